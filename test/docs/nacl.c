/* doc/guide/from-nacl.md */
#define seal before_seal
#include "nacl-1.c"
#undef seal
#define seal after_seal
#include "nacl-2.c"
#undef seal
#include "pair.h"

int main(void)
{
    unsigned char pk[32];
    size_t len;

    pair_fill();
    (void) crypto_scalarmult_base(pk, pair_m + 300);
    for (len = 1; len < PAIR_MAX; len += len / 3 + 1) {
        pair_zero("seal", before_seal(pair_before, pair_m, len, pair_m + 9, pk, pair_m + 40));
        pair_zero("seal", after_seal(pair_after, pair_m, len, pair_m + 9, pk, pair_m + 40));
        pair_same("seal", len, len + 16);
    }
    return 0;
}
