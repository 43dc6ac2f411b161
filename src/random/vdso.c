/* SPDX-License-Identifier: ISC */
/* Finds functions of the vDSO, the image of a shared library that the kernel maps into each
 * process, by its dynamic symbols. Reads nothing outside of the image, whatever it contains. */
#include "vdso.h"

#if VDSO

# include <elf.h>

# include "../core/bytes.h"

enum { VDSO_HEAD = 4096 }; /* bytes that an image has at least: its first page */

typedef struct vdso_image {
    const uint8_t *base;
    uint64_t size;   /* bytes that may be read */
    uint64_t start;  /* the address that the image believes base to have */
    uint64_t symbol; /* offsets of the tables; too large if they are not there */
    uint64_t string;
    uint64_t version;
    uint64_t definition;
    uint64_t gnu_hash;
    uint64_t hash;
} vdso_image;

/* Copies n bytes from that offset: 1, or 0 if they are not all inside. */
static inline int vdso_copy(const vdso_image *m, void *to, uint64_t offset, size_t n)
{
    if (offset > m->size || n > m->size - offset) {
        return 0;
    }
    memcpy(to, m->base + offset, n);
    return 1;
}

/* 1 if the string with that number is s. */
static int vdso_is(const vdso_image *m, uint32_t number, const char *s)
{
    uint64_t at = m->string + number; /* below 2^63 + 2^32 */

    for (; at < m->size && m->base[at] == (uint8_t) *s; at++, s++) {
        if (*s == 0) {
            return 1;
        }
    }
    return 0;
}

/* Reads the headers. Returns 1, or 0 if the image is malformed. */
static int vdso_open(vdso_image *m)
{
    Elf64_Ehdr e;
    Elf64_Phdr p;
    Elf64_Dyn d;
    uint64_t size = 0, dynamic = UINT64_MAX, at;
    unsigned i;

    m->start  = 0;
    m->symbol = m->string = m->version = m->definition = m->gnu_hash = m->hash = UINT64_MAX;
    if (!vdso_copy(m, &e, 0, sizeof e) || load32_be(e.e_ident) != 0x7f454c46 || /* \177ELF */
        e.e_ident[EI_CLASS] != ELFCLASS64 || e.e_phentsize != sizeof p) {
        return 0;
    }
    for (i = 0; i < e.e_phnum; i++) {
        at = e.e_phoff + (uint64_t) i * sizeof p;
        if (at > VDSO_HEAD - sizeof p || !vdso_copy(m, &p, at, sizeof p)) {
            return 0;
        }
        if (p.p_type == PT_LOAD && size == 0) { /* the only one */
            m->start = p.p_vaddr - p.p_offset;
            size     = p.p_offset + p.p_filesz;
        } else if (p.p_type == PT_DYNAMIC) {
            dynamic = p.p_offset;
        }
    }
    m->size = size < m->size ? size : m->size;
    for (; vdso_copy(m, &d, dynamic, sizeof d) && d.d_tag != DT_NULL; dynamic += sizeof d) {
        at = d.d_un.d_ptr - m->start;
        switch (d.d_tag) {
        case DT_SYMTAB:
            m->symbol = at;
            break;
        case DT_STRTAB:
            m->string = at;
            break;
        case DT_VERSYM:
            m->version = at;
            break;
        case DT_VERDEF:
            m->definition = at;
            break;
        case DT_GNU_HASH:
            m->gnu_hash = at;
            break;
        case DT_HASH:
            m->hash = at;
            break;
        default:
            break;
        }
    }
    return m->symbol < m->size && m->string < m->size;
}

/* 1 if symbol i has that version, or the image knows no versions. */
static int vdso_has_version(const vdso_image *m, uint64_t i, const char *version)
{
    Elf64_Half mine;
    Elf64_Verdef d;
    Elf64_Verdaux name;
    uint64_t at = m->definition;

    if (m->version == UINT64_MAX || m->definition == UINT64_MAX) {
        return 1;
    }
    if (!vdso_copy(m, &mine, m->version + i * sizeof mine, sizeof mine)) {
        return 0;
    }
    /* at grows with each round: the walk ends. */
    while (vdso_copy(m, &d, at, sizeof d)) {
        if ((d.vd_flags & VER_FLG_BASE) == 0 && d.vd_ndx == (mine & 0x7fff)) {
            return vdso_copy(m, &name, at + d.vd_aux, sizeof name) &&
                   vdso_is(m, name.vda_name, version);
        }
        if (d.vd_next == 0) {
            return 0;
        }
        at += d.vd_next;
    }
    return 0;
}

/* The offset of symbol i if it is that function, else 0; *inside = whether there is a symbol i. */
static uint64_t vdso_symbol(const vdso_image *m, uint64_t i, const char *name, const char *version,
                            int *inside)
{
    Elf64_Sym s;

    *inside = vdso_copy(m, &s, m->symbol + i * sizeof s, sizeof s);
    if (!*inside || !vdso_is(m, s.st_name, name) || ELF64_ST_TYPE(s.st_info) != STT_FUNC ||
        ELF64_ST_BIND(s.st_info) == STB_LOCAL || s.st_shndx == SHN_UNDEF ||
        s.st_value - m->start >= m->size || !vdso_has_version(m, i, version)) {
        return 0;
    }
    return s.st_value - m->start;
}

/* The first number to try and, with DT_HASH, *end: one after the last. With DT_GNU_HASH, whose
 * words are of the same size everywhere, the chain says where it ends. */
static uint64_t vdso_first(const vdso_image *m, const char *name, uint64_t *chain, uint64_t *end)
{
    uint32_t gnu[4], bucket = 0, h = 5381; /* buckets, first symbol, words of the filter */
    uint64_t buckets;
    size_t i;

    *chain = *end = 0;
    if (vdso_copy(m, gnu, m->gnu_hash, sizeof gnu) && gnu[0] != 0) {
        for (i = 0; name[i] != 0; i++) {
            h = h * 33 + (uint8_t) name[i];
        }
        buckets = m->gnu_hash + sizeof gnu + (uint64_t) gnu[2] * 8;
        if (vdso_copy(m, &bucket, buckets + (uint64_t) (h % gnu[0]) * 4, 4) && bucket >= gnu[1] &&
            bucket != 0) {
            *chain = buckets + ((uint64_t) gnu[0] + bucket - gnu[1]) * 4;
            *end   = UINT64_MAX;
        }
        return bucket;
    }
    if (vdso_copy(m, gnu, m->hash, 8)) {
        *end = gnu[1];
    }
    return 1;
}

size_t vdso_find(const void *base, size_t size, const char *name, const char *version)
{
    vdso_image m;
    uint64_t i, end, chain, found;
    uint32_t last = 0;
    int inside    = 1;

    m.base = (const uint8_t *) base;
    m.size = size;
    if (base == NULL || !vdso_open(&m)) {
        return 0;
    }
    /* i stays below the image's size over that of a symbol, and so does the number of rounds. */
    for (i = vdso_first(&m, name, &chain, &end); i < end; i++) {
        found = vdso_symbol(&m, i, name, version, &inside);
        if (found != 0) {
            return (size_t) found;
        }
        if (!inside || (chain != 0 && (!vdso_copy(&m, &last, chain, 4) || (last & 1)))) {
            break;
        }
        chain += chain != 0 ? 4 : 0;
    }
    return 0;
}

#else

typedef int vdso_unused; /* ISO C wants a declaration */

#endif
