// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The table of options. An option is one row; the parser, the configuration file, --help, --list,
 * the manual page, the completions and the tests all read it.
 */
#ifndef NP_CLI_OPTION_OPTION_ROW_H
#define NP_CLI_OPTION_OPTION_ROW_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text/text.h"
#include "cli/option/options.h"

/* How a value is read, and what the field stores. */
enum option_type {
    OPTION_NO_VALUE,   /* nothing; the row only chooses a mode */
    OPTION_FLAG,       /* bool: true */
    OPTION_NUMBER,     /* uint32_t or uint64_t, by the size of the field: least to most */
    OPTION_DECIMAL,    /* double: least to most */
    OPTION_SECONDS,    /* uint64_t: nanoseconds */
    OPTION_BYTES,      /* uint64_t */
    OPTION_SIZE,       /* width and height */
    OPTION_TEXT,       /* const char *, not empty */
    OPTION_FILE,       /* likewise; completions offer files */
    OPTION_SOLUTION,   /* const char *, moves or a file; may be empty */
    OPTION_SEED,       /* const char * */
    OPTION_ID,         /* const char * */
    OPTION_WORD,       /* const char *, one of the words */
    OPTION_CHOICE,     /* unsigned or an enum: the index of one of the words */
    OPTION_NAMES,      /* uint32_t, words with commas between them: a bit for each index */
    OPTION_FORMAT,     /* format */
    OPTION_DIFFICULTY, /* difficulty */
};

/* The index-th word that a value can be; NULL after the last. */
typedef const char *option_words(unsigned index);

struct option_row {
    const char *name;       /* without its dashes */
    char letter;            /* 0 = none */
    bool argument_optional; /* --name or --name=VALUE */
    const char *argument;   /* what --help calls the value; NULL = takes none */

    enum option_type type;
    double least, most;  /* of a number; most 0 = no limit */
    const char *initial; /* the value where none is given; NULL = the mode decides */
    size_t field;        /* an offset in struct cli_options */
    size_t field_bytes;
    option_words *words; /* NULL = any value */
    const char *heading; /* of the part of --list that has the words; NULL = none */

    unsigned modes;    /* where the option has a meaning: a set of CLI_MODE() */
    unsigned needs;    /* flags of which an algorithm must have one, SEARCH_USES_...; 0 = none */
    bool configurable; /* may stand in the configuration file */

    /* For rows that choose a mode: */
    enum cli_mode mode; /* CLI_PLAY = the row chooses none */
    unsigned formats;   /* what the mode needs of a format: FORMAT_ANSWERS and the like */
    enum { OPTION_NO_FILE, OPTION_ONE_FILE, OPTION_FILES } files;

    const char *help;   /* one phrase for --help */
    const char *manual; /* follows it in the manual page; *bold*, _italic_; NULL = nothing */
};

/* Rows under one heading of --help. */
struct option_group {
    const char *title;
    const struct option_row *rows;
    unsigned count;
};

/* The groups, and in them the rows, have the order of --help and of the manual page. */
extern const struct option_group *const option_groups[];
extern const unsigned option_group_count;
extern const struct option_group option_group_mode;
extern const struct option_group option_group_puzzle;
extern const struct option_group option_group_search;
extern const struct option_group option_group_output;
extern const struct option_group option_group_screen;

/* The index-th row of all groups; NULL after the last. */
const struct option_row *option_row(unsigned index);

/* The row of a long name, or NULL; its index goes to *index, which may be NULL. */
const struct option_row *option_find(const char *name, unsigned *index);

/* Whether the option must have a value: "--name=VALUE" or "--name VALUE". */
bool option_needs_value(const struct option_row *row);

/* Stores the initial values in options that are all zero. */
void option_store_initial(struct cli_options *options);

/* Checks that the options go together. Returns NP_OK or NP_USAGE: options that have no meaning in
 * the mode or contradict each other, a format that the mode does not know, names that do not fit,
 * or too many files. */
enum np_status option_check(const struct cli_options *options, struct np_error *error);

/* Adds what --help prints. */
void option_help(struct text *out);

/* Reads a value and stores it; NULL is an optional value that is absent, or that of a flag.
 *
 * Returns NP_OK or NP_USAGE with a text that continues "--name: 'VALUE' ...". */
enum np_status option_store(const struct option_row *row, struct cli_options *options,
    const char *value, struct np_error *error);

option_words option_algorithm_word; /* "auto", then search_rows */
option_words option_heuristic_word; /* "auto", then heuristic_rows */
option_words option_goal_word;
option_words option_format_word;
option_words option_table_word;
option_words option_theme_word;
option_words option_when_word;  /* enum when */
option_words option_place_word; /* of --tables, besides directories */
option_words option_arrows_word;
option_words option_tile_size_word;

/* For rows: `.field` and `.field_bytes` of a member of struct cli_options. */
#define OPTION_FIELD(member)                       \
    .field = offsetof(struct cli_options, member), \
    .field_bytes = sizeof(((struct cli_options *)0)->member)

/* Sets of modes that many rows share. */
enum {
    OPTION_ANY_MODE = ~0u >> 1,
    OPTION_READS_BOARDS =
        CLI_MODE(CLI_SOLVE) | CLI_MODE(CLI_CHECK) | CLI_MODE(CLI_VERIFY) | CLI_MODE(CLI_COMPARE),
    OPTION_SEARCHES = CLI_MODE(CLI_SOLVE) | CLI_MODE(CLI_COMPARE),
    OPTION_PRINTS_RESULTS =
        CLI_MODE(CLI_SOLVE) | CLI_MODE(CLI_CHECK) | CLI_MODE(CLI_GENERATE) | CLI_MODE(CLI_COMPARE),
};

#endif
