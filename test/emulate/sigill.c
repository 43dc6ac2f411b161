/* SPDX-License-Identifier: ISC */
#define _GNU_SOURCE
/* Executes VSHA512MSG1, VSHA512MSG2 and VSHA512RNDS2 on x86-64 Linux CPUs that lack them, in a
 * handler of SIGILL, as Intel's manual of its instruction set says. Linked into a program, it is
 * there before main. Any other illegal instruction ends the process. At exit it says on standard
 * error how many instructions it executed. */
#include <cpuid.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

enum { /* offsets in the area of XSAVE */
       XSAVE_XMM    = 160,
       XSAVE_HEADER = 512,
       XSAVE_YMM    = 4 /* the bit of the upper halves */
};

static unsigned sigill_upper; /* offset of the upper halves */
static unsigned long sigill_executed;

static uint64_t sigill_rotr(uint64_t x, int n)
{
    return x >> n | x << (64 - n);
}

static uint64_t sigill_sigma0(uint64_t x)
{
    return sigill_rotr(x, 1) ^ sigill_rotr(x, 8) ^ x >> 7;
}

static uint64_t sigill_sigma1(uint64_t x)
{
    return sigill_rotr(x, 19) ^ sigill_rotr(x, 61) ^ x >> 6;
}

static void sigill_msg1(uint64_t d[4], const uint64_t next[4])
{
    int i;

    for (i = 0; i < 4; i++) {
        d[i] += sigill_sigma0(i < 3 ? d[i + 1] : next[0]);
    }
}

static void sigill_msg2(uint64_t d[4], const uint64_t last[4])
{
    d[0] += sigill_sigma1(last[2]);
    d[1] += sigill_sigma1(last[3]);
    d[2] += sigill_sigma1(d[0]);
    d[3] += sigill_sigma1(d[1]);
}

/* Two rounds: abef and d hold (f, e, b, a) and (h, g, d, c), lowest first; kw words plus constants.
 */
static void sigill_rnds2(uint64_t d[4], const uint64_t abef[4], const uint64_t kw[4])
{
    uint64_t s[8] = {abef[3], abef[2], d[3], d[2], abef[1], abef[0], d[1], d[0]}, t;
    int i;

    for (i = 0; i < 2; i++) {
        t = s[7] + kw[i] + ((s[4] & s[5]) ^ (~s[4] & s[6])) +
            (sigill_rotr(s[4], 14) ^ sigill_rotr(s[4], 18) ^ sigill_rotr(s[4], 41));
        s[3] += t;
        t += ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2])) +
             (sigill_rotr(s[0], 28) ^ sigill_rotr(s[0], 34) ^ sigill_rotr(s[0], 39));
        memmove(s + 1, s, 7 * sizeof s[0]);
        s[0] = t;
    }
    d[0] = s[5];
    d[1] = s[4];
    d[2] = s[1];
    d[3] = s[0];
}

static void sigill_get(const uint8_t *area, int reg, uint64_t v[4])
{
    uint64_t valid;

    memcpy(&valid, area + XSAVE_HEADER, sizeof valid);
    memset(v, 0, 32);
    memcpy(v, area + XSAVE_XMM + 16 * reg, 16);
    if ((valid & XSAVE_YMM) != 0) {
        memcpy(v + 2, area + sigill_upper + 16 * reg, 16);
    }
}

static void sigill_put(uint8_t *area, int reg, const uint64_t v[4])
{
    uint64_t valid;

    memcpy(&valid, area + XSAVE_HEADER, sizeof valid);
    if ((valid & XSAVE_YMM) == 0) {
        memset(area + sigill_upper, 0, 256);
    }
    valid |= XSAVE_YMM | 2;
    memcpy(area + XSAVE_HEADER, &valid, sizeof valid);
    memcpy(area + XSAVE_XMM + 16 * reg, v, 16);
    memcpy(area + sigill_upper + 16 * reg, v + 2, 16);
}

/* The instructions are VEX.256.F2.0F38.W0 CB, CC and CD, with registers alone: five bytes. */
static void sigill_handler(int signal_number, siginfo_t *info, void *context)
{
    ucontext_t *u    = context;
    const uint8_t *p = (const uint8_t *) u->uc_mcontext.gregs[REG_RIP];
    uint8_t *area    = (uint8_t *) u->uc_mcontext.fpregs;
    uint64_t d[4], first[4], second[4];
    int reg, vvvv, rm;

    (void) info;
    if (p[0] != 0xc4 || (p[1] & 0x1f) != 2 || (p[2] & 0x87) != 7 || p[3] < 0xcb || p[3] > 0xcd ||
        p[4] < 0xc0) {
        signal(signal_number, SIG_DFL); /* and again, for good */
        return;
    }
    reg  = (p[4] >> 3 & 7) | (~p[1] >> 4 & 8);
    rm   = (p[4] & 7) | (~p[1] >> 2 & 8);
    vvvv = ~p[2] >> 3 & 15;
    sigill_get(area, reg, d);
    sigill_get(area, vvvv, first);
    sigill_get(area, rm, second);
    if (p[3] == 0xcb) {
        sigill_rnds2(d, first, second);
    } else if (p[3] == 0xcc) {
        sigill_msg1(d, second);
    } else {
        sigill_msg2(d, second);
    }
    sigill_put(area, reg, d);
    u->uc_mcontext.gregs[REG_RIP] += 5;
    sigill_executed++;
}

static void sigill_count(void)
{
    fprintf(stderr, "emulated: %lu instructions\n", sigill_executed);
}

__attribute__((constructor)) static void sigill_install(void)
{
    struct sigaction action;
    unsigned a, b, c, d;

    if (__get_cpuid_count(13, 2, &a, &b, &c, &d) == 0 || b == 0) {
        fputs("sigill: this CPU has no AVX\n", stderr);
        exit(1);
    }
    sigill_upper = b;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = sigill_handler;
    action.sa_flags     = SA_SIGINFO;
    if (sigaction(SIGILL, &action, NULL) != 0 || atexit(sigill_count) != 0) {
        perror("sigill");
        exit(1);
    }
}
