#!/bin/sh
# SPDX-License-Identifier: ISC
# The header declares exactly the names of prototypes.txt, each with its attributes.
set -u
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
LC_ALL=C
export LC_ALL
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. "$here/../tap.sh"

# same A B WHAT: the sorted files are equal; prints what only one of them has.
same() {
    diff "$work/$1" "$work/$2" >"$work/diff"
    status=$?
    sed -n 's/^[<>]/# &/p' "$work/diff"
    tap $status "$3"
}

awk -f "$here/declarations.awk" "$here/../../include/trona.h" | sort >"$work/declared"
cut -f 1 "$work/declared" >"$work/names"
awk -F '\t' '!/^#/ { print $1 "\t" $4 }' "$here/prototypes.txt" | sort >"$work/prototypes"

[ "$(wc -l <"$work/names")" -gt 300 ]
tap $? 'trona.h could be read'
same declared prototypes 'trona.h (<) declares the names of prototypes.txt (>), with their attributes'
# 132 of libsodium.so.30, its two functions of .so.26 that are in the same groups, and six of NaCl's.
sh "$here/../../tools/gen-header" --minimal "$here/../../include/trona.h" >"$work/minimal.h"
awk -f "$here/declarations.awk" "$work/minimal.h" | cut -f 1 | sort >"$work/minimal"
[ "$(comm -23 "$work/names" "$work/minimal" | wc -l)" -eq 140 ] &&
    [ -z "$(comm -13 "$work/names" "$work/minimal")" ]
tap $? 'the minimal variant leaves out 140 names'

tap_done
