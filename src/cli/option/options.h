// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The command line, parsed. The options themselves are in option_row.h.
 */
#ifndef NP_CLI_OPTION_OPTIONS_H
#define NP_CLI_OPTION_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "front/front.h"
#include "puzzle/format/format.h"
#include "solver/difficulty.h"
#include "solver/solver.h"

/* What the program is asked to do. */
enum cli_mode {
    CLI_PLAY,
    CLI_SOLVE,
    CLI_CHECK,
    CLI_GENERATE,
    CLI_VERIFY,
    CLI_ANALYSE,
    CLI_COMPARE,
    CLI_BUILD_TABLES,
    CLI_HISTORY,
    CLI_IMPORT,
    CLI_LIST,
    CLI_LIST_SAVED,
    CLI_HELP,
    CLI_VERSION,
};

enum { CLI_MODE_COUNT = CLI_VERSION + 1 };

/* The set that contains one mode; combine sets with |. */
#define CLI_MODE(mode) (1u << (mode))

/* Larger than the number of rows. */
enum { CLI_OPTIONS_MAX = 64 };

/* A parsed command line. Strings point into the arguments. */
/* What --history prints. */
enum history_format { HISTORY_TEXT, HISTORY_CSV, HISTORY_JSON };

struct cli_options {
    enum cli_mode mode;
    char **files; /* `file_count` names; owned */
    size_t file_count;

    uint32_t width; /* 0 = not given */
    uint32_t height;
    struct difficulty difficulty;
    bool daily;       /* use the seed of the day */
    const char *seed; /* NULL = not given, as for the strings below */
    const char *id;
    const char *board;
    const char *goal; /* the name of a goal, or a file */

    struct solver_options solver;
    uint64_t all_extra;     /* --all: how many moves longer than the shortest */
    uint64_t max_solutions; /* to be listed with --all; 0 = all */
    uint64_t algorithms;    /* a bit for each index of search_rows; 0 = all */
    uint64_t heuristics;    /* likewise, of heuristic_rows */
    const char *tables;     /* "auto", "none" or a directory */
    const char *checkpoint; /* a directory; NULL = proofs are not saved */
    unsigned threads;       /* 0 = one per processor */

    const struct format_row *format; /* NULL = not given */
    bool no_moves;
    const char *output; /* NULL = standard output */
    enum when progress;
    bool quiet;
    bool verbose;

    struct screen_options screen;
    bool plain;
    bool no_history;
    const char *session;     /* NULL = not given */
    const char *config;      /* NULL = the user's own file */
    const char *event;       /* the contest to begin; NULL = none */
    const char *resume_name; /* NULL = the latest unfinished game */

    uint64_t generate_count;
    uint64_t tables_to_build; /* a bit for each index of pdb_set_rows; 0 = all */
    unsigned history_format;  /* enum history_format */
    unsigned help_all;        /* 1 = --help shows all options */
    const char *import;       /* the value of --import: a file */
    const char *solution;     /* the value of --verify: moves or a file */
    const char *analysed;     /* likewise of --analyse */

    bool given[CLI_OPTIONS_MAX]; /* indexed like option_rows */
};

/* Whether the command line contained the option with that long name. */
bool cli_option_given(const struct cli_options *options, const char *name);

/* Parses a command line in the style of GNU: options and files come in any order, `--` ends the
 * options, long names may be abbreviated, values are written `--name=VALUE`, `--name VALUE`,
 * `-nVALUE` or `-n VALUE`, and letters may be combined. Everything after --help or --version is
 * ignored.
 *
 * `options` may be uninitialised; the caller frees it with cli_options_free() even after a failure.
 * Returns NP_OK, NP_USAGE (the text may suggest a spelling) or NP_NO_MEMORY. */
enum np_status cli_options_parse(
    struct cli_options *options, int argc, char **argv, struct np_error *error);

void cli_options_free(struct cli_options *options);

#endif
