/* AEGIS-256 (draft-irtf-cfrg-aegis-aead) in portable C, constant-time: no table, no branch and no
 * index depends on a secret. */
#include "aegis256.h"

#include "../core/bytes.h"

#define NAME(x) aegis256_ref_##x
#define RATE    16U
/* S1, S3, S5 to the places of S2, S4, S0; place 3 is empty. */
#define TURN(x)                                                                                    \
    (((x) << 1 & UINT64_C(0x6666666666666666)) | ((x) >> 2 & UINT64_C(0x1111111111111111)))
#include "../aegis128l/aegis_ref.inc"

static const uint8_t aegis256_ref_c[2][16] = {AEGIS_C0, AEGIS_C1};

/* The block goes to S0. */
static void aegis256_ref_load(aegis256_ref_state *st, const uint8_t *p)
{
    memset(st->m, 0, sizeof st->m);
    aegis256_ref_set(st->m, 0, p);
    aegis256_ref_transpose(st->m);
}

/* S1 ^ S4 ^ S5 ^ (S2 & S3) in place 0. */
static void aegis256_ref_stream(aegis256_ref_state *st)
{
    uint64_t *z = st->t[0];
    int i;

    for (i = 0; i < 8; i++) {
        uint64_t a = st->s[0][i], b = st->s[1][i];
        z[i] = b ^ (a ^ b) >> 2 ^ (a & b) >> 1;
    }
    aegis256_ref_transpose(z);
    aegis256_ref_get(st->z, z, 0);
}

static void aegis256_ref_init(aegis256_ref_state *st, const uint8_t k[32], const uint8_t npub[32])
{
    uint8_t s[6][16], m[4][16];
    int i;

    for (i = 0; i < 16; i++) {
        m[0][i] = k[i];
        m[1][i] = k[16 + i];
        s[0][i] = m[2][i] = k[i] ^ npub[i];
        s[1][i] = m[3][i] = k[16 + i] ^ npub[16 + i];
        s[2][i]           = aegis256_ref_c[1][i];
        s[3][i]           = aegis256_ref_c[0][i];
        s[4][i]           = k[i] ^ aegis256_ref_c[0][i];
        s[5][i]           = k[16 + i] ^ aegis256_ref_c[1][i];
    }
    aegis256_ref_place(st->s, (const uint8_t(*)[16]) s, 6);
    for (i = 0; i < 16; i++) {
        aegis256_ref_absorb(st, m[i % 4]);
    }
    wipe(s, sizeof s);
    wipe(m, sizeof m);
}

static void aegis256_ref_finish(aegis256_ref_state *st, uint8_t tag[32], size_t adlen, size_t mlen)
{
    uint64_t *x = st->t[0];
    int i;

    store64_le(st->block, (uint64_t) adlen * 8);
    store64_le(st->block + 8, (uint64_t) mlen * 8);
    aegis256_ref_load(st, st->block);
    for (i = 0; i < 8; i++) { /* S3 */
        st->m[i] ^= st->s[1][i] >> 1 & UINT64_C(0x1111111111111111);
    }
    for (i = 0; i < 7; i++) {
        aegis256_ref_update(st);
    }
    for (i = 0; i < 8; i++) { /* S0 ^ S1 ^ S2 in place 0, S3 ^ S4 ^ S5 in place 1 */
        uint64_t a = st->s[0][i], b = st->s[1][i];
        x[i] = b ^ a >> 1 ^ (a & UINT64_C(0x1111111111111111)) ^
               (b >> 1 & UINT64_C(0x2222222222222222));
    }
    aegis256_ref_transpose(x);
    aegis256_ref_get(tag, x, 0);
    aegis256_ref_get(tag + 16, x, 1);
}

#define INLINE       static
#define BATCH(X)     X(0)
#define BATCH_BLOCKS 1U
#define FORGET(st)   wipe(&(st), sizeof(st))
#include "../aegis128l/aegis_message.inc"
#undef TURN

const aegis256_impl aegis256_ref = {
    IMPL_INFO(ref, NONE, "draft-irtf-cfrg-aegis-aead; bitsliced, 6 blocks side by side"),
    aegis256_ref_encrypt,
    aegis256_ref_decrypt,
};
