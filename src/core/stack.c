/* See stack.h. */
#include "stack.h"

#include "atomics.h"

#if STACK_ASM

int stack_wide;

/* The stack pointer moves along, so that what is written belongs to the program. With AVX, whose
 * stores take as long and are twice as wide, 128 bytes at a time.
 *
 * Where a function ends with this call, its frame is given up before. Then the work, which began
 * below that frame, may have gone deeper by what the frame had: arguments that had no register. So
 * 32 bytes more are cleared. */
NEVER_INLINE void stack_clear_deep(size_t n)
{
    __asm__ __volatile__("mov %%rsp, %%rax\n\t"
                         "xor %%ecx, %%ecx\n\t"
                         "mov %%rcx, -8(%%rsp)\n\t"
                         "mov %%rcx, -16(%%rsp)\n\t"
                         "mov %%rcx, -24(%%rsp)\n\t"
                         "and $-32, %%rsp\n\t"
                         "cmpl $0, %1\n\t"
                         "je 2f\n\t"
                         "vpxor %%xmm0, %%xmm0, %%xmm0\n"
                         "1:\n\t"
                         "sub $128, %%rsp\n\t"
                         "vmovdqa %%ymm0, 96(%%rsp)\n\t"
                         "vmovdqa %%ymm0, 64(%%rsp)\n\t"
                         "vmovdqa %%ymm0, 32(%%rsp)\n\t"
                         "vmovdqa %%ymm0, (%%rsp)\n\t"
                         "sub $128, %0\n\t"
                         "ja 1b\n\t"
                         "vmovdqa %%ymm0, -32(%%rsp)\n\t"
                         "jmp 4f\n"
                         "2:\n\t"
                         "xorps %%xmm0, %%xmm0\n"
                         "3:\n\t"
                         "sub $64, %%rsp\n\t"
                         "movaps %%xmm0, 48(%%rsp)\n\t"
                         "movaps %%xmm0, 32(%%rsp)\n\t"
                         "movaps %%xmm0, 16(%%rsp)\n\t"
                         "movaps %%xmm0, (%%rsp)\n\t"
                         "sub $64, %0\n\t"
                         "ja 3b\n"
                         "movaps %%xmm0, -16(%%rsp)\n\t"
                         "movaps %%xmm0, -32(%%rsp)\n"
                         "4:\n\t"
                         "mov %%rax, %%rsp\n\t"
                         "xor %%eax, %%eax\n\t"
                         "xor %%edx, %%edx\n\t"
                         "xor %%esi, %%esi\n\t"
                         "xor %%r8d, %%r8d\n\t"
                         "xor %%r9d, %%r9d\n\t"
                         "xor %%r10d, %%r10d\n\t"
                         "xor %%r11d, %%r11d"
                         : "+r"(n)
                         : "m"(stack_wide)
                         : "rax", "rcx", "rdx", "rsi", "r8", "r9", "r10", "r11", "xmm0", "cc",
                           "memory");
}

#else

# define STACK_FRAME(n)                                                                            \
     static NEVER_INLINE void stack_frame_##n(void)                                                \
     {                                                                                             \
         uint8_t frame[n];                                                                         \
         bytes_wipe(frame, sizeof frame);                                                          \
     }
STACK_FRAME(512)
STACK_FRAME(2048)
STACK_FRAME(8192)
STACK_FRAME(32768)

void stack_clear_deep(size_t n)
{
    if (n <= 512) {
        stack_frame_512();
    } else if (n <= 2048) {
        stack_frame_2048();
    } else if (n <= 8192) {
        stack_frame_8192();
    } else {
        stack_frame_32768();
    }
}

#endif

NEVER_INLINE void stack_dirt(void)
{
    volatile uint64_t dirt[32];
    size_t i;

    for (i = 0; i < sizeof dirt / sizeof dirt[0]; i++) {
        dirt[i] = UINT64_C(0xa5a5a5a5a5a5a5a5);
    }
#if STACK_ASM
    __asm__ __volatile__("mov %0, %%r8\n\t"
                         "lea 3(%0), %%r9\n\t"
                         "lea 9(%0), %%r10\n\t"
                         "lea 20(%0), %%r11"
                         :
                         : "r"(dirt[0])
                         : "r8", "r9", "r10", "r11");
    /* gcc takes no mask register for changed here; but calls may change all. */
    if (ATOMIC_LOAD(stack_wide) > 1) {
        __asm__ __volatile__("kmovw %0, %%k1\n\t"
                             "kmovw %0, %%k2\n\t"
                             "kmovw %0, %%k3\n\t"
                             "kmovw %0, %%k4\n\t"
                             "kmovw %0, %%k5\n\t"
                             "kmovw %0, %%k6\n\t"
                             "kmovw %0, %%k7"
                             :
                             : "r"(0x5a5a));
    }
#endif
}
