// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The rows of the table of options, and the words that their values can be. The manual page says
 * more about each option.
 */
#include "config.h"

#include "cli/option/option_row.h"

#include "base/intl.h"
#include "front/scheme.h"
#include "front/theme.h"
#include "play/contest/contest.h"
#include "play/session.h"
#include "heuristic/heuristic.h"
#include "pdb/set.h"
#include "puzzle/format/format.h"
#include "search/search.h"
#include "solver/all_solutions.h"

enum {
    SOLVE = CLI_MODE(CLI_SOLVE),
    CHECK = CLI_MODE(CLI_CHECK),
    GENERATE = CLI_MODE(CLI_GENERATE),
    VERIFY = CLI_MODE(CLI_VERIFY),
    ANALYSE = CLI_MODE(CLI_ANALYSE),
    HISTORY = CLI_MODE(CLI_HISTORY),
    IMPORT = CLI_MODE(CLI_IMPORT),
    LIST_SAVED = CLI_MODE(CLI_LIST_SAVED),
    BUILD_TABLES = CLI_MODE(CLI_BUILD_TABLES),
    PLAY = CLI_MODE(CLI_PLAY),
    SCREEN = PLAY | OPTION_CONFIGURABLE,
    SEARCHES = SOLVE | CLI_MODE(CLI_COMPARE),
    READS_BOARDS = SEARCHES | CHECK | VERIFY | ANALYSE,
    RANDOM_BOARDS = READS_BOARDS | GENERATE | PLAY,
    PRINTS_RESULTS = SEARCHES | CHECK | GENERATE | ANALYSE,
    TIME_MAX_SECONDS = 1000000000, /* about thirty years, which no clock overflows */
};

/* A row of an option, and a row that chooses a mode: the long name, the letter or 0, what --help
 * calls the value or NULL, where the option is allowed or the mode, and the phrase of --help, which
 * other fields may follow. */
#define OPTION(long_name, short_name, value, where, ...)                                    \
    {                                                                                       \
        .name = (long_name), .letter = (short_name), .argument = (value), .modes = (where), \
        .help = __VA_ARGS__                                                                 \
    }
#define MODE(long_name, short_name, value, chosen, ...)                                     \
    {                                                                                       \
        .name = (long_name), .letter = (short_name), .argument = (value), .mode = (chosen), \
        .help = __VA_ARGS__                                                                 \
    }

/* The type of a value, and the member of struct cli_options that stores it. */
#define VALUE(kind, member)                                        \
    .type = (kind), .field = offsetof(struct cli_options, member), \
    .field_bytes = sizeof(((struct cli_options *)0)->member)

const struct option_row option_rows[] = {
    MODE("solve", 0, NULL, CLI_SOLVE, N_("print a solution for every board in the files"),
        .often = true, .group = N_("What to do"), .formats = FORMAT_ANSWERS, .files = OPTION_FILES),
    MODE("check", 0, NULL, CLI_CHECK,
        N_("say whether each board can be solved, and how scrambled it is"), .often = true,
        .formats = FORMAT_CHECKS, .files = OPTION_FILES),
    MODE("generate", 0, "COUNT", CLI_GENERATE, N_("print random boards that can be solved"),
        VALUE(OPTION_NUMBER, generate_count), .argument_optional = true, .most = 1000000000,
        .initial = "1", .formats = FORMAT_PUZZLES),
    MODE("verify", 0, "SOLUTION", CLI_VERIFY, N_("replay a solution on the board of FILE"),
        VALUE(OPTION_SOLUTION, solution), .files = OPTION_ONE_FILE),
    MODE("analyse", 0, "SOLUTION", CLI_ANALYSE,
        N_("judge every move of a solution of the board of FILE"), VALUE(OPTION_SOLUTION, analysed),
        .alias = "analyze", .formats = FORMAT_ANALYSES, .files = OPTION_ONE_FILE),
    MODE("build-tables", 0, "NAME,...", CLI_BUILD_TABLES, N_("build distance tables now"),
        VALUE(OPTION_NAMES, tables_to_build), .argument_optional = true, .usual = N_("all"),
        .words = option_table_word, .heading = "Tables"),
    MODE("compare", 0, NULL, CLI_COMPARE, N_("run every algorithm and heuristic on every board"),
        .often = true, .formats = FORMAT_COMPARISONS, .files = OPTION_FILES),
    MODE("history", 0, "FORMAT", CLI_HISTORY, N_("print every solve: text, csv or json"),
        VALUE(OPTION_CHOICE, history_format), .argument_optional = true, .initial = "text",
        .words = option_history_word),
    MODE("import", 0, "FILE", CLI_IMPORT, N_("add solves that csTimer or --history exported"),
        VALUE(OPTION_FILE, import)),
    MODE("list", 0, NULL, CLI_LIST, N_("list the names that options take, and the puzzles"),
        .often = true),
    MODE("list-saved", 0, NULL, CLI_LIST_SAVED, N_("list the games that --resume can continue")),
    OPTION("size", 's', "N|WxH", RANDOM_BOARDS | IMPORT, N_("columns and rows of a random board"),
        .often = true, .group = N_("Puzzle"), .type = OPTION_SIZE, .usual = "4"),
    OPTION("difficulty", 'd', "HOW", RANDOM_BOARDS,
        N_("easy, medium, hard or LO..HI, by proved optimal length"), .type = OPTION_DIFFICULTY,
        .words = difficulty_word, .often = true),
    OPTION("seed", 0, "TEXT", RANDOM_BOARDS, N_("the random board that belongs to TEXT"),
        VALUE(OPTION_SEED, seed)),
    OPTION("id", 0, "ID", RANDOM_BOARDS, N_("the board of an id, such as 4x4#otter-512"),
        VALUE(OPTION_ID, id)),
    OPTION("daily", 0, NULL, RANDOM_BOARDS, N_("the board of the day, the same for everybody"),
        VALUE(OPTION_FLAG, daily)),
    OPTION("event", 0, "EVENT", PLAY, N_("play for a result, such as relay:5 or marathon:4,10"),
        VALUE(OPTION_EVENT, event), .words = option_event_word, .heading = "Events"),
    OPTION("board", 0, "TEXT", READS_BOARDS | PLAY,
        N_("the board itself, such as '1 2 3/4 0 5/7 8 6'"), VALUE(OPTION_TEXT, board)),
    OPTION("goal", 0, "GOAL", RANDOM_BOARDS, N_("standard, blank-first, snail or a board file"),
        VALUE(OPTION_FILE, goal), .usual = "standard", .words = option_goal_word,
        .heading = "Goals"),
    OPTION("algorithm", 'a', "NAME", SEARCHES | PLAY, N_("how to search"), .group = N_("Search"),
        .often = true, VALUE(OPTION_NAMES, algorithms), .initial = "auto",
        .words = option_algorithm_word, .heading = "Algorithms"),
    OPTION("heuristic", 'H', "NAME", SEARCHES | PLAY, N_("how to estimate the distance"),
        VALUE(OPTION_NAMES, heuristics), .initial = "auto", .words = option_heuristic_word,
        .heading = "Heuristics", .needs = SEARCH_USES_HEURISTIC),
    OPTION("weight", 0, "X", SEARCHES | PLAY,
        N_("multiply the estimate by X: faster, longer solutions"),
        VALUE(OPTION_DECIMAL, solver.weight), .least = 1, .most = 1000, .initial = "1",
        .needs = SEARCH_USES_WEIGHT),
    OPTION("optimal", 0, NULL, SOLVE, N_("do not stop before the solution is proved shortest"),
        VALUE(OPTION_FLAG, solver.prove)),
    OPTION("first", 0, NULL, SOLVE, N_("stop at the first solution"),
        VALUE(OPTION_FLAG, solver.first_only)),
    OPTION("all", 0, "K", SOLVE, N_("print all solutions at most K moves longer than the shortest"),
        VALUE(OPTION_NUMBER, all_extra), .zero_allowed = true, .argument_optional = true,
        .most = ALL_EXTRA_MAX, .initial = "0"),
    OPTION("max-solutions", 0, "N", SOLVE, N_("with --all, print at most N solutions of a board"),
        VALUE(OPTION_NUMBER, max_solutions)),
    OPTION("max-depth", 0, "N", SEARCHES, N_("look for solutions of at most N moves"),
        VALUE(OPTION_NUMBER, solver.limits.depth), .most = 1000000000, .needs = SEARCH_USES_DEPTH),
    OPTION("beam-width", 0, "N", SEARCHES, N_("boards that a beam search keeps at each level"),
        VALUE(OPTION_NUMBER, solver.beam_width), .most = SEARCH_BEAM_WIDTH_MAX,
        .needs = SEARCH_USES_WIDTH),
    OPTION("time-limit", 't', "SECONDS", SEARCHES | ANALYSE | PLAY | GENERATE,
        N_("time for each board, 0 for no limit"), VALUE(OPTION_SECONDS, solver.time_ns),
        .often = true, .most = TIME_MAX_SECONDS, .usual = "10"),
    OPTION("node-limit", 0, "N", SEARCHES, N_("nodes that may be generated for each board"),
        VALUE(OPTION_NUMBER, solver.limits.nodes)),
    OPTION("memory-limit", 0, "SIZE", SEARCHES | ANALYSE | PLAY,
        N_("memory for searching, with K, M or G"),
        VALUE(OPTION_BYTES, solver.limits.memory_bytes)),
    OPTION("threads", 'j', "N", SEARCHES | ANALYSE | PLAY | BUILD_TABLES, N_("processors to use"),
        VALUE(OPTION_NUMBER, threads), .most = 1024, .usual = N_("all")),
    OPTION("tables", 0, "WHERE", SOLVE | ANALYSE | PLAY | GENERATE | BUILD_TABLES,
        N_("where table files are: auto, none or a directory"), VALUE(OPTION_FILE, tables),
        .words = option_place_word),
    OPTION("checkpoint", 0, "DIR", SOLVE,
        N_("save unfinished proofs in DIR, and continue them from there"),
        VALUE(OPTION_FILE, checkpoint), .needs = SEARCH_SAVES),
    OPTION("format", 'f', "FORMAT", PRINTS_RESULTS, N_("how to print results"), .often = true,
        .group = N_("Output"), .type = OPTION_FORMAT, .usual = "text", .words = option_format_word,
        .heading = "Formats"),
    OPTION("no-moves", 0, NULL, SOLVE | ANALYSE, N_("print the result and leave the moves out"),
        VALUE(OPTION_FLAG, no_moves)),
    OPTION("output", 'o', "FILE", PRINTS_RESULTS | HISTORY,
        N_("write results to FILE, all at once at the end"), VALUE(OPTION_FILE, output)),
    OPTION("progress", 0, "WHEN", SEARCHES | BUILD_TABLES | GENERATE,
        N_("progress on standard error: auto, always or never"), VALUE(OPTION_CHOICE, progress),
        .initial = "auto", .words = option_when_word),
    OPTION("quiet", 'q', NULL, PRINTS_RESULTS | IMPORT | VERIFY | BUILD_TABLES,
        N_("no progress, no remarks, only results and errors"), VALUE(OPTION_FLAG, quiet)),
    OPTION("verbose", 'v', NULL, SOLVE | CHECK | LIST_SAVED,
        N_("say more: algorithm, nodes, time; each heuristic (--check)"),
        VALUE(OPTION_FLAG, verbose)),
    OPTION("color", 0, "WHEN", SCREEN, N_("colours: auto, always or never"), .group = N_("Screen"),
        VALUE(OPTION_CHOICE, screen.color), .initial = "auto", .words = option_when_word),
    OPTION("theme", 0, "NAME", SCREEN, N_("the colours of the screen"),
        VALUE(OPTION_WORD, screen.theme), .usual = "auto", .words = option_theme_word,
        .heading = "Themes"),
    OPTION("scheme", 0, "NAME", SCREEN, N_("which tiles share a colour"),
        VALUE(OPTION_WORD, screen.scheme), .usual = N_("home"), .words = option_scheme_word,
        .heading = "Schemes"),
    OPTION("tiles", 0, "LOOK", SCREEN, N_("filled (blocks of colour), or lines (around numbers)"),
        VALUE(OPTION_CHOICE, screen.tiles), .initial = "filled", .words = option_tiles_word),
    OPTION("display", 0, "WHAT", SCREEN, N_("numbers, arrows (the way home) or distances"),
        VALUE(OPTION_CHOICE, screen.display), .initial = "numbers", .words = option_display_word),
    OPTION("ascii", 0, NULL, SCREEN, N_("draw with characters that every terminal has"),
        VALUE(OPTION_FLAG, screen.ascii)),
    OPTION("plain", 0, NULL, SCREEN, N_("play line by line, without a screen"),
        VALUE(OPTION_FLAG, plain)),
    OPTION("mouse", 0, "USE", SCREEN, N_("off, click, or hover (slides tiles without a click)"),
        VALUE(OPTION_CHOICE, screen.mouse), .initial = "click", .words = option_mouse_word),
    OPTION("arrows", 0, "WHAT", SCREEN, N_("arrow keys move the tile or the blank"),
        VALUE(OPTION_CHOICE, screen.arrows), .initial = "tile", .words = option_arrows_word),
    OPTION("panel", 0, "WHAT", SCREEN, N_("plain, off (nothing of the solver), or expert"),
        VALUE(OPTION_CHOICE, screen.insight), .initial = "plain", .words = option_panel_word),
    OPTION("speed", 0, "N", SCREEN, N_("moves per second when a solution is played"),
        VALUE(OPTION_DECIMAL, screen.moves_per_second), .least = 0.1, .most = 100, .initial = "4"),
    OPTION("resume", 'r', "NAME", PLAY, N_("continue a saved game"), .often = true,
        VALUE(OPTION_TEXT, resume_name), .argument_optional = true,
        .usual = N_("the latest unfinished one")),
    OPTION("session", 0, "NAME", SCREEN | HISTORY | IMPORT, N_("the session that solves belong to"),
        VALUE(OPTION_TEXT, session), .most = SESSION_GROUP_BYTES - 1),
    OPTION("config", 0, "FILE", PLAY, N_("read this configuration file instead of the usual one"),
        VALUE(OPTION_FILE, config)),
    OPTION("no-history", 0, NULL, SCREEN, N_("store neither games nor solves"),
        VALUE(OPTION_FLAG, no_history)),
    OPTION("no-animation", 0, NULL, SCREEN, N_("nothing on the screen moves by itself"),
        VALUE(OPTION_FLAG, screen.no_animation)),
    MODE("help", 'h', "WHAT", CLI_HELP, N_("print the usual options, or all"),
        VALUE(OPTION_CHOICE, help_all), .argument_optional = true, .initial = "usual",
        .words = option_help_word, .often = true, .group = N_("General")),
    MODE("version", 'V', NULL, CLI_VERSION, N_("print the version")),
    {.name = NULL},
};

/* ---- the words that values can be ------------------------------------------------------------ */

/* Defines a function that lists words; `word` is an expression in `index`. */
#define WORDS(function, count, word)            \
    const char *function(unsigned index)        \
    {                                           \
        return index < (count) ? (word) : NULL; \
    }

/* Defines one for words that no other table has. */
#define LIST(function, ...)                                                  \
    const char *function(unsigned index)                                     \
    {                                                                        \
        static const char *const words[] = {__VA_ARGS__};                    \
                                                                             \
        return index < sizeof words / sizeof words[0] ? words[index] : NULL; \
    }

LIST(option_when_word, "auto", "always", "never")
LIST(option_place_word, "auto", "none")
LIST(option_arrows_word, "tile", "blank")
WORDS(option_format_word, format_row_count, format_rows[index].name)
LIST(option_history_word, "text", "csv", "json")
WORDS(option_table_word, pdb_set_row_count, pdb_set_rows[index].name)
LIST(option_mouse_word, "off", "click", "hover")
LIST(option_help_word, "usual", "all")
LIST(option_panel_word, "plain", "off", "expert")
LIST(option_display_word, "numbers", "arrows", "distances")
LIST(option_tiles_word, "filled", "lines")
WORDS(option_scheme_word, scheme_row_count, scheme_rows[index].name)
WORDS(option_event_word, contest_row_count, contest_rows[index].name)
WORDS(option_theme_word, theme_row_count + 1, index == 0 ? "auto" : theme_rows[index - 1].name)
WORDS(option_goal_word, goal_row_count, goal_rows[index].name)
WORDS(
    option_algorithm_word, search_row_count + 1, index == 0 ? "auto" : search_rows[index - 1]->name)
WORDS(option_heuristic_word, heuristic_row_count + 1,
    index == 0 ? "auto" : heuristic_rows[index - 1]->name)
