# Stand-ins for the base images that the compose file and the Dockerfiles name, made from Debian's packages and from
# this machine's Go: there is no registry here. One that the engine has already (docker load) is left as it is.

# named PATTERN FILE is the image that a file names.
named() { sed -nE "s#^(FROM| *image:) ($1:[^ ]+).*#\\2#p" "$2" | head -n 1; }

has_image() { docker image inspect "$1" >/dev/null 2>&1; }

build_images() {
  local debian=casitas-debian redis caddy golang go
  go=$(sed -n 's/^ARG GO_VERSION=//p' deploy/Dockerfile)
  golang=golang:$go-bookworm
  redis=$(named redis docker-compose.yml)
  caddy=$(named caddy deploy/caddy/Dockerfile)
  if ! has_image "$debian"; then
    echo "--> Debian, by debootstrap (once; a minute or two)"
    rm -rf "$CACHE/debian"
    nice -n 10 debootstrap --variant=minbase --include=redis-server,redis-tools,ca-certificates,busybox,wget,libcap2-bin \
      bookworm "$CACHE/debian" "${CASITAS_DEBIAN:-http://deb.debian.org/debian}" >"$CACHE/debootstrap.log"
    tar -C "$CACHE/debian" -c . | docker import - "$debian" >/dev/null
    rm -rf "$CACHE/debian"
  fi
  has_image "$redis" || stand_in "$redis" redis
  has_image "$caddy" || stand_in "$caddy" caddy "$CACHE/caddy"
  go_image "$golang"
}

# stand_in IMAGE WHICH [FILE...] builds an image that has what the real one has, as far as it is used here.
stand_in() {
  local image=$1 which=$2 at=$CACHE/context
  shift 2
  echo "--> a stand-in for $image"
  rm -rf "$at" && mkdir -p "$at"
  (($# == 0)) || cp "$@" "$at"
  docker build --quiet --tag "$image" --file "scripts/compose/$which.Dockerfile" "$at" >/dev/null
  rm -rf "$at"
}

# go_image is this machine's Go, with the modules that go.sum names as its proxy.
go_image() {
  local image=$1 at=$CACHE/go
  mkdir -p "$at"
  if [[ $(docker image inspect --format '{{index .Config.Labels "go.sum"}}' "$image" 2>/dev/null) == "$(sha256sum <go.sum)" ]]; then
    return
  fi
  echo "--> a stand-in for $image"
  rm -rf "$at" && mkdir -p "$at"
  cp -a "$(go env GOROOT)" "$at/go"
  GOPROXY="file://$(go env GOMODCACHE)/cache/download,$(go env GOPROXY)" GOFLAGS=-modcacherw GOMODCACHE=$at/modules go mod download
  mv "$at/modules/cache/download" "$at/proxy"
  rm -rf "$at/modules"
  docker build --quiet --tag "$image" --label "go.sum=$(sha256sum <go.sum)" --file scripts/compose/golang.Dockerfile "$at" >/dev/null
  rm -rf "$at"
}
