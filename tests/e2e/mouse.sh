#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Quick clicks: press and release reports that arrive in one read. Each press is
# a click. Then hover, which moves tiles and turns its reports off wherever it must.

set -u
# AddressSanitizer would handle the crash itself.
ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}handle_segv=0
export ASAN_OPTIONS
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
    click_up=$(sgr 20 12)
    click_down=$(sgr 20 5)
    # Two clicks in one read.
    pairs=0
    moves=0
    while [ "$pairs" -lt 4 ]; do
        send "$click_up$click_down"
        pairs=$((pairs + 1))
        moves=$((moves + 2))
        wait_for "Moves     $moves"
    done
    # Eight clicks in one read: sixteen reports.
    send "$click_up$click_down$click_up$click_down$click_up$click_down$click_up$click_down"
    wait_for 'Moves     16'
    press q
    wait_for 'status=0'
done

# ---- hover --------------------------------------------------------------------------------------

reports_are() {
    [ "$(mux display-message -p -t game '#{mouse_all_flag}#{mouse_button_flag}')" = "$1" ]
}

# reported WHAT FLAGS: waits until the terminal reports movements (first flag) or clicks (second).
reported() {
    if await reports_are "$2"; then pass "reports $1"; else fail "reports $1"; fi
}

# Moves the pointer to a column and row, from 1.
point() {
    send "$(printf '\033[<35;%d;%dM' "$1" "$2")"
}

open_terminal 80 24
type_line 'PS1="shell> "'
wait_for 'shell>'
board="'1 2 3/4 0 5/7 8 6'"
program --board="$board" --no-history --no-animation --ascii --mouse=hover
wait_for 'Slide the tiles'
reported 'movements of --mouse=hover' 10
point 34 12
wait_for 'Moves     1'
press '?'
reported 'only clicks under the help' 01
press Escape
reported 'movements after the help' 10
press C-z
wait_for 'shell>'
reported 'nothing while suspended' 00
type_line fg
wait_for 'Moves     1'
reported 'movements after fg' 10
point 34 5
wait_for 'Moves     2'
press q
wait_gone 'Moves     2'
reported 'nothing at the end' 00

program --board="$board" --no-history --ascii --mouse=off
wait_for 'Slide the tiles'
press M
reported 'clicks of the key' 01
press M
reported 'movements of the key' 10
kill -s SEGV "$(game_id)"
wait_for 'status=139'
reported 'nothing after a crash' 00
program --board="$board" --no-history --ascii --mouse=hover
wait_for 'Slide the tiles'
press M
reported 'nothing when switched off' 00
press M
press M
reported 'movements again' 10
kill -s TERM "$(game_id)"
wait_for 'status=143'
reported 'nothing after a signal' 00

finish
