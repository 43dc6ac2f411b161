/* SPDX-License-Identifier: ISC */
/* Shared by residue_stack.c and the comparison of stacks. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* The stack that is watched: RESIDUE_DEPTH bytes below the caller, which ML-DSA-87 takes most of.
 */
enum { RESIDUE_DEPTH = 98304, RESIDUE_PAINT = 0xA5 };
extern unsigned char residue_copy[RESIDUE_DEPTH];

/* The upper halves of the sixteen ymm registers, copied if residue_ymm is 1. */
extern unsigned char residue_upper[16 * 16];
extern int residue_ymm;

/* By how much the stack of a case lies deeper, where assembly calls it: a multiple of 16 below 64.
 * The cleared part ends at a boundary of 32 bytes, and frames may be aligned to 64. */
extern uint64_t residue_shift;

/* Calls run(len) with nothing in the registers that a function saves for its caller. */
void residue_call_clean(void (*run)(size_t len), size_t len);

/* 1 if the CPU has ymm registers and the compiler clears their upper halves: GCC does from -O2 on.
 */
int residue_clears_ymm(void);
