/* AEGIS-256X2: known answers, benchmarks and the public functions. */
#include "aegis.h"
#include "aegis_primitive.h"

#include <trona.h>

#include "../core/bytes.h"
#include "../core/error.h"
#include "../core/fingerprint.h"
#include "../core/stack.h"

/* By libaegis and tools/gen-selftests. The lengths take a batch of six
 * blocks of 32 bytes, single blocks, and tails of every size class of the vector code. */
static const aegis_answer aegis256x2_answers[] = {
    {419, 51, UINT64_C(0x9c6bbcda79af82cf)}, {0, 0, UINT64_C(0xaea55a8c99fdee2e)},
    {52, 61, UINT64_C(0x1fbced41e5fcc6aa)},  {16, 81, UINT64_C(0x25139015a192554c)},
    {23, 31, UINT64_C(0x398c964d05ff5453)},  {205, 6, UINT64_C(0x17f7902b550a7d2e)},
    {73, 19, UINT64_C(0x94a272e4a76869b7)},  {288, 8, UINT64_C(0x8a5fbc8247582c6e)},
    {2, 19, UINT64_C(0x0e8648194a0bead2)},   {31, 15, UINT64_C(0x120911be3062d419)},
};

#define AEGIS(x)      aegis256x2_##x
#define AEGIS_API(x)  crypto_aead_aegis256x2_##x
#define aegis_pattern aegis256x2_pattern
#define AEGIS_ACTIVE  IMPL_ACTIVE(aegis256x2)
#define AEGIS_NAME    "AEGIS-256X2"
#define AEGIS_LONGEST 419
#define AEGIS_SECOND  288
#define AEGIS_MOST_AD 81
#include "aegis_primitive.inc"

#define IMPL_PRIM            aegis256x2
#define IMPL_ROWS_aegis256x2 IMPL_HERE
#include "../core/impl_prim.inc"
#undef IMPL_ROWS_aegis256x2

int crypto_aead_aegis256x2_encrypt_detached(unsigned char *c, unsigned char *mac,
                                            unsigned long long *maclen_p, const unsigned char *m,
                                            unsigned long long mlen, const unsigned char *ad,
                                            unsigned long long adlen, const unsigned char *nsec,
                                            const unsigned char *npub, const unsigned char *k)
{
    (void) nsec;
    return aegis256x2_seal_detached(c, mac, maclen_p, m, mlen, ad, adlen, npub, k);
}

int crypto_aead_aegis256x2_encrypt(unsigned char *c, unsigned long long *clen_p,
                                   const unsigned char *m, unsigned long long mlen,
                                   const unsigned char *ad, unsigned long long adlen,
                                   const unsigned char *nsec, const unsigned char *npub,
                                   const unsigned char *k)
{
    (void) nsec;
    return aegis256x2_seal(c, clen_p, m, mlen, ad, adlen, npub, k);
}

int crypto_aead_aegis256x2_decrypt_detached(unsigned char *m, unsigned char *nsec,
                                            const unsigned char *c, unsigned long long clen,
                                            const unsigned char *mac, const unsigned char *ad,
                                            unsigned long long adlen, const unsigned char *npub,
                                            const unsigned char *k)
{
    (void) nsec;
    return aegis256x2_open_detached(m, c, clen, mac, ad, adlen, npub, k);
}

int crypto_aead_aegis256x2_decrypt(unsigned char *m, unsigned long long *mlen_p,
                                   unsigned char *nsec, const unsigned char *c,
                                   unsigned long long clen, const unsigned char *ad,
                                   unsigned long long adlen, const unsigned char *npub,
                                   const unsigned char *k)
{
    (void) nsec;
    return aegis256x2_open(m, mlen_p, c, clen, ad, adlen, npub, k);
}

void crypto_aead_aegis256x2_keygen(unsigned char k[crypto_aead_aegis256x2_KEYBYTES])
{
    randombytes_buf(k, crypto_aead_aegis256x2_KEYBYTES);
}
