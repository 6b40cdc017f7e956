#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Filled tiles: as many colours as the terminal has, every scheme, lines instead, and the settings
# that choose them.

set -u
# shellcheck source-path=SCRIPTDIR source=screen.sh
. "${top_srcdir:?}/tests/e2e/screen.sh"

# shows NAME PATTERN, lacks NAME PATTERN: whether a sequence of colours matches the pattern.
colored() {
    mux capture-pane -e -N -p -t game | grep -q "$(printf '\033')\\[[0-9;]*$1"
}
shows() {
    if await colored "$2"; then pass "$1"; else fail "$1"; fi
}
lacks() {
    if colored "$2"; then fail "$1"; else pass "$1"; fi
}

board="--board='8 13 3 7/1 14 2 10/5 4 12 11/0 15 9 6' --no-history"
cat >"$dir/board.expected" <<'END'
  ▄▄▄▄▄▄▄▄▄ ▄▄▄▄▄▄▄▄▄ ▄▄▄▄▄▄▄▄▄ ▄▄▄▄▄▄▄▄▄
     ▄▄▄      ▄ ▗▄▄▖     ▄▄▄       ▄▄▄
     █▄█     ▝█ ▗▄▟▌     ▄▄█         █
     █▄█     ▗█▖▗▄▟▌     ▄▄█         █

  ▄▄▄▄▄▄▄▄▄ ▄▄▄▄▄▄▄▄▄ ▄▄▄▄▄▄▄▄▄ ▄▄▄▄▄▄▄▄▄
      ▄       ▄ ▗▖▗▖     ▄▄▄      ▄ ▗▄▄▖
     ▝█      ▝█ ▐▙▟▌     ▄▄█     ▝█ ▐▌▐▌
     ▗█▖     ▗█▖  ▐▌     █▄▄     ▗█▖▐▙▟▌
END

open_terminal 80 24 COLORTERM=truecolor
program "$board"
wait_for 'optimal, proved'
mux capture-pane -p -t game | sed -E -e '2,10!d' -e 's/^(.{43}).*/\1/' -e 's/ *$//' >"$dir/board.seen"
same 'big digits fit into 24 rows' "$dir/board.expected" "$dir/board.seen"
shows 'COLORTERM promises 24-bit colours' '48;2;'
lacks 'no colour is one of 256' '48;5;'
for scheme in fringe rows columns rings gradient home; do
    press f
    wait_for "Scheme $scheme"
done
press t
wait_for 'Tiles: lines'
expect '├─────────┼─────────┼─────────┼─────────┤'
press t
wait_for 'Tiles: filled'
press c
wait_for 'Theme light'
# The last line, too, is painted to its end.
shows 'the light theme paints the screen' '48;2;251;251;250m'
press q
wait_for 'status=0'

open_terminal 80 24
program "$board"
wait_for 'optimal, proved'
shows 'without COLORTERM 256 colours are enough' '48;5;'
lacks 'no colour has 24 bits' '48;2;'
press q

open_terminal 80 24 TERM=screen COLORTERM=truecolor
program "$board"
wait_for 'optimal, proved'
shows 'eight colours fill tiles' '3[67]m'
lacks 'a terminal of eight colours gets no others' '48;[25];'
press q

open_terminal 80 24 NO_COLOR=1
program "$board"
wait_for 'optimal, proved'
shows 'without colours tiles are reversed' '7m'
lacks 'NO_COLOR is obeyed' '[34]8;[25];'
press q

# tmux knows the background of its window and answers for the terminal.
for ground in 002b36 fdf6e3; do
    open_terminal 80 24 COLORTERM=truecolor
    mux set-option -g window-style "bg=#$ground"
    program "$board"
    wait_for 'optimal, proved'
    case $ground in
    0*) shows 'light ink on a dark background' '38;2;230;237;243' ;;
    *) shows 'dark ink on a light background' '38;2;31;41;55' ;;
    esac
    lacks 'a background that suits is left alone' '48;2;\(22;27;34\|251;251;250\)'
    press q
done

# Settings.
mkdir -p "$dir/.config/npuzzle-tui"
printf 'tiles = lines\nscheme = gradient\n' >"$dir/.config/npuzzle-tui/config"
open_terminal 80 24
program "$board"
wait_for 'optimal, proved'
expect '├─────────┼─────────┼─────────┼─────────┤'
press f
wait_for 'Scheme home'
press q
wait_for 'status=0'
finish
