// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * --build-tables: builds distance tables in advance.
 */
#include "config.h"

#include <stdio.h>

#include "base/clock.h"
#include "base/text/text.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/modes.h"
#include "pdb/store.h"

/* A build and its progress. */
struct build {
    const struct pdb_set_row *row;
    struct progress *progress;
    int64_t started_ns;
    int64_t shown_ns; /* when progress was last shown */
};

static void
on_progress(void *context, uint64_t done, uint64_t total)
{
    struct build *const build = context;
    const int64_t now_ns = clock_now_ns();

    if (now_ns - build->shown_ns < PROGRESS_TICK_NS)
        return;
    build->shown_ns = now_ns;
    progress_show(build->progress, "%s  %3.0f %%  %.1f s", build->row->name,
        total > 0 ? 100.0 * (double)done / (double)total : 0.0,
        (double)(now_ns - build->started_ns) / CLOCK_NS_PER_SECOND);
}

/* Builds the missing tables of a row. */
static enum np_status
build_row(struct job *job, const struct pdb_set_row *row, struct np_error *error)
{
    struct build build = {.row = row, .progress = &job->progress, .started_ns = clock_now_ns()};
    const struct pdb_build_options control = {
        .threads = job->options->threads,
        .must_keep = true,
        .cancel = interrupt_cancel(),
        .progress = on_progress,
        .context = &build,
    };
    char bytes[16];
    const enum np_status status = pdb_store_build(row, &control, error);

    progress_hide(&job->progress);
    cli_report_table_faults(job->options->quiet);
    if (status != NP_OK || job->options->quiet)
        return status;
    fprintf(job->output.stream, "%s: %s, %.1f s\n", row->name,
        text_byte_count(row->bytes, bytes, sizeof bytes),
        (double)(clock_now_ns() - build.started_ns) / CLOCK_NS_PER_SECOND);
    return output_flush(&job->output, error);
}

enum np_status
cli_build_tables(struct job *job, struct np_error *error)
{
    const uint64_t chosen = job->options->tables_to_build;
    enum np_status status = NP_OK;

    for (unsigned i = 0; i < pdb_set_row_count && status == NP_OK; i++)
        if (chosen == 0 || (chosen >> i & 1) != 0)
            status = build_row(job, &pdb_set_rows[i], error);
    return status;
}
