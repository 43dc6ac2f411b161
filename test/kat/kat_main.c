/* SPDX-License-Identifier: ISC */
/* Runs the vector files named on the command line (after --chosen: only with the implementations
 * that the library chooses by itself). See kat.h and test/vectors/README.md. TRONA_CHECK_SCALE=0.1
 * runs one vector of ten of each set. */
#include "kat_record.h"

#include "../../src/catalogue/catalogue.h"
#include "../tap.h"

/* Makes every primitive use its k-th implementation that this CPU can execute, or the first if it
 * has fewer; 0 if none has that many. */
static int kat_use(size_t k)
{
    size_t i, of_prim;
    int prim, more = 0;

    for (prim = 0; prim < PRIM_COUNT; prim++) {
        const impl_prim *p   = catalogue[prim];
        const impl_info *use = NULL;
        of_prim              = 0;
        for (i = 0; i < p->n_rows; i++) {
            if ((p->rows[i]->needs & ~trona_cpu_features()) == 0) {
                if (of_prim == k) {
                    more = 1;
                    use  = p->rows[i];
                    break;
                }
                if (of_prim++ == 0) {
                    use = p->rows[i];
                }
            }
        }
        impl_force(p, use);
    }
    return more;
}

/* Runs the vectors of one file, with every implementation or with those that the library chooses.
 */
static void kat_file(const char *path, int chosen)
{
    const char *name = strrchr(path, '/') != NULL ? strrchr(path, '/') + 1 : path;
    size_t k;

    for (k = 0; chosen ? k == 0 : kat_use(k); k++) {
        kat_record v;
        int n = 0, failed = 0, i;
        FILE *f = fopen(path, "r");

        if (f == NULL) {
            tap_ok(0, "%s cannot be read", path);
            return;
        }
        memset(&v, 0, sizeof v);
        v.file = name;
        while (kat_read(f, &v)) {
            if (strcmp(v.f[0].name, "op") != 0) {
                kat_die(&v, "record does not begin with op:", v.f[0].name);
            }
            v.f[0].value.p = NULL;
            for (i = 1; i < v.n; i++) {
                v.f[i].value = kat_parse(&v, v.f[i].text);
            }
            if (kat_run(&v, v.f[0].text) != 0) {
                printf("# %s: the record that ends at line %d fails (op %s)\n", name, v.line,
                       v.f[0].text);
                failed++;
            }
            n++;
            kat_free(&v);
        }
        fclose(f);
        tap_ok(n > 0 && failed == 0, "%s, %s %zu: %d vectors, %d failed", name,
               chosen ? "chosen implementations" : "implementations of rank", k, n, failed);
    }
}

int main(int argc, char **argv)
{
    static char line[4096];
    int a, chosen = argc > 1 && strcmp(argv[1], "--chosen") == 0, files[2] = {0, 0};
    int whole[2] = {1, kat_set_step() == 1};
    const char *op;
    size_t at;

    for (a = 1 + chosen; a < argc; a++) {
        int ok, set = kat_set_file(argv[a], chosen, &ok, line, sizeof line);

        files[set]++;
        if (set) {
            tap_ok(ok, "%s", line);
        } else {
            kat_file(argv[a], chosen);
        }
    }
    for (a = 0; a < 2; a++) {
        for (at = 0; files[a] > 1 && whole[a] && (op = kat_unseen(a, &at)) != NULL;) {
            tap_ok(0, "op %s has no vector", op);
        }
    }
    return tap_done();
}
