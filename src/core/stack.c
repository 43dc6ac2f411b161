/* See stack.h. */
#include "stack.h"

#if defined(__GNUC__) && ARCH_X86_64 && !defined(_WIN32)

/* 16 bytes at a time: every x86-64 has SSE2, and two such stores a cycle are as fast as wider ones.
 * The stack pointer moves along, so that what is written belongs to the program. The registers that
 * a call may change are cleared as well: compilers push what they hold to align the stack. */
BYTES_NOINLINE void stack_clear(size_t n)
{
    __asm__ __volatile__("mov %%rsp, %%rax\n\t"
                         "movq $0, -8(%%rsp)\n\t"
                         "and $-16, %%rsp\n\t"
                         "xorps %%xmm0, %%xmm0\n"
                         "1:\n\t"
                         "sub $64, %%rsp\n\t"
                         "movaps %%xmm0, 48(%%rsp)\n\t"
                         "movaps %%xmm0, 32(%%rsp)\n\t"
                         "movaps %%xmm0, 16(%%rsp)\n\t"
                         "movaps %%xmm0, (%%rsp)\n\t"
                         "sub $64, %0\n\t"
                         "ja 1b\n\t"
                         "mov %%rax, %%rsp\n\t"
                         "xor %%eax, %%eax\n\t"
                         "xor %%ecx, %%ecx\n\t"
                         "xor %%edx, %%edx\n\t"
                         "xor %%esi, %%esi\n\t"
                         "xor %%r8d, %%r8d\n\t"
                         "xor %%r9d, %%r9d\n\t"
                         "xor %%r10d, %%r10d\n\t"
                         "xor %%r11d, %%r11d"
                         : "+r"(n)
                         :
                         : "rax", "rcx", "rdx", "rsi", "r8", "r9", "r10", "r11", "xmm0", "cc",
                           "memory");
}

#else

# define STACK_FRAME(n)                                                                            \
     static BYTES_NOINLINE void stack_frame_##n(void)                                              \
     {                                                                                             \
         uint8_t frame[n];                                                                         \
         bytes_wipe(frame, sizeof frame);                                                          \
     }
STACK_FRAME(512)
STACK_FRAME(2048)
STACK_FRAME(8192)
STACK_FRAME(32768)

void stack_clear(size_t n)
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
