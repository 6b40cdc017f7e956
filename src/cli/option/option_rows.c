// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The rows of the table of options. The manual page says more about each option.
 */
#include "config.h"

#include "cli/option/option_row.h"

#include <string.h>

#include "base/intl.h"
#include "puzzle/format/format.h"
#include "search/search.h"

enum {
    SOLVE = CLI_MODE(CLI_SOLVE),
    CHECK = CLI_MODE(CLI_CHECK),
    GENERATE = CLI_MODE(CLI_GENERATE),
    VERIFY = CLI_MODE(CLI_VERIFY),
    BUILD_TABLES = CLI_MODE(CLI_BUILD_TABLES),
    PLAY = CLI_MODE(CLI_PLAY),
    SCREEN = PLAY | OPTION_CONFIGURABLE,
    SEARCHES = SOLVE | CLI_MODE(CLI_COMPARE),
    READS_BOARDS = SEARCHES | CHECK | VERIFY,
    RANDOM_BOARDS = READS_BOARDS | GENERATE | PLAY,
    PRINTS_RESULTS = SEARCHES | CHECK | GENERATE,
    TIME_MAX_SECONDS = 1000000000, /* about thirty years, which no clock overflows */
};

/* The type of a value, and the member of struct cli_options that stores it. */
#define OPTION_VALUE(kind, member)                                 \
    .type = (kind), .field = offsetof(struct cli_options, member), \
    .field_bytes = sizeof(((struct cli_options *)0)->member)

const struct option_row option_rows[] = {
    {
        .group = N_("What to do"),
        .name = "solve",
        .mode = CLI_SOLVE,
        .formats = FORMAT_ANSWERS,
        .files = OPTION_FILES,
        .help = N_("print a solution for every board in the files"),
    },
    {
        .name = "check",
        .mode = CLI_CHECK,
        .formats = FORMAT_CHECKS,
        .files = OPTION_FILES,
        .help = N_("say whether each board can be solved, and how scrambled it is"),
    },
    {
        .name = "generate",
        .argument = "COUNT",
        .argument_optional = true,
        OPTION_VALUE(OPTION_NUMBER, generate_count),
        .most = 1000000000,
        .initial = "1",
        .mode = CLI_GENERATE,
        .formats = FORMAT_PUZZLES,
        .help = N_("print random boards that can be solved"),
    },
    {
        .name = "verify",
        .argument = "SOLUTION",
        OPTION_VALUE(OPTION_SOLUTION, solution),
        .mode = CLI_VERIFY,
        .files = OPTION_ONE_FILE,
        .help = N_("replay a solution on the board of FILE"),
    },
    {
        .name = "build-tables",
        .argument = "NAME,...",
        .argument_optional = true,
        OPTION_VALUE(OPTION_NAMES, tables_to_build),
        .usual = N_("all"),
        .words = option_table_word,
        .heading = "Tables",
        .mode = CLI_BUILD_TABLES,
        .help = N_("build distance tables now"),
    },
    {
        .name = "compare",
        .mode = CLI_COMPARE,
        .formats = FORMAT_COMPARISONS,
        .files = OPTION_FILES,
        .help = N_("run every algorithm and heuristic on every board"),
    },
    {
        .name = "list",
        .mode = CLI_LIST,
        .help = N_("list the names that options take, and the puzzles"),
    },
    {
        .name = "list-saved",
        .mode = CLI_LIST_SAVED,
        .help = N_("list the saved games that --resume can continue"),
    },
    {
        .group = N_("Puzzle"),
        .name = "size",
        .letter = 's',
        .argument = "N|WxH",
        .type = OPTION_SIZE,
        .usual = "4",
        .modes = RANDOM_BOARDS,
        .help = N_("columns and rows of a random board"),
    },
    {
        .name = "difficulty",
        .letter = 'd',
        .argument = "HOW",
        .type = OPTION_DIFFICULTY,
        .words = difficulty_word,
        .modes = RANDOM_BOARDS,
        .help = N_("easy, medium, hard or LO..HI, by proved optimal length"),
    },
    {
        .name = "seed",
        .argument = "TEXT",
        OPTION_VALUE(OPTION_SEED, seed),
        .modes = RANDOM_BOARDS,
        .help = N_("the random board that belongs to TEXT"),
    },
    {
        .name = "id",
        .argument = "ID",
        OPTION_VALUE(OPTION_ID, id),
        .modes = RANDOM_BOARDS,
        .help = N_("the board of an id, such as 4x4#otter-512"),
    },
    {
        .name = "daily",
        OPTION_VALUE(OPTION_FLAG, daily),
        .modes = RANDOM_BOARDS,
        .help = N_("the board of the day, the same for everybody"),
    },
    {
        .name = "board",
        .argument = "TEXT",
        OPTION_VALUE(OPTION_TEXT, board),
        .modes = READS_BOARDS | PLAY,
        .help = N_("the board itself, such as '1 2 3/4 0 5/7 8 6'"),
    },
    {
        .name = "goal",
        .argument = "GOAL",
        OPTION_VALUE(OPTION_FILE, goal),
        .usual = "standard",
        .words = option_goal_word,
        .heading = "Goals",
        .modes = RANDOM_BOARDS,
        .help = N_("standard, blank-first, snail or a board file"),
    },
    {
        .group = N_("Search"),
        .name = "algorithm",
        .letter = 'a',
        .argument = "NAME",
        OPTION_VALUE(OPTION_NAMES, algorithms),
        .initial = "auto",
        .words = option_algorithm_word,
        .heading = "Algorithms",
        .modes = SEARCHES | PLAY,
        .help = N_("how to search"),
    },
    {
        .name = "heuristic",
        .letter = 'H',
        .argument = "NAME",
        OPTION_VALUE(OPTION_NAMES, heuristics),
        .initial = "auto",
        .words = option_heuristic_word,
        .heading = "Heuristics",
        .modes = SEARCHES | PLAY,
        .needs = SEARCH_USES_HEURISTIC,
        .help = N_("how to estimate the distance"),
    },
    {
        .name = "weight",
        .argument = "X",
        OPTION_VALUE(OPTION_DECIMAL, solver.weight),
        .least = 1,
        .most = 1000,
        .initial = "1",
        .modes = SEARCHES | PLAY,
        .needs = SEARCH_USES_WEIGHT,
        .help = N_("multiply the estimate by X: faster, longer solutions"),
    },
    {
        .name = "optimal",
        OPTION_VALUE(OPTION_FLAG, solver.prove),
        .modes = SOLVE,
        .help = N_("do not stop before the solution is proved shortest"),
    },
    {
        .name = "first",
        OPTION_VALUE(OPTION_FLAG, solver.first_only),
        .modes = SOLVE,
        .help = N_("stop at the first solution"),
    },
    {
        .name = "max-depth",
        .argument = "N",
        OPTION_VALUE(OPTION_NUMBER, solver.max_depth),
        .most = 1000000000,
        .modes = SEARCHES,
        .needs = SEARCH_USES_DEPTH,
        .help = N_("look for solutions of at most N moves"),
    },
    {
        .name = "beam-width",
        .argument = "N",
        OPTION_VALUE(OPTION_NUMBER, solver.beam_width),
        .most = SEARCH_BEAM_WIDTH_MAX,
        .modes = SEARCHES,
        .needs = SEARCH_USES_WIDTH,
        .help = N_("boards that a beam search keeps at each level"),
    },
    {
        .name = "time-limit",
        .letter = 't',
        .argument = "SECONDS",
        OPTION_VALUE(OPTION_SECONDS, solver.time_ns),
        .most = TIME_MAX_SECONDS,
        .usual = "10",
        .modes = SEARCHES | PLAY | GENERATE,
        .help = N_("time for each board, 0 for no limit"),
    },
    {
        .name = "node-limit",
        .argument = "N",
        OPTION_VALUE(OPTION_NUMBER, solver.node_limit),
        .modes = SEARCHES,
        .help = N_("nodes that may be generated for each board"),
    },
    {
        .name = "memory-limit",
        .argument = "SIZE",
        OPTION_VALUE(OPTION_BYTES, solver.memory_bytes),
        .modes = SEARCHES | PLAY,
        .help = N_("memory for searching, with K, M or G"),
    },
    {
        .name = "threads",
        .letter = 'j',
        .argument = "N",
        OPTION_VALUE(OPTION_NUMBER, threads),
        .usual = N_("all"),
        .most = 1024,
        .modes = SEARCHES | PLAY | BUILD_TABLES,
        .help = N_("processors to use"),
    },
    {
        .name = "tables",
        .argument = "WHERE",
        OPTION_VALUE(OPTION_FILE, tables),
        .words = option_place_word,
        .modes = SOLVE | PLAY | GENERATE | BUILD_TABLES,
        .help = N_("where table files are: auto, none or a directory"),
    },
    {
        .group = N_("Output"),
        .name = "format",
        .letter = 'f',
        .argument = "FORMAT",
        .type = OPTION_FORMAT,
        .usual = "text",
        .words = option_format_word,
        .heading = "Formats",
        .modes = PRINTS_RESULTS,
        .help = N_("how to print results"),
    },
    {
        .name = "no-moves",
        OPTION_VALUE(OPTION_FLAG, no_moves),
        .modes = SOLVE,
        .help = N_("print the result and leave the moves out"),
    },
    {
        .name = "output",
        .letter = 'o',
        .argument = "FILE",
        OPTION_VALUE(OPTION_FILE, output),
        .modes = PRINTS_RESULTS,
        .help = N_("write results to FILE, all at once at the end"),
    },
    {
        .name = "progress",
        .argument = "WHEN",
        OPTION_VALUE(OPTION_CHOICE, progress),
        .initial = "auto",
        .words = option_when_word,
        .modes = SEARCHES | BUILD_TABLES | GENERATE,
        .help = N_("progress on standard error: auto, always or never"),
    },
    {
        .name = "quiet",
        .letter = 'q',
        OPTION_VALUE(OPTION_FLAG, quiet),
        .modes = PRINTS_RESULTS | VERIFY | BUILD_TABLES,
        .help = N_("no progress, no remarks, only results and errors"),
    },
    {
        .name = "verbose",
        .letter = 'v',
        OPTION_VALUE(OPTION_FLAG, verbose),
        .modes = READS_BOARDS,
        .help = N_("say more: algorithm, nodes, time; each heuristic (--check)"),
    },
    {
        .group = N_("Screen"),
        .name = "color",
        .argument = "WHEN",
        OPTION_VALUE(OPTION_CHOICE, screen.color),
        .initial = "auto",
        .words = option_when_word,
        .modes = SCREEN,
        .help = N_("colours: auto, always or never"),
    },
    {
        .name = "theme",
        .argument = "NAME",
        OPTION_VALUE(OPTION_WORD, screen.theme),
        .words = option_theme_word,
        .heading = "Themes",
        .modes = SCREEN,
        .help = N_("the colours of the screen"),
    },
    {
        .name = "scheme",
        .argument = "NAME",
        OPTION_VALUE(OPTION_WORD, screen.scheme),
        .words = option_scheme_word,
        .usual = N_("fringe"),
        .heading = "Schemes",
        .modes = SCREEN,
        .help = N_("which tiles share a colour"),
    },
    {
        .name = "tiles",
        .argument = "LOOK",
        OPTION_VALUE(OPTION_CHOICE, screen.tiles),
        .initial = "filled",
        .words = option_tiles_word,
        .modes = SCREEN,
        .help = N_("blocks of colour (filled), or numbers between lines"),
    },
    {
        .name = "ascii",
        OPTION_VALUE(OPTION_FLAG, screen.ascii),
        .modes = SCREEN,
        .help = N_("draw with characters that every terminal has"),
    },
    {
        .name = "plain",
        OPTION_VALUE(OPTION_FLAG, plain),
        .modes = SCREEN,
        .help = N_("play line by line, without a screen"),
    },
    {
        .name = "no-mouse",
        OPTION_VALUE(OPTION_FLAG, screen.no_mouse),
        .modes = SCREEN,
        .help = N_("leave the mouse to the terminal"),
    },
    {
        .name = "hover",
        OPTION_VALUE(OPTION_FLAG, screen.hover),
        .modes = SCREEN,
        .help = N_("the pointer slides tiles without a click (unless --no-mouse)"),
    },
    {
        .name = "tile-size",
        .argument = "SIZE",
        OPTION_VALUE(OPTION_CHOICE, screen.tile_size),
        .initial = "auto",
        .words = option_tile_size_word,
        .modes = SCREEN,
        .help = N_("auto, or 1 (bare numbers) to 4 (big digits)"),
    },
    {
        .name = "arrows",
        .argument = "WHAT",
        OPTION_VALUE(OPTION_CHOICE, screen.arrows),
        .words = option_arrows_word,
        .initial = "tile",
        .modes = SCREEN,
        .help = N_("arrow keys move the tile or the blank"),
    },
    {
        .name = "speed",
        .argument = "N",
        OPTION_VALUE(OPTION_DECIMAL, screen.moves_per_second),
        .least = 0.1,
        .most = 100,
        .initial = "4",
        .modes = SCREEN,
        .help = N_("moves per second when a solution is played"),
    },
    {
        .name = "resume",
        .letter = 'r',
        .argument = "NAME",
        .argument_optional = true,
        OPTION_VALUE(OPTION_TEXT, resume_name),
        .usual = N_("the latest unfinished one"),
        .modes = PLAY,
        .help = N_("continue a saved game"),
    },
    {
        .name = "config",
        .argument = "FILE",
        OPTION_VALUE(OPTION_FILE, config),
        .modes = PLAY,
        .help = N_("read this configuration file instead of the usual one"),
    },
    {
        .name = "no-history",
        OPTION_VALUE(OPTION_FLAG, no_history),
        .modes = SCREEN,
        .help = N_("keep nothing: no saved game, no record of the solve"),
    },
    {
        .name = "no-animation",
        OPTION_VALUE(OPTION_FLAG, screen.no_animation),
        .modes = SCREEN,
        .help = N_("nothing on the screen moves by itself"),
    },
    {
        .group = N_("General"),
        .name = "help",
        .letter = 'h',
        .mode = CLI_HELP,
        .help = N_("print this help"),
    },
    {
        .name = "version",
        .letter = 'V',
        .mode = CLI_VERSION,
        .help = N_("print the version"),
    },
    {.name = NULL},
};

const struct option_row *
option_find(const char *name)
{
    const struct option_row *row = option_rows;

    while (row->name != NULL && strcmp(row->name, name) != 0)
        row++;
    return row->name != NULL ? row : NULL;
}

bool
cli_option_given(const struct cli_options *options, const char *name)
{
    return options->given[option_find(name) - option_rows];
}
