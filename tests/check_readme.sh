#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What README tells the reader to type is there, works, and prints what README shows.

# shellcheck source=tests/cli.sh
. "${top_srcdir:?}/tests/cli.sh"
readme=$top_srcdir/README

# Lines of the standard input that the file does not have.
beyond() {
    sort -u | grep -vxFf "$1" | tr '\n' ' '
}

# Every "    $ command" and the lines that follow it.
PATH=$(dirname "$NPUZZLE_TUI"):$PATH
grep -n '^    \$ ' "$readme" | sed 's/:    \$ / /' >"$dir/commands"
while read -r line command; do
    sed -n "$((line + 1)),\$p" "$readme" | sed '/^$/,$d; s/^    //' >"$dir/shown"
    (cd "$dir" && sh -c "$command") >"$dir/printed" 2>&1
    ok "README: the command of line $line" diff "$dir/shown" "$dir/printed"
done <"$dir/commands"
ok 'README shows a command and its output' test -s "$dir/commands"

run --help
grep -oE -- '--[a-z][a-z-]*' "$dir/out" >"$dir/options"
# The options of npuzzle-tui, not those of bootstrap, stand on lines that name it.
unknown=$(grep 'npuzzle-tui ' "$readme" | grep -oE -- '--[a-z][a-z-]*' | beyond "$dir/options")
ok "README names no option that is not there: $unknown" test -z "$unknown"

ls "$top_srcdir/puzzles" >"$dir/puzzles"
echo tonight.txt >>"$dir/puzzles"
unknown=$(grep -oE '[a-z0-9-]+\.txt' "$readme" | beyond "$dir/puzzles")
ok "README names no puzzle that does not come along: $unknown" test -z "$unknown"

while read -r name; do
    unnamed=$(grep -cF "$name" "$readme")
    case $name in
    easy-*) ;;
    *) ok "README names $name" test "$unnamed" -gt 0 ;;
    esac
done <"$dir/puzzles"

for command in './bootstrap && src/npuzzle-tui puzzles/easy-4x4.txt' './bootstrap && make check'; do
    ok "README gives the command $command" grep -qxF "    $command" "$readme"
done

finish
