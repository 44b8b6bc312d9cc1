#!/usr/bin/env bash
# make test-compose: docker-compose.yml in a Docker engine of its own, in a network of its own, with no registry.
# What is built for it (Compose, buildx, base images) stays in a folder for the next time.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

if [[ $(id -u) != 0 ]] || ! command -v apt-get >/dev/null; then
  echo "test-compose starts a Docker engine, for which it must be root on Debian or Ubuntu." >&2
  exit 1
fi
cache=${CASITAS_COMPOSE_CACHE:-/var/tmp/casitas-compose}
export DOCKER_HOST=unix://$cache/docker.sock DOCKER_CONFIG=$cache/docker CACHE=$cache
mkdir -p "$DOCKER_CONFIG/cli-plugins"

source scripts/compose/tools.sh
source scripts/compose/engine.sh
source scripts/compose/images.sh
install_packages
build_tools
trap stop_engine EXIT
start_engine
build_images

echo "--> playing"
# In the engine's network: there, ports 80 and 443 are free, and no traffic leaves this machine.
nsenter --net="/run/netns/$network" go test -tags compose -count=1 -v -timeout 90m ./internal/deploytest "$@"
