#!/bin/sh
# SPDX-License-Identifier: ISC
# The implementations by instructions that this x86 CPU may lack, executed by a handler of SIGILL (sigill.c): SHA-512's, and
# IFMA in the encoding of AVX.
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
check() { # primitive, implementation, scale, instructions to be emulated at least, flag of a CPU that has them
    TRONA_CHECK_SCALE=$3 ./checkimpl "$1" > log 2> err || { cat log err; exit 1; }
    grep -E "^ok.* $1 $2\$" log
    executed=$(awk '/^emulated:/ { print $2 }' err)
    grep -qw "$5" /proc/cpuinfo || [ "$executed" -gt "$4" ] || { echo "only $executed instructions were emulated"; exit 1; }
    echo "$1 $2 is what ref is; emulated: $executed instructions"
}
check sha512 shani 0.3 10000 sha512
# Without AVX-512 IFMA each of the 38,000 products of X25519 would be a signal.
grep -qwE 'avx512ifma|avx_ifma' /proc/cpuinfo || { echo "no AVX-512 IFMA: avxifma is not checked"; exit 0; }
for primitive in x25519 edwards25519 group25519; do
    check $primitive avxifma 0.3 100 avx_ifma
done
