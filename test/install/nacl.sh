#!/bin/sh
# SPDX-License-Identifier: ISC
# NaCl's headers as installed: nacl.sh PREFIX WORK. PREFIX is a tree that "configure --enable-nacl-compat && make install"
# made. Every header compiles alone with -I PREFIX/include/nacl and no other flag, in C and C++; the tests of NaCl's
# names and functions compile and run with what pkg-config says of nacl.
set -eu
tests=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
prefix=$1
mkdir -p "$2"
cd "$2"
warnings='-Wall -Wextra -Wpedantic -Werror'
n=0
for h in "$prefix"/include/nacl/*.h; do
    echo "#include <$(basename "$h")>" > h.c
    cp h.c h.cpp
    if ! { ${CC:-cc} -std=c99 $warnings -I"$prefix/include/nacl" -c h.c -o h.o &&
        ${CXX:-c++} -std=c++11 $warnings -I"$prefix/include/nacl" -c h.cpp -o h.o; }; then
        echo "FAIL nacl: <$(basename "$h")> alone"
        exit 1
    fi
    n=$((n + 1))
done
[ $n -gt 30 ]
PKG_CONFIG_PATH=$prefix/lib/pkgconfig LD_LIBRARY_PATH=$prefix/lib
export PKG_CONFIG_PATH LD_LIBRARY_PATH
flags=$(pkg-config --cflags --libs nacl)
static="$(pkg-config --cflags nacl) $prefix/lib/libnacl.a $(pkg-config --libs-only-l --static nacl | sed s/-lnacl//)"
run() { # name, command that compiles it
    program=$1
    shift
    if ! { "$@" -o "$program" && "./$program" > "$program.tap"; }; then
        echo "FAIL nacl: $program"
        grep '^not ok' "$program.tap" || :
        exit 1
    fi
}
run names ${CC:-cc} "$tests/nacl/test_nacl_names.c" $flags
run functions ${CC:-cc} "$tests/nacl/test_nacl.c" $flags
run static ${CC:-cc} "$tests/nacl/test_nacl.c" $static
run cplusplus ${CXX:-c++} "$tests/nacl/test_nacl_cpp.cpp" -L"$prefix/lib" -lcpnacl $flags
echo "NaCl: $n headers compile alone; $(cat ./*.tap | grep -c '^ok') tests passed with pkg-config's flags"
