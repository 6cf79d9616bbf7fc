#!/usr/bin/env bash
# On Debian and its kin: what tests need besides Node and git. Bubblewrap for `skillc run`, a browser for the pages, Python for the
# readers in it, a file system that shares blocks, shells, strace for builds that are cut short.
set -euo pipefail
# Ubuntu has Chromium under another name.
browser=$(. /etc/os-release && [ "$ID" = ubuntu ] && echo chromium-browser || echo chromium)
programs=(btrfs-progs bubblewrap "$browser" docker-registry fish neovim nginx openssl python3 skopeo strace zsh)
root=$([ "$(id -u)" = 0 ] || echo sudo)
if ! dpkg -s "${programs[@]}" >/dev/null 2>&1; then
  $root apt-get update -q
  $root apt-get install -y -q --no-install-recommends "${programs[@]}"
fi
