#!/bin/sh
# SPDX-License-Identifier: ISC
# tools/check-names reports the function of an object whose name stands nowhere in the sources, and no other; and a name that a
# comment lists as a template's function, if no template has it.
set -eu
top=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/trona-names.XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"
check=$top/tools/check-names
expect() { # status, last line
    status=0
    "$check" x25519_ref.o > said || status=$?
    if [ $status != "$1" ] || [ "$(tail -n 1 said)" != "$2" ]; then
        echo "not ok: status $status, not $1, or not: $2"
        cat said
        exit 1
    fi
}
# One in full, one with the prefix of internal names, one of which a compiler has split off a part.
cat > known.c <<'C'
int whole(void) __asm__("x25519_ref_x25519");
int prefixed(void) __asm__("trona_p_edwards25519_ref_add");
int part(void) __asm__("x25519_ref_x25519_work.part.0");
int whole(void) { return 1; }
int prefixed(void) { return 2; }
int part(void) { return 3; }
C
${CC:-cc} -c known.c -o x25519_ref.o
expect 0 '3 functions, 0 not found by a search'
{ cat known.c && echo 'int x25519_ref_nowhere(void) { return 4; }'; } > unknown.c
${CC:-cc} -c unknown.c -o x25519_ref.o
expect 1 '4 functions, 1 not found by a search'
grep -q '^src/curve25519: x25519_ref_nowhere$' said
echo 'int x25519_ref_no_function;' > none.c
${CC:-cc} -c none.c -o x25519_ref.o
expect 1 '0 functions, 0 not found by a search'

mkdir -p tree/tools tree/src/toy tree/include
cp "$check" tree/tools
git init -q tree
check=tree/tools/check-names
${CC:-cc} -c known.c -o x25519_ref.o
echo '#define toy_mix NAME(mix_work)' > tree/src/toy/toy.inc
echo '/* x25519_ref_x25519, edwards25519_ref_add, x25519_ref_x25519_work. Function of the template: toy_ref_mix_work. */' \
    > tree/src/toy/toy_impls.c
expect 0 '3 functions, 0 not found by a search'
sed 's/toy_ref_mix_work/toy_ref_mix_gone/' tree/src/toy/toy_impls.c > tree/src/toy/toy_more.c
expect 1 '3 functions, 0 not found by a search'
grep -q '^src/toy/toy_more.c: toy_ref_mix_gone is listed, but no template has it$' said
echo "check-names finds what no search does"
