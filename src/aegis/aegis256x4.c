/* AEGIS-256X4: known answers, benchmarks and the public functions. */
#include "aegis.h"
#include "aegis_primitive.h"

#include <trona.h>

#include "../core/bytes.h"
#include "../core/error.h"
#include "../core/fingerprint.h"
#include "../core/stack.h"

/* By libaegis and tools/gen-selftests. The lengths take a batch of six
 * blocks of 64 bytes, single blocks, and tails of every size class of the vector code. */
static const aegis_answer aegis256x4_answers[] = {
    {830, 51, UINT64_C(0xdefbbc4cb74b800c)},  {123, 21, UINT64_C(0xf9020db90e52dfda)},
    {384, 177, UINT64_C(0x260036a844275cfa)}, {36, 60, UINT64_C(0x12501615725635d6)},
    {161, 33, UINT64_C(0xfa6898f0e474264e)},  {0, 0, UINT64_C(0x67b088e251c13fce)},
    {12, 3, UINT64_C(0x46299c8af14d640d)},    {64, 25, UINT64_C(0x4cda83220505af9f)},
    {55, 55, UINT64_C(0xf2ba70456a5694b6)},   {3, 12, UINT64_C(0x613be553645a2622)},
    {404, 66, UINT64_C(0xbff64694d29823e9)},  {121, 112, UINT64_C(0xc4a830b3bdecaeb2)},
};

#define AEGIS(x)      aegis256x4_##x
#define AEGIS_API(x)  crypto_aead_aegis256x4_##x
#define aegis_pattern aegis256x4_pattern
#define AEGIS_ACTIVE  IMPL_ACTIVE(aegis256x4)
#define AEGIS_NAME    "AEGIS-256X4"
#define AEGIS_LONGEST 830
#define AEGIS_SECOND  404
#define AEGIS_MOST_AD 177
#include "aegis_primitive.inc"

#define IMPL_PRIM            aegis256x4
#define IMPL_ROWS_aegis256x4 IMPL_HERE
#include "../core/impl_prim.inc"
#undef IMPL_ROWS_aegis256x4

int crypto_aead_aegis256x4_encrypt_detached(unsigned char *c, unsigned char *mac,
                                            unsigned long long *maclen_p, const unsigned char *m,
                                            unsigned long long mlen, const unsigned char *ad,
                                            unsigned long long adlen, const unsigned char *nsec,
                                            const unsigned char *npub, const unsigned char *k)
{
    (void) nsec;
    return aegis256x4_seal_detached(c, mac, maclen_p, m, mlen, ad, adlen, npub, k);
}

int crypto_aead_aegis256x4_encrypt(unsigned char *c, unsigned long long *clen_p,
                                   const unsigned char *m, unsigned long long mlen,
                                   const unsigned char *ad, unsigned long long adlen,
                                   const unsigned char *nsec, const unsigned char *npub,
                                   const unsigned char *k)
{
    (void) nsec;
    return aegis256x4_seal(c, clen_p, m, mlen, ad, adlen, npub, k);
}

int crypto_aead_aegis256x4_decrypt_detached(unsigned char *m, unsigned char *nsec,
                                            const unsigned char *c, unsigned long long clen,
                                            const unsigned char *mac, const unsigned char *ad,
                                            unsigned long long adlen, const unsigned char *npub,
                                            const unsigned char *k)
{
    (void) nsec;
    return aegis256x4_open_detached(m, c, clen, mac, ad, adlen, npub, k);
}

int crypto_aead_aegis256x4_decrypt(unsigned char *m, unsigned long long *mlen_p,
                                   unsigned char *nsec, const unsigned char *c,
                                   unsigned long long clen, const unsigned char *ad,
                                   unsigned long long adlen, const unsigned char *npub,
                                   const unsigned char *k)
{
    (void) nsec;
    return aegis256x4_open(m, mlen_p, c, clen, ad, adlen, npub, k);
}

void crypto_aead_aegis256x4_keygen(unsigned char k[crypto_aead_aegis256x4_KEYBYTES])
{
    randombytes_buf(k, crypto_aead_aegis256x4_KEYBYTES);
}
