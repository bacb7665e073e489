.DEFAULT_GOAL := help
VENV := $(if $(RINGI_VENV),$(RINGI_VENV),.venv)
BIN := $(VENV)/bin
PYTHON_FILES := src tests scripts bench
FAST := tests/domain tests/gates tests/journal tests/tools tests/review tests/context tests/architecture tests/assistants tests/brain \
	tests/turns/machine tests/turns/intake tests/language --deselect tests/language/test_growth.py

.PHONY: help setup fmt check test test-fast test-night conversation crash golden mutants provenance bench bench-turns

help: ## Show what can be made
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup: ## Make or update the development environment
	@root="$$PWD"; . scripts/setup.sh; set_up dev

fmt: setup ## Format, and mend what can be mended mechanically
	$(BIN)/ruff format $(PYTHON_FILES)
	$(BIN)/ruff check --fix $(PYTHON_FILES)

check: setup ## Everything but the tests: style, types, layers, sizes, words
	$(BIN)/ruff format --check $(PYTHON_FILES)
	$(BIN)/ruff check $(PYTHON_FILES)
	$(BIN)/basedpyright --pythonpath $(BIN)/python
	$(BIN)/lint-imports --no-logo
	$(BIN)/python scripts/lint_sizes.py
	$(BIN)/python scripts/lint_catalogs.py
	$(BIN)/python scripts/lint_words.py
	$(BIN)/python scripts/generate_docs.py --check
	$(BIN)/python scripts/generate_reading_guide.py --check
	$(BIN)/python scripts/generate_api_docs.py --check
	$(BIN)/python scripts/lint_docs.py
	$(BIN)/python scripts/build_web.py --check

test: ## Run the tests of the day, as every change must pass them
	./test

test-fast: setup ## Run the tests that need neither a browser nor other processes
	$(BIN)/python -m pytest -n auto --maxprocesses=4 $(FAST)

test-night: setup ## Run all tests, with many more examples, and the crash campaigns in full
	./test -n auto --maxprocesses=4 -m "night or not night"
	$(MAKE) crash

conversation: setup ## Office dialogues with a played model: is governance in the way of a good one?
	$(BIN)/python -m pytest -m "night or not night" tests/benchmarks/test_conversation.py

crash: setup ## The crash campaigns in full: 1,000 workers killed or frozen, 50 times the database
	$(BIN)/python -m tests.crash.full --rounds 1000 --cuts 50

golden: setup ## A golden record of this version: make golden NAME=<version>-<commit>
	$(BIN)/python -m scripts.make_golden "$(NAME)"

mutants: setup ## Small errors put into the language rules and the tools: which does no test notice?
	$(BIN)/python scripts/mutants.py

provenance: setup ## How often ordinary tasks ask and attacks run unasked, on the tuning half of the benchmark
	PYTHONPATH=src $(BIN)/python -m tests.benchmarks.provenance.run

bench: setup ## All figures of docs/reference/performance.md that need no peers
	$(BIN)/python bench/decide.py
	$(BIN)/python -m bench.context
	$(BIN)/python -m bench.load

bench-turns: ## A turn beside its peers: make bench-turns PEERS=<folder of their harness>
	scripts/bench_turns.sh "$(PEERS)"
