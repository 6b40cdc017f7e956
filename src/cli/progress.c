// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Shows progress at most ten times a second and whenever a bound improves.
 */
#include "config.h"

#include "cli/progress.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/text/text.h"
#include "cli/message.h"

enum { LINE_BYTES = 256 };

void
progress_init(struct progress *progress, const struct cli_options *options)
{
    const char *const terminal = getenv("TERM");
    const bool can_rewrite =
        isatty(STDERR_FILENO) && terminal != NULL && strcmp(terminal, "dumb") != 0;

    memset(progress, 0, sizeof *progress);
    if (options->progress == WHEN_NEVER || (options->progress == WHEN_AUTO && options->quiet))
        return;
    progress->kind = can_rewrite ? PROGRESS_LINE : PROGRESS_LOG;
    if (options->progress == WHEN_AUTO)
        progress->silent_ns = CLOCK_NS_PER_SECOND;
}

void
progress_begin(struct progress_board *board, const char *source, uint64_t index)
{
    board->source = source;
    board->index = index;
    atomic_store(&board->started_ns, clock_now_ns());
}

/* Writes the progress of a board, which names its file without the folders. */
static void
describe(struct progress_board *board, char line[LINE_BYTES])
{
    const uint64_t bound = atomic_load(&board->counters.bound);
    const uint64_t nodes = atomic_load(&board->counters.generated);
    const unsigned building = atomic_load(&board->counters.building);
    const double seconds =
        (double)(clock_now_ns() - atomic_load(&board->started_ns)) / CLOCK_NS_PER_SECOND;
    const char *const source = message_source(board->source);
    const char *const slash = strrchr(source, '/');
    const uint64_t lower = atomic_load(&board->lower_bound);
    const uint64_t length = atomic_load(&board->length);
    char known[64] = "", depth[64] = "", count[16], counted[64];

    /* The same words as in the solver panel. */
    if (length != 0)
        snprintf(
            known, sizeof known, _("   proved %" PRIu64 " <= optimal <= %" PRIu64), lower, length);
    else if (lower != 0)
        snprintf(known, sizeof known, _("   proved %" PRIu64 " <= optimal"), lower);
    text_count(nodes, count, sizeof count);
    if (building != 0)
        snprintf(counted, sizeof counted, _("building tables, %u %%"), building - 1);
    else
        snprintf(counted, sizeof counted, P_("%s node", "%s nodes", nodes), count);
    if (building == 0 && bound != 0)
        snprintf(depth, sizeof depth, _("   depth %" PRIu64), bound);
    snprintf(line, LINE_BYTES, _("%.80s board %" PRIu64 "%s%s   %.1f s   %s"),
        slash != NULL ? slash + 1 : source, board->index, known, depth, seconds, counted);
}

void
progress_news(
    const struct progress *progress, struct progress_board *board, const struct answer *answer)
{
    const uint64_t length = answer_has_solution(answer) ? answer->length : 0;
    const uint64_t old_length = atomic_exchange(&board->length, length);
    const uint64_t old_bound = atomic_exchange(&board->lower_bound, answer->lower_bound);
    char line[LINE_BYTES];

    if (progress->kind != PROGRESS_LOG ||
        (old_length == length && old_bound == answer->lower_bound) ||
        clock_now_ns() - atomic_load(&board->started_ns) < progress->silent_ns)
        return;
    describe(board, line);
    message_remark("%s", line);
}

void
progress_show(struct progress *progress, const char *format, ...)
{
    char line[LINE_BYTES];
    va_list arguments;

    if (progress->kind != PROGRESS_LINE)
        return;
    va_start(arguments, format);
    if (vsnprintf(line, sizeof line, format, arguments) < 0)
        line[0] = '\0';
    va_end(arguments);
    text_sanitize(line);
    /* Without wrapping (DECAWM), the terminal cuts a line that is too long. */
    fprintf(stderr, "\r\033[?7l%s\033[K\033[?7h", line);
    progress->visible = true;
}

void
progress_tick(struct progress *progress, struct progress_board *board)
{
    char line[LINE_BYTES];

    if (progress->kind != PROGRESS_LINE || atomic_load(&board->started_ns) == 0)
        return;
    describe(board, line);
    progress_show(progress, "%s", line);
}

void
progress_hide(struct progress *progress)
{
    if (!progress->visible)
        return;
    fputs("\r\033[K", stderr);
    progress->visible = false;
}

void
progress_remark(const struct progress *progress, const char *format, ...)
{
    char text[NP_ERROR_TEXT_BYTES];
    va_list arguments;

    va_start(arguments, format);
    if (vsnprintf(text, sizeof text, format, arguments) < 0)
        text[0] = '\0';
    va_end(arguments);
    /* The line comes back with the next tick. */
    if (progress->kind == PROGRESS_LINE)
        fputs("\r\033[K", stderr);
    message_remark("%s", text);
}
