/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* crypto_stream_chacha20_ietf* never use more than 2^32 blocks. */
#include <sys/mman.h>

#include "child.h"

typedef struct ietf_call {
    int form; /* 0: the stream, 1: xor, 2: xor_ic, which alone has an ic */
    uint32_t ic;
    unsigned long long len;
    uint8_t *c;
} ietf_call;

static uint8_t ietf_k[32], ietf_n[12], ietf_m[128];

static const unsigned long long ietf_limit = 1ULL << 38;

static int ietf_run(void *p)
{
    const ietf_call *a = (const ietf_call *) p;

    switch (a->form) {
    case 0:
        return crypto_stream_chacha20_ietf(a->c, a->len, ietf_n, ietf_k);
    case 1:
        return crypto_stream_chacha20_ietf_xor(a->c, a->c, a->len, ietf_n, ietf_k);
    default:
        return crypto_stream_chacha20_ietf_xor_ic(a->c, a->c, a->len, ietf_n, a->ic, ietf_k);
    }
}

/* 1 if every form that can begin at block ic refuses len bytes. */
static int ietf_misuses(uint32_t ic, unsigned long long len)
{
    ietf_call call = {0, ic, len, ietf_m};
    int ok         = 1;

    for (call.form = ic == 0 ? 0 : 2; call.form < 3; call.form++) {
        if (!child_misuses(ietf_run, &call)) {
            printf("# form %d, ic %lu, length %llu\n", call.form, (unsigned long) ic, len);
            ok = 0;
        }
    }
    return ok;
}

/* One byte or more above what is left, up to the largest lengths, at which len + 63, 64 ic + len
 * and a length in 32 bits overflow. */
static int test_misuse(void)
{
    static const uint32_t ics[] = {0, 1, 0x80000000, 0xfffffffe, 0xffffffff};
    unsigned long long left;
    size_t i;
    int ok = 1;

    for (i = 0; i < sizeof ics / sizeof ics[0]; i++) {
        left = ietf_limit - 64ULL * ics[i];
        ok &= ietf_misuses(ics[i], left + 1) && ietf_misuses(ics[i], left + 64) &&
              ietf_misuses(ics[i], ietf_limit + 1) && ietf_misuses(ics[i], 2 * ietf_limit) &&
              ietf_misuses(ics[i], 2 * ietf_limit + 64) && ietf_misuses(ics[i], 1ULL << 63) &&
              ietf_misuses(ics[i], 0 - 64ULL * ics[i] - 1) &&
              ietf_misuses(ics[i], ULLONG_MAX - 127) && ietf_misuses(ics[i], ULLONG_MAX - 63) &&
              ietf_misuses(ics[i], ULLONG_MAX - 62) && ietf_misuses(ics[i], ULLONG_MAX);
    }
    return ok;
}

/* The rest of the keystream may be used up, and an empty message may begin anywhere. */
static int test_last(void)
{
    static const struct {
        uint32_t ic;
        unsigned len;
    } calls[] = {{0xffffffff, 0}, {0xffffffff, 1}, {0xffffffff, 64}, {0xfffffffe, 128}, {0, 0}};
    ietf_call call = {2, 0, 0, ietf_m};
    child_call run;
    size_t i;
    int ok = 1;

    run.fn  = ietf_run;
    run.arg = &call;
    for (i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        call.ic  = calls[i].ic;
        call.len = calls[i].len;
        ok &= child_run(child_with_handler, &run) == 0;
    }
    return ok;
}

/* Exactly 2^38 bytes begin, and end at a page without access. */
static void test_limit(void)
{
#if SIZE_MAX > 0xffffffff
    const size_t page = (size_t) sysconf(_SC_PAGESIZE);
    uint8_t *pages    = (uint8_t *) mmap(NULL, 2 * page, PROT_READ | PROT_WRITE,
                                         MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    ietf_call call    = {0, 0, 0, NULL};
    child_call run;
    int ok = pages != MAP_FAILED && mprotect(pages + page, page, PROT_NONE) == 0;

    call.c   = pages;
    call.len = ietf_limit;
    run.fn   = ietf_run;
    run.arg  = &call;
    for (; ok && call.form < 3; call.form++) {
        ok = child_run(child_with_handler, &run) == -SIGSEGV;
    }
    tap_ok(ok, "2^38 bytes are not misuse");
#else
    tap_skip("no such length", "2^38 bytes are not misuse");
#endif
}

int main(void)
{
    tap_ok(test_misuse(), "a block after the last is misuse, for every length");
    tap_ok(test_last(), "no misuse with the last block, or none");
    test_limit();
    return tap_done();
}
