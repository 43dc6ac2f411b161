#!/bin/sh
# The trona command: its main job, and everything that can go wrong with it. TAP on standard output.
#   TRONA=path/to/trona test_cli.sh
# bench is slow under an emulator or a sanitizer: TRONA_TEST_NO_BENCH=1 leaves it out.
here=$(cd "$(dirname "$0")" && pwd)
case ${TRONA:?the command to test} in
/*) ;;
*) TRONA=$PWD/$TRONA ;;
esac
unset TRONA_CPU TRONA_IMPL TRONA_PICK
LC_ALL=C
export LC_ALL
umask 022
work=$(mktemp -d "${TMPDIR:-/tmp}/trona-test.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
mkdir "$work/d" "$work/tmp" && cd "$work/d" || exit 1
TMPDIR=$work/tmp
export TMPDIR
n=0
failed=0

# ---- Helpers ----
ok() { # status of the condition, description
    n=$((n + 1))
    if [ "$1" = 0 ]; then
        echo "ok $n - $2"
    else
        failed=$((failed + 1))
        echo "not ok $n - $2"
        echo "# last: trona $last: status $status"
        sed 's/^/# stdout: /' "$work/out" | head -n 20
        sed 's/^/# stderr: /' "$work/err" | head -n 20
    fi
}
skip() { # why, description
    n=$((n + 1))
    echo "ok $n - $2 # SKIP $1"
}
run() { # arguments of trona; always 0, so that a chain of && goes on
    last=$*
    "$TRONA" "$@" > "$work/out" 2> "$work/err"
    status=$?
    return 0
}
clean() { # no temporary file is left here
    [ -z "$(ls -A | grep '^\.trona-')" ]
}
silent() { # it succeeded and had nothing to say
    [ "$status" = 0 ] && [ ! -s "$work/err" ] && clean
}
one_line() { # it failed with one line: FILE, pattern of the reason
    [ "$status" = 1 ] && [ "$(wc -l < "$work/err")" -eq 1 ] && grep -q "^trona: $1: .*$2" "$work/err" && clean
}
usage() { # it was used wrongly and said so
    [ "$status" = 2 ] && [ -s "$work/err" ] && [ ! -s "$work/out" ] && clean
}
says() { # pattern on stdout
    grep -q -- "$1" "$work/out"
}
refused() { # FILE, reason: bob's decryption fails, and leaves nothing
    rm -f opened
    run decrypt -k bob.key -o opened "$1"
    one_line "$1" "$2" && [ ! -e opened ]
}
random() { # size, file
    head -c "$1" /dev/urandom > "$2"
}
flip() { # file, offset, bit
    v=$(od -An -tu1 -j "$2" -N 1 "$1" | tr -d ' ')
    printf '%b' "\\0$(printf %03o $((v ^ (1 << $3))))" | dd of="$1" bs=1 seek="$2" conv=notrunc 2> "$work/dd"
}
part() { # file, offset, size
    tail -c +$(($2 + 1)) "$1" | head -c "$3"
}
size() {
    wc -c < "$1" | tr -d ' '
}
header=152
chunk=65552
text=65536

# ---- Keys ----
run keygen -o bob
silent && [ "$(ls -l bob.key | cut -c1-10)" = -rw------- ] && [ "$(ls -l bob.pub | cut -c1-10)" = -rw-r--r-- ]
ok $? "keygen writes a secret key that only its owner reads, and a public key"
run keygen -o alice && silent && run keygen -o carol && silent && ! cmp -s alice.key carol.key
ok $? "key pairs differ"
[ "$(sed -n 1p bob.key)" = "trona secret key 1" ] && [ "$(sed -n 1p bob.pub)" = "trona public key 1" ] &&
    [ "$(wc -l < bob.key)" -eq 2 ] && [ "$(wc -l < bob.pub)" -eq 2 ]
ok $? "both files have a title line and one line of base64"
cp bob.key before
run keygen -o bob
one_line bob.key exists && cmp -s bob.key before
ok $? "keygen does not replace a secret key"
rm -f dave.*
echo precious > dave.pub
run keygen -o dave
one_line dave.pub exists && [ ! -e dave.key ] && [ "$(cat dave.pub)" = precious ]
ok $? "keygen does not replace a public key, and then leaves no secret key either"
run keygen -f -o dave
silent && run encrypt -r dave.pub -o x dave.key && silent && run decrypt -k dave.key -o y x && silent && cmp -s y dave.key
ok $? "keygen -f replaces"
rm -f x y dave.*
run keygen -o nodir/erin
one_line nodir/erin.key "No such file"
ok $? "keygen in a missing directory fails"

# ---- Encryption, there and back ----
bad=
for s in 0 1 15 16 17 63 64 65 1000 65519 65520 65535 65536 65537 131071 131072 131073 200000; do
    random $s plain
    rm -f plain.trona opened
    run encrypt -r bob.pub plain
    silent && [ "$(size plain.trona)" = $((header + s + 16 * ((s == 0) + (s + text - 1) / text))) ] || bad="$bad $s"
    run decrypt -k bob.key -o opened plain.trona
    silent && cmp -s plain opened || bad="$bad $s"
done
[ -z "$bad" ]
ok $? "every size comes back, and the ciphertext is as long as specified$bad"
random 3000000 big
run encrypt -r bob.pub -s alice.key big && silent && mv big big.was && run decrypt -k bob.key -v alice.pub big.trona &&
    silent && cmp -s big big.was
ok $? "encrypt writes FILE.trona, decrypt writes FILE; signed by alice"
[ "$(ls -l big.trona | cut -c1-10)" = -rw-r--r-- ] && [ "$(ls -l big | cut -c1-10)" = -rw-r--r-- ]
ok $? "output files have the ordinary permissions"
"$TRONA" encrypt -r bob.pub < big | "$TRONA" decrypt -k bob.key > opened && cmp -s big opened
ok $? "stdin to stdout"
"$TRONA" encrypt -r bob.pub - < big | "$TRONA" decrypt -k bob.key -o - - > opened && cmp -s big opened
ok $? "stdin to stdout with -"
(cat big; sleep 1; cat big) | "$TRONA" encrypt -r bob.pub | (sleep 1; cat) | "$TRONA" decrypt -k bob.key | cmp -s - big
[ $? = 1 ] && (cat big; sleep 1; cat big) | "$TRONA" encrypt -r bob.pub | (sleep 1; cat) | "$TRONA" decrypt -k bob.key |
    tail -c +3000001 | cmp -s - big
ok $? "slow pipes and short reads"
run encrypt -r bob.pub -o again big && ! cmp -s again big.trona
ok $? "the same file never encrypts alike twice"
rm -f again
printf 'x' > ./-dash && run encrypt -r bob.pub -- -dash && silent && [ -f ./-dash.trona ]
ok $? "a name that begins with - after --"

# ---- Overwriting ----
echo old > opened
run decrypt -k bob.key -o opened big.trona
one_line opened exists && [ "$(cat opened)" = old ]
ok $? "an existing file is not replaced"
run decrypt -k bob.key -v alice.pub -f -o opened big.trona
silent && cmp -s opened big
ok $? "-f replaces it"
cp big.trona broken && flip broken 300000 0
echo old > opened
run decrypt -k bob.key -f -o opened broken
one_line broken "damaged or forged" && [ "$(cat opened)" = old ]
ok $? "-f leaves the old file if decryption fails"
chmod 600 opened && run decrypt -k bob.key -f -o opened big.trona && [ "$(ls -l opened | cut -c1-10)" = -rw------- ]
ok $? "-f keeps the permissions of the file that it replaces"
ln -s opened link && echo old > opened && run decrypt -k bob.key -v alice.pub -o link big.trona &&
    one_line link exists && run decrypt -k bob.key -v alice.pub -f -o link big.trona && silent && [ -L link ] && cmp -s opened big
ok $? "-f replaces what a symbolic link points to, not the link"
rm -f link opened
ln -s nowhere link
run decrypt -k bob.key -f -o link big.trona
one_line link "No such file" && [ -L link ] && [ ! -e nowhere ]
ok $? "a dangling link is an error"
rm -f link

# ---- Who sent it ----
random 1000 plain
rm -f plain.trona
run encrypt -r bob.pub plain
rm -f opened
run decrypt -k bob.key -v alice.pub -o opened plain.trona
one_line plain.trona "not signed" && [ ! -e opened ]
ok $? "a file without signature is refused if a signer is demanded"
run encrypt -f -r bob.pub -s carol.key plain
run decrypt -k bob.key -v alice.pub -o opened plain.trona
one_line plain.trona "not signed by alice.pub" && [ ! -e opened ]
ok $? "a file that another signed is refused"
run decrypt -k bob.key -o opened plain.trona
[ "$status" = 0 ] && grep -q "by whom was not checked" "$work/err" && cmp -s opened plain
ok $? "a signature that was not checked is mentioned"
"$TRONA" decrypt -k bob.key -v alice.pub < plain.trona > opened 2> "$work/err"
[ $? = 1 ] && [ ! -s opened ]
ok $? "nothing goes to stdout before the signer is known"
rm -f opened
run decrypt -k carol.key -o opened plain.trona
one_line plain.trona "not the key" && [ ! -e opened ]
ok $? "another's key does not open it"

# ---- Changed files ----
random $((2 * text + 1000)) plain
rm -f plain.trona
run encrypt -r bob.pub -s alice.key plain
total=$(size plain.trona)
bad=
i=0
for v in $(od -An -v -tu1 -N $((header + 16)) plain.trona); do
    bits=$((i % 8))
    [ $i -ge 8 ] || bits="0 1 2 3 4 5 6 7"
    for b in $bits; do
        cp plain.trona broken
        printf '%b' "\\0$(printf %03o $((v ^ (1 << b))))" | dd of=broken bs=1 seek=$i conv=notrunc 2> "$work/dd"
        refused broken "" || bad="$bad $i.$b"
    done
    i=$((i + 1))
done
[ $i = $((header + 16)) ] && [ -z "$bad" ]
ok $? "a bit flipped in any byte of the header or the first MAC is refused$bad"
bad=
for i in $((header + 16)) $((header + 40000)) $((header + chunk - 1)) $((header + chunk)) $((header + chunk + 15)) \
    $((header + chunk + 16)) $((header + 2 * chunk - 1)) $((header + 2 * chunk)) $((total - 1)); do
    for b in 0 7; do
        cp plain.trona broken
        flip broken "$i" "$b"
        refused broken "damaged or forged" || bad="$bad $i.$b"
    done
done
[ -z "$bad" ]
ok $? "a bit flipped in any chunk is refused$bad"
cp plain.trona broken && flip broken 0 0 && refused broken "not a file that trona encrypted"
ok $? "another magic: not a file of trona's"
cp plain.trona broken && flip broken 7 1 && refused broken "format 3, which"
ok $? "another version is named"
bad=
for i in 0 1 6 7 8 9 40 151 152 153 167 168 169 $((header + chunk - 1)) $((header + chunk)) $((header + chunk + 1)) \
    $((header + chunk + 15)) $((header + chunk + 16)) $((header + chunk + 17)) $((header + 2 * chunk - 1)) \
    $((header + 2 * chunk)) $((header + 2 * chunk + 1)) $((header + 2 * chunk + 15)) $((header + 2 * chunk + 16)) \
    $((header + 2 * chunk + 17)) $((total - 1)); do
    head -c "$i" plain.trona > broken
    refused broken "" || bad="$bad $i"
done
[ -z "$bad" ]
ok $? "truncation anywhere is refused$bad"
head -c $((header + chunk)) plain.trona > broken
refused broken truncated && head -c 100 plain.trona > broken && refused broken "truncated in its header"
ok $? "truncation at a boundary is called that"
: > broken
refused broken "not a file that trona encrypted"
ok $? "the empty file is not a file of trona's"
"$TRONA" decrypt -k bob.key -v alice.pub < plain.trona | cmp -s - plain
ok $? "(the unchanged file is good)"

h=$work/h c0=$work/c0 c1=$work/c1 c2=$work/c2
part plain.trona 0 $header > "$h"
part plain.trona $header $chunk > "$c0"
part plain.trona $((header + chunk)) $chunk > "$c1"
part plain.trona $((header + 2 * chunk)) $chunk > "$c2"
rm -f other.trona
random $((2 * text + 1000)) other && run encrypt -r bob.pub -s alice.key other
o0=$work/o0
part other.trona $header $chunk > "$o0"
made() { # description, parts...
    what=$1
    shift
    cat "$@" > broken
    refused broken ""
    ok $? "$what is refused"
}
made "an exchange of two chunks" "$h" "$c1" "$c0" "$c2"
made "an exchange with the last chunk" "$h" "$c0" "$c2" "$c1"
made "a repeated chunk" "$h" "$c0" "$c0" "$c1" "$c2"
made "a repeated last chunk" "$h" "$c0" "$c1" "$c2" "$c2"
made "a missing first chunk" "$h" "$c1" "$c2"
made "a missing middle chunk" "$h" "$c0" "$c2"
made "a missing last chunk" "$h" "$c0" "$c1"
made "only the last chunk" "$h" "$c2"
made "a chunk of another file" "$h" "$o0" "$c1" "$c2"
part other.trona 0 $header > "$work/oh"
made "the header of another file" "$work/oh" "$c0" "$c1" "$c2"
made "a header alone" "$h"
made "two headers" "$h" "$h" "$c0" "$c1" "$c2"
made "a file twice" plain.trona plain.trona
printf x > "$work/x"
made "an added byte" plain.trona "$work/x"
random $((2 * text)) even && rm -f even.trona && run encrypt -r bob.pub even
cat even.trona "$work/x" > broken
refused broken "added after its end"
ok $? "a byte added after a full chunk is called that"
: > empty
rm -f empty.trona
run encrypt -r bob.pub empty
bad=
for i in 152 153 167; do
    head -c $i empty.trona > broken
    refused broken "" || bad="$bad $i"
done
cp empty.trona broken && flip broken 160 3
refused broken "damaged" && [ -z "$bad" ]
ok $? "the encrypted empty file is authenticated too"
head -c $((header + 2 * chunk + 20)) plain.trona > broken
"$TRONA" decrypt -k bob.key < broken > opened 2> "$work/err"
[ $? = 1 ] && [ "$(size opened)" = $((2 * text)) ] && head -c $((2 * text)) plain | cmp -s - opened
ok $? "stdout gets the verified chunks of a truncated file, and status 1"

# ---- Key files ----
key_refused() { # reason: encryption to bad.pub fails
    rm -f out.trona
    run encrypt -r bad.pub -o out.trona plain
    one_line bad.pub "$1" && [ ! -e out.trona ]
}
sed '2s/^\(.....\)./\1*/' bob.pub > bad.pub && key_refused damaged
ok $? "a public key with a wrong character is refused"
sed -e '2s/^[A-M]/z/' -e t -e '2s/^./A/' bob.pub > bad.pub && key_refused "checksum"
ok $? "a public key with another letter is refused"
head -n 1 bob.pub > bad.pub && key_refused damaged && head -c 70 bob.pub > bad.pub && key_refused damaged &&
    : > bad.pub && key_refused "not a trona public key file" && cat bob.pub bob.pub > bad.pub && key_refused damaged &&
    cp big bad.pub && key_refused "not a trona public key file"
ok $? "truncated, empty, doubled and foreign key files are refused"
sed '1s/1/2/' bob.pub > bad.pub && key_refused "version that is not supported"
ok $? "another version of key is named"
cp bob.key bad.pub && key_refused "a trona secret key but a trona public key is needed"
ok $? "a secret key for a public one is refused"
run decrypt -k bob.pub -o opened2 plain.trona
one_line bob.pub "a trona public key but a trona secret key is needed" && [ ! -e opened2 ]
ok $? "a public key for a secret one is refused"
rm -f x y
awk '{ printf "%s\r\n", $0 }' bob.pub > crlf.pub && run encrypt -r crlf.pub -o x plain && silent && run decrypt -k bob.key -o y x &&
    silent && cmp -s y plain
ok $? "a key file with CR LF works"
rm -f x y

# ---- Signatures ----
random 200000 doc
run sign -k alice.key doc && silent && [ "$(sed -n 1p doc.sig)" = "trona signature 1" ]
ok $? "sign writes FILE.sig"
run verify -v alice.pub doc
silent && says "^doc: signed by alice.pub$" && run verify -v alice.pub doc doc.sig && silent
ok $? "verify accepts it"
"$TRONA" sign -k alice.key < doc > doc.sig2 && cmp -s doc.sig doc.sig2 && "$TRONA" verify -v alice.pub - doc.sig < doc > "$work/out"
ok $? "the same over stdin"
run verify -v bob.pub doc
one_line doc "not one of bob.pub"
ok $? "another's key does not verify it"
bad=
for i in 0 100000 199999; do
    cp doc changed && flip changed $i 2
    run verify -v alice.pub changed doc.sig
    one_line changed "not one of" || bad="$bad $i"
done
head -c 199999 doc > changed && run verify -v alice.pub changed doc.sig
one_line changed "not one of" || bad="$bad short"
(cat doc; printf x) > changed && run verify -v alice.pub changed doc.sig
one_line changed "not one of" || bad="$bad long"
run verify -v alice.pub empty doc.sig
one_line empty "not one of" && [ -z "$bad" ]
ok $? "a changed file does not verify$bad"
sed -e '2s/^[A-M]/z/' -e t -e '2s/^./A/' doc.sig > bad.sig
run verify -v alice.pub doc bad.sig
one_line bad.sig damaged
ok $? "a damaged signature file is refused"
run verify -v alice.pub plain
one_line plain.sig "No such file"
ok $? "a missing signature is an error"
run sign -k alice.key doc
one_line doc.sig exists
ok $? "sign does not replace a signature"
run sign -k alice.key empty && silent && run verify -v alice.pub empty && silent
ok $? "the empty file can be signed"

# ---- Known answers, from file_format.py vector ----
cat > kat.key <<'END'
trona secret key 1
yWtLnK0sJTFT1sBAOk7nxpzt5PjuZfnor2C3b/pugw5DCpP50P2+XS097Sn0JaISqHLKzrAqcWC6OmYcCLcJh635sZHjpde2Tl+joKF7WG8=
END
cat > kat.pub <<'END'
trona public key 1
h+AcSS9sjEnt1SGuK5TuUB1uc7zcIf40HzScTbLRSTAqduLdOLYCGNKjW1fdBTUZB59prJ9xwXFgqXOeMX7K8QsFABGomBa3sj/bagGVTVs=
END
cat > kat.sig <<'END'
trona signature 1
nyX9AWCeuausqsQwh6ODg7/rR7Civj3+hJsc3k4zfgoadQp82Vh1eLpbgJxyn1smvRy/CXBLlkNzUaoIShXAD83coOOv8imnYNfN/QPPlFk=
END
kat='\164\162\157\156\141\032\012\001\035\217\154\176\152\115\216\323\346\360\373\165\311\105\144\330'
kat=$kat'\347\053\140\220\001\142\100\102\204\206\061\054\133\211\153\046\046\351\247\026\161\130\175\140'
kat=$kat'\220\332\266\047\000\037\171\153\070\114\013\072\342\232\056\334\317\200\270\176\317\340\145\164'
kat=$kat'\220\353\120\012\170\361\240\202\133\107\173\346\270\371\112\363\312\157\024\165\240\004\311\313'
kat=$kat'\156\074\063\134\013\214\335\156\102\370\362\037\327\063\062\043\115\373\110\323\332\141\150\332'
kat=$kat'\100\225\261\015\373\343\211\002\044\337\202\120\140\215\263\114\067\352\040\375\161\233\371\210'
kat=$kat'\163\332\304\377\061\001\330\045\250\023\032\140\057\041\305\077\226\161\157\055\272\274\042\373'
kat=$kat'\342\222\302\244\045\366\352\021\303\350\164\302\047\223\122\064\150\002\171\066\350\006\170\107'
kat=$kat'\161\066\144\107\057\021\222\022\253\266\324\305\104\154\143\013\154\010\013\255\174\167\207\351'
kat=$kat'\064\261\056\337\211'
printf "$kat" > kat.trona
run decrypt -k kat.key -v kat.pub -o kat.txt kat.trona
silent && [ "$(cat kat.txt)" = "Known answer of the file format of trona, version 1." ]
ok $? "a file of version 1 opens, and its sender is known"
run verify -v kat.pub kat.txt kat.sig
silent
ok $? "a signature of version 1 verifies"

py="$here/file_format.py"
if python3 -c 'import nacl.bindings' 2> "$work/err"; then
    bad=
    for s in 0 1 65535 65536 65537 200000; do
        random $s p
        rm -f x y
        run encrypt -r bob.pub -s alice.key -o x p
        python3 "$py" decrypt bob.key x y alice.pub && cmp -s p y || bad="$bad ours-$s"
        python3 "$py" encrypt bob.pub p x alice.key && rm -f y
        run decrypt -k bob.key -v alice.pub -o y x
        silent && cmp -s p y || bad="$bad theirs-$s"
        rm -f p.sig x.sig
        run sign -k alice.key p
        python3 "$py" verify alice.pub p p.sig || bad="$bad sign-$s"
        python3 "$py" sign alice.key p x.sig
        run verify -v alice.pub p x.sig
        silent || bad="$bad verify-$s"
    done
    [ -z "$bad" ]
    ok $? "a second implementation agrees, both ways$bad"
    rm -f x y
    run encrypt -r bob.pub -s alice.key -o x doc.sig
    python3 "$py" forward bob.key x y carol.pub
    run decrypt -k carol.key -v alice.pub -o z y
    one_line y "not signed by alice.pub"
    ok $? "a sender's signature for bob is none for carol"
else
    skip "no PyNaCl" "a second implementation agrees, both ways"
    skip "no PyNaCl" "a sender's signature for bob is none for carol"
fi

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
    run encrypt -r bob.pub -o /dev/full big
    one_line /dev/full "No space" && [ -c /dev/full ] && run decrypt -k bob.key -f -o /dev/full big.trona &&
        one_line /dev/full "No space" && [ -c /dev/full ]
    ok $? "a full device is an error, and stays what it is"
    bad=
    for c in "decrypt -k bob.key" "encrypt -r bob.pub" "sign -k alice.key"; do
        "$TRONA" $c < plain.trona > /dev/full 2> "$work/err"
        status=$?
        one_line stdout "No space" || bad="$bad $c"
    done
    for c in cpu selftest help "help sign" --version "verify -v alice.pub doc" "roundtrip doc"; do
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
rm -f out back
for sig in TERM HUP; do
    rm -f fifo && mkfifo fifo
    "$TRONA" encrypt -r bob.pub -o out fifo 2> "$work/err" &
    pid=$!
    exec 9> fifo
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

# ---- roundtrip ----
run roundtrip big
silent && says "^encrypt  ok" && says "^sign     ok" && says "^decrypt  ok" && says "^verify   ok" && says "^compare  ok" &&
    says "^tamper   ok .*refused: .*damaged or forged" && says "everything held" && [ -z "$(ls -A "$TMPDIR")" ]
ok $? "roundtrip does everything and leaves nothing"
run roundtrip empty
silent && says "everything held" && [ -z "$(ls -A "$TMPDIR")" ]
ok $? "roundtrip of an empty file"
run roundtrip missing
one_line missing "No such file" && [ -z "$(ls -A "$TMPDIR")" ] && run roundtrip dir &&
    one_line dir directory && [ -z "$(ls -A "$TMPDIR")" ]
ok $? "roundtrip of what is no file fails and leaves nothing"
(TMPDIR=$work/none && run roundtrip plain && one_line "$work/none/trona-......" "No such file")
ok $? "roundtrip without a temporary directory fails"
(ulimit -f 64 && run roundtrip big && [ "$status" = 1 ] && [ "$(wc -l < "$work/err")" -eq 1 ] && [ -z "$(ls -A "$TMPDIR")" ])
ok $? "roundtrip without room fails and leaves nothing"

# ---- What runs on this CPU ----
run cpu
silent && says "^this CPU has: " && says "^primitive *implementation *needs"
ok $? "cpu shows features and table"
run cpu --tsv
tab=$(printf '\t')
silent && [ "$(grep -v '^#' "$work/out" | sed -n 1p)" = \
    "primitive${tab}implementation${tab}needs${tab}supported${tab}verified${tab}chosen${tab}why" ] &&
    grep -v '^#' "$work/out" | awk -F '\t' '
        NF != 7 { exit 1 }
        NR > 1 { seen[$1] = 1; chosen[$1] += $6 == "*"; if ($6 == "*" && ($4 != "yes" || $5 != "yes")) exit 1 }
        NR > 1 && $4 == "yes" && $5 != "yes" { exit 1 }
        NR > 1 && $4 == "no" && $5 != "-" { exit 1 }
        END { for (p in seen) { k++; if (chosen[p] != 1) exit 1 } if (k < 2) exit 1 }'
ok $? "cpu --tsv: all that can run is verified, one per primitive is chosen"
grep -v '^#' "$work/out" | awk -F '\t' 'NR > 1 { print $1 }' | sort -u > "$work/primitives"
implementations=$(grep -v '^#' "$work/out" | sed 1d | grep -c .)
TRONA_CPU=nosuch run cpu
[ "$status" = 0 ] && says "^TRONA_CPU=nosuch$" && says "not followed: .*nosuch"
ok $? "cpu shows an override and that it could not be followed"
TRONA_CPU=none run cpu --tsv
[ "$status" = 0 ] && says "^# TRONA_CPU=none" && ! says "not followed" &&
    ! awk -F '\t' '$6 == "*" && $3 != "-"' "$work/out" | grep -q .
ok $? "cpu under TRONA_CPU=none chooses portable code"
first=$(sed -n 1p "$work/primitives")
TRONA_IMPL=$first=ref run cpu --tsv
[ "$status" = 0 ] && [ "$(awk -F '\t' -v p="$first" '$1 == p && $6 == "*" { print $2 }' "$work/out")" = ref ]
ok $? "cpu follows TRONA_IMPL"
run selftest
silent && [ "$(grep -c '^ok \|^skipped ' "$work/out")" = "$implementations" ] &&
    says "^[1-9][0-9]* passed, 0 failed, [0-9]* skipped$"
ok $? "selftest runs or names every implementation, and all pass"
TRONA_CPU=none run selftest
[ "$status" = 0 ] && { [ "$implementations" = "$(grep -c '^ok ' "$work/out")" ] || says "^skipped  .*: "; }
ok $? "selftest under TRONA_CPU=none skips the rest by name"
if [ -n "${TRONA_TEST_NO_BENCH:-}" ]; then
    skip "TRONA_TEST_NO_BENCH" "bench of one implementation"
    skip "TRONA_TEST_NO_BENCH" "bench of one primitive"
else
    run bench --prim "$first" --impl "$first=ref" --size 64 --size 100 --tsv
    silent && awk -F '\t' -v p="$first" '
        /^#/ { next }
        NR > 1 && ($1 != p || $2 != "ref" || NF != 7 || $6 <= 0 || $7 <= 0) { exit 1 }
        { k++ }
        END { if (k < 2) exit 1 }' "$work/out"
    ok $? "bench of one implementation"
    run bench --prim "$first" --impl all --size 64
    silent && says "^$first .*cycles per" && says "^a cycle: "
    ok $? "bench of one primitive"
fi

# ---- The command line ----
run --version
silent && says "^trona [0-9]"
ok $? "--version"
run help
silent && says "^usage: trona" && run --help && silent && run help encrypt && silent && says "^usage: trona encrypt" &&
    run decrypt --help && silent && says "^usage: trona decrypt"
ok $? "help"
bad=
i=0
while IFS= read -r line; do
    i=$((i + 1))
    run $line < /dev/null
    usage || bad="$bad [$line]"
done <<'END'

nosuch
help nosuch
version x
encrypt
encrypt plain
encrypt -r bob.pub a b
encrypt -r
encrypt -x
encrypt --nosuch
decrypt plain.trona
decrypt -k bob.key plain
decrypt -k bob.key a b
sign doc
sign -k alice.key a b
verify doc
verify -v alice.pub
verify -v alice.pub -
verify -v alice.pub a b c
keygen x
keygen -o -
roundtrip
roundtrip a b
roundtrip -
roundtrip -x
cpu x
cpu -x
selftest x
selftest -x
bench x
bench --size 0
bench --size 12k
bench --size 99999999999
bench --size
bench --prim nosuch
bench --impl nosuch=ref
bench --impl nosuch
END
[ $i -gt 30 ] && [ -z "$bad" ]
ok $? "wrong usage: status 2 and a message$bad"

echo "1..$n"
[ $failed = 0 ]
