// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Rows of the table of options: modes. See option_row.h.
 */
#include "config.h"

#include "cli/option/option_row.h"

#include "base/intl.h"
#include "puzzle/format/format.h"
static const struct option_row rows[] = {
    {
        .name = "solve",
        .modes = CLI_MODE(CLI_SOLVE),
        .mode = CLI_SOLVE,
        .formats = FORMAT_ANSWERS,
        .files = OPTION_FILES,
        .help = N_("print a solution of every board of the files"),
        .manual = "A file may hold many boards; _-_ or no file is standard input. Answers appear "
                  "while boards are still being read.",
    },
    {
        .name = "check",
        .modes = CLI_MODE(CLI_CHECK),
        .mode = CLI_CHECK,
        .formats = FORMAT_CHECKS,
        .files = OPTION_FILES,
        .help = N_("say whether each board can be solved, and how scrambled it is"),
        .manual = "For each board: its size, whether it can be solved, its inversions, the row of "
                  "the blank, and the Hamming, Manhattan and linear conflict estimates.",
    },
    {
        .name = "generate",
        .argument = "COUNT",
        .argument_optional = true,
        .type = OPTION_NUMBER,
        .least = 1,
        .most = 1000000000,
        .initial = "1",
        OPTION_FIELD(generate_count),
        .modes = CLI_MODE(CLI_GENERATE),
        .mode = CLI_GENERATE,
        .formats = FORMAT_PUZZLES,
        .help = N_("print random boards that can be solved"),
        .manual = "Every solvable board but the solved one is equally likely. A comment above each "
                  "board has its id, which makes the board again (*--id*).",
    },
    {
        .name = "verify",
        .argument = "SOLUTION",
        .type = OPTION_SOLUTION,
        OPTION_FIELD(solution),
        .modes = CLI_MODE(CLI_VERIFY),
        .mode = CLI_VERIFY,
        .files = OPTION_ONE_FILE,
        .help = N_("replay a solution on the board of FILE"),
        .manual =
            "_SOLUTION_ is a line of moves (*RDDLURD*, with counts *R2DLU*) or a file that "
            "holds moves or steps; _-_ is standard input. The exit status is 0 only if the "
            "solution reaches the goal and each number is that of the tile that moves. The file "
            "can also hold results of *--solve* *--format=json*: each is replayed on the board of "
            "its number in FILE or, without a board, on the one that it names.",
    },
    {
        .name = "build-tables",
        .argument = "NAME,...",
        .argument_optional = true,
        .type = OPTION_NAMES,
        OPTION_FIELD(tables_to_build),
        .words = option_table_word,
        .heading = "Tables",
        .modes = CLI_MODE(CLI_BUILD_TABLES),
        .mode = CLI_BUILD_TABLES,
        .help = N_("build distance tables now (default: all; see --list)"),
        .manual = "Searches build the tables they need by themselves, once; this builds them "
                  "beforehand.",
    },
    {
        .name = "compare",
        .modes = CLI_MODE(CLI_COMPARE),
        .mode = CLI_COMPARE,
        .formats = FORMAT_COMPARISONS,
        .files = OPTION_FILES,
        .help = N_("run every algorithm and heuristic on every board"),
        .manual =
            "Prints a table on a terminal and tab-separated values (*--format=tsv*) in a pipe. "
            "*--format=gnuplot* prints a script that plots nodes, time and memory against the "
            "length of a shortest solution: *npuzzle-tui --compare --format=gnuplot* FILE | "
            "*gnuplot > plot.svg*. *--algorithm* and *--heuristic* choose, with commas between "
            "names: *-a astar,ida -H manhattan*. Each run has one second unless *--time-limit* or "
            "*--node-limit* says otherwise.",
    },
    {
        .name = "list",
        .modes = CLI_MODE(CLI_LIST),
        .mode = CLI_LIST,
        .help = N_("list the names of algorithms, heuristics, tables and puzzles"),
        .manual = "Each name has a line that says what it is and the paper it follows. Puzzles "
                  "that come with the program have their number of boards: board 7 of "
                  "*korf-100.txt* is *korf-100.txt:7*.",
    },
    {
        .name = "list-saved",
        .modes = CLI_MODE(CLI_LIST_SAVED),
        .mode = CLI_LIST_SAVED,
        .help = N_("list the saved games that --resume can continue"),
        .manual = "Unfinished games come first, the latest at the top, then games that were saved "
                  "under a name, then damaged ones. A line has the name, the board, the moves, the "
                  "time and the date; in a pipe they are separated by tabs.",
    },
};

const struct option_group option_group_mode = {
    N_("What to do"), rows, sizeof rows / sizeof rows[0]};
