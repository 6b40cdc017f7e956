// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What opens a walk: the review of the player's moves, a kept solve or a replay code, and a
 * solution of this board that is typed or pasted.
 */
#include "config.h"

#include <string.h>

#include "base/intl.h"
#include "puzzle/notation/notation.h"
#include "records/replay/replay_code.h"
#include "tui/view/views.h"
#include "tui/view/walk.h"
#include "tui/widget/prompt.h"

/* Opens the first tab of a walk that was made with a status; on failure, says why and returns
 * NULL. */
static struct view *
view_of(struct app *app, struct walk *walk, enum walk_tab tab, enum np_status status,
    struct np_error *error)
{
    if (status == NP_OK)
        status = walk_open_tab(walk, app, tab, error);
    if (status == NP_OK)
        return &walk->view;
    app_say(app, ROLE_WARNING, "%.200s", error->text);
    view_free(&walk->view);
    return NULL;
}

struct view *
review_view_new(struct app *app)
{
    struct walk *const walk = walk_new(app);
    struct np_error error;

    return walk == NULL ? NULL : view_of(app, walk, WALK_JUDGED, NP_OK, &error);
}

/* ---- kept solves ----------------------------------------------------------------------------- */

/* Opens the replay of a solve that was read with this status, and frees the solve. */
static void
open_replay(struct app *app, struct kept_solve *kept, enum np_status status, struct np_error *error)
{
    struct walk *const walk = walk_new(app);
    struct view *view;

    if (walk == NULL) {
        record_free(&kept->record);
        app_open(app, NULL);
        return;
    }
    walk->source = WALK_KEPT;
    walk->kept = *kept;
    walk->session = &walk->replay.session;
    if (status == NP_OK)
        status = replay_init(&walk->replay, &walk->kept.record, error);
    view = view_of(app, walk, WALK_YOURS, status, error);
    if (view == NULL)
        return;
    walk->since_ns = app->now_ns;
    walk->running = app->animate;
    app_open(app, view);
}

void
replay_view_open(struct app *app, const struct history_solve *solve)
{
    struct kept_solve kept = {0};
    struct np_error error = {.text = ""};

    open_replay(app, &kept, store_load_solve(app->keeper.store, solve->id, &kept, &error), &error);
}

void
replay_view_paste(struct app *app, const char *code)
{
    struct kept_solve kept = {0};
    struct np_error error = {.text = ""};

    open_replay(app, &kept, replay_code_read(&kept, code, &error), &error);
}

/* ---- typed solutions ------------------------------------------------------------------------- */

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
    struct walk *walk;
    struct np_error error;

    if (better->fit == IMPOSSIBLE) {
        app_say(app, ROLE_WARNING, "%.200s", better->error.text);
        return NULL;
    }
    walk = walk_new(app);
    if (walk == NULL)
        return NULL;
    const enum np_status status = analysis_init(&walk->analysis, &better->board, &session->goal,
        &better->path, &app->options->game.solver, &error);

    walk->source = WALK_TYPED;
    walk->session = &walk->analysis.session;
    walk->analysis.session.names = session->names;
    walk->base = from_start ? 0 : session->moves;
    return view_of(app, walk, WALK_JUDGED, status, &error);
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
