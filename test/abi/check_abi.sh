#!/bin/sh
# SPDX-License-Identifier: ISC
# The binary interface is the recorded one: check_abi.sh WORK. test/api/prototypes.txt, constants.txt and types.txt are the record.
# abidiff compares the library with one that has the recorded prototypes and does nothing; test_abi compares the rest. They are
# compiled in WORK by gcc for x86-64, the library without optimisation: equal functions become one otherwise, with one prototype.
# Without SIMD, which the interface does not know and the compiler is slow at.
# TREE: the sources to compile, if others than these. Exits 1 if the interface is another, 2 if it could not be read.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
api=$(cd "$here/../api" && pwd)
tree=${TREE:-$(cd "$here/../.." && pwd)}
cc=${CC:-gcc}
mkdir -p "$1/record/include"
work=$(cd "$1" && pwd)
record=$work/record

fail() {
    echo "FAIL abi: $*"
    exit 2
}
other() {
    echo "FAIL abi: the interface is not the recorded one (doc/abi.md): $*"
    exit 1
}
for tool in abidw abidiff; do
    command -v $tool > /dev/null || fail "$tool is not here (libabigail; Debian: abigail-tools)"
done
case $($cc -dumpmachine) in
x86_64-*linux*) ;;
*) echo "SKIP abi: its tools read libraries of x86-64 Linux"; exit 0 ;;
esac
library() { # name, directory of the public header, version script, objects: makes the library and NAME.xml of it
    name=$1
    headers=$2
    map=$3
    shift 3
    $cc -shared -Wl,--version-script="$map" -Wl,-soname,libtrona.so.0 -o "$work/$name.so" "$@" -lpthread || fail "$name does not link"
    abidw --no-corpus-path --no-comp-dir-path --no-show-locs --drop-private-types --drop-undefined-syms --no-elf-needed \
        --no-parameter-names --headers-dir "$headers" --exported-interfaces-only --out-file "$work/$name.xml" "$work/$name.so" ||
        fail "abidw cannot read $name"
}

# An object that is newer than all sources stays.
cd "$tree"
for s in src/*/*.c; do
    o=$work/$(basename "$s" .c).o
    [ -n "$(find "$o" -newer "$s" -newer include/trona.h 2> /dev/null)" ] ||
        echo "$cc -std=c99 -O0 -g -fPIC -fvisibility=hidden -DTRONA_DISABLE_SIMD -Iinclude -c $s -o $o"
done | xargs -P "${JOBS:-1}" -I '{}' sh -c '{}' || fail "it does not compile"
tools/gen-exports --version-script include/trona.h > "$work/map"
library libtrona include "$work/map" "$work"/*.o

# The record in C: the types of trona.h, and the functions of prototypes.txt.
awk '/^TRONA_API/ { skip = 1 } !skip { print } skip && /;/ { skip = 0 }' include/trona.h > "$record/include/trona.h"
awk -F '\t' 'BEGIN { print "#include <trona.h>" } /^#/ { next } $2 == "object" { print $3 " " $1 ";"; next }
    { print $2 " " $1 "(" $3 ") { __builtin_trap(); }" }' "$api/prototypes.txt" > "$record/record.c"
awk -F '\t' 'BEGIN { print "TRONA_1.0 { global:" } !/^#/ { print $1 ";" } END { print "local: *; };" }' "$api/prototypes.txt" > "$record/map"
$cc -std=gnu2x -w -g -fPIC -I"$record/include" -c "$record/record.c" -o "$record/record.o" || other "a recorded type is gone"
library record "$record/include" "$record/map" "$record/record.o"
names=$(grep -c '<elf-symbol .*is-defined=.yes' "$work/record.xml" || true)
declared=$(grep -o "elf-symbol-id='[^']*" "$work/record.xml" | sort -u | wc -l)
[ "$names" -gt 200 ] && [ "$names" = "$declared" ] || fail "abidw finds $names names, and $declared of them declared"

# Bits of abidiff's status: 1 and 2 errors, 4 a difference, 8 one that breaks programs for certain.
status=0
abidiff "$work/record.xml" "$work/libtrona.xml" > "$work/diff" || status=$?
head -n 60 "$work/diff"
[ $((status & 3)) = 0 ] || fail "abidiff cannot compare"
[ $status = 0 ] || other "abidiff found a difference"
sh "$api/gen_abi.sh" > "$record/test_abi.c"
$cc -std=c99 -Werror -Iinclude -I"$api" "$record/test_abi.c" -o "$record/test_abi" "$work"/*.o -lpthread &&
    "$record/test_abi" > "$record/log" || { grep '^not' "$record/log" || true; other "see test/api/test_abi"; }
echo "the binary interface is the recorded one: $names names with their types, $(grep -c '^ok' "$record/log") facts"
