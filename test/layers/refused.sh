#!/bin/sh
# SPDX-License-Identifier: ISC
# tools/check-layers refuses what it is there for, and says where and what to do. One fault at a time, in a copy of the tree.
set -eu
top=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/trona-layers.XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"
git -C "$top" ls-files -c -o --exclude-standard | (cd "$top" && tar cf - -T -) | tar xf -
git init -q .
n=0
refused() { # file, line to add, what is said
    cp "$1" kept
    printf '\n%s\n' "$2" >> "$1"
    says "$@"
}
says() { # the same of a file that is changed already
    if "$top/tools/check-layers" "$work" > said; then
        echo "not ok: $1 with $2 passes"
        exit 1
    fi
    grep -q "$3" said || { echo "not ok: of $1 with $2 it says nothing like: $3"; cat said; exit 1; }
    mv kept "$1"
    n=$((n + 1))
}
refused src/core/error.c '#include "../api/secretbox.h"' '^src/core/error.c:[0-9]*: core may not include src/api/secretbox.h.*Move src/core/error.c up'
refused src/util/arena.c 'void arena_x(void)
{
    crypto_box_keypair(0, 0);
}' '^src/util/arena.c:[0-9]*: util may not use crypto_box_keypair of src/api/.*Move src/util/arena.c up'
refused src/blake2b/blake2b.h '#include "../argon2/argon2.h"' '^a circle of folders: .*src/argon2.*Take what they share out'
refused src/random/vdso.h '#include "random_vdso.h"' '^a circle of files: src/random/random_vdso -> src/random/vdso'
refused src/verify/verify.c 'void verify_x(void)
{
    argon2_hash(0, 0, 0, 0);
    crypto_pwhash_argon2id(0, 0, 0, 0, 0, 0, 0, 0);
}' '^src/verify/verify.c:[0-9]*: primitives may not use crypto_pwhash_argon2id'
refused src/siphash/siphash.c 'int crypto_shorthash(unsigned char *out, const unsigned char *in, unsigned long long inlen, const unsigned char *k)
{
    return 0;
}' '^src/siphash/siphash.c:[0-9]*: crypto_shorthash is public: it stands in src/api/.* src/siphash/ has the vtable alone'
refused src/util/threads.c 'int sodium_pad(void)
{
    return 0;
}' '^src/util/threads.c:[0-9]*: sodium_pad is public: it stands in src/api/'
refused include/trona.h 'TRONA_API
int crypto_nowhere(void);' '^include/trona.h:[0-9]*: crypto_nowhere does not stand at its definition'
refused src/curve25519/x25519.c '/* As in curve25519_calls.inc. */' '^src/curve25519/x25519.c:[0-9]*: .* names curve25519_calls.inc'
refused include/trona.h '/* See doc/nowhere.md. */' '^include/trona.h:[0-9]*: .* names doc/nowhere.md'
refused doc/internals.md 'See `proof/nowhere.md`.' '^doc/internals.md:[0-9]*: names proof/nowhere.md'
refused README.md 'More: [nowhere](doc/nowhere.md).' '^README.md:[0-9]*: names doc/nowhere.md'
refused src/siphash/siphash_ref.c 'int pad_x(void);
int ed25519equation_each(const uint8_t *a, const uint8_t *s, const uint8_t *h, const uint8_t *r,
                         size_t count);' '^src/siphash/siphash_ref.c:[0-9]*: declares ed25519equation_each by hand'
refused src/curve25519/x25519_ladder.inc 'static NEVER_INLINE void NAME(ladder)(LADDER *s,
                                    int n)
{
}' '^src/curve25519/x25519_ladder.inc:[0-9]*: NAME(ladder) stands for a name'
refused src/blake3/blake3_lanes.inc 'void LANE(hash)(uint8_t *out);' '^src/blake3/blake3_lanes.inc:[0-9]*: LANE(hash) stands for a name'
refused src/scrypt/scrypt_vec.inc 'typedef struct NAME(alphabet) {
    V low;
} BY16_ALPHABET;' '^src/scrypt/scrypt_vec.inc:[0-9]*: NAME(alphabet) stands for a name'
refused src/scrypt/scrypt_vec.inc 'static const uint32_t NAME(place)[2] = {0, 20};' '^src/scrypt/scrypt_vec.inc:[0-9]*: NAME(place) stands for a name'
cp src/siphash/siphash.c kept
sed -i 's|^#include "siphash.h"|#include "../core/ct.h"\n&|' src/siphash/siphash.c
says src/siphash/siphash.c "another order of includes" '^src/siphash/siphash.c:[0-9]*: "siphash.h" is included after "../core/ct.h"'
for f in src/siphash/siphash.c tools/format cmake/trona-config.cmake; do
    cp "$f" kept
    sed -i '/^\(.. \|#\) *SPDX-License-Identifier/d' "$f"
    says "$f" "no licence" "^$f:1: does not say SPDX-License-Identifier: ISC"
done
echo "check-layers refuses $n faults"
