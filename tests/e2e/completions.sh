#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Real shells complete options and values, as far as they are installed.

set -u
# shellcheck source-path=SCRIPTDIR source=screen.sh
. "${top_srcdir:?}/tests/e2e/screen.sh"

data=$top_srcdir/data/completions
PATH=$(dirname "$NPUZZLE_TUI"):$PATH
export PATH
# A leak checker stops all threads of a program, and may hang if the shell is waiting for it.
ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0
export ASAN_OPTIONS

# completed WORDS: checks that Tab inserts them. A shell that is still processing the letters drops a Tab.
completed() {
    for attempt in 1 2 3; do
        press Tab
        (patience=$((attempt * 20)) && await on_screen "$1") && break
    done
    wait_for "$1"
}

# complete_to WORD: checks that Tab appends a space to a complete word; the dot typed after it shows the
# space. If the shell drops the Tab, the line is typed again.
complete_to() {
    for attempt in 1 2 3; do
        press C-u
        mux send-keys -t game -l "$1"
        press Tab
        mux send-keys -t game -l '.'
        (patience=$((attempt * 20)) && await on_screen "$1 .") && break
    done
    wait_for "$1 ."
}

# completes SHELL: an option, one of its values, values that come from the program, alone and in a list with
# commas, a file, and included puzzles, with and without the number of a board.
completes() {
    press C-u
    mux send-keys -t game -l 'npuzzle-tui --form'
    # fish makes the value a word of its own.
    joint='='
    [ "$1" != fish ] || joint=' '
    completed "npuzzle-tui --format${joint% }"
    mux send-keys -t game -l 'js'
    completed "npuzzle-tui --format${joint}json"
    press C-u
    mux send-keys -t game -l 'npuzzle-tui --progress=al'
    completed 'npuzzle-tui --progress=always'
    press C-u
    mux send-keys -t game -l 'npuzzle-tui -H walk'
    completed 'npuzzle-tui -H walking-'
    press C-u
    mux send-keys -t game -l 'npuzzle-tui --compare -a astar,id'
    completed 'npuzzle-tui --compare -a astar,ida'
    press C-u
    mux send-keys -t game -l 'npuzzle-tui --compare --heuristic=hamming,manhattan,eu'
    completed 'npuzzle-tui --compare --heuristic=hamming,manhattan,euclidean'
    press C-u
    mux send-keys -t game -l 'npuzzle-tui --build-tables=2x2,4x4-t'
    completed 'npuzzle-tui --build-tables=2x2,4x4-tiny'
    press C-u
    mux send-keys -t game -l "npuzzle-tui --solve $top_srcdir/puzzles/kor"
    completed 'korf-'
    # None of these is in the current directory.
    press C-u
    mux send-keys -t game -l 'npuzzle-tui --solve lad'
    completed 'npuzzle-tui --solve ladder-3x3.txt'
    complete_to 'npuzzle-tui hardest-17.txt:17'
    complete_to "$NPUZZLE_TUI unsolvable.txt:7"
    press C-u
    type_line exit
    wait_for "left $1"
}

mkdir "$dir/empty"
if command -v bash >/dev/null; then
    open_terminal 200 24
    type_line "cd '$dir/empty'; bash --norc -i; echo le''ft bash"
    type_line "PS1='ba''sh> '; . '$data/npuzzle-tui'"
    wait_for 'bash>'
    completes bash
fi
if command -v zsh >/dev/null; then
    open_terminal 200 24
    type_line "cd '$dir/empty'; zsh -f -i; echo le''ft zsh"
    type_line "bindkey -e; fpath=('$data' \$fpath); autoload -U compinit; compinit -D -u; PS1='zs''h> '"
    wait_for 'zsh>'
    completes zsh
fi
if command -v fish >/dev/null; then
    open_terminal 200 24
    type_line "cd '$dir/empty'; fish --no-config -i; echo le''ft fish"
    type_line "source '$data/npuzzle-tui.fish'; function fish_prompt; echo 'fi''sh> '; end"
    wait_for 'fish>'
    completes fish
fi
finish
