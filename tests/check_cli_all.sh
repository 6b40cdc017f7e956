#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# All solutions of a board, --all, on the command line.

# shellcheck source=tests/cli.sh
. "${top_srcdir:-.}/tests/cli.sh"

cd "$dir" || exit 1
printf '3x2: 1 2 3 4 0 5\n' >near
printf '3\n8 6 7\n2 5 4\n3 0 1\n' >far
printf '1 2 3/4 5 6/8 7 0\n' >unsolvable

# counted NAME WANTED COUNT
counted() {
    if [ "$3" -eq "$2" ]; then
        pass "$1"
    else
        fail "$1" "$command_line" "$3, not $2" "$(head -n 5 out)"
    fi
}

run --solve --all near
is 'all solutions of a board' 0
same 'there is one shortest' 'OPTIMAL 1\nL\nCOUNT 1\n'
run --solve --all=12 --no-moves near
is 'and of longer ones' 0
same 'a count without a list' 'OPTIMAL 1\nCOUNT 4\n'
run --solve --all=12 -f moves near
is 'in the format moves' 0
counted 'four different lines' 4 "$(sort -u out | wc -l)"
while read -r moves; do
    "$NPUZZLE_TUI" --verify="$moves" near || echo wrong
done <out >verified
counted 'each is a solution' 4 "$(grep -c VERIFIED verified)"
run --solve --all far
has 'one of the two hardest 3x3 boards has forty' 'COUNT 40'
counted 'and all are printed' 40 "$(grep -c '^OPTIMAL 31$' out)"
run --solve --all --max-solutions=3 far
is 'a limit to the list' 0
has 'is reported' 'COUNT 40, 3 printed'
run --solve --all=8 --node-limit=3000 --no-moves far
is 'a limit that cuts the count' 3
has 'makes it a lower bound' 'COUNT at least '
has 'and is named' ' (node limit)'
run --solve --all -f json far near unsolvable
is 'several boards' 1
counted 'one object per board' 3 "$(wc -l <out)"
has 'with the count' '"count":40,"counts":[40],"complete":true,"solutions":["'
has 'and the length of the list' '],"listed":40,'
has 'and of the other board' '"count":1,"counts":[1],"complete":true,"solutions":["L"],"listed":1,'
run --solve --all=x far
is 'K is a number' 2
run --solve --all --first far
is '--all and --first contradict each other' 2
run --solve --all -f svg far
is 'a picture shows one solution' 2
run --solve --max-solutions=1 far
is '--max-solutions needs --all' 2
run --solve --all -s 9 --seed=a
is 'boards of more than 64 cells are refused' 2
says 'with the reason' 'at most 64 cells'
