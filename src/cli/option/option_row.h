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

/* How a value is read and what the field stores. */
enum option_type {
    OPTION_NO_VALUE,   /* no value; the row only chooses a mode */
    OPTION_FLAG,       /* bool: true */
    OPTION_NUMBER,     /* uint32_t or uint64_t, by the size of the field: up to most */
    OPTION_DECIMAL,    /* double: least to most */
    OPTION_SECONDS,    /* uint64_t: nanoseconds */
    OPTION_BYTES,      /* uint64_t */
    OPTION_SIZE,       /* width and height */
    OPTION_TEXT,       /* const char *, not empty, and of at most `most` bytes */
    OPTION_FILE,       /* const char *, not empty; completions offer files */
    OPTION_SOLUTION,   /* const char *, moves or a file; may be empty */
    OPTION_SEED,       /* const char * */
    OPTION_ID,         /* const char * */
    OPTION_EVENT,      /* const char *, for contest_spec_parse() */
    OPTION_WORD,       /* const char *, one of the words */
    OPTION_CHOICE,     /* unsigned or an enum: the index of one of the words */
    OPTION_NAMES,      /* uint64_t: a bit for the index of each word in a list with commas */
    OPTION_FORMAT,     /* format */
    OPTION_DIFFICULTY, /* difficulty */
};

/* The index-th word that the option accepts; NULL after the last. */
typedef const char *option_words(unsigned index);

/* An extra bit after those of the modes: the configuration file may contain the option. */
enum { OPTION_CONFIGURABLE = 1 << CLI_MODE_COUNT };

struct option_row {
    const char *group;      /* the title if a group of --help begins here, else NULL */
    const char *name;       /* without its dashes; NULL ends the table */
    const char *alias;      /* another spelling of the name, or NULL */
    char letter;            /* 0 = none */
    bool argument_optional; /* --name or --name=VALUE */
    const char *argument;   /* what --help calls the value; NULL = no value */

    enum option_type type;
    bool zero_allowed;   /* a number may be 0 */
    double least, most;  /* the range of a number or of a length; `most` 0 = no limit */
    const char *initial; /* the default value; NULL = it depends on the mode */
    const char *usual;   /* the default that --help shows if `initial` is NULL; may be NULL */
    size_t field;        /* the offset in struct cli_options */
    size_t field_bytes;
    option_words *words; /* NULL = any value */
    const char *heading; /* the heading above the words in --list; NULL = not in --list */

    unsigned modes; /* the modes that allow the option: a set of CLI_MODE() */
    unsigned needs; /* an algorithm must have one of these SEARCH_USES_... flags; 0 = none */

    /* For rows that choose a mode: */
    enum cli_mode mode; /* CLI_PLAY = the row does not choose a mode */
    unsigned formats;   /* a format must have one of these flags, such as FORMAT_ANSWERS */
    enum { OPTION_NO_FILE, OPTION_ONE_FILE, OPTION_FILES } files;

    const char *help; /* one phrase for --help */
    bool often;       /* among the options that --help shows without =all */
};

/* The rows in the order of --help and of the manual page; the last row has no name. */
extern const struct option_row option_rows[];

/* The row with a long name, or NULL. */
const struct option_row *option_find(const char *name);

/* The known word closest to a text, or NULL if it would take too many typing errors for a text of
 * that length (F. J. Damerau, "A technique for computer detection and correction of spelling
 * errors", CACM 7, 1964). */
const char *option_closest(const char *text, option_words *words);

/* Stores the initial values in zeroed options. */
void option_store_initial(struct cli_options *options);

/* Reads a value and stores it; NULL if the option is a flag or its optional value is absent.
 *
 * Returns NP_OK or NP_USAGE with a text that continues "--name: 'VALUE' ...". */
enum np_status option_store(const struct option_row *row, struct cli_options *options,
    const char *value, struct np_error *error);

/* Checks that the options go together: the mode allows them, they do not contradict each other, and
 * there are not too many files. Returns NP_OK or NP_USAGE. */
enum np_status option_check(const struct cli_options *options, struct np_error *error);

/* Adds the text of --help: examples and what is used often, or all options. */
void option_help(struct text *out, bool all);

option_words option_algorithm_word; /* "auto", then search_rows */
option_words option_heuristic_word; /* "auto", then heuristic_rows */
option_words option_when_word;
option_words option_place_word;
option_words option_arrows_word;
option_words option_mouse_word;
option_words option_format_word;
option_words option_history_word;
option_words option_table_word;
option_words option_display_word;
option_words option_help_word;
option_words option_panel_word;
option_words option_tiles_word;
option_words option_scheme_word;
option_words option_event_word;
option_words option_theme_word;
option_words option_goal_word;

#endif
