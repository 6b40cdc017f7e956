// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Attempts and results in words.
 */
#include "config.h"

#include "play/contest/describe_contest.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/text/text.h"
#include "play/contest/rules.h"
#include "play/grading.h"
#include "play/humanize.h"

/* The goal's name after a space; "" for the standard one. */
static struct words
goal_words(const struct session *session)
{
    const struct goal_row *const row = goal_row_of(session->goal.kind);

    if (row != NULL && row->kind == GOAL_STANDARD)
        return humanize_printf("%s", "");
    return humanize_printf(" %s", row != NULL ? row->name : "custom");
}

/* "5 boards" or "300 s"; "" if the contest has no number. */
static struct words
amount_words(const struct contest_spec *spec)
{
    const unsigned number = (unsigned)spec->number;

    if ((spec->row->flags & CONTEST_SEVERAL) != 0)
        return humanize_printf(P_("%u board", "%u boards", number), number);
    return number > 0 ? humanize_printf(_("%u s"), number) : humanize_printf("%s", "");
}

/* "4x4" or, for boards that grow, "2x2-5x5". */
static struct words
size_words(const struct contest_spec *spec)
{
    return humanize_printf("%s%s", (spec->row->flags & CONTEST_GROWS) != 0 ? "2x2-" : "",
        humanize_size(spec->width, spec->height).text);
}

void
describe_contest_spec(char *text, size_t bytes, const struct contest_spec *spec)
{
    const struct words amount = amount_words(spec);

    snprintf(text, bytes, "%s%s%s", size_words(spec).text, amount.text[0] != '\0' ? ", " : "",
        amount.text);
}

void
describe_contest(char *text, size_t bytes, const struct session *session)
{
    static const char mark[] = "#daily-";
    const struct contest_spec *const spec = &session->attempt.spec;
    const char *const date = strstr(session->names.id, mark);
    const struct words amount = (spec->row->flags & CONTEST_DAILY) != 0 && date != NULL
                                    ? humanize_printf("%.10s", date + strlen(mark))
                                    : amount_words(spec);

    snprintf(text, bytes, "%s %s%s%s%s", _(spec->row->title), size_words(spec).text,
        goal_words(session).text, amount.text[0] != '\0' ? ", " : "", amount.text);
}

/* ---- states ------------------------------------------------------------------------------- */

static struct words
time_words(uint64_t time_ms)
{
    return humanize_time_exact(time_ms * CLOCK_NS_PER_MS);
}

static void
describe_ready(char *text, size_t bytes, const struct session *session)
{
    const struct attempt *const attempt = &session->attempt;
    const unsigned seconds = (unsigned)attempt->spec.number;

    if (attempt->interrupted || attempt->part > 1)
        snprintf(text, bytes, _("Interrupted at %s; the board is hidden."),
            time_words(contest_total(session, 0).time_ms).text);
    else if (attempt_has(attempt, CONTEST_LOOKS))
        snprintf(text, bytes,
            P_("The board is hidden; you will have %u second to look.",
                "The board is hidden; you will have %u seconds to look.", seconds),
            seconds);
    else
        snprintf(text, bytes, "%s", _("The board is hidden."));
}

static void
describe_running(char *text, size_t bytes, const struct session *session, const char *left)
{
    const struct attempt *const attempt = &session->attempt;
    const unsigned parts = contest_parts(&attempt->spec);

    if (attempt_has(attempt, CONTEST_LIMITED) && attempt->best_moves > 0)
        snprintf(text, bytes, _("%s left, your best has %s."), left,
            humanize_move_count(attempt->best_moves).text);
    else if (attempt_has(attempt, CONTEST_LIMITED))
        snprintf(text, bytes, _("%s left, no solution yet."), left);
    else if (attempt_has(attempt, CONTEST_BLIND))
        snprintf(text, bytes, "%s",
            session->count == 0 ? _("Memorise the board: your first move hides the tiles.")
                                : _("The tiles are hidden."));
    else if (parts > 1)
        snprintf(text, bytes, _("Board %u of %u."), attempt->part, parts);
}

static void
describe_over(char *text, size_t bytes, const struct game *game)
{
    const struct session *const session = &game->session;
    const struct attempt_split total = contest_total(session, 0);
    char contest[100];

    describe_contest(contest, sizeof contest, session);
    if (session_is_dnf(session))
        snprintf(text, bytes, _("%s: you did not finish."), contest);
    else
        snprintf(text, bytes, game->attempt_best ? _("%s: %s, a new best!") : _("%s: %s."), contest,
            attempt_has(&session->attempt, CONTEST_BY_MOVES) ? humanize_move_count(total.moves).text
                                                             : time_words(total.time_ms).text);
}

void
describe_contest_state(char *text, size_t bytes, const struct game *game, uint64_t now_ns)
{
    const struct session *const session = &game->session;
    const struct words left = /* A second that has begun counts. */
        humanize_time(contest_left_ns(session, now_ns) + CLOCK_NS_PER_SECOND - 1);

    text[0] = '\0';
    switch (contest_phase(session)) {
    case CONTEST_NONE:
        break;
    case CONTEST_READY:
        describe_ready(text, bytes, session);
        break;
    case CONTEST_LOOK:
        snprintf(text, bytes, _("%s left to look; your first move starts the clock."), left.text);
        break;
    case CONTEST_RUNNING:
        describe_running(text, bytes, session, left.text);
        break;
    case CONTEST_SPLIT:
        snprintf(text, bytes, _("Board %u of %u in %s, %s so far."), session->attempt.part,
            contest_parts(&session->attempt.spec), humanize_time_exact(session->played_ns).text,
            time_words(contest_total(session, 0).time_ms).text);
        break;
    case CONTEST_OVER:
        describe_over(text, bytes, game);
        break;
    }
}

/* ---- results ------------------------------------------------------------------------------ */

/* More boards than that are not listed one by one. */
enum { SPLITS_MAX = 10 };

/* Adds the time of the first move, up to which a player of a blindfold memorises the board. */
static void
add_look(struct text *text, const struct session *session)
{
    size_t first = 0;

    while (first < session->event_count && strchr("UDLR", session->events[first].letter) == NULL)
        first++;
    if (first < session->event_count)
        text_printf(text, " (look %s)", time_words(session->events[first].time_ms).text);
}

/* Adds what a finished game came to. */
static void
add_amounts(struct text *text, const struct session *session, bool one_board)
{
    const bool by_moves = attempt_has(&session->attempt, CONTEST_BY_MOVES);
    const struct attempt_split total = contest_total(session, 0);
    int64_t excess;

    if (!by_moves)
        text_printf(text, "  %s", time_words(total.time_ms).text);
    if (attempt_has(&session->attempt, CONTEST_BLIND))
        add_look(text, session);
    text_printf(text, "  %u move%s", (unsigned)total.moves, total.moves == 1 ? "" : "s");
    if (one_board && session->finished && grading_excess(session, &excess) && excess >= 0)
        text_printf(text, " (+%" PRId64 ")", excess);
    if (!by_moves && total.time_ms > 0)
        text_printf(text, "  %.1f moves/s", 1000.0 * total.moves / (double)total.time_ms);
}

void
result_line(char line[RESULT_LINE_BYTES], const struct session *session)
{
    const struct attempt *const attempt = &session->attempt;
    const bool is_attempt = attempt_has(attempt, 0);
    const unsigned parts = is_attempt ? contest_parts(&attempt->spec) : 1;
    char what[CONTEST_SPEC_BYTES];
    struct text text = {0};

    if (is_attempt)
        contest_spec_print(&attempt->spec, what);
    else
        snprintf(what, sizeof what, "%ux%u", (unsigned)session->board.width,
            (unsigned)session->board.height);
    text_printf(&text, "npuzzle %s%s", what, goal_words(session).text);
    if (session_is_dnf(session))
        text_add(&text, "  DNF");
    else
        add_amounts(&text, session, parts == 1);
    if (session->hints > 0)
        text_printf(&text, "  %u hint%s", (unsigned)session->hints, session->hints == 1 ? "" : "s");
    if (session->solver_moves > 0)
        text_printf(&text, "  %u by the solver", (unsigned)session->solver_moves);
    for (unsigned part = 1; part <= attempt->part && parts > 1 && parts <= SPLITS_MAX; part++)
        text_printf(&text, "%s%s", part == 1 ? "  " : " ",
            time_words(contest_split(session, part, 0).time_ms).text);
    if (parts == 1 && session->names.id[0] != '\0')
        text_printf(&text, "  %s", session->names.id);
    snprintf(line, RESULT_LINE_BYTES, "%s", text_string(&text));
    text_free(&text);
}
