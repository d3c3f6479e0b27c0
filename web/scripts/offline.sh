#!/usr/bin/env bash
# Builds the crate `offline` for the browser into web/.offline. With `need` it must be had, and is installed on Debian as root;
# otherwise it is built where the tools are there, and a line says how to get them where they are not.
set -euo pipefail
cd "$(dirname "$0")/../.."
target=wasm32-unknown-unknown
out=web/.offline
# The standard library is built too: it sorts in less code, and needs no words for failures that nobody can read, because whatever
# fails stops the worker.
wordless="-Zunstable-options -Cpanic=immediate-abort"
features="-C target-feature=+simd128,+bulk-memory"
# So many bytes may go over the network, compressed. Without a standard library built for size they are more, which nobody can help.
most=450000

debian() { [ -x /usr/bin/rustc ] && [ -x /usr/bin/cargo ] && [ -d /usr/lib/rustlib/src/rust/library ] && [ -x /usr/bin/wasm-ld-22 ]; }
rustup_target() { rustc --print target-libdir --target $target 2>/dev/null | xargs -r test -d; }

if [ "${1:-}" = need ] && ! rustup_target && ! debian; then
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -q >/dev/null
    apt-get install -y -q rustc-web cargo-web rust-web-src lld-22 >/dev/null || true
  fi
  rustup_target || debian || {
    echo "The part for playing without a server needs: rustup target add $target"
    exit 1
  }
fi

# Somebody who only wants to play is not kept waiting, unless it was built before or is wished for.
wanted() { [ "${1:-}" = need ] || [ "${OFFLINE:-}" = yes ] || [ -d target/wasm ]; }
# Only a library for the browser is optimised as a whole: one that is for Rust as well is not.
options=(--quiet --package offline --profile offline --target $target --target-dir target/wasm)
if rustup_target; then
  RUSTFLAGS="$features" cargo rustc "${options[@]}" --crate-type cdylib
elif debian && wanted "$@"; then
  RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 RUSTFLAGS="-C linker=/usr/bin/wasm-ld-22 $features $wordless" \
    /usr/bin/cargo rustc "${options[@]}" --crate-type cdylib \
    -Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size
else
  rm -rf $out
  if debian; then echo "The page is built without the part for playing without a server; make OFFLINE=yes run builds it, in minutes."
  else echo "The page is built without the part for playing without a server; to have it: rustup target add $target"; fi
  exit 0
fi

mkdir -p $out
built=target/wasm/$target/offline/offline.wasm
if ! cmp -s $built $out/offline.wasm; then
  node web/scripts/pack.mjs $built $out/offline.wasm
fi
if [ "${1:-}" = need ] && ! rustup_target && [ "$(wc -c <$out/offline.wasm.br)" -gt $most ]; then
  echo "WebAssembly is too large: $(wc -c <$out/offline.wasm.br) bytes with brotli, of $most (docs/offline.md)." \
    "What is compiled for speed is listed in Cargo.toml, [profile.offline.package]."
  exit 1
fi
