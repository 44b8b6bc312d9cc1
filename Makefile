# Casitas. `make` says what there is; `make test` is what CI runs (.ci/run).

SHELL       := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:

GOLANGCI_VERSION := v2.15.0
GOLANGCI := .tools/golangci-lint-$(GOLANGCI_VERSION)
NODE_MODULES := web/node_modules/.installed
PROGRAM := $(CURDIR)/.tools/casitas
FUZZTIME ?= 20s
ARGS ?=

say = @printf '\n==> %s\n'

.PHONY: help run build test deps fmt fmt-check vet lint tsc test-web test-go test-proof test-e2e test-crash test-compose test-long generate bench bench-report web-report pictures ladder solve solve-long verify-solved solve-readings solved-pictures fuzz clean

help: ## say what there is
	@grep -hE '^[a-z0-9%-]+:.*## ' $(MAKEFILE_LIST) | awk -F':.*## ' '{ printf "  make %-15s %s\n", $$1, $$2 }'

run: ## start the server (flags: make run ARGS='--listen :9000')
	$(say) "server"
	go run ./cmd/server $(ARGS)

# The server that the tests which drive programs start, linked once for all of them.
.PHONY: $(PROGRAM)
$(PROGRAM):
	go build -o $@ ./cmd/server

build: ## one static binary: bin/casitas
	$(say) "build bin/casitas"
	CGO_ENABLED=0 go build -trimpath -o bin/casitas ./cmd/server

test: deps fmt-check lint tsc test-web test-go test-proof test-e2e ## everything that CI checks
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

# Also of files that are not built on this machine, which the linter's run leaves out.
fmt-check: $(NODE_MODULES) $(GOLANGCI) ## is everything formatted?
	$(say) "format: Go"
	$(GOLANGCI) fmt --diff
	$(say) "format: browser"
	cd web && npm run --silent fmt-check

vet: ## go vet
	$(say) "go vet"
	go vet ./...

lint: $(GOLANGCI) ## golangci-lint, go vet among it, rules in .golangci.yml
	$(say) "lint"
	$(GOLANGCI) run

tsc: $(NODE_MODULES) ## types of the browser's code and of its tests
	$(say) "tsc"
	cd web && npm run --silent check

test-web: $(NODE_MODULES) ## unit tests of the browser's code, in Node
	$(say) "browser code: unit tests"
	cd web && npm run --silent test

# These drive programs from outside: the race detector would look at the driver only.
OUTSIDE := ./internal/deploytest ./cmd/... ./docs/...
# In these nothing runs at once, nor in their tests what has anything in common.
PURE := ./internal/api/view ./internal/engine ./internal/freeport ./internal/lessons ./internal/mutants ./internal/names ./internal/picture \
	./internal/rooms ./internal/seeks ./internal/solve ./internal/think ./internal/wiregen
RACED = $$(comm -23 <(go list ./... | sort) <(go list $(OUTSIDE) $(PURE) ./internal/proof ./internal/sim | sort))

# Under the race detector; some packages of others go without. They only compute, and take most of the processor's time with it:
# SQLite's C in Go, by one goroutine at a time, whose locks are sync.Mutex and still seen, what bundles the page and what packs it. None with
# generic code of its own may be among them: of a generic function that several packages use the linker takes any copy.
RACE := -race -gcflags=modernc.org/sqlite/lib=-race=false -gcflags=github.com/andybalholm/brotli=-race=false -gcflags=github.com/evanw/esbuild/...=-race=false

# What only computes takes twenty times as long under the race detector: there is less of it here (CASITAS_LESS), and all of it in test-proof.
test-go: ## go test with the race detector, but for what is in test-proof; go vet is in lint
	$(say) "go test -race"
	CASITAS_LESS=1 go test $(RACE) -vet=off -p 4 -parallel 6 -timeout 20m $(RACED)

# Without the race detector. What computes first, then what mostly waits.
test-proof: $(PROGRAM) ## what only computes, the certificates, 1,000 simulated worlds, what drives programs from outside, and the proofs in their short form
	$(say) "go test, 1,000 simulated worlds"
	go test -vet=off -p 2 -timeout 20m $(PURE) ./internal/puzzles ./internal/tables
	go test -vet=off -timeout 20m -run Vectors ./internal/api
	go test -vet=off -count=1 -timeout 20m ./internal/sim -v -seeds 1000
	$(say) "proofs, short, and the built program from outside"
	CASITAS_PROGRAM=$(PROGRAM) go test -vet=off -count=1 -p 3 -parallel 5 -timeout 20m ./internal/proof $(OUTSIDE)

test-e2e: $(NODE_MODULES) $(PROGRAM) ## real browsers against a real server: Chromium, and a game each in Firefox and WebKit (ARGS: words of the files wanted)
	$(say) "browser: end to end"
	cd web && CASITAS_PROGRAM=$(PROGRAM) npm run --silent e2e -- $(ARGS)

PROOFS := crash history nodes failover cluster faults canary watchers drain clocks refused seeks bots absence

# One test at a time: they measure. The figures in docs/reliability.md are these.
proof-%: ## one proof in its long form (crash history nodes failover cluster faults canary watchers drain clocks refused seeks bots absence)
	$(say) "proof: $*"
	go test -count=1 -v -timeout 90m -parallel 1 -tags long ./internal/proof -long -run '(?i)^test$*'

test-crash: proof-crash ## 50 matches through real sockets, 20 times kill -9; prints the figures

proof-sim: ## 50,000 simulated worlds
	go test -count=1 -v -timeout 60m ./internal/sim -run TestWorlds -seeds 50000

proof-mutants: ## faults planted by hand, each of which a test must find
	CASITAS_LONG=1 go test -count=1 -v -timeout 60m ./internal/mutants

test-compose: ## docker-compose.yml in a Docker engine of its own: faults, upgrade, backup, restore; prints the figures
	$(say) "Docker Compose"
	scripts/compose/test.sh -run 'TestDocker(SQLite|Compose)'

test-long: $(PROOFS:%=proof-%) proof-sim proof-mutants ## every proof in its long form, long property tests, the ladder of the bots, more in each browser
	$(say) "go test, long"
	CASITAS_LONG=1 go test $(RACE) -count=1 -timeout 60m $(RACED)
	CASITAS_LONG=1 go test -count=1 -timeout 60m $(OUTSIDE) $$(go list $(PURE) | grep -v /internal/mutants)
	CASITAS_LONG=1 $(MAKE) --no-print-directory test-e2e
	$(MAKE) --no-print-directory ladder ARGS='-games 200 -least 55'

generate: ## what is generated from the Go types
	$(say) "go generate"
	go generate ./...

bench: ## benchmarks
	$(say) "benchmarks"
	go test -run '^$$' -bench . -benchmem ./...

bench-report: ## what a move, a watcher, a guest cost beside a bare server: docs/performance.md (ten minutes)
	$(say) "load"
	go run ./cmd/loadtest report $(ARGS)

solve: ## prove who wins, where there is no certificate in docs/solved yet (ARGS=-again: all; a minute)
	$(say) "solve"
	go run ./cmd/solve $(ARGS)

solve-long: ## Ayoayo's 28 seeds, too: minutes, 2 GiB
	$(say) "solve, long"
	go run ./cmd/solve -long -bits 27 $(ARGS)

verify-solved: ## follow every certificate against every reply
	$(say) "certificates"
	go run ./cmd/solve -verify

READINGS := endless-skips endless-ends rest-to-seeds passing-ends facing-takes

solve-readings: ## which claims are true if a decision of ours is read otherwise: a few minutes for each reading
	$(say) "claims, read otherwise"
	for r in $(READINGS); do echo "-- $$r"; go run ./cmd/reading $$r go run ./cmd/solve -otherwise; done

solved-pictures: ## draw the key lines of docs/solved.md anew: docs/pictures
	$(say) "key lines"
	go run ./cmd/solve -pictures docs/pictures

ladder: ## the bots of each game play one another: how often each strength wins against the one below
	$(say) "ladder"
	go run ./cmd/ladder $(ARGS)

web-report: $(NODE_MODULES) ## what the page does in a real browser, each figure beside what it is to be: docs/web-report.md
	$(say) "the page, measured"
	cd web && npm run --silent report

pictures: $(NODE_MODULES) ## take the pictures of the README anew, of a real match on a real server: docs/pictures
	$(say) "pictures"
	cd web && npm run --silent pictures

fuzz: ## every fuzz test for FUZZTIME (20s) each
	$(say) "fuzz, $(FUZZTIME) each"
	@scripts/fuzz.sh $(FUZZTIME)

clean: ## remove what was built, tools included
	rm -rf bin .tools web/node_modules
