# SPDX-License-Identifier: ISC
# Part of test_cli.sh: hash, beside sha256sum, sha512sum, b2sum and b3sum.

tab=$(printf '\t')
# ---- Known answers ----
printf abc > abc
bad=
i=0
while read -r a digest; do
    i=$((i + 1))
    run hash -a "$a" abc
    silent && [ "$(cat "$work/out")" = "$digest  abc" ] || bad="$bad $a"
    [ "$("$TRONA" hash -a "$a" < abc)" = "$digest  -" ] && [ "$("$TRONA" hash -a "$a" - < abc)" = "$digest  -" ] || bad="$bad $a,stdin"
    echo "$digest  abc" | "$TRONA" hash -a "$a" --check > "$work/out" && says "^abc: OK$" || bad="$bad $a,check"
done <<'END'
sha256 ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
sha512 ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f
sha3-256 3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532
sha3-512 b751850b1a57168a5693cd924b6b096e08f621827444f70d884f5d0240d2712e10e116e9192af3c91a7ec57647e3934057340b4cf408d5a56592f8274eec53f0
blake2b ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923
blake3 6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85
END
[ $i = 6 ] && [ -z "$bad" ]
ok $? "hash: known answers, from a file and from stdin$bad"
# BLAKE3 of bytes i % 251, of its test vectors, too short to be mapped and long enough; and cut anywhere by a pipe.
awk 'BEGIN { for (i = 0; i < 251; i++) printf "\\%03o", i }' > x
printf "$(cat x)" > counted
i=0
while [ $i -lt 11 ]; do
    cat counted counted > x && mv x counted
    i=$((i + 1))
done
head -c 102400 counted > short
head -c 500000 counted > long
whole=$("$TRONA" hash -a blake3 < long)
[ "$("$TRONA" hash -a blake3 short)" = "bc3e3d41a1146b069abffad3c0d44860cf664390afce4d9661f7902e7943e085  short" ] &&
    [ "$(cat long | "$TRONA" hash -a blake3)" = "$whole" ] && [ "$("$TRONA" hash -a blake3 --threads 1 < long)" = "$whole" ] &&
    [ "$(tail -c +77778 long | "$TRONA" hash -a blake3)" = "$( (dd bs=77777 count=1 of=x 2> "$work/dd"; "$TRONA" hash -a blake3) < long)" ]
ok $? "hash: BLAKE3 mapped, read, on one thread; what was read before is not hashed"
rm -f x

# ---- A file that becomes shorter while it is mapped ----
what="hash: a file that becomes shorter while it is mapped fails alone, and by its name"
cp long shrunk
if ! ${CC:-cc} -shared -fPIC -o shrink.so "$here/shrink.c" -ldl 2> "$work/dd"; then
    skip "no C compiler, or no preloading" "$what"
elif SHRINK=shrunk SHRINK_TO=0 LD_PRELOAD=$PWD/shrink.so "$TRONA" hash -a blake3 shrunk > "$work/dd" 2>&1 || true && [ -s shrunk ]; then
    skip "nothing can be preloaded" "$what"
else
    shrink() { # size, arguments of trona
        cp long shrunk
        last="$*"
        to=$1
        shift
        SHRINK=shrunk SHRINK_TO=$to LD_PRELOAD=$PWD/shrink.so "$TRONA" "$@" > "$work/out" 2> "$work/err"
        status=$?
    }
    message="trona: shrunk: became shorter while it was read"
    bad=
    for t in 1 2 8; do
        for to in 0 1 4096 260000 262144 262145 499712 499999; do
            shrink $to hash -a blake3 --threads $t short shrunk long
            [ "$status" = 1 ] && [ "$(sed -n 1p "$work/err")" = "$message" ] && [ "$(grep -c . "$work/err")" = 2 ] &&
                grep -q "^trona: hash: 1 of 3 could not be read$" "$work/err" && [ "$(cut -c67- "$work/out" | tr '\n' ' ')" = "short long " ] &&
                [ "$(tail -n 1 "$work/out")" = "${whole%  -}  long" ] || bad="$bad $to/$t"
        done
        shrink 500000 hash -a blake3 --threads $t shrunk
        silent && [ "$(cat "$work/out")" = "${whole%  -}  shrunk" ] || bad="$bad whole/$t"
    done
    shrink "" hash -a blake3 shrunk abc
    [ "$status" = 1 ] && [ "$(sed -n 1p "$work/err")" = "trona: shrunk: Input/output error" ] && says "  abc$" || bad="$bad device"
    shrink 1 hash -a blake3 --json shrunk abc
    [ "$status" = 1 ] && grep -q '"file": *"shrunk", *"error": *"shrunk: became shorter while it was read"' "$work/out" &&
        says '"file": *"abc", *"hash"' || bad="$bad json"
    cp long shrunk
    "$TRONA" hash -a blake3 abc shrunk long > sums
    shrink 1 hash -a blake3 -c sums
    [ "$status" = 1 ] && [ "$(tr '\n' ' ' < "$work/out")" = "abc: OK shrunk: FAILED open or read long: OK " ] &&
        [ "$(sed -n 1p "$work/err")" = "$message" ] || bad="$bad check"
    [ -z "$bad" ]
    ok $? "$what$bad"
fi
rm -f shrunk shrink.so

# ---- The lines of others ----
back=$(printf 'back\\slash')
line=$(printf 'two\nlines')
ret=$(printf 'carriage\rreturn')
cp abc "$back"; cp short "$line"; cp abc "spa ce"; cp abc "a (b) = c"
for them in "sha256sum sha256" "sha512sum sha512" "b2sum blake2b" "b3sum blake3" "b2sum_-l_256 blake2b_-l_256"; do
    other=$(echo ${them% *} | tr _ ' ')
    a=$(echo ${them#* } | tr _ ' ')
    what="hash -a $a: lines as $other writes and reads them"
    if ! $other abc > "$work/dd" 2>&1; then
        skip "no $other" "$what"
        continue
    fi
    bad=
    for o in "" --tag; do
        $other $o abc > x 2> "$work/dd" || continue # an old b3sum has no --tag
        $other $o abc short "$back" "$line" "spa ce" "a (b) = c" > theirs
        run hash -a $a $o abc short "$back" "$line" "spa ce" "a (b) = c"
        silent && cmp -s theirs "$work/out" || bad="$bad [$o]"
        cp "$work/out" ours
        $other --check ours > "$work/dd" 2>&1 || bad="$bad [$o: they check]"
        run hash -a ${a%% *} --check theirs
        silent && [ "$(grep -c ': OK$' "$work/out")" = 6 ] || bad="$bad [$o: we check]"
    done
    [ -z "$bad" ]
    ok $? "$what$bad"
done
cp abc "$ret"
run hash -a sha256 "$ret"
silent && [ "$(cut -c66- "$work/out")" = '  carriage\rreturn' ] && cp "$work/out" sums && run hash -a sha256 -c sums && silent &&
    run hash -a sha256 -z "$line" && [ "$(tail -c 11 "$work/out" | tr '\n\0' '/.')" = " two/lines." ] && run hash -a sha256 -b abc &&
    says "5ad \*abc$"
ok $? "hash: names with a carriage return, -z, -b"
run hash -a sha3-256 --tag abc && says "^SHA3-256 (abc) = 3a985" && run hash -a blake2b -l 128 --tag abc && says "^BLAKE2b-128 (abc) = " &&
    cp "$work/out" sums && run hash -a blake3 --tag abc && cat "$work/out" >> sums && run hash -a sha512 --tag abc && cat "$work/out" >> sums &&
    run hash --check sums && silent && [ "$(grep -c '^abc: OK$' "$work/out")" = 3 ]
ok $? "hash: --check without -a takes each line by its tag"

# ---- Failures ----
run hash -a sha256 abc missing short dir
[ "$status" = 1 ] && [ "$(grep -c . "$work/out")" = 2 ] && grep -q "^trona: missing: No such file" "$work/err" &&
    grep -q "^trona: dir: Is a directory" "$work/err" && grep -q "^trona: hash: 2 of 4 could not be read$" "$work/err" &&
    [ "$(grep -c . "$work/err")" = 3 ]
ok $? "hash: goes on after a file that cannot be read, and sums up"
run hash -a sha256 abc short long && cp "$work/out" sums
cp short short.was && flip short 50000 3 && rm -f gone && { cat sums; sed -n '1s/abc/gone/p' sums; echo nonsense; } > sums2
run hash -a sha256 --check sums2
[ "$status" = 1 ] && says "^abc: OK$" && says "^short: FAILED$" && says "^long: OK$" && says "^gone: FAILED open or read$" &&
    grep -q "^trona: sums2: 1 of 3 differ, 1 could not be read, 1 line is not understood$" "$work/err" &&
    grep -q "^trona: gone: No such file" "$work/err"
ok $? "hash --check: a changed file, a missing one, a line of something else"
run hash -a sha256 --check -q --ignore-missing sums2
[ "$status" = 1 ] && [ "$(cat "$work/out")" = "short: FAILED" ]
ok $? "hash --check: -q, --ignore-missing"
run hash -a sha256 --check --status sums2
[ "$status" = 1 ] && [ ! -s "$work/out" ] && mv short.was short && run hash -a sha256 --check --status sums && silent && [ ! -s "$work/out" ]
ok $? "hash --check: --status"
{ cat sums; echo nonsense; } > sums2
run hash -a sha256 --check sums2
[ "$status" = 0 ] && grep -q "1 line is not understood" "$work/err" && run hash -a sha256 --check --strict -w sums2 && [ "$status" = 1 ] &&
    grep -q "^trona: sums2: line 4 is not a checksum line$" "$work/err"
ok $? "hash --check: --strict, -w"
bad=
for sums in "" nonsense "$(printf '%064d' 0)" "$(printf '%064d  ' 0)" "$(printf '%062d  abc' 0)" "$(printf '%064dx  abc' 0)" \
    "$(printf '%064dabc' 0)" "SHA512 (abc) = 00" "SHA256 (abc) = " "SHA256 () = $(printf %064d 0)" "\\$(printf '%064d  a' 0)\\x" \
    "BLAKE2b-7 (abc) = 00" "BLAKE2b- (abc) = 00" "SHA256-128 (abc) = $(printf %032d 0)" " (abc) = 00" "SHA256 (abc = $(printf %064d 0)"; do
    printf '%s\n' "$sums" > sums
    run hash -a sha256 --check sums
    one_line sums "it has no line of this hash" && [ ! -s "$work/out" ] || bad="$bad [$sums]"
done
printf '%064d  ab\000c\n' 0 > sums
run hash -a sha256 --check sums
one_line sums "it has no line of this hash" || bad="$bad [NUL]"
run hash --check sums
one_line sums "it has no line with a tag" || bad="$bad [no tag]"
run hash -a sha256 --check missing
one_line missing "No such file" || bad="$bad [missing]"
[ -z "$bad" ]
ok $? "hash --check: lists without any line of the hash are refused$bad"
awk '{ printf "%s\r\n", toupper($1) "  " $2 }' > sums <<END
$("$TRONA" hash -a sha256 abc)
END
run hash -a sha256 -c sums
silent && says "^abc: OK$"
ok $? "hash --check: CR LF and upper case are read"
digest=$("$TRONA" hash -a sha256 abc | cut -d ' ' -f 1)
for line in "$digest abc" "$digest${tab}abc" " $tab$digest  abc" "SHA256(abc)= $digest" "SHA2-256(abc)= $digest" "SHA256 (abc)=$digest"; do
    printf '%s\n' "$line" > sums
    run hash -a sha256 -c sums
    silent && says "^abc: OK$" || bad="$bad [$line]"
done
cp abc " *led"
{ echo "$digest abc" && echo "$digest  *led"; } > sums && run hash -a sha256 -c sums && silent && says "^ \*led: OK$" || bad="$bad [one space]"
{ echo "$digest  abc" && echo "$digest   *led" && echo "$digest abc"; } > sums && run hash -a sha256 -c sums && says "^ \*led: OK$" &&
    grep -q "1 line is not" "$work/err" || bad="$bad [two spaces]"
rm -f " *led"
if openssl dgst -sha512 abc > sums 2> "$work/dd" && openssl dgst -blake2b512 abc >> sums 2> "$work/dd"; then
    run hash -c sums
    silent && [ "$(grep -c '^abc: OK$' "$work/out")" = 2 ] || bad="$bad [openssl]"
fi
[ -z "$bad" ]
ok $? "hash --check: what coreutils reads, too: blanks, BSD's and openssl's lines$bad"

# b3sum fails for any line that is none of its own; so does this, for others only with --strict.
bad=
"$TRONA" hash -a blake3 abc > sums
run hash -a blake3 -c sums
silent || bad="$bad [sums]"
for extra in '' '# a comment' nonsense "SHA256 (abc) = $digest" "$(printf '%063d  abc' 0)"; do
    { echo "$extra"; cat sums; } > sums2
    run hash -a blake3 -c sums2
    [ "$status" = 1 ] && says "^abc: OK$" && grep -q "^trona: sums2: 1 line is not understood$" "$work/err" || bad="$bad [$extra]"
    if b3sum --version > "$work/dd" 2>&1; then
        b3sum -c sums2 > "$work/dd" 2>&1 && bad="$bad [b3sum $extra]"
    fi
done
{ echo "# a comment"; echo; echo nonsense; "$TRONA" hash -a blake2b abc; } > sums2
run hash -a blake2b -c sums2
[ "$status" = 0 ] && says "^abc: OK$" || bad="$bad [blake2b]"
[ -z "$bad" ]
ok $? "hash -a blake3 --check fails where b3sum does$bad"
printf '\357\273\277' | cat - sums > sums2
run hash -a blake3 -c sums2
silent && says "^abc: OK$" && printf '\357\273\277BLAKE3 (abc) = %s\n' "$(cut -d' ' -f1 sums)" > sums2 && run hash -c sums2 && silent && says "^abc: OK$" &&
    { cat sums; printf '\357\273\277'; cat sums; } > sums2 && run hash -a blake3 -c --strict sums2 && [ "$status" = 1 ]
ok $? "hash --check: a byte order mark at the beginning of a list is skipped"

what="hash at a terminal sends no control sequence of a name, with -z neither"
if python3 -c 'import pty, termios' 2> "$work/dd"; then
    bad=
    name=$(printf 'a\033[2J\233b')
    cp abc "$name"
    echo "ended 0" > steps
    for o in "" -z --tag; do
        at_terminal "$TRONA" hash -a sha256 $o "$name" < steps
        [ $status = 0 ] && says 'a?\[2J?b' || bad="$bad [$o]"
    done
    rm -f "$name" steps
    [ -z "$bad" ]
    ok $? "$what$bad"
else
    skip "no python3 with pty" "$what"
fi

# ---- Directories ----
mkdir -p tree/b/c tree/.h && cp abc tree/z && cp abc tree/b/c/y && cp abc tree/b.txt && cp abc tree/.h/x && ln -s z tree/link &&
    ln -s .. tree/b/up && mkfifo tree/pipe
run hash -a sha256 -R tree abc
silent && [ "$(cut -c67- "$work/out" | tr '\n' ' ')" = "tree/.h/x tree/b/c/y tree/b.txt tree/z abc " ] && cp "$work/out" sums &&
    run hash -a sha256 -c sums && silent
ok $? "hash -R: regular files in the order of names, no links, no pipes"
run hash -a blake3 -R tree/
silent && says "  tree/z$"
ok $? "hash -R: a slash at the end"
if [ "$(id -u)" = 0 ]; then
    skip "root reads everything" "hash -R: a directory that cannot be read"
else
    chmod 0 tree/b
    run hash -a sha256 -R tree
    [ "$status" = 1 ] && says "  tree/z$" && grep -q "^trona: tree/b: Permission denied" "$work/err" && grep -q "1 of 4 could not" "$work/err"
    ok $? "hash -R: a directory that cannot be read"
    chmod 755 tree/b
fi
rm -rf tree sums sums2 theirs ours "$back" "$line" "$ret" "spa ce" "a (b) = c"

# ---- Progress ----
what="a terminal sees how far it got, how fast, how long still; nothing else does"
if [ -n "${TRONA_TEST_NO_BENCH:-}" ] || [ "$(script -qec 'test -t 1 && echo yes' /dev/null 2> "$work/dd" < /dev/null | tr -d '\r')" != yes ]; then
    skip "TRONA_TEST_NO_BENCH, or no script" "$what"
elif ! dd if=/dev/zero of=sparse bs=1048576 count=0 seek=700 2> "$work/dd"; then
    skip "no sparse file" "$what"
else
    last="hash -a sha3-512 sparse, at a terminal"
    script -qec "'$TRONA' hash -a sha3-512 sparse" /dev/null > "$work/out" 2> "$work/err" < /dev/null
    status=$?
    [ $status = 0 ] && tr '\r' '\n' < "$work/out" > x && grep -q '^sparse  *[0-9]* %  [0-9.]* MB/s  [0-9]*:[0-9][0-9] left *$' x &&
        ! awk 'length > 79 && !/  sparse$/' x | grep -q . && grep -q '^[0-9a-f]\{128\}  sparse$' x && run hash -a sha3-512 sparse && silent
    ok $? "$what"
    rm -f sparse x
fi
