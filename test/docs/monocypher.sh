#!/bin/sh
# SPDX-License-Identifier: ISC
# Monocypher 4.0.2 with its optional Ed25519, for test/docs/monocypher.c: monocypher.sh DIRECTORY. The sources come from the crate
# monocypher-sys. Prints what a compiler's line needs: TRONA_DOCS_MONOCYPHER of blocks.py.
set -eu
mkdir -p "$1/src"
cd "$1"
cat > Cargo.toml <<'EOF'
[package]
name = "monocypher"
version = "0.0.0"
edition = "2021"
[dependencies]
monocypher-sys = "=4.0.2"
EOF
: > src/lib.rs
CARGO_HOME=$PWD/cargo cargo fetch -q --target x86_64-unknown-linux-gnu >&2
set -- "$PWD"/cargo/registry/src/*/monocypher-sys-4.0.2/Monocypher/src
${CC:-cc} -O1 -I"$1" -c "$1/monocypher.c" "$1/optional/monocypher-ed25519.c"
echo "-I$1 -I$1/optional $PWD/monocypher.o $PWD/monocypher-ed25519.o"
