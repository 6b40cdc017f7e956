// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Attempts and their results in words.
 */
#include "config.h"

#include "play/contest/describe_event.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/clock.h"
#include "base/intl.h"
#include "play/contest/result.h"
#include "play/contest/rules.h"

/* Minutes and seconds that are left: 4:12. A second that has begun counts. */
static struct words
time_left(uint64_t ns)
{
    const uint64_t seconds = (ns + CLOCK_NS_PER_SECOND - 1) / CLOCK_NS_PER_SECOND;

    return humanize_printf("%" PRIu64 ":%02" PRIu64, seconds / 60, seconds % 60);
}

/* The number that belongs to the event, or the date: "5 boards", "300 s", or "". */
static struct words
number_words(const struct session *session)
{
    const struct attempt *const attempt = &session->attempt;
    const unsigned number = (unsigned)attempt->spec.number;
    const char *const date = result_date(session);

    if (date != NULL)
        return humanize_printf("%.10s", date);
    if (attempt_has(attempt, EVENT_SEVERAL))
        return humanize_printf(P_("%u board", "%u boards", number), number);
    return number > 0 ? humanize_printf(_("%u s"), number) : humanize_printf("%s", "");
}

void
describe_event(char *text, size_t bytes, const struct session *session)
{
    const char *const title = _(session->attempt.spec.row->title);
    const struct words number = number_words(session);
    char size[28];

    result_size(size, sizeof size, session);
    snprintf(
        text, bytes, "%s %s%s%s", title, size, number.text[0] != '\0' ? ", " : "", number.text);
}

struct words
describe_event_part(const struct session *session)
{
    const unsigned parts = attempt_parts(&session->attempt);

    if (parts == 1)
        return humanize_printf("%s", "");
    return humanize_printf(_("board %u of %u"), session->attempt.part, parts);
}

/* ---- states ------------------------------------------------------------------------------- */

static void
describe_ready(char *text, size_t bytes, const struct session *session)
{
    const struct attempt *const attempt = &session->attempt;

    if (attempt->interrupted || attempt->part > 1)
        snprintf(text, bytes, _("Interrupted at %s; the board is hidden."),
            result_time(event_total(session, 0).time_ms).text);
    else if (attempt_has(attempt, EVENT_LOOKS))
        snprintf(text, bytes,
            P_("The board is hidden; you will have %u second to look.",
                "The board is hidden; you will have %u seconds to look.", attempt->spec.number),
            (unsigned)attempt->spec.number);
    else
        snprintf(text, bytes, "%s", _("The board is hidden."));
}

static void
describe_running(char *text, size_t bytes, const struct session *session, uint64_t now_ns)
{
    const struct attempt *const attempt = &session->attempt;

    if (attempt_has(attempt, EVENT_LIMITED) && attempt->best_moves > 0)
        snprintf(text, bytes, _("%s left, your best has %s."),
            time_left(event_left_ns(session, now_ns)).text,
            humanize_move_count(attempt->best_moves).text);
    else if (attempt_has(attempt, EVENT_LIMITED))
        snprintf(text, bytes, _("%s left, no solution yet."),
            time_left(event_left_ns(session, now_ns)).text);
    else if (attempt_has(attempt, EVENT_BLIND))
        snprintf(text, bytes, "%s",
            session->count == 0 ? _("Memorise the board: your first move hides the tiles.")
                                : _("The tiles are hidden."));
    else if (attempt_parts(attempt) > 1)
        snprintf(text, bytes, _("Board %u of %u."), attempt->part, attempt_parts(attempt));
}

struct words
describe_event_amount(const struct session *session)
{
    const struct attempt_split total = event_total(session, 0);

    return attempt_has(&session->attempt, EVENT_BY_MOVES) ? humanize_move_count(total.moves)
                                                          : result_time(total.time_ms);
}

static void
describe_over(char *text, size_t bytes, const struct game *game)
{
    const struct session *const session = &game->session;
    char event[100];

    describe_event(event, sizeof event, session);
    if (session_is_dnf(session))
        snprintf(text, bytes, _("%s: you did not finish."), event);
    else
        snprintf(text, bytes, game->attempt_best ? _("%s: %s, a new best!") : _("%s: %s."), event,
            describe_event_amount(session).text);
}

void
describe_event_state(char *text, size_t bytes, const struct game *game, uint64_t now_ns)
{
    const struct session *const session = &game->session;

    text[0] = '\0';
    switch (event_phase(session)) {
    case EVENT_NONE:
        break;
    case EVENT_READY:
        describe_ready(text, bytes, session);
        break;
    case EVENT_LOOK:
        snprintf(text, bytes, _("%s left to look; your first move starts the clock."),
            time_left(event_left_ns(session, now_ns)).text);
        break;
    case EVENT_RUNNING:
        describe_running(text, bytes, session, now_ns);
        break;
    case EVENT_SPLIT:
        snprintf(text, bytes, _("Board %u of %u in %s, %s so far."), session->attempt.part,
            attempt_parts(&session->attempt),
            result_time(session->played_ns / CLOCK_NS_PER_MS).text,
            result_time(event_total(session, 0).time_ms).text);
        break;
    case EVENT_OVER:
        describe_over(text, bytes, game);
        break;
    }
}
