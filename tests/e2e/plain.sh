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
answers 'a move is reported' 'left\n' '1 left. 1 move, 5 of 8 tiles home.'
answers 'a tile moves by its number, with the tiles between' '3\n' '2 tiles slid. 2 moves'
answers 'a row of moves solves the board' 'LULU\n' 'Solved in 4 moves'
answers 'the end is compared with the shortest solution' 'LULU\n' '0 more than the shortest way'
answers 'a hint is one sentence' 'hint\n' 'Hint: 1 left, then 3 more.'
answers 'the solution is reported' 'solve\n' 'Optimal solution of 4 moves: LULU.'
answers 'the edge is reported' 'down\n' 'No tile can move that way.'
answers 'undo' 'left undo\n' 'Undone. 0 moves'
answers 'nothing to undo' 'undo\n' 'Nothing to undo.'
answers 'redo' 'left undo redo\n' 'Redone. 1 move'
answers 'restart' 'left left restart\n' 'Back at the start. 0 moves'
answers 'status' 'hint status\n' '0 moves in 00:00, 4 to go'
answers 'help' 'help\n' 'undo     u z  take back the last move'
answers 'the keys of the screen move' 'h\n' '1 left. 1 move'
answers 'the keys of the screen move, k' 'k\n' '4 up. 1 move'
answers 'the keys of the screen undo' 'h u\n' 'Undone. 0 moves'
answers 'the keys of the screen redo' 'h u U\n' 'Redone. 1 move'
answers 'the keys of the screen ask for a hint' 'H\n' 'Hint: 1 left, then 3 more.'
answers 'a name from the configuration file is a command' 'move-left\n' '1 left. 1 move'
answers 'the hinted move is made' 'accept\n' '1 left. 1 move,'
answers 'the blank can be moved instead' 'invert right\n' '1 left. 1 move'
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
answers 'new' 'new\n' '3x3 board 3x3#'
answers 'the last line needs no line end' 'left' '1 left. 1 move'

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
