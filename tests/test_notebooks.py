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
