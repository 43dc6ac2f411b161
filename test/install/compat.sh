#!/bin/sh
# SPDX-License-Identifier: ISC
# A tree in libsodium's place: compat.sh PREFIX WORK. PREFIX is what "configure --enable-sodium-compat && make install" made.
# libsodium.so.23, .26 and .30 have those SONAMEs, libtrona's names, and the symbol versions of the system's libsodium.
# The licence and the documents for users are installed, doc/decisions is not. ldconfig finds the libraries: in a root
# directory of their own, with the system's libsodium beside them and without it, programs linked with either, and programs
# that load them by name, run on the tree's. Build systems find its version: pkg-config, and CMake modules, which read it
# from sodium/version.h as text.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
prefix=$1
rm -rf "$2"
mkdir -p "$2"
cd "$2"
PATH=$PATH:/usr/sbin:/sbin
LC_ALL=C
export PATH LC_ALL
for f in LICENSE README.md CHANGELOG SECURITY performance.md guide/limits.md examples/box.c; do
    test -s "$prefix/share/doc/trona/$f" || { echo "compat: $f is not installed"; exit 1; }
done
decisions=$(find "$prefix" -name decisions -o -name measuring.md)
[ -z "$decisions" ] || { echo "compat: doc/decisions is installed: $decisions"; exit 1; }
system=$(readlink -f "$(${CC:-cc} -print-file-name=libsodium.so.23)")

fail() {
    echo "FAIL compat: $*"
    exit 1
}
versions() { # library: its names, each with its version ("Base" is none)
    objdump -T "$1" | awk '!/\*(UND|ABS)\*/ && NF >= 7 { v = $(NF - 1); gsub(/[()]/, "", v); print $NF, v }' | sort
}
versions "$prefix/lib/libtrona.so" | sed 's/ .*//' > names
[ "$(wc -l < names)" -gt 200 ] || fail "libtrona.so exports nothing"
for v in 23 26 30; do
    so=$prefix/lib/libsodium.so.$v
    readelf -dW "$so" | grep -q "SONAME.*\[libsodium.so.$v\]" || fail "the SONAME of libsodium.so.$v is another"
    versions "$so" > versions.$v
    sed 's/ .*//' versions.$v | diff - names || fail "libsodium.so.$v exports other names than libtrona"
    ! readelf -rW "$so" | grep -E 'JUMP_SLO.* (crypto|sodium|randombytes|trona)_' || fail "libsodium.so.$v calls itself through the PLT"
done
if [ -f "$system" ]; then
    versions "$system" > versions.system
    [ -z "$(comm -23 versions.system versions.23)" ] || {
        comm -23 versions.system versions.23 | head
        fail "names or versions of the system's libsodium.so.23 are missing"
    }
    echo "libsodium.so.23 has the $(wc -l < versions.system) names of the system's, with its versions"
fi

# libsodium's Findsodium.cmake runs one replacement over the whole file; without a match the whole file is the version. Other
# modules read one line.
cat > version.cmake << 'END'
file(READ "${header}" whole)
string(REGEX REPLACE ".*#[ \t]*define[ \t]*SODIUM_VERSION_STRING[ \t]*\"([^\n]*)\".*" "\\1" version "${whole}")
file(STRINGS "${header}" line REGEX "^#define[ \t]+SODIUM_VERSION_STRING[ \t]+\"[0-9.]+\"$")
if(NOT line MATCHES "\"([0-9.]+)\"" OR NOT version STREQUAL CMAKE_MATCH_1 OR version VERSION_LESS 1.0.18)
    message(FATAL_ERROR "no version: '${version}', '${line}'")
endif()
message("${version}")
END
version=$(PKG_CONFIG_PATH=$prefix/lib/pkgconfig pkg-config --modversion libsodium) || fail "pkg-config does not find libsodium"
found=$(cmake -D header="$prefix/include/sodium/version.h" -P version.cmake 2>&1) || fail "CMake finds in version.h $found"
[ "$found" = "$version" ] || fail "CMake finds version $found in version.h, pkg-config $version"
printf '#include <sodium/version.h>\nextern const char version[];\nconst char version[] = SODIUM_VERSION_STRING;\n' > version.c
${CC:-cc} -std=c99 -Wall -Wextra -pedantic -Werror -I"$prefix/include" -c version.c || fail "version.h does not compile"
grep -q "$version" version.o || fail "SODIUM_VERSION_STRING is not $version"
echo "CMake and pkg-config find version $version"

# Programs linked with each, and one that is linked with none.
for v in 23 26 30; do
    ${CC:-cc} -D_GNU_SOURCE -I"$prefix/include" "$here/whose.c" -o whose.$v "$prefix/lib/libsodium.so.$v" -ldl
done
${CC:-cc} -D_GNU_SOURCE -DWHOSE_DLOPEN=1 -I"$prefix/include" "$here/whose.c" -o whose.dlopen -ldl
[ ! -f "$system" ] || ${CC:-cc} -D_GNU_SOURCE -I"$prefix/include" "$here/whose.c" -o whose.system "$system" -ldl

# A root directory with a loader, the tree and, if it is "beside", the system's libsodium.
if ! ldconfig --version 2> /dev/null | grep -q 'Free Software Foundation'; then
    echo "SKIP: glibc's ldconfig is not here"
    exit 0
fi
as_root=
[ "$(id -u)" = 0 ] || as_root='unshare -r'
n=0
for libsodium in hidden beside; do
    root=$PWD/$libsodium
    mkdir -p "$root/etc" "$root/opt/trona/lib"
    for f in $(ldd ./whose.dlopen | grep -o '/[^ ]*'); do
        mkdir -p "$root${f%/*}"
        cp -L "$f" "$root$f"
    done
    printf '%s\n' /opt/trona/lib "${system%/*}" > "$root/etc/ld.so.conf"
    cp -P "$prefix"/lib/lib*.so* "$root/opt/trona/lib/"
    cp whose.* "$root/"
    if [ $libsodium = beside ]; then
        [ -f "$system" ] || break
        mkdir -p "$root${system%/*}"
        cp -L "$system" "$root$system"
    fi
    $as_root ldconfig -r "$root" || fail "ldconfig fails"
    $as_root ldconfig -r "$root" -p > "$libsodium.cache"
    is() { # library, program, argument...
        found=$($as_root chroot "$root" "/$2" ${3-}) || fail "$2 ${3-}: cannot run with the system's libsodium $libsodium"
        [ "$found" = "/opt/trona/lib/$1" ] || fail "$2 ${3-} runs on $found with the system's libsodium $libsodium"
        n=$((n + 1))
    }
    for v in 23 26 30; do
        grep -q "libsodium.so.$v .*=> /opt/trona/lib/libsodium.so.$v\$" $libsodium.cache || fail "ldconfig does not list libsodium.so.$v"
        is libsodium.so.$v whose.$v
        is libsodium.so.$v whose.dlopen libsodium.so.$v
    done
    [ $libsodium = hidden ] || grep -q "libsodium.so.23 .*=> ${system%/*}/" beside.cache || fail "the system's libsodium is hidden"
    [ ! -f "$system" ] || is libsodium.so.23 whose.system
done
echo "ldconfig lists libsodium.so.23, .26 and .30, and $n programs run on them, with the system's libsodium hidden and beside"
