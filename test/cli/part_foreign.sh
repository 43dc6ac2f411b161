# SPDX-License-Identifier: ISC
# Part of test_cli.sh: minisign, ssh-ed25519, pubkey, fingerprint.
rm -f x y z
random 100000 work.bin
tab=$(printf '\t')

# ---- pubkey, fingerprint ----
run pubkey bob.key
silent && cmp -s "$work/out" bob.pub && run pubkey bob.pub && silent && cmp -s "$work/out" bob.pub && run pubkey pq.key && silent &&
    cmp -s "$work/out" pq.pub && pass one pubkey -o x lock.key && silent && cmp -s x lock.pub
ok $? "pubkey: the public key of a secret one, with X-Wing, with a passphrase"
run pubkey -o x bob.key
one_line x exists && run pubkey missing && one_line missing "No such file" && run pubkey work.bin && one_line work.bin "not a trona public key" &&
    run pubkey doc.sig && one_line doc.sig "signature but"
ok $? "pubkey: what is no key"
run fingerprint bob.key bob.pub carol.pub
silent && [ "$(wc -l < "$work/out")" -eq 3 ] && [ "$(cut -d' ' -f1 "$work/out" | sort -u | wc -l)" -eq 2 ] &&
    says "^trona:[0-9a-f]\{40\}  bob.key$" && run fingerprint pq.pub && silent && says "^trona:[0-9a-f]\{40\}  pq.pub$"
ok $? "fingerprint: a secret key and its public key have the same"
if python3 -c '' 2> "$work/dd"; then
    cat > f.py <<'END'
import base64, hashlib, sys
for name in sys.argv[1:]:
    title, text = open(name, "rb").read().splitlines()
    print("trona:" + hashlib.blake2b(title + base64.b64decode(text)[:-16], digest_size=32).hexdigest()[:40] + "  " + name)
END
    python3 f.py bob.pub pq.pub > x
    run fingerprint bob.pub pq.pub
    silent && cmp -s x "$work/out"
    ok $? "fingerprint: as documented"
else
    skip "no python3" "fingerprint: as documented"
fi

# ---- minisign ----
run sign -m -k alice.key work.bin
silent && [ -f work.bin.minisig ] && run verify -m -v alice.pub work.bin && silent && says "^work.bin: signed by alice.pub$" &&
    says "trusted comment: timestamp:[0-9]* file:work.bin hashed$" && run verify -v alice.pub work.bin work.bin.minisig && silent &&
    run pubkey -m -o alice.mini alice.key && silent && run verify -v alice.mini work.bin && silent
ok $? "sign -m: FILE.minisig, verified by both kinds of public key"
name=$(printf 'n\033[2J\ta\177')
cp work.bin "$name"
run sign -m -k alice.key "$name"
silent && LC_ALL=C tr -d '\011\012\040-\176' < "$name.minisig" > "$work/dd" && [ ! -s "$work/dd" ] && grep -q "file:n?\[2J?a?${tab}hashed\$" "$name.minisig" &&
    run verify -m -v alice.pub "$name" && silent
ok $? "sign -m: a file's name sends no control sequence through the trusted comment"
rm -f "$name" "$name.minisig"
cp work.bin changed && flip changed 5 5
run verify -v alice.mini changed work.bin.minisig
one_line changed "not one of alice.mini" && run verify -v bob.pub work.bin work.bin.minisig && one_line work.bin.minisig "another key than bob.pub"
ok $? "another file and another key are refused"
sed '3s/file:work/file:walk/' work.bin.minisig > x && run verify -v alice.pub work.bin x
one_line x "trusted comment is not"
ok $? "a changed trusted comment is refused"
bad=
for edit in 2d 3d 4d '2s/^../AA/' '3s/^trusted/trust/' '2s/....$//' '4s/....$//' '1!d'; do
    sed "$edit" work.bin.minisig > x
    run verify -v alice.pub work.bin x
    one_line x "" || bad="$bad $edit"
done
[ -z "$bad" ]
ok $? "signatures of minisign's that are none$bad"
run encrypt -r alice.mini -o x.trona work.bin
one_line alice.mini "nothing can be encrypted to it" && [ ! -e x.trona ]
ok $? "nothing is encrypted to a key of minisign's"
if ! minisign -v > "$work/dd" 2>&1; then
    for what in "minisign verifies what trona signs" "trona verifies what minisign signs" "trona signs with minisign's keys"; do
        skip "no minisign" "$what"
    done
else
    last="minisign -V"
    minisign -V -H -p alice.mini -m work.bin > "$work/out" 2> "$work/err" && ! minisign -V -p alice.mini -m changed -x work.bin.minisig > "$work/out" 2>&1
    ok $? "minisign verifies what trona signs"
    minisign -G -W -f -p mini.pub -s mini.key > "$work/dd" 2>&1
    rm -f work.bin.minisig
    minisign -S -s mini.key -m work.bin -t "a comment" > "$work/dd" 2>&1
    run verify -v mini.pub work.bin
    silent && says "trusted comment: a comment$" && run verify -v mini.pub changed work.bin.minisig && one_line changed "not one of" &&
        minisign -S -l -s mini.key -m work.bin -x legacy > "$work/dd" 2>&1 && run verify -v mini.pub work.bin legacy && silent &&
        says "trusted comment: timestamp:[0-9]* file:work.bin" && run verify -v mini.pub changed legacy && one_line changed "not one of" &&
        run verify -v mini.pub empty legacy && one_line empty "not one of" && minisign -S -l -s mini.key -m empty > "$work/dd" 2>&1 &&
        run verify -v mini.pub empty && silent && rm -f empty.minisig
    ok $? "trona verifies what minisign signs"
    rm -f work.bin.minisig
    run sign -m -k mini.key work.bin
    silent && minisign -V -H -p mini.pub -m work.bin > "$work/dd" 2>&1 && run pubkey -m mini.key && silent &&
        [ "$(sed 1d "$work/out")" = "$(sed 1d mini.pub)" ] && run fingerprint mini.pub && silent &&
        says "^minisign:$(sed -n '1s/.* //p' mini.pub | awk '{ printf "%16s", $1 }' | tr ' ' 0)  mini.pub$" && run decrypt -k mini.key -o x bob.trona && one_line mini.key "not decrypt"
    ok $? "trona signs with minisign's keys"
fi
# Of minisign -G, with the passphrase "known answer". It takes seconds and 1 GiB.
cat > minilock.key <<'END'
untrusted comment: minisign encrypted secret key
RWRTY0IyJxbrkUo9R4QcNOsdItue85ws51eX4M/PtnAUYvh/oDMAAAACAAAAAAAAAEAAAAAArhWTQe/lfOr4otyC7JwSy7pOfBPUODjMpAJtHMuqAuF8MLPv4yXqBntYiHGPxKoqgHg74YK5o94vaBOXCg4OZ5xbVAMR8Jnkg56TKDqfigyRkeqG/U4c+VeODRjFElinQ+hCmfbRMTU=
END
what="minisign's keys with passphrases"
if [ -n "${TRONA_TEST_NO_BENCH:-}" ]; then
    skip "TRONA_TEST_NO_BENCH" "$what"
else
    rm -f x y
    pass "known answer" sign -m -k minilock.key -o x work.bin
    silent && run verify -v alice.pub work.bin x && one_line x "another key" && pass "another" sign -m -k minilock.key -o y work.bin &&
        one_line minilock.key "wrong passphrase" && [ ! -e y ]
    ok $? "$what"
fi

# Of rsign2 0.6.7, generate -W: locked with an empty passphrase.
cat > empty.key <<'END'
untrusted comment: rsign encrypted secret key
RWRTY0IyN5r0qevrpd6COYY3FAdhqdU64aYoA2DqEZ6FukjwDBYAABAAAAAAAAAAAAIAAAAARB9/oi5xYElysHPY1/MeOJXBI35NjHJ28yIj7OAp5aN1fDvQIOY5ORvgatyPvAyA6ZPsHWFmfqUuB5CTkIZzmsM0HPPW4/jfushNtxTXNkPSZ1LmVINqzrIsUuOIHVL+fk9S4FxKsLw=
END
printf 'untrusted comment: minisign public key: B9D7DD405CFCF684\n%s\n' RWSE9vxcQN3XucColez/3scsXZ9Pvsk0LrO0Rzz73CiZa7E8rUnnnOrO > empty.pub
rm -f x y
pass "" sign -m -k empty.key -o x work.bin
silent && run verify -v empty.pub work.bin x && silent && printf '\r\n' > phrase && run sign -m -k empty.key -o y work.bin --passphrase-fd 3 3< phrase &&
    silent && rm y && run sign -m -k empty.key -o y work.bin --passphrase-fd 3 3< /dev/null && one_line --passphrase-fd "none was given" &&
    pass no sign -m -k empty.key -o y work.bin && one_line empty.key "wrong passphrase" && [ ! -e y ]
ok $? "a key of others whose passphrase is empty is unlocked by an empty line"
pass "" keygen -p -o new
one_line --passphrase-fd "none was given" && [ ! -e new.key ] && pass "" sign -k lock.key -o y work.bin && one_line --passphrase-fd "none was given" &&
    [ ! -e y ]
ok $? "no key of trona's has an empty passphrase"
what="an empty passphrase at a terminal"
if python3 -c 'import pty, termios' 2> "$work/dd"; then
    printf 'expect Passphrase for empty.key: \ntype \nended 0\n' > steps
    at_terminal "$TRONA" sign -m -k empty.key -o y work.bin < steps
    [ $status = 0 ] && run verify -v empty.pub work.bin y && silent
    ok $? "$what"
else
    skip "no python3 with pty" "$what"
fi

# ---- signify ----
cat > s.sec <<'END'
untrusted comment: signify secret key
RWRCSwAAAAC6Yfyuz4nKbXY7636i/meAuORowNflffOKHpVO0/wgxxsuIXGXpVVUHRKEJIX+xU+caMkBxsR+mjenMd2wOsDG4riixQHLo5whTjT43R12uYxaBI60B81KfCs3nq6fTVA=
END
printf 'untrusted comment: verify with s.pub\n%s\n' RWSKHpVO0/wgx3JK+x+YGKcv0OmvTFI60OWRka8gqNVW47+GRXYam+8QP5lhO4HE55Vn7xEe5HhK9IHkvNu8awzyD40ZG3bkbA0= > s.sig
printf 'untrusted comment: signify public key\n%s\n' RWSKHpVO0/wgx+K4osUBy6OcIU40+N0ddrmMWgSOtAfNSnwrN56un01Q > s.pub
bad=
rm -f x
run sign -k s.sec -o x work.bin && one_line s.sec "a signify secret key" || bad="$bad sign"
run decrypt -k s.sec -o x bob.trona && one_line s.sec "a signify secret key" || bad="$bad decrypt"
run pubkey -m -o x s.sec && one_line s.sec "a signify secret key" || bad="$bad pubkey"
run encrypt -r s.sec -o x work.bin && one_line s.sec "a signify secret key" || bad="$bad encrypt"
for key in s.pub alice.pub; do
    run verify -v $key work.bin s.sig && one_line s.sig "a signify signature" || bad="$bad $key"
done
run encrypt -r s.pub -o x work.bin && one_line s.pub "signify key can verify, but nothing can be encrypted to it" || bad="$bad public"
run fingerprint s.pub && silent && says "^minisign:C720FCD34E951E8A  s.pub$" || bad="$bad fingerprint"
[ -z "$bad" ] && [ ! -e x ]
ok $? "signify's files are named as such$bad"
rm -f s.pub s.sig s.sec empty.* phrase steps

# ---- ssh ----
cat > ssh.pub <<'END'
ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGQvUqV1NwmzuLuPx/o4Vf4vizuLBJ9NJER7h3eP+a5H test
END
cat > ssh.key <<'END'
-----BEGIN OPENSSH PRIVATE KEY-----
b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW
QyNTUxOQAAACBkL1KldTcJs7i7j8f6OFX+L4s7iwSfTSREe4d3j/muRwAAAIiUtEwxlLRM
MQAAAAtzc2gtZWQyNTUxOQAAACBkL1KldTcJs7i7j8f6OFX+L4s7iwSfTSREe4d3j/muRw
AAAEDEMCXPiFhSMmifQzCQVvq/r38SSlakpj6VMkotMvwSGGQvUqV1NwmzuLuPx/o4Vf4v
izuLBJ9NJER7h3eP+a5HAAAABHRlc3QB
-----END OPENSSH PRIVATE KEY-----
END
rm -f x y
run encrypt -r ssh.pub -o x work.bin
silent && run decrypt -k ssh.key -o y x && silent && cmp -s y work.bin && run pubkey -s ssh.key && silent &&
    [ "$(cat "$work/out")" = "$(cut -d' ' -f1,2 ssh.pub)" ] && run sign -k ssh.key -o y.sig work.bin && silent &&
    run verify -v ssh.pub work.bin y.sig && silent && run encrypt -R ssh.pub -r bob.pub -f -o x work.bin && silent &&
    run decrypt -k ssh.key -f -o y x && silent && cmp -s y work.bin
ok $? "ssh-ed25519 keys: encrypt, decrypt, sign, verify"
run fingerprint ssh.pub ssh.key
silent && says "^SHA256:Jh/YT5NxwgnMmQM4z2qe/qj5gP0vsciO/0wpsZwHfMM  ssh.pub$" && says "^SHA256:Jh/YT5NxwgnMmQM4z2qe/qj5gP0vsciO/0wpsZwHfMM  ssh.key$"
ok $? "and their fingerprints are ssh-keygen's"
# A public key file as ssh-keygen reads it, with options as in authorized_keys.
bad=
i=0
blob=$(cut -d' ' -f2 ssh.pub)
while read -r line; do
    i=$((i + 1))
    printf "$line" > s.pub
    run fingerprint s.pub
    silent && says "^SHA256:Jh/YT5NxwgnMmQM4z2qe/qj5gP0vsciO/0wpsZwHfMM  s.pub$" || bad="$bad [$line]"
done << END
# a comment\nssh-ed25519 $blob\n
\n\n  \t\n  # a comment\n\nssh-ed25519 $blob
ssh-ed25519\t$blob\ta comment\n
\040 ssh-ed25519 \t $blob  a comment\n
\tssh-ed25519 $blob\r\n\r\n# another comment\r\n
no-pty,command="a b" ssh-ed25519 $blob\n
command="a \\\\" b ssh-ed25519 x"\tssh-ed25519 $blob\n
\357\273\277ssh-ed25519 $blob\n
END
[ $i = 8 ] && [ -z "$bad" ]
ok $? "ssh-ed25519 keys as ssh-keygen reads them$bad"
sed '2,5s/^/ \t/' ssh.key > s.key && printf '\357\273\277' | cat - ssh.key > t.key && printf '\357\273\277' | cat - bob.key > u.key &&
    printf '\357\273\277' | cat - alice.mini > u.pub && run fingerprint s.key t.key && silent && [ "$(sort -u "$work/out" | cut -d' ' -f1 | uniq | wc -l)" = 1 ] &&
    run pubkey u.key && silent && cmp -s "$work/out" bob.pub && run fingerprint u.pub && silent && says '^minisign:'
ok $? "secret keys with indented lines; a byte order mark before keys of all kinds"
rm -f [tu].key u.pub

# ---- Lists of ssh's keys ----
cat > other.pub <<'END'
ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBFBM7O2tfNAiKjW9exgqIY1hhV96kbEBKm9pUF2EZbCJRZkk2c+1rWOSAxKyeTnd7dvEsgmx8/n0hMLzA1QBSQo=
END
{ cat ssh.pub; sed 's/test$/tes/' ssh.pub; } > list # the second ends where the end of the first was
rm -f x y
run encrypt -R list -o x work.bin
silent && run decrypt -k ssh.key -o y x && silent && cmp -s y work.bin
ok $? "a list of two ssh keys, the shorter comment behind"
rsa="ssh-rsa $(printf 'AAAAB3NzaC1yc2EAAAADAQAB%03000d' 0)"
{ echo "# keys"; cat other.pub; printf '\tno-pty %s\n' "$(cat ssh.pub)"; echo "$rsa"; sed 's/^/command="a b" /' other.pub; } > list
rm -f x y
run encrypt -R list -o x --json work.bin
[ "$status" = 0 ] && says '"recipients": 1, "skipped": 3,' && [ "$(wc -l < "$work/err")" -eq 3 ] && [ "$(grep -c "^trona: list: line [245]: skipped: .*only ssh-ed25519" "$work/err")" = 3 ] &&
    run decrypt -k ssh.key -o y x && silent && cmp -s y work.bin
ok $? "ssh keys of other types in a list are skipped, each with a warning that names its line"
rm -f x
bad=
cp other.pub list && run encrypt -R list -o x work.bin && [ "$status" = 1 ] && grep -q "^trona: list: it contains no usable public key" "$work/err" || bad="$bad others"
i=0
while read -r line; do
    i=$((i + 1))
    { cat ssh.pub; echo; echo "$line"; } > list
    run encrypt -R list -o x work.bin
    one_line list "line 3: " || bad="$bad [$line]"
done << END
ssh-rsa AAAA
ssh-rsa $blob
ssh-ed25519 $blob=
ssh-ed25519
a b ssh-ed25519 $blob
command="a ssh-ed25519 $blob
nonsense
END
[ $i = 7 ] && { cat ssh.pub; cat alice.mini; } > list && run encrypt -R list -o x work.bin && one_line list "line 2: .*nothing can be encrypted to it" || bad="$bad minisign"
[ -z "$bad" ] && [ ! -e x ]
ok $? "all else that cannot be used is an error that names its line$bad"
bad=
rm -f x list
run encrypt -r other.pub -o x work.bin && one_line other.pub "only ssh-ed25519" || bad="$bad ecdsa"
sed 's/^ssh-ed25519/ssh-rsa/' ssh.pub > s.pub && run encrypt -r s.pub -o x work.bin && one_line s.pub damaged || bad="$bad rsa"
printf 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIA\n' > s.pub && run encrypt -r s.pub -o x work.bin && one_line s.pub damaged || bad="$bad short"
cat ssh.pub ssh.pub > s.pub && run encrypt -r s.pub -o x work.bin && one_line s.pub "more lines" || bad="$bad two"
printf 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\n' > s.pub && run encrypt -r s.pub -o x work.bin &&
    one_line s.pub "not a valid" || bad="$bad order"
sed '3d' ssh.key > s.key && run sign -k s.key -o x work.bin && one_line s.key "" || bad="$bad cut"
sed '$d' ssh.key > s.key && run sign -k s.key -o x work.bin && one_line s.key damaged || bad="$bad end"
cat > s.key <<'END'
-----BEGIN OPENSSH PRIVATE KEY-----
b3BlbnNzaC1rZXktdjEAAAAACmFlczI1Ni1jdHIAAAAGYmNyeXB0AAAAGAAAABAtPlvSd9
zLFGOOL2qT8n8dAAAAEAAAAAEAAAAzAAAAC3NzaC1lZDI1NTE5AAAAIMjFQEDGPR/l8UcY
CLBg2HVMmiKkn1dShd4OEOnXShJUAAAAkCvtN6jVS0niL02g3BxPVdV3KS0msOyNRTdsKu
ilo4zLEILbIkbEmReX3Hzzk14cwomVJwelBwyiOSbuGr9ayy8GqK2LH7eLG4wi1Ks/3pHJ
JdESTqVy4PHiOjQ3pRXgluGdqq9eNxYM+Tf2qHbdaVs3g8zSQS7c9YdZo3PCWAi+ojIRls
Cxit09S7zLc9IQdA==
-----END OPENSSH PRIVATE KEY-----
END
run sign -k s.key -o x work.bin && one_line s.key "with a passphrase" || bad="$bad passphrase"
[ -z "$bad" ] && [ ! -e x ]
ok $? "ssh keys that cannot be used$bad"
rm -f x y x.* y.* s.pub s.key f.py other.pub
