#!/bin/sh
# SPDX-License-Identifier: ISC
# check_abi.sh refuses what breaks programs: refused.sh WORK. Each change is made in a copy of the sources, of which only what
# follows is compiled again. WORK may have the objects that check_abi.sh left there.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
mkdir -p "$1"
work=$(cd "$1" && pwd)
sh "$here/check_abi.sh" "$work"

n=0
refused() { # what, source, script of sed for it and for the header
    rm -rf "$work/tree" "$work/changed"
    mkdir "$work/tree" "$work/changed"
    cp -R "$top/src" "$top/include" "$top/tools" "$work/tree/"
    cp "$work"/*.o "$work/changed/"
    sed "$3" "$top/include/trona.h" > "$work/tree/include/trona.h"
    ! cmp -s "$top/include/trona.h" "$work/tree/include/trona.h" || { echo "FAIL abi: $1: the header has no such line"; exit 1; }
    sed "$3" "$top/$2" > "$work/tree/$2"
    touch "$work"/changed/*.o
    rm "$work/changed/$(basename "$2" .c).o"
    status=0
    TREE=$work/tree sh "$here/check_abi.sh" "$work/changed" > "$work/refused.log" 2>&1 || status=$?
    [ $status = 1 ] || { cat "$work/refused.log"; echo "FAIL abi: $1: status $status, and not refused"; exit 1; }
    echo "refused: $1"
    n=$((n + 1))
}
refused 'a parameter of another type' src/api/crypto_verify.c \
    's/crypto_verify_16(const unsigned char \*x, const unsigned char \*y)/crypto_verify_16(const unsigned char *x, const char *y)/'
refused 'another result' src/api/crypto_verify.c \
    's/int crypto_verify_32(const/long crypto_verify_32(const/'
refused 'one parameter more' src/api/crypto_verify.c \
    's/crypto_verify_64(const unsigned char \*x, const unsigned char \*y)/crypto_verify_64(const unsigned char *x, const unsigned char *y, int z)/'
refused 'a name that is gone' src/api/crypto_verify.c \
    '/^TRONA_API.*crypto_verify_64(/s/^TRONA_API/extern/'
refused 'a name that is new' src/api/crypto_verify.c \
    's/^TRONA_API int crypto_verify_64(/TRONA_API int crypto_verify_65(const unsigned char *x, const unsigned char *y);\n&/;s/^int crypto_verify_64(/int crypto_verify_65(const unsigned char *x, const unsigned char *y) { return x == y; }\n&/'
refused 'a member of another type' src/catalogue/introspect.c \
    '/^typedef struct trona_impl_status/,/^}/s/    int /    long /'
echo "$n changes of the interface are refused"
