#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# --history, --import and --session: a game that is played becomes a row of a table, a file of another
# timer is added once, damage is reported with its line, and what is printed is read back.

# shellcheck source=tests/cli.sh
. "${top_srcdir:-.}/tests/cli.sh"

cd "$dir" || exit 1
XDG_STATE_HOME=$dir/state TZ=UTC0
export XDG_STATE_HOME TZ
history=state/npuzzle-tui/history

# ---- nothing yet ----
run --history=csv
is 'no history is no error' 0
ok 'it is a heading' test "$(wc -l <out)" -eq 1
has 'with the columns' 'solve,when,session,event,kind,width,height,goal,time_ms,result,moves,'
for format in json text; do
    run --history=$format
    is "no history as $format" 0
    ok "$format prints nothing" test ! -s out
done
ok 'and nothing is made' test ! -e state

# ---- a game ----
feed 'left\nup\n' --plain --board='1 2/0 3' --session='before lunch'
is 'a game is played in a session' 0
feed 'left\nup\n' --plain --board='0 1/3 2' --session='a, "b"'
is 'another one' 0
run --history=csv
is 'both are printed' 0
ok 'in a line each' test "$(wc -l <out)" -eq 3
has 'with the session' ',before lunch,'
has 'in quotes where that is needed' ',"a, ""b""",'
has 'with the board and the moves' ',1 2/0 3,,L'
run --history=json --session='before lunch'
ok 'a session by itself' test "$(wc -l <out)" -eq 1
has 'as JSON' '"session":"before lunch"'
run --history=csv --session=-
ok 'a dash is the session without a name' test "$(wc -l <out)" -eq 1
longest=$(printf '%047d' 0)
run --history --session="$longest"
is 'a session with a long name' 0
for mode in --history --import=timer.json --plain; do
    run $mode --session="${longest}0"
    is "$mode: a longer name is refused" 2
    says 'with the limit' "is longer than 47 bytes"
done
run --history --session=none
ok 'another session has none' test ! -s out
run --history
has 'as text' 'before lunch]'
run --history=yaml
is 'an unknown format' 2
says 'is reported' "--history: 'yaml' is not one of text, csv, json"

feed 'session\nsession evening walk\nup\n' --plain --board='1 0/3 2' --session=morning
has 'a command leaves a session' 'Your solves belong to the session without a name.'
has 'and names one' 'Your solves belong to the session evening walk.'
run --history=csv --session='evening walk'
ok 'its solve is there' test "$(wc -l <out)" -eq 2

# ---- another timer ----
cat >timer.json <<'END'
{"session1":[[[0,12340],"D R U L","first",1714557600],
[[-1,5000],"D R2 U L2","",1714557660]],
"session2":[[[0,9990],"R U R' U'","",1714557720]],
"properties":{"sessionData":{"1":{"opt":{"scrType":"15prp"}},"2":{"opt":{"scrType":"333"}}}}}
END
run --import=timer.json --session=timer
is 'an export is added' 0
same 'and counted' 'added 2, other puzzles 1\n'
run --import=timer.json --session=timer
same 'but only once' 'added 0, known 2, other puzzles 1\n'
run --history=csv
ok 'its solves are older, so they come first' test "$(sed -n 2p out | cut -d, -f2)" = 2024-05-01T10:00:00Z
cp out first
sed 's/5000/"five"/' timer.json >wrong.json
cp $history before
run --import=wrong.json
is 'a wrong export' 2
says 'is reported with its place' 'wrong.json:2:1: this is not the JSON of a session of csTimer'
ok 'and nothing is added' cmp $history before
run --import=nofile
is 'a missing file' 4
run --import=timer.json first
is 'a file too many' 2

# ---- another machine ----
XDG_STATE_HOME=$dir/other
run --import=first -q
is 'what was printed is added' 0
ok 'quietly' test ! -s out
run --history=csv
ok 'and printed again' cmp out first

# ---- damage ----
XDG_STATE_HOME=$dir/state
{
    cat before
    printf 'solve\tnonsense\nhalf'
} >$history
run --history=csv
is 'a damaged history' 2
ok 'what is whole is printed' cmp out first
says 'damaged lines are counted' "$history: damaged lines that were left out: 2"
run --history=csv -o table
ok 'the table can go to a file' cmp table first

finish
