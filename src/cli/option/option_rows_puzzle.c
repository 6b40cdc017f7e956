// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Rows of the table of options: the board. See option_row.h.
 */
#include "config.h"

#include "cli/option/option_row.h"

#include "base/intl.h"
enum {
    PLAY = CLI_MODE(CLI_PLAY),
    RANDOM_BOARDS = OPTION_READS_BOARDS | CLI_MODE(CLI_GENERATE) | PLAY,
};

static const struct option_row rows[] = {
    {
        .name = "size",
        .letter = 's',
        .argument = "N|WxH",
        .type = OPTION_SIZE,
        .modes = RANDOM_BOARDS,
        .help = N_("columns and rows of a random board (default: 4)"),
        .manual = "Each side is from 1 to 32768; a board to play has up to 1,048,576 cells.",
    },
    {
        .name = "difficulty",
        .letter = 'd',
        .argument = "HOW",
        .type = OPTION_DIFFICULTY,
        .words = difficulty_word,
        .modes = RANDOM_BOARDS,
        .help = N_("easy, medium, hard or LO..HI, by proved optimal length"),
        .manual =
            "The words are relative to the mean length of random boards of the size, 52.6 for "
            "4x4: *easy* is up to half of it, 7 to 26 moves, *medium* 27 to 56, and *hard* 57 "
            "or more, which about one board in four needs. From 17 to 25 "
            "cells *hard* begins at three quarters of the mean. The lengths of larger boards "
            "cannot be proved: there the words use the Manhattan distance, a lower bound of "
            "every solution, *easy* up to half of its mean and *hard* the quarter of "
            "all boards with the highest distance. Easy boards are random walks from the goal, "
            "and their ids say so: *4x4~30#otter-512* is one of 30 moves. Where the words use "
            "the Manhattan distance they are shuffles over a few cells: in "
            "*90x90~near9#otter-512* each cell was swapped with one at most 9 columns and "
            "rows away. Seeds are tried in order: that of *--seed*, then the same with *.2*, "
            "*.3* and so on appended, so the same seed gives the same board in the game and on the "
            "command line. The search shows its progress (see *--progress*) and gives up after a "
            "minute. In a game it runs on the screen: Esc plays a random board instead, *q* "
            "leaves.",
    },
    {
        .name = "seed",
        .argument = "TEXT",
        .type = OPTION_SEED,
        OPTION_FIELD(seed),
        .modes = RANDOM_BOARDS,
        .help = N_("the random board that belongs to TEXT"),
        .manual = "The same size, goal and text give the same board on every machine. The second "
                  "board of *--generate* belongs to _TEXT_*.2* and so on.",
    },
    {
        .name = "id",
        .argument = "ID",
        .type = OPTION_ID,
        OPTION_FIELD(id),
        .modes = RANDOM_BOARDS,
        .help = N_("the board of an id, such as 4x4#otter-512"),
        .manual = "An id names size, goal and seed: _WxH_*#*_SEED_ for the standard goal, "
                  "_WxH_*-*_GOAL_*#*_SEED_ for another one.",
    },
    {
        .name = "daily",
        .type = OPTION_FLAG,
        OPTION_FIELD(daily),
        .modes = RANDOM_BOARDS,
        .help = N_("the board of the day, the same for everybody"),
        .manual = "The seed is the date in universal time; size, goal and difficulty can be chosen "
                  "with it.",
    },
    {
        .name = "board",
        .argument = "TEXT",
        .type = OPTION_TEXT,
        OPTION_FIELD(board),
        .modes = OPTION_READS_BOARDS | PLAY,
        .help = N_("the board itself, such as '1 2 3/4 0 5/7 8 6'"),
        .manual = "Any form that a board file can have, or rows without a size.",
    },
    {
        .name = "goal",
        .argument = "GOAL",
        .type = OPTION_FILE,
        OPTION_FIELD(goal),
        .words = option_goal_word,
        .heading = "Goals",
        .modes = RANDOM_BOARDS,
        .help = N_("standard, blank-first, snail or a board file (default: standard)"),
        .manual = "In the standard goal the blank comes last, in *blank-first* it comes first, and "
                  "in *snail* the numbers run along a spiral. A file's first board can be the goal "
                  "of boards of its size.",
    },
};

const struct option_group option_group_puzzle = {N_("Puzzle"), rows, sizeof rows / sizeof rows[0]};
