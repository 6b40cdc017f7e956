#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Small screens and large boards: no number is cut, the visible part is named, a blocked arrow gets
# an answer, and a terminal without an alternate screen or colours works.

set -u
# shellcheck source-path=SCRIPTDIR source=screen.sh
. "${top_srcdir:?}/tests/e2e/screen.sh"

# Presses an arrow towards the edge until no tile can go that way.
block() {
    press Left Left Left Left Left Left
    wait_for "$1"
}

for size in '80 24' '60 18' '40 12' '20 8'; do
    # shellcheck disable=SC2086
    open_terminal $size
    program --id='100x100#sizes' --no-history
    press k l j h
    wait_for 'ows '
    refuse 'depth 0'
    case $size in
    80*) expect 'Rows  ' ;;
    40*) expect '100x100  4 moves' ;;
    20*) expect '100x100' ;;
    esac
    # A number in the panel ends in its last digit or a letter, never in two dots.
    if screen | grep -qE '[0-9]\.\.$|[0-9]{6}\.\.[0-9]{1,5}$'; then
        fail "bounds are not cut off at $size"
    else
        pass "bounds are not cut off at $size"
    fi
    press x
    wait_for 'key'
    press q
    wait_for 'status=0'
    program --id='4x4#sizes' --no-history
    wait_for 'rows'
    case $size in
    20*) block 'No tile can go' ;;
    *) block 'No tile can go left' ;;
    esac
    press q
    wait_for 'status=0'
done

# Without colours and an alternate screen the shell's output continues below the game.
open_terminal 60 18 NO_COLOR=1 TERM=vt100
program --id='5x3#sizes' --no-history
wait_for 'optimal'
press c
wait_for 'Colour is off'
press v
wait_for 'the way home'
kill -s HUP "$(game_id)"
wait_for 'status=129'
expect 'the way home'
finish
