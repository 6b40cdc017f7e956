// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * --history, which prints the solves that were kept, and --import, which adds some.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file/xdg.h"
#include "base/intl.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "cli/modes.h"
#include "records/import.h"
#include "records/history.h"
#include "records/solve_columns.h"

static enum np_status
print_solves(struct job *job, const struct history *history, const char *path,
    const struct solve_format *format, struct np_error *error)
{
    const char *const given = job->options->session;
    const char *const session = given != NULL && strcmp(given, "-") == 0 ? "" : given;
    struct solve_printer printer;
    enum np_status status = solve_printer_open(&printer, format, path, error);

    for (size_t i = 0; i < history->count && status == NP_OK; i++) {
        const struct history_solve *const solve = &history->solves[i];

        if (solve->deleted || (session != NULL && strcmp(solve->session, session) != 0))
            continue;
        status = solve_printer_put(&printer, solve, job->output.stream, error);
        if (status == NP_OK && (interrupt_signal() != 0 || ferror(job->output.stream)))
            break;
    }
    solve_printer_close(&printer);
    return status;
}

enum np_status
cli_history(struct job *job, struct np_error *error)
{
    const struct solve_format *const format = &solve_formats[job->options->history_format];
    struct history history = {0};
    char *path = NULL;
    enum np_status status = xdg_path(XDG_STATE, "history", &path, error);

    /* Results are for programs, too, and are never translated. */
    intl_end();
    if (status == NP_OK)
        status = history_read(&history, path, error);
    if (status == NP_OK && format->begin != NULL)
        format->begin(job->output.stream);
    if (status == NP_OK && history.count > 0)
        status = print_solves(job, &history, path, format, error);
    job->output.has_result = status == NP_OK;
    if (status == NP_OK && history.skipped > 0)
        message_status(np_fail_path(error, NP_BAD_INPUT, path,
                           "damaged lines that were left out: %zu", history.skipped),
            error, &job->exit_status);
    history_free(&history);
    free(path);
    return status;
}

/* ---- importing ------------------------------------------------------------------------------- */

enum np_status
cli_import(struct job *job, struct np_error *error)
{
    const struct cli_options *const options = job->options;
    const struct import_options import = {
        .session = options->session, .width = options->width, .height = options->height};
    struct import_report report;
    char *path = NULL;
    enum np_status status = xdg_path(XDG_STATE, "history", &path, error);

    if (status == NP_OK)
        status = import_solves(path, options->import, &import, &report, error);
    free(path);
    if (status != NP_OK || options->quiet)
        return status;
    fprintf(job->output.stream, "added %zu", report.added);
    if (report.known > 0)
        fprintf(job->output.stream, ", known %zu", report.known);
    if (report.other > 0)
        fprintf(job->output.stream, ", other puzzles %zu", report.other);
    putc('\n', job->output.stream);
    return NP_OK;
}
