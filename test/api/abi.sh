#!/bin/sh
# SPDX-License-Identifier: ISC
# The header declares exactly the names of symbols.txt, each with the attributes of prototypes.txt;
# test_abi.c is what gen_abi.sh writes.
set -u
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
LC_ALL=C
export LC_ALL
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
n=0
failed=0

report() { # report STATUS WHAT
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $n - $2"
    else
        echo "not ok $n - $2"
        failed=1
    fi
}

# same A B WHAT: the sorted files are equal; prints what only one of them has.
same() {
    diff "$work/$1" "$work/$2" >"$work/diff"
    status=$?
    sed -n 's/^[<>]/# &/p' "$work/diff"
    report $status "$3"
}

awk -f "$here/declarations.awk" "$here/../../include/trona.h" | sort >"$work/declared"
cut -f 1 "$work/declared" >"$work/names"
grep -v '^#' "$here/symbols.txt" | sort >"$work/symbols"
awk -F '\t' '!/^#/ { print $1 "\t" $4 }' "$here/prototypes.txt" | sort >"$work/prototypes"
cut -f 1 "$work/prototypes" >"$work/prototyped"

[ "$(wc -l <"$work/names")" -gt 300 ]
report $? 'trona.h could be read'
same names symbols 'trona.h (<) declares the names of symbols.txt (>)'
same prototyped symbols 'prototypes.txt (<) has the names of symbols.txt (>)'
same declared prototypes 'trona.h (<) has the attributes of prototypes.txt (>)'
# 132 of libsodium.so.30, its two functions of .so.26 that are in the same groups, and six of NaCl's.
sh "$here/../../tools/gen-header" --minimal "$here/../../include/trona.h" >"$work/minimal.h"
awk -f "$here/declarations.awk" "$work/minimal.h" | cut -f 1 | sort >"$work/minimal"
[ "$(comm -23 "$work/names" "$work/minimal" | wc -l)" -eq 140 ] &&
    [ -z "$(comm -13 "$work/names" "$work/minimal")" ]
report $? 'the minimal variant leaves out 140 names'
sh "$here/gen_abi.sh" | cmp -s - "$here/test_abi.c"
report $? 'test_abi.c is what gen_abi.sh writes'

echo "1..$n"
exit $failed
