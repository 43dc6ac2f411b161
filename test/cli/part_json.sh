# SPDX-License-Identifier: ISC
# Part of test_cli.sh: --json, one object about what was done.
json() { # Python over the object o: the last line on stdout, or on $stream
    tail -n 1 "$work/${stream:-out}" > object.json
    python3 -c 'import json, sys
text = open("object.json", "rb").read()
assert text.endswith(b"}\n") and text.isascii()
o = json.loads(text)
assert ('"$1"')' 2> "$work/dd"
}
what="--json: "
if ! python3 -c '' 2> "$work/dd"; then
    skip "no python3" "${what}every command"
else
    rm -rf jn && mkdir jn && cd jn && printf 'a letter\n' > f
    run keygen --json -o k
    silent && json 'o["command"] == "keygen" and o["secret_key"] == "k.key" and o["public_key"] == "k.pub" and o["ok"] is True' &&
        run fingerprint k.pub && cut -d ' ' -f 1 "$work/out" > print && run fingerprint -j k.key &&
        json '[(k["key"], k["format"], k["fingerprint"]) for k in o["keys"]] == [("k.key", "trona", open("print").read().strip())]'
    ok $? "${what}keygen, fingerprint"
    run encrypt -j -r k.pub -r k.pub -s k.key f
    silent && json 'o["input"] == "f" and o["output"] == "f.trona" and o["bytes_read"] == 9 and o["recipients"] == 2 and o["signed"]' &&
        [ "$(size f.trona)" = "$(python3 -c 'import json; print(json.load(open("object.json"))["bytes_written"])')" ] &&
        run decrypt -j -k k.key -v k.pub -o g f.trona && silent && json 'o["signer"] == "k.pub" and o["bytes_written"] == 9 and o["ok"]'
    ok $? "${what}encrypt, decrypt"
    run decrypt -j -k k.key -v k.pub -o - f.trona
    [ "$status" = 0 ] && cmp -s f "$work/out" && clean && stream=err json 'o["output"] is None and o["ok"]' &&
        "$TRONA" sign -j -k k.key < f > s 2> "$work/err" && stream=err json 'o["input"] is None and o["signature"] is None' &&
        run verify -j -v k.pub f s && silent && json 'o["signature"] == "s" and o["format"] == "trona" and o["trusted_comment"] is None'
    ok $? "${what}it goes to stderr where stdout carries data"
    run sign -mj -k k.key f
    silent && json 'o["signature"] == "f.minisig" and o["format"] == "minisign" and o["bytes_read"] == 9' && run verify -mj -v k.pub f &&
        silent && json 'o["format"] == "minisign" and "f" in o["trusted_comment"]'
    ok $? "${what}sign, verify"
    bad=
    for as in "" -m -s; do
        run pubkey $as k.key && mv "$work/out" pub && run pubkey -j $as k.key && silent &&
            json 'o["public_key"] == open("pub").read() and o["output"] is None' || bad="$bad [$as]"
        run pubkey -j $as -o new k.key && silent && json 'o["output"] == "new"' && cmp -s new pub || bad="$bad [-o, $as]"
        rm -f new
    done
    [ -z "$bad" ]
    ok $? "${what}pubkey$bad"
    run version -j
    silent && json 'o["version"]' && run --version --json && json 'o["version"]'
    ok $? "${what}version"
    run decrypt -j -k k.key -o h nosuch
    one_line nosuch "No such file" && json 'o["ok"] is False and o["error"].startswith("nosuch: ") and o["input"] == "nosuch"' &&
        run verify -j -v k.pub f f && [ "$status" = 1 ] && json 'not o["ok"]' && run fingerprint -j k.key nosuch &&
        one_line nosuch "" && json 'len(o["keys"]) == 1 and not o["ok"]' && run encrypt -j f && usage
    ok $? "${what}a failure is in it, and on stderr as ever"
    odd=$(printf 'a\nb\\"\033\303\251\360\237\230\200')
    cp f "$odd" && cp f "$(printf 'bad\377\355\240\200')" && run hash -j -a blake3 "$odd" bad* nosuch
    [ "$status" = 1 ] && json '[f["file"] for f in o["files"]] == ["a\nb\\\"\x1b\xe9\U0001F600", "bad" + 4 * "\ufffd", "nosuch"] and
        o["files"][1]["file_hex"] == "626164ffeda080" and "file_hex" not in o["files"][0] and o["files"][0]["hash"] == o["files"][1]["hash"] and
        "error" in o["files"][2] and o["failed"] == 1 and o["bits"] == 256'
    ok $? "${what}hash: names with anything in them"
    run hash -a sha256 f g && mv "$work/out" list && echo x >> g && run hash -c -j -a sha256 list nolist
    [ "$status" = 1 ] && json '[(f["file"], f["result"]) for f in o["lists"][0]["files"]] == [("f", "ok"), ("g", "failed")] and
        (o["lists"][0]["good"], o["lists"][0]["bad"]) == (1, 1) and o["lists"][1]["error"] and not o["ok"]' &&
        run hash -cjq -a sha256 list && json 'len(o["lists"][0]["files"]) == 1' && run hash -j --tag -a sha256 f && usage
    ok $? "${what}hash --check"
    if [ -c /dev/full ]; then
        last="hash -j -a sha256 f > /dev/full"
        "$TRONA" hash -j -a sha256 f > /dev/full 2> "$work/err"
        status=$?
        one_line stdout "No space"
        ok $? "${what}an object that cannot be written is a failure"
    else
        skip "no /dev/full" "${what}an object that cannot be written is a failure"
    fi
    cd .. && rm -rf jn
fi
