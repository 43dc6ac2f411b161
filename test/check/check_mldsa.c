/* SPDX-License-Identifier: ISC */
/* ML-DSA's arithmetic: the NTT and its inverse against ref and their definitions, Decompose for
 * every residue, everything else against integer arithmetic. */
#include <string.h>

#include <trona.h>

#include "../../src/mldsa/mldsa.h"
#include "check.h"

extern const mldsa_impl mldsa_ref;

enum { CHECK_Q = 8380417 };

static const uint8_t check_mldsa_bits[7] = {3, 4, 6, 10, 13, 18, 20};

static int64_t check_mldsa_mod(int64_t x)
{
    return (x % CHECK_Q + CHECK_Q) % CHECK_Q;
}

static int64_t check_mldsa_power(int64_t base, uint32_t exponent)
{
    int64_t r = 1;

    for (; exponent > 0; exponent >>= 1) {
        r    = exponent & 1 ? r * base % CHECK_Q : r;
        base = base * base % CHECK_Q;
    }
    return r;
}

static uint32_t check_mldsa_reverse(uint32_t i)
{
    uint32_t r = 0;
    int bit;

    for (bit = 0; bit < 8; bit++) {
        r |= (i >> bit & 1) << (7 - bit);
    }
    return r;
}

/* Coefficients from -most to most, often at the limits. */
static void check_mldsa_poly(mldsa_poly *r, int32_t most)
{
    uint32_t kind = check_random_below(5);
    int i;

    for (i = 0; i < 256; i++) {
        uint32_t x = check_random_below(2 * (uint32_t) most + 1);

        if (kind == 0) {
            x = x % 2 == 0 ? 0 : 2 * (uint32_t) most;
        } else if (kind <= 2) {
            x = kind == 1 ? 0 : 2 * (uint32_t) most;
        }
        r->c[i] = (int32_t) x - most;
    }
}

static void check_mldsa_range(const mldsa_poly *a, int32_t most, const char *what)
{
    int i;

    for (i = 0; i < 256; i++) {
        if (a->c[i] < -most || a->c[i] > most) {
            check_fail("%s: coefficient %d is %d", what, i, (int) a->c[i]);
        }
    }
}

/* The residues of a and b are equal. */
static void check_mldsa_same(const mldsa_poly *a, const mldsa_poly *b, const char *what)
{
    int i;

    for (i = 0; i < 256; i++) {
        if (check_mldsa_mod(a->c[i]) != check_mldsa_mod(b->c[i])) {
            check_fail("%s: coefficient %d is %d, should be %d", what, i, (int) a->c[i],
                       (int) b->c[i]);
        }
    }
}

static uint8_t *check_mldsa_bytes(int slot, int end, size_t len)
{
    return end ? check_guard_end(slot, len) : check_guard_begin(slot, len);
}

/* Polynomials that end right before, or begin right after, a page that faults. */
static mldsa_poly *check_mldsa_at(int slot, int end, size_t n)
{
    return (mldsa_poly *) (void *) check_mldsa_bytes(slot, end, n * sizeof(mldsa_poly));
}

static void check_mldsa_zetas(void)
{
    uint32_t i;

    for (i = 0; i < 256; i++) {
        int64_t z = mldsa_zetas[i], want = check_mldsa_power(1753, check_mldsa_reverse(i));

        if (z < -CHECK_Q / 2 || z > CHECK_Q / 2 ||
            check_mldsa_mod(z) != (int64_t) (((uint64_t) want << 32) % CHECK_Q)) {
            check_fail("zeta %u is %d", (unsigned) i, (int) z);
        }
    }
}

/* The NTT of a by its definition: its values at odd powers of 1753. */
static void check_mldsa_evaluate(mldsa_poly *r, const mldsa_poly *a)
{
    uint32_t i;
    int j;

    for (i = 0; i < 256; i++) {
        int64_t root = check_mldsa_power(1753, 2 * check_mldsa_reverse(i) + 1), sum = 0;

        for (j = 255; j >= 0; j--) {
            sum = (sum * root + a->c[j]) % CHECK_Q;
        }
        r->c[i] = (int32_t) sum;
    }
}

static void check_mldsa_ntt(const mldsa_impl *p, int end)
{
    mldsa_poly *r = check_mldsa_at(0, end, 1), a, want;
    int i;

    check_mldsa_poly(&a, CHECK_Q);
    *r = a;
    p->ntt(r);
    check_mldsa_range(r, CHECK_Q - 1, "NTT");
    check_mldsa_evaluate(&want, &a);
    check_mldsa_same(r, &want, "NTT");
    p->intt(r, MLDSA_PLAIN);
    check_mldsa_range(r, CHECK_Q / 2 + 32768, "inverse NTT");
    check_mldsa_same(r, &a, "inverse NTT of the NTT");
    check_mldsa_poly(&a, CHECK_Q - 1);
    *r = want = a;
    p->intt(r, MLDSA_PRODUCTS);
    check_mldsa_range(r, CHECK_Q / 2 + 32768, "inverse NTT of products");
    mldsa_ref.intt(&want, MLDSA_PRODUCTS);
    check_mldsa_same(r, &want, "inverse NTT of products");
    *r = want = a;
    p->intt(r, MLDSA_PLAIN);
    for (i = 0; i < 256; i++) {
        r->c[i] = (int32_t) (r->c[i] * (INT64_C(1) << 32) % CHECK_Q);
    }
    mldsa_ref.intt(&want, MLDSA_PRODUCTS);
    check_mldsa_same(r, &want, "one factor of the inverse NTT and the other");
}

/* n products; r on its own, or one of b. */
static void check_mldsa_dot(const mldsa_impl *p, int end)
{
    size_t n = 1 + check_random_below(7), i, j, in = check_random_below(2 * (uint32_t) n);
    mldsa_poly *a = check_mldsa_at(1, end, n), *b = check_mldsa_at(2, end, n);
    mldsa_poly *r       = in < n ? &b[in] : check_mldsa_at(0, end, 1), want;
    const int64_t over  = check_mldsa_power(2, 32);
    const int64_t under = check_mldsa_power(over, CHECK_Q - 2);

    for (j = 0; j < n; j++) {
        check_mldsa_poly(&a[j], CHECK_Q - 1);
        check_mldsa_poly(&b[j], CHECK_Q - 1);
    }
    for (i = 0; i < 256; i++) {
        int64_t sum = 0;

        for (j = 0; j < n; j++) {
            sum += (int64_t) a[j].c[i] * b[j].c[i] % CHECK_Q;
        }
        want.c[i] = (int32_t) (sum % CHECK_Q * under % CHECK_Q);
    }
    p->dot(r, a, b, n);
    check_mldsa_range(r, CHECK_Q - 1, "dot");
    check_mldsa_same(r, &want, "dot");
}

/* 256 residues from first on. */
static void check_mldsa_decompose(const mldsa_impl *p, int32_t first, int32_t gamma2, int end)
{
    mldsa_poly *r0 = check_mldsa_at(0, end, 1), *r1 = check_mldsa_at(1, end, 1);
    int i;

    for (i = 0; i < 256; i++) {
        r0->c[i] = (first + i) % CHECK_Q;
        r0->c[i] -= (first / 256 + i) % 2 == 0 && r0->c[i] > 0 ? CHECK_Q : 0;
    }
    p->decompose(r0, r1, gamma2);
    for (i = 0; i < 256; i++) {
        int32_t x = (first + i) % CHECK_Q, low = x % (2 * gamma2), high;

        low -= low > gamma2 ? 2 * gamma2 : 0;
        high = (x - low) / (2 * gamma2);
        if (x - low == CHECK_Q - 1) {
            high = 0;
            low--;
        }
        if (r0->c[i] != low || r1->c[i] != high) {
            check_fail("decompose by %d: %d is %d, %d, should be %d, %d", (int) gamma2, (int) x,
                       (int) r0->c[i], (int) r1->c[i], (int) low, (int) high);
        }
    }
}

/* RejNTTPoly, with the bytes from none accepted to all. */
static void check_mldsa_uniform(const mldsa_impl *p, int end)
{
    size_t len = 24 * check_random_below(22), room = check_random_below(257), i, n = 0, got;
    uint8_t *in = check_mldsa_bytes(0, end, len);
    int32_t *r  = (int32_t *) (void *) check_mldsa_bytes(1, end, 4 * room), want[256];

    check_random_carry(in, len);
    if (check_random_below(3) == 0) {
        check_random(in, len);
    }
    for (i = 0; i < len && check_random_below(64) != 0; i += 3) {
        in[i]     = (uint8_t) (check_random_below(3)); /* q - 1 to q + 1 */
        in[i + 1] = 0xe0;
        in[i + 2] |= 0x7f;
    }
    for (i = 0; i < len; i += 3) {
        int32_t x = in[i] + 256 * in[i + 1] + 65536 * (in[i + 2] % 128);

        if (x < CHECK_Q && n < room) {
            want[n++] = x;
        }
    }
    got = p->uniform(r, room, in, len);
    if (got != n) {
        check_fail("uniform: %zu coefficients of %zu bytes, room %zu, should be %zu", got, len,
                   room, n);
    }
    check_equal(r, want, 4 * n, "uniform", len, room);
}

/* Any bytes decoded, and encoded again. */
static void check_mldsa_encodings(const mldsa_impl *p, unsigned d, int32_t top, int end)
{
    uint8_t *in   = check_mldsa_bytes(0, end, 32 * (size_t) d), *out, before[640];
    mldsa_poly *r = check_mldsa_at(1, end, 1), keep;
    unsigned i, bit;

    check_random_carry(in, 32 * (size_t) d);
    memcpy(before, in, 32 * (size_t) d);
    p->decode(r, in, d, top);
    check_equal(in, before, 32 * (size_t) d, "decode changed its input", d, (size_t) top);
    for (i = 0; i < 256; i++) {
        int32_t x = 0;

        for (bit = 0; bit < d; bit++) {
            x |= (in[(i * d + bit) / 8] >> (i * d + bit) % 8 & 1) << bit;
        }
        x = top == 0 ? x : top - x;
        if (r->c[i] != x) {
            check_fail("decode %u: coefficient %u is %d, should be %d", d, i, (int) r->c[i],
                       (int) x);
        }
    }
    keep = *r;
    out  = check_mldsa_bytes(2, end, 32 * (size_t) d);
    p->encode(out, r, d, top);
    check_equal(out, before, 32 * (size_t) d, "encode", d, (size_t) top);
    check_equal(r, &keep, sizeof keep, "encode changed its input", d, (size_t) top);
}

/* A broken implementation lists only its broken function; the others are ref's. */
static const mldsa_impl *check_mldsa_whole(const impl_info *impl)
{
    static mldsa_impl p;

    p = *(const mldsa_impl *) impl;
#define CHECK_FILL(f) p.f = p.f != NULL ? p.f : mldsa_ref.f
    CHECK_FILL(ntt);
    CHECK_FILL(intt);
    CHECK_FILL(dot);
    CHECK_FILL(decompose);
    CHECK_FILL(uniform);
    CHECK_FILL(encode);
    CHECK_FILL(decode);
#undef CHECK_FILL
    return &p;
}

void check_mldsa(const impl_info *impl, const impl_info *ref)
{
    const mldsa_impl *p = check_mldsa_whole(impl);
    unsigned i, j, n = check_rounds(200);
    int32_t first, step = n == 200 ? 256 : 256 * 101;

    (void) ref; /* mldsa_ref */
    check_mldsa_zetas();
    for (i = 0; i < n; i++) {
        int end = i % 2 == 0;

        check_mldsa_ntt(p, end);
        check_mldsa_dot(p, end);
        for (j = 0; j < 7; j++) {
            unsigned d = check_mldsa_bits[j];

            check_mldsa_encodings(p, d, 0, end);
            check_mldsa_encodings(p, d, d == 3 ? 2 : d == 4 ? 4 : (int32_t) 1 << (d - 1), end);
        }
    }
    for (i = 0; i < 10 * n; i++) {
        check_mldsa_dot(p, i % 2 == 0);
        check_mldsa_uniform(p, i % 2 == 0);
    }
    for (first = 0; first < CHECK_Q; first += step) {
        check_mldsa_decompose(p, first, MLDSA_GAMMA88, first / 256 % 2);
        check_mldsa_decompose(p, first, MLDSA_GAMMA32, first / 256 % 2);
    }
    check_mldsa_decompose(p, CHECK_Q - 255, MLDSA_GAMMA88, 1); /* the last ones, and 0 */
    check_mldsa_decompose(p, CHECK_Q - 255, MLDSA_GAMMA32, 0);
}

/* ---- Broken ones ---- */

/* A level of the NTT with a wrong zeta at its end only. */
static void check_mldsa_bad_ntt(mldsa_poly *r)
{
    mldsa_ref.ntt(r);
    r->c[255] = -r->c[255];
}

/* Right, but not reduced. */
static void check_mldsa_large_intt(mldsa_poly *r, int32_t by)
{
    mldsa_ref.intt(r, by);
    r->c[77] += r->c[77] < 0 ? -CHECK_Q : CHECK_Q;
}

static void check_mldsa_other_intt(mldsa_poly *r, int32_t by)
{
    (void) by;
    mldsa_ref.intt(r, MLDSA_PLAIN);
}

/* The last product is missing. */
static void check_mldsa_bad_dot(mldsa_poly *r, const mldsa_poly *a, const mldsa_poly *b, size_t n)
{
    mldsa_ref.dot(r, a, b, n == 7 ? 6 : n);
}

/* The last half interval is one of its own. */
static void check_mldsa_bad_decompose(mldsa_poly *r0, mldsa_poly *r1, int32_t gamma2)
{
    int i;

    mldsa_ref.decompose(r0, r1, gamma2);
    for (i = 0; i < 256; i++) {
        if (r1->c[i] == 0 && r0->c[i] < 0 && gamma2 == MLDSA_GAMMA32) {
            r1->c[i] = 16;
            r0->c[i]++;
        }
    }
}

/* Off by one at one limit of one interval. */
static void check_mldsa_off_decompose(mldsa_poly *r0, mldsa_poly *r1, int32_t gamma2)
{
    int i;

    mldsa_ref.decompose(r0, r1, gamma2);
    for (i = 0; i < 256; i++) {
        if (r1->c[i] == 42 && r0->c[i] == gamma2) {
            r1->c[i] = 43;
            r0->c[i] = -gamma2;
        }
    }
}

/* q itself passes. */
static size_t check_mldsa_bad_uniform(int32_t *r, size_t room, const uint8_t *in, size_t len)
{
    size_t i, n = 0;

    for (i = 0; i < len && n < room; i += 3) {
        int32_t x = in[i] + 256 * in[i + 1] + 65536 * (in[i + 2] % 128);

        if (x <= CHECK_Q) {
            r[n++] = x;
        }
    }
    return n;
}

/* Writes after the room, as a vector would. */
static size_t check_mldsa_long_uniform(int32_t *r, size_t room, const uint8_t *in, size_t len)
{
    size_t n = mldsa_ref.uniform(r, room, in, len);

    if (n > 0) {
        ((volatile int32_t *) r)[(n + 7) & ~(size_t) 7] = 0;
    }
    return n;
}

/* Writes the last eight bytes as a whole, with what does not belong there. */
static void check_mldsa_long_encode(uint8_t *out, const mldsa_poly *a, unsigned d, int32_t top)
{
    volatile uint8_t *end = out + 32 * d;

    end[3] = 0;
    mldsa_ref.encode(out, a, d, top);
}

static void check_mldsa_bad_encode(uint8_t *out, const mldsa_poly *a, unsigned d, int32_t top)
{
    mldsa_ref.encode(out, a, d, top);
    out[32 * d - 1] = (uint8_t) (d == 18 ? out[32 * d - 1] & 0x7f : out[32 * d - 1]);
}

static void check_mldsa_long_decode(mldsa_poly *r, const uint8_t *in, unsigned d, int32_t top)
{
    const uint8_t *volatile end = in + 32 * d;
    volatile uint8_t next       = end[3];

    (void) next;
    mldsa_ref.decode(r, in, d, top);
}

static void check_mldsa_bad_decode(mldsa_poly *r, const uint8_t *in, unsigned d, int32_t top)
{
    mldsa_ref.decode(r, in, d, top);
    r->c[255] = d == 13 && top != 0 && r->c[255] == -4095 ? 4096 : r->c[255];
}

#define CHECK_MUTANT(name, member, f)                                                              \
    static const mldsa_impl name = {.info = {#name, 0, 0, "broken"}, .member = f};
CHECK_MUTANT(check_mldsa_m_ntt, ntt, check_mldsa_bad_ntt)
CHECK_MUTANT(check_mldsa_m_intt, intt, check_mldsa_large_intt)
CHECK_MUTANT(check_mldsa_m_factor, intt, check_mldsa_other_intt)
CHECK_MUTANT(check_mldsa_m_dot, dot, check_mldsa_bad_dot)
CHECK_MUTANT(check_mldsa_m_decompose, decompose, check_mldsa_bad_decompose)
CHECK_MUTANT(check_mldsa_m_limit, decompose, check_mldsa_off_decompose)
CHECK_MUTANT(check_mldsa_m_uniform, uniform, check_mldsa_bad_uniform)
CHECK_MUTANT(check_mldsa_m_long, uniform, check_mldsa_long_uniform)
CHECK_MUTANT(check_mldsa_m_write, encode, check_mldsa_long_encode)
CHECK_MUTANT(check_mldsa_m_encode, encode, check_mldsa_bad_encode)
CHECK_MUTANT(check_mldsa_m_read, decode, check_mldsa_long_decode)
CHECK_MUTANT(check_mldsa_m_decode, decode, check_mldsa_bad_decode)

const check_mutant check_mldsa_mutants[] = {
    {"the last coefficient of the NTT negated", &check_mldsa_m_ntt.info},
    {"a result that is not reduced", &check_mldsa_m_intt.info},
    {"one factor for the other", &check_mldsa_m_factor.info},
    {"the last product left out", &check_mldsa_m_dot.info},
    {"the last half interval on its own", &check_mldsa_m_decompose.info},
    {"one limit of one interval", &check_mldsa_m_limit.info},
    {"q accepted among the uniform", &check_mldsa_m_uniform.info},
    {"a vector written behind the room", &check_mldsa_m_long.info},
    {"bytes written behind the end", &check_mldsa_m_write.info},
    {"the last bit of 18 lost", &check_mldsa_m_encode.info},
    {"bytes read behind the end", &check_mldsa_m_read.info},
    {"one coefficient of t0 never -4095", &check_mldsa_m_decode.info},
    {NULL, NULL},
};
