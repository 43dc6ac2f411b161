# SPDX-License-Identifier: ISC
# Part of test_cli.sh: what the system refuses, signals, the main job.

# ---- Files that cannot be read or written ----
run encrypt -r bob.pub missing
one_line missing "No such file" && [ ! -e missing.trona ]
ok $? "a missing file is an error"
mkdir dir
run encrypt -r bob.pub dir
one_line dir directory && [ ! -e dir.trona ] && run decrypt -k bob.key -o out dir &&
    one_line dir directory && run sign -k alice.key dir &&
    one_line dir directory && run encrypt -r dir plain &&
    one_line dir directory
ok $? "a directory is an error everywhere"
run encrypt -r bob.pub -f -o dir plain
one_line dir directory && [ -d dir ]
ok $? "a directory is no output"
run encrypt -r bob.pub -o nodir/x plain
one_line nodir/x "No such file"
ok $? "a missing output directory is an error"
run encrypt -r missing.pub -o out plain
one_line missing.pub "No such file" && run encrypt -r bob.pub -s missing.key -o out plain &&
    one_line missing.key "No such file" && [ ! -e out ]
ok $? "a missing key is an error"
name=$(printf 'new\nline\033')
run encrypt -r bob.pub "$name"
one_line 'new?line?' "No such file"
ok $? "control characters in a name stay out of the message"
c1=$(printf 'a\233b\302\233c\303\251\303\233d') # CSI as a byte, CSI in UTF-8, two letters
run encrypt -r bob.pub "$c1"
one_line 'a?b??c????d' "No such file"
ok $? "C1 control characters, and what else this locale does not print, stay out, too"
# The first locale of UTF-8 that there is.
utf8=
for l in $(locale -a 2> "$work/dd") C.UTF-8 en_US.UTF-8; do
    case $l in
    *.[Uu][Tt][Ff]8 | *.[Uu][Tt][Ff]-8) [ "$(LC_ALL=$l locale charmap 2> "$work/dd")" = UTF-8 ] && utf8=$l && break ;;
    esac
done
if [ -z "$utf8" ]; then
    skip "no locale of UTF-8" "letters of UTF-8 are printed, its C1 control characters are not"
else
    last="encrypt, in $utf8"
    LC_ALL=$utf8 "$TRONA" encrypt -r bob.pub "$c1" > "$work/out" 2> "$work/err"
    status=$?
    one_line "$(printf 'a?b??c\303\251\303\233d')" "No such file"
    ok $? "letters of UTF-8 are printed, its C1 control characters are not"
fi
what="what turns the direction of text, U+202A to U+202E and U+2066 to U+2069, is not printed"
if [ -z "$utf8" ]; then
    skip "no locale of UTF-8" "$what"
else
    bad=
    for c in '\342\200\252' '\342\200\256' '\342\201\246' '\342\201\251'; do
        name=$(printf "a${c}gpj.b")
        LC_ALL=$utf8 "$TRONA" encrypt -r bob.pub "$name" > "$work/out" 2> "$work/err"
        status=$?
        one_line 'a???gpj.b' "No such file" || bad="$bad $c"
        echo "$(printf %064d 0)  $name" | LC_ALL=$utf8 "$TRONA" hash -a sha256 -c > "$work/out" 2> "$work/err"
        says '^a???gpj.b: FAILED' || bad="$bad stdout:$c"
    done
    [ -z "$bad" ]
    ok $? "$what$bad"
fi
cp plain "$c1"
bad=
for command in "sign -k alice.key -f" "verify -v alice.pub"; do
    run $command "$c1"
    [ "$status" = 0 ] && cat "$work/out" "$work/err" | LC_ALL=C tr -d '\012\040-\176' > "$work/dd" &&
        [ ! -s "$work/dd" ] || bad="$bad [$command]"
done
rm -f "$c1" "$c1.sig"
[ -z "$bad" ]
ok $? "nor do they get from a name to stdout$bad"
bad=
for name in TRONA_CPU TRONA_IMPL TRONA_PICK; do
    for tsv in "" --tsv; do
        run_env "$name=$c1$(printf '\033[2J')" cpu $tsv
        [ "$status" = 0 ] && LC_ALL=C tr -d '\011\012\040-\176' < "$work/out" > "$work/dd" && [ ! -s "$work/dd" ] &&
            says "$name=a?b??c????d?\[2J\$" && says "not followed: $name: a?b??c????d?\[2J" || bad="$bad $name$tsv"
    done
done
[ -z "$bad" ]
ok $? "nor from the environment$bad"
if [ "$(id -u)" = 0 ]; then
    skip "root may read everything" "an unreadable file is an error"
    skip "root may write everywhere" "an unwritable directory is an error"
else
    cp plain secret && chmod 000 secret
    run encrypt -r bob.pub secret
    one_line secret "ermission denied" && [ ! -e secret.trona ]
    ok $? "an unreadable file is an error"
    chmod 500 dir
    run encrypt -r bob.pub -o dir/x plain
    one_line dir/x "ermission denied"
    ok $? "an unwritable directory is an error"
    chmod 700 dir
fi
if [ -c /dev/full ]; then
    run encrypt -r bob.pub -f -o /dev/full big
    one_line /dev/full "No space" && [ -c /dev/full ] && run decrypt -k bob.key -f -o /dev/full big.trona &&
        one_line /dev/full "No space" && [ -c /dev/full ]
    ok $? "a full device is an error, and stays what it is"
    bad=
    for c in "decrypt -k bob.key" "encrypt -r bob.pub" "sign -k alice.key"; do
        "$TRONA" $c < plain.trona > /dev/full 2> "$work/err"
        status=$?
        one_line stdout "No space" || bad="$bad $c"
    done
    for c in cpu selftest help "help sign" --version "verify -v alice.pub doc" "hash -a sha256 doc"; do
        "$TRONA" $c > /dev/full 2> "$work/err"
        status=$?
        one_line stdout "No space" || bad="$bad $c"
    done
    [ -z "$bad" ]
    ok $? "a full stdout is an error$bad"
else
    skip "no /dev/full" "a full device is an error, and stays what it is"
    skip "no /dev/full" "a full stdout is an error"
fi

rm -f out
(
    ulimit -f 64 && run encrypt -r bob.pub -o out big &&
        one_line out "too large" && [ ! -e out ] && run decrypt -k bob.key -o out big.trona &&
        one_line out "too large" && [ ! -e out ]
)
ok $? "a file that may not grow is an error, and is removed"
"$TRONA" encrypt -r bob.pub -o out < plain >&- 2> "$work/err" && "$TRONA" decrypt -k bob.key -o back out <&- >&- 2>&- &&
    cmp -s plain back
ok $? "files work with stdin, stdout and stderr closed"
"$TRONA" decrypt -k bob.key < out >&- 2> "$work/err"
status=$?
one_line stdout ""
ok $? "a closed stdout is an error"
"$TRONA" keygen -j -o closed >&- 2> "$work/err"
status=$?
one_line stdout "Bad file descriptor" && ! grep -q '"' closed.key closed.pub
ok $? "what is meant for a closed stdout gets into no file"
rm -f out back
for sig in TERM HUP ABRT ALRM USR1 XCPU; do
    if sh -c "kill -$sig \$\$; true" 2> /dev/null; then
        skip "SIG$sig is ignored here (nohup?)" "nothing is left after SIG$sig"
        continue
    fi
    rm -f fifo && mkfifo fifo
    "$TRONA" encrypt -r bob.pub -o out fifo 2> "$work/err" &
    pid=$!
    exec 9<> fifo # does not wait for a reader, if there is none
    head -c 70000 big >&9
    i=0
    while clean && [ $i -lt 50 ]; do
        i=$((i + 1))
        sleep 0.1
    done
    kill -"$sig" $pid
    exec 9>&-
    wait $pid 2> "$work/err"
    status=$?
    [ $i -lt 50 ] && [ $status -gt 128 ] && clean && [ ! -e out ]
    ok $? "nothing is left after SIG$sig"
    rm -f out
done

# ---- The main job, as quickstart.sh does it ----
sh "$here/roundtrip.sh" "$TRONA" big > "$work/out" 2>&1
[ $? = 0 ] && says "^roundtrip of big: everything held$" && [ -z "$(ls -A "$TMPDIR")" ]
ok $? "roundtrip.sh: everything holds, and nothing is left"
sh "$here/roundtrip.sh" false big > "$work/out" 2>&1
[ $? = 1 ] && ! says held && [ -z "$(ls -A "$TMPDIR")" ]
ok $? "roundtrip.sh: a command that fails is a failure, and nothing is left"
