// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The modes of the command line, and the state that cli_run() sets up for them.
 */
#ifndef NP_CLI_MODES_H
#define NP_CLI_MODES_H

#include "base/status.h"
#include "cli/input.h"
#include "cli/option/options.h"
#include "cli/output.h"
#include "cli/progress.h"

struct job {
    const struct cli_options *options; /* including the defaults of the mode */
    struct input *input;               /* NULL if the mode reads no boards */
    struct output output;
    struct progress progress;
    char **proofs; /* owned: the checkpoints to remove when the output is in place */
    size_t proof_count;
    size_t proof_capacity;
    bool json;       /* programs read the results: --format=json */
    int exit_status; /* the largest so far; see message_status() */
};

/* Prints the results of a mode to job->output. Returns an error that ends the mode; reports other
 * errors at once and raises job->exit_status. */
typedef enum np_status run_mode(struct job *job, struct np_error *error);

run_mode cli_solve;
run_mode cli_check;
run_mode cli_generate;
run_mode cli_verify;
run_mode cli_analyse;
run_mode cli_build_tables;
run_mode cli_compare;
run_mode cli_history;
run_mode cli_import;
run_mode cli_list;
run_mode cli_list_saved;
run_mode cli_help;
run_mode cli_version;

#endif
