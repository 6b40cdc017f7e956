// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The command line: one table of options, and what a parsed command line holds.
 *
 * The parser, --help, the manual page's list of options, the shell completions and the tests all
 * come from cli_option_rows. An option is one row there, with a function that checks its value;
 * nothing else names it.
 */
#ifndef NP_CLI_OPTION_OPTIONS_H
#define NP_CLI_OPTION_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "cli/difficulty.h"
#include "puzzle/format/format.h"
#include "solver/solver.h"

/* What the program is asked to do. */
enum cli_mode {
    CLI_PLAY,
    CLI_SOLVE,
    CLI_CHECK,
    CLI_GENERATE,
    CLI_VERIFY,
    CLI_COMPARE,
    CLI_BUILD_TABLES,
    CLI_LIST,
    CLI_LIST_SAVED,
    CLI_HELP,
    CLI_VERSION,
};

enum { CLI_MODE_COUNT = CLI_VERSION + 1 };

/* The set that holds one mode; sets are joined with |. */
#define CLI_MODE(mode) (1u << (mode))

enum cli_when { CLI_AUTO, CLI_ALWAYS, CLI_NEVER };

/* The headings of --help, in its order. */
enum cli_group {
    CLI_GROUP_MODE,
    CLI_GROUP_PUZZLE,
    CLI_GROUP_SEARCH,
    CLI_GROUP_OUTPUT,
    CLI_GROUP_SCREEN,
    CLI_GROUP_GENERAL,
};

enum { CLI_GROUP_COUNT = CLI_GROUP_GENERAL + 1 };

/* More than the rows of the table; a test compares. */
enum { CLI_OPTIONS_MAX = 64 };

/* What the options of the screen say; the screen itself is another room's. */
struct cli_screen {
    enum cli_when color;
    const char *theme;  /* NULL = not given */
    const char *config; /* NULL = the user's own file */
    bool ascii;
    bool plain;
    bool no_mouse;
    bool no_animation;
    bool no_history;
    bool resume;
    const char *resume_name; /* NULL = the latest */
    enum cli_arrows { CLI_ARROWS_TILE, CLI_ARROWS_BLANK } arrows;
    unsigned tile_size;      /* 0 = auto */
    double moves_per_second; /* 0 = not given */
};

/* A parsed command line. Strings are the arguments' own. */
struct cli_options {
    enum cli_mode mode;
    char **files; /* `file_count` names; owned */
    size_t file_count;

    uint32_t width; /* 0 = not given */
    uint32_t height;
    struct difficulty difficulty;
    bool daily;       /* the seed is the day's */
    const char *seed; /* NULL = not given, as all the others here */
    const char *id;
    const char *board;
    const char *goal; /* a name of goal_rows or a file */

    struct solver_options solver; /* with the limits as given */
    uint32_t algorithms;          /* named ones, a bit an index of search_rows; 0 = all */
    uint32_t heuristics;          /* likewise, of heuristic_rows */
    const char *tables;           /* "auto", "none" or a directory; NULL = not given */
    bool optimal;                 /* do not stop before the proof */
    unsigned threads;             /* 0 = one a processor */

    const struct format_row *format; /* NULL = text */
    bool no_moves;
    const char *output; /* NULL = standard output */
    enum cli_when progress;
    bool quiet;
    bool verbose;

    struct cli_screen screen;

    uint64_t generate_count;
    const char *table_names; /* of --build-tables, with commas between; NULL = all */
    const char *solution;    /* of --verify: moves, or a file that holds them */

    bool given[CLI_OPTIONS_MAX]; /* by the index of the row */
};

struct cli_option_row {
    const char *name; /* without its dashes */
    char letter;      /* 0 = none */
    enum cli_group group;
    const char *argument;   /* what --help calls the value; NULL = takes none */
    bool argument_optional; /* --name or --name=VALUE */
    bool file;              /* the value can be a file, for completions */
    unsigned modes;         /* where it means something: set of CLI_MODE() */
    const char *help;       /* one line for --help */
    const char *manual;     /* what the manual page says after that line; NULL = nothing */
    bool list;              /* the value can be several words with commas between */
    const char *heading;    /* of --list, where its words stand; NULL = nowhere */
    /* The words a value can be: the index-th, or NULL after the last. NULL = any value. */
    const char *(*word)(unsigned index);
    /* Checks the value (NULL where none was given) and stores it. */
    enum np_status (*set)(struct cli_options *options, const struct cli_option_row *row,
        const char *value, struct np_error *error);
    size_t field; /* where `set` stores it: an offset in struct cli_options */
    int number;   /* what it stores, for rows that are one value of a choice */
};

extern const struct cli_option_row cli_option_rows[];
extern const unsigned cli_option_row_count;

/* The heading of a group in --help. */
const char *cli_group_title(enum cli_group group);

/* The row of that long name, or NULL. */
const struct cli_option_row *cli_option_find(const char *name);

/* The themes of the screen, whose table this room does not know: the index-th name, NULL after the
 * last, and its one line. Called once, before everything else; without it there are none. */
void cli_set_themes(const char *(*name)(unsigned index), const char *(*title)(unsigned index));

/* One theme's name and, for an index that has a name, its line. */
const char *cli_theme_name(unsigned index);
const char *cli_theme_title(unsigned index);

/* Whether the option of that long name was on the command line. */
bool cli_option_given(const struct cli_options *options, const char *name);

/* Parses a command line in GNU manner: options and files in any order, `--` ends the options, long
 * names may be cut short where that is clear, values as `--name=VALUE`, `--name VALUE`, `-nVALUE`
 * or `-n VALUE`, letters may be joined. --help and --version win over everything after them.
 *
 * `options` is uninitialised before; the caller frees it with cli_options_free(), whatever is
 * returned. Returns NP_OK, NP_USAGE (the text says what is wrong, and how the word is spelt that
 * was probably meant) or NP_NO_MEMORY. */
enum np_status cli_options_parse(
    struct cli_options *options, int argc, char **argv, struct np_error *error);

void cli_options_free(struct cli_options *options);

#endif
