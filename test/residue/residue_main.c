/* SPDX-License-Identifier: ISC */
/* Compares what public functions leave on the stack: see residue.h.
 *   residue [--all] [-v] [CASE...]    all cases, or those that run a function whose name contains
 *                                     one of these, with the implementations that are chosen here;
 *                                     with --all, with every one that the CPU can execute
 *   residue names                     what all cases call
 */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
#include "../ct/ct.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/core/bytes.h"
#include "../../src/catalogue/catalogue.h"
#include "../tap.h"

/* The stack that is watched: RESIDUE_DEPTH bytes below the caller, which
 * ML-DSA-87 takes most of. */
enum { RESIDUE_DEPTH = 98304, RESIDUE_PAINT = 0xA5 };
CRYPTO_ALIGN(64) unsigned char residue_copy[RESIDUE_DEPTH];
/* The upper halves of the sixteen ymm registers, if the CPU has them and the compiler clears them
 * (residue_ymm): GCC does from -O2 on. */
unsigned char residue_upper[16 * 16];
int residue_ymm;

#if RESIDUE_X86_64
# define RESIDUE_HALF(n)             "  vextractf128 $1, %ymm" #n ", 16*" #n "(%rdi)\n"
# define RESIDUE_HALVES4(a, b, c, d) RESIDUE_HALF(a) RESIDUE_HALF(b) RESIDUE_HALF(c) RESIDUE_HALF(d)
# define RESIDUE_HALVES                                                                            \
        RESIDUE_HALVES4(0, 1, 2, 3)                                                                \
        RESIDUE_HALVES4(4, 5, 6, 7)                                                                \
        RESIDUE_HALVES4(8, 9, 10, 11) RESIDUE_HALVES4(12, 13, 14, 15)
__asm__(".text\n"
        ".globl residue_snapshot\n"
        ".type residue_snapshot, @function\n"
        "residue_snapshot:\n"
        "  lea 8-98304(%rsp), %rsi\n"
        "  lea residue_copy(%rip), %rdi\n"
        "  mov $98304, %ecx\n"
        "  cld\n"
        "  rep movsb\n"
        "  cmpl $0, residue_ymm(%rip)\n"
        "  je 1f\n"
        "  lea residue_upper(%rip), %rdi\n" RESIDUE_HALVES "1:\n"
        "  ret\n"
        ".size residue_snapshot, . - residue_snapshot\n"
        ".globl residue_paint\n"
        ".type residue_paint, @function\n"
        "residue_paint:\n"
        "  lea 8-98304(%rsp), %rdi\n"
        "  mov $98304-8, %ecx\n"
        "  mov $0xA5, %eax\n"
        "  cld\n"
        "  rep stosb\n"
        "  xor %eax, %eax\n"
        "  xor %edx, %edx\n"
        "  xor %esi, %esi\n"
        "  xor %edi, %edi\n"
        "  xor %r8d, %r8d\n"
        "  xor %r9d, %r9d\n"
        "  xor %r10d, %r10d\n"
        "  xor %r11d, %r11d\n"
        "  ret\n"
        ".size residue_paint, . - residue_paint\n"
        /* Calls run(len) with nothing in the registers that a function saves for
         * its caller: they may hold what the test itself did with the secrets. */
        ".globl residue_call_clean\n"
        ".type residue_call_clean, @function\n"
        "residue_call_clean:\n"
        "  lea residue_saved(%rip), %rax\n"
        "  mov %rbx, 0(%rax)\n"
        "  mov %rbp, 8(%rax)\n"
        "  mov %r12, 16(%rax)\n"
        "  mov %r13, 24(%rax)\n"
        "  mov %r14, 32(%rax)\n"
        "  mov %r15, 40(%rax)\n"
        "  xor %ebx, %ebx\n"
        "  xor %ebp, %ebp\n"
        "  xor %r12d, %r12d\n"
        "  xor %r13d, %r13d\n"
        "  xor %r14d, %r14d\n"
        "  xor %r15d, %r15d\n"
        "  mov %rdi, %rdx\n"
        "  mov %rsi, %rdi\n"
        "  sub $8, %rsp\n"
        "  sub residue_shift(%rip), %rsp\n"
        "  call *%rdx\n"
        "  add residue_shift(%rip), %rsp\n"
        "  add $8, %rsp\n"
        "  lea residue_saved(%rip), %rax\n"
        "  mov 0(%rax), %rbx\n"
        "  mov 8(%rax), %rbp\n"
        "  mov 16(%rax), %r12\n"
        "  mov 24(%rax), %r13\n"
        "  mov 32(%rax), %r14\n"
        "  mov 40(%rax), %r15\n"
        "  ret\n"
        ".size residue_call_clean, . - residue_call_clean\n");
uint64_t residue_saved[6];
void residue_call_clean(void (*run)(size_t len), size_t len);
#elif RESIDUE_AARCH64
__asm__(".text\n"
        ".globl residue_snapshot\n"
        ".type residue_snapshot, @function\n"
        "residue_snapshot:\n"
        "  sub x9, sp, #24, lsl #12\n" /* 98304 */
        "  adrp x10, residue_copy\n"
        "  add x10, x10, :lo12:residue_copy\n"
        "  mov x11, #98304\n"
        "1:\n"
        "  ldp x12, x13, [x9], #16\n"
        "  stp x12, x13, [x10], #16\n"
        "  subs x11, x11, #16\n"
        "  b.ne 1b\n"
        "  ret\n"
        ".size residue_snapshot, . - residue_snapshot\n"
        ".globl residue_paint\n"
        ".type residue_paint, @function\n"
        "residue_paint:\n"
        "  sub x9, sp, #24, lsl #12\n"
        "  mov x11, #98304\n"
        "  movi v0.16b, #0xa5\n"
        "1:\n"
        "  str q0, [x9], #16\n"
        "  subs x11, x11, #16\n"
        "  b.ne 1b\n"
        "  movi v0.16b, #0\n"
        "  ret\n"
        ".size residue_paint, . - residue_paint\n"
        ".globl residue_call_clean\n"
        ".type residue_call_clean, @function\n"
        "residue_call_clean:\n"
        "  adrp x9, residue_saved\n"
        "  add x9, x9, :lo12:residue_saved\n"
        "  stp x19, x20, [x9]\n"
        "  stp x21, x22, [x9, #16]\n"
        "  stp x23, x24, [x9, #32]\n"
        "  stp x25, x26, [x9, #48]\n"
        "  stp x27, x28, [x9, #64]\n"
        "  stp x29, x30, [x9, #80]\n"
        "  stp d8, d9, [x9, #96]\n"
        "  stp d10, d11, [x9, #112]\n"
        "  stp d12, d13, [x9, #128]\n"
        "  stp d14, d15, [x9, #144]\n"
        "  adrp x10, residue_shift\n"
        "  ldr x10, [x10, :lo12:residue_shift]\n"
        "  mov x19, xzr\n"
        "  mov x20, xzr\n"
        "  mov x21, xzr\n"
        "  mov x22, xzr\n"
        "  mov x23, xzr\n"
        "  mov x24, xzr\n"
        "  mov x25, xzr\n"
        "  mov x26, xzr\n"
        "  mov x27, xzr\n"
        "  mov x28, xzr\n"
        "  mov x29, xzr\n"
        "  movi v8.16b, #0\n"
        "  movi v9.16b, #0\n"
        "  movi v10.16b, #0\n"
        "  movi v11.16b, #0\n"
        "  movi v12.16b, #0\n"
        "  movi v13.16b, #0\n"
        "  movi v14.16b, #0\n"
        "  movi v15.16b, #0\n"
        "  sub sp, sp, x10\n"
        "  mov x9, x0\n"
        "  mov x0, x1\n"
        "  blr x9\n"
        "  adrp x10, residue_shift\n"
        "  ldr x10, [x10, :lo12:residue_shift]\n"
        "  add sp, sp, x10\n"
        "  adrp x9, residue_saved\n"
        "  add x9, x9, :lo12:residue_saved\n"
        "  ldp x19, x20, [x9]\n"
        "  ldp x21, x22, [x9, #16]\n"
        "  ldp x23, x24, [x9, #32]\n"
        "  ldp x25, x26, [x9, #48]\n"
        "  ldp x27, x28, [x9, #64]\n"
        "  ldp x29, x30, [x9, #80]\n"
        "  ldp d8, d9, [x9, #96]\n"
        "  ldp d10, d11, [x9, #112]\n"
        "  ldp d12, d13, [x9, #128]\n"
        "  ldp d14, d15, [x9, #144]\n"
        "  ret\n"
        ".size residue_call_clean, . - residue_call_clean\n");
uint64_t residue_saved[20];
void residue_call_clean(void (*run)(size_t len), size_t len);
#elif RESIDUE_ARM
__asm__(".text\n"
        ".syntax unified\n"
        ".arch armv7-a\n"
        ".fpu neon\n"
        ".arm\n"
        ".balign 4\n"
        ".globl residue_snapshot\n"
        ".type residue_snapshot, %function\n"
        "residue_snapshot:\n"
        "  sub r0, sp, #98304\n"
        "  ldr r1, 2f\n"
        "1:\n"
        "  add r1, pc, r1\n"
        "3:\n"
        "  ldr r2, [r0], #4\n"
        "  str r2, [r1], #4\n"
        "  cmp r0, sp\n"
        "  bne 3b\n"
        "  bx lr\n"
        "2:\n"
        "  .word residue_copy - 1b - 8\n"
        ".size residue_snapshot, . - residue_snapshot\n"
        ".globl residue_paint\n"
        ".type residue_paint, %function\n"
        "residue_paint:\n"
        "  sub r0, sp, #98304\n"
        "  movw r1, #0xa5a5\n"
        "  movt r1, #0xa5a5\n"
        "1:\n"
        "  str r1, [r0], #4\n"
        "  cmp r0, sp\n"
        "  bne 1b\n"
        "  mov r0, #0\n"
        "  mov r1, #0\n"
        "  mov r2, #0\n"
        "  mov r3, #0\n"
        "  bx lr\n"
        ".size residue_paint, . - residue_paint\n"
        ".globl residue_call_clean\n"
        ".type residue_call_clean, %function\n"
        "residue_call_clean:\n"
        "  ldr ip, 2f\n"
        "1:\n"
        "  add ip, pc, ip\n"
        "  stmia ip!, {r4-r11, lr}\n"
        "  vstmia ip, {d8-d15}\n"
        "  ldr r2, 4f\n"
        "3:\n"
        "  add r2, pc, r2\n"
        "  ldr r2, [r2]\n"
        "  mov r4, #0\n"
        "  mov r5, #0\n"
        "  mov r6, #0\n"
        "  mov r7, #0\n"
        "  mov r8, #0\n"
        "  mov r9, #0\n"
        "  mov r10, #0\n"
        "  mov r11, #0\n"
        "  vmov.i32 q4, #0\n"
        "  vmov.i32 q5, #0\n"
        "  vmov.i32 q6, #0\n"
        "  vmov.i32 q7, #0\n"
        "  sub sp, sp, r2\n"
        "  mov ip, r0\n"
        "  mov r0, r1\n"
        "  blx ip\n"
        "  ldr r2, 6f\n"
        "5:\n"
        "  add r2, pc, r2\n"
        "  ldr r2, [r2]\n"
        "  add sp, sp, r2\n"
        "  ldr ip, 8f\n"
        "7:\n"
        "  add ip, pc, ip\n"
        "  ldmia ip!, {r4-r11, lr}\n"
        "  vldmia ip, {d8-d15}\n"
        "  bx lr\n"
        "2:\n"
        "  .word residue_saved - 1b - 8\n"
        "4:\n"
        "  .word residue_shift - 3b - 8\n"
        "6:\n"
        "  .word residue_shift - 5b - 8\n"
        "8:\n"
        "  .word residue_saved - 7b - 8\n"
        ".size residue_call_clean, . - residue_call_clean\n");
uint32_t residue_saved[9 + 16];
void residue_call_clean(void (*run)(size_t len), size_t len);
#elif RESIDUE_RISCV64
__asm__(".text\n"
        ".globl residue_snapshot\n"
        ".type residue_snapshot, @function\n"
        "residue_snapshot:\n"
        "  li t0, 98304\n"
        "  sub t0, sp, t0\n"
        "  la t1, residue_copy\n"
        "1:\n"
        "  ld t2, 0(t0)\n"
        "  sd t2, 0(t1)\n"
        "  addi t0, t0, 8\n"
        "  addi t1, t1, 8\n"
        "  bne t0, sp, 1b\n"
        "  ret\n"
        ".size residue_snapshot, . - residue_snapshot\n"
        ".globl residue_paint\n"
        ".type residue_paint, @function\n"
        "residue_paint:\n"
        "  li t0, 98304\n"
        "  sub t0, sp, t0\n"
        "  li t1, 0xa5a5a5a5a5a5a5a5\n"
        "1:\n"
        "  sd t1, 0(t0)\n"
        "  addi t0, t0, 8\n"
        "  bne t0, sp, 1b\n"
        "  ret\n"
        ".size residue_paint, . - residue_paint\n"
        ".globl residue_call_clean\n"
        ".type residue_call_clean, @function\n"
        "residue_call_clean:\n"
        "  la t0, residue_saved\n"
        "  sd s0, 0(t0)\n"
        "  sd s1, 8(t0)\n"
        "  sd s2, 16(t0)\n"
        "  sd s3, 24(t0)\n"
        "  sd s4, 32(t0)\n"
        "  sd s5, 40(t0)\n"
        "  sd s6, 48(t0)\n"
        "  sd s7, 56(t0)\n"
        "  sd s8, 64(t0)\n"
        "  sd s9, 72(t0)\n"
        "  sd s10, 80(t0)\n"
        "  sd s11, 88(t0)\n"
        "  fsd fs0, 96(t0)\n"
        "  fsd fs1, 104(t0)\n"
        "  fsd fs2, 112(t0)\n"
        "  fsd fs3, 120(t0)\n"
        "  fsd fs4, 128(t0)\n"
        "  fsd fs5, 136(t0)\n"
        "  fsd fs6, 144(t0)\n"
        "  fsd fs7, 152(t0)\n"
        "  fsd fs8, 160(t0)\n"
        "  fsd fs9, 168(t0)\n"
        "  fsd fs10, 176(t0)\n"
        "  fsd fs11, 184(t0)\n"
        "  sd ra, 192(t0)\n"
        "  li s0, 0\n"
        "  li s1, 0\n"
        "  li s2, 0\n"
        "  li s3, 0\n"
        "  li s4, 0\n"
        "  li s5, 0\n"
        "  li s6, 0\n"
        "  li s7, 0\n"
        "  li s8, 0\n"
        "  li s9, 0\n"
        "  li s10, 0\n"
        "  li s11, 0\n"
        "  fmv.d.x fs0, zero\n"
        "  fmv.d.x fs1, zero\n"
        "  fmv.d.x fs2, zero\n"
        "  fmv.d.x fs3, zero\n"
        "  fmv.d.x fs4, zero\n"
        "  fmv.d.x fs5, zero\n"
        "  fmv.d.x fs6, zero\n"
        "  fmv.d.x fs7, zero\n"
        "  fmv.d.x fs8, zero\n"
        "  fmv.d.x fs9, zero\n"
        "  fmv.d.x fs10, zero\n"
        "  fmv.d.x fs11, zero\n"
        "  ld t1, residue_shift\n"
        "  sub sp, sp, t1\n"
        "  mv t0, a0\n"
        "  mv a0, a1\n"
        "  jalr t0\n"
        "  ld t1, residue_shift\n"
        "  add sp, sp, t1\n"
        "  la t0, residue_saved\n"
        "  ld s0, 0(t0)\n"
        "  ld s1, 8(t0)\n"
        "  ld s2, 16(t0)\n"
        "  ld s3, 24(t0)\n"
        "  ld s4, 32(t0)\n"
        "  ld s5, 40(t0)\n"
        "  ld s6, 48(t0)\n"
        "  ld s7, 56(t0)\n"
        "  ld s8, 64(t0)\n"
        "  ld s9, 72(t0)\n"
        "  ld s10, 80(t0)\n"
        "  ld s11, 88(t0)\n"
        "  fld fs0, 96(t0)\n"
        "  fld fs1, 104(t0)\n"
        "  fld fs2, 112(t0)\n"
        "  fld fs3, 120(t0)\n"
        "  fld fs4, 128(t0)\n"
        "  fld fs5, 136(t0)\n"
        "  fld fs6, 144(t0)\n"
        "  fld fs7, 152(t0)\n"
        "  fld fs8, 160(t0)\n"
        "  fld fs9, 168(t0)\n"
        "  fld fs10, 176(t0)\n"
        "  fld fs11, 184(t0)\n"
        "  ld ra, 192(t0)\n"
        "  ret\n"
        ".size residue_call_clean, . - residue_call_clean\n");
uint64_t residue_saved[25];
void residue_call_clean(void (*run)(size_t len), size_t len);
#else
void __attribute__((noinline)) residue_snapshot(void)
{
    const volatile unsigned char *end = __builtin_frame_address(0);
    size_t i;

    for (i = 0; i < RESIDUE_DEPTH; i++) {
        residue_copy[i] = end[(ptrdiff_t) i - RESIDUE_DEPTH];
    }
}

void __attribute__((noinline)) residue_paint(void)
{
    volatile unsigned char *end = __builtin_frame_address(0);
    size_t i;

    for (i = 256; i < RESIDUE_DEPTH; i++) {
        end[-(ptrdiff_t) i] = RESIDUE_PAINT;
    }
}
static void residue_call_clean(void (*run)(size_t len), size_t len)
{
    run(len);
}
#endif

/* By how much the stack of a case lies deeper, where assembly calls it: a multiple of 16 below 64.
 * What is cleared ends at a boundary of 32 bytes, and frames may be aligned to 64. */
uint64_t residue_shift;

/* Differences are counted by words; what is public is known by pieces of at least so many bytes. */
enum { RESIDUE_WORD = 4, RESIDUE_PIECE = 4 };

/* A call, and what it left: the last n bytes of the stack below its caller, and whether anything in
 * the upper halves of ymm registers. */
typedef struct residue_call {
    const char *name;
    unsigned char *left;
    size_t n;
    int upper;
} residue_call;

/* One run of a case with one set of secrets: its calls, and the public bytes that it made. */
typedef struct residue_run {
    residue_call *calls;
    size_t n_calls, room;
    unsigned char *public;
    size_t n_public, public_room;
    unsigned char
        small[64][RESIDUE_PIECE]; /* public strings shorter than a piece, with their lengths */
    size_t small_n[64], n_small;
} residue_run;

static residue_run residue_runs[2], *residue_now;
static const char *residue_name;
static uint64_t residue_seed; /* of the secrets */
static int residue_only_names;

CRYPTO_ALIGN(64)
unsigned char ct_secret[128], ct_m[CT_MAX + 64], ct_c[CT_MAX + 64], ct_n[32], ct_out[2 * CT_MAX];

static void *residue_more(void *p, size_t n)
{
    p = realloc(p, n);
    if (p == NULL) {
        printf("Bail out! no memory\n");
        exit(1);
    }
    return p;
}

static NEVER_INLINE unsigned char residue_random(void)
{
    residue_seed = residue_seed * UINT64_C(6364136223846793005) + 1442695040888963407U;
    return (unsigned char) (residue_seed >> 56);
}

/* The interface of the constant-time cases. */
void ct_mark_public(const void *p, size_t n)
{
    residue_run *r = residue_now;

    if (r != NULL && n > 0 && n < RESIDUE_PIECE && r->n_small < 64) {
        memcpy(r->small[r->n_small], p, n);
        r->small_n[r->n_small++] = n;
    }
    if (r != NULL && n > 0) {
        if (r->n_public + n > r->public_room) {
            r->public_room = 2 * (r->n_public + n);
            r->public      = residue_more(r->public, r->public_room);
        }
        memcpy(r->public + r->n_public, p, n);
        r->n_public += n;
    }
}

void ct_mark_secret(const void *p, size_t n)
{
    (void) p;
    (void) n;
}

void ct_mark_key_to_expand(const void *p, size_t n)
{
    ct_mark_secret(p, n);
}

void ct_output(const void *p, size_t n)
{
    ct_mark_public(p, n);
}

int ct_result(int x)
{
    return x;
}

static const char *residue_random_name(void)
{
    return "residue";
}

static void residue_random_buf(void *const buf, const size_t size)
{
    volatile unsigned char *p = buf;
    size_t i;

    for (i = 0; i < size; i++) {
        p[i] = residue_random();
    }
}

static uint32_t residue_random_random(void)
{
    volatile uint32_t x; /* wiped, for this runs where the library's stack is */
    uint32_t ret;

    residue_random_buf((void *) (uintptr_t) &x, sizeof x);
    ret = x;
    x   = 0;
    return ret;
}

static const randombytes_implementation residue_generator = {
    residue_random_name, residue_random_random, NULL, NULL, residue_random_buf, NULL};

void residue_before(const char *name)
{
    residue_name = name;
}

void residue_after(void)
{
    residue_run *r = residue_now;
    residue_call *c;
    size_t from = 0;

    if (r == NULL) {
        return;
    }
    if (r->n_calls == r->room) {
        r->room  = 2 * r->room + 16;
        r->calls = residue_more(r->calls, r->room * sizeof *r->calls);
    }
    while (from < RESIDUE_DEPTH && residue_copy[from] == RESIDUE_PAINT) {
        from++;
    }
    from &= ~(size_t) 7;
    if (residue_only_names) {
        printf("%s\n", residue_name);
        return;
    }
    c       = &r->calls[r->n_calls++];
    c->name = residue_name;
    c->n    = RESIDUE_DEPTH - from;
    c->left = residue_more(NULL, c->n + 1);
    memcpy(c->left, residue_copy + from, c->n);
    c->upper = 0;
    for (from = 0; from < sizeof residue_upper; from++) {
        c->upper |= residue_upper[from];
    }
}

/* The length of the longest common piece of public bytes that begins with the bytes at a and, at
 * the same place of the other run, those at b: at most n bytes. */
static size_t residue_public(const unsigned char *a, const unsigned char *b, size_t n)
{
    const residue_run *x = &residue_runs[0], *y = &residue_runs[1];
    size_t i, k, best = 0, end = x->n_public < y->n_public ? x->n_public : y->n_public;

    for (i = 0; i < end; i++) {
        const unsigned char *p = memchr(x->public + i, a[0], end - i);
        if (p == NULL) {
            break;
        }
        i = (size_t) (p - x->public);
        for (k = 0; k < n && i + k < end && x->public[i + k] == a[k] && y->public[i + k] == b[k];
             k++) {
        }
        best = k > best ? k : best;
    }
    for (i = 0; best < RESIDUE_PIECE && i < x->n_small && i < y->n_small; i++) {
        k = x->small_n[i];
        if (k == y->small_n[i] && k <= n && memcmp(x->small[i], a, k) == 0 &&
            memcmp(y->small[i], b, k) == 0 && (k == n || a[k] == b[k])) {
            return RESIDUE_PIECE; /* its other bytes do not differ */
        }
    }
    return best;
}

/* How many bytes from i on are public: a piece may begin with bytes before i that do not differ. */
static size_t residue_public_around(const unsigned char *x, const unsigned char *y, size_t i,
                                    size_t n)
{
    size_t j, k;

    for (j = 0; j < RESIDUE_PIECE && j <= i; j++) {
        k = residue_public(x + i - j, y + i - j, n - i + j);
        if (k >= RESIDUE_PIECE) {
            return k - j;
        }
    }
    return 0;
}

/* The words that differ in what a call left, and are not public; *at is the place of the deepest,
 * in bytes below the caller. */
static size_t residue_differ(const residue_call *a, const residue_call *b, size_t *at, int show)
{
    size_t n = a->n < b->n ? a->n : b->n, i, k, words = 0, last = SIZE_MAX;
    const unsigned char *x = a->left + (a->n - n), *y = b->left + (b->n - n);

    *at = 0;
    for (i = 0; i < n; i++) {
        if (x[i] == y[i]) {
            continue;
        }
        k = residue_public_around(x, y, i, n);
        if (k > 0) {
            i += k - 1;
            continue;
        }
        if (i / RESIDUE_WORD != last) {
            last = i / RESIDUE_WORD;
            words++;
            *at = *at == 0 ? n - i : *at;
            if (show) {
                size_t w = last * RESIDUE_WORD;
                printf("#   -%zu: %02x%02x%02x%02x %02x%02x%02x%02x\n", n - w, x[w], x[w + 1],
                       x[w + 2], x[w + 3], y[w], y[w + 1], y[w + 2], y[w + 3]);
            }
        }
    }
    return words;
}

static void residue_fill(unsigned char *p, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++) {
        p[i] = residue_random();
    }
}

/* Runs a case once with the secrets that grow out of seed. */
static NEVER_INLINE void residue_once(const ct_case *c, size_t len, int which, uint64_t seed)
{
    residue_run *r = &residue_runs[which];
    size_t i;

    for (i = 0; i < r->n_calls; i++) {
        free(r->calls[i].left);
    }
    r->n_calls = r->n_public = r->n_small = 0;
    residue_now                           = r;
    residue_seed                          = seed;
    residue_fill(ct_secret, sizeof ct_secret);
    residue_fill(ct_m, sizeof ct_m);
    residue_fill(ct_c, sizeof ct_c);
    memset(ct_n, 0x39, sizeof ct_n);
    memset(ct_out, 0, sizeof ct_out);
    residue_call_clean(c->run, len);
    residue_now = NULL;
}

static int residue_verbose;

/* Every call of a case at one length: the words that depend on a secret. */
static size_t residue_case(const ct_case *c, size_t len)
{
    residue_run *x = &residue_runs[0], *y = &residue_runs[1];
    volatile size_t two = 2; /* one call for both runs, at one place of the stack */
    size_t i, at, n, words = 0;

    for (i = 0; i < two; i++) {
        residue_once(c, len, (int) i, i == 0 ? 1 : UINT64_C(0x9E3779B97F4A7C15));
    }
    if (x->n_calls != y->n_calls) {
        printf("# %s, %zu bytes: %zu calls with one secret, %zu with the other\n", c->functions,
               len, x->n_calls, y->n_calls);
        return 1;
    }
    for (i = 0; i < x->n_calls; i++) {
        n = residue_differ(&x->calls[i], &y->calls[i], &at, 0);
        if (n > 0) {
            printf(
                "# %s, call %zu, %zu bytes: %zu words depend on a secret, down to %zu bytes below "
                "the caller, of %zu used\n",
                x->calls[i].name, i, len, n, at, x->calls[i].n);
            if (residue_verbose) {
                residue_differ(&x->calls[i], &y->calls[i], &at, 1);
            }
        }
        words += n;
        if (x->calls[i].upper || y->calls[i].upper) { /* slow on the way, if nothing worse */
            printf("# %s, call %zu, %zu bytes: returns with upper halves of ymm registers in use\n",
                   x->calls[i].name, i, len);
            words++;
        }
    }
    return words;
}

#if RESIDUE_X86_64
typedef long long residue_vector __attribute__((vector_size(32)));

/* Sets a ymm register, whose upper half a compiler clears before it returns, or does not. */
static __attribute__((noinline, target("avx"))) void residue_use_ymm(void)
{
    static volatile residue_vector x[2] = {{1, 2, 3, 4}};

    x[1] = x[0];
}

/* Whether the compiler clears the upper halves of ymm registers. */
static int residue_clears_ymm(void)
{
    size_t i;
    int used = 0;

    if (!__builtin_cpu_supports("avx")) {
        return 0;
    }
    residue_ymm = 1;
    residue_use_ymm();
    residue_end(NULL);
    for (i = 0; i < sizeof residue_upper; i++) {
        used |= residue_upper[i];
        residue_upper[i] = 0;
    }
    return used == 0;
}
#endif

/* Why the stack cannot be compared, NULL if it can. */
static const char *residue_obstacle(void)
{
#if defined(__has_feature)
# if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) ||                        \
     __has_feature(thread_sanitizer)
    return "sanitizers use the stack";
# endif
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return "sanitizers use the stack";
#endif
#if !defined(__OPTIMIZE__)
    return "without optimisation, vectors pass over the stack";
#elif !(RESIDUE_X86_64 || RESIDUE_AARCH64 || RESIDUE_ARM || RESIDUE_RISCV64)
    return "no assembly for this machine";
#else
    return getenv("LD_PRELOAD") != NULL && strstr(getenv("LD_PRELOAD"), "vgpreload") != NULL
               ? "valgrind hides the stack below the stack pointer"
               : NULL;
#endif
}

/* A control, which leaves a secret where it should not. */
static __attribute__((noinline)) void residue_leak(void)
{
    volatile unsigned char left[32];
    size_t i;

    for (i = 0; i < sizeof left; i++) {
        left[i] = ct_secret[i];
    }
}

static void residue_run_leak(size_t len)
{
    (void) len;
    RESIDUE_CALL(residue_leak, );
}

static const ct_case residue_control = {"a control", residue_run_leak, 0, 1};

/* Makes every primitive use its k-th implementation that this CPU can execute, or its last; 0 if
 * none has that many. */
static int residue_use(size_t k)
{
    int prim, more = 0;

    for (prim = 0; prim < PRIM_COUNT; prim++) {
        const impl_prim *p = catalogue[prim];
        size_t row         = impl_next(p, trona_cpu_features(), 0), next, i;
        for (i = 0; i < k; i++) {
            next = impl_next(p, trona_cpu_features(), row + 1);
            if (next == SIZE_MAX) {
                break;
            }
            row = next;
        }
        more |= i == k;
        impl_force(p, p->rows[row]);
    }
    return more;
}

/* Prints which implementations are used; chooses those that are not chosen yet, whose self-tests
 * use the stack. */
static void residue_print_used(const char *with)
{
    int prim;

    printf("# %s:", with);
    for (prim = 0; prim < PRIM_COUNT; prim++) {
        printf(" %s=%s", catalogue[prim]->name, impl_active(catalogue[prim])->name);
    }
    putchar('\n');
}

static int residue_wanted(const ct_case *c, int argc, char **argv)
{
    int i;

    for (i = 0; i < argc; i++) {
        if (strstr(c->functions, argv[i]) != NULL) {
            return 1;
        }
    }
    return argc == 0;
}

static void residue_group(const ct_case *c, const char *with, int argc, char **argv)
{
    static const size_t lengths[] = {0,   1,    15,   16,   17,   33,   63,   64,   65,    127,
                                     128, 129,  200,  255,  256,  257,  300,  500,  512,   576,
                                     700, 1000, 1024, 1420, 1984, 2048, 2049, 2600, CT_MAX};

    for (; c->functions != NULL; c++) {
        size_t i, words = 0, n = c->lengths ? sizeof lengths / sizeof lengths[0] : 1;
        if (!residue_wanted(c, argc, argv) || c->leaky) {
            continue;
        }
        if (residue_only_names) {
            residue_once(c, 64, 0, 1);
            continue;
        }
        for (i = 0; i < n || i < 4; i++) {
            residue_shift = 16 * (i % 4);
            words += residue_case(c, lengths[i % n]);
        }
        residue_shift = 0;
        tap_ok(words == 0, "%s: %s (%zu words)", with, c->functions, words);
    }
}

static void residue_groups(const char *with, int argc, char **argv)
{
    residue_print_used(with);
#define CT_GROUP(g) residue_group(ct_##g##_cases, with, argc, argv);
#include "../ct/ct_groups.def"
#undef CT_GROUP
}

int main(int argc, char **argv)
{
    char rank[32];
    int all = 0;
    size_t k;

    for (argc--, argv++; argc > 0; argc--, argv++) {
        if (strcmp(argv[0], "--all") == 0) {
            all = 1;
        } else if (strcmp(argv[0], "-v") == 0) {
            residue_verbose = 1;
        } else if (strcmp(argv[0], "names") == 0) {
            residue_only_names = 1;
        } else {
            break;
        }
    }
    if (!all && !residue_only_names && residue_obstacle() != NULL) {
        tap_skip(residue_obstacle(), "what is left on the stack");
        return tap_done();
    }
    randombytes_set_implementation(&residue_generator);
#if RESIDUE_X86_64
    residue_ymm = residue_clears_ymm();
#endif
    if (!all) {
        residue_groups("chosen", argc, argv);
    }
    for (k = 0; all && residue_use(k); k++) {
        snprintf(rank, sizeof rank, "rank %zu", k);
        residue_groups(rank, argc, argv);
    }
    if (residue_only_names) {
        return 0;
    }
    tap_ok(residue_case(&residue_control, 0) >= 8, "32 bytes left on the stack are found");
    return tap_done();
}
