#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Help, manual page, completions and tests agree with the table of options.

# shellcheck source=tests/cli.sh
. "${top_srcdir:?}/tests/cli.sh"
print=${top_builddir:?}/tests/print_options
data=$top_srcdir/data/completions

# agrees NAME WHAT FILE: the file matches the table.
agrees() {
    if "$print" "$2" | cmp -s - "$3"; then
        pass "$1"
    else
        fail "$1" "make update-docs renews it" "$("$print" "$2" | diff "$3" - | head -n 10)"
    fi
}

# The part of the manual page that comes from a table.
manual() {
    sed '1,/^\.\\" '"$1"': begin/d; /^\.\\" '"$1"': end/,$d' "$top_srcdir/man/npuzzle-tui.6"
}

manual options >"$dir/man"
"$print" manual >"$dir/heads"
awk -f "$top_srcdir/tests/option_prose.awk" "$dir/man" "$dir/heads" >"$dir/options"
ok "the manual page's options (make update-docs renews them)" diff "$dir/man" "$dir/options"
manual keys >"$dir/man"
"$top_builddir/tests/print_keys" >"$dir/keys"
ok "the manual page's keys (make update-docs renews them)" diff "$dir/man" "$dir/keys"
"$NPUZZLE_TUI" --help=all | sed -n 's/^.*npuzzle-tui \(--[a-z-]*\).*/\1/p' >"$dir/modes"
ok 'the help has modes' test "$(wc -l <"$dir/modes")" -ge 7
while read -r mode; do
    ok "the manual page's synopsis has $mode" sh -c "
        sed '/^\.Sh DESC/,\$d' '$top_srcdir/man/npuzzle-tui.6' | grep -q '^\.Fl -${mode#--}'"
done <"$dir/modes"
"$NPUZZLE_TUI" --help=all | sed '/^$/,$d' >"$dir/usage"
sed -n '/^\.Sh SYN/,/^\.Sh DESC/s/^\.Fl -\([a-z-]*\).*/--\1/p' "$top_srcdir/man/npuzzle-tui.6" >"$dir/named"
while read -r mode; do
    ok "the help's first lines have $mode" grep -q -- " $mode\>" "$dir/usage"
done <"$dir/named"
# A heading that begins with the name of a macro would lose it, and a _ inside a word would start italics.
for words in 'In the game' 'In the help' 'NO_COLOR goes before'; do
    command -v mandoc >/dev/null &&
        ok "the manual page shows '$words'" sh -c "
            mandoc -Tascii -Owidth=200 '$top_srcdir/man/npuzzle-tui.6' | awk '{ gsub(/.\010/, \"\"); print }' | grep -q '$words'"
done
# section NAME: the manual's text below a heading.
section() {
    sed -n "/^\.Sh $1\$/,/^\.Sh /p" "$top_srcdir/man/npuzzle-tui.6"
}

# explains SECTION WORD...: each word has an item of its own.
explains() {
    heading=$1
    shift
    section "$heading" | sed -n 's/^\.It //p' >"$dir/items"
    ok "the manual's $heading has some" test $# -gt 2
    for word in "$@"; do
        ok "the manual's $heading has $word" grep -qwF -- "$word" "$dir/items"
    done
}

# shellcheck disable=SC2046
explains 'EXIT STATUS' $(sed -n 's/^    STATUS(NP_.*, \([0-9]\)).*/\1/p' "$top_srcdir/src/base/status.h" | sort -u)
# shellcheck disable=SC2046
explains ENVIRONMENT $(find "$top_srcdir/src" -name '*.c' -exec \
    sed -n 's/.*getenv("\([A-Z_]*\)").*/\1/p; s/.*{"\(XDG_[A-Z_]*\)", .*/\1/p' {} + | sort -u)
# shellcheck disable=SC2046
explains FILES $(grep -rhoE --include='*.c' 'xdg_path\(XDG_[A-Z]*, "[a-z]+"' "$top_srcdir/src" | sed 's/.*"\(.*\)"/\1/') tables
# The values of a comparison, which have no table.
run --compare --format=tsv -a bfs --board='1 2 0/4 5 3/7 8 6'
for column in $(head -n 1 "$dir/out"); do
    ok "the manual's tsv has $column" sh -c "sed -n '/^\.It Cm tsv/,/^\.El/p' '$top_srcdir/man/npuzzle-tui.6' | grep -qw $column"
done
# Completions read the words below a heading of --list.
run --list
# shellcheck disable=SC2013
for heading in $(grep -oE '_npuzzle_tui_names [A-Z][a-z]*' "$data/npuzzle-tui" | sed 's/.* //' | sort -u); do
    ok "--list has $heading for the completions" grep -q "^$heading (" "$dir/out"
done
agrees 'completions for bash' bash "$data/npuzzle-tui"
agrees 'completions for zsh' zsh "$data/_npuzzle-tui"
agrees 'completions for fish' fish "$data/npuzzle-tui.fish"
for shell in bash zsh fish; do
    file=$data/npuzzle-tui
    [ $shell = zsh ] && file=$data/_npuzzle-tui
    [ $shell = fish ] && file=$data/npuzzle-tui.fish
    command -v $shell >/dev/null && ok "$shell can read its file" $shell -n "$file"
done

# Completing in a real bash.
if command -v bash >/dev/null; then
    cat >"$dir/complete.bash" <<'END'
. "$1"
COMP_WORDS=("${@:2}") COMP_CWORD=$(($# - 2))
compopt() { :; }
_npuzzle_tui
printf '%s\n' "${COMPREPLY[@]}"
END
    completes() {
        name=$1 want=$2
        shift 2
        got=$(cd "$dir" && bash "$dir/complete.bash" "$data/npuzzle-tui" "$NPUZZLE_TUI" "$@" | sort | tr '\n' ' ')
        ok "bash: $name" test "$got" = "$want "
    }
    completes 'an option' '--solve' --sol
    completes 'an option that needs a value' '--format=' --form
    completes 'a value' 'json' --format = js
    completes 'a value in a word of its own' 'json' -f js
    completes 'a name that --list knows' 'mono' --theme = mo
    completes 'values' 'always auto never' --progress = ''
    completes 'the last name of a list' 'astar,ida,beam astar,ida,bfs' --compare -a astar,ida,b
    completes 'none that the list has' 'astar,astar-tree' --algorithm = astar,astar
    completes 'tables' '2x2,4x4-tiny' --build-tables = 2x2,4x4-t
    completes 'no table in a word of its own' 'ladder-3x3.txt' --build-tables lad
    completes 'an option that may have a value' '--build-tables --build-tables=' --build
    completes 'puzzles' 'korf-100.txt korf-felner-50.txt' --solve kor
    completes 'boards of a puzzle' '1 2' hardest-3x3.txt :
    completes 'boards whose number begins so' '1 10 11 12 13 14 15 16 17' hardest-17.txt : 1
    completes 'boards where a colon ends no word' 'hardest-17.txt:17' hardest-17.txt:17
fi

# names FILE: the paths, file names, functions() and CONSTANTS that a document mentions.
names() {
    sed 's|https\{0,1\}://[^ )]*||g' "$1" | grep -oE '\.?[A-Za-z_0-9.*-]+(/[A-Za-z_0-9.*-]+)+|[a-z_0-9]+\.(c|h|sh|awk|inc)|[a-z][a-z_0-9]*\(\)' | sort -u
    case $1 in
    */HACKING) grep -owE '[A-Z][A-Z0-9]*_[A-Z0-9_]+' "$1" | sort -u ;;
    esac
}

# gone FILE: those that are missing from the source. A room's files may be named without src/ and suffix.
gone() {
    rooms=$(cd "$top_srcdir/src" && find . -mindepth 1 -type d ! -name .deps | sed 's|^\./||; s|/.*||' | sort -u | tr '\n' '|')
    names "$1" | while read -r name; do
        case $name in
        *NAME* | *LANGUAGE* | *'*'* | _* | *.log | tests/home | build/* | 'module_verb()' | stdio.h) ;;
        *'()') grep -rqE --include='*.[ch]' "(^|[^a-z_])${name%()} *\(" "$top_srcdir/src" "$top_srcdir/tests" || echo "$name" ;;
        */*)
            path=$(printf '%s' "$name" | sed 's/[.]$//')
            printf '%s\n' "$path" | grep -qE "^(${rooms}src|tests|doc|man|puzzles|data|po|bench|debian|m4|\.ci)/" || continue
            # A release leaves debian/ out.
            [ "${path%%/*}" != debian ] || [ -d "$top_srcdir/debian" ] || continue
            for file in "$top_srcdir/$path" "$top_srcdir/src/$path" "$top_srcdir/src/$path.h" "$top_srcdir/src/$path.c" \
                "$top_srcdir/tests/$path" "$top_srcdir/$path.c" "$top_builddir/$path"; do
                [ ! -e "$file" ] || continue 2
            done
            echo "$name"
            ;;
        *.*) [ -n "$(find "$top_srcdir/include" "$top_srcdir/src" "$top_srcdir/tests" "$top_srcdir/bench" "$top_srcdir/doc" -name "$name")" ] || echo "$name" ;;
        *) grep -rqw --include='*.[ch]' --include='*.am' --include='*.ac' --include='*.sh' --include=update -- "$name" "$top_srcdir" || echo "$name" ;;
        esac
    done | tr '\n' ' '
}

mkdir "$dir/plant"
lost=GONE # not as one word, which the search would find here
printf 'See src/base/gone.c, solver/gone, gone.h, gone_run() and %s_LIST; src/base/status.h, base/status, np_fail().\n' "$lost" >"$dir/plant/HACKING"
missing=$(gone "$dir/plant/HACKING")
ok "what a document names and the source lacks is found: $missing" \
    test "$missing" = 'gone.h gone_run() solver/gone src/base/gone.c '"${lost}_LIST "
# The names of doc/python.md are those of Python, and tests/check_python.sh runs its examples.
for document in HACKING README $(cd "$top_srcdir" && find doc -name '*.md' ! -name python.md | sort); do
    missing=$(gone "$top_srcdir/$document")
    ok "$document names nothing that the source lacks: $missing" test -z "$missing"
done

# Every option is in the help once, and some test uses it.
run --help=all
sed -n 's/^  \(-., \|    \)--\([a-z-]*\).*/\2/p' "$dir/out" >"$dir/options"
ok 'the help has options' test "$(wc -l <"$dir/options")" -ge 25
ok 'none twice' test -z "$(sort "$dir/options" | uniq -d)"
while read -r option; do
    if grep -qE -- "(run|feed|NPUZZLE_TUI\"?|program).* --$option([= ]|\$)" \
        "$top_srcdir"/tests/check_cli*.sh "$top_srcdir"/tests/e2e/*.sh 2>/dev/null; then
        pass "a test uses --$option"
    else
        fail "a test uses --$option"
    fi
done <"$dir/options"
ok 'no line of the help is wider than 100 columns' sh -c "! grep -qE '.{101}' '$dir/out'"

# The page of every algorithm and heuristic of --list; tests/release.sh lists those not yet written.
run --list
sed -n '/^Algorithms/,/^Goals/s/^  \([a-z][a-z-]*\)  *.*/\1/p' "$dir/out" | grep -vx auto >"$dir/names"
ok '--list has names' test "$(wc -l <"$dir/names")" -ge 18
while read -r row; do
    page=doc/$row.md
    [ -f "$top_srcdir/$page" ] || {
        pass "$page is not written yet: make release-check asks for it"
        continue
    }
    missing=
    for part in '^# '"$row" '^    ' '[*][*]Promises' '[*][*]Costs' '[*][*]Measured' '[*][*]Paper'; do
        grep -q -- "$part" "$top_srcdir/$page" || missing="$missing '$part'"
    done
    ok "$page has pseudocode, promises, costs, a figure and a paper$missing" test -z "$missing"
    ok "and doc/README.md leads there" grep -q "($row.md)" "$top_srcdir/doc/README.md"
    ok "and it is shipped" grep -q "	$page" "$top_srcdir/Makefile.am"
done <"$dir/names"

finish
