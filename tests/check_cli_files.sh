#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Existing files and the command line: results replace old ones only if there are any, and planted links do
# not redirect output.

# shellcheck source=tests/cli.sh
. "${top_srcdir:-.}/tests/cli.sh"

cd "$dir" || exit 1
printf '2\n3 1\n0 2\n2\n1 0\n3 2\n' >boards
printf '2\n1 q\n3 2\n' >malformed
printf '2\n1 1\n3 2\n' >twice
printf '3\n1 2 3\n4 5 6\n8 7 0\n' >unsolvable
: >empty
cat boards malformed >mixed

# The old file remains, with its links, and no other was made: stays NAME
stays() {
    ok "$1: the old results stay" test "$(cat old)" = results
    ok "$1: and nothing lies beside them" test -z "$(find . -name 'old?*')"
}

# The new results are in the file: goes NAME
goes() {
    ok "$1: there are new results" test "$(head -n 1 old)" != results
    ok "$1: and nothing lies beside them" test -z "$(find . -name 'old?*')"
}

# ---- no result, no new file ----

for mode in --solve '--solve -f json' '--solve -f svg' --check '--check -f json' \
    '--compare -a ida -H manhattan' '--compare -a ida -H manhattan -f text'; do
    for input in malformed twice empty no/such/file .; do
        echo results >old
        # shellcheck disable=SC2086
        run $mode -o old "$input"
        ok "$mode $input: is no success" test "$status" -ge 2
        stays "$mode $input"
        rm -f old
        # shellcheck disable=SC2086
        run $mode -o old "$input"
        ok "$mode $input: no file is made" test ! -e old
    done
done
echo results >old
run --solve -o old --size=4 --max-depth
is 'wrong usage' 2
stays 'wrong usage'
run --generate -s 4x4 --difficulty=500..600 --time-limit=1 -o old
ok 'a missing board of a file' test "$status" -ne 0
stays 'a missing board of a file'
run --solve -a ida -H manhattan -j 1 -o old nofile
is 'a missing file' 4
stays 'a missing file'

# ---- a result is one, whatever the status ----

for mode in --solve '--solve -f json' --check '--compare -a ida -H manhattan'; do
    for input in boards unsolvable mixed 'malformed boards' 'no/such/file boards'; do
        # Unsolvable boards are not compared.
        case $mode-$input in --compare*-unsolvable) continue ;; esac
        echo results >old
        # shellcheck disable=SC2086
        run $mode -o old $input
        goes "$mode $input"
    done
done
echo results >old
run --solve -o old unsolvable
is 'a board that is unsolvable' 1
ok 'is a result' grep -q '^UNSOLVABLE' old
echo results >old
run --solve -a ida -H manhattan --node-limit=10 -o old --id='4x4#otter-512'
is 'a limit' 3
goes 'a limit'

# A signal before the first result leaves the old file.
echo results >old
mkfifo pipe
for mode in --solve --check '--compare -a ida -H manhattan'; do
    # shellcheck disable=SC2086
    "$NPUZZLE_TUI" $mode -o old <pipe >out 2>err &
    child=$!
    exec 3>pipe
    while kill -0 "$child" && ! ls old.*.tmp >/dev/null 2>&1; do :; done
    kill -s TERM "$child"
    wait "$child"
    status=$?
    exec 3>&-
    ok "$mode: SIGTERM before the first result" test "$status" -eq 143
    stays "$mode: SIGTERM"
done

# ---- names that are no plain files ----

run --solve -f moves -o - boards
is 'a dash is standard output' 0
same 'and gets the results' 'DLU\nU\n'
ok 'and no file is named -' test ! -e ./-
run --compare -a ida -H manhattan -o - boards
ok 'in every mode' test -s out
cat pipe >got &
reader=$!
run --solve -f moves -o pipe boards
wait "$reader"
ok 'a pipe gets the results' test "$(tr '\n' ' ' <got)" = 'DLU U '
ok 'and stays a pipe' test -p pipe

echo results >old
mkdir links
ln -s ../old links/one
ln -s links/one two
run --solve -f moves -o two boards
ok 'a link of the user is followed' test "$(tr '\n' ' ' <old)" = 'DLU U '
ok 'and stays' test -h two -a -h links/one
rm old
run --solve -f moves -o two boards
ok 'a link that leads nowhere is replaced' test ! -e old -a ! -h two -a "$(tr '\n' ' ' <two)" = 'DLU U '

# Whether the victim is unchanged: untouched NAME
untouched() {
    ok "$1" test "$(cat victim)" = precious
}

echo precious >victim

# ---- tables ----

table=3x3-8-ff.pdb
mkdir tables
ln -s ../victim "tables/$table"
run --build-tables=3x3 --tables=tables
is 'a table replaces a link' 0
untouched 'and not what it leads to'
ok 'it is there' test -f "tables/$table" -a ! -h "tables/$table"
mkdir -p "$XDG_CACHE_HOME/npuzzle-tui/tables"
ln -s "$dir/victim" "$XDG_CACHE_HOME/npuzzle-tui/tables/$table"
run --solve -a layered --board='1 2 3/4 5 6/0 7 8'
is 'also where a search builds it' 0
untouched 'and there, too'
cp victim "tables/$table"
run --build-tables=3x3 --tables=tables
is 'a file that is not a table is replaced' 0
says 'and told' "tables/$table: not a distance table; rebuilt"
rm "tables/$table"

# ---- games ----

XDG_DATA_HOME=$dir/data
export XDG_DATA_HOME
# Which game is meant: messages name it if that is unclear; and wrong usage.
for seed in a b; do
    feed 'up\ndown\nleft\nright\n' --plain --id="4x4#$seed"
    is "the game of $seed is kept" 0
done
run --plain --resume=4x4
is 'an ambiguous beginning of a name is refused' 2
says 'the first game is named' 'npuzzle-tui: 2 saved games begin with "4x4": 4x4-b-'
says 'and the second one' ', 4x4-a-'
run --plain --resume=zzz
is 'an unknown name is refused' 2
says 'with a pointer to the list' 'npuzzle-tui: there is no saved game "zzz"; --list-saved lists them all'
run --plain --resume=
is 'an empty name is refused' 2
says 'and reported' "npuzzle-tui: --resume: '' is empty"
mkdir bin 'my games' "it's" '~'
for directory in bin 'my games' "it's" '~'; do
    ln -s "$NPUZZLE_TUI" "$directory/npuzzle-tui"
done
for call in bin/npuzzle-tui "'my games/npuzzle-tui'" "'it'\\''s/npuzzle-tui'" "'~/npuzzle-tui'" npuzzle-tui; do
    command_line=$call
    printf 'up\ndown\nleft\nright\n' >keys
    (PATH=$dir/bin:$PATH && eval "$call --plain --id='3x3#called'") <keys >"$dir/out" 2>"$dir/err"
    says "the hint names the program as it was called: $call" "Resume it with: $call --resume=3x3-called-"
done
home=$HOME
HOME=
XDG_DATA_HOME=
for mode in --list-saved --history; do
    run $mode
    is "$mode: without a home is status 4" 4
    says 'and reported' 'npuzzle-tui: neither XDG_DATA_HOME nor HOME names a directory'
done
XDG_DATA_HOME=$dir/data
run --list-saved
is 'the directory of the games is enough' 0
has 'and these are listed' '4x4#b'
run --list-saved -v
is 'the file can be checked' 0
HOME=$home
run --plain --resume=4x4-a
is 'a unique beginning resumes the game' 0
run --plain --resume zzz
is 'a name after a space is a file, which --resume does not take' 2
says 'which is reported' "npuzzle-tui: 'zzz': give a file or '--resume', not both"

# The game cannot be saved: a second request leaves it for another one.
export XDG_DATA_HOME=/proc/nowhere
feed 'up\ndown\nleft\nright\nnew 3\nboard\nnew 3\nquit\n' --plain --id='4x4#nowhere'
unset XDG_DATA_HOME
has 'a game that cannot be kept is not left at once' 'The game cannot be kept. Repeat the command to leave it.'
ok 'once' test "$(grep -c 'cannot be kept' "$dir/out")" -eq 1
has 'then it is' '3x3 board'

# ---- readers that go away ----

mkdir readers
"$NPUZZLE_TUI" --generate=500 --size=3 --seed=1 >readers/boards
"$NPUZZLE_TUI" --solve -v -o readers/results readers/boards 2>&1 | head -n 1 >"$dir/out"
has 'the reader of messages may go away' 'readers/boards board 1: '
ok 'and no new version of the file stays behind' test -z "$(find readers -name 'results.*')"
{
    "$NPUZZLE_TUI" --solve readers/boards 2>err
    echo "$?" >code
} | head -n 1 >"$dir/out"
has 'a reader of the results may' 'OPTIMAL '
if [ "$(cat code)" -ne 4 ]; then # with which it ends where the signal is ignored
    silent 'and it is not mentioned'
    ok 'and the signal ends the program' test "$(cat code)" -eq 141
fi

finish
