#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Line-by-line play from a script: it needs neither a terminal nor tmux.

# shellcheck source-path=SCRIPTDIR source=../harness.sh
. "${top_srcdir:?}/tests/harness.sh"
# shellcheck source-path=SCRIPTDIR source=../await.sh
. "$top_srcdir/tests/await.sh"

# answers NAME INPUT WORDS: the game answers INPUT with WORDS.
answers() {
    printf '%b' "$2" | "$NPUZZLE_TUI" --plain --board='0 1 3/4 2 5/7 8 6' >"$dir/said" 2>&1
    if grep -qF -- "$3" "$dir/said"; then pass "$1"; else fail "$1" "$(cat "$dir/said")"; fi
}

answers 'the board comes first' '' '_ 1 3'
answers 'a move is reported with its places' 'left\n' \
    'Tile 1 moved left to row 1, column 1. The blank is at row 1, column 2. 1 move, 5 of 8 tiles home.'
answers 'in a few words, too' 'terse left\n' '1 left. 1 move.'
answers 'and in full again' 'terse terse left\n' 'Tile 1 moved left'
answers 'a tile moves by its number, with the tiles between' '3\n' '2 tiles moved, 3 to row 1, column 2. The blank is at row 1, column 3. 2 moves'
answers 'a row of moves solves the board' 'LULU\n' 'Solved in 4 moves'
answers 'the end is compared with the shortest solution' 'LULU\n' '0 more than the shortest way'
answers 'a hint is one sentence' 'hint\n' 'Hint: 1 left, then 3 more.'
answers 'the solution is reported' 'solve\n' 'Optimal solution of 4 moves: LULU.'
answers 'the edge is reported' 'down\n' 'No tile can move that way.'
answers 'undo' 'left undo\n' 'Undone. The blank is at row 1, column 1. 0 moves'
answers 'nothing to undo' 'undo\n' 'Nothing to undo.'
answers 'redo' 'left undo redo\n' 'Redone. The blank is at row 1, column 2. 1 move'
answers 'restart' 'left left restart\n' 'Back at the start. The blank is at row 1, column 1. 0 moves'
answers 'status' 'hint status\n' '0 moves in 00:00, 4 to go'
answers 'help' 'help\n' 'undo             u, Backspace, z undo'
answers 'the keys of the screen move' 'h\n' 'Tile 1 moved left'
answers 'the keys of the screen move, k' 'k\n' 'Tile 4 moved up to row 1, column 1.'
answers 'the keys of the screen undo' 'h u\n' 'Undone. '
answers 'the keys of the screen redo' 'h u U\n' 'Redone. '
answers 'the keys of the screen ask for a hint' 'H\n' 'Hint: 1 left, then 3 more.'
answers 'a name from the configuration file is a command' 'move-left\n' 'Tile 1 moved left'
answers 'the hinted move is made' 'accept\n' 'Tile 1 moved left'
answers 'the blank can be moved instead' 'invert right\n' 'Tile 1 moved left'
answers 'a single hint is counted in the singular' 'LUL hint status\n' '0 slips, 1 hint.'
answers 'a solution of one move is in the singular' 'LUL solve\n' 'Optimal solution of 1 move: U.'
answers 'a command of the screen is refused' 'v\n' '"v" needs the screen.'
answers 'a size makes a new board' 'new 4\n' '4x4 board 4x4#'
answers 'a width and a height make a new board' 'n 4x5\n' '4x5 board 4x5#'
answers 'N makes another board of the same size' 'new 4x5\nN\n' '4x5 board 4x5#'
answers 'an id makes its board' 'new 3x2#abc\n' '3x2 board 3x2#abc'
answers 'a wrong size is refused' 'new x\n' '"x" is neither a size, such as 4 or 4x5, nor an id.'
answers 'a file is opened' "open $top_srcdir/puzzles/easy-3x3.txt\n" '3x3 board easy-3x3.txt'
answers 'a missing file is reported' 'open nothing\n' 'nothing: No such file or directory.'
answers 'an unknown command is reported' 'fly\n' '"fly" is not a command.'
answers 'a missing tile is reported' '9\n' 'There is no tile 9.'
answers 'a tile has a place' 'where 7\n' 'Tile 7 is at row 3, column 1.'
answers 'a row has tiles' 'row 1\n' 'Row 1: blank 1 3.'
answers 'a missing row is reported' 'row 4\n' 'There is no row 4.'
answers 'an argument is missing' 'where\n' 'Type where TILE.'
answers 'the blank has neighbours' 'around\n' \
    'The blank is at row 1, column 1: above it the edge, below it 4, left of it the edge, right of it 1.'
answers 'the goal is shown' 'goal\n' '7 8 _'
answers 'slips are told' 'left right review\n' 'Move 2, tile 1 right, is a slip.'
answers 'and the shortest way' 'left right review\n' '2 moves, 1 slip. The shortest way has 4.'

# Nothing in a line is done unless all of it is understood.
unmoved() {
    answers "$1" "$2\nstatus\n" "$3"
    ok "$1: nothing is done" grep -q '^0 moves in' "$dir/said"
}
unmoved 'a word that is no command' 'left fly' '"fly" is not a command.'
unmoved 'an unknown command before a number' 'whereabouts 1' '"whereabouts" is not a command.'
unmoved 'a tile that is missing' 'left 9' 'There is no tile 9.'
unmoved 'a size that is wrong' 'left new x' '"x" is neither a size'
unmoved 'a letter that is no move' 'left LULX' '"LULX" is not a command.'
unmoved 'an event that is unknown' 'left event sprint' "there is no event 'sprint'."
long=$(printf '%065600d' 0)
unmoved 'a line that is too long' "$long" 'A line has at most 65534 characters.'
answers 'a move that is not possible ends the line' 'left left left left\n' 'The rest of the line is left out.'
answers 'new' 'new\n' '3x3 board 3x3#'

# Solves and their averages.
XDG_DATA_HOME=$dir/solved
export XDG_DATA_HOME
answers 'there are no solves' 'solves\n' 'There are no solves yet.'
answers 'a solve is told' 'LULU solves\n' ': 3x3 picked in 00:00.'
ok 'with its moves' grep -q 'and 4 moves[.]' "$dir/said"
answers 'and its average' 'stats\n' '3x3 picked: 1 solve counts. single: 00:00.'
unset XDG_DATA_HOME
answers 'the last line needs no line end' 'left' 'Tile 1 moved left'

# A name may contain spaces; the rest of the line is the name.
printf '3\n1 2 3\n4 5 6\n0 7 8\n' >"$dir/a b.txt"
answers 'a file with a space in its name is opened' "open  $dir/a b.txt \n" '3x3 board a b.txt'

# The time after the last move also counts.
XDG_DATA_HOME=$dir/data
export XDG_DATA_HOME
a_second_later() {
    [ "$(date +%s)" -gt $((moved + 1)) ]
}
move_is_saved() {
    "$NPUZZLE_TUI" --list-saved | grep -q '3x3'
}
mkfifo "$dir/keys"
"$NPUZZLE_TUI" --plain --board='0 1 3/4 2 5/7 8 6' <"$dir/keys" >/dev/null 2>&1 &
exec 3>"$dir/keys"
echo left >&3
ok 'the move is saved' await move_is_saved
moved=$(date +%s)
await a_second_later
exec 3>&-
wait $!
time=$("$NPUZZLE_TUI" --list-saved | cut -f 4)
ok "the time until the game was left counts: $time" test "$time" != 00:00

# A search that gives up reports why.
echo hint | "$NPUZZLE_TUI" --plain --algorithm=bfs --time-limit=0.2 --id=6x6#gave-up >"$dir/said" 2>&1
ok 'a search that gave up says why' grep -q 'The search gave up: out of time.' "$dir/said"

# A board that is too large to play is refused in one sentence, wherever it comes from.
refuses() { # NAME ARGUMENT...: reads the game's input from a file
    name=$1
    shift
    "$NPUZZLE_TUI" --plain "$@" <"$dir/input" >"$dir/out" 2>"$dir/err"
    status=$?
    printf 'npuzzle-tui: a board of %s is too large to play (limit: 16384 cells): use --solve\n' \
        129x128 >"$dir/wanted"
    ok "a large board is refused: $name" test "$status" -eq 2 -a ! -s "$dir/out"
    ok "a large board is refused in one sentence: $name" cmp "$dir/err" "$dir/wanted"
}

: >"$dir/input"
"$NPUZZLE_TUI" --plain --id=128x128#large <"$dir/input" >"$dir/said"
ok 'the largest board is played' grep -q 128x128#large "$dir/said"
"$NPUZZLE_TUI" --generate --id=129x128#large >"$dir/large.txt"
refuses 'an id' --id=129x128#large
refuses 'a size' --size=129x128
refuses 'a file' "$dir/large.txt"
cp "$dir/large.txt" "$dir/input"
refuses 'a pipe' -
"$NPUZZLE_TUI" --check "$dir/large.txt" >"$dir/said"
ok '--check accepts it' test -s "$dir/said"

finish
