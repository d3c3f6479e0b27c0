# Two commands do everything: `make run` and `make test`. `make help` lists the rest.
SHELL := /bin/bash
CARGO ?= cargo
GAME ?= al-capone

.PHONY: help run test test-rust lint fmt soak bench fuzz clean

help: ## lists the commands
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

run: ## builds and starts a game in the terminal (GAME=al-capone)
	@$(CARGO) build --release --quiet --package cli
	@./target/release/hinterzimmer play $(GAME)

test: lint test-rust ## everything that must hold, on a clean checkout too

test-rust:
	@if $(CARGO) nextest --version >/dev/null 2>&1; then \
		$(CARGO) nextest run --workspace --no-fail-fast; \
	else \
		$(CARGO) test --workspace --no-fail-fast; \
	fi
	@$(CARGO) run --quiet --package cli -- case cases

lint: ## formatting and clippy, warnings are errors
	@$(CARGO) fmt --all --check
	@$(CARGO) clippy --workspace --all-targets --quiet -- -D warnings

fmt: ## formats everything
	@$(CARGO) fmt --all

soak: ## 100,000 random games of each configuration, the exchange test on 10,000 positions (SOAK_ARGS="--game omerta")
	@$(CARGO) run --release --quiet --package conformance --bin soak -- $(SOAK_ARGS)

bench: ## measures, side by side with peers; installs what it needs into .bench/
	@./bench/run

fuzz: ## fuzzes notation, records and cases for a minute each (installs cargo-fuzz)
	@./fuzz/run

clean: ## removes what was built
	@$(CARGO) clean
	@rm -rf .bench
