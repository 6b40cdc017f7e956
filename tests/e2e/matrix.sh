#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Every view at every size, with and without colour and UTF-8, on light and dark backgrounds, in all
# schemes of the tiles: it is shown, it is redrawn at each resize, and no line ends inside a word.

# shellcheck source=tests/e2e/screen.sh
. "${top_srcdir:?}/tests/e2e/screen.sh"

sizes='20x8 40x12 200x60 80x24'

# name, keys, words at 20 columns, words at 80 columns, keys back
views() {
    cat <<'END'
play         C-l    move             Moves               C-l
help         ?      Help             Help                Escape
new          n      A_new_puzzle     A_new_puzzle        Escape
open         o      Open_a_board     Open_a_board_file   Escape
settings     ,      Settings         Settings            Escape
race         C      Race             Race                Escape
edit         e      Your_own_board   Your_own_board      Escape
statistics   S      Statistics       Statistics          Escape
playback     s      Move             The_solution        Escape
goal         G      A_new_puzzle     A_new_puzzle        Escape
id           g      Play_the_board   Play_the_board      Escape
save         w      Save_the_game    Save_the_game       Escape
review       R      Review           judged              Escape
END
}

# Like wait_for, but without a message.
see() {
    await on_screen "$1" || give_up "$2: the words '$1' appear"
}

# Prints the words at the right edge that are longer than two letters and in no text of the program.
broken_words() {
    screen | sed -n "s/^.\{$(($1 - 12))\}.* \([[:alpha:]]\{3,\}\)\$/&/p" |
        awk -v cols="$1" 'length($0) == cols { print $NF }' |
        while read -r word; do
            grep -qwF -- "$word" "$dir/words" || echo "$word"
        done
}

no_broken_words() {
    [ -z "$(broken_words "$1")" ]
}

find "$top_srcdir/src" -name '*.[ch]' -exec cat {} + >"$dir/words"

look() {
    world=$1
    views | while read -r name keys narrow wide back; do
        # shellcheck disable=SC2086
        press $keys
        see "$(echo "$wide" | tr _ ' ')" "$world, $name"
        for size in $sizes; do
            resize "${size%x*}" "${size#*x}"
            case $size in
            20x*) see "$(echo "$narrow" | tr _ ' ')" "$world, $name at $size" ;;
            40x*) ;;
            *) see "$(echo "$wide" | tr _ ' ')" "$world, $name at $size" ;;
            esac
            # Until the game has redrawn the screen, the terminal shows its old lines rewrapped.
            await no_broken_words "${size%x*}" ||
                fail "$world, $name at $size: no word is broken: $(broken_words "${size%x*}")"
        done
        press "$back"
        see 'Moves' "$world, back from $name"
        [ "$failures" -eq 0 ] || exit 1
    done || failures=1
    [ "$failures" -ne 0 ] || pass "$world: every view is right at every size"
}

# world NAME ARGUMENTS [NAME=VALUE...]
world() {
    name=$1
    arguments=$2
    shift 2
    open_terminal 80 24 "$@"
    # shellcheck disable=SC2086
    program --id='3x3#walk' --no-history --no-animation $arguments
    wait_for 'optimal, proved'
    # A move to review.
    press left
    see 'Moves     1' "$name"
    look "$name"
    press q
    wait_for 'status=0'
}

world 'colours on dark' '--theme=dark --scheme=gradient' COLORTERM=truecolor
world 'colours on light' '--theme=light --scheme=rows' "COLORFGBG='0;15'"
world '8 colours' '--scheme=rings' TERM=screen
world 'no colours' '--scheme=columns' NO_COLOR=1
world 'vt100' '--ascii --tiles=lines --scheme=home' TERM=vt100
world 'no UTF-8' '' LANG=C LC_ALL=C

finish
