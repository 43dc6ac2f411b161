/* SPDX-License-Identifier: ISC */
/* trona bench: what its two files share. bench.c reads the command line and writes reports;
 * bench_impls.c measures implementations and prints what it measured. */
#pragma once

#include "cli.h"

#include "../bench/results.h"

#define BENCH_SIZES_MAX   16
#define BENCH_IMPLS_MAX   16 /* of one primitive */
#define BENCH_FILTERS_MAX 32
#define BENCH_RATIOS_MAX  256
#define BENCH_ROUNDS      5
#define BENCH_CHECK_SIZE  16384U

typedef struct bench_options {
    const char *prim[BENCH_FILTERS_MAX]; /* "chacha20" */
    size_t n_prim;
    const char *impl[BENCH_FILTERS_MAX]; /* "chacha20=avx2" */
    size_t n_impl;
    size_t size[BENCH_SIZES_MAX];
    size_t n_size;
    int check;
    int compare, curve, handshakes;
    const char *report; /* NULL, or the name of the page */
    int quick;
    int json;
    int form; /* of results.h */
} bench_options;

/* One implementation of the primitive at hand. */
typedef struct bench_impl {
    size_t index;
    trona_impl_status st;
    double ns[BENCH_SIZES_MAX], next[BENCH_SIZES_MAX]; /* the two least so far; 0 if none */
} bench_impl;

typedef struct bench_ratio {
    const char *primitive, *op, *upper, *lower;
    double times; /* how many times as fast upper is; 0: unusable */
} bench_ratio;

typedef struct bench_run {
    bench_options opt;
    double ns_per_cycle; /* the least so far */
    bench_impl impl[BENCH_IMPLS_MAX];
    size_t n_impl;
    const char *op;
    int per_byte;
    size_t n_size; /* of opt.size; 1 if not per byte */
    bench_ratio ratio[BENCH_RATIOS_MAX];
    size_t n_ratio;
    unsigned slow; /* implementations that --check complains of */
    results results;
} bench_run;

/* Times the core's clock once more. */
void bench_calibrate(bench_run *run);

/* Measures the implementations that the options name and prints them. Returns a status of cli.h:
 * CLI_FAILED if --check found one that is slower than the one below it. */
int bench_all(bench_run *run);
