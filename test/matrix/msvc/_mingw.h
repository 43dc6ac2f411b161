/* SPDX-License-Identifier: ISC */
/* MinGW's headers for a compiler that is taken for MSVC: they would do away with attributes, which
 * clang's own headers need, and put two of theirs where MSVC does not read them. */
#include_next <_mingw.h>
#undef __attribute__
#undef __MINGW_ATTRIB_NORETURN
#undef __MINGW_ATTRIB_DEPRECATED
#define __MINGW_ATTRIB_NORETURN
#define __MINGW_ATTRIB_DEPRECATED
