/* SPDX-License-Identifier: ISC */
/* ML-KEM's arithmetic: the NTT and its inverse against ref and their definitions, everything
 * else against integer arithmetic, for every 16-bit coefficient where there is only one; then the
 * accumulated vectors of C2SP/CCTV through the public functions. */
#include <string.h>

#include <trona.h>

#include "../../src/mlkem/mlkem.h"
#include "check.h"

extern const mlkem_impl mlkem_ref;

enum { CHECK_Q = 3329 };

static uint32_t check_mlkem_mod(int32_t x)
{
    return (uint32_t) ((x % CHECK_Q + CHECK_Q) % CHECK_Q);
}

static uint32_t check_mlkem_power(uint32_t base, uint32_t exponent)
{
    uint32_t r = 1;

    while (exponent-- > 0) {
        r = r * base % CHECK_Q;
    }
    return r;
}

static uint32_t check_mlkem_reverse(uint32_t i)
{
    uint32_t r = 0;
    int bit;

    for (bit = 0; bit < 7; bit++) {
        r |= (i >> bit & 1) << (6 - bit);
    }
    return r;
}

/* c such that pair i of an NTT is a remainder modulo X^2 - c. */
static uint32_t check_mlkem_root(uint32_t i)
{
    return check_mlkem_power(17, 2 * check_mlkem_reverse(i) + 1);
}

/* Coefficients above -q and below q, often at the limits. */
static void check_mlkem_poly(mlkem_poly *r)
{
    uint32_t kind = check_random_below(4);
    int i;

    for (i = 0; i < 256; i++) {
        uint32_t x = check_random_below(2 * CHECK_Q - 1);

        if (kind == 0) {
            x = x % 2 == 0 ? 0 : 2 * CHECK_Q - 2;
        } else if (kind == 1) {
            x = 2 * CHECK_Q - 2;
        }
        r->c[i] = (int16_t) ((int32_t) x - (CHECK_Q - 1));
    }
}

static void check_mlkem_range(const mlkem_poly *a, int min, int end, const char *what)
{
    int i;

    for (i = 0; i < 256; i++) {
        if (a->c[i] < min || a->c[i] >= end) {
            check_fail("%s: coefficient %d is %d", what, i, a->c[i]);
        }
    }
}

/* The residues of a and b are equal. */
static void check_mlkem_same(const mlkem_poly *a, const mlkem_poly *b, const char *what)
{
    int i;

    for (i = 0; i < 256; i++) {
        if (check_mlkem_mod(a->c[i]) != check_mlkem_mod(b->c[i])) {
            check_fail("%s: coefficient %d is %d, should be %d", what, i, a->c[i], b->c[i]);
        }
    }
}

/* A polynomial that ends right before, or begins right after, a page that faults. */
static mlkem_poly *check_mlkem_at(int slot, int end)
{
    return (mlkem_poly *) (void *) (end ? check_guard_end(slot, sizeof(mlkem_poly))
                                        : check_guard_begin(slot, sizeof(mlkem_poly)));
}

static uint8_t *check_mlkem_bytes(int slot, int end, size_t len)
{
    return end ? check_guard_end(slot, len) : check_guard_begin(slot, len);
}

static void check_mlkem_zetas(void)
{
    uint32_t i;

    for (i = 0; i < 128; i++) {
        int32_t z = mlkem_zetas[i];

        if (z < -CHECK_Q / 2 || z > CHECK_Q / 2 ||
            check_mlkem_mod(z) != (check_mlkem_power(17, check_mlkem_reverse(i)) << 16) % CHECK_Q) {
            check_fail("zeta %u is %d", (unsigned) i, (int) z);
        }
    }
}

/* The NTT of a by its definition: pair i is a modulo X^2 - root. */
static void check_mlkem_evaluate(mlkem_poly *r, const mlkem_poly *a)
{
    uint32_t i, root, even, odd;
    int j;

    for (i = 0; i < 128; i++) {
        root = check_mlkem_root(i);
        even = odd = 0;
        for (j = 254; j >= 0; j -= 2) {
            even = (even * root + check_mlkem_mod(a->c[j])) % CHECK_Q;
            odd  = (odd * root + check_mlkem_mod(a->c[j + 1])) % CHECK_Q;
        }
        r->c[2 * i]     = (int16_t) even;
        r->c[2 * i + 1] = (int16_t) odd;
    }
}

static void check_mlkem_ntt(const mlkem_impl *p, int end)
{
    mlkem_poly *r = check_mlkem_at(0, end), a, want;

    check_mlkem_poly(&a);
    *r = a;
    p->ntt(r);
    check_mlkem_range(r, 1 - CHECK_Q, CHECK_Q, "NTT");
    check_mlkem_evaluate(&want, &a);
    check_mlkem_same(r, &want, "NTT");
    *r = want = a;
    p->intt(r);
    check_mlkem_range(r, 1 - CHECK_Q, CHECK_Q, "inverse NTT");
    mlkem_ref.intt(&want);
    check_mlkem_same(r, &want, "inverse NTT");
    p->ntt(r);
    check_mlkem_same(r, &a, "NTT of the inverse");
}

/* x + x X is x everywhere in the NTT, and the inverse adds up all of them: the largest sums, with
 * every remainder where they are reduced. */
static void check_mlkem_sums_of(const mlkem_impl *p, int x)
{
    mlkem_poly r, want;
    int i;

    memset(&want, 0, sizeof want);
    want.c[0] = want.c[1] = (int16_t) x;
    for (i = 0; i < 256; i++) {
        r.c[i] = (int16_t) x;
    }
    p->intt(&r);
    check_mlkem_range(&r, 1 - CHECK_Q, CHECK_Q, "inverse NTT of a constant");
    check_mlkem_same(&r, &want, "inverse NTT of a constant");
    p->ntt(&want);
    for (i = 0; i < 256; i++) {
        r.c[i] = (int16_t) x;
    }
    check_mlkem_same(&want, &r, "NTT of x + x X");
}

static void check_mlkem_dot(const mlkem_impl *p, int end)
{
    size_t step = 1 + check_random_below(4), k = 1 + check_random_below(4), i, j;
    mlkem_poly *a =
        (mlkem_poly *) (void *) check_mlkem_bytes(1, end, ((k - 1) * step + 1) * sizeof *a);
    mlkem_poly *b = (mlkem_poly *) (void *) check_mlkem_bytes(2, end, k * sizeof *b);
    mlkem_poly *r = check_mlkem_at(0, end), want;
    int high      = check_random_below(4) == 0;

    for (j = 0; j <= (k - 1) * step; j++) {
        for (i = 0; i < 256; i++) {
            a[j].c[i] = (int16_t) (high ? 4095 : check_random_below(4096));
        }
    }
    for (j = 0; j < k; j++) {
        check_mlkem_poly(&b[j]);
    }
    for (i = 0; i < 256; i += 2) {
        int64_t even = 0, odd = 0, root = check_mlkem_root((uint32_t) i / 2);

        for (j = 0; j < k; j++) {
            const int16_t *x = a[step * j].c + i, *y = b[j].c + i;

            even += x[0] * y[0] + root * x[1] * y[1];
            odd += x[0] * y[1] + x[1] * y[0];
        }
        want.c[i]     = (int16_t) (even % CHECK_Q);
        want.c[i + 1] = (int16_t) (odd % CHECK_Q);
    }
    p->dot(r, a, step, b, (unsigned) k);
    check_mlkem_range(r, 1 - CHECK_Q, CHECK_Q, "dot");
    check_mlkem_same(r, &want, "dot");
}

static void check_mlkem_sums(const mlkem_impl *p, int end)
{
    mlkem_poly *r = check_mlkem_at(0, end), *a = check_mlkem_at(1, end), before, want;
    int i;

    for (i = 0; i < 256; i++) {
        a->c[i]   = (int16_t) ((int32_t) check_random_below(32768) - 16384);
        r->c[i]   = (int16_t) ((int32_t) check_random_below(32768) - 16384);
        want.c[i] = (int16_t) (r->c[i] + a->c[i]);
    }
    before = *r;
    p->add(r, a);
    check_equal(r, &want, sizeof want, "add", 256, 0);
    for (i = 0; i < 256; i++) {
        want.c[i] = (int16_t) (a->c[i] - before.c[i]);
    }
    *r = before;
    p->sub_from(r, a);
    check_equal(r, &want, sizeof want, "sub_from", 256, 0);
}

/* All that a block of SHAKE128 holds, byte by byte, up to room. */
static size_t check_mlkem_sample(int16_t *r, size_t room, uint64_t a[25][4], unsigned lane,
                                 uint32_t end)
{
    uint8_t in[168];
    size_t i, n = 0;

    for (i = 0; i < sizeof in; i++) {
        in[i] = (uint8_t) (a[i / 8][lane] >> i % 8 * 8);
    }
    for (i = 0; i < 2 * sizeof in / 3 && n < room; i++) {
        uint32_t x = i % 2 == 0 ? in[i / 2 * 3] + 256U * (in[i / 2 * 3 + 1] & 15)
                                : in[i / 2 * 3 + 1] / 16 + 16U * in[i / 2 * 3 + 2];

        if (x < end) {
            r[n++] = (int16_t) x;
        }
    }
    return n;
}

/* SampleNTT, with the bytes from none accepted to all. */
static void check_mlkem_uniform(const mlkem_impl *p, int end)
{
    size_t room     = check_random_below(257), i, j, n, got;
    unsigned lane   = check_random_below(4);
    uint64_t(*a)[4] = (uint64_t(*)[4])(void *) check_mlkem_bytes(0, end, 25 * sizeof *a);
    int16_t *r      = (int16_t *) (void *) check_mlkem_bytes(1, end, 2 * room), want[256];
    uint8_t in[24 * 7];

    check_random_carry((uint8_t *) a, 25 * sizeof *a);
    check_random_carry(in, sizeof in);
    if (check_random_below(3) == 0) {
        check_random(in, sizeof in);
    }
    for (i = 0; i < sizeof in && check_random_below(2) == 0; i += 3) {
        in[i]     = (uint8_t) (check_random_below(3)); /* 3328 to 3330 in a pair */
        in[i + 1] = 0x0d;
        in[i + 2] = 0xd0;
    }
    for (i = 0; i < 21; i++) {
        for (j = 0, a[i][lane] = 0; j < 8; j++) {
            a[i][lane] |= (uint64_t) in[8 * i + j] << 8 * j;
        }
    }
    n   = check_mlkem_sample(want, room, a, lane, CHECK_Q);
    got = p->uniform(r, room, a, lane);
    if (got != n) {
        check_fail("uniform: %zu coefficients, room %zu, should be %zu", got, room, n);
    }
    check_equal(r, want, 2 * n, "uniform", lane, room);
}

/* SamplePolyCBD_eta of random bytes: all coefficients have the same 2*eta bits where these
 * are not -1. */
static void check_mlkem_noise(const mlkem_impl *p, int eta, int bits, int end)
{
    uint8_t *in   = check_mlkem_bytes(0, end, (size_t) eta * 64);
    mlkem_poly *r = check_mlkem_at(1, end);
    int i, j, bit;

    check_random(in, (size_t) eta * 64);
    for (i = 0; bits >= 0 && i < 512 * eta; i++) {
        in[i / 8] = (uint8_t) ((in[i / 8] & ~(1 << i % 8)) | (bits >> i % (2 * eta) & 1) << i % 8);
    }
    (eta == 3 ? p->noise3 : p->noise)(r, in);
    for (i = 0; i < 256; i++) {
        int want = 0;

        for (j = 0; j < 2 * eta; j++) {
            bit = 2 * eta * i + j;
            want += (in[bit / 8] >> bit % 8 & 1) * (j < eta ? 1 : -1);
        }
        if (r->c[i] != want) {
            check_fail("noise %d: coefficient %d is %d, should be %d", eta, i, r->c[i], want);
        }
    }
}

typedef void (*check_mlkem_encoder)(uint8_t *out, const mlkem_poly *a);
typedef void (*check_mlkem_decoder)(mlkem_poly *r, const uint8_t *in);

/* d bits of each coefficient: Compress_d, for d = 12 the residue. */
static void check_mlkem_encode(check_mlkem_encoder f, uint32_t d, int first, int end)
{
    mlkem_poly *a = check_mlkem_at(0, end), before;
    uint8_t *out  = check_mlkem_bytes(1, end, 32 * d), want[384];
    uint32_t i, bit, x;

    for (i = 0; i < 256; i++) {
        a->c[i] = (int16_t) (first + (int) i);
    }
    before = *a;
    memset(want, 0, sizeof want);
    for (i = 0; i < 256; i++) {
        x = check_mlkem_mod(a->c[i]);
        if (d < 12) {
            x = ((x << (d + 1)) + CHECK_Q) / (2 * CHECK_Q);
        }
        for (bit = 0; bit < d; bit++) {
            want[(i * d + bit) / 8] =
                (uint8_t) (want[(i * d + bit) / 8] | (x >> bit & 1) << (i * d + bit) % 8);
        }
    }
    f(out, a);
    check_equal(out, want, 32 * d, "encode", d, (size_t) (first + 32768));
    check_equal(a, &before, sizeof before, "encode changed its input", d, 0);
}

static void check_mlkem_decode(check_mlkem_decoder f, uint32_t d, int end)
{
    uint8_t *in   = check_mlkem_bytes(0, end, 32 * d);
    mlkem_poly *r = check_mlkem_at(1, end);
    uint32_t i, bit, x;

    check_random(in, 32 * d);
    f(r, in);
    for (i = 0; i < 256; i++) {
        for (bit = 0, x = 0; bit < d; bit++) {
            x |= (in[(i * d + bit) / 8] >> (i * d + bit) % 8 & 1U) << bit;
        }
        x = d == 12 ? x : (2 * x * CHECK_Q + (1U << d)) >> (d + 1);
        if (r->c[i] != (int) x) {
            check_fail("decode %u: coefficient %u is %d, should be %u", (unsigned) d, (unsigned) i,
                       r->c[i], (unsigned) x);
        }
    }
}

static const mlkem_impl *check_mlkem_now;

static void check_mlkem_decode12(mlkem_poly *r, const uint8_t *in)
{
    (void) check_mlkem_now->decode12(r, in);
}

/* One coefficient that is not below q, at every place. */
static void check_mlkem_modulus(const mlkem_impl *p)
{
    mlkem_poly a, r;
    uint8_t in[384];
    int i;

    for (i = 0; i < 256; i++) {
        a.c[i] = (int16_t) check_random_below(CHECK_Q);
    }
    a.c[check_random_below(256)] = CHECK_Q - 1;
    mlkem_ref.encode12(in, &a);
    if (p->decode12(&r, in) != 0) {
        check_fail("decode12 refuses what is below q");
    }
    for (i = 0; i < 256; i++) {
        uint8_t *x     = in + i / 2 * 3, keep[3];
        uint32_t value = CHECK_Q + (i % 4 == 0 ? 0 : check_random_below(4096 - CHECK_Q));

        memcpy(keep, x, 3);
        if (i % 2 == 0) {
            x[0] = (uint8_t) value;
            x[1] = (uint8_t) ((x[1] & 0xf0) | value >> 8);
        } else {
            x[1] = (uint8_t) ((x[1] & 15) | (value & 15) << 4);
            x[2] = (uint8_t) (value >> 4);
        }
        if (p->decode12(&r, in) != -1) {
            check_fail("decode12 accepts %u at coefficient %d", (unsigned) value, i);
        }
        memcpy(x, keep, 3);
    }
}

/* The first count of C2SP's accumulated vectors (CCTV, ML-KEM): 10000, of which the hash
 * is published, or 100, of which it was computed with kyber-py 1.2.0. */
static void check_mlkem_accumulated(const impl_info *impl, unsigned count)
{
    static const uint8_t want[2][32] = {
        {0x8d, 0x65, 0xb9, 0x02, 0xf2, 0x8e, 0xdc, 0x68, 0x3c, 0xeb, 0xee,
         0x28, 0x72, 0x96, 0x2f, 0xd1, 0x65, 0xa4, 0xd1, 0x97, 0xc9, 0xe2,
         0x4e, 0xc7, 0x4c, 0xaa, 0x44, 0x70, 0x27, 0x0d, 0xf0, 0xb7},
        {0xf9, 0x59, 0xd1, 0x8d, 0x3d, 0x11, 0x80, 0x12, 0x14, 0x33, 0xbf,
         0x0e, 0x05, 0xf1, 0x1e, 0x79, 0x08, 0xcf, 0x9d, 0x03, 0xed, 0xc1,
         0x50, 0xb2, 0xb0, 0x7c, 0xb9, 0x0b, 0xef, 0x5b, 0xc1, 0xc1},
    };
    uint8_t pk[1184], sk[2400], ct[1088], ss[32], again[32], in[96 + 1088];
    crypto_xof_shake128_state rng, all;
    unsigned n;

    impl_force(&mlkem_prim, impl);
    crypto_xof_shake128_init(&rng);
    crypto_xof_shake128_init(&all);
    for (n = 0; n < count; n++) {
        crypto_xof_shake128_squeeze(&rng, in, sizeof in);
        (void) crypto_kem_mlkem768_seed_keypair(pk, sk, in);
        if (crypto_kem_mlkem768_enc_deterministic(ct, ss, pk, in + 64) != 0 ||
            crypto_kem_mlkem768_dec(again, ct, sk) != 0) {
            check_fail("accumulated vector %u: a call fails", n);
        }
        check_equal(again, ss, sizeof ss, "accumulated vectors: dec", n, 0);
        crypto_xof_shake128_update(&all, pk, sizeof pk);
        crypto_xof_shake128_update(&all, sk, sizeof sk);
        crypto_xof_shake128_update(&all, ct, sizeof ct);
        crypto_xof_shake128_update(&all, ss, sizeof ss);
        (void) !crypto_kem_mlkem768_dec(ss, in + 96, sk);
        crypto_xof_shake128_update(&all, ss, sizeof ss);
    }
    impl_force(&mlkem_prim, NULL);
    crypto_xof_shake128_squeeze(&all, ss, sizeof ss);
    check_equal(ss, want[count == 10000], sizeof ss, "accumulated vectors", count, 0);
}

/* A broken implementation lists only its broken function; the others are ref's. */
static const mlkem_impl *check_mlkem_whole(const impl_info *impl)
{
    static mlkem_impl p;

    p = *(const mlkem_impl *) impl;
#define CHECK_FILL(f) p.f = p.f != NULL ? p.f : mlkem_ref.f
    CHECK_FILL(ntt);
    CHECK_FILL(intt);
    CHECK_FILL(dot);
    CHECK_FILL(add);
    CHECK_FILL(sub_from);
    CHECK_FILL(uniform);
    CHECK_FILL(noise);
    CHECK_FILL(noise3);
    CHECK_FILL(encode12);
    CHECK_FILL(decode12);
    CHECK_FILL(compress11);
    CHECK_FILL(decompress11);
    CHECK_FILL(compress10);
    CHECK_FILL(decompress10);
    CHECK_FILL(compress5);
    CHECK_FILL(decompress5);
    CHECK_FILL(compress4);
    CHECK_FILL(decompress4);
    CHECK_FILL(compress1);
    CHECK_FILL(decompress1);
#undef CHECK_FILL
    return &p;
}

void check_mlkem(const impl_info *impl, const impl_info *ref)
{
    const mlkem_impl *p = check_mlkem_whole(impl);
    unsigned i, n = check_rounds(200);
    int first, end;

    (void) ref; /* mlkem_ref */
    check_mlkem_now = p;
    check_mlkem_zetas();
    for (i = 0; i < n; i++) {
        end = i % 2 == 0;
        check_mlkem_ntt(p, end);
        check_mlkem_dot(p, end);
        check_mlkem_sums(p, end);
        check_mlkem_noise(p, 2, -1, end);
        check_mlkem_noise(p, 3, -1, end);
        check_mlkem_decode(check_mlkem_decode12, 12, end);
        check_mlkem_decode(p->decompress11, 11, end);
        check_mlkem_decode(p->decompress10, 10, end);
        check_mlkem_decode(p->decompress5, 5, end);
        check_mlkem_decode(p->decompress4, 4, end);
        check_mlkem_decode(p->decompress1, 1, end);
    }
    for (first = 0; first < 64; first++) {
        check_mlkem_noise(p, 2, first % 16, first < 16);
        check_mlkem_noise(p, 3, first, first % 2 == 0);
    }
    for (first = 1 - CHECK_Q; first < CHECK_Q; first++) {
        check_mlkem_sums_of(p, first);
    }
    for (i = 0; i < 10 * n; i++) {
        check_mlkem_uniform(p, i % 2 == 0);
    }
    for (first = -32768; first < 32768; first += 256) {
        end = first % 512 == 0;
        check_mlkem_encode(p->encode12, 12, first, end);
        check_mlkem_encode(p->compress11, 11, first, end);
        check_mlkem_encode(p->compress10, 10, first, end);
        check_mlkem_encode(p->compress5, 5, first, end);
        check_mlkem_encode(p->compress4, 4, first, end);
        check_mlkem_encode(p->compress1, 1, first, end);
    }
    check_mlkem_modulus(p);
    check_mlkem_accumulated(&p->info, check_rounds(10000) == 10000 ? 10000 : 100);
}

/* ---- Broken ones ---- */

/* A level of the NTT with a wrong zeta at its end only. */
static void check_mlkem_bad_ntt(mlkem_poly *r)
{
    mlkem_ref.ntt(r);
    r->c[255] = (int16_t) -r->c[255];
}

/* Right, but not reduced. */
static void check_mlkem_large_intt(mlkem_poly *r)
{
    mlkem_ref.intt(r);
    r->c[77] = (int16_t) (r->c[77] + (r->c[77] < 0 ? -CHECK_Q : CHECK_Q));
}

static void check_mlkem_bad_dot(mlkem_poly *r, const mlkem_poly *a, size_t step,
                                const mlkem_poly *b, unsigned k)
{
    (void) step;
    mlkem_ref.dot(r, a, 1, b, k);
}

/* q itself passes. */
static size_t check_mlkem_bad_uniform(int16_t *r, size_t room, uint64_t a[25][4], unsigned lane)
{
    return check_mlkem_sample(r, room, a, lane, CHECK_Q + 1);
}

/* Writes after the room, as a vector would. */
static size_t check_mlkem_long_uniform(int16_t *r, size_t room, uint64_t a[25][4], unsigned lane)
{
    size_t n = mlkem_ref.uniform(r, room, a, lane);

    if (n > 0) {
        ((volatile int16_t *) r)[(n + 7) & ~(size_t) 7] = 0;
    }
    return n;
}

static int check_mlkem_bad_decode12(mlkem_poly *r, const uint8_t in[384])
{
    int i, ret = 0;

    (void) mlkem_ref.decode12(r, in);
    for (i = 0; i < 255; i++) {
        ret |= -(r->c[i] >= CHECK_Q);
    }
    return ret;
}

/* The quotient from a multiplication that is off for few coefficients. */
static void check_mlkem_bad_compress10(uint8_t out[320], const mlkem_poly *a)
{
    mlkem_poly b;
    int i;

    for (i = 0; i < 256; i++) {
        b.c[i] = (int16_t) check_mlkem_mod(a->c[i]);
        b.c[i] = (int16_t) (b.c[i] == 1660 ? 1661 : b.c[i] == 3 ? 5 : b.c[i]);
    }
    mlkem_ref.compress10(out, &b);
}

/* Reads four bytes after the end. */
static void check_mlkem_long_decompress10(mlkem_poly *r, const uint8_t in[320])
{
    const uint8_t *volatile end = in + 320;
    volatile uint8_t next       = end[3];

    (void) next;
    mlkem_ref.decompress10(r, in);
}

static void check_mlkem_bad_noise(mlkem_poly *r, const uint8_t in[128])
{
    mlkem_ref.noise(r, in);
    r->c[200] = (int16_t) (r->c[200] == -2 ? 2 : r->c[200]);
}

/* A difference of 3 comes out as 2. */
static void check_mlkem_bad_noise3(mlkem_poly *r, const uint8_t in[192])
{
    mlkem_ref.noise3(r, in);
    r->c[7] = (int16_t) (r->c[7] == 3 ? 2 : r->c[7]);
}

/* The place of one bit wrong, in a number that begins three bytes before its end. */
static void check_mlkem_bad_decompress11(mlkem_poly *r, const uint8_t in[352])
{
    uint8_t b[352];

    memcpy(b, in, sizeof b);
    b[351] = (uint8_t) ((b[351] & 0x7f) | (b[350] & 0x80));
    mlkem_ref.decompress11(r, b);
}

static void check_mlkem_bad_compress5(uint8_t out[160], const mlkem_poly *a)
{
    mlkem_poly b;
    int i;

    for (i = 0; i < 256; i++) {
        b.c[i] = (int16_t) (check_mlkem_mod(a->c[i]) == 1612 ? 1613 : a->c[i]);
    }
    mlkem_ref.compress5(out, &b);
}

static void check_mlkem_bad_decompress1(mlkem_poly *r, const uint8_t in[32])
{
    mlkem_ref.decompress1(r, in);
    r->c[255] = (int16_t) (r->c[255] == 0 ? 0 : CHECK_Q / 2);
}

#define CHECK_MUTANT(name, member, f)                                                              \
    static const mlkem_impl name = {.info = {#name, 0, 0, "broken"}, .member = f};
CHECK_MUTANT(check_mlkem_m_ntt, ntt, check_mlkem_bad_ntt)
CHECK_MUTANT(check_mlkem_m_intt, intt, check_mlkem_large_intt)
CHECK_MUTANT(check_mlkem_m_dot, dot, check_mlkem_bad_dot)
CHECK_MUTANT(check_mlkem_m_uniform, uniform, check_mlkem_bad_uniform)
CHECK_MUTANT(check_mlkem_m_long, uniform, check_mlkem_long_uniform)
CHECK_MUTANT(check_mlkem_m_decode12, decode12, check_mlkem_bad_decode12)
CHECK_MUTANT(check_mlkem_m_compress, compress10, check_mlkem_bad_compress10)
CHECK_MUTANT(check_mlkem_m_read, decompress10, check_mlkem_long_decompress10)
CHECK_MUTANT(check_mlkem_m_noise, noise, check_mlkem_bad_noise)
CHECK_MUTANT(check_mlkem_m_noise3, noise3, check_mlkem_bad_noise3)
CHECK_MUTANT(check_mlkem_m_decompress11, decompress11, check_mlkem_bad_decompress11)
CHECK_MUTANT(check_mlkem_m_compress5, compress5, check_mlkem_bad_compress5)
CHECK_MUTANT(check_mlkem_m_bit, decompress1, check_mlkem_bad_decompress1)

const check_mutant check_mlkem_mutants[] = {
    {"the last coefficient of the NTT negated", &check_mlkem_m_ntt.info},
    {"a result that is not reduced", &check_mlkem_m_intt.info},
    {"rows instead of columns", &check_mlkem_m_dot.info},
    {"q accepted among the uniform", &check_mlkem_m_uniform.info},
    {"a vector written behind the room", &check_mlkem_m_long.info},
    {"the last coefficient not compared with q", &check_mlkem_m_decode12.info},
    {"rounding wrong for two residues", &check_mlkem_m_compress.info},
    {"four bytes read behind the end", &check_mlkem_m_read.info},
    {"one coefficient of the noise never -2", &check_mlkem_m_noise.info},
    {"one coefficient of the larger noise never 3", &check_mlkem_m_noise3.info},
    {"the last bit of 11 from the byte before", &check_mlkem_m_decompress11.info},
    {"rounding to five bits wrong for one residue", &check_mlkem_m_compress5.info},
    {"the last bit of a message rounded down", &check_mlkem_m_bit.info},
    {NULL, NULL},
};
