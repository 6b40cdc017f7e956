#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Solutions and records of them, wherever they come from and however they are mixed.

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
cat records | "$NPUZZLE_TUI" --verify=- >out
same 'records from standard input' "$verified"
"$NPUZZLE_TUI" --verify=- three <records >out
same 'also from a file there' "$verified"
printf '1 2 3/4 5 6/7 0 8\n' | "$NPUZZLE_TUI" --solve -f json | "$NPUZZLE_TUI" --verify=- >out
same 'what one program solves another verifies' 'VERIFIED 1\n'
printf '\n\n X\n' >moves
run --verify=moves last
says 'blanks before moves are counted' 'moves:3:2: '
{ echo && echo '{'; } >broken
run --verify=broken
says 'as those before records are' 'broken:2:2: '

finish
