# Part of test_cli.sh: the completions know every command and every option that help shows.
there=$here/../../completions
run help
commands=$(sed -n 's/^  \([a-z]*\) .*/\1/p' "$work/out")
for shell in bash:trona zsh:_trona fish:trona.fish; do
    file=$there/${shell#*:}
    bad=
    i=0
    for command in $commands; do
        grep -qw -- "$command" "$file" || bad="$bad $command"
        run help "$command"
        for option in $(sed -n 's/^ .*\(--[a-z][a-z-]*\).*/\1/p' "$work/out" | sort -u); do
            i=$((i + 1))
            case $shell in
            fish:*) sed -n "/seen_subcommand_from [a-z ]*$command/p" "$file" | grep -q -- "-l ${option#--}\( \|$\)" ;;
            *) awk -v c="$command" '
                $0 ~ "^    " c "\\)" { on = 1 }
                on { print }
                on && /;;/ { exit }' "$file" | grep -q -- "$option\([^a-z-]\|$\)" ;;
            esac || bad="$bad $command$option"
        done
    done
    [ $i -gt 40 ] && [ -z "$bad" ]
    ok $? "completion for ${shell%:*}: every command and option$bad"
done
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
