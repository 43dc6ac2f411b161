/* SPDX-License-Identifier: ISC */
/* System calls that fail, on Linux. A program that includes this defines _GNU_SOURCE first. */
#pragma once

#if defined(__linux__)

# include <linux/filter.h>
# include <linux/seccomp.h>
# include <stddef.h>
# include <sys/prctl.h>
# include <sys/syscall.h>

/* Filters system calls by n instructions from now on. 0, or -1. */
static inline int seccomp_filter(struct sock_filter *code, size_t n)
{
    struct sock_fprog prog;

    prog.len    = (unsigned short) n;
    prog.filter = code;
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
                   prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &prog) == 0
               ? 0
               : -1;
}

/* System call nr fails with that error from now on; with 0 it pretends to succeed. 0, or -1. */
static inline int seccomp_refuse(unsigned nr, unsigned error)
{
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, nr, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error & SECCOMP_RET_DATA)),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };

    return seccomp_filter(code, sizeof code / sizeof code[0]);
}

#endif
