#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The commands in README and the manual exist, work, and print what README shows. HACKING names every make
# target.

# shellcheck source=tests/cli.sh
. "${top_srcdir:?}/tests/cli.sh"
readme=$top_srcdir/README

# Lines of standard input that are missing from the file.
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

# All other commands: README's lines that begin with the program's name, and the manual's examples. They run
# in order and in one directory, since some read what others wrote. Those without a mode play on the
# terminal and must get as far as finding none. Limits keep the runs short.
mkdir "$dir/bin" "$dir/typed"
cat >"$dir/bin/npuzzle-tui" <<'END'
#!/bin/sh
case " $* " in
*' --compare '*) set -- --time-limit=0.01 "$@" ;;
*' --solve '*) set -- --time-limit=0.02 --tables=none "$@" ;;
esac
exec "$NPUZZLE_TUI" "$@"
END
chmod +x "$dir/bin/npuzzle-tui"
{
    sed -n 's/^    \(npuzzle-tui .*\)/\1/p' "$readme" | sed 's/   .*//'
    sed -n 's/^\.Dl \$ //p' "$top_srcdir/man/npuzzle-tui.6" | sed 's/\\e/\\/g'
} >"$dir/commands"
ok 'there are commands to try' test "$(wc -l <"$dir/commands")" -ge 15
while read -r command; do
    (cd "$dir/typed" && PATH=$dir/bin:$PATH sh -c "$command") >"$dir/out" 2>"$dir/err" </dev/null
    status=$?
    command_line=$command
    shown=$(printf '%s' "$command" | tr -d '\134')
    case $command in
    *--solve* | *--compare*) ok "runs: $shown" test "$status" -eq 0 -o "$status" -eq 3 ;;
    *unsolvable.txt*) is "says no: $shown" 1 ;;
    *--analyse* | *--generate* | *--history* | *--import*) is "runs: $shown" 0 ;;
    *)
        is "wants a terminal: $shown" 2
        says 'and says so' 'the game needs a terminal'
        ;;
    esac
done <"$dir/commands"

# Every make target, except the standard ones, is explained, and every explained target exists.
sed -n '/^\.PHONY:/,/[^\\]$/p' "$top_srcdir/Makefile.am" | tr -s ' \t\\:' '\n' |
    grep -v -e '^\.PHONY$' -e '^$' >"$dir/targets"
ok 'there are targets' test "$(wc -l <"$dir/targets")" -ge 20
tr '\n' ' ' <"$top_srcdir/HACKING" | grep -oE '(make|") [a-z][a-z-]*|"make  *[a-z][a-z-]*' |
    sed 's/.* //' | sort -u >"$dir/explained"
unknown=$(beyond "$dir/explained" <"$dir/targets")
ok "HACKING explains every make target: $unknown" test -z "$unknown"

run --help=all
grep -oE -- '--[a-z][a-z-]*' "$dir/out" >"$dir/options"
# The options of npuzzle-tui, not those of bootstrap, are on lines that name it.
unknown=$(grep 'npuzzle-tui ' "$readme" | grep -oE -- '--[a-z][a-z-]*' | beyond "$dir/options")
ok "README names no option that is not there: $unknown" test -z "$unknown"

ls "$top_srcdir/puzzles" >"$dir/puzzles"
echo tonight.txt >>"$dir/puzzles"
unknown=$(grep -oE '[a-z0-9-]+\.txt' "$readme" | beyond "$dir/puzzles")
ok "README names no puzzle that does not come along: $unknown" test -z "$unknown"

while read -r name; do
    unnamed=$(grep -cF "$name" "$readme")
    case $name in
    easy-* | reference-*) ;; # named by the first and the last
    *) ok "README names $name" test "$unnamed" -gt 0 ;;
    esac
done <"$dir/puzzles"

for command in './bootstrap && src/npuzzle-tui puzzles/easy-4x4.txt' './bootstrap && make check'; do
    ok "README gives the command $command" grep -qxF "    $command" "$readme"
done

finish
