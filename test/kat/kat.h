/* SPDX-License-Identifier: ISC */
/* Known-answer tests. A vector file test/kat/NAME.txt holds records separated by blank lines, each
 * of "field = value" lines; the first is "op = NAME". Lines that begin with # are comments: the
 * file begins with the origin of its vectors. Values are hex bytes; "text:..." is the characters
 * themselves; "HEX*N" repeats HEX N times (decimal); numbers are written "dec:123"; a value may be
 * empty; a line that begins with a blank continues the value above. An op is a function of the same
 * name in a kat_*.c file:
 *
 *     KAT(crypto_hash_sha256) { ... kat_get(v, "msg") ... return kat_expect(v, "hash", out, 32); }
 *
 * registered in kat_ops.def. The runner calls every op on every record, once with each
 * implementation of every primitive that this CPU can execute. */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <trona.h>

typedef struct kat_bytes {
    const uint8_t *p; /* never NULL */
    size_t len;
} kat_bytes;

typedef struct kat_record kat_record;

/* The field of that name; the run fails if the record has none. */
kat_bytes kat_get(const kat_record *v, const char *field);
/* The same, but the record must have exactly len bytes there: a pointer to them. */
const uint8_t *kat_fixed(const kat_record *v, const char *field, size_t len);
/* 1 if the record has the field. */
int kat_has(const kat_record *v, const char *field);
/* The field as a decimal number, dflt without it. */
uint64_t kat_number(const kat_record *v, const char *field, uint64_t dflt);
/* 0 if got is the field's value; else says what it should be, returns -1. */
int kat_expect(const kat_record *v, const char *field, const void *got, size_t len);
/* A zeroed buffer of len bytes that lives until the op returns. */
uint8_t *kat_buffer(size_t len);

/* An op returns 0 if all is as the record says, else -1. */
#define KAT(op) int kat_op_##op(const kat_record *v)

/* All ops, declared: the compiler warns of one that kat_ops.def does not name. */
#define KAT_OP(op)     int kat_op_##op(const kat_record *v);
#define KAT_SET_OP(op) int kat_op_##op(const kat_record *v);
#include "kat_ops.def"
#undef KAT_OP
#undef KAT_SET_OP
