"""`tutor serve` that forgets a closed session within half a second, where Bokeh would wait for half a minute.

`python -m tests.brisk serve --port …`
"""

from __future__ import annotations

import sys
from functools import partial

import panel as pn

from tutor.cli import main

pn.serve = partial(pn.serve, check_unused_sessions_milliseconds=200, unused_session_lifetime_milliseconds=300)

if __name__ == "__main__":
    sys.exit(main())
