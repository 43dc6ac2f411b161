#!/bin/sh
# SPDX-License-Identifier: ISC
# The command's main job on a file of yours: two key pairs, encryption and decryption, a signature, and one flipped bit that
# must be refused. Works in a temporary directory, and leaves nothing.
# Usage: roundtrip.sh TRONA FILE
set -eu
[ $# = 2 ] || { echo "usage: roundtrip.sh TRONA FILE" >&2; exit 2; }
work=$(mktemp -d "${TMPDIR:-/tmp}/trona-roundtrip.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
step() { # what, command...
    echo "roundtrip: $1"
    shift
    "$@"
}
step "two key pairs: alice signs, bob receives" "$1" keygen -o "$work/alice"
"$1" keygen -o "$work/bob"
step "encrypt" "$1" encrypt -r "$work/bob.pub" -s "$work/alice.key" -o "$work/box" "$2"
step "decrypt" "$1" decrypt -k "$work/bob.key" -v "$work/alice.pub" -o "$work/file" "$work/box"
step "compare" cmp "$2" "$work/file"
step "sign" "$1" sign -k "$work/alice.key" -o "$work/sig" "$2"
step "verify" "$1" verify -v "$work/alice.pub" "$work/file" "$work/sig"
at=$(($(wc -c < "$work/box") / 2))
byte=$(od -An -tu1 -j "$at" -N 1 "$work/box")
# shellcheck disable=SC2059 # an octal escape
printf "\\$(printf %03o $((byte ^ 1)))" | dd of="$work/box" bs=1 seek="$at" conv=notrunc 2> /dev/null
echo "roundtrip: a bit flipped at offset $at"
if "$1" decrypt -k "$work/bob.key" -v "$work/alice.pub" -o "$work/bad" "$work/box" || [ -e "$work/bad" ]; then
    echo "roundtrip of $2: the flipped bit was NOT refused" >&2
    exit 1
fi
echo "roundtrip of $2: everything held"
