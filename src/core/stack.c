/* See stack.h. */
#include "stack.h"

#if defined(__GNUC__) && ARCH_X86_64 && !defined(_WIN32)

/* 16 bytes at a time: every x86-64 has SSE2, and two such stores a cycle are as fast as wider ones.
 * The stack pointer moves along, so that what is written belongs to the program. */
BYTES_NOINLINE void stack_clear(size_t n)
{
    __asm__ __volatile__("mov %%rsp, %%rdx\n\t"
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
                         "mov %%rdx, %%rsp"
                         : "+r"(n)
                         :
                         : "rdx", "xmm0", "cc", "memory");
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
