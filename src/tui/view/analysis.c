// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The analysis: a solution of this board, typed or pasted, becomes a review with its slips, losses
 * and shorter forms.
 */
#include "config.h"

#include <string.h>

#include "base/intl.h"
#include "puzzle/notation/notation.h"
#include "tui/view/review.h"
#include "tui/view/views.h"
#include "tui/widget/prompt.h"

/* Makes a view of an analysis that was begun with a status; on failure, says why and returns NULL.
 */
static struct view *
view_of(struct app *app, struct review_view *review, enum np_status status, struct np_error *error)
{
    if (status == NP_OK && walk_init_session(&review->walk, &review->analysis.session) != NP_OK)
        status = np_no_memory(error);
    if (status == NP_OK) {
        analysis_poll(&review->analysis);
        return &review->view;
    }
    app_say(app, ROLE_WARNING, "%.150s", error->text);
    view_free(&review->view);
    return NULL;
}

struct view *
analysis_view_of_session(struct app *app, const struct session *session)
{
    struct review_view *const review = review_new();
    struct np_error error;

    if (review == NULL)
        return NULL;
    review->analysed = true;
    review->walk.elsewhere = &review->analysis.session.goal;
    return view_of(app, review,
        analysis_init_session(&review->analysis, session, &app->options->game.solver, &error),
        &error);
}

/* A board that the solution may be meant for. */
struct candidate {
    struct board board;
    struct path path; /* the solution */
    struct np_error error;
    enum { IMPOSSIBLE, POSSIBLE, SOLVES } fit;
};

static void
try_board(struct candidate *candidate, const struct goal *goal, const char *text)
{
    struct board end;
    enum np_status status = board_copy(&end, &candidate->board, &candidate->error);

    if (status == NP_OK)
        status = notation_read_moves_text(
            text, strlen(text), _("the moves"), &end, &candidate->path, &candidate->error);
    if (status == NP_OK)
        candidate->fit = goal_reached(goal, &end) ? SOLVES : POSSIBLE;
    board_free(&end);
}

/* Opens the analysis of a text, from the board that it fits better. */
static struct view *
open_candidate(struct app *app, const struct candidate *start, const struct candidate *here)
{
    const struct session *const session = &app->game.session;
    const bool from_start =
        start->fit != here->fit ? start->fit > here->fit : start->path.length >= here->path.length;
    const struct candidate *const better = from_start ? start : here;
    struct review_view *review;
    struct np_error error;

    if (better->fit == IMPOSSIBLE) {
        app_say(app, ROLE_WARNING, "%.200s", better->error.text);
        return NULL;
    }
    review = review_new();
    if (review == NULL)
        return NULL;
    const enum np_status status = analysis_init(&review->analysis, &better->board, &session->goal,
        &better->path, &app->options->game.solver, &error);

    review->analysed = true;
    review->analysis.session.names = session->names;
    review->base = from_start ? 0 : session->moves;
    return view_of(app, review, status, &error);
}

/* Opens the analysis of a text, from the start of the game or from the board as it is. */
static struct view *
open_text(struct app *app, const char *text)
{
    const struct session *const session = &app->game.session;
    struct candidate start = {.fit = IMPOSSIBLE}, here = {.fit = IMPOSSIBLE};
    struct view *view = NULL;

    if (board_copy(&start.board, &session->start, NULL) != NP_OK ||
        board_copy(&here.board, &session->board, NULL) != NP_OK) {
        app_say(app, ROLE_WARNING, "Out of memory");
    } else {
        try_board(&start, &session->goal, text);
        try_board(&here, &session->goal, text);
        view = open_candidate(app, &start, &here);
    }
    board_free(&start.board);
    board_free(&here.board);
    path_free(&start.path);
    path_free(&here.path);
    return view;
}

/* The player's own moves as a proposal, or "" if there are none or too many. */
static void
propose(const struct session *session, char text[PROMPT_BYTES])
{
    struct path path = {0};

    if (session->moves < PROMPT_BYTES && session_path(session, &path, NULL) == NP_OK)
        for (size_t i = 0; i < path.length; i++)
            *text++ = move_letter((enum move)path.moves[i]);
    *text = '\0';
    path_free(&path);
}

struct view *
analysis_view_new(struct app *app)
{
    static const struct app_question question = {
        .title = N_("Analyse a solution"),
        .label = N_("Moves:"),
        .help = N_(
            "Type or paste a solution of this board: letters (R2DL), or tiles and letters (5 L). "
            "Enter alone judges your own moves."),
        .verb = N_("judge it"),
        .open = open_text,
    };
    char text[PROMPT_BYTES];

    propose(&app->game.session, text);
    return ask_view_new(&question, text);
}
