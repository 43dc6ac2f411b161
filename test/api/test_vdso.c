/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* How functions of the vDSO are found: in the kernel's image, in small ones, in damaged ones. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <trona.h>

#include "../../src/random/vdso.h"
#include "../tap.h"

#if VDSO

# include <elf.h>
# include <sys/auxv.h>
# include <sys/mman.h>

# if defined(__x86_64__) || defined(__riscv) || defined(__loongarch__)
#  define VDSO_NAME "__vdso_getrandom"
# else
#  define VDSO_NAME "__kernel_getrandom"
# endif
# if defined(__x86_64__)
#  define VDSO_VERSION "LINUX_2.6"
# elif defined(__aarch64__)
#  define VDSO_VERSION "LINUX_2.6.39"
# elif defined(__s390x__)
#  define VDSO_VERSION "LINUX_2.6.29"
# elif defined(__loongarch__)
#  define VDSO_VERSION "LINUX_5.10"
# else
#  define VDSO_VERSION "LINUX_4.15"
# endif

static unsigned char *page_end; /* what follows cannot be read */
static unsigned char image[1 << 16];
static size_t image_size, function;

# define PAGE ((size_t) 1 << 16)

static int set_up_pages(void)
{
    unsigned char *p =
        mmap(NULL, 3 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    page_end = p + 2 * PAGE;
    return p != MAP_FAILED && mprotect(page_end, PAGE, PROT_NONE) == 0 ? 0 : -1;
}

/* The result of vdso_find for the first size bytes of m, which end where memory does. */
static size_t find(const unsigned char *m, size_t size)
{
    memcpy(page_end - size, m, size);
    return vdso_find(page_end - size, size, VDSO_NAME, VDSO_VERSION);
}

/* The size of the vDSO's image; 0 if there is none or it does not have the function. */
static size_t read_image(void)
{
    const unsigned char *base = (const unsigned char *) (uintptr_t) getauxval(AT_SYSINFO_EHDR);
    Elf64_Ehdr e;
    Elf64_Phdr p;
    unsigned i;

    function = vdso_find(base, SIZE_MAX / 2, VDSO_NAME, VDSO_VERSION);
    if (base == NULL || function == 0) {
        return 0;
    }
    memcpy(&e, base, sizeof e);
    for (i = 0; i < e.e_phnum; i++) {
        memcpy(&p, base + e.e_phoff + i * sizeof p, sizeof p);
        if (p.p_type == PT_LOAD && p.p_filesz <= sizeof image) {
            memcpy(image, base, p.p_filesz);
            return p.p_filesz;
        }
    }
    return 0;
}

/* A small image of our own: one table of hashes or the other, two versions of one name. Sizes and
 * places as the gABI and the GNU extensions have them. */
typedef struct small_image {
    Elf64_Ehdr e;
    Elf64_Phdr p[2];
    Elf64_Dyn d[7];
    Elf64_Sym s[5];
    Elf64_Half version[8];
    struct {
        Elf64_Verdef d;
        Elf64_Verdaux a;
    } v[3];
    uint32_t hash[2 + 1 + 5];
    uint32_t gnu[4 + 2 + 1 + 4];
    char string[64];
} small_image;

# define START 0x40000U /* where the image was linked */

static void dynamic(small_image *m, int i, Elf64_Sxword tag, size_t offset)
{
    m->d[i].d_tag      = tag;
    m->d[i].d_un.d_ptr = START + offset;
}

static void make_small(small_image *m, int gnu)
{
    static const char strings[] = "\0other\0f\0V_1\0V_2"; /* 1, 7, 9, 13 */
    int i;

    memset(m, 0, sizeof *m);
    memcpy(m->e.e_ident, ELFMAG, SELFMAG);
    m->e.e_ident[EI_CLASS] = ELFCLASS64;
    m->e.e_phoff           = offsetof(small_image, p);
    m->e.e_phnum           = 2;
    m->e.e_phentsize       = sizeof m->p[0];
    m->p[0].p_type         = PT_LOAD;
    m->p[0].p_vaddr        = START;
    m->p[0].p_filesz       = sizeof *m;
    m->p[1].p_type         = PT_DYNAMIC;
    m->p[1].p_offset       = offsetof(small_image, d);
    dynamic(m, 0, DT_SYMTAB, offsetof(small_image, s));
    dynamic(m, 1, DT_STRTAB, offsetof(small_image, string));
    dynamic(m, 2, DT_VERSYM, offsetof(small_image, version));
    dynamic(m, 3, DT_VERDEF, offsetof(small_image, v));
    dynamic(m, 4, gnu ? DT_GNU_HASH : DT_HASH,
            gnu ? offsetof(small_image, gnu) : offsetof(small_image, hash));
    m->d[5].d_tag = DT_NULL;
    for (i = 1; i < 5; i++) {
        m->s[i].st_name  = i == 1 ? 1 : 7;
        m->s[i].st_info  = ELF64_ST_INFO(STB_GLOBAL, i == 2 ? STT_OBJECT : STT_FUNC);
        m->s[i].st_shndx = 1;
        m->s[i].st_value = START + (Elf64_Addr) i * 16;
        m->version[i]    = (Elf64_Half) (i == 3 ? 2 : 0x8003);
    }
    for (i = 0; i < 3; i++) {
        m->v[i].d.vd_flags = i == 0 ? VER_FLG_BASE : 0;
        m->v[i].d.vd_ndx   = (Elf64_Half) (i == 0 ? 2 : i + 1); /* the base is none of them */
        m->v[i].d.vd_aux   = sizeof m->v[i].d;
        m->v[i].d.vd_next  = i < 2 ? sizeof m->v[i] : 0;
        m->v[i].a.vda_name = i == 1 ? 9 : 13;
    }
    m->hash[0] = 1;
    m->hash[1] = 5;
    m->gnu[0]  = 1; /* one bucket, symbols from 1 on, one word of filter */
    m->gnu[1]  = 1;
    m->gnu[2]  = 1;
    m->gnu[6]  = 1;
    m->gnu[10] = 1; /* the last of the chain */
    memcpy(m->string, strings, sizeof strings);
}

static size_t find_small(const small_image *m, const char *name, const char *version)
{
    memcpy(page_end - sizeof *m, m, sizeof *m);
    return vdso_find(page_end - sizeof *m, sizeof *m, name, version);
}

/* 1 if the small image gives what it should, and nothing once it is damaged. */
static int small_works(int gnu)
{
    small_image good, m;
    int ok;

    make_small(&good, gnu);
    ok = find_small(&good, "f", "V_1") == 48 && find_small(&good, "f", "V_2") == 64 &&
         find_small(&good, "other", "V_2") == 16 && find_small(&good, "f", "V_3") == 0 &&
         find_small(&good, "othe", "V_2") == 0 && find_small(&good, "others", "V_2") == 0;
    m            = good; /* without versions any will do */
    m.d[2].d_tag = DT_DEBUG;
    ok &= find_small(&m, "f", "V_2") == 48;
    m               = good;
    m.s[4].st_shndx = SHN_UNDEF;
    ok &= find_small(&m, "f", "V_2") == 0;
    m              = good;
    m.s[4].st_info = ELF64_ST_INFO(STB_LOCAL, STT_FUNC);
    ok &= find_small(&m, "f", "V_2") == 0;
    m               = good;
    m.s[4].st_value = START + sizeof m;
    ok &= find_small(&m, "f", "V_2") == 0;
    m.s[4].st_value = START - 1;
    ok &= find_small(&m, "f", "V_2") == 0;
    m                = good;
    m.v[2].d.vd_next = 0;
    m.v[1].d.vd_next = 0 - (Elf64_Word) sizeof m.v[1]; /* 2^32 - n: not a step back */
    ok &= find_small(&m, "f", "V_2") == 0;
    m                     = good;
    m.e.e_ident[EI_CLASS] = ELFCLASS32;
    ok &= find_small(&m, "f", "V_1") == 0;
    m             = good;
    m.p[0].p_type = PT_NOTE;
    ok &= find_small(&m, "f", "V_1") == 0;
    m           = good;
    m.e.e_phoff = 0 - (Elf64_Off) sizeof m.p[0];
    ok &= find_small(&m, "f", "V_1") == 0;
    m        = good;
    m.gnu[0] = m.hash[1] = 0; /* no buckets, no symbols */
    ok &= find_small(&m, "f", "V_1") == 0;
    m         = good; /* a chain without end, more symbols than there is room for */
    m.gnu[10] = 0;
    m.hash[1] = UINT32_MAX;
    ok &= find_small(&m, "g", "V_1") == 0;
    m.gnu[2] = m.gnu[6] = UINT32_MAX;
    m.hash[1]           = UINT32_MAX;
    return ok & (find_small(&m, "g", "V_1") == 0);
}

/* Program headers beyond the first page are not looked for: 1 if so. */
static int headers_in_first_page(void)
{
    static unsigned char big[8192 + sizeof(small_image)];
    small_image m;
    int at, ok = 1;

    for (at = 3000; at <= 8000; at += 5000) {
        make_small(&m, 0);
        m.e.e_phoff     = (Elf64_Off) at;
        m.p[0].p_filesz = sizeof big;
        memcpy(big, &m, sizeof m);
        memcpy(big + at, m.p, sizeof m.p);
        ok &= vdso_find(big, sizeof big, "f", "V_1") == (at == 3000 ? 48 : 0);
    }
    return ok;
}

static size_t any_below(size_t n)
{
    return randombytes_uniform((uint32_t) n);
}

/* 1 if the parser survives, and finds the function or something inside, after random damage. Reads
 * beyond the end and endless loops end the process. */
static int damage_is_harmless(const unsigned char *m, size_t size, size_t head)
{
    static unsigned char copy[1 << 16];
    static const unsigned char values[] = {0, 1, 0x7f, 0x80, 0xff};
    size_t n;
    int round, k, ok = 1;

    for (round = 0; round < 200000 / (getenv("TRONA_CHECK_SCALE") != NULL ? 100 : 1); round++) {
        memcpy(copy, m, size);
        for (k = 1 + (int) any_below(4); k > 0; k--) {
            n = any_below(k & 1 ? head : size);
            if (any_below(2)) {
                copy[n] = values[any_below(sizeof values)];
            } else {
                copy[n] ^= (unsigned char) (1U << any_below(8));
            }
        }
        ok &= find(copy, size) < size;
    }
    return ok;
}

static void test_image(void)
{
    small_image small;
    size_t n;
    int k, ok = 1;

    image_size = read_image();
    if (set_up_pages() != 0) {
        tap_ok(0, "memory");
        return;
    }
    tap_ok(small_works(0), "an image with DT_HASH");
    tap_ok(small_works(1), "an image with DT_GNU_HASH");
    tap_ok(headers_in_first_page(), "headers in the first page and elsewhere");
    for (k = 0; k < 2; k++) {
        make_small(&small, k);
        tap_ok(damage_is_harmless((unsigned char *) &small, sizeof small, sizeof small),
               "a damaged image with %s", k ? "DT_GNU_HASH" : "DT_HASH");
        for (n = 0, ok = 1; n < sizeof small; n++) {
            ok &= find((unsigned char *) &small, n) < n + (n == 0);
        }
        tap_ok(ok, "the same cut short");
    }
    tap_ok(vdso_find(NULL, 0, VDSO_NAME, VDSO_VERSION) == 0, "no image");
    if (image_size == 0) {
        tap_skip("the vDSO of this kernel has no getrandom", "the vDSO's own image");
        return;
    }
    tap_ok(find(image, image_size) == function, "the vDSO's own image");
    for (n = 0, ok = 1; n < image_size; n++) {
        k = find(image, n) != 0; /* only if the tables and the function's address are inside */
        ok &= !k || (n > function && find(image, n) == function);
    }
    tap_ok(ok, "the same cut short");
    tap_ok(vdso_find(image, image_size, "__vdso_getrandon", VDSO_VERSION) == 0 &&
               vdso_find(image, image_size, VDSO_NAME, VDSO_VERSION "1") == 0,
           "names and versions that it has not");
    tap_ok(damage_is_harmless(image, image_size, image_size < 2048 ? image_size : 2048),
           "the same damaged");
}

int main(void)
{
    test_image();
    return tap_done();
}

#else

int main(void)
{
    tap_skip("not 64-bit Linux", "functions of the vDSO");
    return tap_done();
}

#endif
