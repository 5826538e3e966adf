# The first of these that is Python 3.11 to 3.13 and can make environments is used, e.g. `make serve PYTHON=python3.12`.
PYTHON ?= python3 python3.13 python3.12 python3.11
PORT ?= 5006

BIN := .venv/bin
RUN := $(BIN)/python -m
INSTALL := $(RUN) pip install --quiet --disable-pip-version-check

# A browser opens by itself only where there is a screen to show it.
SHOW := $(if $(DISPLAY)$(WAYLAND_DISPLAY)$(filter Darwin,$(shell uname)),--show)

.PHONY: serve test long lint bench clean

serve: .venv/serve.stamp
	$(RUN) tutor serve --port $(PORT) $(SHOW)

test: lint
	$(RUN) pytest --numprocesses=3
	$(RUN) pytest --nbval --numprocesses=2 --dist=loadfile notebooks

long: .venv/dev.stamp
	$(RUN) pytest --numprocesses=2 -m long

lint: .venv/dev.stamp
	$(RUN) ruff check
	$(RUN) ruff format --check
	$(RUN) mypy

bench: .venv/bench.stamp
	$(RUN) pytest --quiet --capture=no tests/bench/bench_*.py

clean:
	rm -rf .venv dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

# A stamp says which dependencies are installed; it is made anew when pyproject.toml changes.
.venv/serve.stamp: WHAT := .
.venv/dev.stamp: WHAT := .[dev]
.venv/bench.stamp: WHAT := .[dev,bench]

.venv/%.stamp: pyproject.toml | $(BIN)/python
	@echo 'Installing $(WHAT) into .venv (a minute or two the first time) ...'
	@$(INSTALL) --editable '$(WHAT)'
	@touch $@

$(BIN)/python:
	@for python in $(PYTHON); do \
	    $$python -c 'import ensurepip, sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null \
	    && exec $$python -m venv --clear .venv; \
	done; \
	echo 'No Python 3.11, 3.12 or 3.13 with its venv module was found (tried: $(PYTHON)).' >&2; \
	echo 'On Debian or Ubuntu: apt-get install python3 python3-venv. Elsewhere: https://www.python.org/downloads/' >&2; \
	echo 'A Python outside the PATH can be named: make serve PYTHON=/path/to/python3.12' >&2; \
	exit 1
