#!/bin/sh
# SPDX-License-Identifier: ISC
# The operator's overrides, each in a process of its own. Usage: test_overrides.sh PROGRAM (test_dispatch).
# TAP on standard output.
program=${1:-${DISPATCH_PROGRAM:?which test_dispatch}}
n=0
failed=0
ok() { # condition's status, description
    n=$((n + 1))
    if [ "$1" = 0 ]; then
        echo "ok $n - $2"
    else
        failed=$((failed + 1))
        echo "not ok $n - $2"
        printf '%s\n' "$out" | sed 's/^/# /'
    fi
}
has() { # a line that matches
    printf '%s\n' "$out" | grep -q -- "$1"
}
show() { # variable=value...
    out=$(env -u TRONA_CPU -u TRONA_IMPL -u TRONA_PICK "$@" "$program" show 2>&1)
}

show
plain=$out
primitives=$(printf '%s\n' "$plain" | grep -c '=')
[ "$primitives" -ge 9 ] && ! has 'TRONA_'
ok $? "without overrides every primitive has its choice and nothing is reported"
show
[ "$out" = "$plain" ]
ok $? "the same machine always makes the same choice"
show TRONA_CPU=none
[ "$(printf '%s\n' "$out" | grep -c '=')" = "$primitives" ] && has '^chacha20=ref ' && has '^sha256=ref ' && has '^aes=ref '
ok $? "TRONA_CPU=none leaves portable code"
show TRONA_CPU=nosuch,-noneither
has '^TRONA_CPU: nosuch: ' && has '^TRONA_CPU: -noneither: ' && [ "$(printf '%s\n' "$out" | grep -v TRONA_)" = "$plain" ]
ok $? "unknown features change nothing and are reported"
show TRONA_IMPL=chacha20=ref
has '^chacha20=ref (chosen by name)' && [ "$(printf '%s\n' "$out" | grep -v ^chacha20)" = "$(printf '%s\n' "$plain" | grep -v ^chacha20)" ]
ok $? "TRONA_IMPL picks one implementation and no other"
show TRONA_IMPL=chacha20=ref,poly1305=ref
has '^chacha20=ref ' && has '^poly1305=ref ' && ! has TRONA_
ok $? "TRONA_IMPL takes a list"
show TRONA_IMPL=nosuch=avx2,chacha20=avx9,sha256
has '^TRONA_IMPL: nosuch=avx2: no such primitive' && has '^TRONA_IMPL: chacha20=avx9: no such implementation' &&
    has '^TRONA_IMPL: sha256: no such primitive' && [ "$(printf '%s\n' "$out" | grep -v TRONA_)" = "$plain" ]
ok $? "unknown names in TRONA_IMPL change nothing and are reported"
if printf '%s\n' "$plain" | grep -q '^chacha20=ref'; then
    n=$((n + 1))
    echo "ok $n - TRONA_IMPL cannot name what TRONA_CPU removes # SKIP this build or CPU has only ref"
else
    best=$(printf '%s\n' "$plain" | sed -n 's/^chacha20=\([a-z0-9]*\) .*/\1/p')
    show TRONA_CPU=none TRONA_IMPL=chacha20=$best
    has '^chacha20=ref ' && has "^TRONA_IMPL: chacha20=$best: this CPU cannot execute it"
    ok $? "TRONA_IMPL cannot name what TRONA_CPU removes"
fi
show TRONA_PICK=measured
[ "$(printf '%s\n' "$out" | grep -c 'measured fastest here')" = "$primitives" ]
ok $? "TRONA_PICK=measured measures"
show TRONA_PICK=measured TRONA_IMPL=verify=ref
has '^verify=ref (chosen by name)'
ok $? "TRONA_IMPL has the last word over TRONA_PICK"
show TRONA_PICK=guessed
has '^TRONA_PICK: guessed: ' && [ "$(printf '%s\n' "$out" | grep -v TRONA_)" = "$plain" ]
ok $? "an unknown TRONA_PICK changes nothing and is reported"
long=$(awk 'BEGIN { while (n++ < 160) printf "chacha20=ref," }')
show TRONA_IMPL="$long"
has '^TRONA_IMPL: its value: too long' && [ "$(printf '%s\n' "$out" | grep -v TRONA_)" = "$plain" ]
ok $? "a value of 2048 bytes or more changes nothing and is reported"
show TRONA_CPU= TRONA_IMPL= TRONA_PICK=
[ "$out" = "$plain" ]
ok $? "empty overrides are none"

# A set-uid copy, run by another user: the overrides are ignored.
setuid_test="set-uid programs ignore the overrides"
copy=
if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null 2>&1; then
    copy=$(mktemp -d /tmp/trona-setuid.XXXXXX) && cp "$program" "$copy/program" &&
        chmod 755 "$copy" && chmod 4755 "$copy/program"
fi
if [ -n "$copy" ] && [ "$(setpriv --reuid 65534 --clear-groups "$copy/program" show 2>/dev/null)" = "$plain" ]; then
    out=$(TRONA_CPU=none TRONA_IMPL=poly1305=ref setpriv --reuid 65534 --clear-groups "$copy/program" show)
    [ "$out" = "$plain" ]
    ok $? "$setuid_test"
else
    n=$((n + 1))
    echo "ok $n - $setuid_test # SKIP needs root, setpriv and a file system that honours set-uid"
fi
[ -z "$copy" ] || rm -rf "$copy"
echo "1..$n"
[ $failed = 0 ]
