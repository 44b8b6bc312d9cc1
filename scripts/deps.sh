#!/usr/bin/env bash
# Sees that the programs which the tests drive are there. Installs them with apt
# where it may (root on Debian or Ubuntu); elsewhere names what is missing and fails.
set -euo pipefail

has() { command -v "$1" >/dev/null 2>&1; }

missing=() # Debian packages
has redis-server || missing+=(redis-server)
has chromium || has chromium-browser || has google-chrome || missing+=(chromium fonts-dejavu-core)
has firefox-esr || has firefox || missing+=(firefox-esr)
has WebKitWebDriver || missing+=(webkit2gtk-driver)
has Xvfb || missing+=(xvfb) # WebKit's small browser wants a screen
has faketime || missing+=(faketime) # for a Redis whose clock is wrong
has caddy || missing+=(caddy)
has nginx || [[ -x /usr/sbin/nginx ]] || missing+=(nginx-light)
has systemd-analyze || missing+=(systemd)
has cc || missing+=(gcc libc6-dev) # for go test -race

if ((${#missing[@]})); then
  if [[ $(id -u) == 0 ]] && has apt-get; then
    echo "installing: ${missing[*]}"
    export DEBIAN_FRONTEND=noninteractive
    apt-get -qq -o Acquire::Retries=3 update
    # Debian's Chromium without windows: a page costs half. The tests do without where there is none.
    if apt-cache show chromium-headless-shell >/dev/null 2>&1; then missing+=(chromium-headless-shell); fi
    apt-get -qq -o Acquire::Retries=3 -o Dpkg::Use-Pty=0 install -y --no-install-recommends "${missing[@]}" >/dev/null
  else
    echo "The tests need programs that are not here: ${missing[*]} (names of Debian packages)." >&2
    echo "Install them, or run this as root where there is apt." >&2
    exit 1
  fi
fi

# Debian's own Node may be too old, so this one is asked for rather than installed.
if ! has npm || ! node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'; then
  echo "The tests of the browser's code need Node 20.19 or newer, with npm: https://nodejs.org" >&2
  exit 1
fi
