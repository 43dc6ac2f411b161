/* SPDX-License-Identifier: ISC */
/* AES with RISC-V's Zknd and Zkne on RV64, whose instructions do half a state: ShiftRows, SubBytes,
 * MixColumns or their inverses, and two steps of the key schedule. Four blocks interleaved. The
 * counters of CTR are turned round by Zbb's rev8. */
#include "aes.h"

#include "../core/stack.h"
#include "../simd/riscv64.h"

#if TARGET_RV_AES

RISCV64_BINARY(aes_zkn_es, "zkne", "aes64es")
RISCV64_BINARY(aes_zkn_esm, "zkne", "aes64esm")
RISCV64_BINARY(aes_zkn_ds, "zknd", "aes64ds")
RISCV64_BINARY(aes_zkn_dsm, "zknd", "aes64dsm")
RISCV64_BINARY(aes_zkn_ks2, "zkne", "aes64ks2")
RISCV64_UNARY(uint64_t, aes_zkn_im, "zknd", "aes64im")

/* ---- The key schedule ---- */

/* The transformed last word of the half x, in both halves of the result: n < 10 is the number of
 * the round constant, 10 stands for SubWord alone. */
# define AES_ZKN_KS1(to, x, n)                                                                     \
     __asm__(RISCV64_ASM("zkne", "aes64ks1i %0, %1, %2") : "=r"(to) : "r"(x), "i"(n))

/* The next two halves a, b of the schedule, stored as round key i; last is the half before them. */
# define AES_ZKN_NEXT(i, a, b, last, n)                                                            \
     AES_ZKN_KS1(t, last, n);                                                                      \
     a = aes_zkn_ks2(t, a);                                                                        \
     b = aes_zkn_ks2(a, b);                                                                        \
     riscv64_store64_any(ek->rk[i], a);                                                            \
     riscv64_store64_any(ek->rk[i] + 8, b)

static STACK_WORK void aes_zkn_expand128(aes_key *ek, const uint8_t key[16])
{
    uint64_t t, a = riscv64_load64_le(key), b = riscv64_load64_le(key + 8);

    ek->rounds = 10;
    riscv64_store64_any(ek->rk[0], a);
    riscv64_store64_any(ek->rk[0] + 8, b);
    EACH10(j, AES_ZKN_NEXT(j + 1, a, b, b, j));
    memset(ek->rk[11], 0, 4 * sizeof ek->rk[0]);
}

static STACK_WORK void aes_zkn_expand256(aes_key *ek, const uint8_t key[32])
{
    uint64_t t, a = riscv64_load64_le(key), b = riscv64_load64_le(key + 8);
    uint64_t c = riscv64_load64_le(key + 16), d = riscv64_load64_le(key + 24);

    ek->rounds = 14;
    riscv64_store64_any(ek->rk[0], a);
    riscv64_store64_any(ek->rk[0] + 8, b);
    riscv64_store64_any(ek->rk[1], c);
    riscv64_store64_any(ek->rk[1] + 8, d);
    EACH6(j, {
        AES_ZKN_NEXT(2 * j + 2, a, b, d, j);
        AES_ZKN_NEXT(2 * j + 3, c, d, b, 10);
    });
    AES_ZKN_NEXT(14, a, b, d, 6);
}

static void aes_zkn_expand(aes_key *ek, const uint8_t *key, size_t keybytes)
{
    if (keybytes == 16) {
        aes_zkn_expand128(ek, key);
    } else {
        aes_zkn_expand256(ek, key);
    }
    stack_clear(256);
}

/* ---- Rounds ---- */

/* The round keys in words of their own, or ek itself where it lies on a word. */
typedef uint64_t aes_zkn_keys[30];

static ALWAYS_INLINE const void *aes_zkn_load_keys(aes_zkn_keys k, const aes_key *ek)
{
    unsigned i;

    if (riscv64_aligned(ek->rk[0], 8)) {
        return ek->rk[0];
    }
    for (i = 0; i < 2 * (ek->rounds + 1U); i++) {
        k[i] = riscv64_load64_le(ek->rk[0] + 8 * i);
    }
    return k;
}

/* Half of a round but the last, of encryption if step > 0, else of decryption; of the last. */
static ALWAYS_INLINE uint64_t aes_zkn_middle(uint64_t x, uint64_t y, const int step)
{
    return step > 0 ? aes_zkn_esm(x, y) : aes_zkn_dsm(x, y);
}

static ALWAYS_INLINE uint64_t aes_zkn_last(uint64_t x, uint64_t y, const int step)
{
    return step > 0 ? aes_zkn_es(x, y) : aes_zkn_ds(x, y);
}

/* All rounds of n blocks, 1 or 4, with the keys from k on, step bytes apart: those of decryption
 * run backwards. */
static ALWAYS_INLINE void aes_zkn_rounds(uint64_t *x, const int n, const uint8_t *k, const int step,
                                         unsigned rounds)
{
    uint64_t t, k0 = riscv64_load64(k), k1 = riscv64_load64(k + 8);

    EACH4(
        j, if (j < n) {
            x[2 * j] ^= k0;
            x[2 * j + 1] ^= k1;
        });
    for (; rounds > 1; rounds--) {
        k += step;
        k0 = riscv64_load64(k);
        k1 = riscv64_load64(k + 8);
        EACH4(
            j, if (j < n) {
                t            = aes_zkn_middle(x[2 * j], x[2 * j + 1], step);
                x[2 * j + 1] = aes_zkn_middle(x[2 * j + 1], x[2 * j], step) ^ k1;
                x[2 * j]     = t ^ k0;
            });
    }
    k0 = riscv64_load64(k + step);
    k1 = riscv64_load64(k + step + 8);
    EACH4(
        j, if (j < n) {
            t            = aes_zkn_last(x[2 * j], x[2 * j + 1], step);
            x[2 * j + 1] = aes_zkn_last(x[2 * j + 1], x[2 * j], step) ^ k1;
            x[2 * j]     = t ^ k0;
        });
}

/* ---- ECB ---- */

static ALWAYS_INLINE uint64_t aes_zkn_load(const uint8_t *p, int aligned)
{
    return aligned ? riscv64_load64(p) : riscv64_load64_any(p);
}

static ALWAYS_INLINE void aes_zkn_store(uint8_t *p, uint64_t x, int aligned)
{
    if (aligned) {
        riscv64_store64(p, x);
    } else {
        riscv64_store64_any(p, x);
    }
}

static ALWAYS_INLINE void aes_zkn_load4(uint64_t x[8], const uint8_t in[64], int aligned)
{
    EACH8(i, x[i] = aes_zkn_load(in + 8 * i, aligned));
}

static ALWAYS_INLINE void aes_zkn_xor4(uint64_t x[8], const uint8_t in[64], int aligned)
{
    EACH8(i, x[i] ^= aes_zkn_load(in + 8 * i, aligned));
}

static ALWAYS_INLINE void aes_zkn_store4(uint8_t out[64], const uint64_t x[8], int aligned)
{
    EACH8(i, aes_zkn_store(out + 8 * i, x[i], aligned));
}

/* n blocks, with the keys from k on, step bytes apart. */
static ALWAYS_INLINE void aes_zkn_blocks(uint8_t *out, const uint8_t *in, size_t n,
                                         const uint8_t *k, const int step, unsigned rounds,
                                         int aligned)
{
    uint64_t x[8];

    for (; n >= 4; n -= 4, in += 64, out += 64) {
        aes_zkn_load4(x, in, aligned);
        aes_zkn_rounds(x, 4, k, step, rounds);
        aes_zkn_store4(out, x, aligned);
    }
    for (; n > 0; n--, in += 16, out += 16) {
        x[0] = aes_zkn_load(in, aligned);
        x[1] = aes_zkn_load(in + 8, aligned);
        aes_zkn_rounds(x, 1, k, step, rounds);
        aes_zkn_store(out, x[0], aligned);
        aes_zkn_store(out + 8, x[1], aligned);
    }
}

/* The same at any addresses. */
static ALWAYS_INLINE void aes_zkn_ecb(uint8_t *out, const uint8_t *in, size_t n, const uint8_t *k,
                                      const int step, unsigned rounds)
{
    if (riscv64_aligned(out, 8) && riscv64_aligned(in, 8)) {
        aes_zkn_blocks(out, in, n, k, step, rounds, 1);
    } else {
        aes_zkn_blocks(out, in, n, k, step, rounds, 0);
    }
}

static STACK_WORK void aes_zkn_encrypt_work(uint8_t *out, const uint8_t *in, size_t n,
                                            const aes_key *ek)
{
    aes_zkn_keys keys;

    aes_zkn_ecb(out, in, n, aes_zkn_load_keys(keys, ek), 16, ek->rounds);
}

/* Stack use of round keys in words, and of saved registers. */
enum { AES_ZKN_STACK = 640 };

static void aes_zkn_encrypt(uint8_t *out, const uint8_t *in, size_t n, const aes_key *ek)
{
    aes_zkn_encrypt_work(out, in, n, ek);
    stack_clear(AES_ZKN_STACK);
}

/* The keys of the equivalent inverse cipher (FIPS 197, section 5.3.5), in the order of
 * encryption. */
static ALWAYS_INLINE void aes_zkn_inverse_keys(aes_zkn_keys k, const aes_key *ek)
{
    unsigned i, last = 2U * ek->rounds;

    for (i = 0; i < last + 2; i++) {
        k[i] = riscv64_load64_le(ek->rk[0] + 8 * i);
        if (i >= 2 && i < last) {
            k[i] = aes_zkn_im(k[i]);
        }
    }
}

static STACK_WORK void aes_zkn_decrypt_work(uint8_t *out, const uint8_t *in, size_t n,
                                            const aes_key *ek)
{
    aes_zkn_keys k;

    aes_zkn_inverse_keys(k, ek);
    aes_zkn_ecb(out, in, n, (const uint8_t *) &k[2 * ek->rounds], -16, ek->rounds);
}

static void aes_zkn_decrypt(uint8_t *out, const uint8_t *in, size_t n, const aes_key *ek)
{
    aes_zkn_decrypt_work(out, in, n, ek);
    stack_clear(AES_ZKN_STACK);
}

/* ---- Counter mode ---- */

/* The next counter hi:lo as AES' input; hi is in the byte order of the block. */
# define AES_ZKN_COUNT(j)                                                                          \
     x[j]     = hi;                                                                                \
     x[j + 1] = riscv64_rev8(lo);                                                                  \
     hi       = ++lo == 0 ? riscv64_rev8(riscv64_rev8(hi) + 1) : hi;

/* c = m XOR the keystream from counter on; m == NULL: the keystream. */
static ALWAYS_INLINE void aes_zkn_ctr_run(uint8_t *c, const uint8_t *m, size_t len,
                                          const uint8_t counter[16], const uint8_t *k,
                                          unsigned rounds, int aligned)
{
    uint64_t x[8], hi = load64_le(counter), lo = load64_be(counter + 8);
    uint8_t b[16];
    size_t i;

    for (; len >= 64; len -= 64, c += 64) {
        EACH4(j, AES_ZKN_COUNT(2 * j));
        aes_zkn_rounds(x, 4, k, 16, rounds);
        if (m != NULL) {
            aes_zkn_xor4(x, m, aligned);
            m += 64;
        }
        aes_zkn_store4(c, x, aligned);
    }
    for (; len > 0; len -= i, c += i) {
        AES_ZKN_COUNT(0)
        aes_zkn_rounds(x, 1, k, 16, rounds);
        store64_le(b, x[0]);
        store64_le(b + 8, x[1]);
        for (i = 0; i < 16 && i < len; i++) {
            c[i] = (uint8_t) (b[i] ^ (m != NULL ? m[i] : 0));
        }
        m = m != NULL ? m + i : NULL;
    }
}

static STACK_WORK void aes_zkn_ctr_work(uint8_t *c, const uint8_t *m, size_t len,
                                        const uint8_t counter[16], const aes_key *ek)
{
    aes_zkn_keys keys;
    const uint8_t *k = aes_zkn_load_keys(keys, ek);

    if (riscv64_aligned(c, 8) && riscv64_aligned(m, 8)) {
        aes_zkn_ctr_run(c, m, len, counter, k, ek->rounds, 1);
    } else {
        aes_zkn_ctr_run(c, m, len, counter, k, ek->rounds, 0);
    }
}

static void aes_zkn_ctr(uint8_t *c, const uint8_t *m, size_t len, const uint8_t counter[16],
                        const aes_key *ek)
{
    aes_zkn_ctr_work(c, m, len, counter, ek);
    stack_clear(AES_ZKN_STACK);
}

const aes_impl aes_zkn = {
    IMPL_INFO(zkn, RV_AES, "FIPS 197; RISC-V Cryptography Extensions, Zknd and Zkne; 4 blocks"),
    aes_zkn_expand,
    aes_zkn_encrypt,
    aes_zkn_decrypt,
    aes_zkn_ctr,
};
#endif
