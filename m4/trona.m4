# SPDX-License-Identifier: ISC
# TRONA_CFLAG(FLAG, VARIABLE, [PROGRAM]): appends FLAG to VARIABLE if the C compiler takes it without a warning; if a PROGRAM is
# named, if that links, too: what the compiler inserts may call what a system has not.
AC_DEFUN([TRONA_CFLAG], [
    AC_MSG_CHECKING([whether $CC takes $1])
    trona_save_CFLAGS=$CFLAGS
    CFLAGS="$CFLAGS -Werror $1"
    m4_ifval([$3], [AC_LINK_IFELSE], [AC_COMPILE_IFELSE])([m4_default([$3], [AC_LANG_PROGRAM()])],
        [AC_MSG_RESULT([yes])
         $2="$$2 $1"],
        [AC_MSG_RESULT([no])])
    CFLAGS=$trona_save_CFLAGS
])

# TRONA_LDFLAG(FLAG, VARIABLE): appends FLAG to VARIABLE if a shared object links with it without a warning.
AC_DEFUN([TRONA_LDFLAG], [
    AC_MSG_CHECKING([whether the linker takes $1])
    trona_save_LDFLAGS=$LDFLAGS
    LDFLAGS="$LDFLAGS $1"
    trona_save_CFLAGS=$CFLAGS
    CFLAGS="$CFLAGS -Werror"
    AC_LINK_IFELSE([AC_LANG_PROGRAM()],
        [AC_MSG_RESULT([yes])
         $2="$$2 $1"],
        [AC_MSG_RESULT([no])])
    LDFLAGS=$trona_save_LDFLAGS
    CFLAGS=$trona_save_CFLAGS
])

# TRONA_HARDENING: what the compiler adds to be checked at run time. Not beside a sanitizer, which checks more and intercepts
# the functions that are replaced.
AC_DEFUN([TRONA_HARDENING], [
    TRONA_CFLAG([-fstack-clash-protection], [TRONA_CFLAGS])
    AC_MSG_CHECKING([for _FORTIFY_SOURCE])
    trona_fortify=no
    trona_save_CFLAGS=$CFLAGS
    for level in 3 2; do
        CFLAGS="$trona_save_CFLAGS -Werror -D_FORTIFY_SOURCE=$level"
        AS_IF([test $trona_fortify = no],
            [AC_COMPILE_IFELSE([AC_LANG_PROGRAM([[#include <string.h>
#ifndef __OPTIMIZE__
# error
#endif]])], [trona_fortify=$level])])
    done
    CFLAGS=$trona_save_CFLAGS
    AC_COMPILE_IFELSE([AC_LANG_PROGRAM([[#ifdef _FORTIFY_SOURCE
# error
#endif]])], [], [trona_fortify="as it is"])
    AC_MSG_RESULT([$trona_fortify])
    AS_CASE([$trona_fortify], [2 | 3], [TRONA_CFLAGS="$TRONA_CFLAGS -D_FORTIFY_SOURCE=$trona_fortify"])

    TRONA_CFLAG([-fcf-protection], [TRONA_CFLAGS])
    # The linker marks a shared library only if all that is in it is marked, and crti.o is not on some systems. Where
    # constructors stand in .init_array, its _init and _fini do nothing: leave them out, and have the library marked.
    AS_CASE([$TRONA_CFLAGS], [*-fcf-protection*],
        [trona_save_werror=$ac_c_werror_flag
         ac_c_werror_flag=yes
         AC_COMPILE_IFELSE([AC_LANG_SOURCE([[volatile int seen;
__attribute__((constructor)) void first(void)
{
    seen = 1;
}]])],
             [AS_IF([grep init_array conftest.$ac_objext >/dev/null 2>&1],
                 [TRONA_LDFLAG([-Wl,-init=0,-fini=0,-z,ibt,-z,shstk], [TRONA_LIB_LDFLAGS])])])
         ac_c_werror_flag=$trona_save_werror])
])
