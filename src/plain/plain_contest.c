// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Contests in the line-by-line game.
 */
#include "config.h"

#include "plain/plain_game.h"

#include "base/clock.h"
#include "base/intl.h"
#include "base/text/text.h"
#include "play/contest/describe_contest.h"
#include "play/contest/rules.h"
#include "records/describe_solve.h"

static uint64_t
now(void)
{
    return (uint64_t)clock_now_ns();
}

void
plain_contests(struct plain *plain)
{
    for (unsigned i = 0; i < contest_row_count; i++) {
        const struct contest_row *const row = &contest_rows[i];
        const struct contest_spec spec = contest_spec_usual(row);
        char name[CONTEST_SPEC_BYTES], text[100] = "";
        struct contest_record record;

        contest_spec_print(&spec, name);
        keeper_read_record(&plain->keeper, &spec, plain->game.puzzle.goal, &record);
        describe_contest_record(text, sizeof text, &spec, &record);
        text_print(
            plain->out, "%s%s%s. %s\n", name, text[0] != '\0' ? ", " : "", text, _(row->rule));
    }
    text_print(plain->out, _("Type event and one of these, with your own size and number.\n"));
}

void
plain_contest_state(struct plain *plain)
{
    const struct session *const session = &plain->game.session;
    const enum contest_phase phase = contest_phase(session);
    char text[160];

    describe_contest_state(text, sizeof text, &plain->game, now());
    if (text[0] != '\0')
        text_print(plain->out, "%s\n", text);
    if (phase == CONTEST_READY)
        text_print(plain->out, _("Type go to see it.\n"));
    else if (phase == CONTEST_SPLIT)
        text_print(plain->out, _("Type go for the next board.\n"));
    else if (phase == CONTEST_OVER)
        plain_result(plain);
    else if (phase == CONTEST_RUNNING && attempt_has(&session->attempt, CONTEST_OPEN))
        text_print(plain->out, _("Type done when you are done.\n"));
}

void
plain_go(struct plain *plain)
{
    const struct game_origin next = {.from = GAME_FROM_NEXT_PART};
    struct np_error error;

    switch (contest_phase(&plain->game.session)) {
    case CONTEST_READY:
        (void)contest_go(&plain->game.session, now());
        break;
    case CONTEST_SPLIT:
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

    if (contest_phase(session) != CONTEST_RUNNING ||
        !attempt_has(&session->attempt, CONTEST_OPEN)) {
        text_print(plain->out, _("This board is done when it is solved.\n"));
        return;
    }
    if (game_contest_end(&plain->game, now(), &error) != NP_OK) {
        text_print(plain->out, "%s.\n", error.text);
        return;
    }
    plain_board(plain);
    plain_contest_state(plain);
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
