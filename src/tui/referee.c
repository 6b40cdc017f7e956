// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The referee: one board at a time, from the middle of the moves that are not judged.
 */
#include "config.h"

#include "tui/referee.h"

#include <string.h>

enum { LOOK_PAUSE_NS = 10000000 };

/* A board that takes longer is left unjudged: the game is not to burn the processor for it. */
#define LIMIT_NS UINT64_C(10000000000)

static void
rest(struct referee *referee)
{
    background_free(referee->background);
    referee->background = NULL;
    referee->cancelled = false;
}

void
referee_free(struct referee *referee)
{
    rest(referee);
    memset(referee, 0, sizeof *referee);
}

bool
referee_due(const struct referee *referee, uint64_t now_ns)
{
    return referee->background == NULL || now_ns >= referee->look_at_ns;
}

uint64_t
referee_wake_ns(const struct referee *referee)
{
    return referee->background == NULL ? UINT64_MAX : referee->look_at_ns;
}

void
referee_stop(struct referee *referee)
{
    if (referee->background == NULL || referee->cancelled)
        return;
    background_cancel(referee->background);
    referee->cancelled = true;
}

/* Goes back from where the player stands to the board before step `index`; false if that is not
 * behind the player since the last restart. */
static bool
board_before(const struct session *session, size_t index, struct board *board)
{
    if (index < session_first_move(session) || index > session->at ||
        board_copy(board, &session->board, NULL) != NP_OK)
        return false;
    for (size_t i = session->at; i > index; i--)
        board_move(board, move_inverse(session_move_of(session, i - 1)));
    return true;
}

static void
begin(struct referee *referee, const struct session *session, size_t index,
    const struct solver_options *options)
{
    struct solver_options limited = *options;
    struct board board = {0};

    if (limited.time_ns == 0 || limited.time_ns > LIMIT_NS)
        limited.time_ns = LIMIT_NS;
    /* Without memory or a thread there is no verdict, which is what the screen says then. */
    if (!board_before(session, index, &board) ||
        background_start(&referee->background, &board, &session->goal, &limited, NULL) != NP_OK) {
        rest(referee);
        referee->gave_up = true;
        referee->gave_up_at = session->at;
    }
    referee->key = session_key_at(session, index);
    board_free(&board);
}

/* Looks at the background solver; returns whether the session learned anything: of a board that has
 * left the game meanwhile it does not. */
static bool
look(struct referee *referee, struct session *session)
{
    struct background_view view;
    bool learned = false;

    background_look(referee->background, &view);
    if (view.running)
        return false;
    if (view.has_path) {
        session_learn_key(
            session, referee->key, (struct bounds){view.lower_bound, view.path_length});
        learned = true;
    }
    if (!referee->cancelled && !view.optimal) {
        referee->gave_up = true;
        referee->gave_up_at = session->at;
    }
    rest(referee);
    return learned;
}

bool
referee_work(struct referee *referee, struct session *session, const struct solver_options *options,
    uint64_t now_ns, bool idle)
{
    bool learned = false;
    size_t index;

    if (referee->background != NULL)
        learned = look(referee, session);
    if (referee->gave_up && referee->gave_up_at != session->at)
        referee->gave_up = false;
    if (referee->background == NULL && idle && !referee->gave_up &&
        session_unjudged(session, &index))
        begin(referee, session, index, options);
    referee->look_at_ns = now_ns + LOOK_PAUSE_NS;
    return learned;
}
