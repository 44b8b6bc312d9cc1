# A Docker engine with a data folder, a socket and a network of its own: the machine's, if it has one, is left alone.

network=casitas-compose

start_engine() {
  echo "--> starting a Docker engine"
  if [[ -e /run/netns/$network ]]; then
    echo "test-compose runs already, or was broken off: ip netns delete $network" >&2
    exit 1
  fi
  ip netns add "$network"
  ip -n "$network" link set lo up
  # Guests of different networks, and the site: addresses that are nobody's outside. The last stands
  # for the resolver, too: nothing listens there, so that an unknown name is known to be one at once, as on any host.
  for address in 192.0.2.{1,2,9}/32 2001:db8:{1::1,2::1,9::9}/128; do
    ip -n "$network" address add "$address" dev lo
  done
  nsenter --net="/run/netns/$network" dockerd --data-root "$CACHE/engine" --exec-root "$CACHE/run" \
    --pidfile "$CACHE/docker.pid" --host "$DOCKER_HOST" --dns 192.0.2.9 --experimental --ip6tables >"$CACHE/docker.log" 2>&1 &
  engine=$!
  for _ in {1..120}; do
    docker version >/dev/null 2>&1 && clear_engine && return
    kill -0 "$engine" 2>/dev/null || break
    sleep 0.5
  done
  echo "The Docker engine did not start; its last lines:" >&2
  tail -n 20 "$CACHE/docker.log" >&2
  exit 1
}

# clear_engine throws away what a run that was broken off has left; images stay.
clear_engine() {
  docker ps --all --quiet | xargs --no-run-if-empty docker rm --force --volumes >/dev/null
  docker volume ls --quiet | xargs --no-run-if-empty docker volume rm >/dev/null
  docker network prune --force >/dev/null
}

stop_engine() {
  if [[ -n ${engine:-} ]]; then
    kill "$engine" 2>/dev/null || true
    wait "$engine" || true
  fi
  ip netns delete "$network" 2>/dev/null || true
}
