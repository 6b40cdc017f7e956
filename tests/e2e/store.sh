#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The life of a game: played, killed, resumed, solved, reviewed, replayed, raced, in the statistics, and taken to
# another home, where it is replayed as well.

set -u
# shellcheck source-path=SCRIPTDIR source=screen.sh
. "${top_srcdir:?}/tests/e2e/screen.sh"

id=3x3#life

# Presses the keys that solve the board from its start.
solve() {
    # shellcheck disable=SC2046 # one key a word
    press $("$NPUZZLE_TUI" --solve --format=moves --id=$id | sed 's/U/k /g; s/D/j /g; s/L/h /g; s/R/l /g')
}

# Replays the chosen solve of the list, of so many moves, back from its end.
replay() {
    press Enter
    wait_for 'Replay'
    press End
    wait_for "Move $1/$1"
    press Home
    wait_for "Move 0/$1"
    press Escape Escape
    wait_gone 'Your solves'
}

# Four moves, one of them taken back, then a kill: nothing is lost.
open_terminal 80 24
program "--id=$id" --no-animation
wait_for 'Slide the tiles'
for key in Up Down Left Right; do press "$key"; done
wait_for 'Moves left'
press u T
wait_for 'hidden'
screen | grep 'Moves' >"$dir/moves.before"
kill -s KILL "$(game_id)"
wait_for 'Killed'
open_terminal 80 24
program --resume --no-animation
wait_for "id $id"
press T
wait_for 'hidden'
screen | grep 'Moves' >"$dir/moves.after"
same 'a killed game comes back with all its moves' "$dir/moves.before" "$dir/moves.after"

# It is solved, reviewed and replayed.
press 0
wait_for 'Back at the start'
solve
wait_for 'Solved!'
press R
wait_for 'judged'
press Escape
press L
wait_for 'Your solves: 1'
replay 28

# A race against it on its own board, which does not count.
press 0
wait_for 'Slide the tiles'
press B
wait_for 'Your best 0'
solve
wait_for 'Not counted: this board was played before'
press q
wait_for 'status=0'

# Five other solves have a best time and an average, on pages of any size.
keys=
for row in '8 9 10 11 12 0 13' '8 9 10 11 0 12 13' '8 9 10 0 11 12 13' '8 9 0 10 11 12 13' \
    '8 0 9 10 11 12 13'; do
    another="--board='1 2 3 4 5 6 7/$row'"
    program "$another"
    wait_for 'Slide the tiles'
    keys="$keys Left"
    # shellcheck disable=SC2086 # one word a key
    press $keys
    wait_for 'the shortest way there is!'
    press q
    wait_for 'status=0'
done
program "$another"
wait_for 'Slide the tiles'
press S
wait_for '7 solves'
wait_for 'newest first'
resize 40 12
wait_for 'newest first'
resize 20 8
wait_for '> 7x2'
resize 200 60
wait_for 'ao100'
resize 80 24
press Escape
wait_for 'Slide the tiles'
press q
wait_for 'status=0'

# In another home, all of them are there, with their moves.
here=$dir
for format in csv json; do
    records --history=$format >"$here/table.$format"
    dir=$here/$format
    mkdir "$dir"
    records --import="$here/table.$format" >"$dir/added"
    ok "$format: all are added" test "$(cat "$dir/added")" = 'added 7'
    records --history=$format >"$dir/again"
    same "$format: as they were" "$here/table.$format" "$dir/again"
    dir=$here
done
open_terminal 80 24 "HOME='$dir/csv'"
program --size=3 --no-animation
wait_for '3x3 standard'
press L
wait_for 'Your solves: 7'
press /
wait_for 'Find'
type_line 3x3
wait_for 'Your solves: 2'
press End
replay 28
press q
wait_for 'status=0'

finish
