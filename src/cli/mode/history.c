// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * --history, which prints the solves that were stored, and --import, which adds some.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/intl.h"
#include "base/text/text.h"
#include "cli/modes.h"
#include "records/describe_solve.h"
#include "records/import.h"
#include "records/store.h"

/* Prints a word with spaces around it to make it `width` columns wide, at the right if it is
 * negative. */
static void
put_word(const char *word, int width, FILE *stream)
{
    const int pad = abs(width) - (int)text_columns(word);

    fprintf(stream, "%*s%s%*s", width < 0 && pad > 0 ? pad : 0, "", word,
        width > 0 && pad > 0 ? pad : 0, "");
}

/* "2026-11-22 08:45   4x4 easy          00:41.34    132   +12  [session]  (reason)  comment". */
static void
put_solve(const struct history_solve *solve, FILE *stream)
{
    const char *const reason = humanize_reason(solve->reason);
    struct words excess = {.text = ""};

    if (solve->moves > 0 && !solve->dnf && solve->shortest <= solve->moves)
        excess = humanize_printf("+%" PRIu32, solve->moves - solve->shortest);
    put_word(solve->when == SOLVE_NO_DATE ? "-" : humanize_date(solve->when).text, 18, stream);
    put_word(humanize_kind(solve).text, 16, stream);
    put_word(humanize_result(solve->dnf ? AVERAGE_DNF : solve->time_ms).text, -11, stream);
    put_word(solve->moves == 0 ? "-" : humanize_moves(solve->moves, 0).text, -7, stream);
    if (excess.text[0] != '\0' || solve->group[0] != '\0' || reason != NULL ||
        solve->comment != NULL)
        put_word(excess.text, -6, stream);
    if (solve->group[0] != '\0')
        fprintf(stream, "  [%s]", solve->group);
    if (reason != NULL)
        fprintf(stream, "  (%s)", reason);
    if (solve->comment != NULL)
        fprintf(stream, "  %s", solve->comment);
    putc('\n', stream);
}

/* Prints a line for each solve, for people. */
static enum np_status
put_solves(struct store *store, const char *group, FILE *stream, struct np_error *error)
{
    const struct store_filter filter = {.deleted = STORE_NOT_DELETED, .group = group};
    struct history history;
    const enum np_status status = store_read_history(store, &filter, &history, error);

    for (size_t i = 0; i < history.count && status == NP_OK && !ferror(stream); i++)
        put_solve(&history.solves[i], stream);
    history_free(&history);
    return status;
}

enum np_status
cli_history(struct job *job, struct np_error *error)
{
    const char *const given = job->options->session;
    const char *const group = given != NULL && strcmp(given, "-") == 0 ? "" : given;
    const unsigned format = job->options->history_format;
    struct store *store = NULL;
    enum np_status status = store_open(&store, NULL, STORE_READ, error);

    /* Results are for programs, too, and are never translated. */
    intl_end();
    job->output.has_result = true;
    /* Nothing is stored yet. */
    if (status == NP_NOT_FOUND && error->path_bytes > 0)
        status = store_open(&store, STORE_IN_MEMORY, STORE_PLAY, error);
    if (status == NP_OK)
        status = format == HISTORY_TEXT ? put_solves(store, group, job->output.stream, error)
                                        : store_print_solves(store, format == HISTORY_JSON, group,
                                              job->output.stream, error);
    job->output.has_result = status == NP_OK;
    store_close(store);
    return status;
}

/* ---- importing ------------------------------------------------------------------------------- */

enum np_status
cli_import(struct job *job, struct np_error *error)
{
    const struct cli_options *const options = job->options;
    const struct import_options import = {
        .group = options->session, .width = options->width, .height = options->height};
    struct import_report report;
    struct store *store;
    enum np_status status = store_open(&store, NULL, STORE_PLAY, error);

    if (status == NP_OK)
        status = import_solves(store, options->import, &import, &report, error);
    store_close(store);
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
