/* SPDX-License-Identifier: ISC */
/* crypto_ipcrypt: encryption of IP addresses (draft-denis-ipcrypt) with AES-128. An address is 16
 * bytes, that of IPv4 a.b.c.d being ::ffff:a.b.c.d. */
#include "../aes/aes.h"
#include "../core/ct.h"
#include "../core/stack.h"

/* In all of these, inputs are read before anything is written: out may overlap them in any way. */

static void ipcrypt_block(uint8_t out[16], const uint8_t in[16], const uint8_t k[16], int decrypt)
{
    const aes_impl *aes = IMPL_ACTIVE(aes);
    uint8_t block[16];
    aes_key ek;

    memcpy(block, in, sizeof block);
    aes->expand(&ek, k, 16);
    (decrypt ? aes->decrypt : aes->encrypt)(out, block, 1, &ek);
    wipe(block, sizeof block);
    wipe(&ek, sizeof ek);
}

void crypto_ipcrypt_encrypt(unsigned char out[16U], const unsigned char in[16U],
                            const unsigned char k[16U])
{
    ipcrypt_block(out, in, k, 0);
}

void crypto_ipcrypt_decrypt(unsigned char out[16U], const unsigned char in[16U],
                            const unsigned char k[16U])
{
    ipcrypt_block(out, in, k, 1);
}

/* The expanded key of KIASU-BC (J. Jean, I. Nikolic, T. Peyrin, "Tweaks and Keys for Block Ciphers:
 * the TWEAKEY Framework", 2014): AES-128 with the tweak, two bytes to each column, in the first two
 * rows of every round key. */
static void ipcrypt_expand_kiasu(aes_key *ek, const uint8_t k[16], const uint8_t t[8])
{
    uint8_t padded[16] = {0};
    size_t i, j;

    for (j = 0; j < 8; j++) {
        padded[4 * (j / 2) + j % 2] = t[j];
    }
    IMPL_ACTIVE(aes)->expand(ek, k, 16);
    for (i = 0; i <= ek->rounds; i++) {
        for (j = 0; j < 16; j += 8) {
            store64_le(ek->rk[i] + j, load64_le(ek->rk[i] + j) ^ load64_le(padded + j));
        }
    }
    wipe(padded, sizeof padded);
}

void crypto_ipcrypt_nd_encrypt(unsigned char out[24U], const unsigned char in[16U],
                               const unsigned char t[8U], const unsigned char k[16U])
{
    uint8_t block[16], tweak[8];
    aes_key ek;

    memcpy(block, in, sizeof block);
    memcpy(tweak, t, sizeof tweak);
    ipcrypt_expand_kiasu(&ek, k, tweak);
    memcpy(out, tweak, sizeof tweak);
    IMPL_ACTIVE(aes)->encrypt(out + 8, block, 1, &ek);
    wipe(block, sizeof block);
    wipe(&ek, sizeof ek);
}

void crypto_ipcrypt_nd_decrypt(unsigned char out[16U], const unsigned char in[24U],
                               const unsigned char k[16U])
{
    uint8_t block[16];
    aes_key ek;

    memcpy(block, in + 8, sizeof block);
    ipcrypt_expand_kiasu(&ek, k, in);
    IMPL_ACTIVE(aes)->decrypt(out, block, 1, &ek);
    wipe(block, sizeof block);
    wipe(&ek, sizeof ek);
}

/* AES-XTS of one block: block = mask ^ AES(key, mask ^ block) or the inverse, where mask =
 * AES(second half of k, tweak) and key is the first half. */
static void ipcrypt_xts(uint8_t block[16], const uint8_t tweak[16], const uint8_t k[32],
                        int decrypting)
{
    const aes_impl *aes = IMPL_ACTIVE(aes);
    uint8_t mask[16];
    aes_key ek;
    size_t i;

    aes->expand(&ek, k + 16, 16);
    aes->encrypt(mask, tweak, 1, &ek);
    aes->expand(&ek, k, 16);
    for (i = 0; i < sizeof mask; i++) {
        block[i] ^= mask[i];
    }
    if (decrypting) {
        aes->decrypt(block, block, 1, &ek);
    } else {
        aes->encrypt(block, block, 1, &ek);
    }
    for (i = 0; i < sizeof mask; i++) {
        block[i] ^= mask[i];
    }
    wipe(mask, sizeof mask);
    wipe(&ek, sizeof ek);
}

void crypto_ipcrypt_ndx_encrypt(unsigned char out[32U], const unsigned char in[16U],
                                const unsigned char t[16U], const unsigned char k[32U])
{
    uint8_t block[16], tweak[16];

    memcpy(block, in, sizeof block);
    memcpy(tweak, t, sizeof tweak);
    ipcrypt_xts(block, tweak, k, 0);
    memcpy(out, tweak, sizeof tweak);
    memcpy(out + 16, block, sizeof block);
    wipe(block, sizeof block);
}

void crypto_ipcrypt_ndx_decrypt(unsigned char out[16U], const unsigned char in[32U],
                                const unsigned char k[32U])
{
    uint8_t block[16];

    memcpy(block, in + 16, sizeof block);
    ipcrypt_xts(block, in, k, 1);
    memcpy(out, block, sizeof block);
    wipe(block, sizeof block);
}

/* Bits in front of bit i of an address, as the draft encrypts them: a 1 and these i bits, as a
 * 128-bit integer. */
typedef struct ipcrypt_prefix {
    uint64_t hi, lo;
} ipcrypt_prefix;

static void ipcrypt_prefix_append(ipcrypt_prefix *p, uint64_t bit)
{
    p->hi = p->hi << 1 | p->lo >> 63;
    p->lo = p->lo << 1 | bit;
}

/* The number of leading bits that stay as they are, with the prefix of these: 96 for an IPv4
 * address, else none. The kind of an address is public, for its encryption is of the same kind. */
static unsigned ipcrypt_prefix_begin(ipcrypt_prefix *p, const uint8_t address[16])
{
    uint64_t other = load64_be(address) | (load32_be(address + 8) ^ 0xffff);
    int is_ipv4    = (int) ((other | (0 - other)) >> 63 ^ 1);

    CT_DECLASSIFY(&is_ipv4, sizeof is_ipv4);
    p->hi = is_ipv4 ? UINT64_C(1) << 32 : 0;
    p->lo = is_ipv4 ? 0xffff : 1;
    return is_ipv4 ? 96 : 0;
}

/* Expands both halves of k. Equal halves encrypt all blocks alike: no bit changes. */
static void ipcrypt_pfx_expand(aes_key ek[2], const uint8_t k[32])
{
    IMPL_ACTIVE(aes)->expand(&ek[0], k, 16);
    IMPL_ACTIVE(aes)->expand(&ek[1], k + 16, 16);
}

/* blocks[i] = AES(first key, blocks[i]) ^ AES(second key, blocks[i]); callers use only its last
 * byte. work has the same size. */
static void ipcrypt_pfx_sum(uint8_t (*blocks)[16], uint8_t (*work)[16], size_t n,
                            const aes_key ek[2])
{
    const aes_impl *aes = IMPL_ACTIVE(aes);
    size_t i;

    aes->encrypt(work[0], blocks[0], n, &ek[0]);
    aes->encrypt(blocks[0], blocks[0], n, &ek[1]);
    for (i = 0; i < n; i++) {
        blocks[i][15] ^= work[i][15];
    }
}

/* Bit i of an address, the most significant one being the first. */
static unsigned ipcrypt_bit(const uint8_t address[16], unsigned i)
{
    return address[i / 8] >> (7 - i % 8) & 1u;
}

/* All prefixes are known: their blocks are encrypted together. */
void crypto_ipcrypt_pfx_encrypt(unsigned char out[16U], const unsigned char in[16U],
                                const unsigned char k[32U])
{
    uint8_t blocks[128][16], work[128][16], address[16];
    ipcrypt_prefix p;
    aes_key ek[2];
    unsigned start, i;

    memcpy(address, in, sizeof address);
    ipcrypt_pfx_expand(ek, k);
    start = ipcrypt_prefix_begin(&p, address);
    for (i = start; i < 128; i++) {
        store64_be(blocks[i], p.hi);
        store64_be(blocks[i] + 8, p.lo);
        ipcrypt_prefix_append(&p, ipcrypt_bit(address, i));
    }
    ipcrypt_pfx_sum(blocks + start, work + start, 128 - start, ek);
    memcpy(out, address, sizeof address);
    for (i = start; i < 128; i++) {
        out[i / 8] ^= (uint8_t) ((blocks[i][15] & 1) << (7 - i % 8));
    }
    wipe(blocks, sizeof blocks);
    wipe(work, sizeof work);
    wipe(address, sizeof address);
    wipe(&p, sizeof p);
    wipe(ek, sizeof ek);
}

/* A prefix is known when the bits in it are decrypted: two bits at a time, with the blocks for both
 * values of the first. */
void crypto_ipcrypt_pfx_decrypt(unsigned char out[16U], const unsigned char in[16U],
                                const unsigned char k[32U])
{
    uint8_t blocks[3][16], work[3][16], address[16];
    ipcrypt_prefix p, q;
    aes_key ek[2];
    unsigned i, first, second;

    memcpy(address, in, sizeof address);
    ipcrypt_pfx_expand(ek, k);
    for (i = ipcrypt_prefix_begin(&p, address); i < 128; i += 2) {
        q = p;
        ipcrypt_prefix_append(&q, 0);
        store64_be(blocks[0], p.hi);
        store64_be(blocks[0] + 8, p.lo);
        store64_be(blocks[1], q.hi);
        store64_be(blocks[1] + 8, q.lo);
        store64_be(blocks[2], q.hi);
        store64_be(blocks[2] + 8, q.lo | 1);
        ipcrypt_pfx_sum(blocks, work, 3, ek);
        first          = (ipcrypt_bit(address, i) ^ blocks[0][15]) & 1;
        second         = blocks[1][15] ^ ((blocks[1][15] ^ blocks[2][15]) & (0 - first));
        second         = (ipcrypt_bit(address, i + 1) ^ second) & 1;
        address[i / 8] = (uint8_t) ((address[i / 8] & ~(3u << (6 - i % 8))) | (2 * first + second)
                                                                                  << (6 - i % 8));
        ipcrypt_prefix_append(&p, first);
        ipcrypt_prefix_append(&p, second);
    }
    memcpy(out, address, sizeof address);
    wipe(blocks, sizeof blocks);
    wipe(work, sizeof work);
    wipe(address, sizeof address);
    wipe(&p, sizeof p);
    wipe(&q, sizeof q);
    wipe(ek, sizeof ek);
    stack_clear(64); /* registers that its calls pushed */
}
