# Every verb does its own set-up; what is there already costs next to nothing.
PYTHON ?= python3
UV := $(shell command -v uv || echo .tools/bin/uv)
BIN := .venv/bin
ZOO := tests/zoo
REPLAYER := tests/recording/replayer
APPS := tests/applications
DOCS := .tools/docs
NO_NODE := The zoo needs Node 20 or later and its npm, and there is no npm here (on Debian: apt-get install nodejs npm).
MAKEFLAGS += --no-print-directory
# containers often set this: then each of the hundreds of programs that the tests start compiles Python for two seconds
unexport PYTHONDONTWRITEBYTECODE
.DEFAULT_GOAL := help
.PHONY: help setup demo test test-slow test-fast test-thorough test-long zoo applications check fix bench docs pictures floors tried schemas lock clean browser style types

help: ## List these verbs
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: .venv/.develop browser ## Make the environment from the lock, and see to a browser

demo: .venv/.runtime browser ## Walk the demo site: explore, replay, heal, refuse
	@$(BIN)/footpath demo $(ARGS)

test: .venv/.develop ## Check, run the fast tests, then the others (seven to nine minutes on two cores)
	@echo "== 1/2 fast tests: no browser; style, and a browser where there is none"
	@$(MAKE) -j3 test-fast style browser
	@echo "== 2/2 the other tests: real browser, real HTTP, real database; types where a core has nothing else to do"
	@$(MAKE) -j2 test-slow types

# some of them wait most of their time: two a core keep it busy (each stays on its own: see tests/conftest.py)
test-slow: .venv/.develop
	@$(BIN)/pytest -q -n 4 --dist loadscope -m "(browser or slow) and not thorough and not long" $(ARGS)

test-thorough: setup tried $(APPS)/installed/.done ## Run what `make test` leaves out: whole programs on bad days, more cases, the zoo, real applications
	@if command -v npm > /dev/null; then $(MAKE) $(ZOO)/built/.done $(REPLAYER)/node_modules/.package-lock.json; else echo "$(NO_NODE) Its tests are skipped."; fi
	@$(BIN)/pytest -q -n 4 --dist loadscope -m "thorough and not long" $(ARGS)

# each has a site, databases and browsers of its own, and a core: one works while the other waits
test-long: setup ## Run the tests that take minutes: applying while programs are killed and stopped, 230 times
	@$(BIN)/pytest -q -n 2 --dist loadscope -rP -m long $(ARGS)

zoo: setup $(ZOO)/built/.done $(REPLAYER)/node_modules/.package-lock.json ## Fill forms made with real widgets of other people's libraries, and print a table (ARGS=PAGE …)
	@$(BIN)/python -m tests.zoo $(ARGS)

applications: setup $(APPS)/installed/.done ## Fill forms of real applications, started with databases of their own
	@$(BIN)/pytest -q $(APPS) $(ARGS)

# two processes, each with rooms of its own that take as long: to hand out thousands of short tests one by one takes longer than to run them
FAST := $(BIN)/pytest -q -m "not browser and not slow and not thorough and not long"
HALF := $(addprefix tests/,answers engine reading roles)
test-fast: .venv/.develop ## Run the tests that need no browser, program, server or database (a minute)
ifdef ARGS
	@$(FAST) $(ARGS)
else
	@$(FAST) $(HALF) > .venv/fast 2>&1 & half=$$!; $(FAST) $(HALF:%=--ignore=%); others=$$?; \
	  wait $$half; half=$$?; cat .venv/fast; test "$$half$$others" = 00
endif

check: style types ## Look at style and types; change nothing

style: .venv/.develop
	@$(BIN)/ruff check --quiet --output-format=concise
	@$(BIN)/ruff format --quiet --check

# what the checker makes is soon thrown away: where that has room, a sixth of its time is not spent on moving it about
types: .venv/.develop
	@NODE_OPTIONS=--max-semi-space-size=128 nice $(BIN)/basedpyright

fix: .venv/.develop ## Format, and correct what can be corrected without thought
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format
	@$(BIN)/python -m tests.craft

bench: setup ## Measure against other ways of doing the same, and print the ratios
	@$(BIN)/python -m bench $(ARGS)

docs: .venv/.develop $(DOCS)/.done ## Make the site of the documentation in build/site; a link that leads nowhere stops it
	@$(BIN)/python -m website
	@$(DOCS)/bin/sphinx-build -q -E -n -W --keep-going -c website build/pages build/site
	@echo "Open build/site/index.html"

pictures: setup ## Take the pictures of the documentation again, of real runs
	@$(BIN)/python -m website.pictures

floors: .venv/.develop ## Draw what the rooms import to docs/floors.svg
	@$(BIN)/python -m website.floors

schemas: .venv/.runtime ## Write the JSON Schemas of what is stored to docs/schemas/
	@$(BIN)/footpath schemas

CHOOSE = UV_CUSTOM_COMPILE_COMMAND="make lock" $(UV) pip compile -q --universal --python-version 3.11 --generate-hashes $(ARGS)
COMPILE = $(CHOOSE) --extra documents --extra gherkin --extra postgres --extra server pyproject.toml
lock: | $(UV) ## Choose the versions again where pyproject.toml asks for it (ARGS=--upgrade: all of them)
	@$(COMPILE) -o requirements.lock
	@$(COMPILE) --extra mcp --extra models --extra otel --extra parquet --group dev -c requirements.lock -o requirements-dev.lock
	@$(CHOOSE) --group docs -c requirements-dev.lock -o requirements-docs.lock
	@! grep -n '://' requirements*.lock || { echo "A lock names a host."; exit 1; }

clean: ## Remove what these verbs made here
	@rm -rf .venv .tools dist build .pytest_cache .ruff_cache .hypothesis
	@find src tests bench -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# Behind the verbs

browser: .venv/.runtime
	@$(BIN)/python -m footpath.page.finder ensure > .venv/browser

$(ZOO)/built/.done: $(ZOO)/node_modules/.package-lock.json $(ZOO)/build.mjs $(wildcard $(ZOO)/pages/*)
	@node $(ZOO)/build.mjs
	@touch $@

$(APPS)/installed/.done: $(wildcard $(APPS)/*.txt) | $(UV)
	@for name in desk tracker; do echo "applications: installing what $$name.txt names"; \
	  $(UV) venv -q --allow-existing --python "$(PYTHON)" $(APPS)/installed/$$name && \
	  $(UV) pip sync -q --require-hashes --python $(APPS)/installed/$$name $(APPS)/$$name.txt || exit 1; done
	@touch $@

%/node_modules/.package-lock.json: %/package-lock.json
	@command -v npm > /dev/null || { echo "$(NO_NODE)"; exit 1; }
	@echo "$(@D:%/node_modules=%): installing what package-lock.json names"
	@cd $(@D:%/node_modules=%) && npm ci --ignore-scripts --silent
	@touch $@

.venv/.develop: requirements-dev.lock pyproject.toml | .venv/bin/python
	@echo "environment: installing what requirements-dev.lock names"
	@$(UV) pip sync -q --require-hashes --python .venv requirements-dev.lock
	@$(UV) pip install -q --no-deps --python .venv --editable .
	@touch .venv/.runtime $@

# apart from .venv: pytest-playwright would be a plug-in of every test there
$(DOCS)/.done: requirements.lock requirements-docs.lock | $(UV)
	@echo "docs: installing what requirements-docs.lock names"
	@$(UV) venv -q --allow-existing --python "$(PYTHON)" $(DOCS)
	@$(UV) pip sync -q --require-hashes --python $(DOCS) requirements.lock requirements-docs.lock
	@touch $@

tried: $(DOCS)/.done # the wheel, installed beside what tutorials use: they are followed with it
	@$(UV) build -q --wheel --out-dir build/wheel
	@$(UV) pip install -q --no-deps --reinstall --python $(DOCS) build/wheel/*.whl

.venv/.runtime: requirements.lock pyproject.toml | .venv/bin/python
	@echo "environment: installing what requirements.lock names"
	@$(UV) pip install -q --require-hashes --python .venv --requirements requirements.lock
	@$(UV) pip install -q --no-deps --python .venv --editable .
	@touch $@

.venv/bin/python: | $(UV)
	@$(UV) venv -q --allow-existing --python "$(PYTHON)" .venv

.tools/bin/uv:
	@command -v "$(PYTHON)" > /dev/null || { echo "Footpath needs Python 3.11 or later, and there is no $(PYTHON) here."; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Footpath needs Python 3.11 or later, and $(PYTHON) is `$(PYTHON) -V 2>&1`. With another one: make PYTHON=/path/to/python3.11"; exit 1; }
	@"$(PYTHON)" -c 'import ensurepip' 2> /dev/null || { test "`id -u`" = 0 && apt-get install -y -qq python3-venv > /dev/null 2>&1; } || { echo "$(PYTHON) cannot make environments: install its venv package (on Debian: python3-venv)."; exit 1; }
	@echo "environment: fetching uv into .tools/"
	@"$(PYTHON)" -m venv .tools && .tools/bin/pip install -q --disable-pip-version-check 'uv>=0.9,<1'
