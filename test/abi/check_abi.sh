#!/bin/sh
# SPDX-License-Identifier: ISC
# The binary interface is the committed one, libtrona.abi: check_abi.sh WORK. With --write it is made the committed one.
# abidw reads it from a library compiled in WORK by gcc for x86-64, without optimisation: equal functions become one
# otherwise, with one prototype. Without SIMD, which the interface does not know and the compiler is slow at.
# TREE: the sources to compile, if others than these. Exits 1 if the interface is another, 2 if it could not be read.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
tree=${TREE:-$(cd "$here/../.." && pwd)}
abi=$here/libtrona.abi
cc=${CC:-gcc}
write=
[ "$1" != --write ] || { write=1; shift; }
mkdir -p "$1"
work=$(cd "$1" && pwd)

fail() {
    echo "FAIL abi: $*"
    exit 2
}
for tool in abidw abidiff; do
    command -v $tool > /dev/null || fail "$tool is not here (libabigail; Debian: abigail-tools)"
done
case $($cc -dumpmachine) in
x86_64-*linux*) ;;
*) echo "SKIP abi: libtrona.abi is of x86-64 Linux"; exit 0 ;;
esac

# An object that is newer than all sources stays.
cd "$tree"
for s in src/*/*.c; do
    o=$work/$(basename "$s" .c).o
    [ -n "$(find "$o" -newer "$s" -newer include/trona.h 2> /dev/null)" ] ||
        echo "$cc -std=c99 -O0 -g -fPIC -fvisibility=hidden -DTRONA_DISABLE_SIMD -Iinclude -c $s -o $o"
done | xargs -P "${JOBS:-1}" -I '{}' sh -c '{}' || fail "it does not compile"
tools/gen-exports --version-script include/trona.h > "$work/map"
$cc -shared -Wl,--version-script="$work/map" -Wl,-soname,libtrona.so.0 -o "$work/libtrona.so" "$work"/*.o -lpthread ||
    fail "it does not link"
abidw --no-corpus-path --no-comp-dir-path --no-show-locs --drop-private-types --drop-undefined-syms --no-elf-needed \
    --no-parameter-names --type-id-style hash --headers-dir include --exported-interfaces-only \
    --out-file "$work/abi" "$work/libtrona.so" || fail "abidw cannot read the library"
names=$(grep -c '<elf-symbol .*is-defined=.yes' "$work/abi" || true)
declared=$(grep -o "elf-symbol-id='[^']*" "$work/abi" | sort -u | wc -l)
[ "$names" -gt 200 ] && [ "$names" = "$declared" ] || fail "abidw finds $names names, and $declared of them declared"
if [ -n "$write" ]; then
    cp "$work/abi" "$abi"
    echo "wrote $abi"
    exit 0
fi
# Bits of abidiff's status: 1 and 2 errors, 4 a difference, 8 one that breaks programs for certain.
status=0
abidiff "$abi" "$work/abi" > "$work/diff" || status=$?
head -n 60 "$work/diff"
[ $((status & 3)) = 0 ] || fail "abidiff cannot compare"
[ $status = 0 ] || {
    echo "FAIL abi: the interface is not the committed one (doc/abi.md)"
    exit 1
}
echo "the binary interface is the committed one: $names names with their types"
