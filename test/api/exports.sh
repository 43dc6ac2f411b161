#!/bin/sh
# SPDX-License-Identifier: ISC
# The shared library exports exactly the names that the header declares.
# TRONA_SO: the library, else .libs/libtrona.so of the build directory BUILD (else of here).
# TRONA_H: its header, else the build's variant, else the source's.
# TRONA_SYMBOL_PREFIX: the prefix of the exported names.
set -u
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
build=${BUILD:-.}
so=${TRONA_SO:-$build/.libs/libtrona.so}
header=${TRONA_H:-$here/../../include/trona.h}
if [ -z "${TRONA_H-}" ] && [ -f "$build/variant/trona.h" ]; then
    header=$build/variant/trona.h
fi
LC_ALL=C
export LC_ALL

skip() {
    echo "ok 1 - exported names # SKIP $1"
    echo '1..1'
    exit 0
}
[ -f "$so" ] || skip "there is no shared library at $so"
nm -D "$so" >/dev/null 2>&1 || skip "nm -D cannot read $so"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
awk -f "$here/declarations.awk" "$header" | sed "s/^/${TRONA_SYMBOL_PREFIX-}/;s/	.*//" | sort \
    >"$work/declared"
# Of nm's lines, "value type name@version": absolute names are those of the versions themselves.
nm -D "$so" | awk 'NF == 3 && $2 !~ /^[AUw]$/ { sub(/@.*/, "", $3); print $3 }' | sort -u \
    >"$work/exported"

. "$here/../tap.sh"
check() { # check OPTION WHAT
    comm "$1" "$work/declared" "$work/exported" >"$work/only"
    sed 's/^/# /' "$work/only"
    [ ! -s "$work/only" ]
    tap $? "$2"
}
[ "$(wc -l <"$work/declared")" -gt 200 ]
tap $? "trona.h could be read: $(wc -l <"$work/declared") names"
check -23 'what trona.h declares is exported'
check -13 'what is exported is declared in trona.h'
tap_done
