# Each target sets up what it needs in .venv by itself.
PYTHON ?= python3
BIN := .venv/bin
# Python compiles a module when it is first imported, and keeps it, even where it is told not to.
export PYTHONDONTWRITEBYTECODE :=
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile

.PHONY: bench paper test quick check docs wasm rebuilt clean

bench: .venv/installed
	$(BIN)/sapper bench

paper: .venv/installed-plot
	$(BIN)/sapper reproduce

test: .venv/installed-dev
	$(BIN)/python -m pytest -n auto --dist worksteal

quick: .venv/installed-dev
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not slow"

check: .venv/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

docs: .venv/installed-docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	@echo "the site is in build/site"

wasm: .venv/installed-page
	$(BIN)/python -m sapper.interfaces.wasm.build

rebuilt: .venv/installed-page
	$(BIN)/python -m sapper.interfaces.wasm.build --compare

clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/installed: pyproject.toml | .venv/bin/python
	$(INSTALL) --editable .
	touch $@

.venv/installed-plot: pyproject.toml | .venv/bin/python
	$(INSTALL) --editable '.[plot]'
	touch $@ .venv/installed

.venv/installed-page: pyproject.toml | .venv/bin/python
	$(INSTALL) --editable '.[page]'
	touch $@ .venv/installed

.venv/installed-docs: pyproject.toml | .venv/bin/python
	$(INSTALL) --editable '.[docs]'
	touch $@ .venv/installed

.venv/installed-dev: pyproject.toml | .venv/bin/python
	$(INSTALL) --editable '.[dev]'
	touch $@ .venv/installed .venv/installed-plot .venv/installed-docs
