#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Quick clicks: press and release reports that arrive in one read, in both encodings. Each press is
# a click.

set -u
# shellcheck source-path=SCRIPTDIR source=screen.sh
. "${top_srcdir:?}/tests/e2e/screen.sh"

# The reports of one click on a column and row, from 1: press and release.
sgr() {
    printf '\033[<0;%d;%dM\033[<0;%d;%dm' "$1" "$2" "$1" "$2"
}

# Makes tmux pass on the text unchanged, in one write.
send() {
    mux send-keys -t game -l "$1"
}

# A click slides a tile up and the next one slides it down again.
for how in TERM=screen-256color TERM=xterm-256color TERM=linux; do
    open_terminal 80 24 "$how"
    program --board=\''1 0 3/4 2 5/7 8 6'\' --no-history --no-animation --ascii
    wait_for 'Slide the tiles'
    click_up=$(sgr 16 12)
    click_down=$(sgr 16 5)
    # Two clicks in one read.
    pairs=0
    moves=0
    while [ "$pairs" -lt 4 ]; do
        send "$click_up$click_down"
        pairs=$((pairs + 1))
        moves=$((moves + 2))
        wait_for "Moves      $moves"
    done
    # Eight clicks in one read: sixteen reports.
    send "$click_up$click_down$click_up$click_down$click_up$click_down$click_up$click_down"
    wait_for 'Moves     16'
    press q
    wait_for 'status=0'
done

# The older encoding, pressed and released twice in one read.
open_terminal 80 24
program --board=\''1 2 3/4 0 5/7 8 6'\' --no-history --no-animation --ascii
wait_for 'Slide the tiles'
bytes() { # BUTTON COLUMN ROW
    printf '1b 5b 4d %x %x %x' $((32 + $1)) $((32 + $2)) $((32 + $3))
}
# shellcheck disable=SC2046
press -H $(bytes 0 26 12) $(bytes 3 26 12) $(bytes 0 26 18) $(bytes 3 26 18)
wait_for 'Solved!'
expect 'Moves      2'
press q
wait_for 'status=0'

finish
