# SPDX-License-Identifier: GPL-3.0-or-later
# Turns weights of bench/train_evaluation or bench/train_lengths into the C numbers of
# src/search/evaluation/weights_*.inc, a hundred a line:
#
#     awk -f bench/weights_to_c.awk WEIGHTS > src/search/evaluation/weights_large.inc
{
    printf "%s%d,", between, $1 < 0 ? $1 - 0.5 : $1 + 0.5
    between = NR % 100 == 0 ? "\n" : " "
}
END { print "" }
