#!/bin/sh
# SPDX-License-Identifier: ISC
# The size of the library: a table of its parts (code and constants, in bytes, by folder of src), then programs of
# sodium_init and one call, linked with the static library and stripped. Fails if a program takes more than its bound:
# then it links what it does not call. Fails too if on x86-64 all takes more than its bound (the shared library has some
# 120,000 bytes more: it had 1.2 million before the batches, IFMA and AVX2 for the curves, ML-DSA, the sizes of ML-KEM and PBKDF2
# came, which take 155,000).
# Usage: sizes.sh LIBRARY.a WORKDIR
set -u
library=$1
work=$2
top=$(cd "$(dirname "$0")/../.." && pwd)
CC=${CC:-cc}
mkdir -p "$work" || exit 1
for s in "$top"/src/*/*.c; do
    echo "$(basename "$s" .c) $(basename "$(dirname "$s")")"
done > "$work/folders"
size "$library" | awk 'FNR == NR { folder[$1] = $2; next }
    $1 ~ /^[0-9]+$/ { name = $6; sub(/^.*_la-/, "", name); sub(/\.l?o$/, "", name)
        f = name in folder ? folder[name] : "?"; text[f] += $1; all += $1 }
    END { for (f in text) print text[f], f; print all, "all" }' "$work/folders" - | sort -n |
    awk '{ printf "%9d  %s\n", $1, $2 }' | tee "$work/table"
failed=0
all=$(awk '$2 == "all" { print $1 }' "$work/table")
most=1380000
if [ "$(uname -m)" = x86_64 ] && [ "${all:-0}" -gt $most ]; then
    echo "FAIL all: $all bytes, more than $most; what grew: the table above, beside that of the commit before"
    failed=1
fi
program() { # bound, name, call: with the buffers out, in, nonce, key
    cat > "$work/$2.c" <<C
#include <trona.h>
static unsigned char out[128], in[128], key[64], nonce[32];
int main(void)
{
    in[0] = key[0] = nonce[0] = 1;
    return sodium_init() < 0 || ($3);
}
C
    if ! $CC -O2 -I"$top/include" "$work/$2.c" "$library" -lpthread -s -o "$work/$2"; then
        echo "FAIL $2: does not link"
        failed=1
        return
    fi
    bytes=$(($(wc -c < "$work/$2")))
    if ! "$work/$2"; then
        echo "FAIL $2: does not run"
        failed=1
    elif [ $bytes -gt "$1" ]; then
        echo "FAIL $2: $bytes bytes, more than $1; what pulls in what: $CC ... -Wl,-Map=FILE"
        failed=1
    else
        printf '%9d  a program of sodium_init and %s (at most %d)\n' $bytes "$2" "$1"
    fi
}
program 60000 crypto_shorthash 'crypto_shorthash(out, in, 100, key)'
program 60000 crypto_hash_sha256 'crypto_hash_sha256(out, in, 100)'
program 80000 crypto_hash 'crypto_hash(out, in, 100)'
program 80000 crypto_generichash 'crypto_generichash(out, 32, in, 100, key, 32)'
program 220000 crypto_secretbox_easy 'crypto_secretbox_easy(out, in, 100, nonce, key)'
[ $failed = 0 ]
