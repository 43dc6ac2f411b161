# SPDX-License-Identifier: ISC
# Part of test_cli.sh: the completions and the manual page know every command and every option that help shows.
options() { # command: its options as help shows them, "-o --output" or "--threads"
    run help "$1"
    sed -n 's/^  \(-[a-zA-Z]\), \(--[a-z][a-z-]*\).*/\1 \2/p;s/^      \(--[a-z][a-z-]*\).*/\1/p' "$work/out"
}
there=$here/../../completions
run help
commands=$(sed -n 's/^  \([a-z]*\) .*/\1/p' "$work/out")
for shell in bash:trona zsh:_trona fish:trona.fish; do
    file=$there/${shell#*:}
    bad=
    i=0
    for command in $commands; do
        grep -qw -- "$command" "$file" || bad="$bad $command"
        for option in $(options "$command"); do
            i=$((i + 1))
            case $shell,$option in
            bash:*,-[a-zA-Z]) ;;
            fish:*,-[a-zA-Z])
                sed -n "/seen_subcommand_from [a-z ]*$command/p" "$file" | grep -q -- "-s ${option#-} "
                ;;
            fish:*) sed -n "/seen_subcommand_from [a-z ]*$command/p" "$file" | grep -q -- "-l ${option#--}\( \|$\)" ;;
            *) awk -v c="$command" '
                $0 ~ "^    " c "\\)" { on = 1 }
                on { print }
                on && /;;/ { exit }' "$file" | grep -q -- "$option\([^a-z-]\|$\)" ;;
            esac || bad="$bad $command$option"
        done
    done
    [ $i -gt 100 ] && [ -z "$bad" ]
    ok $? "completion for ${shell%:*}: every command and option$bad"
done
bad=
i=0
sed 's/\\-/-/g' "$there/../doc/trona.1" > manual
for command in $commands; do
    grep -q "^\.B.* $command\b\|^\.BR $command\b" manual || bad="$bad $command"
    options "$command" > shown
    while read -r short long; do
        i=$((i + 1))
        [ -n "$long" ] || { long=$short && short=; }
        # The item that begins the entry names both.
        grep -A 1 '^\.TP' manual | grep -- "$long\([^a-z-]\|$\)" | grep -q -- "${short:-.}" || bad="$bad $command$long"
    done < shown
done
[ $i -gt 60 ] && [ -z "$bad" ]
ok $? "the manual page: every command and option$bad"
if command -v bash > "$work/dd"; then
    bash -c '. "$1" && COMP_WORDS=(trona enc) && COMP_CWORD=1 && _trona && [ "${COMPREPLY[*]}" = encrypt ] &&
        COMP_WORDS=(trona hash -a bl) && COMP_CWORD=3 && _trona && [ "${COMPREPLY[*]}" = "blake2b blake3" ] &&
        COMP_WORDS=(trona cpu --j) && COMP_CWORD=2 && _trona && [ "${COMPREPLY[*]}" = --json ]' - "$there/trona" 2> "$work/err"
    ok $? "completion for bash: what it offers"
else
    skip "no bash" "completion for bash: what it offers"
fi
for shell in zsh:_trona fish:trona.fish; do
    if command -v ${shell%:*} > "$work/dd"; then
        ${shell%:*} -n "$there/${shell#*:}" 2> "$work/err"
        ok $? "completion for ${shell%:*}: its syntax"
    else
        skip "no ${shell%:*}" "completion for ${shell%:*}: its syntax"
    fi
done
