#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# --history, --import and --session: a game that is played becomes a row of a table, a file of another
# timer is added once, and the questions of doc/history.md are answered. tests/check_promises.sh takes solves
# to another home and damages the file.

# shellcheck source=tests/cli.sh
. "${top_srcdir:-.}/tests/cli.sh"

cd "$dir" || exit 1
XDG_DATA_HOME=$dir/data TZ=UTC0
export XDG_DATA_HOME TZ

# ---- nothing yet ----
run --history=csv
is 'no history is no error' 0
ok 'it is a heading' test "$(wc -l <out)" -eq 1
has 'with the columns' 'solve,when,session,contest,attempt,part,kind,width,height,goal,time_ms,result,moves,'
for format in json text; do
    run --history=$format
    is "no history as $format" 0
    ok "$format prints nothing" test ! -s out
done
ok 'and nothing is made' test ! -e data

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
ok 'and the moves of another timer are not known' test "$(sed -n 2p out | cut -d, -f13)" = ''
cp out first
sed 's/5000/"five"/' timer.json >wrong.json
run --import=wrong.json
is 'a wrong export' 2
says 'is reported with its place' "wrong.json:1:1: this is not a value of 'time_ms'"
run --history=csv -o table
ok 'and nothing is added, as the table in a file says' cmp table first
run --import=nofile
is 'a missing file' 4
run --import=timer.json first
is 'a file too many' 2

# ---- the questions of doc/history.md ----
database=data/npuzzle-tui/games.db
if command -v sqlite3 >/dev/null; then
    awk '/^    sqlite3 / { print "." } /^    --/ { n++ } n && sub(/^    /, "") { print >("question" n) }' \
        "$top_srcdir/doc/history.md" >/dev/null
    ok 'there are questions' test -s question3
    for question in question*; do
        sqlite3 -readonly $database <"$question" >answer 2>errors
        ok "$(sed -n '1s/^-- //p' "$question")" test -s answer -a ! -s errors
    done
    sqlite3 -readonly -csv $database 'SELECT * FROM solves' | tr -d '"\r' >rows
    run --history=csv
    sed 1d out | tr -d '"\r' >wanted
    ok 'the view is what --history prints' cmp wanted rows
else
    echo 'sqlite3 is missing: the questions were not asked'
fi

finish
