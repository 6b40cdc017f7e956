#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# --analyse: text and JSON, where the solution comes from, and what is refused.

# shellcheck source=tests/cli.sh
. "${top_srcdir:-.}/tests/cli.sh"

cd "$dir" || exit 1
printf '1 2 3/4 0 5/7 8 6\n' >one
printf '1 2 3/4 5 6/7 0 8\n' >last

# ---- one board ----

run --analyse=RLLU one
is 'a solution with a detour' 0
same 'is judged move by move' 'one board 1
  move   tile   before    after
     1      4 R       2        3  slip
     2      4 L       3        2
     3      5 L       2        1
     4      6 U       1        0

Solution    4 moves, 3 multi-tile
Ends        solved
Shortest    2, proved
Excess      +2
Slips       1
Simplified  2 moves, 2 multi-tile
            LU
Shortened   2 moves, 2 multi-tile
            LU
'
silent 'without a remark'
run --analyze=RLLU --no-moves one
is 'the other spelling' 0
ok 'prints no moves if told so' test "$(wc -l <out)" -eq 8
run --analyse=L one
is 'moves that miss the goal are status 1' 1
says 'with a reason' 'one board 1: the moves do not lead to the goal'
has 'and judged all the same' 'Ends        not solved'
run --analyse= --board='1 2 3/4 5 6/7 8 0'
is 'no move on a solved board' 0
has 'is no excess' 'Excess      +0'

# ---- forms and files ----

for form in '5 L 6 U' lu 'L1U'; do
    run --analyse="$form" -f json --no-moves one
    is "the form $form" 0
    has 'gives the same moves' '"length":2,"multi_length":2'
done
printf '# a remark\nL2\nU\n' >moves
run --analyse=moves one
is 'an impossible move is status 1' 1
says 'with its place' 'moves:2:1: no tile can move L here (move 2)'
run --analyse='left, up' one
is 'a word is status 2' 2
says 'as it could also be a file' "--analyse: 'left, up' is neither a line of moves nor a file"
run --analyse=missing.txt one
is 'a missing file is status 2' 2
run --analyse=. one
is 'a directory is status 4' 4
run --analyse=LU --board='1 2 3/4 0 5/8 7 6'
is 'an unsolvable board is status 1' 1
feed 'LU' --analyse=- one
is 'moves from standard input' 0

printf 'L\n\nU\n' >'split'
run --analyse=split one
is 'empty lines in a solution' 0
run --analyse=D -f json last:1
is 'JSON of moves that miss the goal is status 1' 1
has 'and says so' '"index":1,"width":3,"height":3,"status":"unsolved","length":1'

# ---- large boards and limits ----

run --solve --first -f moves -o long --size=7 --seed=a
run --analyse=long --time-limit=0.3 --size=7 --seed=a
is 'a large board in time' 0
ok 'has bounds' grep -q '^Shortest    [0-9]*[.][.][0-9]*$' out
run --analyse=LU -f svg one
is 'a format without a meaning' 2
says 'is refused' "which knows text, json"

finish
