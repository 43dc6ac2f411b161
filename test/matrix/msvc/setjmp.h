/* SPDX-License-Identifier: ISC */
/* clang's <intrin.h> declares the functions, as MSVC has them; MinGW's are others. */
typedef struct {
    long long part[2];
} _JBTYPE;
typedef _JBTYPE jmp_buf[16];
