/* SPDX-License-Identifier: ISC */
/* ChaCha20 and HChaCha20 with the rotations of RISC-V's Zbb, to be read beside RFC 8439, section 2.
 * One block at a time: its sixteen words stay in registers. */
#include "chacha20.h"

#include "../core/stack.h"
#include "../simd/riscv64.h"

#if TARGET_RV_ZBB

/* A word is the low half of a register. The type keeps compilers from extending it to the high half
 * after each assembler statement. */
typedef uint64_t chacha20_zbb_word;

# define CHACHA20_ZBB_STEP(a, b, d, left)                                                          \
     (a) += (b);                                                                                   \
     (d) ^= (a);                                                                                   \
     RISCV64_ROTR32(d, 32 - (left))

static ALWAYS_INLINE void chacha20_zbb_quarter_round(chacha20_zbb_word x[16], int a, int b, int c,
                                                     int d)
{
    CHACHA20_ZBB_STEP(x[a], x[b], x[d], 16);
    CHACHA20_ZBB_STEP(x[c], x[d], x[b], 12);
    CHACHA20_ZBB_STEP(x[a], x[b], x[d], 8);
    CHACHA20_ZBB_STEP(x[c], x[d], x[b], 7);
}

/* x = the row of four words at first. Loops would have gcc -O2 take words through memory. */
static ALWAYS_INLINE void chacha20_zbb_row(chacha20_zbb_word x[4], const uint32_t first[4])
{
    EACH4(i, x[i] = first[i]);
}

static ALWAYS_INLINE void chacha20_zbb_rounds(chacha20_zbb_word x[16], const uint32_t first[16],
                                              int rounds)
{
    EACH4(i, chacha20_zbb_row(x + 4 * i, first + 4 * i));
    for (; rounds > 0; rounds -= 2) {
        chacha20_zbb_quarter_round(x, 0, 4, 8, 12);
        chacha20_zbb_quarter_round(x, 1, 5, 9, 13);
        chacha20_zbb_quarter_round(x, 2, 6, 10, 14);
        chacha20_zbb_quarter_round(x, 3, 7, 11, 15);
        chacha20_zbb_quarter_round(x, 0, 5, 10, 15);
        chacha20_zbb_quarter_round(x, 1, 6, 11, 12);
        chacha20_zbb_quarter_round(x, 2, 7, 8, 13);
        chacha20_zbb_quarter_round(x, 3, 4, 9, 14);
    }
}

/* The row of the state at the 16 bytes in. */
static ALWAYS_INLINE void chacha20_zbb_load_row(uint32_t x[4], const uint8_t in[16])
{
    EACH4(i, x[i] = riscv64_load32_any(in + 4 * i));
}

/* The state for the key and the 16 bytes in: block counter and nonce, or HChaCha20's input. */
static ALWAYS_INLINE void chacha20_zbb_init(uint32_t x[16], const uint8_t in[16],
                                            const uint8_t key[32], const uint8_t sigma[16])
{
    chacha20_zbb_load_row(x, sigma);
    chacha20_zbb_load_row(x + 4, key);
    chacha20_zbb_load_row(x + 8, key + 16);
    chacha20_zbb_load_row(x + 12, in);
}

static ALWAYS_INLINE void chacha20_zbb_xor_word(uint8_t *c, const uint8_t *m, chacha20_zbb_word x,
                                                int aligned)
{
    if (aligned) {
        riscv64_store32(c, riscv64_load32(m) ^ (uint32_t) x);
    } else {
        riscv64_store32_any(c, riscv64_load32_any(m) ^ (uint32_t) x);
    }
}

/* c = m XOR the row x + first, 16 bytes. */
static ALWAYS_INLINE void chacha20_zbb_xor_row(uint8_t *c, const uint8_t *m,
                                               const chacha20_zbb_word x[4],
                                               const uint32_t first[4], int aligned)
{
    EACH4(i, chacha20_zbb_xor_word(c + 4 * i, m + 4 * i, x[i] + first[i], aligned));
}

static ALWAYS_INLINE void chacha20_zbb_xor(uint8_t *c, const uint8_t *m,
                                           const chacha20_zbb_word x[16], const uint32_t first[16],
                                           int aligned)
{
    EACH4(i, chacha20_zbb_xor_row(c + 16 * i, m + 16 * i, x + 4 * i, first + 4 * i, aligned));
}

/* All-zero input for callers that want raw keystream; aligned. */
static const uint64_t chacha20_zbb_zeros[8];

/* c = m XOR n blocks from the state on, whose counter goes on; m == NULL: the blocks. */
static NEVER_INLINE void chacha20_zbb_blocks(uint8_t *c, const uint8_t *m, size_t n,
                                             uint32_t state[16], int rounds)
{
    const uint8_t *from = m != NULL ? m : (const uint8_t *) chacha20_zbb_zeros;
    const size_t step   = m != NULL ? 64 : 0;
    const int aligned   = riscv64_aligned(c, 4) && riscv64_aligned(from, 4);
    chacha20_zbb_word x[16];

    for (; n > 0; n--, c += 64, from += step) {
        chacha20_zbb_rounds(x, state, rounds);
        if (aligned) {
            chacha20_zbb_xor(c, from, x, state, 1);
        } else {
            chacha20_zbb_xor(c, from, x, state, 0);
        }
        state[13] += ++state[12] == 0;
    }
}

static STACK_WORK void chacha20_zbb_xor_work(uint8_t *c, const uint8_t *m, size_t len,
                                             const uint8_t in[16], const uint8_t key[32],
                                             int rounds)
{
    uint8_t block[64];
    uint32_t state[16];
    size_t i, whole = len / 64 * 64;

    chacha20_zbb_init(state, in, key, chacha20_sigma);
    chacha20_zbb_blocks(c, m, len / 64, state, rounds);
    if (len > whole) {
        chacha20_zbb_blocks(block, NULL, 1, state, rounds);
        for (i = whole; i < len; i++) {
            c[i] = (uint8_t) (block[i - whole] ^ (m != NULL ? m[i] : 0));
        }
    }
}

static void chacha20_zbb_xor_ic(uint8_t *c, const uint8_t *m, size_t len, const uint8_t nonce[8],
                                uint64_t ic, const uint8_t key[32], int rounds)
{
    uint8_t in[16];

    store64_le(in, ic);
    memcpy(in + 8, nonce, 8);
    chacha20_zbb_xor_work(c, m, len, in, key, rounds);
    stack_clear(768);
}

static STACK_WORK void chacha20_zbb_hchacha20_words(uint8_t out[32], const uint8_t in[16],
                                                    const uint8_t key[32], const uint8_t sigma[16])
{
    const uint8_t *zeros = (const uint8_t *) chacha20_zbb_zeros;
    static const uint32_t nothing[4];
    chacha20_zbb_word x[16];
    uint32_t first[16];

    chacha20_zbb_init(first, in, key, sigma);
    chacha20_zbb_rounds(x, first, 20);
    chacha20_zbb_xor_row(out, zeros, x, nothing, 0);
    chacha20_zbb_xor_row(out + 16, zeros, x + 12, nothing, 0);
}

static void chacha20_zbb_hchacha20(uint8_t out[32], const uint8_t in[16], const uint8_t key[32],
                                   const uint8_t sigma[16])
{
    chacha20_zbb_hchacha20_words(out, in, key, sigma);
    stack_clear(512);
}

const chacha20_impl chacha20_zbb = {IMPL_INFO(zbb, RV_ZBB, "RFC 8439; RISC-V Bit-Manipulation 1.0"),
                                    chacha20_zbb_xor_ic, chacha20_zbb_hchacha20, NULL};
#endif
