#!/bin/sh
# SPDX-License-Identifier: ISC
# The implementations by instructions that this x86 CPU may lack, executed by a handler of SIGILL (sigill.c): SHA-512's.
# Usage: emulate.sh BUILD WORKDIR. BUILD: a configured build with a static library and test/check/checkimpl, by a compiler
# that knows the instructions, which CC names. The program is linked again in WORKDIR.
set -eu
build=$(cd "$1" && pwd)
top=$(cd "$(dirname "$0")/../.." && pwd)
CC=${CC:-clang}
mkdir -p "$2"
cd "$2"
cp "$build/.libs/libtrona.a" .
object=$(ar t libtrona.a | grep -E '(^|-)cpu\.o$')
$CC -O2 -I"$top/include" -DTRONA_EMULATED -c "$top/src/core/cpu.c" -o "$object"
ar r libtrona.a "$object"
$CC -O2 -Wall -Wextra -Werror -c "$top/test/emulate/sigill.c" -o sigill.o
$CC -o checkimpl sigill.o "$build"/test/check/checkimpl-*.o libtrona.a -lpthread
TRONA_CHECK_SCALE=0.3 ./checkimpl sha512 > log 2> err || { cat log err; exit 1; }
grep -E '^ok.* sha512 shani$' log
executed=$(awk '/^emulated:/ { print $2 }' err)
grep -qw sha512 /proc/cpuinfo || [ "$executed" -gt 10000 ] || { echo "only $executed instructions were emulated"; exit 1; }
echo "sha512 shani is what ref is; emulated: $executed instructions"
