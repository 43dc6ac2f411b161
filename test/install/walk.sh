# SPDX-License-Identifier: ISC
# Shared by new_impl_walk.sh and new_primitive_walk.sh. BUILD WORKDIR are the arguments of the script that reads this, section is
# the one of CONTRIBUTING.md that it walks. Goes to a copy of the committed tree, WORKDIR/tree. What tools/plain-build would make
# in its directory b is linked there from BUILD's objects and those that changed.
build=$(cd "$1" && pwd) || exit 1
top=$(cd "$(dirname "$0")/../.." && pwd)
work=$2
CC=${CC:-cc}
rm -rf "$work"
mkdir -p "$work" && work=$(cd "$work" && pwd) && git clone -q "$top" "$work/tree" && cd "$work/tree" || exit 1
mkdir -p b/test/check b/test/kat b/test/dispatch "$work/made" && cp "$build"/cli_*.o "$build"/check_*.o "$build"/kat_*.o "$build"/test_dispatch.o "$work/made" || exit 1
passed=0
failed=0
ok() { # status, what
    if [ "$1" = 0 ]; then
        passed=$((passed + 1))
        echo "ok: $2"
    else
        failed=$((failed + 1))
        echo "FAIL: $2"
        tail -n 20 "$work/log"
    fi
}
commands() { # of the section
    sed -n "/^## $section\$/,/^## /s/^    \([A-Za-z].*\)/\1/p" CONTRIBUTING.md | sed 's/   .*//'
}
run() { # what it begins with: runs the section's one command that does so
    said=$(commands | grep "^$1")
    [ "$(printf '%s' "$said" | grep -c '')" = 1 ] || { echo "not one command of CONTRIBUTING.md begins with $1"; return 1; }
    echo "$said" >> "$work/ran"
    eval "$said"
}
walked() { # name: the last line; fails if something did, or if a command of the section was not run, is not in allowed and no target of make
    commands | grep -vxF -f "$work/ran" | grep -vx 'tools/plain-build b' > "$work/log"
    grep -vxF -e "$allowed" "$work/log" | sed 's|^make -C \.\./build |make |' | while read -r make targets; do
        [ "$make" = make ] || echo "$make $targets"
        for t in $targets; do
            grep -q "^\.PHONY:.* $t\b" Makefile.am || echo "make $t"
        done
    done > "$work/others"
    [ ! -s "$work/others" ]
    ok $? "all commands of \"$section\" are these, or targets of make$(sed 's/^/: /' "$work/others")"
    echo "$1: $passed passed, $failed failed"
    [ $failed = 0 ]
}
quoted() { # tool, number: the message that CONTRIBUTING.md says it has
    sed -n "s|^. \(.*\) . \`$1\` .*|\1|p" CONTRIBUTING.md | sed -n "${2:-1}p"
}
refuses() { # what must be in its message, command...: fails, and says that
    message=$1
    shift
    ! "$@" > "$work/log" 2>&1 && grep -qF "$message" "$work/log"
}
proved() { # "PRIMITIVE FUNCTION IMPLEMENTATION RESULT"...: what check-proof would leave in ../build, of these and of doc/soundness.md
    mkdir -p ../build && python3 - "$@" > ../build/proof.json << 'P'
import importlib.machinery, importlib.util, json, sys
sys.dont_write_bytecode = True
sys.path.insert(0, "proof")
loader = importlib.machinery.SourceFileLoader("soundness", "proof/soundness")
soundness = importlib.util.module_from_spec(importlib.util.spec_from_loader("soundness", loader))
loader.exec_module(soundness)
said = soundness.claims(open("doc/soundness.md", encoding="utf-8").read())
rows = [(p, f, i, "no theorem" if text.startswith("not proved: ") else "proved", text.replace("\\|", "|"))
        for (machine, p, f, i), text in said.items() if machine == "x86" and p != "primitive"]
rows += [(*row.split(" ", 3), "lengths of the walk") for row in sys.argv[1:]]
json.dump({"machine": "x86", "records": [{"primitive": p, "function": f, "implementation": i, "result": result, "bound": text,
                                          "points": 0, "one_in": 1} for p, f, i, result, text in rows]}, sys.stdout)
P
}
strict() { # sources...: compile in every way that warns
    $CC -std=c99 -D_GNU_SOURCE -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -Iinclude -fsyntax-only "$@" > "$work/log" 2>&1
}
compile() { # directory, sources...
    directory=$1
    shift
    for s; do
        $CC -O2 -DTRONA_NO_DEPRECATED -Iinclude -c "$s" -o "$directory/$(basename "$s" .c).o" || return 1
    done
}
link() { # sources of the library...: takes their objects into it, and links the programs
    rm -rf "$work/changed"
    mkdir "$work/changed"
    cp "$build/libtrona.a" "$work/libtrona.a"
    compile "$work/changed" "$@" && ar r "$work/libtrona.a" "$work"/changed/*.o 2> "$work/log" &&
        cp "$work/libtrona.a" b && compile "$work/made" test/dispatch/test_dispatch.c &&
        $CC -o b/trona "$work"/made/cli_*.o "$work/libtrona.a" -lpthread &&
        $CC -o b/test/check/checkimpl "$work"/made/check_*.o "$work/libtrona.a" -lpthread &&
        $CC -o b/test/kat/runkat "$work"/made/kat_*.o "$work/libtrona.a" -lpthread &&
        $CC -o b/test/dispatch/test_dispatch "$work/made/test_dispatch.o" "$work/libtrona.a" -lpthread
}
row() { # primitive, implementation: supported, verified, chosen
    b/trona cpu --tsv | awk -F '\t' -v p="$1" -v i="$2" '$1 == p && $2 == i { print $4 " " $5 " " $6 }'
}
