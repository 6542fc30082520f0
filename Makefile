# make print   everything there is to print, into output/
# make test    the whole test suite, style and types included
# make bench   speed: figure beside bar      make gallery   rebuild output/gallery
# Each sets up .venv by itself. PYTHON=… picks another interpreter (3.11 or newer).

PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet
PAPER ?= a4

.PHONY: print test bench gallery lint clean
print: $(VENV)/installed
	$(BIN)/python -m boardgen print --paper $(PAPER)

test: $(VENV)/installed-test
	$(BIN)/python -m pytest -n 2 --dist loadfile

bench: $(VENV)/installed-bench
	$(BIN)/python -m benchmarks $(AREA)

gallery: $(VENV)/installed
	$(BIN)/python -m tools.gallery

lint: $(VENV)/installed-test
	$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "boardgen needs Python 3.11 or newer: install it, or say make PYTHON=/path/to/python" >&2; exit 2; }
	@echo "Setting up $(VENV) (once) ..."
	@$(PYTHON) -m venv $(VENV) || { echo "could not make a virtual environment; on Debian or Ubuntu: apt install python3-venv" >&2; rm -rf $(VENV); exit 2; }

$(VENV)/installed: pyproject.toml | $(BIN)/python
	@echo "Installing what boardgen needs ..."
	@$(PIP) --editable .
	@touch $@

$(VENV)/installed-test: pyproject.toml | $(BIN)/python
	@echo "Installing what the tests need ..."
	@$(PIP) --editable ".[test]"
	@touch $@ $(VENV)/installed

$(VENV)/installed-bench: pyproject.toml | $(BIN)/python
	@$(PIP) --editable ".[bench]"
	@touch $@ $(VENV)/installed

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis dist build
