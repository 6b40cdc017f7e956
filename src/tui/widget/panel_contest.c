// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The panel of an attempt.
 */
#include "config.h"

#include "tui/widget/panel_contest.h"

#include <inttypes.h>

#include "base/clock.h"
#include "base/intl.h"
#include "play/contest/rules.h"
#include "play/humanize.h"
#include "records/describe_solve.h"

/* Writes "Label     value". */
static void
write_line(struct pen *pen, int end, const char *label, enum role role, const char *value)
{
    const int right = pen->x + end < pen->right ? pen->x + end : pen->right;
    int behind, left;

    if (pen->y < pen->bottom) {
        behind = canvas_text(pen->canvas, pen->y, pen->x, pen->right, ROLE_DIM, label);
        left = right - canvas_text_width(pen->canvas, value);
        canvas_fit(pen->canvas, pen->y, left > behind ? left : behind + 1, pen->right, role, value);
    }
    pen->y++;
}

static struct words
clock_words(const struct app *app, uint64_t ns)
{
    return app->timer_hidden ? humanize_printf("%s", _("hidden")) : humanize_time(ns);
}

/* Writes the results of the boards that are solved, the latest last, as many as fit. */
static void
draw_splits(const struct session *session, struct pen *pen, int end)
{
    const struct attempt *const attempt = &session->attempt;
    const bool solved = contest_phase(session) == CONTEST_SPLIT || session->finished;
    const unsigned done = attempt->part - 1 + solved;
    const int rows = pen->bottom - pen->y;
    const unsigned first = rows > 0 && done > (unsigned)rows ? done - (unsigned)rows : 0;

    for (unsigned i = first; i < done; i++) {
        uint32_t width, height;
        struct words label;

        contest_part_size(&attempt->spec, i + 1, &width, &height);
        label = attempt_has(attempt, CONTEST_GROWS) ? humanize_size(width, height)
                                                    : humanize_printf("%u", i + 1);
        write_line(pen, end, label.text, ROLE_TEXT,
            humanize_result(contest_split(session, i + 1, 0).time_ms).text);
    }
}

void
panel_draw_contest(const struct app *app, struct pen *pen, int end)
{
    const struct session *const session = &app->game.session;
    const struct attempt *const attempt = &session->attempt;
    const uint64_t left_ns = contest_left_ns(session, app->now_ns);
    unsigned parts;

    if (!attempt_has(attempt, 0))
        return;
    parts = contest_parts(&attempt->spec);
    if (parts > 1) {
        const uint64_t total_ms = contest_total(session, app->now_ns).time_ms;

        write_line(
            pen, end, _("Board"), ROLE_STRONG, humanize_printf("%u/%u", attempt->part, parts).text);
        write_line(
            pen, end, _("So far"), ROLE_STRONG, clock_words(app, total_ms * CLOCK_NS_PER_MS).text);
        pen->y++;
        draw_splits(session, pen, end);
    }
    /* A second that has begun counts. */
    if (left_ns != UINT64_MAX)
        write_line(pen, end, contest_phase(session) == CONTEST_LOOK ? _("Look") : _("Left"),
            left_ns < 10 * (uint64_t)CLOCK_NS_PER_SECOND ? ROLE_WARNING : ROLE_STRONG,
            humanize_time(left_ns + CLOCK_NS_PER_SECOND - 1).text);
    if (attempt_has(attempt, CONTEST_BY_MOVES))
        write_line(pen, end, _("Best"), ROLE_STRONG,
            attempt->best_moves > 0 ? humanize_moves(attempt->best_moves, 0).text : "-");
}
