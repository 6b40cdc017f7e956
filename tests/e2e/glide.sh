#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Glides leave nothing behind: after keys of several speeds the screen is the one that is drawn
# afresh.

set -u
# shellcheck source-path=SCRIPTDIR source=screen.sh
. "${top_srcdir:?}/tests/e2e/screen.sh"

# The screen with its colours, as a picture without its size: other sequences can draw the same
# one, and write spaces at the ends of lines or not.
colors() {
    mux capture-pane -e -N -p -t game | awk -f "$top_srcdir/doc/pictures/screen_to_svg.awk" |
        sed 1d
}

# Whether the moves are made.
counts() {
    screen | grep -qE "Moves +$1 "
}

# Whether the screen has been the same the last ten times that this was called: longer than a glide.
rests() {
    mv "$dir/now" "$dir/before" 2>/dev/null
    colors >"$dir/now"
    if cmp -s "$dir/before" "$dir/now"; then same=$((same + 1)); else same=0; fi
    [ "$same" -ge 10 ]
}

# rest FILE: writes the screen once all moves are made and nothing glides any more.
rest() {
    await counts "$moves" || give_up 'the moves are counted'
    same=0
    await rests || give_up 'the tiles come to rest'
    mv "$dir/now" "$1"
}

# glide COLS ROWS TILES: a board whose blank can go round, a tile at a time.
glide() {
    open_terminal "$1" "$2" COLORTERM=truecolor
    program "--board='8 13 3 7/1 14 2 10/5 0 12 11/4 15 6 9' --no-history --tiles=$3"
    wait_for 'optimal, proved'
    # What the timer and the solver say changes by itself.
    press T P
    moves=0
    for pace in 'at once' 'after the first frame of a glide'; do
        for key in Up Left Down Right Up Left Right Down; do
            press "$key"
            moves=$((moves + 1))
            [ "$pace" = 'at once' ] || await counts "$moves" || give_up 'the move is counted'
        done
        rest "$dir/glided"
        press C-l
        rest "$dir/afresh"
        same "nothing is left at ${1}x$2, $3, keys $pace" "$dir/glided" "$dir/afresh"
    done
    press q
    wait_for 'status=0'
}

glide 80 24 filled
glide 80 24 lines
glide 120 40 filled
glide 120 40 lines

finish
