/* doc/guide/from-openssl.md */
#define seal before_seal
#include "openssl-1.c"
#undef seal
#define seal after_seal
#include "openssl-2.c"
#undef seal
#define sign before_sign
#include "openssl-3.c"
#undef sign
#define sign after_sign
#include "openssl-4.c"
#undef sign
#define digest before_digest
#include "openssl-5.c"
#undef digest
#define digest after_digest
#include "openssl-6.c"
#undef digest
#include "pair.h"

int main(void)
{
    size_t len;

    pair_fill();
    for (len = 1; len < PAIR_MAX; len += len / 3 + 1) {
        const unsigned char *key = pair_m + 7, *nonce = pair_m + 100;

        pair_zero("seal", before_seal(pair_before, pair_m, (int) len, pair_m + 1, 13, nonce, key));
        pair_zero("seal", after_seal(pair_after, pair_m, (int) len, pair_m + 1, 13, nonce, key));
        pair_same("seal", len, len + 16);
        pair_zero("sign", before_sign(pair_before, pair_m, len, key));
        pair_zero("sign", after_sign(pair_after, pair_m, len, key));
        pair_same("sign", len, 64);
        pair_zero("digest", before_digest(pair_before, pair_m, len, pair_m + 9, len / 2));
        pair_zero("digest", after_digest(pair_after, pair_m, len, pair_m + 9, len / 2));
        pair_same("digest", len, 32);
    }
    return 0;
}
