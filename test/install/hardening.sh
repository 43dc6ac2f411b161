#!/bin/sh
# SPDX-License-Identifier: ISC
# The installed libraries are hardened as the compiler can: hardening.sh PREFIX WORK. Where it marks the targets of indirect calls,
# the libraries and every object of the archive bear the marks IBT and SHSTK, every exported function begins with endbr64,
# and no unmarked start file runs; calls that _FORTIFY_SOURCE checks are there; large frames are probed.
set -eu
prefix=$1
mkdir -p "$2"
cd "$2"
so=$prefix/lib/libtrona.so
CC=${CC:-cc}
LC_ALL=C
export LC_ALL

fail() {
    echo "FAIL hardening: $*"
    exit 1
}
if [ "$(uname -m)" != x86_64 ] || ! echo 'int f;' | $CC -x c -fcf-protection -c - -o /dev/null 2> /dev/null; then
    echo "SKIP: $CC has no -fcf-protection for this machine"
    exit 0
fi
libraries=$so
for f in "$prefix"/lib/libsodium.so.[0-9]*; do
    [ ! -f "$f" ] || libraries="$libraries $f"
done
for f in $libraries; do
    readelf -nW "$f" | grep -q 'x86 feature:.*IBT, SHSTK' || fail "$f is not marked IBT, SHSTK"
    ! readelf -dW "$f" | grep -E '\((INIT|FINI)\)' || fail "$f runs code of crti.o"
done
objects=$(ar t "$prefix/lib/libtrona.a" | wc -l)
marked=$(readelf -nW "$prefix/lib/libtrona.a" | grep -c 'x86 feature:.*IBT, SHSTK' || :)
[ "$objects" = "$marked" ] || fail "$marked of $objects objects are marked IBT, SHSTK"
nm -D --defined-only "$so" | awk '$2 == "T" { sub(/@.*/, "", $3); print $3 }' | sort -u > exported
objdump -d --no-show-raw-insn "$so" |
    awk '/^[0-9a-f]+ <.*>:$/ { name = $2; gsub(/[<>:]/, "", name); sub(/@.*/, "", name); first = 1; next }
        first { if ($2 == "endbr64") { print name }; first = 0 }' | sort -u > landing
[ -z "$(comm -23 exported landing)" ] || {
    comm -23 exported landing | head
    fail "exported functions without endbr64"
}
fortified=$(nm -D --undefined-only "$so" | sed -n 's/.* __\([a-z]*\)_chk\(@.*\)*$/\1/p' | tr '\n' ' ')
[ -n "$fortified" ] || fail "no call is fortified"
probes=$(objdump -d --no-show-raw-insn "$so" | grep -cE 'orq +\$0x0,\(%rsp\)' || :)
if [ "$probes" = 0 ] && ! $CC --version | grep -q clang; then # clang's probes look like stores
    fail "no large frame is probed"
fi
echo "$(wc -l < exported) exported functions begin with endbr64; $objects objects are marked; $probes probes of" \
    "large frames; fortified: $fortified"
