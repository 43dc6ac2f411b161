# SPDX-License-Identifier: ISC
# Part of test_cli.sh: files there and back, keys, senders, signatures.

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
[ "$status" = 0 ] && grep -q "the signer was not checked" "$work/err" && cmp -s opened plain
ok $? "a signature that was not checked is mentioned"
"$TRONA" decrypt -k bob.key -v alice.pub < plain.trona > opened 2> "$work/err"
[ $? = 1 ] && [ ! -s opened ]
ok $? "nothing goes to stdout before the signer is known"
rm -f opened
run decrypt -k carol.key -o opened plain.trona
one_line plain.trona "wrong key" && [ ! -e opened ]
ok $? "another's key does not open it"

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
(cat bob.pub && printf '\0') > bad.pub && key_refused damaged && (cat bob.pub && printf '\0\0\n\0') > bad.pub &&
    key_refused damaged && (head -c 40 bob.pub && printf '\0' && tail -c +41 bob.pub) > bad.pub && key_refused damaged &&
    (cat bob.key && printf '\0') > nul.key && run sign -k nul.key -o out.trona plain && one_line nul.key damaged &&
    [ ! -e out.trona ]
ok $? "key files with NULs in them or after them are refused"
sed '1s/1/3/' bob.pub > bad.pub && key_refused "version that is not supported"
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
: > empty
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
(cat doc.sig && printf '\0') > bad.sig
run verify -v alice.pub doc bad.sig
one_line bad.sig damaged
ok $? "a signature file with a NUL after it is refused"
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
if python3 "$here/libsodium.py" > "$work/dd" 2>&1; then
    bad=
    for s in 0 1 65535 65536 65537 200000 16842753; do # the last: more than 256 chunks
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
    random 65536 p
    python3 "$py" full-then-empty bob.pub p x
    rm -f z
    run decrypt -k bob.key -o z x
    one_line x "" && [ ! -e z ]
    ok $? "an empty chunk after a full one is refused"
    rm -f x y
    run encrypt -r bob.pub -o x p && run encrypt -r bob.pub -o y p
    python3 "$py" file-key bob.key x x.filekey && python3 "$py" file-key bob.key y y.filekey &&
        [ "$(size x.filekey)" = 32 ] && ! cmp -s x.filekey y.filekey
    ok $? "every file has a key of its own"
else
    for what in "an empty chunk after a full one is refused" "every file has a key of its own"; do
        skip "no libsodium beside trona" "$what"
    done
    skip "no libsodium beside trona" "a second implementation agrees, both ways"
    skip "no libsodium beside trona" "a sender's signature for bob is none for carol"
fi
