#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Verifying solutions and JSON records, from files and pipes, in any mixture.

# shellcheck source=tests/cli.sh
. "${top_srcdir:-.}/tests/cli.sh"

cd "$dir" || exit 1
printf '1 2 3/4 0 5/7 8 6\n1 2 3/4 5 6/8 7 0\n1 2 3/4 5 6/7 0 8\n' >three
tail -n 1 three >last
run --solve -f json -o records three
verified='VERIFIED 2\nVERIFIED unsolvable\nVERIFIED 1\n'

# ---- pipes, which can be read once ----

mkfifo pipe
# piped FILE ARGS...
piped() {
    cat "$1" >pipe &
    writer=$!
    shift
    command_line=$*
    timeout -s KILL 60 "$NPUZZLE_TUI" "$@" >out 2>err </dev/null
    status=$?
    wait "$writer"
}
printf '\n L\n' >moves
piped moves --verify=pipe last
is 'moves from a named pipe' 0
same 'are played' 'VERIFIED 1\n'
piped records --verify=pipe three
is 'records from a named pipe' 0
same 'are replayed' "$verified"
feed '\n L\n' --verify=- last
is 'moves from standard input' 0
# The pipe is what is tested here.
# shellcheck disable=SC2002
cat records | "$NPUZZLE_TUI" --verify=- >out
same 'records from standard input' "$verified"
"$NPUZZLE_TUI" --verify=- three <records >out
same 'and from a file on standard input' "$verified"
printf '1 2 3/4 5 6/7 0 8\n' | "$NPUZZLE_TUI" --solve -f json | "$NPUZZLE_TUI" --verify=- >out
same '--verify reads the output of --solve from a pipe' 'VERIFIED 1\n'
run --solve -f json --board='1 2 3/0 4 5/7 8 6'
sed 's/"length":3/"length":2/' out >wrong
run --verify=wrong
is 'a wrong length' 1
printf '\n\n X\n' >moves
run --verify=moves last
says 'blank lines before moves are counted' 'moves:3:2: '
{ echo && echo '{'; } >broken
run --verify=broken
says 'and blank lines before records' 'broken:2:2: '

# ---- which board ----

# recorded FILE LINES ARGS...: verifies lines of a file of results, by their numbers
recorded() {
    : >chosen
    for line in $2; do sed -n "${line}p" "$1" >>chosen; done
    shift 2
    run --verify=chosen "$@"
}
recorded records '1 1 3 3' three
is 'several results of one board' 0
same 'are all replayed on it' 'VERIFIED 2\nVERIFIED 2\nVERIFIED 1\nVERIFIED 1\n'
recorded records '2 1 2 3' three
is 'a board that comes too late' 2
says 'is reported' 'chosen:2: board 1 is out of order'
same 'and does not affect the others' 'VERIFIED unsolvable\nVERIFIED unsolvable\nVERIFIED 1\n'
sed 's/"index":2/"index":0/' records >zero
recorded zero '1 2 3' three
is 'boards are counted from 1' 2
says 'which is reported' 'chosen:2: no index of a board'
same 'and skips no board' 'VERIFIED 2\nVERIFIED 1\n'

# ---- what a record says ----

# refused NAME SED-SCRIPT WORDS
refused() {
    sed "$2" records >changed
    run --verify=changed three
    is "$1" 2
    says "$1: it is reported" "changed:1: $3"
    same "$1: the others are verified" 'VERIFIED unsolvable\nVERIFIED 1\n'
}
refused 'a length in words' '1s/"length":2/"length":"two"/' 'the length is not a number'
refused 'half a move' '1s/"length":2/"length":2.5/' 'the length is not a number'
refused 'an unknown status' '1s/"optimal"/"best"/' 'the status is not that of a result'
refused 'a status that is a number' '1s/"optimal"/1/' 'the status is not that of a result'
sed 's/"length":[0-9]*,//;s/"status":"optimal",//' records >changed
run --verify=changed three
same 'length and status may be missing' "$verified"

finish
