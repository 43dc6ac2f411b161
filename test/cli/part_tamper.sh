# SPDX-License-Identifier: ISC
# Part of test_cli.sh: every way to change an encrypted file is refused.

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
