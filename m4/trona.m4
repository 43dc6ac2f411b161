# TRONA_CFLAG(FLAG, VARIABLE): appends FLAG to VARIABLE if the C compiler takes it without a warning.
AC_DEFUN([TRONA_CFLAG], [
    AC_MSG_CHECKING([whether $CC takes $1])
    trona_save_CFLAGS=$CFLAGS
    CFLAGS="$CFLAGS -Werror $1"
    AC_COMPILE_IFELSE([AC_LANG_PROGRAM()],
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
