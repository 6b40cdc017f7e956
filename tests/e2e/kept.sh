#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Three games left one after the other are all kept: reported at the end, listed, offered at the
# next start, and resumed by name, from the list and from the offer.

set -u
# shellcheck source-path=SCRIPTDIR source=screen.sh
. "${top_srcdir:?}/tests/e2e/screen.sh"

open_terminal 80 24
for id in '3x3#one' '4x4#two' '5x5#three'; do
    program "--id=$id"
    wait_for "id $id"
    for key in Up Down Left Right; do press "$key"; done
    wait_gone 'none yet'
    press q
    wait_for 'status=0'
    wait_for "The game is kept. Resume it with: npuzzle-tui --resume=$(echo "$id" | tr '#' '-')-"
done
records --list-saved >"$dir/list"
cut -f 2 "$dir/list" >"$dir/boards"
printf '%s\n' '5x5#three' '4x4#two' '3x3#one' >"$dir/wanted"
same 'all three are listed, the latest first' "$dir/wanted" "$dir/boards"
# shellcheck disable=SC2016
ok 'a line shows name, board, moves, time and date' \
    awk -F '\t' 'NF != 5 || $1 !~ /^[0-9]x[0-9][-.A-Za-z0-9]*-[0-9]*-[0-9]*$/ || $3 !~ /^[0-9]+$/ ||
        $4 !~ /^[0-9]+:[0-9][0-9]$/ || $5 !~ /^[0-9-]+ [0-9:]+$/ { exit 1 }' "$dir/list"

# Each game can be resumed by its name or a prefix of it.
while IFS="$(printf '\t')" read -r name board moves rest; do
    program "--resume=$name"
    wait_for "id $board"
    wait_for "Moves  "
    screen | sed -n 's/.*  Moves  *\([0-9][0-9]*\).*/\1/p' >"$dir/moves"
    echo "$moves" >"$dir/moves.wanted"
    same "$board has its moves" "$dir/moves.wanted" "$dir/moves"
    press q
    wait_for 'status=0'
done <"$dir/list"
program --resume=4x4
wait_for 'id 4x4#two'

# N keeps the game, u says where it is, and o opens it again.
press N
wait_for 'A new board'
press u
wait_for 'The previous game is kept: o, then Enter resumes it.'
press o
wait_for 'Enter resumes the latest unfinished game.'
press Enter
wait_for 'id 4x4#two'
press q
wait_for 'status=0'

# The next start offers the latest; a start with a file, an id or a pipe does not ask.
program
wait_for 'Resume 4x4#two?'
for size in '40 12' '20 8' '200 60' '80 24'; do
    # shellcheck disable=SC2086 # two words
    resize $size
    wait_for 'Resume'
done
press Enter
wait_for 'Resumed 4x4-two'
press q
wait_for 'status=0'
program
wait_for 'Resume 4x4#two?'
press n
wait_for 'Slide the tiles'
press q
wait_for 'status=0'
for arguments in '--seed=a' '--size=3' '--difficulty=easy' "--board='1 2 3/4 5 6/7 0 8'" 'easy-3x3.txt'; do
    program "$arguments"
    wait_for 'u/r undo'
    refuse 'Resume '
    press q
    wait_for 'status=0'
done
type_line "clear; echo '2 1 3/4 5 6/7 8 0' | '$NPUZZLE_TUI' -; echo status=\$?"
wait_for 'cannot be solved'
press q
wait_for 'status=0'

# The line-by-line game offers it, too, on a terminal.
program --plain
wait_for 'There is an unfinished game. Type resume to continue it.'
type_line resume
wait_for '4x4 board 4x4#two'
type_line saved
wait_for 'moves in 00:0'
type_line new
type_line undo
wait_for 'The previous game is kept. Type resume to continue it.'
type_line quit
wait_for 'status=0'
records --list-saved >"$dir/list.after"
same 'no game is lost or listed twice' "$(sort "$dir/list" | cut -f 1,2 >"$dir/a"; echo "$dir/a")" \
    "$(sort "$dir/list.after" | cut -f 1,2 >"$dir/b"; echo "$dir/b")"

# Of two programs at one game, the second to move goes on with a copy.
program --resume=3x3
wait_for 'id 3x3#one'
echo restart | records --plain --resume=3x3 >/dev/null
press Up
wait_for 'this is a copy now'
press q
wait_for 'status=0'
ok 'both games are kept' test "$(records --list-saved | grep -c '3x3#one')" -eq 2

finish
