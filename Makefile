# `make run` and `make test` do all the set-up; they need nothing but Python 3.11 or newer.
# Every path is relative, so that a checkout may stand in a folder with blanks in its name.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.DEFAULT_GOAL := run
.PHONY: run test check referee bench bench-large clean-deals fault-matrix fuzz mutants clean

# The library is filled once: what is deleted from it stays away at the next `make run`.
# `make run PORT=8001` serves there.
LIBRARY := data/euchre.db
PORT ?= 8000
run: $(READY)
	$(BIN)/euchre serve --db $(LIBRARY) --port $(PORT) --samples

# Without what Python keeps of compiled modules, every `euchre` that a test or a bench starts
# would compile all of them anew, as none does that is installed.
test check bench bench-large: export PYTHONDONTWRITEBYTECODE =

test: $(READY)
	$(BIN)/python -m pytest -q -n auto -m "not browser and not thorough"

# All that must hold, also in a browser where there is one: SCREENSHOTS=1 keeps pictures of the
# pages in .screenshots.
check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q -n auto

# Engine and referee over 20,000 simulated deals of every preset and 5,000 of every switch set
# otherwise: about an hour on two cores. `make referee DEALS=2000` is a tenth of it.
DEALS ?= 20000
referee: $(READY)
	REFEREE_DEALS=$(DEALS) $(BIN)/python -m pytest -q -n auto tests/test_referee.py

# docs/performance.md: what is measured. `make bench WRITE=1` puts the table there.
BENCH := $(VENV)/.bench
bench: $(BENCH)
	$(BIN)/python -m tests.bench $(if $(WRITE),--write)

bench-large: $(BENCH)
	$(BIN)/python -m tests.bench --large $(if $(WRITE),--write)

# Nothing is found in 20,000 legal deals of every preset, as they are and in every format.
clean-deals: $(READY)
	CLEAN_DEALS=$(DEALS) $(BIN)/python -m pytest -q -n auto tests/test_clean_deals.py

# Every code under every preset in every format, provoked or impossible: docs/fault-matrix.md.
fault-matrix: $(READY)
	$(BIN)/python -m tests.faults

# Every reader under the fuzzer, so many seconds each; what it finds is kept in build/fuzz.
FUZZ_SECONDS ?= 60
fuzz: $(READY)
	$(BIN)/python -m tests.hostile.fuzz --seconds $(FUZZ_SECONDS)

# Faults put into engine and audit, one at a time, and whether a test sees them: docs/mutants.md.
# `make mutants SAMPLE=all` tries every one.
SAMPLE ?= 400
SEED ?= 1
MUTANTS := $(VENV)/.mutants
mutants: $(MUTANTS)
	$(BIN)/python -m tests.mutants --sample $(SAMPLE) --seed $(SEED)

clean:
	rm -rf $(VENV) build dist *.egg-info .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The build back end comes first and builds without isolation: an isolated build would fetch
# versions that nobody pinned.
$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; name one with make PYTHON=...")'
	$(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python -m pip install -q -c constraints.txt hatchling
	$(BIN)/python -m pip install -q -c constraints.txt --no-build-isolation -e '.[dev]'
	@touch $@

$(BENCH): $(READY) tests/bench/requirements.txt
	$(BIN)/python -m pip install -q -c constraints.txt -r tests/bench/requirements.txt
	@touch $@

$(MUTANTS): $(READY) tests/mutants/requirements.txt
	$(BIN)/python -m pip install -q -c constraints.txt -r tests/mutants/requirements.txt
	@touch $@
