/* SPDX-License-Identifier: ISC */
/* Under TRONA_CPU, libsodium is to see no more of the CPU than trona does. It has no setting for
 * that, but asks functions of its own, which it calls through its linkage table: what stands there
 * is replaced before its first call. */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE 1 /* dlinfo */
#endif
#include "peers_library.h"

#include <stddef.h>
#include <string.h>

#if defined(__linux__) && defined(__x86_64__) && defined(__LP64__)
# include <dlfcn.h>
# include <elf.h>
# include <link.h>
# include <sys/mman.h>
# include <unistd.h>

typedef int (*mask_function)(void);

static const struct {
    const char *name;
    mask_function own; /* says what TRONA_CPU leaves */
} mask_functions[] = {
    {"sodium_runtime_has_sse2", sodium_runtime_has_sse2},
    {"sodium_runtime_has_sse3", sodium_runtime_has_sse3},
    {"sodium_runtime_has_ssse3", sodium_runtime_has_ssse3},
    {"sodium_runtime_has_sse41", sodium_runtime_has_sse41},
    {"sodium_runtime_has_avx", sodium_runtime_has_avx},
    {"sodium_runtime_has_avx2", sodium_runtime_has_avx2},
    {"sodium_runtime_has_avx512f", sodium_runtime_has_avx512f},
    {"sodium_runtime_has_pclmul", sodium_runtime_has_pclmul},
    {"sodium_runtime_has_aesni", sodium_runtime_has_aesni},
    {"sodium_runtime_has_rdrand", sodium_runtime_has_rdrand},
};

/* The dynamic section's value of that kind; 0 if there is none. */
static ElfW(Addr) mask_entry(const struct link_map *map, ElfW(Sxword) tag)
{
    const ElfW(Dyn) *d = map->l_ld;

    for (; d->d_tag != DT_NULL; d++) {
        if (d->d_tag == tag) {
            return d->d_un.d_ptr;
        }
    }
    return 0;
}

/* The same, an address: glibc has made one of the offset in the file. */
static ElfW(Addr) mask_table(const struct link_map *map, ElfW(Sxword) tag)
{
    ElfW(Addr) at = mask_entry(map, tag);

    return at < map->l_addr ? at + map->l_addr : at;
}

/* Lets the word at slot point to f; 0 if its page cannot be made writable. It stays so: data may
 * share it. */
static int mask_write(ElfW(Addr) slot, mask_function f)
{
    size_t page      = (size_t) sysconf(_SC_PAGESIZE);
    ElfW(Addr) begin = slot & ~(ElfW(Addr))(page - 1);

    if (mprotect((void *) begin, page, PROT_READ | PROT_WRITE) != 0) {
        return 0;
    }
    memcpy((void *) slot, &f, sizeof f);
    return 1;
}

int peers_mask(void *library)
{
    struct link_map *map = NULL;
    const ElfW(Rela) * r;
    const ElfW(Sym) * symbols;
    const char *strings;
    size_t i, j, n, done = 0;

    if (dlinfo(library, RTLD_DI_LINKMAP, &map) != 0) {
        return 0;
    }
    r       = (const ElfW(Rela) *) mask_table(map, DT_JMPREL);
    symbols = (const ElfW(Sym) *) mask_table(map, DT_SYMTAB);
    strings = (const char *) mask_table(map, DT_STRTAB);
    n       = mask_entry(map, DT_PLTRELSZ) / sizeof *r;
    for (i = 0; i < n; i++) {
        const char *name = strings + symbols[ELF64_R_SYM(r[i].r_info)].st_name;
        for (j = 0; j < sizeof mask_functions / sizeof mask_functions[0]; j++) {
            if (strcmp(name, mask_functions[j].name) == 0) {
                if (!mask_write(map->l_addr + r[i].r_offset, mask_functions[j].own)) {
                    return 0;
                }
                done++;
            }
        }
    }
    return done > 0;
}

#else

int peers_mask(void *library)
{
    (void) library;
    return 0;
}

#endif
