# Two commands do everything: `make run` and `make test`. `make help` lists the rest.
SHELL := /bin/bash
CARGO ?= cargo
GAME ?= al-capone
# The program for tests, built as the tests are, so that nothing is compiled twice.
PROGRAM = $(CARGO) test --workspace --no-run --quiet
# Of the small game for tests: `cargo fmt` does not look for modules within a macro.
FOR_TESTS = $(wildcard crates/*/src/hush.rs crates/*/src/*/hush.rs)
SOAK_MINUTES ?= 120
# Cargo would look for make's job server here, which make hands to no recipe but its own.
export CARGO_MAKEFLAGS =

.PHONY: help run play install test test-rust lint fmt soak bench strength fuzz cluster clean

help: ## lists the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

# What building needs, asked before anything is downloaded: `make tools` fails with how to get what is missing.
NEED_RUST = 1.88
NEED_NODE = 20.19
.PHONY: tools
tools:
	@older() { [ "$$(printf '%s\n%s\n' "$$1" "$$2" | sort -V | head -n 1)" != "$$2" ]; }; missing=0; \
	if ! command -v $(firstword $(CARGO)) >/dev/null; then \
		echo "Rust is missing. Install it with rustup (https://rustup.rs), then open a new terminal."; missing=1; \
	elif found=$$(rustc --version | cut -d ' ' -f 2); older "$$found" $(NEED_RUST); then \
		echo "Rust $$found is too old: $(NEED_RUST) or newer is needed. Run: rustup update stable"; missing=1; \
	fi; \
	if ! command -v node >/dev/null || ! command -v npm >/dev/null; then \
		echo "Node.js with npm is missing: version $(NEED_NODE) or newer, from https://nodejs.org or your system's packages."; missing=1; \
	elif found=$$(node --version | tr -d v); older "$$found" $(NEED_NODE); then \
		echo "Node.js $$found is too old: $(NEED_NODE) or newer is needed, from https://nodejs.org."; missing=1; \
	fi; \
	if ! command -v cc >/dev/null; then \
		echo "A C compiler is missing (SQLite is built from source). Debian: apt-get install build-essential"; missing=1; \
	fi; \
	exit $$missing

include web/Makefile.inc

run: web ## builds everything, starts the server and prints its address (SERVE_ARGS="--listen 127.0.0.1:9000")
	@[ -x target/release/hinterzimmer ] || echo "Building the program: several minutes the first time."
	@$(CARGO) build --release --package cli
	@./target/release/hinterzimmer serve $(SERVE_ARGS)

cluster: web ## PostgreSQL with a standby, NATS, three nodes and a proxy on this machine, to try it out (PORT=8080)
	@$(CARGO) build --release --package cli
	@./bench/cluster/up

play: tools ## a game in the terminal (GAME=al-capone)
	@$(CARGO) build --release --package cli
	@./target/release/hinterzimmer play $(GAME)

# What can goes side by side: WebAssembly is optimised as a whole, by one core alone, and many Rust tests wait.
test: tools ## everything that must hold, on a clean checkout too
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target offline lint check-web
	@$(MAKE) --no-print-directory --jobs=2 test-rust site chromium
	@$(MAKE) --no-print-directory test-browser

# A Python with what the bot over the network needs; without one its test says that it was skipped.
.PHONY: python
python:
	@.test/python/bin/python -c 'import websockets.sync.client' 2>/dev/null || { \
		{ python3 -m venv .test/python 2>/dev/null || \
			{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -q >/dev/null && \
				apt-get install -y -q python3 python3-venv >/dev/null && python3 -m venv .test/python; }; } && \
		.test/python/bin/pip install -q --disable-pip-version-check -r clients/python/requirements.txt; } || \
		echo "SKIPPED: the bot in Python is not tested; it needs python3 with venv and the package websockets."

# A PostgreSQL and a NATS for tests, installed where that is possible; without one they say what they skipped.
.PHONY: postgres
postgres:
	@ls $${HINTERZIMMER_POSTGRES:-/usr/lib/postgresql/*/bin}/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || { \
		[ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -q >/dev/null && \
			apt-get install -y -q postgresql >/dev/null; } || \
		echo "SKIPPED: nothing of PostgreSQL is tested; install it, or name the folder of its programs in HINTERZIMMER_POSTGRES."
	@command -v nats-server >/dev/null || [ -x /usr/sbin/nats-server ] || { \
		[ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get install -y -q nats-server >/dev/null; } || \
		echo "SKIPPED: nothing of several nodes is tested; install nats-server."

# Tests of the server wait for sockets and leases most of the time, so there are twice as many at once as there are cores.
test-rust: web python postgres ## the Rust tests and the rule cases
	@if $(CARGO) nextest --version >/dev/null 2>&1; then \
		$(CARGO) nextest run --workspace --no-fail-fast --test-threads $$(($$(getconf _NPROCESSORS_ONLN) * 2)); \
	else \
		$(CARGO) test --workspace --no-fail-fast; \
	fi
	@$(PROGRAM)
	@set -o pipefail; ./target/debug/hinterzimmer case cases | tail -n 1

lint: tools web/node_modules ## formatting, clippy and the page's lint, warnings are errors
	@$(CARGO) fmt --all --check
	@rustfmt --edition 2024 --check $(FOR_TESTS)
	@$(CARGO) clippy --workspace --all-targets --quiet -- -D warnings
	@# The fuzz targets compile; libFuzzer itself is only built to fuzz.
	@CUSTOM_LIBFUZZER_PATH=fuzz/libnone.a CARGO_TARGET_DIR=target $(CARGO) check --quiet --locked --manifest-path fuzz/Cargo.toml
	@cd web && npm run --silent lint

fmt: web/node_modules ## formats everything
	@$(CARGO) fmt --all
	@rustfmt --edition 2024 $(FOR_TESTS)
	@cd web && npm run --silent format

soak: web ## the server under mixed load for two hours (SOAK_MINUTES=5), 100,000 random games of each configuration (SOAK_ARGS="--game omerta"), 10,000 records, 200 crashes, 200 faults of a cluster, the page at all sizes
	@$(CARGO) build --release --quiet --package cli
	@./target/release/hinterzimmer soak --minutes $(SOAK_MINUTES)
	@$(CARGO) run --release --quiet --package conformance --bin soak -- $(SOAK_ARGS)
	@HINTERZIMMER_RECORDS=10000 $(CARGO) test --release --package study --test it -- verify --nocapture
	@HINTERZIMMER_CRASH_ROUNDS=200 $(CARGO) test --package server --test server -- crash --nocapture
	@HINTERZIMMER_FAULTS=200 $(CARGO) test --package server --test server -- faults --nocapture
	@$(MAKE) --no-print-directory soak-web

install: web ## puts the program where cargo keeps programs, so that `hinterzimmer play` is found
	@$(CARGO) install --locked --path crates/cli
	@command -v hinterzimmer >/dev/null || echo "Add $${CARGO_HOME:-$$HOME/.cargo}/bin to your PATH, then try: hinterzimmer play al-capone"

bench: web ## measures, side by side with peers; installs what it needs into .bench/
	@./bench/run

strength: tools ## measures how well the bots play; takes hours, can be interrupted and goes on
	@./bench/strength/run

fuzz: tools ## fuzzes notation, records, cases and socket messages for a minute each (installs cargo-fuzz)
	@./fuzz/run

clean: ## removes what was built
	@$(CARGO) clean
	@rm -rf .bench .test site web/.offline web/dist web/node_modules
