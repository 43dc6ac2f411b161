/* SPDX-License-Identifier: ISC */
/* Painting and copying the stack, in assembly where there is some for the machine. */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
#include "residue.h"
#include "residue_stack.h"

#include <stddef.h>

__attribute__((aligned(64))) unsigned char residue_copy[RESIDUE_DEPTH];
unsigned char residue_upper[16 * 16];
int residue_ymm;
uint64_t residue_shift;

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
void residue_call_clean(void (*run)(size_t len), size_t len)
{
    run(len);
}
#endif

#if RESIDUE_X86_64
typedef long long residue_vector __attribute__((vector_size(32)));

/* Sets a ymm register, whose upper half a compiler clears before it returns, or does not. */
static __attribute__((noinline, target("avx"))) void residue_use_ymm(void)
{
    static volatile residue_vector x[2] = {{1, 2, 3, 4}};

    x[1] = x[0];
}

int residue_clears_ymm(void)
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
#else
int residue_clears_ymm(void)
{
    return 0;
}
#endif
