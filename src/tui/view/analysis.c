// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The analysis: a solution of this board, typed or pasted, becomes a review with its slips, losses
 * and shorter forms.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "base/intl.h"
#include "play/humanize.h"
#include "puzzle/format/format.h"
#include "puzzle/notation/notation.h"
#include "tui/view/review.h"
#include "tui/view/views.h"
#include "tui/widget/frame.h"
#include "tui/widget/prompt.h"

/* ---- drawing ------------------------------------------------------------------------------ */

void
analysis_draw_title(const struct analysis *analysis, char *title, size_t bytes)
{
    const struct session *const session = &analysis->session;
    const struct words moves = humanize_move_count(analysis->path.length);

    if (session_at_goal(session))
        snprintf(title, bytes, _("Analysis: %s, %s, %zu multi-tile\nAnalysis: %s\nAnalysis"),
            moves.text, describe_excess(session).text, path_count_runs(&analysis->path),
            moves.text);
    else
        snprintf(title, bytes, _("Analysis: %s, not solved\nAnalysis"), moves.text);
}

void
analysis_draw_panel(struct analyser *analyser, struct pen *pen)
{
    const struct analysis *const analysis = analyser_analysis(analyser);
    struct grading_loss losses[2];
    const struct grading_loss *const first = &losses[0];
    const size_t count = grading_losses(&analysis->session, losses, 2);

    if (count == 0)
        pen->y++;
    else if (count == 1)
        pen_printf(pen, ROLE_TEXT, _("Lost    %zu in %zu-%zu\nLost    %zu"), first->moves,
            first->first + 1, first->first + first->moves, first->moves);
    else
        pen_printf(pen, ROLE_TEXT,
            _("Lost    %zu in %zu-%zu, %zu in %zu-%zu\nLost    %zu in %zu-%zu\nLost    %zu"),
            first->moves, first->first + 1, first->first + first->moves, losses[1].moves,
            losses[1].first + 1, losses[1].first + losses[1].moves, first->moves, first->first + 1,
            first->first + first->moves, first->moves);
    pen_printf(pen, ROLE_TEXT, _("Shorter %zu simplified, %zu shortened\nShorter %zu, %zu"),
        analysis->simplified.length, analysis->shortened.length, analysis->simplified.length,
        analysis->shortened.length);
    if (!analyser_is_done(analyser))
        pen_printf(pen, ROLE_DIM, _("still analysing ..."));
}

/* ---- opening ------------------------------------------------------------------------------ */

/* The analysis of moves on any board; everything is copied. The goal is NULL if the board is that
 * of the game after `base` moves. On failure, says why and returns NULL. */
static struct view *
view_of(struct app *app, const struct board *start, const struct goal *goal,
    const struct path *path, size_t base)
{
    const struct goal *const wanted = goal != NULL ? goal : &app->game.session.goal;
    struct analyser *analyser;
    struct np_error error;
    struct view *view;

    if (analyser_start(&analyser, start, wanted, path, &app->options->game.solver, &error) !=
        NP_OK) {
        app_say(app, ROLE_WARNING, "%.150s", error.text);
        return NULL;
    }
    struct session *const session = &analyser_analysis(analyser)->session;

    if (goal == NULL)
        session->names = app->game.session.names;
    view = review_view_of(session, analyser);
    if (view == NULL) {
        analyser_free(analyser);
        app_say(app, ROLE_WARNING, "Out of memory");
        return NULL;
    }
    ((struct review_view *)view)->base = base;
    if (goal != NULL)
        ((struct review_view *)view)->walk.elsewhere = &session->goal;
    return view;
}

struct view *
analysis_view_of_session(struct app *app, const struct session *session)
{
    struct path path = {0};
    struct view *view = NULL;

    if (session_path(session, &path, NULL) == NP_OK)
        view = view_of(app, &session->start, &session->goal, &path, 0);
    else
        app_say(app, ROLE_WARNING, "Out of memory");
    path_free(&path);
    return view;
}

/* A board that the solution may be meant for. */
struct candidate {
    struct board board;
    struct path path; /* the solution */
    struct np_error error;
    enum np_status status;
    bool solves;
};

static void
try_board(struct candidate *candidate, const struct goal *goal, const char *text)
{
    struct board end;

    candidate->status = board_copy(&end, &candidate->board, &candidate->error);
    if (candidate->status == NP_OK)
        candidate->status = notation_read_moves_text(
            text, strlen(text), _("the moves"), &end, &candidate->path, &candidate->error);
    candidate->solves = candidate->status == NP_OK && goal_reached(goal, &end);
    board_free(&end);
}

/* Whether a solution suits the first board better than the second. */
static bool
suits_better(const struct candidate *first, const struct candidate *second)
{
    if (first->solves != second->solves)
        return first->solves;
    if ((first->status == NP_OK) != (second->status == NP_OK))
        return first->status == NP_OK;
    return first->path.length >= second->path.length;
}

static struct view *
open_candidate(struct app *app, const struct candidate *candidate, size_t base)
{
    if (candidate->status != NP_OK) {
        app_say(app, ROLE_WARNING, "%.200s", candidate->error.text);
        return NULL;
    }
    return view_of(app, &candidate->board, NULL, &candidate->path, base);
}

/* Opens the analysis of a text, from the start of the game or from the board as it is. */
static struct view *
open_text(struct app *app, const char *text)
{
    const struct session *const session = &app->game.session;
    struct candidate start = {.solves = false}, here = {.solves = false};
    struct view *view = NULL;

    if (board_copy(&start.board, &session->start, NULL) != NP_OK ||
        board_copy(&here.board, &session->board, NULL) != NP_OK) {
        app_say(app, ROLE_WARNING, "Out of memory");
    } else {
        try_board(&start, &session->goal, text);
        try_board(&here, &session->goal, text);
        view = suits_better(&start, &here) ? open_candidate(app, &start, 0)
                                           : open_candidate(app, &here, session->moves);
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
