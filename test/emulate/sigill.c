/* SPDX-License-Identifier: ISC */
#define _GNU_SOURCE
/* Executes VSHA512MSG1, VSHA512MSG2, VSHA512RNDS2, and VPMADD52LUQ and VPMADD52HUQ in the encoding
 * of AVX, on x86-64 Linux CPUs that lack them, in a handler of SIGILL, as Intel's manual of its
 * instruction set says. Linked into a program, it is there before main. Any other illegal
 * instruction ends the process. At exit it says on standard error how many it executed.
 *
 * A signal takes microseconds, and X25519 has 38,000 VPMADD52. On a CPU with AVX-512 IFMA, each of
 * them in the program is therefore replaced, when it is met, by a jump to its AVX-512 form. */
#include <cpuid.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

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

/* d plus the low or the high halves of the products of 52 bits. */
static void sigill_madd52(uint64_t d[4], const uint64_t x[4], const uint64_t y[4], int high)
{
    const uint64_t mask = ((uint64_t) 1 << 52) - 1;
    int i;

    for (i = 0; i < 4; i++) {
        unsigned __int128 product = (unsigned __int128) (x[i] & mask) * (y[i] & mask);

        d[i] += (uint64_t) (high ? product >> 52 : product) & mask;
    }
}

/* The general register with this number in an instruction. */
static uint64_t sigill_general(const greg_t *gregs, int reg)
{
    static const int place[16] = {REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP,
                                  REG_RSI, REG_RDI, REG_R8,  REG_R9,  REG_R10, REG_R11,
                                  REG_R12, REG_R13, REG_R14, REG_R15};

    return (uint64_t) gregs[place[reg]];
}

/* Reads the ModRM byte at p, SIB and displacement: the address of the operand in memory. Returns
 * the bytes read. */
static int sigill_address(uint64_t *address, const uint8_t *p, int x_bit, int b_bit,
                          const greg_t *gregs)
{
    const int mod = p[0] >> 6, rm = p[0] & 7;
    int size = 1, base = rm | b_bit << 3;
    int32_t displacement = 0;
    uint64_t sum         = 0;

    if (rm == 4) {
        int index = (p[1] >> 3 & 7) | x_bit << 3;

        base = (p[1] & 7) | b_bit << 3;
        size = 2;
        if (index != 4) {
            sum = sigill_general(gregs, index) << (p[1] >> 6);
        }
    }
    if (mod == 0 && (base & 7) == 5) { /* no base, or that of the next instruction */
        memcpy(&displacement, p + size, 4);
        size += 4;
        sum += rm == 5 ? (uint64_t) (uintptr_t) (p + size) : 0;
    } else {
        sum += sigill_general(gregs, base);
        if (mod == 1) {
            displacement = (int8_t) p[size++];
        } else if (mod == 2) {
            memcpy(&displacement, p + size, 4);
            size += 4;
        }
    }
    *address = sum + (uint64_t) (int64_t) displacement;
    return size;
}

static uint8_t sigill_code[1 << 18]; /* AVX-512 forms, each with a jump back */
static size_t sigill_code_end;
static int sigill_has_ifma;

static void sigill_writable(void *p, size_t size)
{
    const uintptr_t page = (uintptr_t) sysconf(_SC_PAGESIZE), begin = (uintptr_t) p / page * page;

    if (mprotect((void *) begin, (uintptr_t) p + size - begin,
                 PROT_READ | PROT_WRITE | PROT_EXEC) != 0) {
        perror("sigill: mprotect");
        _exit(1);
    }
}

static uint8_t *sigill_put32(uint8_t *to, int64_t x)
{
    const int32_t x32 = (int32_t) x;

    memcpy(to, &x32, 4);
    return to + 4;
}

/* Replaces the VPMADD52 at p, which has size bytes from ModRM on, by a jump to its AVX-512 form.
 * There a displacement has four bytes: one would count in vectors. */
static void sigill_replace(uint8_t *p, int size)
{
    const int memory = p[4] < 0xc0, has_sib = memory && (p[4] & 7) == 4, mod = p[4] >> 6;
    const int relative = mod == 0 && (p[4] & 7) == 5, kept = 1 + has_sib;
    uint8_t *to = sigill_code + sigill_code_end, *q = to;
    int32_t displacement = 0;

    if (sigill_code_end + 32 > sizeof sigill_code) {
        return;
    }
    *q++ = 0x62;
    *q++ = (uint8_t) ((p[1] & 0xe0) | 0x12);
    *q++ = (uint8_t) ((p[2] & 0x78) | 0x85);
    *q++ = 0x28;
    *q++ = p[3];
    memcpy(q, p + 4, (size_t) kept);
    if (memory && mod == 1) {
        q[0]         = (uint8_t) ((p[4] & 0x3f) | 0x80);
        displacement = (int8_t) p[4 + kept];
    } else if (size > kept) {
        memcpy(&displacement, p + 4 + kept, 4);
    }
    q += kept;
    if (size > kept) {
        q = sigill_put32(q, displacement + (relative ? p + 4 + size - (q + 4) : 0));
    }
    *q++            = 0xe9;
    q               = sigill_put32(q, p + 4 + size - (q + 4));
    sigill_code_end = (size_t) (q - sigill_code);
    sigill_writable(p, 5);
    sigill_put32(p + 1, to - (p + 5));
    p[0] = 0xe9;
}

/* The instructions are VEX.256.F2.0F38.W0 CB, CC and CD, with registers alone, and
 * VEX.256.66.0F38.W1 B4 and B5. */
static void sigill_handler(int signal_number, siginfo_t *info, void *context)
{
    ucontext_t *u   = context;
    greg_t *gregs   = u->uc_mcontext.gregs;
    uint8_t *p      = (uint8_t *) gregs[REG_RIP];
    uint8_t *area   = (uint8_t *) u->uc_mcontext.fpregs;
    const int three = p[0] == 0xc4 && (p[1] & 0x1f) == 2;
    const int is_sha512 =
        three && (p[2] & 0x87) == 7 && p[3] >= 0xcb && p[3] <= 0xcd && p[4] >= 0xc0;
    const int is_madd52 = three && (p[2] & 0x87) == 0x85 && (p[3] == 0xb4 || p[3] == 0xb5);
    uint64_t d[4], first[4], second[4], address;
    int reg, vvvv, rm, size = 1;

    (void) info;
    if (!is_sha512 && !is_madd52) {
        signal(signal_number, SIG_DFL); /* and again, for good */
        return;
    }
    reg  = (p[4] >> 3 & 7) | (~p[1] >> 4 & 8);
    rm   = (p[4] & 7) | (~p[1] >> 2 & 8);
    vvvv = ~p[2] >> 3 & 15;
    sigill_get(area, reg, d);
    sigill_get(area, vvvv, first);
    if (p[4] >= 0xc0) {
        sigill_get(area, rm, second);
    } else {
        size = sigill_address(&address, p + 4, ~p[1] >> 6 & 1, ~p[1] >> 5 & 1, gregs);
        memcpy(second, (const void *) (uintptr_t) address, sizeof second);
    }
    if (is_madd52) {
        sigill_madd52(d, first, second, p[3] == 0xb5);
    } else if (p[3] == 0xcb) {
        sigill_rnds2(d, first, second);
    } else if (p[3] == 0xcc) {
        sigill_msg1(d, second);
    } else {
        sigill_msg2(d, second);
    }
    sigill_put(area, reg, d);
    gregs[REG_RIP] += 4 + size;
    if (is_madd52 && sigill_has_ifma) {
        sigill_replace(p, size);
    }
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
    __builtin_cpu_init();
    sigill_has_ifma = __builtin_cpu_supports("avx512ifma") && __builtin_cpu_supports("avx512vl");
    sigill_writable(sigill_code, sizeof sigill_code);
    memset(&action, 0, sizeof action);
    action.sa_sigaction = sigill_handler;
    action.sa_flags     = SA_SIGINFO;
    if (sigaction(SIGILL, &action, NULL) != 0 || atexit(sigill_count) != 0) {
        perror("sigill");
        exit(1);
    }
}
