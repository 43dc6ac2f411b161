/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* Flips single bits in the machine code of the implementations, in memory, and asks the run-time
 * self-test, then the comparison with ref (test/check): a flip that the first passes and the second
 * does not is a survivor: the library would compute wrongly with code that it has verified. See
 * test/mutate/flip. */
#include "../check/check.h"

#include <elf.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <trona.h>

/* The end of a child: its exit status, or a signal. */
enum { FLIP_PASSES = 0, FLIP_FAILS = 1, FLIP_CRASHES = 2 };
enum { FLIP_TRAP = 8 };  /* not a bit: the byte becomes int3 */
enum { FLIP_NAMES = 5 }; /* where they begin on the command line */
enum { FLIP_FUNCTIONS_MAX = 8192, FLIP_SELFTEST_SECONDS = 2, FLIP_CHECK_SECONDS = 30 };

typedef struct flip_function {
    uint8_t *at; /* where its code lies in this process */
    size_t size;
    const char *name;
    size_t row; /* of the catalogue */
} flip_function;

/* Helpers whose names tell no implementation, and what the names of the primitives contain that may
 * use them. A helper counts for each row whose self-test runs it. */
static const struct {
    const char *begin, *primitive;
} flip_helpers[] = {
    {"aegis_ref_", "aegis"},
    {"blake2b_x2_", "blake2b"},
    {"digits25519_", "25519"},
    {"ed25519batch_recode_", "25519"},
    {"ed25519equation_each_", "25519"},
    {"ed25519equation_multiple", "25519"},
    {"fe25_", "25519"},
    {"fe25x4v_", "25519"},
    {"fe51_", "25519"},
    {"inverse25519", "25519"},
};

typedef struct flip_counts {
    unsigned flips, effective, survived;
} flip_counts;

static flip_function functions[FLIP_FUNCTIONS_MAX];
static size_t n_functions;
static uint64_t random_state;

extern const Elf64_Ehdr __ehdr_start; /* the linker's: where this program was loaded */

/* SplitMix64 (Steele, Lea, Flood 2014), of its own: the checks seed theirs anew. */
static uint64_t flip_random(uint64_t below)
{
    uint64_t z = random_state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (z ^ z >> 31) % below;
}

static const impl_prim *flip_prim(size_t row)
{
    size_t own;

    return catalogue[catalogue_find(row, &own)];
}

static const impl_info *flip_info(size_t row)
{
    size_t own;
    int prim = catalogue_find(row, &own);

    return catalogue[prim]->rows[own];
}

/* The row whose PRIMITIVE_IMPLEMENTATION and end begin the name, or SIZE_MAX. */
static size_t flip_row_of(const char *name, char end)
{
    char begin[128];
    size_t i;
    int n;

    for (i = 0; i < catalogue_count(); i++) {
        n = snprintf(begin, sizeof begin, "%s_%s%c", flip_prim(i)->name, flip_info(i)->name, end);
        if (strncmp(name, begin, (size_t) n) == 0) {
            return i;
        }
    }
    return SIZE_MAX;
}

/* Whether row has no function of its own: chacha20poly1305 has ref's, ed25519equation those of
 * ed25519batch. */
static int flip_is_shared(size_t row)
{
    static const char *const shared[] = {"chacha20poly1305_avx512.", "ed25519equation_ifma.",
                                         "ed25519equation_avx2."};
    size_t i;

    for (i = 0; i < sizeof shared / sizeof shared[0] && flip_row_of(shared[i], '.') != row; i++) {
    }
    return i < sizeof shared / sizeof shared[0];
}

/* The number of the helpers' line for that name, or SIZE_MAX. */
static size_t flip_helper(const char *name)
{
    const size_t n = sizeof flip_helpers / sizeof flip_helpers[0];
    size_t i;

    name += strncmp(name, "trona_p_", 8) == 0 ? 8 : 0;
    for (i = 0; i < n && strncmp(name, flip_helpers[i].begin, strlen(flip_helpers[i].begin)) != 0;
         i++) {
    }
    return i < n ? i : SIZE_MAX;
}

static void flip_add(size_t row, const char *name, uint8_t *at, size_t size)
{
    if (n_functions < FLIP_FUNCTIONS_MAX) {
        functions[n_functions].at   = at;
        functions[n_functions].size = size;
        functions[n_functions].name = name;
        functions[n_functions].row  = row;
        n_functions++;
    }
}

/* Adds a function of that name and symbol to those of its row. Its name says the row, or else the
 * file, whose functions are all static. Helpers have the row SIZE_MAX. */
static void flip_add_function(const char *name, const Elf64_Sym *s, uint8_t *base, size_t file_row)
{
    size_t row = flip_row_of(name, '_');

    if (row == SIZE_MAX && ELF64_ST_BIND(s->st_info) == STB_LOCAL) {
        row = file_row;
    }
    if (s->st_size > 0 && (row != SIZE_MAX || flip_helper(name) != SIZE_MAX)) {
        flip_add(row, name, base + s->st_value, s->st_size);
    }
}

/* The functions of the implementations, by this program's own symbols. */
static void flip_find_functions(void)
{
    int fd = open("/proc/self/exe", O_RDONLY);
    struct stat st;
    const uint8_t *file;
    const Elf64_Ehdr *head;
    const Elf64_Shdr *sections;
    size_t i, j, row = SIZE_MAX;
    int of_library = 1;
    uint8_t *base;

    if (fd < 0 || fstat(fd, &st) != 0 ||
        (file = mmap(NULL, (size_t) st.st_size, PROT_READ, MAP_PRIVATE, fd, 0)) == MAP_FAILED) {
        perror("flip: /proc/self/exe");
        exit(2);
    }
    (void) close(fd);
    head     = (const Elf64_Ehdr *) (const void *) file;
    sections = (const Elf64_Shdr *) (const void *) (file + head->e_shoff);
    base     = head->e_type == ET_DYN ? (uint8_t *) (uintptr_t) &__ehdr_start : NULL;
    for (i = 0; i < head->e_shnum; i++) {
        const Elf64_Sym *symbols =
            (const Elf64_Sym *) (const void *) (file + sections[i].sh_offset);
        const char *names;

        if (sections[i].sh_type != SHT_SYMTAB) {
            continue;
        }
        names = (const char *) file + sections[sections[i].sh_link].sh_offset;
        for (j = 0; j < sections[i].sh_size / sizeof *symbols; j++) {
            const Elf64_Sym *s = &symbols[j];

            if (ELF64_ST_TYPE(s->st_info) == STT_FILE) {
                row        = flip_row_of(names + s->st_name, '.');
                of_library = strncmp(names + s->st_name, "check_", 6) != 0; /* has copies */
            } else if (ELF64_ST_TYPE(s->st_info) == STT_FUNC &&
                       (of_library || ELF64_ST_BIND(s->st_info) != STB_LOCAL)) {
                flip_add_function(names + s->st_name, s, base, row);
            }
        }
    }
}

/* In the child: no time and no memory without end, and no way to change the world. */
static void flip_confine(int seconds)
{
    const struct rlimit none = {0, 0}, memory = {(rlim_t) 3 << 30, (rlim_t) 3 << 30};
    const struct itimerval cpu = {{0, 0}, {seconds, 0}};

    (void) setrlimit(RLIMIT_CORE, &none);
    (void) setrlimit(RLIMIT_FSIZE, &none);
    (void) setrlimit(RLIMIT_AS, &memory);
    (void) prctl(PR_SET_PDEATHSIG, SIGKILL);
    (void) setitimer(ITIMER_PROF, &cpu, NULL);
    (void) alarm((unsigned) (10 * seconds)); /* for what waits */
}

static void flip_bit(uint8_t *at, unsigned bit)
{
    const size_t page = (size_t) sysconf(_SC_PAGESIZE);
    uint8_t *begin    = at - (uintptr_t) at % page;

    if (mprotect(begin, page, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) {
        perror("flip: mprotect");
        exit(2);
    }
    *at = bit == FLIP_TRAP ? 0xcc : (uint8_t) (*at ^ 1U << bit);
    (void) mprotect(begin, page, PROT_READ | PROT_EXEC);
}

/* FLIP_PASSES, FLIP_FAILS or FLIP_CRASHES: what the self-test, or else the check, of row says in a
 * child that has the flip; at NULL: no flip. A broken ref is compared with the first
 * implementation.
 */
static int flip_try(size_t row, uint8_t *at, unsigned bit, int check)
{
    const impl_info *impl  = flip_info(row);
    const impl_prim *p     = flip_prim(row);
    const impl_info *first = p->rows[impl_next(p, trona_cpu_features(), 0)];
    const impl_info *ref   = p->rows[p->n_rows - 1];
    size_t own;
    int prim = catalogue_find(row, &own);
    int status;
    pid_t pid;

    (void) fflush(stdout);
    pid = fork();
    if (pid == 0) {
        flip_confine(check ? FLIP_CHECK_SECONDS : FLIP_SELFTEST_SECONDS);
        (void) freopen("/dev/null", "w", stderr);
        if (at != NULL) {
            flip_bit(at, bit);
        }
        if (!check) {
            _exit(impl_verify(p, own) ? FLIP_PASSES : FLIP_FAILS);
        }
        _exit(check_one(prim, impl == ref ? first : impl, ref, "flipped", 1) ? FLIP_PASSES
                                                                             : FLIP_FAILS);
    }
    if (pid < 0 || waitpid(pid, &status, 0) != pid) {
        perror("flip: fork");
        exit(2);
    }
    return WIFEXITED(status) && WEXITSTATUS(status) <= FLIP_FAILS ? WEXITSTATUS(status)
                                                                  : FLIP_CRASHES;
}

/* Gives row the helpers that its self-test runs: those in which a trap stops it. */
static void flip_add_helpers(size_t row)
{
    const size_t n = n_functions;
    size_t i;

    for (i = 0; i < n; i++) {
        const flip_function *f = &functions[i];

        if (f->row == SIZE_MAX &&
            strstr(flip_prim(row)->name, flip_helpers[flip_helper(f->name)].primitive) != NULL &&
            flip_try(row, f->at, FLIP_TRAP, 0) == FLIP_CRASHES) {
            flip_add(row, f->name, f->at, f->size);
        }
    }
}

/* One flip anywhere in row's code. */
static void flip_one(size_t row, flip_counts *counts)
{
    size_t i, total = 0, at;
    unsigned bit;
    int result;

    for (i = 0; i < n_functions; i++) {
        total += functions[i].row == row ? functions[i].size : 0;
    }
    at = (size_t) flip_random(total);
    for (i = 0; functions[i].row != row || at >= functions[i].size; i++) {
        at -= functions[i].row == row ? functions[i].size : 0;
    }
    bit = (unsigned) flip_random(8);
    counts->flips++;
    if (flip_try(row, functions[i].at + at, bit, 0) != FLIP_PASSES) {
        counts->effective++;
        return;
    }
    result = flip_try(row, functions[i].at + at, bit, 1);
    if (result != FLIP_PASSES) {
        counts->effective++;
        counts->survived++;
        printf("survivor: %s %s: %s+%#zx bit %u: %s in use (address %#llx)\n", flip_prim(row)->name,
               flip_info(row)->name, functions[i].name, at, bit,
               result == FLIP_FAILS ? "wrong" : "crashes",
               (unsigned long long) (functions[i].at + at - (uint8_t *) (uintptr_t) &__ehdr_start));
    }
}

/* Whether row is one of those that argv names (PRIMITIVE or PRIMITIVE=IMPLEMENTATION); all if it
 * names none. */
static int flip_wanted(size_t row, int argc, char **argv)
{
    char name[128];
    int i;

    (void) snprintf(name, sizeof name, "%s=%s", flip_prim(row)->name, flip_info(row)->name);
    for (i = FLIP_NAMES; i < argc; i++) {
        if (strcmp(argv[i], name) == 0 || strcmp(argv[i], flip_prim(row)->name) == 0) {
            return 1;
        }
    }
    return argc == FLIP_NAMES;
}

int main(int argc, char **argv)
{
    size_t rows[256], n = 0, i, j;
    flip_counts counts = {0, 0, 0};
    uint64_t seed;
    unsigned flips;

    if (argc < FLIP_NAMES) {
        fprintf(stderr, "usage: flip SEED FLIPS SCALE PERCENT [PRIMITIVE[=IMPLEMENTATION]]...\n");
        return 2;
    }
    seed  = strtoull(argv[1], NULL, 0);
    flips = (unsigned) strtoul(argv[2], NULL, 0);
    check_setup(seed, strtod(argv[3], NULL));
    flip_find_functions();
    for (i = 0; i < catalogue_count(); i++) {
        if ((flip_info(i)->needs & ~trona_cpu_features()) != 0 || !flip_wanted(i, argc, argv)) {
            continue;
        }
        for (j = 0; j < n_functions && functions[j].row != i; j++) {
        }
        if (j == n_functions && flip_is_shared(i)) {
            continue;
        }
        if (j == n_functions) {
            printf("%s %s has no function in the table of symbols\n", flip_prim(i)->name,
                   flip_info(i)->name);
            return 2;
        }
        if (flip_try(i, NULL, 0, 0) != FLIP_PASSES || flip_try(i, NULL, 0, 1) != FLIP_PASSES) {
            printf("%s %s fails without a flip\n", flip_prim(i)->name, flip_info(i)->name);
            return 2;
        }
        flip_add_helpers(i);
        rows[n++] = i;
    }
    if (n == 0) {
        fprintf(stderr, "flip: no such implementation on this CPU\n");
        return 2;
    }
    random_state = seed;
    while (counts.flips < flips) {
        flip_one(rows[counts.flips % n], &counts);
    }
    printf("%u flips, %u effective, %u survived (%.2f %%); seed %llu, %zu implementations\n",
           counts.flips, counts.effective, counts.survived,
           counts.effective > 0 ? 100.0 * counts.survived / counts.effective : 0.0,
           (unsigned long long) seed, n);
    return counts.effective == 0 ||
           100.0 * counts.survived > strtod(argv[4], NULL) * counts.effective;
}
