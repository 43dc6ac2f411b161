/* doc/guide/from-monocypher.md */
#define lock   before_lock
#define shared before_shared
#include "monocypher-1.c"
#include "monocypher-3.c"
#undef lock
#undef shared
#define lock   after_lock
#define shared after_shared
#include "monocypher-2.c"
#include "monocypher-4.c"
#undef lock
#undef shared
#include "pair.h"

int main(void)
{
    unsigned char theirs[32];
    size_t len;

    pair_fill();
    (void) crypto_scalarmult_base(theirs, pair_m + 300);
    for (len = 0; len < PAIR_MAX; len += len / 3 + 1) {
        const unsigned char *key = pair_m + 7, *nonce = pair_m + 100;

        before_lock(pair_before + 16, pair_before, key, nonce, pair_m + 1, 13, pair_m, len);
        after_lock(pair_after + 16, pair_after, key, nonce, pair_m + 1, 13, pair_m, len);
        pair_same("lock", len, len + 16);
    }
    for (len = 0; len < 20; len++) {
        before_shared(pair_before, pair_m + len, theirs);
        after_shared(pair_after, pair_m + len, theirs);
        pair_same("shared", len, 32);
    }
    return 0;
}
