# SPDX-License-Identifier: ISC
# Part of test_cli.sh: cpu, selftest, bench, the command line.

# ---- What runs on this CPU ----
run cpu --all
silent && says "^this CPU has: " && says "^primitive *implementation *needs"
ok $? "cpu --all shows features and table"
run cpu
silent && says "^this CPU has: " && says "^primitive *chosen" && ! awk 'length > 80' "$work/out" | grep -q . && mv "$work/out" short &&
    run cpu --tsv && bad=$(awk -F '\t' '$6 == "*" { print $1 " " $2 }' "$work/out") &&
    [ "$bad" = "$(sed '1,/^primitive/d;/^$/,$d' short | awk '{ print $1 " " $2 }')" ]
ok $? "cpu: a line for each primitive, nothing wider than 80 columns"
what="cpu --json, selftest --json"
if ! python3 -c '' 2> "$work/dd"; then
    skip "no python3" "$what"
else
    run_env TRONA_IMPL=nosuch=ref cpu --json && mv "$work/out" cpu.json && run cpu --tsv && mv "$work/out" cpu.tsv && run selftest --json &&
        silent && python3 - cpu.json cpu.tsv "$work/out" <<'END'
import json, sys
cpu, rows = json.load(open(sys.argv[1])), [r.rstrip("\n").split("\t") for r in open(sys.argv[2]) if not r.startswith("#")][1:]
test = json.load(open(sys.argv[3]))
assert cpu["environment"] == {"TRONA_IMPL": "nosuch=ref"} and "nosuch" in cpu["not_followed"][0] and cpu["cpu"]
for found in (cpu["implementations"], test["implementations"]):
    assert [(i["primitive"], i["implementation"], ",".join(i["needs"]) or "-", i["supported"], i["verified"]) for i in found] == \
        [(r[0], r[1], r[2], r[3] == "yes", {"yes": True, "-": None}[r[4]]) for r in rows]
assert [i["implementation"] for i in cpu["implementations"] if i["chosen"]] == [r[1] for r in rows if r[5] == "*"]
assert test["passed"] == sum(r[4] == "yes" for r in rows) and test["failed"] == 0 and test["skipped"] == sum(r[3] == "no" for r in rows)
END
    ok $? "$what"
    rm -f cpu.json cpu.tsv
fi
rm -f short
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
run_env TRONA_CPU=nosuch cpu
[ "$status" = 0 ] && says "^TRONA_CPU=nosuch$" && says "not followed: .*nosuch"
ok $? "cpu shows an override and that it could not be followed"
run_env TRONA_CPU=none cpu --tsv
[ "$status" = 0 ] && says "^# TRONA_CPU=none" && ! says "not followed" &&
    ! awk -F '\t' '$6 == "*" && $3 != "-"' "$work/out" | grep -q .
ok $? "cpu under TRONA_CPU=none chooses portable code"
first=$(sed -n 1p "$work/primitives")
run_env TRONA_IMPL=$first=ref cpu --tsv
[ "$status" = 0 ] && [ "$(awk -F '\t' -v p="$first" '$1 == p && $6 == "*" { print $2 }' "$work/out")" = ref ]
ok $? "cpu follows TRONA_IMPL"
run selftest
silent && [ "$(grep -c '^ok \|^skipped ' "$work/out")" = "$implementations" ] &&
    says "^[1-9][0-9]* passed, 0 failed, [0-9]* skipped$"
ok $? "selftest runs or names every implementation, and all pass"
run_env TRONA_CPU=none selftest
[ "$status" = 0 ] && { [ "$implementations" = "$(grep -c '^ok ' "$work/out")" ] || says "^skipped  .*: "; }
ok $? "selftest under TRONA_CPU=none skips the rest by name"
if [ -n "${TRONA_TEST_NO_BENCH:-}" ]; then
    skip "TRONA_TEST_NO_BENCH" "bench of one implementation"
    skip "TRONA_TEST_NO_BENCH" "bench of one primitive"
    skip "TRONA_TEST_NO_BENCH" "bench: MB/s beside cycles, within 80 columns"
    skip "TRONA_TEST_NO_BENCH" "bench of the handshakes"
    skip "TRONA_TEST_NO_BENCH" "bench of one handshake"
    skip "TRONA_TEST_NO_BENCH" "bench writes a report"
    skip "TRONA_TEST_NO_BENCH" "bench --json"
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
    run bench --prim poly1305
    silent && awk '
        length > 80 { exit 1 }
        /^ .* 16384 +MB\/s$/ { on = 1; next }
        /^a cycle: / { ns = $3; on = 0 }
        on && NF { seen = 1 }
        on && NF && !/unusable/ { cycles[++k] = $(NF - 1); rate[k] = $NF }
        END {
            for (i = 1; i <= k; i++) if (rate[i] * cycles[i] * ns < 980 || rate[i] * cycles[i] * ns > 1020) exit 1
            if (!seen) exit 1
        }' "$work/out"
    ok $? "bench: MB/s beside cycles, within 80 columns"
    run bench --handshakes --tsv
    silent && awk -F '\t' '
        /^#/ { next }
        NR > 2 && (NF != 6 || $2 < 1 || $3 <= 0) { exit 1 }
        NR > 2 && $4 != "-" && ($4 <= 0 || ($5 != "-" && $5 <= 0)) { exit 1 }
        NR > 2 && ($2 == 1) != ($6 == "-") && $3 != "unusable" && !unusable[$1] { exit 1 }
        $3 == "unusable" { unusable[$1] = 1 }
        { k[$1]++ }
        END {
            split("kx:box, one step:box, two steps:xwing:curvezmq:batch, x25519:batch, sign:batch, verify:batch, equation", all, ":")
            for (i in all) if (!k[all[i]]) exit 1
        }' "$work/out"
    ok $? "bench of the handshakes"
    run bench --handshakes --prim curvezmq
    silent && says "^curvezmq  *1 " && ! says "^kx" && ! says "^box"
    ok $? "bench of one handshake"
    run bench --report r.html --quick --prim siphash24 --size 64 --size 256
    [ "$status" = 0 ] && says "^written: r.html, r.json, r.csv$" && head -n 1 r.html | grep -q '^<!doctype html>' &&
        grep -q '"kind":"function","op":"siphash24","who":"trona","size":256,' r.json &&
        grep -q '"kind":"reference","op":"siphash24","who":"ref","size":1024,' r.json &&
        grep -q '^implementation,siphash,.*,ref,[01],64,' r.csv && grep -qF "$(tail -n 2 r.json | head -n 1)" r.html
    ok $? "bench writes a report"
    rm -f r.html r.json r.csv
    run bench --report "$(printf 'r\033.html')" --quick --prim siphash24 --size 64
    [ "$status" = 0 ] && says "^written: r?.html, r?.json, r?.csv$"
    ok $? "bench sends no control sequence of the report's name"
    rm -f r*.html r*.json r*.csv
    if python3 -c '' 2> "$work/dd"; then
        bad=
        i=0
        cat > rows.py <<'END'
import json, sys
o = json.load(open(sys.argv[3]))
rows = [r for r in o["rows"] if r["kind"] == sys.argv[1]]
assert o["format"] == "trona-report-1" and o["cpu"] and len(rows) >= int(sys.argv[2]) and all(r["ns"] > 0 for r in rows)
assert sys.argv[1] != "handshake" or all(r["threads"] > 0 for r in rows)
END
        while read -r kind least line; do
            i=$((i + 1))
            run bench $line --json
            [ "$status" -lt 2 ] && python3 rows.py "$kind" "$least" "$work/out" 2> "$work/dd" || bad="$bad [$line]"
        done <<'END'
implementation 2 --prim siphash --size 64 --size 100 --quick
function 1 --compare --prim siphash24 --size 64 --quick
length 2048 --curve --prim siphash24
handshake 1 --handshakes --prim kx
END
        rm -f rows.py
        [ $i = 4 ] && [ -z "$bad" ]
        ok $? "bench --json$bad"
    else
        skip "no python3" "bench --json"
    fi
fi
run bench --report nosuch/r.html
[ "$status" = 1 ] && [ "$(cat "$work/err")" = "trona: nosuch/r.html: No such file or directory" ]
ok $? "bench: a report that cannot be written fails at once"
# Something that bench takes for trona, under libsodium's names, where the linker looks first.
what="bench --compare: nothing wider than 80 columns"
if [ -n "${TRONA_TEST_NO_BENCH:-}" ]; then
    skip "TRONA_TEST_NO_BENCH" "$what"
else
    run bench --compare --quick --prim chacha20poly1305 --prim sha512 --size 64
    says "^sha512 " && ! awk 'length > 80' "$work/out" | grep -q .
    ok $? "$what"
fi
what="bench --compare finds the system's libsodium behind trona's of that name"
mkdir shadow
echo 'const char *trona_version_string(void); const char *trona_version_string(void) { return ""; }' > shadow/s.c
if [ -n "${TRONA_TEST_NO_BENCH:-}" ]; then
    skip "TRONA_TEST_NO_BENCH" "$what"
elif run bench --compare --prim siphash24 --size 64 && ! says "^libsodium: loaded"; then
    skip "no libsodium" "$what"
elif ! ${CC:-cc} -shared -fPIC -o shadow/libsodium.so.23 shadow/s.c 2> "$work/dd"; then
    skip "no C compiler" "$what"
else
    cp shadow/libsodium.so.23 shadow/libsodium.so.26
    run_env "LD_LIBRARY_PATH=$PWD/shadow${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" bench --compare --prim siphash24 --size 64
    says "^libsodium: loaded"
    ok $? "$what"
fi
rm -r shadow
what="bench --compare finds TweetNaCl as a shared library"
mkdir tweet
if [ -n "${TRONA_TEST_NO_BENCH:-}" ]; then
    skip "TRONA_TEST_NO_BENCH" "$what"
elif ! ${CC:-cc} -shared -fPIC -o tweet/libtweetnacl.so "$here/tweetnacl.c" 2> "$work/dd"; then
    skip "no C compiler" "$what"
elif run_env "LD_LIBRARY_PATH=$PWD/tweet${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" bench --compare --quick --tsv --size 100 && \
    ! says "^# tweetnacl: loaded"; then
    skip "nothing can be loaded" "$what"
else # all agree, or all are left out
    [ "$(grep -c "${tab}tweetnacl${tab}" "$work/out")" = 12 ] || [ "$(grep -c "^# .*: tweetnacl fails" "$work/out")" = 12 ]
    ok $? "$what"
fi
rm -r tweet

# ---- What of the environment cannot be followed ----
cp plain warned
bad=
i=0
while read -r command; do
    i=$((i + 1))
    last="$command, TRONA_IMPL=nosuch=ref"
    TRONA_IMPL=nosuch=ref "$TRONA" $command > "$work/out" 2> "$work/err" < /dev/null
    status=$?
    [ "$status" = 0 ] && [ "$(grep -c . "$work/err")" = 1 ] &&
        grep -q "^trona: environment: TRONA_IMPL: nosuch=ref: no such primitive, ignored; valid: .*chacha20=NAME" "$work/err" ||
        bad="$bad [$command]"
done <<'END'
keygen -o warned
encrypt -r warned.pub warned
decrypt -k warned.key -o warned.2 warned.trona
sign -k warned.key warned
verify -v warned.pub warned
cpu
selftest
help
version
--version
END
rm -f warned*
[ $i = 10 ] && [ -z "$bad" ]
ok $? "every command says on stderr what of the environment it did not follow$bad"
TRONA_PICK=x "$TRONA" encrypt -r bob.pub missing > "$work/out" 2> "$work/err"
status=$?
[ "$status" = 1 ] && [ "$(sed -n 1p "$work/err")" = "trona: environment: TRONA_PICK: x: unknown, ignored; valid: measured" ] &&
    sed -n 2p "$work/err" | grep -q "^trona: missing: No such file" && [ "$(wc -l < "$work/err")" -eq 2 ]
ok $? "and then why it failed"
valid() { # variable, value that cannot be followed: the names that are valid, a line each
    env "$1=$2" "$TRONA" --version 2>&1 > "$work/out" | sed 's/.*; valid://' | tr -d , | tr -s ' ' '\n' | grep .
}
{
    valid TRONA_CPU nosuch | sed 's/^/TRONA_CPU=/'
    valid TRONA_IMPL chacha20=nosuch | sed 's/^/TRONA_IMPL=chacha20=/'
    valid TRONA_IMPL nosuch | sed 's/^/TRONA_IMPL=/;s/NAME$/ref/'
    valid TRONA_PICK nosuch | sed 's/^/TRONA_PICK=/'
} > "$work/valid"
bad=
while read -r v; do
    run_env "$v" --version
    silent || bad="$bad $v"
done < "$work/valid"
[ -z "$bad" ] && grep -q '^TRONA_CPU=none$' "$work/valid" && grep -q '^TRONA_PICK=measured$' "$work/valid" &&
    [ "$(grep -c '^TRONA_IMPL=chacha20=' "$work/valid")" -ge 2 ] &&
    [ "$(grep -c '^TRONA_IMPL=.*=ref$' "$work/valid")" -gt "$(grep -c . "$work/primitives")" ]
ok $? "what it calls valid can be followed, silently$bad"
TRONA_CPU=none TRONA_IMPL=$first=nosuch "$TRONA" help > "$work/out" 2> "$work/err"
status=$?
grep -q "no such implementation, ignored; valid: ref$" "$work/err"
ok $? "what this CPU cannot run is not among it"

# ---- The command line ----
run --version
silent && says "^trona [0-9]"
ok $? "--version"
run help
silent && says "^usage: trona" && run --help && silent && run help encrypt && silent && says "^usage: trona encrypt" &&
    run decrypt --help && silent && says "^usage: trona decrypt"
ok $? "help"
run help
bad=$(for command in "" $(sed -n 's/^  \([a-z]*\) .*/\1/p' "$work/out"); do
    "$TRONA" help $command | awk -v c="$command" 'length > 80 || / $/ { print c ": " $0 }'
done)
[ -z "$bad" ]
ok $? "help: nothing wider than 80 columns$bad"
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
encrypt -p -r bob.pub plain
encrypt -p -R bob.pub plain
encrypt -p --passphrase-fd x plain
encrypt -p --passphrase-fd 3x plain
encrypt -p --passphrase-fd -1 plain
decrypt -p -k bob.key plain.trona
sign doc
sign -k alice.key a b
verify doc
verify -v alice.pub
verify -v alice.pub -
verify -v alice.pub a b c
keygen x
keygen -o -
pubkey
pubkey bob.key bob.key
pubkey -x bob.key
fingerprint
fingerprint -x bob.key
hash doc
hash -a
hash -a nosuch doc
hash -a sha256 -l 128 doc
hash -a blake2b -l 7 doc
hash -a blake2b -l 520 doc
hash -a blake3 --threads 0 doc
hash -a sha256 -x doc
hash -a sha256 -q doc
hash -a sha256 --check --tag doc
cpu x
cpu -x
cpu --all --json
cpu -a -t
selftest --tsv
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
bench --handshakes --prim nosuch
bench --report
bench --report r.html --curve
bench --check --report r.html
bench --json --tsv
bench --json --report r.html
END
[ $i -gt 30 ] && [ -z "$bad" ]
ok $? "wrong usage: status 2 and a message$bad"
bad=
while read -r message line; do
    run $line < /dev/null
    usage && grep -q -- "$(echo "$message" | tr _ ' ') (see" "$work/err" || bad="$bad [$line]"
done <<'END'
unknown_option_-q encrypt --force -qf plain
unknown_option_-q encrypt --force -fq plain
unknown_option_-q encrypt --output=once -q plain
unknown_or_ambiguous_option_--rec encrypt --rec bob.pub plain
no_value_is_expected:_--force=1 encrypt --force=1 plain
a_value_is_missing_after_--output encrypt plain --output
a_value_is_missing_after_-o encrypt --force plain -fo
END
run hash -a sha256 ""
one_line "''" "No such file" || bad="$bad ['']"
[ -z "$bad" ]
ok $? "wrong usage: the message names the option that is wrong$bad"
bad=
i=0
mkdir once
while read -r option line; do
    i=$((i + 1))
    run $line < /dev/null
    usage && grep -q -- " $option may be given only once" "$work/err" || bad="$bad [$line]"
done <<'END'
-s encrypt -r bob.pub -s alice.key -s carol.key -o once/x plain
-o encrypt -r bob.pub -o once/x -o once/y plain
-k decrypt -k carol.key -k bob.key -o once/x plain.trona
-v decrypt -k bob.key -v carol.pub -v alice.pub -o once/x plain.trona
-o decrypt -k bob.key -o once/x --output once/y plain.trona
-k sign -k alice.key -k bob.key -o once/x doc
-o sign -k alice.key -o once/x -o once/y doc
-v verify -v bob.pub -v alice.pub doc
-o keygen -o once/x -o once/y
-o pubkey -o once/x -o once/y bob.key
-a hash -a sha256 -a blake3 doc
-l hash -a blake3 -l 256 -l 512 doc
--passphrase-fd encrypt -p --passphrase-fd 3 --passphrase-fd 4 -o once/x plain
--threads hash -a blake3 --threads 1 --threads 2 doc
END
[ $i = 14 ] && [ -z "$bad" ] && [ -z "$(ls -A once)" ]
ok $? "an option that takes one value is refused the second time$bad"
