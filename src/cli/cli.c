// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Sets up what all modes share and runs the chosen one.
 */
#include "config.h"

#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/machine.h"
#include "base/thread/pipeline.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "cli/modes.h"
#include "pdb/store.h"
#include "search/checkpoint.h"
#include "search/layered/layered_team.h"

static const struct mode_row {
    run_mode *run;
    bool reads_boards;
} modes[CLI_MODE_COUNT] = {
    [CLI_SOLVE] = {cli_solve, true},
    [CLI_CHECK] = {cli_check, true},
    [CLI_GENERATE] = {cli_generate, false},
    [CLI_VERIFY] = {cli_verify, false},   /* opens the input itself if it needs boards */
    [CLI_ANALYSE] = {cli_analyse, false}, /* likewise */
    [CLI_BUILD_TABLES] = {cli_build_tables, false},
    [CLI_COMPARE] = {cli_compare, true},
    [CLI_HISTORY] = {cli_history, false},
    [CLI_IMPORT] = {cli_import, false},
    [CLI_LIST] = {cli_list, false},
    [CLI_LIST_SAVED] = {cli_list_saved, false},
    [CLI_HELP] = {cli_help, false},
    [CLI_VERSION] = {cli_version, false},
};

/* The default time limits for one board and for one run of a comparison. */
enum { SOLVE_SECONDS = 10, COMPARE_SECONDS = 1 };

/* Fills in the defaults that depend on the mode or the machine. */
static struct cli_options
with_defaults(const struct cli_options *given)
{
    struct cli_options options = *given;
    const bool limited = cli_option_given(given, "time-limit") || given->solver.limits.nodes != 0 ||
                         given->solver.prove;

    if (given->mode == CLI_COMPARE && !limited)
        options.solver.time_ns = (uint64_t)COMPARE_SECONDS * CLOCK_NS_PER_SECOND;
    else if ((given->mode == CLI_SOLVE || given->mode == CLI_ANALYSE) && !limited &&
             given->solver.algorithm == NULL)
        options.solver.time_ns = (uint64_t)SOLVE_SECONDS * CLOCK_NS_PER_SECOND;
    if (options.threads == 0)
        options.threads = machine_processors();
    if (options.threads > PIPELINE_WORKERS_MAX)
        options.threads = PIPELINE_WORKERS_MAX;
    return options;
}

/* Runs a mode with its input and output open. */
static enum np_status
run_job(struct job *job, run_mode *run, struct np_error *error)
{
    enum np_status status, close_status;

    status = output_open(&job->output, job->options->output, error);
    if (status != NP_OK)
        return status;
    progress_init(&job->progress, job->options);
    status = run(job, error);
    close_status = output_close(&job->output, status == NP_OK, status == NP_OK ? error : NULL);
    if (status == NP_OK)
        status = close_status;
    while (job->proof_count > 0) {
        char *const file = job->proofs[--job->proof_count];
        struct np_error reason;

        if (status == NP_OK && checkpoint_remove(file, &reason) != NP_OK)
            message_remark("%s", reason.text);
        free(file);
    }
    free(job->proofs);
    return status;
}

static int
run_mode_of(const struct cli_options *options)
{
    const struct mode_row *const mode = &modes[options->mode];
    struct job job = {
        .options = options,
        .json = options->format != NULL && options->format->flags & FORMAT_RECORDS,
    };
    struct np_error error;

    /* Programs read JSON, errors included, so it is never translated. */
    if (job.json)
        intl_end();
    enum np_status status = interrupt_catch(&error);
    if (status == NP_OK)
        status = cli_set_tables(options, &error);
    if (status == NP_OK && mode->reads_boards)
        status = input_open(&job.input, options, &error);
    if (status == NP_OK)
        status = run_job(&job, mode->run, &error);
    message_status(status, &error, &job.exit_status);
    input_free(job.input);
    cli_report_table_faults(options->quiet);
    return job.exit_status;
}

#ifdef NP_WITH_MPI
/* Rank 0 of mpirun runs the mode; the others run tasks of its layered searches. */
static int
run_on_ranks(const struct cli_options *options)
{
    const struct pdb_build_options build = {
        .threads = options->threads, .memory_bytes = options->solver.limits.memory_bytes};
    struct np_error error;
    int exit_status = 0;

    if (layered_mpi_begin(options->threads, message_error) == 0) {
        exit_status = run_mode_of(options);
    } else {
        enum np_status status = interrupt_catch(&error);
        if (status == NP_OK)
            status = cli_set_tables(options, &error);
        if (status == NP_OK)
            layered_mpi_serve(&build);
        message_status(status, &error, &exit_status);
    }
    layered_mpi_end(exit_status);
    return exit_status;
}
#endif

int
cli_run(const struct cli_options *given)
{
    const struct cli_options options = with_defaults(given);
    int exit_status;

#ifdef NP_WITH_MPI
    if (options.mode == CLI_SOLVE)
        exit_status = run_on_ranks(&options);
    else
#endif
        exit_status = run_mode_of(&options);
    interrupt_reraise();
    return exit_status;
}

enum np_status
cli_set_tables(const struct cli_options *options, struct np_error *error)
{
    struct stat info;

    if (options->tables == NULL || strcmp(options->tables, "auto") == 0)
        return NP_OK;
    if (strcmp(options->tables, "none") == 0)
        return pdb_store_set_directory("", error);
    /* A missing directory is accepted: saving the first table creates it. */
    if (stat(options->tables, &info) == 0 ? !S_ISDIR(info.st_mode) : errno == ENOTDIR)
        return np_fail_path_errno(error, NP_BAD_INPUT, options->tables, ENOTDIR);
    return pdb_store_set_directory(options->tables, error);
}

void
cli_report_table_faults(bool quiet)
{
    struct np_error fault;

    while (pdb_store_next_fault(&fault))
        if (!quiet)
            message_remark("%s", fault.text);
}
