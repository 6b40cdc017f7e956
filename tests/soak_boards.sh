#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Random boards of all sizes through the real program, each by several algorithms, every answer
# checked by a verifier that shares nothing with the program, soak_boards.awk: `make soak-boards`.
#
#     soak_boards.sh BOARDS [SEED]    SEED repeats a run
#
# The last line counts them; the status is 1 after a wrong answer, which is printed with its board.
set -u

program=${NPUZZLE_TUI:?}
judge=${top_srcdir:?}/tests/soak_boards.awk
boards=$1
seed=${2:-$(date +%s)}
batch=500
dir=$(mktemp -d "${TMPDIR:-/tmp}/npuzzle-test-XXXXXX") || exit 1
trap 'rm -rf "$dir"' EXIT
trap 'exit 130' INT TERM HUP
HOME=$dir
LC_ALL=C
export HOME LC_ALL
unset XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME

# The index-th (from 0) of words, cyclically.
pick() {
    shift $((1 + $1 % ($# - 1)))
    echo "$1"
}

# solve ALGORITHM GOAL OPTION...: adds the answers to those of the batch.
solve() {
    algorithm=$1
    goal=$2
    shift 2
    [ "$algorithm" = auto ] && set -- "$@" --first
    "$program" --solve --format=json --quiet --threads=1 --tables=none --memory-limit=256M \
        --algorithm="$algorithm" --goal="$goal" --node-limit=5000 "$@" "$dir/boards" \
        >"$dir/answers" 2>"$dir/complaints"
    status=$?
    echo "# $algorithm $*"
    cat "$dir/answers"
    # Not every board can be solved, and some not within the limit.
    [ $status -le 3 ] && [ ! -s "$dir/complaints" ] || echo "$status $(head -n 1 "$dir/complaints")"
}

echo "SEED=$seed"
# layered takes only boards that have pattern databases
algorithms=$("$program" --list | sed -n '/^Algorithms/,/^$/{/^  layered/d;s/^  \([a-z][a-z-]*\)  .*/\1/p;}')
round=0
while [ $((round * batch)) -lt "$boards" ]; do
    goal=$(pick $round standard blank-first snail)
    awk -v mode=make -v goal="$goal" -v count=$batch -v seed=$((seed + round)) -f "$judge" \
        </dev/null >"$dir/boards" || exit 1
    for step in 0 1 3; do
        # shellcheck disable=SC2086
        algorithm=$(pick $((round + step)) $algorithms)
        heuristic=$(pick $((round / 2)) manhattan linear-conflict hamming euclidean)
        case $((round % 2)):$algorithm in
        0:* | *:bfs | *:dfs | *:beam | *:anytime | *:constructive | *:line-by-line) solve "$algorithm" "$goal" ;;
        *) solve "$algorithm" "$goal" "--heuristic=$heuristic" ;;
        esac
    done | awk -v mode=check -v goal="$goal" -f "$judge" "$dir/boards" - >>"$dir/verdicts"
    round=$((round + 1))
done
awk '/^wrong/ { wrong++; print; next }
    { for (i = 1; i <= NF; i += 2) sum[$i] += $(i + 1) }
    END {
        printf "%d boards, %d with an answer; %d answers: %d optimal, %d solved, %d unsolvable, " \
            "%d unknown; %d moves replayed; %d wrong\n", sum["boards"], sum["answered"],
            sum["optimal"] + sum["solved"] + sum["unsolvable"], sum["optimal"], sum["solved"],
            sum["unsolvable"], sum["unknown"], sum["moves"], wrong
        exit wrong > 0 || sum["answered"] == 0
    }' "$dir/verdicts"
