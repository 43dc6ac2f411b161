/* SPDX-License-Identifier: ISC */
/* The report of bench --report: one page, and the same figures as JSON and CSV. */
#pragma once

#include <stdio.h>

#include "machine.h"
#include "results.h"

enum { PAGE_HTML, PAGE_JSON, PAGE_CSV, PAGE_FILES };

typedef struct page {
    FILE *file[PAGE_FILES];
    char *name[PAGE_FILES];
} page;

/* The page's two parts, between which the figures go: pieces, NULL at the end. Made by
 * tools/gen-page. */
extern const char *const page_data_before[], *const page_data_after[];

/* Creates NAME.html, NAME.json and NAME.csv, where html is NAME.html. -1 with errno, and *failed
 * the name, or NULL if there is no memory. */
int page_open(page *p, const char *html, const char **failed);
/* Writes all three and closes them; the same. */
int page_write(page *p, const results *r, const machine *m, double ns_per_cycle, int quick,
               const char **failed);
void page_free(page *p);
/* The JSON alone. */
void page_print(FILE *f, const results *r, const machine *m, double ns_per_cycle, int quick);
