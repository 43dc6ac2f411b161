/* SPDX-License-Identifier: ISC */
/* AES: every implementation against ref. */
#include "check.h"

#include <string.h>

#include "../../src/aes/aes.h"

/* Four times the widest batch (32 blocks), and one more. */
enum { CHECK_AES_LEN = 4 * 512 + 1, CHECK_AES_BLOCKS = 4 * 32 + 1, CHECK_AES_PAD = 64 };

typedef void check_aes_ecb_fn(uint8_t *out, const uint8_t *in, size_t n, const aes_key *ek);
typedef void check_aes_ctr_fn(uint8_t *c, const uint8_t *m, size_t len, const uint8_t counter[16],
                              const aes_key *ek);

/* A key in a guarded slot, at the end or the beginning of its pages. */
static aes_key *check_aes_key(const aes_impl *ref, size_t keybytes, int at_end)
{
    uint8_t key[32];
    aes_key *ek = (aes_key *) (void *) (at_end ? check_guard_end(0, sizeof(aes_key))
                                               : check_guard_begin(0, sizeof(aes_key)));

    check_random(key, sizeof key);
    ref->expand(ek, key, keybytes);
    return ek;
}

static void check_aes_expand(const aes_impl *a, const aes_impl *ref)
{
    unsigned i, n = check_rounds(200);

    for (i = 0; i < n; i++) {
        size_t keybytes = i % 2 == 0 ? 16 : 32;
        uint8_t *key    = i % 4 < 2 ? check_guard_end(1, keybytes) : check_guard_begin(1, keybytes);
        uint8_t *box    = check_guard_end(2, sizeof(aes_key) + CHECK_AES_PAD), copy[32];
        uint8_t *got    = box + check_random_below(CHECK_AES_PAD + 1), after[CHECK_AES_PAD];
        size_t room     = (size_t) (box + CHECK_AES_PAD - got);
        aes_key want;

        if (i % 8 < 4) {
            check_random(key, keybytes);
        } else {
            check_random_carry(key, keybytes);
        }
        memcpy(copy, key, keybytes);
        check_random(box, sizeof want + CHECK_AES_PAD);
        memcpy(after, got + sizeof want, room);
        ref->expand(&want, key, keybytes);
        a->expand((aes_key *) (void *) got, key, keybytes);
        check_equal(got, &want, sizeof want, "expanded key", keybytes, (size_t) (got - box));
        check_equal(key, copy, keybytes, "key after expand", keybytes, 0);
        check_equal(got + sizeof want, after, room, "bytes after the expanded key", keybytes, 0);
    }
}

/* encrypt or decrypt of n blocks, with the buffers at offset from both ends of their pages, apart
 * and in place. */
static void check_aes_ecb_n(check_aes_ecb_fn *ecb, const aes_key *ek, const uint8_t *m,
                            const uint8_t *want, size_t n, size_t offset)
{
    size_t len   = 16 * n;
    aes_key copy = *ek;
    uint8_t *in, *out, after[16];
    int side, in_place;

    for (side = 0; side < 2; side++) {
        for (in_place = 0; in_place < 2; in_place++) {
            in  = side == 0 ? check_guard_end(1, len + offset)
                            : check_guard_begin(1, len + offset) + offset;
            out = side == 0 ? check_guard_end(2, len + offset)
                            : check_guard_begin(2, len + offset) + offset;
            out = in_place ? in : out;
            if (offset >= 16 && side == 0) {
                check_random(out + len, 16);
                memcpy(after, out + len, 16);
            }
            bytes_copy(in, m, len);
            ecb(out, in, n, ek);
            check_equal(out, want, len, in_place ? "blocks in place" : "blocks", len, offset);
            if (!in_place) {
                check_equal(in, m, len, "input blocks", len, offset);
            }
            if (offset >= 16 && side == 0) {
                check_equal(out + len, after, 16, "bytes after the blocks", len, offset);
            }
        }
    }
    check_equal(ek, &copy, sizeof copy, "key after the blocks", len, offset);
}

static void check_aes_ecb(const aes_impl *a, const aes_impl *ref)
{
    static uint8_t m[16 * CHECK_AES_BLOCKS], want[16 * CHECK_AES_BLOCKS];
    size_t n;

    for (n = 0; n <= CHECK_AES_BLOCKS; n++) {
        const aes_key *ek = check_aes_key(ref, n % 2 == 0 ? 16 : 32, n % 4 < 2);

        check_random(m, sizeof m);
        ref->encrypt(want, m, n, ek);
        check_aes_ecb_n(a->encrypt, ek, m, want, n, 0);
        check_aes_ecb_n(a->encrypt, ek, m, want, n, 1 + check_random_below(CHECK_AES_PAD));
        check_aes_ecb_n(a->decrypt, ek, want, m, n, 0);
        check_aes_ecb_n(a->decrypt, ek, want, m, n, 1 + check_random_below(CHECK_AES_PAD));
    }
    /* ref itself does not depend on how the blocks are grouped. */
    {
        const aes_key *ek = check_aes_key(ref, 32, 1);

        a->encrypt(want, m, CHECK_AES_BLOCKS, ek);
        for (n = 0; n < CHECK_AES_BLOCKS; n++) {
            uint8_t one[16];
            a->encrypt(one, m + 16 * n, 1, ek);
            check_equal(one, want + 16 * n, 16, "block alone", 16 * n, 0);
            a->decrypt(one, one, 1, ek);
            check_equal(one, m + 16 * n, 16, "block decrypted alone", 16 * n, 0);
        }
    }
}

/* ctr of len bytes of m with c at offset from an end of its pages, against the prefix of want. */
static void check_aes_ctr_len(check_aes_ctr_fn *ctr, const aes_key *ek, const uint8_t counter[16],
                              const uint8_t *m, const uint8_t *want, size_t len, size_t offset,
                              int kind)
{
    size_t pad   = kind & 1 ? 0 : CHECK_AES_PAD - offset, i;
    uint8_t *box = kind & 2 ? check_guard_begin(1, offset + len + pad)
                            : check_guard_end(1, offset + len + pad);
    uint8_t *c   = box + offset, *in, around[2][CHECK_AES_PAD];
    uint8_t *at  = kind & 1 ? check_guard_end(3, 16) : check_guard_begin(3, 16);
    aes_key copy = *ek;

    check_random(box, offset);
    check_random(c + len, pad);
    memcpy(around[0], box, offset);
    memcpy(around[1], c + len, pad);
    memcpy(at, counter, 16);
    if (kind & 4) {
        in = c; /* in place */
    } else {
        in = kind & 1 ? check_guard_end(2, len) : check_guard_begin(2, len);
        for (i = 0; i < len; i++) {
            c[i] = (uint8_t) ~want[i];
        }
    }
    bytes_copy(in, m, len);
    ctr(c, in, len, at, ek);
    check_equal(c, want, len, kind & 4 ? "ctr in place" : "ctr", len, offset);
    check_equal(box, around[0], offset, "bytes before the output of ctr", len, offset);
    check_equal(c + len, around[1], pad, "bytes after the output of ctr", len, offset);
    check_equal(at, counter, 16, "counter after ctr", len, offset);
    check_equal(ek, &copy, sizeof copy, "key after ctr", len, offset);
    if (!(kind & 4)) {
        check_equal(in, m, len, "input of ctr", len, offset);
    }
}

/* A counter whose low 128 bits, 64 or 32 wrap within the message, or a random one. */
static void check_aes_counter(uint8_t counter[16], unsigned kind)
{
    static const unsigned width[4] = {0, 4, 8, 16};
    unsigned w                     = width[kind % 4];

    check_random(counter, 16);
    if (w != 0) {
        memset(counter + 16 - w, 0xff, w);
        counter[15] = (uint8_t) (0 - check_random_below(CHECK_AES_BLOCKS));
        counter[14] = (uint8_t) (0xff - (counter[15] == 0));
        counter[15] = (uint8_t) (counter[15] - (counter[15] == 0));
    }
    if (w == 8 && check_random_below(2) != 0) {
        memset(counter + 4, 0xff, 4);
    }
}

static void check_aes_ctr(const aes_impl *a, const aes_impl *ref)
{
    static uint8_t m[CHECK_AES_LEN], want[CHECK_AES_LEN], stream[CHECK_AES_LEN];
    unsigned step = check_rounds(8) < 8 ? 7 : 1;
    uint8_t counter[16];
    unsigned round;
    size_t len, i;

    for (round = 0; round < 8; round++) {
        const aes_key *ek = check_aes_key(ref, round < 4 ? 32 : 16, round % 2 == 0);

        check_aes_counter(counter, round);
        check_random(m, sizeof m);
        ref->ctr(want, m, sizeof m, counter, ek);
        ref->ctr(stream, NULL, sizeof m, counter, ek);
        for (i = 0; i < sizeof m; i++) {
            stream[i] ^= m[i];
        }
        check_equal(stream, want, sizeof m, "keystream of ref", sizeof m, 0);
        for (len = 0; len <= sizeof m; len += step) {
            unsigned kind = (unsigned) len + round + check_random_below(2);
            check_aes_ctr_len(a->ctr, ek, counter, m, want, len,
                              check_random_below(CHECK_AES_PAD + 1), (int) (kind & 7));
            if (round % 4 == 3) {
                uint8_t *c = check_guard_end(1, len);
                for (i = 0; i < len; i++) {
                    stream[i] = want[i] ^ m[i];
                    c[i]      = m[i];
                }
                a->ctr(c, NULL, len, counter, ek);
                check_equal(c, stream, len, "keystream", len, 0);
            }
        }
        a->ctr(NULL, NULL, 0, counter, ek);
    }
}

/* The same message in pieces, each with its own counter: all of them whole blocks, save the last.
 */
static void check_aes_cut(const aes_impl *a, const aes_impl *ref)
{
    static uint8_t m[CHECK_AES_LEN], want[CHECK_AES_LEN], got[CHECK_AES_LEN];
    unsigned i, n = check_rounds(100);

    for (i = 0; i < n; i++) {
        const aes_key *ek = check_aes_key(ref, i % 2 == 0 ? 16 : 32, 1);
        uint8_t counter[16];
        size_t at = 0, len, blocks;

        check_aes_counter(counter, i);
        check_random_carry(m, sizeof m);
        ref->ctr(want, m, sizeof m, counter, ek);
        while (at < sizeof m) {
            len = 16 * (size_t) (1 + check_random_below(48));
            len = len < sizeof m - at ? len : sizeof m - at;
            a->ctr(got + at, m + at, len, counter, ek);
            for (blocks = 0; blocks < (len + 15) / 16; blocks++) {
                int j = 15;
                while (j >= 0 && ++counter[j] == 0) {
                    j--;
                }
            }
            at += len;
        }
        check_equal(got, want, sizeof m, "ctr in pieces", sizeof m, 0);
    }
}

void check_aes(const impl_info *impl, const impl_info *ref)
{
    const aes_impl *a = (const aes_impl *) impl, *r = (const aes_impl *) ref;

    check_aes_expand(a, r);
    check_aes_ecb(a, r);
    check_aes_ctr(a, r);
    check_aes_cut(a, r);
}

/* Broken implementations: ref with one fault each. */
extern const aes_impl aes_ref;

static void check_aes_wrong_length(uint8_t *c, const uint8_t *m, size_t len,
                                   const uint8_t counter[16], const aes_key *ek)
{
    aes_ref.ctr(c, m, len, counter, ek);
    if (len == 1337) {
        c[len - 1] ^= 1;
    }
}

/* Counter mode whose counter has only the low bytes of the block. */
static void check_aes_short_counter(uint8_t *c, const uint8_t *m, size_t len,
                                    const uint8_t counter[16], const aes_key *ek, int bytes)
{
    uint8_t at[16];
    size_t i, n;
    int j;

    memcpy(at, counter, 16);
    for (i = 0; i < len; i += n) {
        n = len - i < 16 ? len - i : 16;
        aes_ref.ctr(c + i, m != NULL ? m + i : NULL, n, at, ek);
        for (j = 15; j > 15 - bytes && ++at[j] == 0; j--) {
        }
    }
}

static void check_aes_counter32(uint8_t *c, const uint8_t *m, size_t len, const uint8_t counter[16],
                                const aes_key *ek)
{
    check_aes_short_counter(c, m, len, counter, ek, 4);
}

static void check_aes_counter64(uint8_t *c, const uint8_t *m, size_t len, const uint8_t counter[16],
                                const aes_key *ek)
{
    check_aes_short_counter(c, m, len, counter, ek, 8);
}

static void check_aes_counter96(uint8_t *c, const uint8_t *m, size_t len, const uint8_t counter[16],
                                const aes_key *ek)
{
    check_aes_short_counter(c, m, len, counter, ek, 12);
}

static void check_aes_reads_on(uint8_t *c, const uint8_t *m, size_t len, const uint8_t counter[16],
                               const aes_key *ek)
{
    aes_ref.ctr(c, m, len, counter, ek);
    if (m != NULL && len % 64 == 63) {
        (void) *(const volatile uint8_t *) (m + len);
    }
}

static void check_aes_writes_on(uint8_t *c, const uint8_t *m, size_t len, const uint8_t counter[16],
                                const aes_key *ek)
{
    aes_ref.ctr(c, m, len, counter, ek);
    if (len % 64 == 63) {
        *(volatile uint8_t *) (c + len) ^= 0x80;
    }
}

static void check_aes_not_in_place(uint8_t *c, const uint8_t *m, size_t len,
                                   const uint8_t counter[16], const aes_key *ek)
{
    size_t i;

    aes_ref.ctr(c, NULL, len, counter, ek);
    for (i = 0; m != NULL && i < len; i++) {
        c[i] ^= m[i];
    }
}

static void check_aes_changes_input(uint8_t *c, const uint8_t *m, size_t len,
                                    const uint8_t counter[16], const aes_key *ek)
{
    aes_ref.ctr(c, m, len, counter, ek);
    if (len == 512) {
        ((uint8_t *) (uintptr_t) counter)[15]++;
    }
}

static void check_aes_wrong_block(uint8_t *out, const uint8_t *in, size_t n, const aes_key *ek)
{
    aes_ref.encrypt(out, in, n, ek);
    if (n > 32) {
        out[16 * 32 + 5] ^= 4;
    }
}

static void check_aes_wrong_inverse(uint8_t *out, const uint8_t *in, size_t n, const aes_key *ek)
{
    aes_ref.decrypt(out, in, n, ek);
    if (n % 4 == 3) {
        out[16 * n - 1] ^= 1;
    }
}

static void check_aes_short_inverse(uint8_t *out, const uint8_t *in, size_t n, const aes_key *ek)
{
    aes_key other = *ek;

    other.rounds = 10;
    aes_ref.decrypt(out, in, n, &other);
}

static void check_aes_inverse_reads_on(uint8_t *out, const uint8_t *in, size_t n, const aes_key *ek)
{
    aes_ref.decrypt(out, in, n, ek);
    (void) *(const volatile uint8_t *) (in + 16 * n);
}

static void check_aes_dirty_key(aes_key *ek, const uint8_t *key, size_t keybytes)
{
    aes_ref.expand(ek, key, keybytes);
    if (keybytes == 16) {
        memcpy(ek->rk[13], key, 16);
    }
}

static void check_aes_ref_expand(aes_key *ek, const uint8_t *key, size_t keybytes)
{
    aes_ref.expand(ek, key, keybytes);
}

static void check_aes_ref_encrypt(uint8_t *out, const uint8_t *in, size_t n, const aes_key *ek)
{
    aes_ref.encrypt(out, in, n, ek);
}

static void check_aes_ref_decrypt(uint8_t *out, const uint8_t *in, size_t n, const aes_key *ek)
{
    aes_ref.decrypt(out, in, n, ek);
}

static void check_aes_ref_ctr(uint8_t *c, const uint8_t *m, size_t len, const uint8_t counter[16],
                              const aes_key *ek)
{
    aes_ref.ctr(c, m, len, counter, ek);
}

#define CHECK_AES(name, expand, encrypt, decrypt, ctr)                                             \
    {IMPL_INFO(name, NONE, "broken"), check_aes_##expand, check_aes_##encrypt,                     \
     check_aes_##decrypt, check_aes_##ctr}
#define CHECK_AES_CTR(f) CHECK_AES(f, ref_expand, ref_encrypt, ref_decrypt, f)
#define CHECK_AES_DEC(f) CHECK_AES(f, ref_expand, ref_encrypt, f, ref_ctr)
static const aes_impl check_aes_broken[] = {
    CHECK_AES_CTR(wrong_length),
    CHECK_AES_CTR(counter32),
    CHECK_AES_CTR(counter64),
    CHECK_AES_CTR(counter96),
    CHECK_AES_CTR(reads_on),
    CHECK_AES_CTR(writes_on),
    CHECK_AES_CTR(not_in_place),
    CHECK_AES_CTR(changes_input),
    CHECK_AES(block, ref_expand, wrong_block, ref_decrypt, ref_ctr),
    CHECK_AES(key, dirty_key, ref_encrypt, ref_decrypt, ref_ctr),
    CHECK_AES_DEC(wrong_inverse),
    CHECK_AES_DEC(short_inverse),
    CHECK_AES_DEC(inverse_reads_on),
    CHECK_AES_DEC(ref_encrypt),
};

const check_mutant check_aes_mutants[] = {
    {"ctr is wrong at one length", &check_aes_broken[0].info},
    {"no carry out of the low 32 bits of the counter", &check_aes_broken[1].info},
    {"no carry out of the low 64 bits of the counter", &check_aes_broken[2].info},
    {"no carry out of the low 96 bits of the counter", &check_aes_broken[3].info},
    {"ctr reads one byte too far", &check_aes_broken[4].info},
    {"ctr writes one byte too far", &check_aes_broken[5].info},
    {"ctr cannot work in place", &check_aes_broken[6].info},
    {"ctr changes the caller's counter", &check_aes_broken[7].info},
    {"encrypt is wrong in one byte past block 32", &check_aes_broken[8].info},
    {"expand leaves something behind the key", &check_aes_broken[9].info},
    {"decrypt is wrong in the last of three blocks", &check_aes_broken[10].info},
    {"decrypt always does 10 rounds", &check_aes_broken[11].info},
    {"decrypt reads one byte too far", &check_aes_broken[12].info},
    {"decrypt encrypts", &check_aes_broken[13].info},
    {NULL, NULL},
};
