/* AEGIS-128L (draft-irtf-cfrg-aegis-aead) in portable C, constant-time: no table, no branch and no
 * index depends on a secret. */
#include "aegis128l.h"

#include "../core/bytes.h"

#define NAME(x) aegis128l_ref_##x
#define RATE    32U
/* S1, S3, S5, S7 to the places of S2, S4, S6, S0. */
#define TURN(x)                                                                                    \
    (((x) << 1 & UINT64_C(0xeeeeeeeeeeeeeeee)) | ((x) >> 3 & UINT64_C(0x1111111111111111)))
#include "aegis_ref.inc"

static const uint8_t aegis128l_ref_c[2][16] = {AEGIS_C0, AEGIS_C1};

/* The first half of the block goes to S0, the second to S4. */
static void aegis128l_ref_load(aegis128l_ref_state *st, const uint8_t *p)
{
    memset(st->m, 0, sizeof st->m);
    aegis128l_ref_set(st->m, 0, p);
    aegis128l_ref_set(st->m, 2, p + 16);
    aegis128l_ref_transpose(st->m);
}

/* S1 ^ S6 ^ (S2 & S3) in place 0, S5 ^ S2 ^ (S6 & S7) in place 2. */
static void aegis128l_ref_stream(aegis128l_ref_state *st)
{
    uint64_t *z = st->t[0];
    int i;

    for (i = 0; i < 8; i++) {
        z[i] = st->s[1][i] ^ TURN(st->s[0][i]) ^ (st->s[0][i] & st->s[1][i]) >> 1;
    }
    aegis128l_ref_transpose(z);
    aegis128l_ref_get(st->z, z, 0);
    aegis128l_ref_get(st->z + 16, z, 2);
}

static void aegis128l_ref_init(aegis128l_ref_state *st, const uint8_t k[16], const uint8_t npub[16])
{
    uint8_t s[8][16];
    int i;

    memcpy(st->block, npub, 16);
    memcpy(st->block + 16, k, 16);
    for (i = 0; i < 16; i++) {
        s[0][i] = s[4][i] = k[i] ^ npub[i];
        s[1][i] = s[3][i] = aegis128l_ref_c[1][i];
        s[2][i]           = aegis128l_ref_c[0][i];
        s[5][i] = s[7][i] = k[i] ^ aegis128l_ref_c[0][i];
        s[6][i]           = k[i] ^ aegis128l_ref_c[1][i];
    }
    aegis128l_ref_place(st->s, (const uint8_t(*)[16]) s, 8);
    aegis128l_ref_load(st, st->block);
    for (i = 0; i < 10; i++) {
        aegis128l_ref_update(st);
    }
    wipe(s, sizeof s);
}

static void aegis128l_ref_finish(aegis128l_ref_state *st, uint8_t tag[32], size_t adlen,
                                 size_t mlen)
{
    uint64_t *x = st->t[0], s2;
    int i;

    for (i = 0; i < 32; i += 16) {
        store64_le(st->block + i, (uint64_t) adlen * 8);
        store64_le(st->block + i + 8, (uint64_t) mlen * 8);
    }
    aegis128l_ref_load(st, st->block);
    for (i = 0; i < 8; i++) {
        s2 = st->s[0][i] >> 1 & UINT64_C(0x1111111111111111);
        st->m[i] ^= s2 | s2 << 2;
    }
    for (i = 0; i < 7; i++) {
        aegis128l_ref_update(st);
    }
    for (i = 0; i < 8; i++) {
        x[i] = st->s[0][i] ^ st->s[1][i];
        x[i] ^= x[i] >> 1;
    }
    aegis128l_ref_transpose(x);
    aegis128l_ref_get(tag, x, 0);
    aegis128l_ref_get(tag + 16, x, 2);
}

#define INLINE       static
#define BATCH(X)     X(0)
#define BATCH_BLOCKS 1U
#define FORGET(st)   wipe(&(st), sizeof(st))
#include "aegis_message.inc"
#undef TURN

const aegis128l_impl aegis128l_ref = {
    IMPL_INFO(ref, NONE, "draft-irtf-cfrg-aegis-aead; bitsliced, 8 blocks side by side"),
    aegis128l_ref_encrypt,
    aegis128l_ref_decrypt,
};
