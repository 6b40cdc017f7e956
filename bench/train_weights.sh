#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Trains the six sets of weights of the evaluation from nothing, about an hour of CPU time:
#
#     bench/train_weights.sh TRAINER LENGTHS CONVERTER DIRECTORY
#
# TRAINER is bench/train_evaluation, LENGTHS bench/train_lengths, CONVERTER
# bench/weights_to_c.awk. The sets appear in DIRECTORY as weights_NAME.inc, next to their text and
# to those of each step. doc/large-boards.md explains the steps. In the environment:
#
#     TRAIN_SHARE    divides the number of boards, for a trial (default: 1)
set -eu

trainer=$1
lengths=$2
converter=$3
directory=$4
share=${TRAIN_SHARE:-1}
mkdir -p "$directory"

# Trains the weights FROM further on boards of a size and writes TO. With BEGIN, these are weights
# for the end of beams that begin with the weights BEGIN.
train() { # FROM TO SIZE ROUNDS BOARDS WIDTH RATE [BEGIN]
    from=$1
    [ "$from" = start ] || from=$directory/$from
    printf '%s, %sx%s:\n' "$2" "$3" "$3"
    "$trainer" "$from" "$directory/$2" "$3" "$4" $((($5 + share - 1) / share)) "$6" "$7" "$2" \
        ${8:+"$directory/$8"}
}

# Trains the weights FROM further on lengths of solutions.
train_on_lengths() { # FROM TO SIZE ROUNDS BOARDS WIDTH NARROW RATE
    printf '%s, %sx%s, on lengths:\n' "$2" "$3" "$3"
    "$lengths" "$directory/$1" "$directory/$2" "$3" "$4" $((($5 + share - 1) / share)) "$6" "$7" \
        "$8" "$2"
}

# Adds SHARE of what training on lengths changed on one board, FROM to TO, to the set of another.
transfer() { # SET FROM TO SHARE OUT
    paste "$directory/$1" "$directory/$2" "$directory/$3" |
        awk -v share="$4" '{ printf "%.2f\n", $1 + share * ($3 - $2) }' >"$directory/$5"
}

mean() { # A B TO
    paste "$directory/$1" "$directory/$2" | awk '{ printf "%.2f\n", ($1 + $2) / 2 }' \
        >"$directory/$3"
}

# Drops the weights for neighbouring goals, the last ones, from EVAL_HOME on (evaluation.h).
without_goals() { # FROM TO
    awk 'NR <= 23731' "$directory/$1" >"$directory/$2"
}

train start six 6 16 300 500 0.05
train six seven 7 6 200 300 0.03
train seven eight 8 8 150 300 0.03

train eight side5 5 20 400 300 0.02
train_on_lengths side5 tiny 5 8 800 1000 100 0.02
train six side6 6 20 400 400 0.02
train_on_lengths side6 small 6 8 150 2000 150 0.02
train eight side8 8 16 150 250 0.015
train eight side10 10 12 80 200 0.012
train side10 side12 12 10 60 200 0.012
mean side8 side10 both
transfer both side6 small 1.25 middle
train side12 large 12 16 120 200 0.012
mean side10 side12 goals
without_goals goals huge
train huge end 16 20 90 100 0.03 huge

for name in tiny small middle large huge end; do
    awk -f "$converter" "$directory/$name" >"$directory/weights_$name.inc"
done
