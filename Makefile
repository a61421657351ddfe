# The project's commands. `make` alone lists them; nothing but Python 3.11, make and a package index is needed.

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
DEMO := $(if $(HECHOS_DATA),$(HECHOS_DATA),build/demo)
QUIET := DO_NOT_TRACK=1 PREFECT_SERVER_ANALYTICS_ENABLED=false PIP_DISABLE_PIP_VERSION_CHECK=1

export PYTHON ?= python3.11
export PYTHONUTF8 := 1

.DEFAULT_GOAL := help
.PHONY: help install demo test check docs bench measure soak lock clean

help:  ## this list
	@sed -n 's/^\([a-z]*\):.*##/\1\t/p' Makefile | expand -t 12

install: $(STAMP)  ## the virtual environment .venv with all that is pinned, and `.venv/bin/hechos`

# The installer is pinned by the same lock: pip fetches it by its hash, and it fetches the rest.
$(STAMP): requirements.lock pyproject.toml benchmarks/python.sh
	@sh benchmarks/python.sh $(VENV)
	@awk '/^[^ #]/ { on = /^uv==/ } on' requirements.lock > $(VENV)/installer.lock
	@$(QUIET) $(BIN)/python -m pip install -qq --require-hashes -r $(VENV)/installer.lock
	@$(BIN)/uv pip sync --quiet --python $(BIN)/python --require-hashes requirements.lock
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	@touch $(STAMP)
	@echo "installed: $(BIN)/hechos --help"

demo: install  ## read the bundled articles with the real flow, print what was found as tables
	@$(QUIET) bash benchmarks/demo.sh $(BIN) "$(DEMO)"

test: install check  ## ruff, mypy, and all tests
	@$(QUIET) $(BIN)/python -m pytest -rs
	@echo "try next: make demo; make measure; .venv/bin/hechos extract corpus/articles --json | head -n 1"

check: install
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/mypy --no-error-summary

bench: install  ## how fast: articles, sentences and characters a second, layer by layer
	@$(BIN)/python benchmarks/bench.py
	@echo
	@$(BIN)/python benchmarks/peers.py

measure: install  ## how right: every scorer on the develop sets, compared with the committed floors
	@$(BIN)/python benchmarks/measure.py $(ARGS)

soak: install  ## the long tests, in full counts
	@HECHOS_SOAK=1 $(QUIET) $(BIN)/python -m pytest -rs --timeout 3600

docs: install  ## write the outputs shown in README and docs/ anew, and the pages that the program makes
	@$(BIN)/python -m hechos.cli.reference
	@HECHOS_UPDATE_DOCS=1 $(QUIET) $(BIN)/python -m pytest tests/test_docs.py

lock: install  ## pin the newest versions that pyproject.toml allows
	@$(BIN)/uv pip compile --quiet --upgrade --generate-hashes --group dev pyproject.toml -o requirements.lock
	@echo "requirements.lock is new: make test, then commit it"

clean:  ## what make made, the environment left out
	@rm -rf build .mypy_cache .ruff_cache .pytest_cache .hypothesis
