// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The table of options. Order here is order in --help and in the manual page.
 *
 * The rows of the search and of the screen have files of their own.
 *
 * In `manual`, words between asterisks are set as options are, words between underscores as values.
 */
#include "config.h"

#include "cli/option/options.h"

#include "base/intl.h"
#include "cli/option/option_values.h"

/* Sets of modes that many rows share. */
enum {
    EVERYWHERE = ~0u >> 1,
    BOARDS_READ =
        CLI_MODE(CLI_SOLVE) | CLI_MODE(CLI_CHECK) | CLI_MODE(CLI_VERIFY) | CLI_MODE(CLI_COMPARE),
    BOARDS_MADE = BOARDS_READ | CLI_MODE(CLI_GENERATE),
    SOLVE = CLI_MODE(CLI_SOLVE),
    SEARCH = SOLVE | CLI_MODE(CLI_COMPARE),
    PLAY = CLI_MODE(CLI_PLAY),
    RESULTS =
        CLI_MODE(CLI_SOLVE) | CLI_MODE(CLI_CHECK) | CLI_MODE(CLI_GENERATE) | CLI_MODE(CLI_COMPARE),
};

#define FIELD(name) offsetof(struct cli_options, name)

/* The end of a row that sets a flag, or keeps the value as it is. */
#define FLAG(name) .set = option_set_flag, .field = FIELD(name)
#define TEXT(name) .set = option_set_text, .field = FIELD(name)

const struct cli_option_row cli_option_rows[] = {
    /* ---- modes ---- */
    {
        .name = "solve",
        .group = CLI_GROUP_MODE,
        .modes = CLI_MODE(CLI_SOLVE),
        .help = N_("print a solution of every board of the files"),
        .manual = "A file may hold many boards; _-_ or no file is standard input. Answers appear "
                  "while boards are still being read.",
        .set = option_set_mode,
        .number = CLI_SOLVE,
    },
    {
        .name = "check",
        .group = CLI_GROUP_MODE,
        .modes = CLI_MODE(CLI_CHECK),
        .help = N_("say whether each board can be solved, and how mixed it is"),
        .manual = "For each board: its size, whether it can be solved, its inversions, the row of "
                  "the blank, and the Hamming, Manhattan and linear conflict estimates.",
        .set = option_set_mode,
        .number = CLI_CHECK,
    },
    {
        .name = "generate",
        .group = CLI_GROUP_MODE,
        .argument = "COUNT",
        .argument_optional = true,
        .modes = CLI_MODE(CLI_GENERATE),
        .help = N_("print random boards that can be solved (default: 1)"),
        .manual = "Every solvable board but the solved one is equally likely. Above each board "
                  "stands a comment with "
                  "its id, which makes it again (*--id*).",
        .set = option_set_generate,
        .number = CLI_GENERATE,
    },
    {
        .name = "verify",
        .group = CLI_GROUP_MODE,
        .argument = "SOLUTION",
        .file = true,
        .modes = CLI_MODE(CLI_VERIFY),
        .help = N_("replay a solution on the board of FILE"),
        .manual =
            "_SOLUTION_ is a line of moves (*RDDLURD*, with counts *R2DLU*) or a file that "
            "holds moves or steps. The exit status is 0 only if it reaches the goal and each "
            "number is that of the tile that moves. The file can also hold results of *--solve* "
            "*--format=json*: each is replayed on the board of its number in FILE or, where no "
            "board is given, on the one that it names.",
        .set = option_set_verify,
        .number = CLI_VERIFY,
    },
    {
        .name = "build-tables",
        .group = CLI_GROUP_MODE,
        .argument = "NAME,...",
        .argument_optional = true,
        .modes = CLI_MODE(CLI_BUILD_TABLES),
        .help = N_("build distance tables now (default: all; see --list)"),
        .manual = "Searches build the tables they need by themselves, once; this does it "
                  "beforehand.",
        .list = true,
        .heading = "Tables",
        .set = option_set_build_tables,
        .number = CLI_BUILD_TABLES,
    },
    {
        .name = "compare",
        .group = CLI_GROUP_MODE,
        .modes = CLI_MODE(CLI_COMPARE),
        .help = N_("run every algorithm and heuristic on every board"),
        .manual =
            "On a terminal a table, in a pipe tab-separated values (*--format=tsv*), with "
            "*--format=svg* a picture of nodes, time and memory against the length of a "
            "shortest solution. *--algorithm* and *--heuristic* choose, with commas between "
            "names: *-a astar,ida -H manhattan*. Each run has a second unless *--time-limit* or "
            "*--node-limit* says otherwise.",
        .set = option_set_mode,
        .number = CLI_COMPARE,
    },
    {
        .name = "list",
        .group = CLI_GROUP_MODE,
        .modes = CLI_MODE(CLI_LIST),
        .help = N_("list the names of algorithms, heuristics, tables and puzzles"),
        .manual =
            "Each with a line that says what it is and the paper it follows, and of the puzzles "
            "that come along how many boards they have: board 7 of *korf-100.txt* is "
            "*korf-100.txt:7*.",
        .set = option_set_mode,
        .number = CLI_LIST,
    },
    {
        .name = "list-saved",
        .group = CLI_GROUP_MODE,
        .modes = CLI_MODE(CLI_LIST_SAVED),
        .help = N_("list the games that --resume can go on with"),
        .manual = "The unfinished games, the latest first, then those that were saved under a "
                  "name, and damaged ones last. A line has the name, the board, the moves, the "
                  "time and the date; in a "
                  "pipe there are tabs between.",
        .set = option_set_mode,
        .number = CLI_LIST_SAVED,
    },
    /* ---- puzzle ---- */
    {
        .name = "size",
        .letter = 's',
        .group = CLI_GROUP_PUZZLE,
        .argument = "N|WxH",
        .modes = BOARDS_MADE | PLAY,
        .help = N_("columns and rows of a random board (default: 4)"),
        .manual = "Sides go from 1 to 32768.",
        .set = option_set_size,
    },
    {
        .name = "difficulty",
        .letter = 'd',
        .group = CLI_GROUP_PUZZLE,
        .argument = "HOW",
        .modes = BOARDS_MADE | PLAY,
        .help = N_("easy, medium, hard or LO..HI, by proved optimal length"),
        .manual = "The words follow the lengths of random boards of the size, whose mean is 52.6 "
                  "for 4x4: *easy* is up to half of it, 7 to 26 moves, *medium* 27 to 56, and "
                  "*hard*, 57 or more, is what about one board in four takes. From 17 to 25 "
                  "cells *hard* begins at three quarters of the mean. Nobody proves the lengths of "
                  "larger boards: there the words go by the Manhattan distance, which every "
                  "solution has at least, *easy* up to half of its mean and *hard* the quarter of "
                  "all boards that have most of it. Easy boards are random walks from the goal, "
                  "and their ids say so: *4x4~30#otter-512* is one of 30 moves. Where the words go "
                  "by the Manhattan distance they are shuffles over a few cells: in "
                  "*90x90~near9#otter-512* each cell was swapped with one at most 9 columns and "
                  "rows away. Seeds are tried in order, the one of "
                  "*--seed* and the same with *.2*, *.3* and so on behind it, so the same seed is "
                  "the same board in the game and on the command line. The search shows its "
                  "progress (see *--progress*) and gives up after a minute. A game on the screen "
                  "searches there: Esc plays a random board instead, *q* leaves.",
        .word = difficulty_word,
        .set = option_set_difficulty,
    },
    {
        .name = "seed",
        .group = CLI_GROUP_PUZZLE,
        .argument = "TEXT",
        .modes = BOARDS_MADE | PLAY,
        .help = N_("the random board that belongs to TEXT"),
        .manual = "The same size, goal and text give the same board on every machine. The second "
                  "board of *--generate* belongs to _TEXT_*.2* and so on.",
        .set = option_set_seed,
        .field = FIELD(seed),
    },
    {
        .name = "id",
        .group = CLI_GROUP_PUZZLE,
        .argument = "ID",
        .modes = BOARDS_MADE | PLAY,
        .help = N_("the board of an id, as 4x4#otter-512"),
        .manual = "An id names size, goal and seed: _WxH_*#*_SEED_ for the standard goal, "
                  "_WxH_*-*_GOAL_*#*_SEED_ for another one.",
        .set = option_set_id,
        .field = FIELD(id),
    },
    {
        .name = "daily",
        .group = CLI_GROUP_PUZZLE,
        .modes = BOARDS_MADE | PLAY,
        .help = N_("the board of the day, the same for everybody"),
        .manual = "The seed is the date in universal time; size, goal and difficulty can be chosen "
                  "with it.",
        FLAG(daily),
    },
    {
        .name = "board",
        .group = CLI_GROUP_PUZZLE,
        .argument = "TEXT",
        .modes = BOARDS_READ | PLAY,
        .help = N_("the board itself, as '1 2 3/4 0 5/7 8 6'"),
        .manual = "Any form that a board file can have, or rows without a size.",
        TEXT(board),
    },
    {
        .name = "goal",
        .group = CLI_GROUP_PUZZLE,
        .argument = "GOAL",
        .file = true,
        .modes = BOARDS_MADE | PLAY,
        .help = N_("standard, blank-first, snail or a board file (default: standard)"),
        .manual = "In the standard goal the blank comes last, in *blank-first* it comes first, and "
                  "in *snail* the numbers run along a spiral. A file's first board can be the goal "
                  "of boards of its size.",
        .word = option_goal_word,
        TEXT(goal),
    },
#include "cli/option/option_rows_search.inc"
    /* ---- output ---- */
    {
        .name = "format",
        .letter = 'f',
        .group = CLI_GROUP_OUTPUT,
        .argument = "FORMAT",
        .modes = CLI_MODE(CLI_SOLVE) | CLI_MODE(CLI_CHECK) | CLI_MODE(CLI_COMPARE) |
                 CLI_MODE(CLI_GENERATE),
        .help = N_("how to print results (default: text; see --list)"),
        .manual = "*--check* and *--generate* know *text* and *json*, *--compare* knows *text*, "
                  "*tsv*, *json* and *svg*.",
        .word = option_format_word,
        .heading = "Formats",
        .set = option_set_format,
    },
    {
        .name = "no-moves",
        .group = CLI_GROUP_OUTPUT,
        .modes = SOLVE,
        .help = N_("print the result and leave the moves out"),
        FLAG(no_moves),
    },
    {
        .name = "output",
        .letter = 'o',
        .group = CLI_GROUP_OUTPUT,
        .argument = "FILE",
        .file = true,
        .modes = RESULTS,
        .help = N_("write results to FILE, at once at the end"),
        .manual = "The old file stays until the last result is written. It stays for good where "
                  "there is no result, as for input that cannot be read or is no board, and where "
                  "writing fails; that a board is unsolvable or a limit was reached is a result. "
                  "When a signal ends the program, FILE gets the results that are known by then. "
                  "A symbolic link stays and the file it leads to is replaced, unless another user "
                  "put the link into a directory that others can write to, as /tmp. Pipes and "
                  "devices are written as results come; *-* is standard output.",
        TEXT(output),
    },
    {
        .name = "progress",
        .group = CLI_GROUP_OUTPUT,
        .argument = "WHEN",
        .modes =
            SOLVE | CLI_MODE(CLI_BUILD_TABLES) | CLI_MODE(CLI_COMPARE) | CLI_MODE(CLI_GENERATE),
        .help = N_("progress on standard error: auto, always or never"),
        .manual = "On a terminal it is one line that changes; elsewhere it is a line for each "
                  "depth that is completed, with *auto* only once a board has taken a second.",
        .word = option_when_word,
        .set = option_set_choice,
        .field = FIELD(progress),
    },
    {
        .name = "quiet",
        .letter = 'q',
        .group = CLI_GROUP_OUTPUT,
        .modes = RESULTS | CLI_MODE(CLI_VERIFY) | CLI_MODE(CLI_BUILD_TABLES),
        .help = N_("no progress, no remarks, only results and errors"),
        FLAG(quiet),
    },
    {
        .name = "verbose",
        .letter = 'v',
        .group = CLI_GROUP_OUTPUT,
        .modes = SOLVE | CLI_MODE(CLI_CHECK) | CLI_MODE(CLI_VERIFY) | CLI_MODE(CLI_COMPARE),
        .help = N_("say more: algorithm, nodes, time; each heuristic (--check)"),
        FLAG(verbose),
    },
#include "cli/option/option_rows_screen.inc"
    /* ---- general ---- */
    {
        .name = "help",
        .letter = 'h',
        .group = CLI_GROUP_GENERAL,
        .modes = EVERYWHERE,
        .help = N_("print this help"),
        .set = option_set_mode,
        .number = CLI_HELP,
    },
    {
        .name = "version",
        .letter = 'V',
        .group = CLI_GROUP_GENERAL,
        .modes = EVERYWHERE,
        .help = N_("print the version"),
        .set = option_set_mode,
        .number = CLI_VERSION,
    },
};

const unsigned cli_option_row_count = sizeof cli_option_rows / sizeof cli_option_rows[0];

const char *
cli_group_title(enum cli_group group)
{
    static const char *const titles[] = {
        [CLI_GROUP_MODE] = N_("What to do"),
        [CLI_GROUP_PUZZLE] = N_("Puzzle"),
        [CLI_GROUP_SEARCH] = N_("Search"),
        [CLI_GROUP_OUTPUT] = N_("Output"),
        [CLI_GROUP_SCREEN] = N_("Screen"),
        [CLI_GROUP_GENERAL] = N_("General"),
    };

    return titles[group];
}
