# SPDX-License-Identifier: ISC
# Part of test_cli.sh: decrypt --range, with pool, pool.trona (format 1) and the parts of part_threads.sh.

total=$(size pool)
run encrypt -r bob.pub -r alice.pub -f -o pool2.trona pool
bad=
for at in 0 1 $((text - 1)) $text $((text + 1)) $((lot - 1)) $lot $((lot + 1)) $((3 * lot)) $((total - 78)) $((total - 77)) \
    $((total - 1)) $total; do
    for len in 0 1 15 $text $((text + 1)) $((lot + 2)) $((2 * lot)) ""; do
        [ -n "$len" ] && [ $((at + len)) -gt "$total" ] && continue
        part pool "$at" "${len:-$total}" > want
        for t in 1 8; do
            run decrypt -k bob.key --threads $t --range "$at:$len" pool.trona
            silent && cmp -s want "$work/out" || bad="$bad $at:$len/$t"
        done
        "$TRONA" decrypt -k alice.key --range="$at:$len" < pool2.trona 2> "$work/err" | cmp -s want - || bad="$bad $at:$len format 2"
    done
done
[ -z "$bad" ]
ok $? "ranges around all borders are what dd takes$bad"
rm -f pool.copy
cp pool.trona pool.copy.trona
run decrypt -k bob.key --range 5:10 pool.copy.trona
silent && [ ! -e pool.copy ] && [ "$(size "$work/out")" = 10 ] && run decrypt -k bob.key --range 5:10 -o pool.copy pool.trona &&
    silent && part pool 5 10 | cmp -s - pool.copy
ok $? "to stdout, since FILE is the name of all of it, or to -o"
bad=
for r in $((total + 1)): $((total + 1)):0 $total:1 0:$((total + 1)) 18446744073709551615:1 1:18446744073709551614 \
    0:18446744073709551615 1:18446744073709551615 $total:18446744073709551615; do
    rm -f opened
    run decrypt -k bob.key --range $r -o opened pool.trona
    one_line pool.trona "beyond the end of its text, which has $total bytes" && [ ! -e opened ] || bad="$bad $r"
done
[ -z "$bad" ]
ok $? "beyond the end$bad"
bad=
for r in "" : 5 :5 5:x x:5 5:5: -1:5 +1:5 5:-1 " 5:1" 18446744073709551616:1 5:99999999999999999999; do
    run decrypt -k bob.key --range "$r" -o opened pool.trona
    usage && [ ! -e opened ] || bad="$bad '$r'"
done
run decrypt -k bob.key --range 0:1 --range 0:1 pool.trona
usage && [ -z "$bad" ]
ok $? "what is no range$bad"
cat pool.trona | "$TRONA" decrypt -k bob.key --range 0:1 > "$work/out" 2> "$work/err"
status=$?
one_line stdin "only from a file" && [ ! -s "$work/out" ]
ok $? "a pipe is refused"
rm -f empty.trona
run encrypt -r bob.pub empty
run decrypt -k bob.key --range 0: empty.trona
silent && [ ! -s "$work/out" ] && run decrypt -k bob.key --range 0:1 empty.trona && one_line empty.trona "which has 0 bytes"
ok $? "a range of an empty text"

# ---- What it proves ----
refused_range() { # range, FILE, reason
    rm -f opened
    run decrypt -k bob.key --range "$1" -o opened "$2"
    one_line "$2" "$3" && [ ! -e opened ]
}
bad=
for t in 1 2; do
    cp pool.trona broken
    flip broken $((header + 5 * chunk + 100)) 3
    for r in $((5 * text)):1 $((5 * text - 1)):2 0: $((6 * text - 1)):1; do
        refused_range $r broken "damaged or forged.* at offset $((header + 5 * chunk))" || bad="$bad $r"
    done
    for r in 0:$((5 * text)) $((6 * text)):; do
        run decrypt -k bob.key --range $r broken
        silent || bad="$bad $r is elsewhere"
    done
done
[ -z "$bad" ]
ok $? "damage within the chunks of the range is noticed, elsewhere not$bad"
made_of 0 1 2 4 3 5 6 7 8 9 10 11 12 13 14
refused_range $((3 * text)):1 broken "damaged or forged" && refused_range $((4 * text)):1 broken "damaged or forged"
ok $? "a chunk at another place is noticed"
bad=
i=$(size pool.trona)
for cut in 1 60 76 77 78 92 93 94; do # the last chunk has 93 bytes
    head -c $((i - cut)) pool.trona > broken
    refused_range 0:1 broken "" || bad="$bad $cut"
done
for order in 0 "0 1 2 3" "0 1 2 3 4 5 6 7 8 9 10 11 12 13"; do
    made_of $order
    refused_range 0:1 broken truncated || bad="$bad [$order]"
done
head -c 100 pool.trona > broken
refused_range 0:1 broken "truncated in its header" || bad="$bad header"
cp "$work/h" broken
refused_range 0:1 broken truncated || bad="$bad no chunk"
for order in "0 1 2 3 5 6 7 8 9 10 11 12 13 14" "0 1 2 3 4 4 5 6 7 8 9 10 11 12 13 14"; do
    made_of $order
    refused_range 0:1 broken "damaged or forged" || bad="$bad [$order]"
done
cp pool.trona broken && printf x >> broken
refused_range 0:1 broken "damaged or forged" || bad="$bad added"
[ -z "$bad" ]
ok $? "that the file is shorter or longer is noticed, wherever the range is$bad"
run encrypt -r bob.pub -s alice.key -f -o signed.trona pool
run decrypt -k bob.key -v alice.pub --range 70000:9 signed.trona
silent && part pool 70000 9 | cmp -s - "$work/out" && run decrypt -k bob.key -v bob.pub --range 70000:9 signed.trona &&
    one_line signed.trona "not signed by" && [ ! -s "$work/out" ]
ok $? "a range of a signed file"
