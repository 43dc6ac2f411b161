#!/bin/sh
# SPDX-License-Identifier: ISC
# What Microsoft's compiler would read, as far as that can be seen without it and its headers: the library and the examples, by
# clang as clang-cl with MinGW's headers. The syntax alone; nothing may warn. x86_64-cl: without the macro by which clang is
# known, so that what is for MSVC alone is read, too.
#   msvc.sh [x86_64-cl|x86_64|aarch64]...    all
# Needs clang-19 and the headers of mingw-w64.
set -u
cd "$(dirname "$0")/../.." || exit 1 # where no name begins with /, as options do for it
[ $# != 0 ] || set -- x86_64-cl x86_64 aarch64
mingw=/usr/share/mingw-w64/include
own=$(clang-19 -print-resource-dir)/include
if [ ! -f "$mingw/windows.h" ] || [ ! -f "$own/immintrin.h" ]; then
    echo "needs clang-19 and mingw-w64's headers"
    exit 1
fi
examples=$(grep -L zmq.h examples/*.c)
for target; do
    case $target in
    x86_64-cl | x86_64 | aarch64) ;;
    *) echo "unknown: $target" && exit 1 ;;
    esac
    hide=
    [ "$target" = "${target%-cl}" ] || hide="-U__clang__ -Wno-builtin-macro-redefined"
    # shellcheck disable=SC2086 # words
    clang-19 --driver-mode=cl --target="${target%-cl}-pc-windows-msvc" -fms-compatibility-version=19.38 /std:c11 /Zs /W3 /WX $hide \
        -Iinclude -imsvc test/matrix/msvc -imsvc "$own" -imsvc "$mingw" src/*/*.c $examples || exit 1
done
echo "as MSVC ($*): no error, no warning"
