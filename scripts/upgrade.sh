#!/usr/bin/env bash
# Brings what `docker compose up` started to the version that lies here, while people play:
#   git pull && scripts/upgrade.sh
# The images are built first. Then one node is replaced after the other, each once the one before takes moves.
# Caddy and Redis are replaced only where they have changed; that alone stops play, for a second or two.
# The way back is the same: check the older version out, and run it again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Or an image would be another one each time, though nothing in it is: Caddy would be replaced for nothing.
export BUILDX_NO_DEFAULT_ATTESTATIONS=1

docker compose build

for node in casitas-1 casitas-2; do
  echo "$node: replacing it"
  if ! docker compose up --detach --no-build --no-deps --wait --wait-timeout 120 "$node"; then
    echo "$node did not start: nothing else was touched, and the other node serves everybody." >&2
    echo "See why: docker compose logs $node" >&2
    exit 1
  fi
  for _ in {1..60}; do
    docker compose exec -T "$node" /usr/bin/casitas healthcheck --ready && break
    sleep 0.5
  done
  docker compose exec -T "$node" /usr/bin/casitas healthcheck --ready
  sleep 3 # Caddy asks every 2 s whether it may send people there
done

docker compose up --detach --no-build --wait # what else has changed
