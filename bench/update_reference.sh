#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Solves the reference boards again and keeps every solution that is shorter than the known one:
#
#     bench/update_reference.sh PROGRAM PUZZLES [OPTION]...
#
# PROGRAM --solve OPTION... solves the boards of PUZZLES/reference-SIZE.txt one after the other. A
# shorter solution that PROGRAM --verify accepts replaces the known one: first its moves in the .json
# file, then its length in the .txt file. Each file is replaced as a whole, so a run may be killed
# at any time; the next one goes on where it stopped. See doc/reference.md. In the environment:
#
#     REFERENCE_SIZES    sizes, such as "6x6 20x20" (default: all)
#     REFERENCE_ANSWERS  a directory with .json files of the same names, whose solutions are taken
#                        instead of solving
#     REFERENCE_DONE     the file that lists the boards done (default: update-reference.done); it
#                        is removed at the end
set -eu

program=$1
puzzles=$2
shift 2
sizes=${REFERENCE_SIZES:-6x6 7x7 8x8 9x9 10x10 20x20}
done_file=${REFERENCE_DONE:-update-reference.done}
answer=$(mktemp)
trap 'rm -f "$answer"' EXIT
trap 'exit 130' HUP INT TERM

# Prints the length of the known solution of a board.
known_length() { # JSON INDEX
    awk -v index_field="\"index\":$2," '
        index($0, index_field) { sub(/.*"length":/, ""); print $0 + 0 }' "$1"
}

# Prints the moves of a board in a .json file.
known_moves() { # JSON INDEX
    awk -v index_field="\"index\":$2," '
        index($0, index_field) && sub(/.*"moves":"/, "") { sub(/".*/, ""); print }' "$1"
}

# Replaces a file by what an awk program makes of it.
rewrite() { # FILE AWK-ARGUMENT...
    file=$1
    shift
    awk "$@" "$file" > "$file.new"
    mv "$file.new" "$file"
}

# Writes the lengths of the .json file into the .txt file.
write_lengths() { # BASE
    rewrite "$1.txt" -v json="$1.json" '
        BEGIN {
            while ((getline line < json) > 0)
                if (match(line, /"length":[0-9]+/))
                    lengths[++solutions] = substr(line, RSTART + 9, RLENGTH - 9)
        }
        !/^#/ && NF { sub(/[0-9]+$/, lengths[++board]) }
        { print }'
}

# Keeps the solution in $answer if it is correct and shorter.
keep_if_shorter() { # BASE INDEX
    length=$(awk '{ moves += length } END { print moves + 0 }' "$answer")
    known=$(known_length "$1.json" "$2")
    if [ "$length" -eq 0 ] || [ "$length" -ge "$known" ]; then
        return
    fi
    "$program" --verify="$answer" --quiet "$1.txt:$2" > /dev/null || return 0
    moves=$(cat "$answer")
    # shellcheck disable=SC2016 # awk expands $0
    rewrite "$1.json" -v index_field="\"index\":$2," -v moves="$moves" '
        index($0, index_field) {
            sub(/"length":.*/, "\"length\":" length(moves) ",\"moves\":\"" moves "\"}")
        }
        { print }'
    write_lengths "$1"
    echo "${1##*/}: board $2: $known -> $length"
}

try_board() { # BASE INDEX OPTION...
    base=$1
    board=$2
    shift 2
    if [ -n "${REFERENCE_ANSWERS-}" ]; then
        known_moves "$REFERENCE_ANSWERS/${base##*/}.json" "$board" > "$answer"
    else
        "$program" --solve --format=moves --quiet "$@" "$base.txt:$board" > "$answer" 2> /dev/null ||
            return 0
    fi
    keep_if_shorter "$base" "$board"
}

touch "$done_file"
for size in $sizes; do
    base=$puzzles/reference-$size
    boards=$(grep -c . "$base.json")
    write_lengths "$base"
    board=0
    while [ $((board += 1)) -le "$boards" ]; do
        if grep -qxF "$size $board" "$done_file"; then
            continue
        fi
        try_board "$base" "$board" "$@"
        echo "$size $board" >> "$done_file"
    done
done
rm -f "$done_file"
