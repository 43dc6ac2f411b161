# SPDX-License-Identifier: ISC
# Part of test_cli.sh: encrypt and decrypt on threads, with the files and helpers of part_tamper.sh.

# ---- Every size around the borders of chunks and of what a thread takes at a time ----
lot=$((4 * text))
random $((3 * lot + 2 * text + 77)) pool
bad=
for s in 0 1 $((text - 1)) $text $((text + 1)) $((2 * text)) $((lot - 1)) $lot $((lot + 1)) $((lot + text)) $((2 * lot - 1)) \
    $((2 * lot)) $((2 * lot + 1)) $((3 * lot)) $((3 * lot + 2 * text + 77)); do
    head -c "$s" pool > piece
    for t in 1 2 8; do
        "$TRONA" encrypt -r bob.pub --threads $t < piece > piece.trona 2> "$work/err" || bad="$bad $s/$t"
        [ "$(size piece.trona)" = $((header + s + 16 * ((s + text - 1) / text + (s == 0)))) ] || bad="$bad $s/$t size"
        for u in 1 2 8; do
            run decrypt -k bob.key --threads $u -f -o opened piece.trona
            silent && cmp -s piece opened || bad="$bad $s/$t/$u"
        done
        cat piece.trona | "$TRONA" decrypt -k bob.key --threads 8 2> "$work/err" | cmp -s piece - || bad="$bad $s/$t pipe"
    done
done
[ -z "$bad" ]
ok $? "sizes around all borders, on 1, 2 and 8 threads$bad"
head -c $((2 * lot + 5)) pool > piece
{ head -c 100000 piece; sleep 0.2; tail -c +100001 piece; } | "$TRONA" encrypt -r bob.pub --threads 3 |
    { dd bs=777 count=100 2> "$work/dd"; sleep 0.2; cat; } | "$TRONA" decrypt -k bob.key --threads 3 | cmp -s piece -
ok $? "pipes that come in pieces"
if python3 "$here/libsodium.py" > "$work/dd" 2>&1; then
    cp pool piece
    run encrypt -r bob.pub -r alice.pub --threads 8 -f -o piece.trona piece
    python3 "$here/file_format_2.py" decrypt bob.key piece.trona py 2> "$work/err" && cmp -s py piece &&
        python3 "$here/file_format_2.py" encrypt bob.pub,alice.pub piece py.trona 2> "$work/err" &&
        run decrypt -k bob.key --threads 8 -f -o opened py.trona && silent && cmp -s opened piece
    ok $? "file_format_2.py reads what 8 threads wrote, and they what it writes"
else
    skip "no libsodium beside trona" "file_format_2.py reads what 8 threads wrote, and they what it writes"
fi

# ---- Changed files, on threads ----
for s in 2 8; do
    refused_on() { # threads, FILE, reason
        rm -f opened
        run decrypt -k bob.key --threads "$1" -o opened "$2"
        one_line "$2" "$3" && [ ! -e opened ]
    }
    rm -f small.trona
    random 40 small
    run encrypt -r bob.pub -s alice.key small
    bad=
    i=0
    for v in $(od -An -v -tu1 small.trona); do
        cp small.trona broken
        printf '%b' "\\0$(printf %03o $((v ^ 4)))" | dd of=broken bs=1 seek=$i conv=notrunc 2> "$work/dd"
        refused_on $s broken "" || bad="$bad $i"
        i=$((i + 1))
    done
    [ $i = "$(size small.trona)" ] && [ -z "$bad" ]
    ok $? "a small file, any byte changed, is refused by $s threads$bad"
done
"$TRONA" encrypt -r bob.pub --threads 8 < pool > pool.trona
part pool.trona 0 $header > "$work/h"
i=0
while [ $i -lt 15 ]; do
    part pool.trona $((header + i * chunk)) $chunk > "$work/p$i"
    i=$((i + 1))
done
made_of() { # numbers of chunks
    cp "$work/h" broken
    for i; do
        cat "$work/p$i"
    done >> broken
}
made_of 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14
cmp -s broken pool.trona
ok $? "(the parts make the file)"
for t in 1 2 8; do
    bad=
    for order in "1 0 2 3 4 5 6 7 8 9 10 11 12 13 14" "0 1 2 4 3 5 6 7 8 9 10 11 12 13 14" \
        "4 5 6 7 0 1 2 3 8 9 10 11 12 13 14" "0 1 2 3 8 9 10 11 4 5 6 7 12 13 14" \
        "0 1 2 3 4 5 6 7 8 9 10 11 12 14 13" "14 1 2 3 4 5 6 7 8 9 10 11 12 13 0" "0 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14" \
        "0 1 2 3 3 4 5 6 7 8 9 10 11 12 13 14" "0 1 2 3 4 5 6 7 0 1 2 3 12 13 14" "1 2 3 4 5 6 7 8 9 10 11 12 13 14" \
        "0 1 2 4 5 6 7 8 9 10 11 12 13 14" "4 5 6 7 8 9 10 11 12 13 14" "0 1 2 3 8 9 10 11 12 13 14" \
        "14 13 12 11 10 9 8 7 6 5 4 3 2 1 0"; do
        made_of $order
        refused_on $t broken "damaged or forged" || bad="$bad [$order]"
    done
    for order in "0" "0 1 2" "0 1 2 3" "0 1 2 3 4" "0 1 2 3 4 5 6" "0 1 2 3 4 5 6 7" "0 1 2 3 4 5 6 7 8 9 10 11" \
        "0 1 2 3 4 5 6 7 8 9 10 11 12 13"; do
        made_of $order
        refused_on $t broken truncated || bad="$bad [$order]"
    done
    made_of 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 14
    refused_on $t broken "" || bad="$bad twice"
    head -c $((2 * lot)) pool | "$TRONA" encrypt -r bob.pub > broken && printf x >> broken
    refused_on $t broken "added after its end" || bad="$bad added"
    [ -z "$bad" ]
    ok $? "chunks exchanged, repeated, missing or added are refused by $t threads$bad"
    made_of 0 1 2 3 4 5 7 6 8 9 10 11 12 14 13
    "$TRONA" decrypt -k bob.key --threads $t < broken > opened 2> "$work/err"
    status=$?
    one_line stdin "in the $chunk bytes at offset $((header + 6 * chunk))" && head -c $((6 * text)) pool | cmp -s - opened
    ok $? "the first damage is reported, and stdout has all that was before it, by $t threads"
done

# ---- The end comes early ----
made_of 0 1 2 3 4 6 5 7 8
rm -f fifo && mkfifo fifo
"$TRONA" decrypt -k bob.key --threads 4 < fifo > opened 2> "$work/err" &
pid=$!
exec 9> fifo
cat broken >&9
i=0
while kill -0 $pid 2> "$work/dd" && [ $i -lt 50 ]; do
    i=$((i + 1))
    sleep 0.1
done
exec 9>&-
wait $pid 2> "$work/dd"
status=$?
[ $i -lt 50 ] && one_line stdin "damaged or forged" && head -c $((5 * text)) pool | cmp -s - opened
ok $? "damage is reported while the writer of a pipe says nothing more"
if [ -c /dev/full ]; then
    bad=
    for t in 1 2 8; do
        run encrypt -r bob.pub --threads $t -f -o /dev/full pool
        one_line /dev/full "No space" || bad="$bad encrypt/$t"
        run decrypt -k bob.key --threads $t -f -o /dev/full pool.trona
        one_line /dev/full "No space" || bad="$bad decrypt/$t"
    done
    rm -f out
    (ulimit -f 256 && run encrypt -r bob.pub --threads 8 -o out pool && one_line out "too large" && [ ! -e out ] &&
        run decrypt -k bob.key --threads 8 -o out pool.trona && one_line out "too large" && [ ! -e out ]) || bad="$bad limit"
    [ -z "$bad" ]
    ok $? "a full device, a file that may not grow$bad"
else
    skip "no /dev/full" "a full device, a file that may not grow"
fi
("$TRONA" decrypt -k bob.key --threads 8 pool.trona -o - 2> "$work/err"; echo $? > "$work/rc") | head -c 10 > "$work/dd"
[ "$(cat "$work/rc")" -gt 128 ] && [ ! -s "$work/err" ]
ok $? "a reader that goes away ends it by SIGPIPE"
for sig in TERM HUP; do
    if sh -c "kill -$sig \$\$; true" 2> "$work/dd"; then
        skip "SIG$sig is ignored here (nohup?)" "nothing is left after SIG$sig, on threads"
        continue
    fi
    rm -f fifo out && mkfifo fifo
    "$TRONA" encrypt -r bob.pub --threads 8 -o out fifo 2> "$work/err" &
    pid=$!
    exec 9<> fifo
    cat pool >&9
    kill -$sig $pid
    exec 9>&-
    wait $pid 2> "$work/dd"
    status=$?
    [ $status -gt 128 ] && clean && [ ! -e out ]
    ok $? "nothing is left after SIG$sig, on threads"
done
blocked() { # task, number of a signal below 32: 1 if the task blocks it
    mask=$(sed -n 's/^SigBlk:[[:space:]]*[0-9a-f]*\(.\{8\}\)$/\1/p' "$1/status")
    echo $(((0x$mask >> ($2 - 1)) & 1))
}
rm -f fifo out && mkfifo fifo
"$TRONA" encrypt -r bob.pub --threads 3 -o out fifo 2> "$work/err" &
pid=$!
exec 9<> fifo
cat pool >&9
case $(readlink /proc/$pid/exe 2> "$work/dd") in
*trona)
    i=0
    while [ "$(ls /proc/$pid/task | wc -l)" -lt 3 ] && [ $i -lt 50 ]; do
        i=$((i + 1))
        sleep 0.1
    done
    bad=
    tasks=0
    for task in /proc/$pid/task/*; do
        [ "${task##*/}" != $pid ] || continue
        tasks=$((tasks + 1))
        for s in 4:0 5:0 8:0 11:0 13:0 1:1 2:1 15:1; do # ILL TRAP FPE SEGV PIPE, HUP INT TERM
            [ "$(blocked "$task" ${s%:*})" = ${s#*:} ] || bad="$bad $s"
        done
    done
    [ $tasks = 2 ] && [ -z "$bad" ]
    ok $? "its threads block signals of others, and none that they raise themselves$bad"
    ;;
*) skip "no /proc, or an emulator" "its threads block signals of others, and none that they raise themselves" ;;
esac
kill $pid
exec 9>&-
wait $pid 2> "$work/dd"
bad=
for v in 0 65 x 1x -1 ""; do
    run encrypt -r bob.pub --threads "$v" -o out plain
    usage && [ ! -e out ] || bad="$bad '$v'"
done
run decrypt -k bob.key --threads 2 --threads 3 -o out plain.trona
usage && [ -z "$bad" ]
ok $? "--threads needs one number from 1 to 64$bad"
