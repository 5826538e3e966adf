"""The notebooks, beside what nbval runs: what they load, they load from here."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_asks_no_other_host_for_scripts(notebook: Path) -> None:
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    code = "".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    loads = re.findall(r"\b(?:pn|hv)\.extension\([^\n]*\)", code)
    assert all("inline=True" in one for one in loads)


def test_the_tutor_loads_nothing_into_a_notebook_by_itself() -> None:
    """A notebook says how its scripts are loaded, before any is."""
    code = "import tutor.ui.notebook, holoviews, panel; print(holoviews.extension._loaded, panel.extension._loaded)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False", "False"]


def test_what_a_notebook_shows_asks_no_other_host() -> None:
    """Panel writes its own styles into what it shows; what HoloViews shows by itself asks another host for them."""
    code = """
import holoviews, panel
from tutor.plan import steps_of
from tutor.ui.notebook import live
panel.extension._loaded = panel.config.inline = True
holoviews.extension("bokeh")
for shown in live(steps_of("happiness", "placement")[1].run(), "en"), panel.pane.HoloViews(holoviews.Curve([1, 2])):
    print(shown._repr_mimebundle_()[0]["text/html"])
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, encoding="utf-8")
    assert run.stdout.count("docs_json") >= 2
    assert not re.findall(r"\b(?:url|src|href)[\"']?\s*[:=]\s*[\"']https?://(?!localhost)[^\"']+", run.stdout)


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_has_its_charts_shown_by_panel(notebook: Path) -> None:
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    drawn = [one for one in code if re.search(r"\bhv\.[A-Z]", one)]
    assert all("pn.pane.HoloViews(" in one for one in drawn)
