#!/usr/bin/env bash
# Runs every fuzz test for a while, one after the other: fuzz.sh 20s
set -euo pipefail
time=${1:?how long each, e.g. 20s}

for package in $(go list ./...); do
  for name in $(go test -list '^Fuzz' "$package" | grep '^Fuzz' || true); do
    echo "--> $package $name"
    go test -run '^$' -fuzz "^$name\$" -fuzztime "$time" "$package"
  done
done
