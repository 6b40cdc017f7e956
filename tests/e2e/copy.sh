#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Copying: the text reaches the clipboard of a real terminal, here a buffer of tmux, and a file.

set -u
# shellcheck source-path=SCRIPTDIR source=screen.sh
. "${top_srcdir:?}/tests/e2e/screen.sh"

copied=$dir/.local/share/npuzzle-tui/copied

buffer_is() {
    [ "$(mux show-buffer 2>/dev/null)" = "$1" ]
}

# copied_is TEXT: waits until it is in the terminal's clipboard, then checks the file.
copied_is() {
    if await buffer_is "$1"; then pass "the clipboard has $1"; else fail "the clipboard has $1"; fi
    ok "the file has $1" test "$(cat "$copied")" = "$1"
}

open_terminal 80 24
mux set-option -s set-clipboard on
program --id=3x3#copy --no-animation
wait_for 'Slide the tiles'
press y
wait_for 'What to copy'
press Enter
wait_for "Sent to the terminal's clipboard. Written to ~/.local/share/npuzzle-tui/copied"
copied_is '3x3#copy'
press y
wait_for 'What to copy'
press j Enter
wait_for "Sent to the terminal's clipboard"
copied_is "$(printf '3\n%s' "$("$NPUZZLE_TUI" --generate --id=3x3#copy | tail -n 3)")"
ok 'the file is private' test -n "$(find "$copied" -perm 600)"
press q
wait_for 'status=0'

# A terminal that may print what it does not know gets nothing.
rm -f "$copied"
open_terminal 80 24 TERM=linux
mux set-option -s set-clipboard on
program --id=3x3#copy --ascii
wait_for 'Slide the tiles'
press y
wait_for 'What to copy'
press Enter
wait_for 'Written to ~/.local/share/npuzzle-tui/copied'
ok 'the file is written' test "$(cat "$copied")" = '3x3#copy'
ok 'the clipboard is empty' test -z "$(mux show-buffer 2>/dev/null)"
press q
wait_for 'status=0'

finish
