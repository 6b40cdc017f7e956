#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Trouble with the disk: a file with a damaged end is read up to there, two games stay separate, and a
# full, read-only or missing disk is reported while the game goes on.

set -u
# shellcheck source-path=SCRIPTDIR source=screen.sh
. "${top_srcdir:?}/tests/e2e/screen.sh"

state=$dir/.local/state/npuzzle-tui
board="--board='1 2 3/4 5 6/7 0 8'"

# The last lines of the game and of the history are truncated.
open_terminal 80 24
program --id=4x4#damaged
wait_for 'Slide the tiles'
for key in Up Down Left Right Up Down Left Right; do press "$key"; done
wait_for 'Last moves'
press q
wait_for 'status=0'
for file in "$state/games/"*.game; do printf '99999' >>"$file"; done
printf '2026-11-21T12' >>"$state/history"
program --resume
wait_for 'The end of the saved game was damaged: 1 line was left out.'
wait_for 'id 4x4#damaged'
press u
wait_gone 'damaged:'
press q
wait_for 'status=0'
if [ -s "$(echo "$state/games/"*.damaged)" ]; then pass 'the damaged file is kept'; else fail 'the damaged file is kept'; fi
program --resume
wait_for 'The last line of the history is damaged'
press q
wait_for 'status=0'
program "$board"
wait_for 'The last line of the history is damaged'
press Left
wait_for 'Solved!'
press q
wait_for 'status=0'
program "$board"
wait_for 'Slide the tiles'
press q
wait_for 'status=0'

# Two games at once: each has its own file, and the history gets complete lines from both.
rm -rf "$state"
open_terminal 80 24
program --id=4x4#first
wait_for 'id 4x4#first'
for key in Up Down Left Right; do press "$key"; done
mux split-window -t game -d "env -u NO_COLOR TERM=screen-256color LC_ALL=C.UTF-8 HOME='$dir' XDG_STATE_HOME= '$NPUZZLE_TUI' --id=4x4#second"
mux select-pane -t :.1
mux resize-pane -Z -t :.1
wait_for 'id 4x4#second'
for key in Up Down Left Right; do press "$key"; done
wait_for 'Last moves'
press q
wait_for 'id 4x4#first'
press q
wait_for 'status=0'
for id in 4x4#first 4x4#second; do
    if [ "$(grep -lx "id $id" "$state/games/"*.game | wc -l)" -eq 1 ]; then
        pass "$id has its own file"
    else
        fail "$id has its own file"
    fi
done

# No further byte can be written, as on a full disk.
rm -rf "$state"
open_terminal 80 24
type_line "(ulimit -f 0; '$NPUZZLE_TUI' $board; echo status=\$?)"
wait_for 'Slide the tiles'
press Left
wait_for 'Not saved: File too large (~/'
press 0
wait_for 'Slide the tiles'
expect 'not saved'
press Left
wait_for 'Solved!'
press q
wait_for 'status=4'
expect 'npuzzle-tui: not saved: '

# A disk that fills up while the game is played.
full=$dir/full
mkdir "$full"
trap 'umount "$full" 2>/dev/null; clean_up' EXIT
if mount -t tmpfs -o size=64k tmpfs "$full" 2>/dev/null; then
    open_terminal 80 24 "XDG_STATE_HOME=$full"
    program --id=4x4#full
    wait_for 'Slide the tiles'
    for key in Up Down Left Right; do press "$key"; done
    wait_for 'Last moves'
    press q
    wait_for 'status=0'
    program "$board"
    wait_for 'Slide the tiles'
    dd if=/dev/zero of="$full/filler" bs=1k 2>/dev/null
    press Left
    wait_for 'Not saved'
    press q
    wait_for 'status=4'
    rm "$full/filler"
    program --resume
    wait_for 'id 4x4#full'
    press q
    wait_for 'status=0'
    # There is room again: the next move saves the whole game, and the warning goes away.
    dd if=/dev/zero of="$full/filler" bs=1k 2>/dev/null
    program --id=4x4#room
    wait_for 'Slide the tiles'
    for key in Up Down Left Right; do press "$key"; done
    wait_for 'not saved'
    rm "$full/filler"
    for key in Up Down Left Right; do press "$key"; done
    wait_gone 'not saved'
    press q
    wait_for 'status=0'
    program --resume
    wait_for 'id 4x4#room'
    wait_for 'Last moves'
    press q
    wait_for 'status=0'
    mount -o remount,ro "$full"
    program "$board"
    wait_for 'Not saved'
    press Left
    wait_for 'Solved!'
    press q
    wait_for 'status=4'
    mux kill-server
    umount "$full"
else
    echo 'nothing can be mounted here, so no disk was filled'
fi

# There is no home directory.
open_terminal 80 24
program --size=4
wait_for 'Slide the tiles'
press q
wait_for 'status=0'
type_line "clear; HOME= '$NPUZZLE_TUI' $board; echo status=\$?"
wait_for 'Not saved'
press Left
wait_for 'Solved!'
press q
wait_for 'status=4'

finish
