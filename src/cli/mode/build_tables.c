// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * --build-tables: builds distance tables beforehand.
 */
#include "config.h"

#include <errno.h>
#include <stdio.h>

#include "base/clock.h"
#include "base/text/text.h"
#include "cli/message.h"
#include "cli/modes.h"
#include "cli/progress.h"
#include "cli/interrupt.h"
#include "cli/tables.h"
#include "pdb/store.h"

/* A build whose progress is shown. */
struct build {
    const struct pdb_set_row *row;
    struct progress progress;
    int64_t started_ns;
    int64_t shown_ns; /* when progress was shown last */
};

static void
on_progress(void *context, uint64_t done, uint64_t total)
{
    struct build *const build = context;
    const int64_t now_ns = clock_now_ns();

    if (now_ns - build->shown_ns < PROGRESS_TICK_NS)
        return;
    build->shown_ns = now_ns;
    progress_show(&build->progress, "%s  %3.0f %%  %.1f s", build->row->name,
        total > 0 ? 100.0 * (double)done / (double)total : 0.0,
        (double)(now_ns - build->started_ns) / CLOCK_NS_PER_SECOND);
}

/* Builds the tables of a row that are missing. */
static enum np_status
build_one(const struct pdb_set_row *row, const struct cli_options *options, struct np_error *error)
{
    struct build build = {.row = row, .started_ns = clock_now_ns()};
    const struct pdb_build_options control = {
        .threads = options->threads,
        .cancel = interrupt_cancel(),
        .progress = on_progress,
        .context = &build,
    };
    char bytes[16];
    enum np_status status;

    progress_init(&build.progress, options);
    status = pdb_store_build(row, &control, error);
    progress_hide(&build.progress);
    tables_report_faults(options->quiet);
    if (status != NP_OK || options->quiet)
        return status;
    printf("%s: %s, %.1f s\n", row->name, text_byte_count(row->bytes, bytes, sizeof bytes),
        (double)(clock_now_ns() - build.started_ns) / CLOCK_NS_PER_SECOND);
    return fflush(stdout) == 0 ? NP_OK : np_fail_errno(error, NP_IO, errno, "standard output");
}

int
cli_build_tables(const struct cli_options *options)
{
    enum np_status status = NP_OK;
    struct np_error error;

    for (unsigned i = 0; i < pdb_set_row_count && status == NP_OK; i++)
        if (options->tables_to_build == 0 || (options->tables_to_build >> i & 1) != 0)
            status = build_one(&pdb_set_rows[i], options, &error);
    if (status != NP_OK)
        message_error(&error);
    return np_status_exit_code(status);
}
