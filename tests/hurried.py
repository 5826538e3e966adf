"""`tutor serve` whose rush is over after a few seconds: `python -m tests.hurried serve --port …`."""

from __future__ import annotations

import sys
from datetime import timedelta

from tutor import streak
from tutor.cli import main

streak.LASTS = timedelta(seconds=8)

if __name__ == "__main__":
    sys.exit(main())
