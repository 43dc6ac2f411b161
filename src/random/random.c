/* SPDX-License-Identifier: ISC */
/* randombytes: the generator in use, and functions derived from it. */
#include "random.h"

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/error.h"

static const randombytes_implementation *random_implementation; /* NULL: the default */

const randombytes_implementation *random_current(void)
{
    const randombytes_implementation *impl = ATOMIC_LOAD_ACQUIRE(random_implementation);

    return impl != NULL ? impl : &randombytes_sysrandom_implementation;
}

int randombytes_set_implementation(const randombytes_implementation *impl)
{
    ATOMIC_STORE_RELEASE(random_implementation, impl);
    return 0;
}

const char *randombytes_implementation_name(void)
{
    const randombytes_implementation *impl = random_current();

    if (impl->implementation_name == NULL) {
        error_misuse("randombytes_implementation_name: the generator has no such function");
    }
    return impl->implementation_name();
}

uint32_t randombytes_random(void)
{
    const randombytes_implementation *impl = random_current();

    if (impl->random == NULL) {
        error_misuse("randombytes_random: the generator has no such function");
    }
    return impl->random();
}

void randombytes_stir(void)
{
    const randombytes_implementation *impl = random_current();

    if (impl->stir != NULL) {
        impl->stir();
    }
}

void randombytes_buf(void *const buf, const size_t size)
{
    const randombytes_implementation *impl = random_current();

    if (size != 0) {
        if (impl->buf == NULL) {
            error_misuse("randombytes_buf: the generator has no such function");
        }
        impl->buf(buf, size);
    }
}

void randombytes(unsigned char *const buf, const unsigned long long buf_len)
{
    if (exceeds_size_max(buf_len)) {
        error_misuse("randombytes: buf_len > SIZE_MAX");
    }
    randombytes_buf(buf, (size_t) buf_len);
}

int randombytes_close(void)
{
    const randombytes_implementation *impl = random_current();

    return impl->close != NULL ? impl->close() : 0;
}

/* x mod n, n > 1, given inverse = floor((2^64 - 1) / n): a division's time would depend on x. */
static uint32_t random_reduce(uint32_t x, uint32_t n, uint64_t inverse)
{
    uint64_t low = (inverse & UINT32_MAX) * x, high = (inverse >> 32) * x;
    uint64_t quotient = (high + (low >> 32)) >> 32; /* floor(x / n), or one less */
    uint64_t r        = x - quotient * n;           /* < 2 n */
    uint64_t over     = (r - n) >> 63;              /* 1 if r < n */

    return (uint32_t) (r - ((over - 1) & n));
}

uint32_t randombytes_uniform(const uint32_t upper_bound)
{
    const randombytes_implementation *impl = random_current();
    uint64_t inverse;
    uint32_t min, r, refused;

    if (impl->uniform != NULL) {
        return impl->uniform(upper_bound);
    }
    if (upper_bound < 2) {
        return 0;
    }
    /* The lowest 2^32 mod upper_bound numbers are refused: all results become equally likely. */
    min     = (0 - upper_bound) % upper_bound;
    inverse = UINT64_MAX / upper_bound;
    do {
        if (impl->random == NULL) {
            error_misuse("randombytes_uniform: the generator has no function random");
        }
        r = impl->random();
        refused =
            (uint32_t) (((uint64_t) r - min) >> 63); /* r < min: reveals nothing about the next r */
        CT_DECLASSIFY(&refused, sizeof refused);
    } while (refused);
    return random_reduce(r, upper_bound, inverse);
}
