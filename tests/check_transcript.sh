#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What the program prints, to the letter: transcript.txt has commands, each after a "$", their
# output, and their status after a "=". Figures that differ between runs are left out.
#
#     tests/check_transcript.sh            compares
#     tests/check_transcript.sh --update   rewrites transcript.txt: read what changed

# shellcheck source=tests/cli.sh
. "${top_srcdir:?}/tests/cli.sh"
transcript=$top_srcdir/tests/transcript.txt
cd "$dir" || exit 1
cp "$top_srcdir/puzzles/ladder-3x3.txt" "$top_srcdir/puzzles/unsolvable.txt" .
PATH=$(dirname "$NPUZZLE_TUI"):$PATH
export PATH

# Times, and what depends on them or on the machine.
without_figures() {
    sed -E 's/"(seconds|cpu_seconds|peak_bytes)":[0-9.e+-]+/"\1":#/g
        s/"version":"[^"]*"/"version":"#"/g
        s/[0-9.]+ (ns|us|µs|ms|s)([ ,.)]|$)/# s\2/g
        s/[0-9.]+ [kMG]?B([ ,.)]|$)/# B\1/g'
}

# play FILE: runs the commands of a transcript and prints the new transcript.
play() {
    grep -E '^([$]|##) ' "$1" | while IFS= read -r line; do
        case $line in
        '##'*) printf '%s\n\n' "$line" ;;
        *)
            printf '%s\n' "$line"
            sh -c "${line#??}" >out 2>&1 </dev/null
            code=$?
            without_figures <out
            echo "= $code"
            echo
            ;;
        esac
    done
}

play "$transcript" >now
if [ "${1:-}" = --update ]; then
    cp now "$transcript"
    exit
fi
if diff -u "$transcript" now >differences; then
    pass 'all commands print what they printed'
else
    fail 'all commands print what they printed' "$(cat differences)" \
        'if that is meant, see the section Tests in HACKING'
fi
ok 'the transcript has commands' test "$(grep -c '^\$' "$transcript")" -gt 50
finish
