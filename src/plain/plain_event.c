// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Events in the line-by-line game.
 */
#include "config.h"

#include "plain/plain_game.h"

#include "base/clock.h"
#include "base/intl.h"
#include "base/text/text.h"
#include "play/contest/describe_event.h"
#include "play/contest/rules.h"
#include "records/describe_solve.h"

static uint64_t
now(void)
{
    return (uint64_t)clock_now_ns();
}

void
plain_events(struct plain *plain)
{
    for (unsigned i = 0; i < event_row_count; i++) {
        const struct event_row *const row = &event_rows[i];
        const struct event_spec spec = event_spec_usual(row);
        char name[EVENT_SPEC_BYTES], text[100] = "";
        struct event_record record;

        event_spec_print(&spec, name);
        keeper_read_record(&plain->keeper, &spec, plain->game.puzzle.goal, &record);
        describe_event_record(text, sizeof text, &spec, &record);
        text_print(
            plain->out, "%s%s%s. %s\n", name, text[0] != '\0' ? ", " : "", text, _(row->rule));
    }
    text_print(plain->out, _("Type event and one of these, with your own size and number.\n"));
}

void
plain_event_state(struct plain *plain)
{
    const struct session *const session = &plain->game.session;
    const enum event_phase phase = event_phase(session);
    char text[160];

    describe_event_state(text, sizeof text, &plain->game, now());
    if (text[0] != '\0')
        text_print(plain->out, "%s\n", text);
    if (phase == EVENT_READY)
        text_print(plain->out, _("Type go to see it.\n"));
    else if (phase == EVENT_SPLIT)
        text_print(plain->out, _("Type go for the next board.\n"));
    else if (phase == EVENT_OVER)
        plain_result(plain);
    else if (phase == EVENT_RUNNING && attempt_has(&session->attempt, EVENT_OPEN))
        text_print(plain->out, _("Type done when you are done.\n"));
}

void
plain_go(struct plain *plain)
{
    const struct game_origin next = {.from = GAME_FROM_NEXT_PART};
    struct np_error error;

    switch (event_phase(&plain->game.session)) {
    case EVENT_READY:
        (void)event_go(&plain->game.session, now());
        break;
    case EVENT_SPLIT:
        if (game_begin(&plain->game, &next, now(), &error) != NP_OK) {
            text_print(plain->out, "%s.\n", error.text);
            return;
        }
        break;
    default:
        text_print(plain->out, _("No board is hidden.\n"));
        return;
    }
    plain_print_start(plain);
}

void
plain_done(struct plain *plain)
{
    const struct session *const session = &plain->game.session;
    struct np_error error;

    if (event_phase(session) != EVENT_RUNNING || !attempt_has(&session->attempt, EVENT_OPEN)) {
        text_print(plain->out, _("This board is done when it is solved.\n"));
        return;
    }
    if (game_event_end(&plain->game, now(), &error) != NP_OK) {
        text_print(plain->out, "%s.\n", error.text);
        return;
    }
    plain_board(plain);
    plain_event_state(plain);
}

void
plain_result(struct plain *plain)
{
    char line[RESULT_LINE_BYTES];

    if (!plain->game.session.finished) {
        text_print(plain->out, _("There is no result yet.\n"));
        return;
    }
    result_line(line, &plain->game.session);
    text_print(plain->out, "%s\n", line);
}
