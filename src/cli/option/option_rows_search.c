// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Rows of the table of options: the search. See option_row.h.
 */
#include "config.h"

#include "cli/option/option_row.h"

#include "base/intl.h"
#include "search/search.h"
enum {
    SOLVE = CLI_MODE(CLI_SOLVE),
    PLAY = CLI_MODE(CLI_PLAY),
    TIME_MAX_SECONDS = 1000000000, /* some thirty years, far from the end of the clock */
};

static const struct option_row rows[] = {
    {
        .name = "algorithm",
        .letter = 'a',
        .argument = "NAME",
        .type = OPTION_NAMES,
        OPTION_FIELD(algorithms),
        .words = option_algorithm_word,
        .heading = "Algorithms",
        .modes = OPTION_SEARCHES | PLAY,
        .help = N_("how to search (default: auto; see --list)"),
        .manual =
            "*auto* finds a first solution at once, improves it, and proves that it is the "
            "shortest or runs into the time limit. *layered* works with the heuristic pdb only. "
            "*anytime* goes on until it meets a limit or wider beams cannot find more. *fringe* is "
            "another name of line-by-line.",
    },
    {
        .name = "heuristic",
        .letter = 'H',
        .argument = "NAME",
        .type = OPTION_NAMES,
        OPTION_FIELD(heuristics),
        .words = option_heuristic_word,
        .heading = "Heuristics",
        .modes = OPTION_SEARCHES | PLAY,
        .needs = SEARCH_USES_HEURISTIC,
        .help = N_("how to estimate the distance (default: auto; see --list)"),
    },
    {
        .name = "weight",
        .argument = "X",
        .type = OPTION_DECIMAL,
        .least = 1,
        .most = 1000,
        .initial = "1",
        OPTION_FIELD(solver.weight),
        .modes = OPTION_SEARCHES | PLAY,
        .needs = SEARCH_USES_WEIGHT,
        .help = N_("multiply the estimate by X: faster, longer solutions"),
        .manual = "A solution is at most _X_ times as long as the shortest one, for algorithms and "
                  "heuristics that find the shortest one with weight 1.",
    },
    {
        .name = "optimal",
        .type = OPTION_FLAG,
        OPTION_FIELD(optimal),
        .modes = SOLVE,
        .help = N_("do not stop before the solution is proved shortest"),
        .manual =
            "Lifts the default time limit. Where tables serve the board, nearly all processor "
            "time goes into the proof. If a limit was set and is reached first, the exit status is "
            "3.",
    },
    {
        .name = "first",
        .type = OPTION_FLAG,
        OPTION_FIELD(solver.first_only),
        .modes = SOLVE,
        .help = N_("stop at the first solution"),
    },
    {
        .name = "max-depth",
        .argument = "N",
        .type = OPTION_NUMBER,
        .least = 1,
        .most = 1000000000,
        OPTION_FIELD(solver.max_depth),
        .modes = OPTION_SEARCHES,
        .needs = SEARCH_USES_DEPTH,
        .help = N_("look for solutions of at most N moves"),
    },
    {
        .name = "beam-width",
        .argument = "N",
        .type = OPTION_NUMBER,
        .least = 1,
        .most = SEARCH_BEAM_WIDTH_MAX,
        OPTION_FIELD(solver.beam_width),
        .modes = OPTION_SEARCHES,
        .needs = SEARCH_USES_WIDTH,
        .help = N_("boards that a beam search keeps at each level"),
    },
    {
        .name = "time-limit",
        .letter = 't',
        .argument = "SECONDS",
        .type = OPTION_SECONDS,
        .most = TIME_MAX_SECONDS,
        OPTION_FIELD(solver.time_ns),
        .modes = OPTION_SEARCHES | PLAY | CLI_MODE(CLI_GENERATE),
        .help = N_("time for each board, 0 for no limit (default: 10)"),
        .manual =
            "There is no default limit for an algorithm that is chosen by name, with --first, "
            "and on boards of more than 65,536 cells. The time to build tables counts, and "
            "the answer is the best one known by then. With *--generate* it is the time to "
            "look for each board of a *--difficulty*, 60 seconds unless it is given.",
    },
    {
        .name = "node-limit",
        .argument = "N",
        .type = OPTION_NUMBER,
        .least = 1,
        OPTION_FIELD(solver.node_limit),
        .modes = OPTION_SEARCHES,
        .help = N_("nodes that may be generated for each board"),
        .manual =
            "It replaces the default time limit. Unless an algorithm is chosen by name, one thread "
            "works at each board, and the same command gives the same answer and counts every "
            "time, as long as the same tables are kept.",
    },
    {
        .name = "memory-limit",
        .argument = "SIZE",
        .type = OPTION_BYTES,
        OPTION_FIELD(solver.memory_bytes),
        .modes = OPTION_SEARCHES | PLAY,
        .help = N_("memory for searching, with K, M or G"),
        .manual =
            "All searches that run side by side share it, and the tables that they read count. "
            "The default is a quarter of the free memory, but at most 2G. A limit of the address "
            "space (ulimit -v) counts as well. Where memory does not suffice, a message says so, "
            "and weaker tables or a search that needs no memory take over.",
    },
    {
        .name = "threads",
        .letter = 'j',
        .argument = "N",
        .type = OPTION_NUMBER,
        .least = 1,
        .most = 1024,
        OPTION_FIELD(threads),
        .modes = OPTION_SEARCHES | PLAY | CLI_MODE(CLI_BUILD_TABLES),
        .help = N_("processors to use (default: all)"),
        .manual = "Boards of a batch are solved side by side; answers keep the order of the "
                  "boards.",
    },
    {
        .name = "tables",
        .argument = "WHERE",
        .type = OPTION_FILE,
        OPTION_FIELD(tables),
        .words = option_place_word,
        .modes = SOLVE | PLAY | CLI_MODE(CLI_GENERATE) | CLI_MODE(CLI_BUILD_TABLES),
        .help = N_("where table files are: auto, none or a directory"),
        .manual =
            "*auto* is npuzzle-tui/tables in the user's cache directory. With *none* no file is "
            "read or written, and tables that are needed are built in memory. A directory that "
            "does not exist is made for the first table. A directory is refused if it belongs "
            "to another user (except root), or if others can write to it and it is not sticky; "
            "so is a table that others can write to. A new table replaces a table, a link or a "
            "pipe, but no other file and not the target of a link.",
    },
};

const struct option_group option_group_search = {N_("Search"), rows, sizeof rows / sizeof rows[0]};
