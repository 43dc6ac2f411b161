#!/bin/sh
# SPDX-License-Identifier: ISC
# Measures what public calls leave on the stack, with one compiler: residue.sh DIRECTORY [LEVEL...]. CC and CFLAGS choose the compiler; the
# test runs with all features of this CPU, then with each LEVEL as TRONA_CPU. Every public function must be among the calls, or
# exempt from the constant-time test, whose cases these are. On x86-64 bounds.py reads the disassembly as well.
set -eu
out=$1
shift
top=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$out"
"$top/tools/residue" "$out" names | grep -v '^#' | sort -u > "$out/names"
missing=$("$top/tools/gen-exports" "$top/include/trona.h" |
    grep -vE '(bytes|bytes_max|bytes_min|_primitive)$|^(randombytes_seedbytes|sodium_runtime_has_.*|trona_.*)$' |
    grep -vxFf "$out/names" | while read -r f; do
        grep -qE "^$f	." "$top/test/ct/exempt.txt" || echo "$f"
    done)
[ -z "$missing" ] || { echo "not called by any case:"; echo "$missing"; exit 1; }
for level in all "$@"; do
    [ "$level" = all ] || { TRONA_CPU=$level; export TRONA_CPU; }
    "$out/residue" --all > "$out/log" || { cat "$out/log"; echo "${CC:-cc} ${CFLAGS:--O2}, TRONA_CPU=${TRONA_CPU:-}"; exit 1; }
    echo "${CC:-cc} ${CFLAGS:--O2}, TRONA_CPU=${TRONA_CPU:-}: $(grep -c '^ok' "$out/log") cases, 0 words left that depend on a secret"
done
unset TRONA_CPU
[ "$(uname -m)" != x86_64 ] || "$top/test/residue/bounds.py" "$out/residue"
echo "$(wc -l < "$out/names") public functions called"
