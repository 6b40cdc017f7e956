// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * --history, which prints the solves that were kept, and --import, which adds some.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file/file.h"
#include "base/file/xdg.h"
#include "base/intl.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "cli/modes.h"
#include "game/import/import.h"
#include "game/solves/history.h"
#include "game/solves/solve_columns.h"

/* How many damaged lines are reported one by one. */
enum { REPORTS_MAX = 10 };

/* ---- damaged lines --------------------------------------------------------------------------- */

/* Reports each line that is neither a solve nor a change of one. */
static enum np_status
report_damage(struct job *job, const char *path, size_t damaged, struct np_error *error)
{
    struct solve_entry *const entry = malloc(sizeof *entry);
    size_t bytes = 0, reported = 0;
    char *text = NULL;
    enum np_status status =
        entry == NULL ? np_no_memory(error) : file_read(path, FILE_NO_LIMIT, &text, &bytes, error);
    const char *line = text;

    for (uint64_t number = 1; status == NP_OK && line < text + bytes && reported < REPORTS_MAX;
         number++) {
        const char *newline = memchr(line, '\n', (size_t)(text + bytes - line));
        const char *const end = newline != NULL ? newline : text + bytes;
        struct np_error reason;

        if (newline == NULL || (size_t)(end - line) > SOLVE_LINE_MAX ||
            solve_parse(entry, line, (size_t)(end - line)) == SOLVE_LINE_INVALID) {
            message_status(
                np_fail(&reason, NP_BAD_INPUT,
                    "%s:%" PRIu64 ":1: this line is damaged and was left out", path, number),
                &reason, &job->exit_status);
            reported++;
        }
        line = end + 1;
    }
    if (status == NP_OK && damaged > reported)
        message_remark(
            P_("%zu more line is damaged", "%zu more lines are damaged", damaged - reported),
            damaged - reported);
    free(entry);
    free(text);
    return status;
}

/* ---- printing -------------------------------------------------------------------------------- */

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
    if (status == NP_OK && history.skipped > 0)
        status = report_damage(job, path, history.skipped, error);
    job->output.has_result = status == NP_OK;
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
