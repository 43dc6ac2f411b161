#!/bin/bash
# SPDX-License-Identifier: ISC
# The library in one file: amalgamation.sh PLAIN WORK, where tools/plain-build has left objects and test programs in PLAIN.
# It compiles without a warning and in time, by the compilers that are here; the suite passes on it; it exports what its
# header declares; copies under two names live in one program; and each part that can be left out leaves a whole.
# Prints "N passed, M failed". TRONA_EMBED_SKIP: a compiler that is not here is no failure.
set -u
top=$(cd "$(dirname "$0")/../.." && pwd)
rm -rf "$2"
mkdir -p "$2/dist"
plain=$(cd "$1" && pwd)
work=$(cd "$2" && pwd)
c=$work/dist/trona.c
h=$work/dist/trona.h
passed=0
failed=0
export LC_ALL=C TRONA_CHECK_SCALE=${TRONA_CHECK_SCALE:-0.1}

result() { # status, what
    if [ "$1" = 0 ]; then
        passed=$((passed + 1))
        echo "ok - $2"
    else
        failed=$((failed + 1))
        echo "FAIL $2"
        tail -n 20 "$work/log"
    fi
}
have() { # command
    command -v "$1" > /dev/null && return 0
    if [ -n "${TRONA_EMBED_SKIP:-}" ]; then
        echo "SKIPPED, NOT TESTED: $1 is not here"
    else
        : > "$work/log"
        result 1 "$1 is not here"
    fi
    return 1
}
compile() { # object, compiler and flags...
    local object=$1
    shift
    "$@" -Wall -Wextra -Werror -c "$c" -o "$work/$object" > "$work/log" 2>&1
}
timed() { # object, compiler and flags...
    local begin=$SECONDS
    have "$2" || return 0
    # 90 seconds of processor time: what else the machine does is not counted
    (ulimit -t 90 && compile "$@")
    result $? "${*:2} in $((SECONDS - begin)) s, $(size "$work/$1" | awk 'END { print $1 }') bytes of text"
}
names() { # of the functions and variables in this file
    tr -c 'A-Za-z0-9_' '\n' < "$1" | sort -u | comm -12 - "$work/public"
}

: > "$work/log"
"$top/tools/amalgamate" "$work/dist" && ! grep -nE '/(home|root|work|tmp)/' "$c" "$h" > "$work/log" &&
    [ "$(wc -c < "$c")" -lt 10000000 ]
result $? "made: $(wc -c < "$c") bytes, $(wc -l < "$c") lines"
"$top/tools/gen-exports" "$top/include/trona.h" > "$work/public"

# ---- Compilers; the suite on what gcc made ----
intel= # the other builds have inline assembly in AT&T syntax
[ "$(uname -m)" != x86_64 ] || intel=-masm=intel
timed gcc.o gcc -std=c99 -O2 -fPIC $intel
read_by() { # compiler and flags...: without making code, which the suites of the same sources test
    have "$1" || return 0
    "$@" -Wall -Wextra -Werror -fsyntax-only "$c" > "$work/log" 2>&1
    result $? "$* takes it without a warning"
}
read_by clang-19 -O2
read_by aarch64-linux-gnu-gcc -O2

! g++ -fsyntax-only "$c" > "$work/log" 2>&1 && sed -n 1,3p "$work/log" | grep -q 'trona.c is C'
result $? "a compiler for C++ says at once that it is C"

cd "$plain" || exit 1
suite() { # object: links the suite with it, in $work/t
    mkdir -p "$work/t"
    gcc -o "$work/t/runkat" kat_*.o "$work/$1" -lpthread && gcc -o "$work/t/checkimpl" check_*.o "$work/$1" -lpthread &&
        gcc -o "$work/t/test_dispatch" test_dispatch.o "$work/$1" -lpthread
}
known() {
    "$work/t/runkat" "$top"/test/kat/*.txt
}
suite gcc.o > "$work/log" 2>&1 && known >> "$work/log" 2>&1
result $? "gcc: known answers"
"$work/t/checkimpl" > "$work/log" 2>&1
result $? "gcc: checkimpl"
"$work/t/test_dispatch" > "$work/log" 2>&1
result $? "gcc: dispatch"
n=0
status=0
: > "$work/log"
for t in api_*.o; do
    gcc -o "$work/t/api" "$t" "$work/gcc.o" -lpthread && "$work/t/api" > "$work/t/api.log" 2>&1 || {
        { echo "$t"; grep '^not ok' "$work/t/api.log"; } >> "$work/log"
        status=1
    }
    n=$((n + 1))
done
result $status "gcc: $n API suites"

# ---- What is exported ----
gcc -shared -Wl,-z,defs -o "$work/all.so" "$work/gcc.o" -lpthread > "$work/log" 2>&1 &&
    TRONA_SO=$work/all.so TRONA_H=$h sh "$top/test/api/exports.sh" >> "$work/log" 2>&1
result $? "a shared library of it exports what trona.h declares"

# ---- Under other names ----
cat > "$work/user.c" <<'C'
#include "trona.h"
#define NAME_(prefix) prefix##user
#define NAME(prefix)  NAME_(prefix)
int NAME(TRONA_NAMESPACE)(unsigned char hash[32])
{
    const char *(*last)(void) = trona_last_error;
    return sodium_init() < 0 || last == 0 || crypto_hash_sha256(hash, (const unsigned char *) "abc", 3);
}
C
cat > "$work/main.c" <<'C'
#include <string.h>
#include "trona.h"
int one_user(unsigned char hash[32]);
int two_user(unsigned char hash[32]);
int main(void)
{
    unsigned char a[32], b[32], c[32];
    trona_impl_choose();
    crypto_hash_sha256(c, (const unsigned char *) "abc", 3);
    return one_user(a) || two_user(b) || memcmp(a, b, 32) || memcmp(b, c, 32) || c[0] != 0xba || c[31] != 0xad;
}
C
# The second is put in another way, without its vector code; the third is the one above.
printf '#define TRONA_NAMESPACE two_\n#define TRONA_DISABLE_SIMD\n#include "dist/trona.c"\n' > "$work/two.c"
compile one.o gcc -O2 -DTRONA_NAMESPACE=one_ -DTRONA_DISABLE_SIMD &&
    gcc -O2 -Wall -Wextra -Werror -c "$work/two.c" -o "$work/two.o" > "$work/log" 2>&1 && (
    cd "$work" || exit 1
    for p in one two; do
        ! nm -g --defined-only $p.o | awk 'NF == 3 { print $3 }' | grep -v "^${p}_" || exit 1
        gcc -Wall -Werror -Idist -DTRONA_NAMESPACE=${p}_ -c user.c -o user_$p.o || exit 1
    done
    gcc -Idist -o named main.c user_one.o user_two.o one.o two.o gcc.o -lpthread && ./named
) > "$work/log" 2>&1
result $? "TRONA_NAMESPACE: three copies in one program"
compile hidden.o gcc -O2 -fPIC -DTRONA_HIDDEN -DTRONA_DISABLE_SIMD &&
    gcc -shared -Wl,-z,defs -o "$work/hidden.so" "$work/hidden.o" -lpthread > "$work/log" 2>&1 &&
    [ -z "$(nm -D --defined-only "$work/hidden.so" | awk '$2 != "A"')" ]
result $? "TRONA_HIDDEN: a shared library exports none of it"

# ---- Parts left out ----
# The names that objects need of each other are those that tools/amalgamate found in the sources.
"$top/tools/amalgamate" --needs > "$work/needs"
nm -A -P "$plain"/objects/*.o | sed 's,^[^:]*/,,;s/\.o:/.c/' > "$work/names"
awk 'FILENAME == ARGV[1] { needs[$1] = "," $2 ","; next }
    FILENAME == ARGV[2] { if ($3 != "U") definer[$2] = $1; next }
    $3 == "U" && ($2 in definer) && $1 !~ /^(catalogue|introspect)/ {
        uses++
        n = split(needs[definer[$2]], family, ",")
        for (i = 2; i < n; i++) {
            if (family[i] != "-" && index(needs[$1], "," family[i] ",") == 0) {
                print $1, "uses", $2, "of", definer[$2], "which needs", family[i]
                wrong = 1
            }
        }
    }
    END { print uses + 0, "uses"; exit wrong || uses < 500 }' "$work/needs" "$work/names" "$work/./names" > "$work/log" 2>&1
result $? "the families that a source needs are those of what its object uses: $(tail -n 1 "$work/log")"

cat > "$work/rest.c" <<'C'
#include <stdio.h>
#include "trona.h"
int main(void)
{
    trona_impl_status s;
    size_t i, n = 0;
    if (sodium_init() < 0 || trona_impl_choose() != 0) {
        return 1;
    }
    for (i = 0; i < trona_impl_count(); i++) {
        if (trona_impl_get(i, &s) != 0 || (s.supported && trona_impl_verify(i) != 0)) {
            return 1;
        }
        n += s.chosen != 0;
    }
    printf("%d primitives\n", (int) n);
    return 0;
}
C
# flags...: it compiles, where only a part is there also with vector code; what it exports is what its header declares; what
# is there passes its self-tests
left_out() {
    (
        cd "$work" || exit 1
        [[ "$*" == *WITHOUT* ]] || gcc -Wall -Wextra -Werror -fsyntax-only "$@" dist/trona.c || exit 1
        compile part.o gcc -O0 -fPIC -DTRONA_DISABLE_SIMD "$@" || { cat log; exit 1; }
        gcc -shared -Wl,-z,defs -o part.so part.o -lpthread || exit 1
        gcc -E -P "$@" dist/trona.h > part.h || exit 1
        names part.h > declared
        nm -D --defined-only part.so | awk '$2 != "A" { print $3 }' | sort -u > exported
        cmp declared exported || { diff declared exported | head; exit 1; }
        gcc -Idist "$@" -o part rest.c part.o -lpthread && ./part
    ) > "$work/part.log" 2>&1
    local status=$?
    cp "$work/part.log" "$work/log"
    result $status "$*: $(wc -l < "$work/exported") functions, $(tail -n 1 "$work/part.log")"
}
all=$(sed -n 's/^# define TRONA_HAVE_\([A-Z0-9]*\) 1$/\1/p' "$h")
[ "$(echo "$all" | wc -l)" -ge 16 ] || { echo "no families in $h"; exit 1; }
left_out -DTRONA_MINIMAL
left_out $(echo "$all" | sed 's/^/-DTRONA_WITHOUT_/')
left_out -DTRONA_WITHOUT_MLDSA -DTRONA_WITHOUT_MLKEM -DTRONA_WITHOUT_AEGIS -DTRONA_WITHOUT_SCRYPT
for family in $all; do
    left_out "-DTRONA_WITHOUT_$family"
    left_out "-DTRONA_ONLY_$family"
done
cat > "$work/box.c" <<'C'
#include <string.h>
#include "trona.h"
int main(void)
{
    unsigned char pk[crypto_box_PUBLICKEYBYTES], sk[crypto_box_SECRETKEYBYTES], nonce[crypto_box_NONCEBYTES] = {0};
    unsigned char boxed[5 + crypto_box_MACBYTES], out[5], sig[crypto_sign_BYTES];
    unsigned char spk[crypto_sign_PUBLICKEYBYTES], ssk[crypto_sign_SECRETKEYBYTES];
#if TRONA_HAVE_MLDSA || TRONA_HAVE_AES || !TRONA_HAVE_CURVE25519
# error "the wrong parts"
#endif
    return crypto_box_keypair(pk, sk) || crypto_box_easy(boxed, (const unsigned char *) "hello", 5, nonce, pk, sk) ||
           crypto_box_open_easy(out, boxed, sizeof boxed, nonce, pk, sk) || memcmp(out, "hello", 5) ||
           crypto_sign_keypair(spk, ssk) || crypto_sign_detached(sig, 0, out, 5, ssk) ||
           crypto_sign_verify_detached(sig, out, 5, spk);
}
C
box="-DTRONA_ONLY_CURVE25519 -DTRONA_ONLY_SALSA20 -DTRONA_ONLY_POLY1305 -DTRONA_ONLY_SHA512"
compile box.o gcc -O2 $box && gcc -O2 -Wall -Werror -I"$work/dist" $box -o "$work/box" "$work/box.c" "$work/box.o" -lpthread \
    > "$work/log" 2>&1 && "$work/box" && { ! nm "$work/box.o" | grep -E 'trona_p_(mldsa|argon2|aegis)' > "$work/log"; }
result $? "boxes and signatures alone, with vector code: $(size "$work/box.o" | awk 'END { print $1 }') bytes of text"
echo "$passed passed, $failed failed"
[ $failed = 0 ]
