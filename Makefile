# Casitas. `make` says what there is; `make test` is what CI runs (.ci/run).

SHELL       := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:

GOLANGCI_VERSION := v2.15.0
GOLANGCI := .tools/golangci-lint-$(GOLANGCI_VERSION)
NODE_MODULES := web/node_modules/.installed
FUZZTIME ?= 20s
ARGS ?=

say = @printf '\n==> %s\n'

.PHONY: help run build test deps fmt fmt-check vet lint tsc test-web test-go test-proof test-e2e test-crash test-compose test-long generate bench bench-report fuzz clean

help: ## say what there is
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | awk -F':.*## ' '{ printf "  make %-15s %s\n", $$1, $$2 }'

run: ## start the server (flags: make run ARGS='--listen :9000')
	$(say) "server"
	go run ./cmd/server $(ARGS)

build: ## one static binary: bin/casitas
	$(say) "build bin/casitas"
	CGO_ENABLED=0 go build -trimpath -o bin/casitas ./cmd/server

test: deps fmt-check vet lint tsc test-web test-go test-proof test-e2e ## everything that CI checks
	$(say) "all good"

deps: ## what the tests need: Redis, Chromium, a C compiler; Node packages; the linter
	$(say) "programs the tests need"
	@scripts/deps.sh
	@$(MAKE) --no-print-directory $(NODE_MODULES) $(GOLANGCI)

$(NODE_MODULES): web/package.json web/package-lock.json
	$(say) "npm ci"
	cd web && npm ci --no-audit --no-fund
	@touch $@

# Built from source in its own folder, so that its dependencies stay out of ours.
$(GOLANGCI):
	$(say) "golangci-lint $(GOLANGCI_VERSION) (once; a minute or two)"
	@mkdir -p .tools/build
	GOFLAGS= GOBIN=$(CURDIR)/.tools/build go install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(GOLANGCI_VERSION)
	@mv .tools/build/golangci-lint $@

fmt: $(NODE_MODULES) $(GOLANGCI) ## format Go, TypeScript and CSS
	$(say) "format"
	$(GOLANGCI) fmt
	cd web && npm run --silent fmt

fmt-check: $(NODE_MODULES) $(GOLANGCI) ## is everything formatted?
	$(say) "format: Go"
	$(GOLANGCI) fmt --diff
	$(say) "format: browser"
	cd web && npm run --silent fmt-check

vet: ## go vet
	$(say) "go vet"
	go vet ./...

lint: $(GOLANGCI) ## golangci-lint, rules in .golangci.yml
	$(say) "lint"
	$(GOLANGCI) run

tsc: $(NODE_MODULES) ## types of the browser's code and of its tests
	$(say) "tsc"
	cd web && npm run --silent check

test-web: $(NODE_MODULES) ## unit tests of the browser's code, in Node
	$(say) "browser code: unit tests"
	cd web && npm run --silent test

test-go: ## go test with the race detector
	$(say) "go test -race"
	go test -race -timeout 20m $$(go list ./... | grep -v -e /internal/proof/ -e /internal/crash -e /internal/mutants)

# Without the race detector, and not all at once: they measure, and they kill. That of a Cluster has a long form only.
test-proof: ## the proofs in their short form, and 1,000 simulated worlds
	$(say) "1,000 simulated worlds"
	go test -count=1 -timeout 20m ./internal/sim -run TestWorlds -v -seeds 1000
	$(say) "proofs, short"
	go test -count=1 -p 2 -timeout 20m ./internal/crash $$(go list ./internal/proof/... | grep -v /proof/cluster)

test-e2e: $(NODE_MODULES) ## a real Chromium against a real server
	$(say) "browser: end to end"
	cd web && npm run --silent e2e

test-crash: ## 50 matches through real sockets, 20 times kill -9; prints the figures
	$(say) "kill -9"
	go test -count=1 -v -timeout 30m ./internal/crash -args -kills 20 -matches 50

PROOF = go test -count=1 -v -timeout 60m

proof-history: ## 40,000 commands through 3 nodes while Redis is killed, held against the journal and a model; and programs with a fault
	$(PROOF) -tags mutants ./internal/proof/history -args -commands 40000 -kills 4
proof-nodes: ## 3 nodes, 200 matches, a node killed every 3 s
	$(PROOF) ./internal/proof/nodes -args -matches 200 -kills 20 -every 3s -think 2s -rounds -empty 3000
proof-failover: ## a replica promoted without the last moves, 20 times
	$(PROOF) ./internal/proof/failover -args -trials 20
proof-cluster: ## a Redis Cluster of six: a master killed, and slots moved, in play
	$(PROOF) ./internal/proof/cluster -args -tables 12 -node-timeout 1500ms -half 5s
proof-faults: ## 10,000 commands through every fault that a network has
	$(PROOF) ./internal/proof/faults -args -commands 10000 -longest 8s -think 200ms
proof-canary: ## a subscription that answers and delivers nothing
	$(PROOF) ./internal/proof/canary -args -trials 10
proof-watchers: ## 200 of 1,000 watchers stop reading
	$(PROOF) ./internal/proof/watchers -args -watchers 1000 -stopped 200 -rounds 4 -most 12 -strict
proof-drain: ## 2,000 sockets sent away; a rolling restart under load
	$(PROOF) ./internal/proof/drain -args -sockets 2000 -tables 100 -think 3s -rounds
proof-clocks: ## 10,000 flags in a bubble of time, 100 for real, 5,000 in one second, wrong wall clocks, Redis away for a minute
	$(PROOF) ./internal/proof/clocks -args -games 10000 -outage 60s -flags 5000 -strict -skews 4
proof-sim: ## 50,000 simulated worlds
	$(PROOF) ./internal/sim -seeds 50000
proof-mutants: ## faults planted by hand, each of which a test must find
	$(PROOF) ./internal/mutants
proof-refused: ## Redis and SQLite that take nothing
	$(PROOF) ./internal/proof/refused

PROOFS := history nodes failover cluster faults canary watchers drain clocks sim mutants refused

test-compose: ## docker-compose.yml in a Docker engine of its own: faults, upgrade, backup, restore; prints the figures
	$(say) "Docker Compose"
	scripts/compose/test.sh -run TestDocker

test-long: test-crash $(PROOFS:%=proof-%) ## every proof in its long form, and long property tests
	$(say) "go test -race, long"
	CASITAS_LONG=1 go test -race -count=1 -timeout 60m $$(go list ./... | grep -v -e /internal/proof/ -e /internal/crash -e /internal/mutants)

generate: ## what is generated from the Go types
	$(say) "go generate"
	go generate ./...

bench: ## benchmarks
	$(say) "benchmarks"
	go test -run '^$$' -bench . -benchmem ./...

bench-report: ## what a move, a watcher, a guest cost beside a bare server: docs/performance.md (ten minutes)
	$(say) "load"
	go run ./cmd/loadtest report $(ARGS)

fuzz: ## every fuzz test for FUZZTIME (20s) each
	$(say) "fuzz, $(FUZZTIME) each"
	@scripts/fuzz.sh $(FUZZTIME)

clean: ## remove what was built, tools included
	rm -rf bin .tools web/node_modules
