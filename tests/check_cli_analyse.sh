#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# --analyse: text and JSON, where solutions come from, and what is refused.

# shellcheck source=tests/cli.sh
. "${top_srcdir:-.}/tests/cli.sh"

cd "$dir" || exit 1
printf '1 2 3/4 0 5/7 8 6\n' >one
printf '1 2 3/4 5 6/7 0 8\n' >last
cat one last >two

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
Lost        2 in moves 1-2
Simplified  2 moves, 2 multi-tile
            LU
Shortened   2 moves, 2 multi-tile
            LU
Reversed    4 moves, 3 multi-tile
            DRRL
'
silent 'without a remark'
run --analyze=RLLU --no-moves one
is 'the other spelling' 0
ok 'prints no moves if told so' test "$(wc -l <out)" -eq 9
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

# ---- several boards ----

printf 'LU\n\nU\n\nL\n' >solutions
head -n 3 solutions >fewer
printf 'SOLVED 2\nLU\n\n\n7 R\n7 L\n8 L' >pair
run --analyse=pair --no-moves two
is 'a solution for each board' 0
ok 'is judged on it' test "$(grep -c 'Ends        solved' out)" -eq 2
run --analyse=solutions two
is 'a solution too many is status 2' 2
says 'and reported' 'solutions: there are more solutions than boards'
cat two last >three
run --analyse=fewer three
says 'as is a board too many' 'fewer: there are more boards than solutions'
printf 'L\n\nU\n' >'split'
run --analyse=split one
is 'empty lines in the solution of one board' 0
run --solve -f json -o records two
run --analyse=records
is 'the output of --solve' 0
ok 'is judged on the boards it contains' test "$(grep -c 'Excess      +0' out)" -eq 2
run --analyse=records -f json two
has 'or on those of a file' '"index":2,"width":3,"height":3,"status":"solved","length":1'
sed 's/"index":[0-9]*,//' records >bare
run --analyse=bare -f json
has 'without an index, the line is the index' '"index":2,"width":3'
printf '{"index":1,"moves":"LX"}\n{"index":2,"moves":"L"}\n' >wrong
run --analyse=wrong -f json two
is 'a wrong record is status 2' 2
says 'with its place' 'wrong:1: moves:1:2: expected a move'
has 'is a record' '"index":1,"status":"error","message":"moves:1:2: expected'
has 'and the next one is judged' '"index":2,"width":3'

# ---- large boards and limits ----

run --solve --first -f moves -o long --size=7 --seed=a
run --analyse=long --time-limit=0.3 --size=7 --seed=a
is 'a large board in time' 0
ok 'has bounds' grep -q '^Shortest    [0-9]*[.][.][0-9]*$' out
run --analyse=LU -f svg one
is 'a format without a meaning' 2
says 'is refused' "which knows text, json"

finish
