# The programs that test.sh needs, and what is fetched for them.

compose_version=v2.40.3 # Debian's own is too old
buildx_version=v0.30.1
caddy_version=v$(sed -n 's/^FROM caddy:\([0-9.]*\)-.*/\1/p' deploy/caddy/Dockerfile)

install_packages() {
  local missing=()
  command -v dockerd >/dev/null || missing+=(docker.io)
  command -v debootstrap >/dev/null || missing+=(debootstrap)
  command -v ip >/dev/null || missing+=(iproute2)
  command -v iptables >/dev/null || missing+=(iptables)
  ((${#missing[@]})) || return 0
  echo "--> installing ${missing[*]}"
  DEBIAN_FRONTEND=noninteractive apt-get -qq -o Acquire::Retries=3 update
  DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 install -y --no-install-recommends "${missing[@]}" >/dev/null
}

# program MODULE VERSION PACKAGE FILE [LDFLAGS] builds a program as its own module, once for each version.
program() {
  local module=$1 version=$2 package=$3 file=$4 flags=${5:-} from
  [[ $(cat "$file.version" 2>/dev/null) != "$version" ]] || return 0
  echo "--> building $module $version (once; some minutes)"
  from=$(cd / && go mod download -json "$module@$version" | sed -n 's/^\t"Dir": "\(.*\)",$/\1/p')
  (cd "$from" && GOFLAGS=-buildvcs=false CGO_ENABLED=0 nice -n 10 go build -trimpath -ldflags="-s -w $flags" -o "$file" "$package")
  echo "$version" >"$file.version"
}

build_tools() {
  program github.com/docker/compose/v2 "$compose_version" ./cmd "$DOCKER_CONFIG/cli-plugins/docker-compose" \
    "-X github.com/docker/compose/v2/internal.Version=$compose_version"
  program github.com/docker/buildx "$buildx_version" ./cmd/buildx "$DOCKER_CONFIG/cli-plugins/docker-buildx" \
    "-X github.com/docker/buildx/version.Version=$buildx_version"
  program github.com/caddyserver/caddy/v2 "$caddy_version" ./cmd/caddy "$CACHE/caddy"
}
