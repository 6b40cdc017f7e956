// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Hints: starting the background solvers, following the player, reading news.
 */
#include "config.h"

#include "play/hints.h"

#include <string.h>

#include "base/clock.h"

enum {
    NEWS_PAUSE_NS = 50000000,      /* between two readings of news */
    COUNTERS_PAUSE_NS = 250000000, /* between two readings of the counters of a running search */
    GRADER_PAUSE_NS = 10000000
};

/* ---- grading moves that came too fast ----------------------------------------------------- */

static void
grader_end(struct grader *grader)
{
    background_free(grader->background);
    grader->background = NULL;
    grader->cancelled = false;
}

static void
grader_cancel(struct grader *grader)
{
    if (grader->background == NULL || grader->cancelled)
        return;
    background_cancel(grader->background);
    grader->cancelled = true;
}

static void
give_up(struct grader *grader, const struct session *session)
{
    grader->gave_up = true;
    grader->gave_up_at = session->at;
}

/* Copies the board before step `index`, which is after the last restart. */
static enum np_status
board_before(const struct session *session, size_t index, struct board *board)
{
    const enum np_status status = board_copy(board, &session->board, NULL);

    for (size_t i = session->at; status == NP_OK && i > index; i--)
        board_move(board, move_inverse(session_move_of(session, i - 1)));
    return status;
}

static void
grader_start(struct grader *grader, const struct session *session, size_t index,
    const struct solver_options *options)
{
    struct board board = {0};

    /* Without memory or a thread, the moves stay ungraded, and after a board that takes more than
     * a short effort. */
    if (board_before(session, index, &board) != NP_OK ||
        background_start(&grader->background, &board, &session->goal, options, NULL) != NP_OK) {
        grader_end(grader);
        give_up(grader, session);
    }
    grader->key = session_key_at(session, index);
    board_free(&board);
}

/* Reads the grader; returns whether it has found a bound. */
static bool
grader_read(struct grader *grader, struct session *session)
{
    struct background_view view;

    background_look(grader->background, &view);
    if (view.running)
        return false;
    if (answer_has_solution(&view.answer))
        grading_learn_key(
            session, grader->key, (struct bounds){view.answer.lower_bound, view.answer.length});
    if (!grader->cancelled && view.answer.state != ANSWER_OPTIMAL)
        give_up(grader, session);
    grader_end(grader);
    return answer_has_solution(&view.answer);
}

/* Reads the grader, and starts it on the next board if the player's board is `settled`. Returns
 * whether there is news. */
static bool
grader_work(struct hints *hints, struct session *session, uint64_t now_ns, bool settled)
{
    struct grader *const grader = &hints->grader;
    bool news = false;
    size_t index;

    if (grader->background != NULL && now_ns < grader->due_ns)
        return false;
    if (grader->background != NULL)
        news = grader_read(grader, session);
    if (grader->gave_up_at != session->at)
        grader->gave_up = false;
    if (grader->background == NULL && settled && !grader->gave_up &&
        grading_next_ungraded(session, session_first_move(session), &index))
        grader_start(grader, session, index, &hints->options);
    grader->due_ns = now_ns + GRADER_PAUSE_NS;
    return news;
}

/* ---- the player's board ------------------------------------------------------------------- */

void
hints_init(struct hints *hints, const struct solver_options *options)
{
    memset(hints, 0, sizeof *hints);
    hints->options = *options;
    hints->behind = true;
}

void
hints_free(struct hints *hints)
{
    grader_end(&hints->grader);
    background_free(hints->background);
    memset(hints, 0, sizeof *hints);
}

void
hints_jump(struct hints *hints)
{
    if (hints->background != NULL)
        background_cancel(hints->background);
    grader_cancel(&hints->grader);
    memset(&hints->view, 0, sizeof hints->view);
    hints->behind = true;
    hints->asked = false;
    hints->due_ns = 0;
}

/* Reads the background solver, and passes its bounds to the session. */
static void
read_news(struct hints *hints, struct session *session)
{
    const struct background_view *view = &hints->view;

    background_look(hints->background, &hints->view);
    if (view->answer.state == ANSWER_UNSOLVABLE)
        return;
    grading_learn_key(session, view->origin_key, view->origin_bounds);
    grading_learn_key(session, hints->key,
        (struct bounds){view->answer.lower_bound,
            answer_has_solution(&view->answer) ? view->answer.length : BOUND_UNKNOWN});
}

void
hints_follow(struct hints *hints, struct session *session, size_t before)
{
    const size_t low = before < session->at ? before : session->at;
    const size_t high = before < session->at ? session->at : before;

    hints->asked = false;
    if (hints->background == NULL || hints->behind)
        return;
    for (size_t i = low; i < high; i++)
        if (session_is_restart(session, i)) {
            hints_jump(hints);
            return;
        }
    /* First pass on the news about the board that the player has left. */
    read_news(hints, session);
    for (size_t i = before; i != session->at;) {
        const bool back = i > session->at;
        const size_t next = back ? i - 1 : i + 1;
        const enum move move = session_move_of(session, back ? next : i);

        background_follow(hints->background, back ? move_inverse(move) : move,
            grading_bounds_at(session, next).lower);
        hints->key = session_key_at(session, next);
        i = next;
    }
    /* At once, so that the screen never shows an answer to another board. */
    read_news(hints, session);
}

void
hints_ask(struct hints *hints, struct session *session)
{
    hints->asked = hints->behind;
    if (hints->background == NULL || hints->behind)
        return;
    background_ask(hints->background);
    read_news(hints, session);
}

static uint64_t
counters_due_ns(const struct hints *hints)
{
    return hints->due_ns - NEWS_PAUSE_NS + COUNTERS_PAUSE_NS;
}

bool
hints_work(struct hints *hints, struct session *session, uint64_t now_ns, bool readable)
{
    const bool due =
        hints->behind || readable || (hints->view.running && now_ns >= counters_due_ns(hints));

    if (hints->behind) {
        background_free(hints->background);
        hints->behind = false;
        hints->key = session_key_at(session, session->at);
        hints->trouble.status = background_start(
            &hints->background, &session->board, &session->goal, &hints->options, &hints->trouble);
        if (hints->asked)
            hints_ask(hints, session);
    }
    if (hints->background == NULL)
        return due;
    if (due) {
        read_news(hints, session);
        hints->due_ns = now_ns + NEWS_PAUSE_NS;
    }
    if (hints->view.answer.state != ANSWER_OPTIMAL)
        grader_cancel(&hints->grader);
    return grader_work(hints, session, now_ns,
               hints->view.answer.state == ANSWER_OPTIMAL && !hints->view.running) ||
           due;
}

uint64_t
hints_wake_ns(const struct hints *hints, uint64_t now_ns)
{
    uint64_t wake_ns = UINT64_MAX;

    if (hints->behind)
        return now_ns;
    if (hints->background == NULL)
        return UINT64_MAX;
    if (now_ns < hints->due_ns)
        wake_ns = hints->due_ns;
    else if (hints->view.running)
        wake_ns = counters_due_ns(hints);
    if (hints->grader.background != NULL && hints->grader.due_ns < wake_ns)
        wake_ns = hints->grader.due_ns;
    return wake_ns;
}

enum np_status
hints_path(struct hints *hints, struct path *path, struct np_error *error)
{
    path_clear(path);
    return hints->background == NULL ? NP_OK : background_path(hints->background, path, error);
}

int
hints_fd(const struct hints *hints, uint64_t now_ns)
{
    if (hints->background == NULL || hints->behind || now_ns < hints->due_ns)
        return -1;
    return background_fd(hints->background);
}
