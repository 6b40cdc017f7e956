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

bool
replay_begin_game(struct app *app, const struct kept_solve *kept)
{
    const struct record *const record = &kept->record;
    struct puzzle_id id;
    struct game_origin origin = {
        .from = GAME_FROM_BOARD, .board = &record->start, .goal = &record->goal, .title = ""};

    if (record->names.id[0] != '\0' && puzzle_id_parse(&id, record->names.id, NULL) == NP_OK)
        origin = (struct game_origin){.from = GAME_FROM_ID, .id = &id, .kind = kept->solve.kind};
    return app_begin(app, &origin);
}

/* ---- typed solutions ------------------------------------------------------------------------- */

/* How well moves fit a board, which they change. */
enum fit { FIT_NOT, FIT_POSSIBLE, FIT_SOLVES };

static enum fit
read_moves(const struct goal *goal, const char *text, struct board *board, struct path *path,
    struct np_error *error)
{
    if (notation_read_moves_text(text, strlen(text), _("the moves"), board, path, error) != NP_OK)
        return FIT_NOT;
    return goal_reached(goal, board) ? FIT_SOLVES : FIT_POSSIBLE;
}

/* Opens the analysis of a text, from the start of the game or from the board as it is, whichever it
 * fits better. */
static struct view *
open_text(struct app *app, const char *text)
{
    const struct session *const session = &app->game.session;
    const struct board *const boards[2] = {&session->start, &session->board};
    struct walk *const walk = walk_new(app);
    struct path paths[2] = {{0}, {0}};
    struct np_error errors[2];
    enum fit fits[2] = {FIT_NOT, FIT_NOT};
    enum np_status status = walk == NULL ? np_no_memory(&errors[0]) : NP_OK;
    struct view *view = NULL;

    for (unsigned i = 0; i < 2 && status == NP_OK; i++) {
        struct board end;

        status = board_copy(&end, boards[i], &errors[0]);
        if (status == NP_OK)
            fits[i] = read_moves(&session->goal, text, &end, &paths[i], &errors[i]);
        board_free(&end);
    }
    const unsigned here =
        fits[0] != fits[1] ? fits[1] > fits[0] : paths[1].length > paths[0].length;
    if (status == NP_OK && fits[here] == FIT_NOT)
        status = NP_BAD_INPUT;
    if (status == NP_OK) {
        walk->source = WALK_TYPED;
        walk->session = &walk->analysis.session;
        walk->base = here != 0 ? session->moves : 0;
        status = analysis_init(&walk->analysis, boards[here], &session->goal, &paths[here],
            &app->options->game.solver, &errors[here]);
        walk->analysis.session.names = session->names;
    }
    if (walk != NULL)
        view = view_of(app, walk, WALK_JUDGED, status, &errors[here]);
    else
        app_open(app, NULL);
    path_free(&paths[0]);
    path_free(&paths[1]);
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
