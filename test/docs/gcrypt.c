/* doc/guide/from-libgcrypt.md */
#define seal   before_seal
#define derive before_derive
#include "gcrypt-1.c"
#include "gcrypt-3.c"
#undef seal
#undef derive
#define seal   after_seal
#define derive after_derive
#include "gcrypt-2.c"
#include "gcrypt-4.c"
#undef seal
#undef derive
#include "pair.h"

int main(void)
{
    size_t len;

    (void) gcry_check_version(NULL);
    (void) gcry_control(GCRYCTL_INITIALIZATION_FINISHED, 0);
    pair_fill();
    for (len = 1; len < PAIR_MAX; len += len / 3 + 1) {
        const unsigned char *key = pair_m + 7, *nonce = pair_m + 100;

        pair_zero("seal", before_seal(pair_before, pair_m, len, pair_m + 1, 13, nonce, key));
        pair_zero("seal", after_seal(pair_after, pair_m, len, pair_m + 1, 13, nonce, key));
        pair_same("seal", len, len + 16);
    }
    for (len = 1; len < 100; len += 9) {
        pair_zero("derive", before_derive(pair_before, (const char *) pair_m, len, pair_m + 50));
        pair_zero("derive", after_derive(pair_after, (const char *) pair_m, len, pair_m + 50));
        pair_same("derive", len, 32);
    }
    return 0;
}
