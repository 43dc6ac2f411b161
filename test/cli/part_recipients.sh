# SPDX-License-Identifier: ISC
# Part of test_cli.sh: passphrases, several recipients, X-Wing, format 2.

pass() { # passphrase, arguments of trona: reads it as a line from file descriptor 3
    passphrase=$1
    shift
    printf '%s\n' "$passphrase" > phrase
    run "$@" --passphrase-fd 3 3< phrase
}
random 70000 secret
rm -f p m l s t x y x.* y.*

# ---- Passphrases ----
pass "correct horse" encrypt -p -o p.trona secret
silent && [ "$(part p.trona 7 3 | od -An -tu1 | tr -d ' ')" = 210 ] && pass "correct horse" decrypt -p -o p p.trona && silent && cmp -s p secret
ok $? "encrypt -p, decrypt -p"
rm -f p
pass "correct Horse" decrypt -p -o p p.trona
one_line p.trona "wrong passphrase" && [ ! -e p ]
ok $? "another passphrase does not open it"
pass "" encrypt -p -o q.trona secret
one_line --passphrase-fd "none was given" && [ ! -e q.trona ] && pass "$(printf %01025d 0)" encrypt -p -o q.trona secret &&
    one_line --passphrase-fd "at most 1024" && [ ! -e q.trona ] && run encrypt -p -o q.trona --passphrase-fd 99 secret &&
    one_line --passphrase-fd "" && [ ! -e q.trona ]
ok $? "no passphrase, too long a one, and no file descriptor are errors"
run decrypt -k bob.key -o q p.trona
one_line p.trona "encrypted with a passphrase" && run encrypt -r bob.pub -o b.trona secret && silent && run decrypt -p -o q b.trona &&
    one_line b.trona "to a key, not with a passphrase" && [ ! -e q ]
ok $? "a key for a passphrase, and the reverse, are named"
if command -v setsid > "$work/dd"; then
    last="encrypt -p without a terminal"
    setsid "$TRONA" encrypt -p -o q.trona secret > "$work/out" 2> "$work/err" < /dev/null
    status=$?
    one_line passphrase "no terminal" && [ ! -e q.trona ]
    ok $? "without a terminal, a passphrase is not waited for"
else
    skip "no setsid" "without a terminal, a passphrase is not waited for"
fi
pass secret1 keygen -p -o lock
silent && [ "$(sed -n 1p lock.key)" = "trona locked key 1" ] && [ "$(ls -l lock.key | cut -c1-10)" = -rw------- ] &&
    run encrypt -r lock.pub -o l.trona secret && silent && pass secret1 decrypt -k lock.key -o l l.trona && silent && cmp -s l secret
ok $? "keygen -p: a key with a passphrase decrypts"
rm -f l
pass secret2 decrypt -k lock.key -o l l.trona
one_line lock.key "wrong passphrase" && [ ! -e l ] && pass secret2 sign -k lock.key -o l secret && one_line lock.key "wrong pass" && [ ! -e l ] &&
    pass secret1 sign -k lock.key -o l secret && silent && run verify -v lock.pub secret l && silent
ok $? "and signs; not with another passphrase"
cp lock.key bad.key && flip bad.key 30 0 && pass secret1 sign -k bad.key -o x secret
one_line bad.key damaged && [ ! -e x ]
ok $? "a damaged one is refused before its passphrase is tried"
printf 'one\ntwo\n' > phrases
pass one keygen -p -o lock -f && run encrypt -p -s lock.key -o s.trona secret --passphrase-fd 3 3< phrases && silent &&
    pass two decrypt -p -v lock.pub -o s s.trona && silent && cmp -s s secret
ok $? "two passphrases are two lines: the key's first; signed, with a passphrase"
rm -f l s p.key lock2.*
pass x keygen -p -o nodir/lock
one_line nodir/lock.key "No such file"
ok $? "keygen -p in a missing directory"
if [ "$(script -qec 'test -t 1 && echo yes' /dev/null 2> "$work/dd" < /dev/null | tr -d '\r')" = yes ]; then
    (sleep 1; echo typed; sleep 1; echo typed; sleep 1) | script -qec "'$TRONA' encrypt -p -o t.trona secret" /dev/null > "$work/out" 2> "$work/err"
    status=$?
    [ $status = 0 ] && grep -q "Passphrase for secret: " "$work/out" && grep -q "once more: " "$work/out" &&
        ! tr -d '\r' < "$work/out" | sed '1,/once more/d' | grep -q typed && pass typed decrypt -p -o t t.trona && silent && cmp -s t secret
    ok $? "a terminal is asked twice, and shows nothing of it"
    (sleep 1; echo typed; sleep 1; echo other; sleep 1) | script -qec "'$TRONA' encrypt -p -o u.trona secret" /dev/null > "$work/out" 2> "$work/err"
    grep -q "passphrase: the two differ" "$work/out" && [ ! -e u.trona ]
    ok $? "two that differ are refused"
else
    skip "no script" "a terminal is asked twice, and shows nothing of it"
    skip "no script" "two that differ are refused"
fi
at_terminal() { # arguments of terminal.py, whose steps are on standard input
    last="at a terminal: $*"
    python3 "$here/terminal.py" "$@" > "$work/out" 2> "$work/err"
    status=$?
    return 0
}
if python3 -c 'import pty, termios' 2> "$work/dd"; then
    rm -f u.key u.pub
    at_terminal "$TRONA" keygen -p -o u << 'END'
expect Passphrase for u.key: 
echo off
key half\x1a
stopped on
fg
expect Passphrase for u.key: 
echo off
signal SIGSTOP
stopped off
echo on
fg
expect Passphrase for u.key: 
echo off
type first
expect once more: 
key \x1a
stopped on
fg
expect once more: 
echo off
type other
expect the two differ
ended 1
echo on
END
    [ $status = 0 ] && ! grep -q 'half\|first\|other' "$work/out" && [ ! -e u.key ]
    ok $? "Ctrl-Z and fg, SIGSTOP and SIGCONT: a passphrase is never shown, what is typed meanwhile is"
    bad=
    for sig in "SIGTERM 15" "SIGHUP 1" "SIGUSR1 10" "SIGALRM 14"; do
        printf 'expect Passphrase\necho off\nkey half\nsignal %s\nended -%s\nleft 0\necho on\n' $sig > steps
        at_terminal "$TRONA" keygen -p -o u < steps
        [ $status = 0 ] || bad="$bad $sig"
    done
    [ -z "$bad" ]
    ok $? "a signal that ends it at the prompt leaves a terminal that shows what is typed next alone$bad"
    at_terminal --background "$TRONA" keygen -p -o u << 'END'
stopped off
fg
expect Passphrase for u.key: 
echo off
type first
expect once more: 
type other
expect the two differ
ended 1
echo on
END
    [ $status = 0 ] && ! grep -q 'first\|other' "$work/out"
    ok $? "begun in the background, it asks only in the foreground, with the terminal as it is then"
    name=$(printf 'a\033]0;title\007\233b')
    cp secret "$name"
    printf 'expect Passphrase for \ntype x\nexpect once more: \nkey \\x03\nended -2\n' > steps
    at_terminal "$TRONA" encrypt -p "$name" < steps
    [ $status = 0 ] && says 'Passphrase for a?]0;title??b: ' && says 'for a?]0;title??b, once more: '
    ok $? "the prompt sends no control sequence of a file's name"
    rm -f "$name" steps
else
    for what in "Ctrl-Z and fg, SIGSTOP and SIGCONT: a passphrase is never shown, what is typed meanwhile is" \
        "a signal that ends it at the prompt leaves a terminal that shows what is typed next alone" \
        "begun in the background, it asks only in the foreground, with the terminal as it is then" \
        "the prompt sends no control sequence of a file's name"; do
        skip "no python3 with pty" "$what"
    done
fi

# ---- Several recipients ----
run encrypt -r bob.pub -r carol.pub -s alice.key -o m.trona secret
bad=
for who in bob carol; do
    rm -f m
    run decrypt -k $who.key -v alice.pub -o m m.trona
    silent && cmp -s m secret || bad="$bad $who"
done
rm -f m
run decrypt -k alice.key -o m m.trona
one_line m.trona "wrong key" && [ ! -e m ] || bad="$bad alice"
run decrypt -k bob.key -v carol.pub -o m m.trona
one_line m.trona "not signed by carol.pub" && [ ! -e m ] || bad="$bad signer"
[ -z "$bad" ]
ok $? "two recipients open it, others do not; the signer counts$bad"
{ printf '\357\273\277'; echo "# the team"; cat bob.pub; echo; cat carol.pub; } > team
rm -f m
run encrypt -R team -f -o m.trona secret && silent && run decrypt -k carol.key -o m m.trona && silent && cmp -s m secret &&
    run encrypt -R team -r alice.pub -f -o m.trona secret && silent && run decrypt -k alice.key -f -o m m.trona && silent && cmp -s m secret
ok $? "a file of recipients"
rm -f x
bad=
: > list && run encrypt -R list -o x secret && one_line list "no usable public key" || bad="$bad empty"
echo "# nobody" > list && run encrypt -R list -o x secret && one_line list "no usable public key" || bad="$bad comment"
cat bob.pub bob.key > list && run encrypt -R list -o x secret && one_line list "line 3: a trona secret key but" || bad="$bad secret"
{ cat bob.pub; echo "  # c"; printf ' \t\n'; echo nonsense; } > list && run encrypt -R list -o x secret &&
    one_line list "line 5: not a trona public key" || bad="$bad nonsense"
{ cat bob.pub; sed -n 1p carol.pub; } > list && run encrypt -R list -o x secret && one_line list "line 3: damaged" || bad="$bad cut"
run encrypt -R missing -o x secret && one_line missing "No such file" || bad="$bad missing"
i=0
: > list
while [ $i -lt 257 ]; do
    cat bob.pub >> list
    i=$((i + 1))
done
run encrypt -R list -o x secret && one_line list "line 513: there are more than 256" || bad="$bad 257"
[ -z "$bad" ] && [ ! -e x ]
ok $? "files of recipients that are none$bad"
sed '1,2d' list > list2
run encrypt -R list2 -o x secret && silent && run decrypt -k bob.key -o y x && silent && cmp -s y secret
ok $? "256 recipients"
rm -f x y list list2

# ---- X-Wing ----
run keygen -x -o pq
silent && [ "$(sed -n 1p pq.pub)" = "trona public key 2" ] && [ "$(sed -n 1p pq.key)" = "trona secret key 2" ] &&
    run encrypt -r pq.pub -s alice.key -o x.trona secret && silent && [ "$(size x.trona)" = $((10 + 1169 + 112 + 70000 + 32)) ] &&
    run decrypt -k pq.key -v alice.pub -o x x.trona && silent && cmp -s x secret && run sign -k pq.key -o x.sig secret && silent &&
    run verify -v pq.pub secret x.sig && silent
ok $? "keygen -x: X-Wing, and it signs"
rm -f x
run keygen -x -o pq2 && run decrypt -k pq2.key -o x x.trona
one_line x.trona "wrong key" && run decrypt -k bob.key -o x x.trona && one_line x.trona "wrong key" && [ ! -e x ]
ok $? "no other key opens it"
pass long keygen -x -o pq2 -f && silent && [ "$(sed -n 1p pq2.key)" = "trona locked key 2" ] &&
    run encrypt --mixed -r bob.pub -r pq2.pub -r pq.pub -f -o x.trona secret && silent && pass long decrypt -k pq2.key -f -o x x.trona && silent &&
    cmp -s x secret && run decrypt -k bob.key -f -o x x.trona && silent && cmp -s x secret && run decrypt -k pq.key -f -o x x.trona &&
    silent && cmp -s x secret
ok $? "X-Wing and X25519 in one file, a key with a passphrase"

rm -f z.trona
{ echo "# team"; cat pq.pub bob.pub; } > list
run encrypt -r pq.pub -r bob.pub -o z.trona secret
one_line bob.pub "no X-Wing key, .*--mixed" && [ ! -e z.trona ] && run encrypt -r bob.pub -R pq.pub -o z.trona secret &&
    one_line bob.pub "no X-Wing key" && run encrypt -R list -o z.trona secret && one_line list "line 4: no X-Wing key" && [ ! -e z.trona ]
ok $? "X-Wing keys beside others are refused without --mixed"
run encrypt -R list --mixed --json -o z.trona secret
[ "$status" = 0 ] && says '"post_quantum": false, "mixed": true,' && run encrypt -r pq.pub --mixed --json -f -o z.trona secret && [ "$status" = 0 ] &&
    says '"post_quantum": true, "mixed": false,' && run encrypt -r bob.pub --json -f -o z.trona secret && [ "$status" = 0 ] &&
    says '"post_quantum": false, "mixed": false,' && pass x encrypt -p --json -f -o z.trona secret && [ "$status" = 0 ] && says '"post_quantum": true, "mixed": false,'
ok $? "and --json says which they are"
rm -f z.trona list

# ---- Damage to the header of format 2 ----
bad=
i=0
rm -f y
whole=$(($(size x.trona) - 70000 - 32)) # of the header
while [ $i -lt $whole ]; do
    cp x.trona y.trona && flip y.trona $i $((i % 8))
    run decrypt -k pq.key -o y y.trona
    one_line y.trona "" && [ ! -e y ] || bad="$bad $i"
    i=$((i + (i < 12 ? 1 : 131)))
done
for cut in 0 6 7 8 9 10 11 91 92 1000 $((whole - 113)) $((whole - 33)) $((whole - 1)) $whole; do
    head -c $cut x.trona > y.trona
    run decrypt -k bob.key -o y y.trona
    one_line y.trona "" && [ ! -e y ] || bad="$bad -$cut"
done
cp p.trona y.trona && printf '\377' | dd of=y.trona bs=1 seek=13 conv=notrunc 2> "$work/dd"
pass "correct horse" decrypt -p -o y y.trona
one_line y.trona "passes over .* refused" && [ ! -e y ] || bad="$bad passes"
[ -z "$bad" ]
ok $? "every change of the header is refused$bad"

# ---- Known answers ----
cat > kat2.key <<'END'
trona secret key 2
b3ZLrkOWg6ItP7QKg+BDAz16zBqhLLNjuzK9gWZk77FMOx/0/00G9Zip2dnCP1hI5xFvSHdNiRV2rSCpzyPmToc2p6Z1C/wrH5CW7X0/wK6y8dT0flm1Grgf7OdwK7fxGdJp4NxUlp2S1KDaZSTuJA==
END
if echo YQ== | base64 -d > "$work/dd" 2>&1; then
    base64 -d > kat2.trona <<'END'
dHJvbmEaCgICAAHEKXcABEx31bB/p3S6jlGQEtGI5zZErtLlYMpbK7R6SwpHEVDIZKucj/swO8z4Suye9WlWraeTQ+C6n1dEcjUmhB2BxY47ISuwtxacB9jw
HAIfT0jV0gYBnHdtRNQUYCcDyRotjGx6KEKCijNdxNiF97VUNS8CcioHZDAiR2DbU4Q4DM+2ECeTPt0mehWrRHko7Sj3qEQ3pERMCDZwniEEfTE1j7eJjK5j
jBKYq6G7b8RTcYrSQXKEyLDBjiya/fcdLe5sFPxNVj+F62HA+ASNo19LyXIkOJ7fHCLeVxE085TvupIvHX+BKNEKkMKQd2sIrobVFZCZeKBQx6DxQ4jYz7Gm
Cz3YWl21FuLGDuQdSyFVyT7EueHJLRy0+BGeixZ1rucUAZbm87lGLdMsJB2XyICUtBLkwqIop/az1qVVlQMS6d/hG5xPy3ENK9S2J30YKmGNSKQhtKFxVPgW
vp07EJp+Hw270RsuzPKY1hdNYHb9rdIGdxkyRBKGjigv0Smq+JE+UX5zLMeVC0TBiAAv7ixyWHXfJCBw/MPyrJEMnl8frrE8lF7OYGwRnGQy52uXjKiksWZ4
AOG9HIIp9yZTYIjvx+mliOreBPtYt75a7uDIHenCoiB/DNLaIj5AcRNtZcxql4+QZtfnRt73UVe3CgfRw2gYhfJJzwlXpn0RdA8AOneij27lb2rNMJDGoXJc
3F0l3DFSf6JybCDvcY8I5n+wkIvCaZQqyOvDw+lqWoH3oRteOLTSqcVISzvcCLVEigYWw+7XIn8uSLhNYmX9VB77t0VQbq/deyeMbCeHaE8Gdhe6F9quBnj+
hy1ub6ELdUug3EahGSEHt+4RRLUNaHQ29kkAe+3qy/Aj57roAUK4OMDGlvV4bejjlKZ7zooDdzRSkr9gutHrb5d1bAk1ir4sZubBeUFN4AK2TcdtOaJcQdt+
w9chPqV/eY8+JaUDHYq/kBjl9/yfiSw8onGJFaho5L87W377fU/DNa1kaS33udjSXr8/z0V+3wFjWhZpuYEvk6cuqgpUoOskXOFXyn0D/eTmGv36n9v3eLz3
sQgcYJR9gpss9fHMxjYfYoOj+G1ZTmvvYxjsK8WPerwh7Fw1Y5qzNE728Pb2pbZMiD6BG6N3E6mXYgMtSv3g9yfLYy9XlguHMI3SU/ShONbiSB02Mqx7i36T
BrAiNRaEX44g7m+LgVcx3q1t2x7QZwixDqUg7RQOHboXNhiBIvA87wRkDzrcXdxuxRMQRwSzHljvVa69zcm3mwW0g0g1ssPVlhB5MSs+u1Vc9ZPFEkaXS17K
4Pve4rQhZMZYCJ83Q/mGv8pJ6Sd2SjunBC8sGnWeK2B4Swfsa8lM/tIUZB3Yt8hCcpRZ3WPMa54cGQFhR6zSPIGXJI1sd/LfbjgMrO4n4WTIgn+Kgc0AUO+s
O1QGmDYfOdQwe0I8wF3ZQdIvZs/RY+cEcTJZvxj4TmWrRMi2GPA998SBLD3PBZd2GqRDojmRKDbBvAh7NDL3sQuH+D2db2asugrgcRGKQ+AHSI29nTdFvxGS
9LQs1ur7A4zPdeniV3qwDK/Uf1tgkpCNbI+8sEuD7/AMnDAKWuzOQKNrFmZf0DTCuuYFXMyJ4Dx+yP0M9qfyi1QPfZLQtyMzSnh5Lq+9qjP9tFerFEqz7ehw
tcxM91EAYiLZqRQp/bA1kBHbXbknUO8A5WpXE1CP8F0ad4tdj2XoImOVC5U1S1doSDxDPz4QDs7zWyOo2xNkgsHwpofKR0gFJGzCCHl52vG0ipvzxDANWto6
gMRonEW8DJni5o3+y9Zhi43HJRb9+fxq9KBBYf9w3Rj9q1yMrjCtiMVTUd6PaqeV32bFjXorJqPQcokHuMe8YpbAPnctLTqsbWIUKD5s1zqN2Vux26WBUwGB
5g==
END
    rm -f kat2.txt kat2b.txt
    run decrypt -k kat.key -v kat.pub -o kat2.txt kat2.trona
    silent && run decrypt -k kat2.key -v kat.pub -o kat2b.txt kat2.trona && silent && cmp -s kat2.txt kat2b.txt &&
        [ "$(cat kat2.txt)" = "Known answer of the file format of trona, version 2." ]
    ok $? "a file of version 2 opens with X25519 and with X-Wing"
    base64 -d > kat3.trona <<'END'
dHJvbmEaCgIBAAMBAAAAQAAAAKUlJvtHFHbmm2rZoSDyzzPzrquBoEUrXHHJsoWTu3KgDQm5INAZnP3YnV/l9IHQDN+Lo0yNM8AkqbzC6oC4QEXVv75id3bI
U6ONBcuaJmMgWUoS9w8qjt2TihlLjpMcRO8U0q0AJBJkZtAugO5K/8saTq5xQWlY4wn5HFbYpm8+Qd4UeXb2+e06mDPXloe2szhSV+aDD0WzrzAfVt7Ja0Vr
gLNDfc0opctvyO3Xc+d1M1qhwGap3si9w6EkH+qSBThlz9UTx1VV/Iamn0tAoO3+75NrWOvTS47J5Zimh39RSppQEPB5qA==
END
    pass "known answer" decrypt -p -v kat.pub -f -o kat2.txt kat3.trona
    silent && [ "$(cat kat2.txt)" = "Known answer of a passphrase of trona." ]
    ok $? "a file of version 2 opens with its passphrase"
else
    skip "no base64" "a file of version 2 opens with X25519 and with X-Wing"
    skip "no base64" "a file of version 2 opens with its passphrase"
fi

py2="$here/file_format_2.py"
if python3 "$here/libsodium.py" > "$work/dd" 2>&1; then
    bad=
    for s in 0 1 65536 65537 200000; do
        random $s p
        rm -f x y
        run encrypt --mixed -r pq.pub -r bob.pub -r carol.pub -s alice.key -o x p
        python3 "$py2" decrypt bob.key x y alice.pub && cmp -s p y || bad="$bad ours-$s"
        python3 "$py2" encrypt carol.pub,bob.pub p x alice.key && rm -f y
        run decrypt -k bob.key -v alice.pub -o y x
        silent && cmp -s p y || bad="$bad theirs-$s"
    done
    rm -f x y
    pass "ein Satz" encrypt -p -s alice.key -o x p && python3 "$py2" decrypt "pass:ein Satz" x y alice.pub && cmp -s p y || bad="$bad passphrase"
    python3 "$py2" encrypt "pass:ein Satz" p x && rm -f y && pass "ein Satz" decrypt -p -o y x && silent && cmp -s p y || bad="$bad theirs"
    pass one keygen -p -f -o lock && python3 "$py2" unlock one lock.key un.key && run encrypt -r lock.pub -f -o x p && rm -f y &&
        run decrypt -k un.key -o y x && silent && cmp -s p y || bad="$bad unlock"
    [ -z "$bad" ]
    ok $? "a second implementation of format 2 and of locked keys agrees, both ways$bad"
    run encrypt -r bob.pub -r carol.pub -f -o x p && python3 "$py2" add-stanza alice.pub x z && rm -f y
    run decrypt -k bob.key -o y z
    one_line z "header is damaged" && [ ! -e y ]
    ok $? "a recipient that somebody added is noticed"
else
    skip "no libsodium beside trona" "a second implementation of format 2 and of locked keys agrees, both ways"
    skip "no libsodium beside trona" "a recipient that somebody added is noticed"
fi
rm -f x y z p s m l x.* y.* un.key
