# SPDX-License-Identifier: ISC
# Part of test_cli.sh: outputs that are no regular files, files that are replaced.

# ---- What is no regular file ----
fifo() { # name: a pipe of that name, and file 9, which keeps it open
    mkfifo "$1" && exec 9<> "$1"
}
unwritten() { # there is nothing in that pipe
    [ -p "$1" ] && printf x >&9 && [ "$(dd bs=4096 count=1 <&9 2> "$work/dd")" = x ]
}
bad=
for f in key pub; do
    other=$([ $f = key ] && echo pub || echo key)
    for force in "" -f; do
        fifo erin.$f
        run keygen $force -o erin
        one_line erin.$f "not a regular file" && unwritten erin.$f && [ ! -e erin.$other ] || bad="$bad [$f, $force]"
        exec 9>&-
        rm -f erin.*
    done
done
[ -z "$bad" ]
ok $? "keygen writes into no pipe, and then makes neither file$bad"
bad=
for f in key pub; do
    for target in precious nowhere /dev/null; do
        for force in "" -f; do
            echo old > precious
            ln -s $target erin.$f
            run keygen $force -o erin
            one_line erin.$f "not a regular file" && [ "$(ls erin.*)" = erin.$f ] && [ -L erin.$f ] &&
                [ "$(cat precious)" = old ] && [ ! -e nowhere ] || bad="$bad [$f, $target, $force]"
            rm -f erin.*
        done
    done
done
rm -f precious
[ -z "$bad" ]
ok $? "keygen follows no link$bad"
printf 'letter\n' > letter
run encrypt -r bob.pub letter
bad=
fifo pipe
ln -s pipe link
while read -r command; do
    for o in pipe link; do
        run $command -o $o
        one_line $o "not a regular file (-f writes to it)" && unwritten pipe || bad="$bad [$command -o $o]"
        run $command -f -o $o
        silent && dd bs=4096 count=1 <&9 2> "$work/dd" | grep -q . || bad="$bad [$command -f -o $o]"
    done
done <<'END'
encrypt letter -r bob.pub
decrypt letter.trona -k bob.key
sign letter -k alice.key
END
exec 9>&-
rm -f pipe link
[ -z "$bad" ]
ok $? "a pipe is written to with -f alone$bad"
run decrypt -k bob.key -o /dev/null letter.trona && silent && run sign -k alice.key -o /dev/null letter
silent && ln -s /dev/null link && run encrypt -r bob.pub -o link letter && silent && [ -L link ]
ok $? "/dev/null needs no -f"
rm -f link
if [ -c /dev/zero ]; then
    run encrypt -r bob.pub -o /dev/zero letter
    one_line /dev/zero "not a regular file (-f writes to it)" && run encrypt -r bob.pub -f -o /dev/zero letter && silent
    ok $? "another device needs it"
else
    skip "no /dev/zero" "another device needs it"
fi
if [ "$(script -qec 'test -t 1 && echo yes' /dev/null 2> "$work/dd" < /dev/null | tr -d '\r')" = yes ]; then
    script -qec "'$TRONA' decrypt -k bob.key -o /dev/tty letter.trona" /dev/null > "$work/out" 2> "$work/err" < /dev/null
    status=$?
    [ $status = 0 ] && [ "$(tr -d '\r' < "$work/out")" = letter ]
    ok $? "a terminal needs no -f"
else
    skip "no script" "a terminal needs no -f"
fi

# ---- A name that gets another meaning once it was looked at ----
swap() { # what happens then, arguments of trona
    printf '%s\n' "$1" ': > swapped' > swap.sh
    shift
    rm -f swapped
    last="$*, after: $(sed -n 1p swap.sh)"
    LD_PRELOAD=$PWD/swap.so "$TRONA" "$@" > "$work/out" 2> "$work/err"
    status=$?
    [ -f swapped ]
}
what="a name that changes its meaning between look and use is no way in"
if ! ${CC:-cc} -shared -fPIC -o swap.so "$here/swap.c" -ldl 2> "$work/dd"; then
    skip "no C compiler, or no preloading" "$what"
elif ! swap : sign -k alice.key -o swap.out letter; then
    skip "nothing can be preloaded" "$what"
else
    rm -f swap.out
    bad=
    fifo pipe
    swap 'mv pipe swap.key' keygen -o swap && one_line swap.key exists && unwritten swap.key || bad="$bad [pipe]"
    rm -f swap.key && run keygen -o swap && fifo pipe
    swap 'mv pipe swap.key' keygen -f -o swap && silent && [ -f swap.key ] && printf x >&9 &&
        [ "$(dd bs=4096 count=1 <&9 2> "$work/dd")" = x ] || bad="$bad [-f, pipe]"
    echo old > precious
    swap 'rm swap.key; ln -s precious swap.key' keygen -f -o swap && silent && [ ! -L swap.key ] && [ "$(cat precious)" = old ] ||
        bad="$bad [-f, link]"
    rm -f swap.key swap.pub && fifo pipe && ln -s /dev/null swap.out
    swap 'mv -f pipe swap.out' decrypt -k bob.key -o swap.out letter.trona && one_line swap.out "not a regular file" &&
        unwritten swap.out || bad="$bad [/dev/null, pipe]"
    rm -f swap.out
    swap 'ln -s nowhere swap.out' decrypt -k bob.key -o swap.out letter.trona && one_line swap.out exists && [ ! -e nowhere ] ||
        bad="$bad [link to nothing]"
    exec 9>&-
    [ -z "$bad" ]
    ok $? "$what$bad"
fi
rm -f swap.* swapped precious

# ---- Two files, both or neither ----
# In a sticky directory of another's, only the owner of a file may replace it, unless he has CAP_FOWNER.
what="keygen -f replaces both files or neither"
mkdir sticky
run keygen -o sticky/frank
cp sticky/frank.key key.was && cp sticky/frank.pub pub.was
unprivileged="setpriv --bounding-set=-fowner --inh-caps=-fowner --"
if [ "$(id -u)" != 0 ] || ! { chown 12345 sticky && chmod 1777 sticky && $unprivileged true; } 2> "$work/dd" ||
    { : > sticky/x && chown 12345 sticky/x && $unprivileged mv -f sticky/x sticky/y; } 2> "$work/dd"; then
    skip "not root, or no setpriv" "$what"
else
    rm -f sticky/[xy]
    bad=
    for f in key pub; do
        chown 0 sticky/frank.* && chown 12345 sticky/frank.$f
        last="keygen -f -o sticky/frank, with another's frank.$f"
        $unprivileged "$TRONA" keygen -f -o sticky/frank > "$work/out" 2> "$work/err"
        status=$?
        one_line sticky/frank.$f "not permitted" && cmp -s key.was sticky/frank.key && cmp -s pub.was sticky/frank.pub &&
            [ "$(ls -A sticky | wc -l)" -eq 2 ] || bad="$bad [$f]"
        cp key.was sticky/frank.key && cp pub.was sticky/frank.pub
    done
    chown 0 sticky/frank.*
    last="keygen -f -o sticky/frank"
    $unprivileged "$TRONA" keygen -f -o sticky/frank > "$work/out" 2> "$work/err"
    status=$?
    silent && ! cmp -s key.was sticky/frank.key && ! cmp -s pub.was sticky/frank.pub && [ "$(ls -A sticky | wc -l)" -eq 2 ] ||
        bad="$bad [both]"
    [ -z "$bad" ]
    ok $? "$what$bad"
fi
rm -rf sticky key.was pub.was
