/* SPDX-License-Identifier: ISC */
/* See stack.h. */
#include "atomics.h"
#include "stack.h"

#if STACK_ASM

int stack_wide;

/* The stack pointer moves along, so that all stores are within the stack. With AVX, whose stores
 * are as fast and twice as wide, 128 bytes at a time.
 *
 * If this call is the last of its caller, the caller's frame is already gone. The work, which began
 * below that frame, may then have gone deeper by its size, that of arguments passed on the stack.
 * So 32 bytes more are cleared. */
NEVER_INLINE void stack_clear_deep(size_t n)
{
    int wide = ATOMIC_LOAD(stack_wide);

    __asm__ __volatile__(ASM_ATT("mov %%rsp, %%rax\n\t"
                                 "xor %%ecx, %%ecx\n\t"
                                 "mov %%rcx, -8(%%rsp); mov %%rcx, -16(%%rsp)\n\t"
                                 "mov %%rcx, -24(%%rsp)\n\t"
                                 "and $-32, %%rsp\n\t"
                                 "test %1, %1; je 2f\n\t"
                                 "vpxor %%xmm0, %%xmm0, %%xmm0\n"
                                 "1:\n\t"
                                 "sub $128, %%rsp\n\t"
                                 "vmovdqa %%ymm0, 96(%%rsp); vmovdqa %%ymm0, 64(%%rsp)\n\t"
                                 "vmovdqa %%ymm0, 32(%%rsp); vmovdqa %%ymm0, (%%rsp)\n\t"
                                 "sub $128, %0; ja 1b\n\t"
                                 "vmovdqa %%ymm0, -32(%%rsp)\n\t"
                                 "jmp 4f\n"
                                 "2:\n\t"
                                 "xorps %%xmm0, %%xmm0\n"
                                 "3:\n\t"
                                 "sub $64, %%rsp\n\t"
                                 "movaps %%xmm0, 48(%%rsp); movaps %%xmm0, 32(%%rsp)\n\t"
                                 "movaps %%xmm0, 16(%%rsp); movaps %%xmm0, (%%rsp)\n\t"
                                 "sub $64, %0; ja 3b\n\t"
                                 "movaps %%xmm0, -16(%%rsp); movaps %%xmm0, -32(%%rsp)\n"
                                 "4:\n\t"
                                 "mov %%rax, %%rsp\n\t"
                                 "xor %%eax, %%eax; xor %1, %1; xor %%esi, %%esi\n\t"
                                 "xor %%r8d, %%r8d; xor %%r9d, %%r9d; xor %%r10d, %%r10d\n\t"
                                 "xor %%r11d, %%r11d")
                         : "+r"(n), "+d"(wide)
                         :
                         : "rax", "rcx", "rsi", "r8", "r9", "r10", "r11", "xmm0", "cc", "memory");
}

#elif defined(__GNUC__) && ARCH_ARM64 && !defined(_WIN32)

/* As above. */
NEVER_INLINE void stack_clear_deep(size_t n)
{
    __asm__ __volatile__("mov x9, sp\n"
                         "1:\n\t"
                         "stp xzr, xzr, [sp, #-64]!\n\tstp xzr, xzr, [sp, #16]\n\t"
                         "stp xzr, xzr, [sp, #32]\n\tstp xzr, xzr, [sp, #48]\n\t"
                         "subs %0, %0, #64\n\t"
                         "b.hi 1b\n\t"
                         "stp xzr, xzr, [sp, #-32]!\n\tstp xzr, xzr, [sp, #16]\n\t"
                         "mov sp, x9\n\tmov x1, xzr\n\tmov x2, xzr\n\tmov x3, xzr\n\t"
                         "mov x4, xzr\n\tmov x5, xzr\n\tmov x6, xzr\n\tmov x7, xzr\n\t"
                         "mov x8, xzr\n\tmov x9, xzr\n\tmov x10, xzr\n\tmov x11, xzr\n\t"
                         "mov x12, xzr\n\tmov x13, xzr\n\tmov x14, xzr\n\tmov x15, xzr\n\t"
                         "mov x16, xzr\n\tmov x17, xzr"
                         : "+r"(n)
                         :
                         : "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11",
                           "x12", "x13", "x14", "x15", "x16", "x17", "cc", "memory");
}

#else

# define STACK_FRAME(name, n)                                                                      \
     static NEVER_INLINE void name(void)                                                           \
     {                                                                                             \
         uint8_t frame[n];                                                                         \
         bytes_wipe(frame, sizeof frame);                                                          \
     }
STACK_FRAME(stack_frame_512, 512)
STACK_FRAME(stack_frame_1024, 1024)
STACK_FRAME(stack_frame_2048, 2048)
STACK_FRAME(stack_frame_8192, 8192)
STACK_FRAME(stack_frame_32768, 32768)

void stack_clear_deep(size_t n)
{
    if (n <= 512) {
        stack_frame_512();
    } else if (n <= 1024) {
        stack_frame_1024();
    } else if (n <= 2048) {
        stack_frame_2048();
    } else if (n <= 8192) {
        stack_frame_8192();
    } else {
        stack_frame_32768();
    }
}

#endif

#if STACK_ASM

NEVER_INLINE void stack_dirt(void)
{
    uint8_t dirt[448];

    __asm__ __volatile__(ASM_ATT("movq %2, %%xmm0\n\t"
                                 "punpcklqdq %%xmm0, %%xmm0\n\t"
                                 ".irp n,0,1,2,3,4,5,6,7,8,9,10,11,12,13\n\t"
                                 "movups %%xmm0, 32*\\n(%1); movups %%xmm0, 32*\\n+16(%1)\n\t"
                                 ".endr\n\t"
                                 "mov %2, %%r8\n\t"
                                 "lea 3(%2), %%r9; lea 9(%2), %%r10; lea 20(%2), %%r11")
                         : "=m"(dirt)
                         : "r"(dirt), "r"(UINT64_C(0xa5a5a5a5a5a5a5a5))
                         : "r8", "r9", "r10", "r11", "xmm0");
    /* The clobbers name no mask register; but calls may change all. */
    if (ATOMIC_LOAD(stack_wide) > 1) {
        __asm__ __volatile__("kxorw %k1, %k1, %k1; kxorw %k2, %k2, %k2; kxorw %k3, %k3, %k3\n\t"
                             "kxorw %k4, %k4, %k4; kxorw %k5, %k5, %k5; kxorw %k6, %k6, %k6\n\t"
                             "kxorw %k7, %k7, %k7");
    }
}

#else

void stack_dirt(void)
{
    volatile uint8_t dirt[448];
    size_t i;

    for (i = 0; i < sizeof dirt; i++) {
        dirt[i] = 0xa5;
    }
}

#endif

#if STACK_CALLS

static THREAD_LOCAL stack_callee stack_called;

stack_callee *stack_to_call(void (*f)(void))
{
    stack_called.f = (uint64_t) (uintptr_t) f;
    return &stack_called;
}

uint64_t stack_faults(uint64_t n)
{
    uint64_t was = stack_called.faults;

    stack_called.faults = n;
    return was;
}

/* These values are never valid addresses, so that using one faults. After the arguments on the
 * stack, four at most, come the stack pointer and the static chain. */
static __attribute__((naked)) void stack_call_guarded(void)
{
    __asm__ __volatile__(
        ASM_ATT("push %%rbp; push %%rbx; push %%r12; push %%r13; push %%r14\n\t"
                "push %%r15\n\t"
                "mov %%rsp, %%rax\n\t"
                "sub $64, %%rsp\n\t"
                "and $-64, %%rsp\n\t"
                "mov 56(%%rax), %%rbp; mov 64(%%rax), %%rbx\n\t"
                "mov 72(%%rax), %%r12; mov 80(%%rax), %%r13; mov %%rbp, (%%rsp)\n\t"
                "mov %%rbx, 8(%%rsp); mov %%r12, 16(%%rsp)\n\t"
                "mov %%r13, 24(%%rsp); mov %%rax, 32(%%rsp)\n\t"
                "mov %%r10, 40(%%rsp); mov $-0x5a5a5a5b, %%rbp\n\t"
                "mov $-0x4b4b4b4c, %%rbx; mov $-0x3c3c3c3d, %%r12\n\t"
                "mov $-0x2d2d2d2e, %%r13; mov $-0x1e1e1e1f, %%r14\n\t"
                "mov $-0x78787879, %%r15; mov %%r15, %%r11; mov %%r14, %%rax\n\t"
                "call *(%%r10)\n\t"
                "cmp $-0x5a5a5a5b, %%rbp; jne 1f\n\t"
                "cmp $-0x4b4b4b4c, %%rbx; jne 1f\n\t"
                "cmp $-0x3c3c3c3d, %%r12; jne 1f\n\t"
                "cmp $-0x2d2d2d2e, %%r13; jne 1f\n\t"
                "cmp $-0x1e1e1e1f, %%r14; jne 1f\n\t"
                "cmp $-0x78787879, %%r15; je 2f\n"
                "1:\n\t"
                "mov 40(%%rsp), %%r10\n\t"
                "incq 8(%%r10)\n"
                "2:\n\t"
                "mov 32(%%rsp), %%rsp\n\t"
                "pop %%r15; pop %%r14; pop %%r13; pop %%r12; pop %%rbx\n\t"
                "pop %%rbp\n\t"
                "ret")
        :
        :);
}

void (*const volatile stack_call)(void) = stack_call_guarded;

#endif
