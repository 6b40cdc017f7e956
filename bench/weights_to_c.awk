# SPDX-License-Identifier: GPL-3.0-or-later
# Turns weights of bench/train_evaluation or bench/train_lengths into the C numbers of
# src/search/evaluation/weights_*.inc:
#
#     awk -f bench/weights_to_c.awk WEIGHTS > src/search/evaluation/weights_large.inc
{
    text = sprintf("%d,", $1 < 0 ? $1 - 0.5 : $1 + 0.5)
    if (length(line) + length(text) > 98) {
        print line
        line = ""
    }
    line = line (line == "" ? "" : " ") text
}
END { print line }
