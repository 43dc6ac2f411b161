#!/bin/sh
# SPDX-License-Identifier: ISC
# The release tarball: dist.sh WORK, in a git checkout. Two clones at different places, made with another umask and in
# another time zone, give the same bytes; the tarball holds nothing but the files of the repository and what autogen.sh
# makes; its tree, built in place, follows --with-symbol-prefix and --enable-minimal.
set -eu
top=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
rm -rf "$1"
mkdir -p "$1"
work=$(cd "$1" && pwd)
jobs=${JOBS:-2}
LC_ALL=C
export LC_ALL
unset SOURCE_DATE_EPOCH

fail() {
    echo "FAIL dist: $*"
    exit 1
}
# make_dist CLONE UMASK ZONE: prints where the tarball is.
make_dist() (
    umask "$2"
    TZ=$3
    export TZ
    mkdir -p "$work/$1"
    git clone -q "$top" "$work/$1/source"
    cd "$work/$1/source"
    : > tools/untracked
    ./autogen.sh > ../autogen.log 2>&1
    mkdir ../build
    cd ../build
    ../source/configure -q > configure.log 2>&1
    make -s dist > dist.log 2>&1
    ls "$work/$1"/build/*.tar.xz
)
first=$(make_dist one 022 UTC) || fail "no tarball"
second=$(make_dist elsewhere/two 077 Asia/Tokyo) || fail "no second tarball"
if ! cmp "$first" "$second"; then
    for t in "$first" "$second"; do
        tar tvf "$t" > "$t.list"
    done
    diff "$first.list" "$second.list" | head -n 10
    fail "two clones give two tarballs"
fi
tar tf "$first" | tr / "\001" > "$work/order"
sort -c "$work/order" || fail "the tarball is not sorted"
if tar tvf "$first" --numeric-owner --full-time | awk '$2 != "0/0" { exit 1 }'; then
    dates=$(tar tvf "$first" --full-time | awk '{ print $4, $5 }' | sort -u | wc -l)
else
    fail "the tarball names an owner"
fi
[ "$dates" = 1 ] || fail "the files of the tarball have $dates dates"
later=$(date -u -d '2001-02-03 04:05:06' +%s)
(cd "$work/one/build" && SOURCE_DATE_EPOCH=$later make -s dist > dist.log 2>&1)
[ "$(TZ=UTC tar tvf "$first" --full-time | awk '{ print $4, $5 }' | sort -u)" = '2001-02-03 04:05:06' ] ||
    fail "SOURCE_DATE_EPOCH is not followed"
echo "two clones give the same tarball"

# Its contents.
made='Makefile.in|aclocal.m4|configure|build-aux/.*|m4/(libtool|lt.*)\.m4|dist/trona\.[ch]|doc/man3/[A-Za-z0-9_.]*\.3'
name=$(basename "$second" .tar.xz)
tar tf "$second" | sed -n "s,^$name/\(.*[^/]\)\$,\1,p" | sort > "$work/shipped"
git -C "$work/one/source" ls-files | sort > "$work/tracked"
if comm -23 "$work/shipped" "$work/tracked" | grep -vxE "$made"; then
    fail "these files of the tarball are not in the repository"
fi
if comm -13 "$work/shipped" "$work/tracked" | grep -vxE '\.ci/.*|\.gitignore'; then
    fail "these files of the repository are not in the tarball"
fi
echo "the tarball has the $(comm -12 "$work/shipped" "$work/tracked" | wc -l) files of the repository"
"$top/tools/gen-exports" "$top/include/trona.h" | sed 's,.*,doc/man3/&.3,' | sort > "$work/pages"
if comm -13 "$work/shipped" "$work/pages" | grep .; then
    fail "these man pages are not in the tarball"
fi
echo "the tarball has a man page of each of $(wc -l < "$work/pages") names"

# Variants, built in the tarball's own directory, without SIMD, which exports nothing of its own and is most of the code.
in_place() { # directory, configure arguments...
    mkdir "$work/$1"
    tar xf "$second" -C "$work/$1" --strip-components=1
    cd "$work/$1"
    shift
    ./configure -q --disable-static --disable-dependency-tracking --disable-simd CFLAGS=-O0 "$@" > configure.log 2>&1
    make -s -j"$jobs" libtrona.la > make.log 2>&1 || { tail -n 20 make.log; fail "$* does not build in place"; }
    nm -D --defined-only .libs/libtrona.so | awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' > names
    [ -s names ] || fail "$*: nothing is exported"
}
in_place prefixed --with-symbol-prefix=my_
if grep -v '^my_' names; then
    fail "--with-symbol-prefix is not followed in place"
fi
in_place minimal --enable-minimal
if grep -E 'salsa2012|salsa208|xchacha20$|ristretto|scrypt' names; then
    fail "--enable-minimal is not followed in place"
fi
echo "built in place: --with-symbol-prefix and --enable-minimal are followed"
