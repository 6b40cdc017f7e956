// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The review: a walk along the player's own moves, with the slips marked. From any of the boards
 * the player can watch the shortest solution or play again.
 */
#include "config.h"

#include "tui/view/review.h"

#include <stdio.h>

#include "base/clock.h"
#include "base/intl.h"
#include "play/contest/describe_contest.h"
#include "records/export.h"
#include "play/humanize.h"
#include "tui/view/views.h"
#include "tui/widget/frame.h"

enum {
    POLL_NS = 50 * CLOCK_NS_PER_MS,
    ANALYSIS_NS = 10 * CLOCK_NS_PER_MS, /* many searches end within that */
    BAR_MAX = 60,
    ROWS_BELOW = 6,    /* rows of the panel below the moves, including an empty one */
    ANALYSIS_ROWS = 3, /* and more below those */
    VALUE_COLUMN = 8,  /* the column of the panel after the labels */
    MOVES_PER_SECOND = 4,
};

/* How long to wait for a proof before the best solution so far is shown. */
#define PATIENCE_NS (3 * (uint64_t)CLOCK_NS_PER_SECOND)

static void
end_search(struct review_view *review)
{
    background_free(review->background);
    review->background = NULL;
}

static void
start_search(struct review_view *review, struct app *app)
{
    const struct session *const session = review->walk.session;
    const struct board *const board = &review->walk.board;
    struct np_error error;

    if (review->background != NULL)
        return;
    review->walk.running = false;
    review->asked_ns = app->now_ns;
    if (goal_reached(&session->goal, board))
        app_say(app, ROLE_TEXT, "This board is solved: left and right go to the others.");
    else if (!session->solvable)
        app_say(app, ROLE_WARNING, "This board cannot be solved.");
    else if (background_start(&review->background, board, &session->goal,
                 &app->options->game.solver, &error) != NP_OK)
        app_say(app, ROLE_WARNING, "%.120s", error.text);
    else {
        background_ask(review->background);
        app_say(app, ROLE_TEXT, "Looking for the shortest way from here ...");
    }
}

/* Shows the solution once it is proved shortest, or after PATIENCE_NS. */
static void
show_solution(struct review_view *review, struct app *app)
{
    const struct walk *const walk = &review->walk;
    struct background_view known;
    struct path path = {0};
    struct np_error error;

    background_look(review->background, &known);
    if (known.running && known.answer.state != ANSWER_OPTIMAL &&
        (!answer_has_solution(&known.answer) || app->now_ns < review->asked_ns + PATIENCE_NS))
        return;
    app->message[0] = '\0';
    if (known.next_count == 0)
        app_say(app, ROLE_WARNING, "No way from here was found.");
    else if (background_path(review->background, &path, &error) != NP_OK ||
             game_act(&app->game, SESSION_WATCH, app->now_ns, &error) != NP_OK)
        app_say(app, ROLE_WARNING, "%.120s", error.text);
    else
        app_open(app, playback_view_new(app, walk, &path, known.answer.state == ANSWER_OPTIMAL));
    path_free(&path);
    end_search(review);
}

static uint64_t
review_wake_ns(const struct view *view, const struct app *app)
{
    const struct review_view *const review = (const struct review_view *)view;

    const uint64_t walk_ns = walk_wake_ns(&review->walk, app);
    const bool works = review->analysed && !review->analysis.done;

    if (review->background != NULL)
        return app->now_ns + POLL_NS;
    return works && walk_ns > app->now_ns + ANALYSIS_NS ? app->now_ns + ANALYSIS_NS : walk_ns;
}

static void
review_tick(struct view *view, struct app *app)
{
    struct review_view *const review = (struct review_view *)view;

    if (review->analysed)
        analysis_poll(&review->analysis);
    if (review->background != NULL)
        show_solution(review, app);
    else
        walk_tick(&review->walk, app);
}

/* Goes to the board before the next or the previous slip. */
static void
go_to_slip(struct review_view *review, struct app *app, bool next)
{
    struct walk *const walk = &review->walk;
    size_t at = walk->at;

    /* The walk already begins at this slip. */
    if (next && at == 0 && !review->told && walk->path.length > 0 && walk_is_slip(walk, 0)) {
        review->told = true;
        app_say(app, ROLE_TEXT, "The first move is a slip.");
        return;
    }
    while (next ? at + 1 < walk->path.length : at > 0) {
        at = next ? at + 1 : at - 1;
        if (walk_is_slip(walk, at)) {
            end_search(review);
            walk_stop_at(walk, at);
            return;
        }
    }
    app_say(app, ROLE_DIM, next ? N_("No slip after this move.") : N_("No slip before this move."));
}

/* The session under the question for a name. */
static const struct session *
reviewed(const struct app *app)
{
    const struct view *view = app->top;

    while (view->class->mode != MODE_REVIEW)
        view = view->below;
    return ((const struct review_view *)view)->walk.session;
}

static bool
accept_export_name(struct app *app, const char *name)
{
    struct np_error error;

    if (export_file(name, reviewed(app), &error) != NP_OK) {
        app_say(app, ROLE_WARNING, "%.150s", error.text);
        return false;
    }
    app_say(app, ROLE_GOOD, "Written to %.120s", name);
    return true;
}

static void
ask_export_name(struct app *app)
{
    static const struct app_question question = {
        .title = N_("Export your solve"),
        .label = N_("File:"),
        .help = N_("The suffix selects the format: .svg .txt .moves .steps .json"),
        .verb = N_("write it"),
        .accept = accept_export_name,
    };
    const struct session *const session = reviewed(app);
    const char *const id = session->names.id;
    char name[PUZZLE_ID_BYTES + 8];

    if (!session->finished) {
        app_say(app, ROLE_TEXT, "Solve the board first: then there is something to export.");
        return;
    }
    snprintf(name, sizeof name, "%s.svg", id[0] != '\0' ? id : "solve");
    /* A shell would need quotes around '#'. */
    for (char *letter = name; *letter != '\0'; letter++)
        if (*letter == '#')
            *letter = '-';
    app_open(app, ask_view_new(&question, name));
}

static void
review_request(struct view *view, struct app *app, enum request request)
{
    struct review_view *const review = (struct review_view *)view;
    struct walk *const walk = &review->walk;
    const size_t at = walk->at;

    switch (request) {
    case REQUEST_NEXT_SLIP:
    case REQUEST_PREVIOUS_SLIP:
        go_to_slip(review, app, request == REQUEST_NEXT_SLIP);
        break;
    case REQUEST_WAY_FROM_HERE:
        start_search(review, app);
        break;
    case REQUEST_TRY_AGAIN:
        if (app_may_leave(app, request))
            app_try_again(app, &walk->board, walk->elsewhere, review->base + walk->at);
        break;
    case REQUEST_EXPORT:
        ask_export_name(app);
        break;
    default:
        if (!walk_request(walk, app, request)) {
            app_common_request(app, request); /* this may free the view */
        } else if (walk->at != at || walk->running) {
            review->told = false;
            end_search(review);
        }
    }
}

/* "Analysis: 62 moves, +4, 48 multi-tile" */
static void
write_title(const struct analysis *analysis, char *title, size_t bytes)
{
    const struct session *const session = &analysis->session;
    const struct words moves = humanize_move_count(analysis->path.length);

    if (session_at_goal(session))
        snprintf(title, bytes, _("Analysis: %s, %s, %zu multi-tile"), moves.text,
            describe_excess(session).text, path_count_runs(&analysis->path));
    else
        snprintf(title, bytes, _("Analysis: %s, not solved"), moves.text);
}

/* What only an analysis knows, in ANALYSIS_ROWS rows. */
static void
draw_analysis(const struct analysis *analysis, struct pen *pen)
{
    struct grading_loss losses[2];
    const struct grading_loss *const first = &losses[0];
    const size_t count = grading_losses(&analysis->session, losses, 2);

    if (count == 0)
        pen->y++;
    else if (count == 1)
        pen_printf(pen, ROLE_TEXT, _("Lost    %zu in %zu-%zu"), first->moves, first->first + 1,
            first->first + first->moves);
    else
        pen_printf(pen, ROLE_TEXT, _("Lost    %zu in %zu-%zu, %zu in %zu-%zu"), first->moves,
            first->first + 1, first->first + first->moves, losses[1].moves, losses[1].first + 1,
            losses[1].first + losses[1].moves);
    pen_printf(pen, ROLE_TEXT, _("Shorter %zu simplified, %zu shortened"),
        analysis->simplified.length, analysis->shortened.length);
    if (!analysis->done)
        pen_printf(pen, ROLE_DIM, _("still analysing ..."));
}

/* "Slips   2 of at least 7" */
static void
draw_slips(const struct walk *walk, struct pen *pen)
{
    const struct grading_slips here = grading_slips_at(walk->session, walk->first + walk->at);
    const struct grading_slips all =
        grading_slips_at(walk->session, walk->first + walk->path.length);

    pen_printf(pen, ROLE_TEXT, _("Slips   %s of %s"), humanize_slip_number(here, false).text,
        humanize_slip_number(all, false).text);
}

/* What the next move does. */
static const char *
verdict_text(const struct review_view *review)
{
    const struct walk *const walk = &review->walk;

    if (walk->at == walk->path.length)
        return session_at_goal(walk->session) ? _("solved")
               : review->analysed             ? _("the moves end here")
                                              : _("this is where you are");
    switch (grading_verdict_of(walk->session, walk->first + walk->at)) {
    case GRADING_CLOSER:
        return _("brings the goal closer");
    case GRADING_SLIP:
        return _("a slip: it costs two moves");
    case GRADING_BACK:
        return _("leads back: two moves lost");
    case GRADING_UNGRADED:
        break;
    }
    return _("not judged yet");
}

static void
draw_panel(const struct review_view *review, const struct app *app, struct canvas *canvas)
{
    const struct walk *const walk = &review->walk;
    const bool analysed = review->analysed;
    const bool more = walk->at < walk->path.length;
    const struct bounds bounds = grading_bounds_at(walk->session, walk->first + walk->at);
    struct pen pen = frame_pen(app, canvas);

    walk_draw_moves(
        walk, &pen, _("Moves, [x] a slip"), ROWS_BELOW + (analysed ? ANALYSIS_ROWS : 0));
    pen.y++;
    pen_printf(&pen, ROLE_TEXT, _("To go   %s"),
        describe_bounds(bounds, app->layout.panel_width - VALUE_COLUMN).text);
    draw_slips(walk, &pen);
    if (walk->session->undos > 0)
        pen_printf(&pen, ROLE_TEXT, _("Undos   %u"), (unsigned)walk->session->undos);
    else if (!analysed)
        pen.y++;
    if (more) {
        const enum move move = (enum move)walk->path.moves[walk->at];

        pen_printf(&pen, ROLE_STRONG, _("Next    %u %s"),
            (unsigned)walk->board.tiles[board_source(&walk->board, move)], humanize_move(move));
    } else
        pen.y++;
    pen.x += VALUE_COLUMN;
    pen_printf(&pen, more && walk_is_slip(walk, walk->at) ? ROLE_SLIP : ROLE_TEXT, "%s",
        verdict_text(review));
    pen.x -= VALUE_COLUMN;
    if (analysed)
        draw_analysis(&review->analysis, &pen);
}

/* "> Move 12/62  [=====!==>....!...]" */
static void
draw_progress(const struct walk *walk, struct app *app, struct canvas *canvas)
{
    const int y = app->layout.hint_row;
    const size_t count = walk->path.length;
    int x, width;

    if (walk_draw_words(walk, app, canvas))
        return;
    x = canvas_printf(canvas, y, app->layout.lines_x, canvas->cols, ROLE_HINT, _("%s Move %zu/%zu"),
        walk->running ? ">" : "=", walk->at, count);
    width = canvas->cols - x - 6 < BAR_MAX ? canvas->cols - x - 6 : BAR_MAX;
    if (width >= 8 && count > 0)
        walk_draw_progress(walk, canvas, y, x + 2, (size_t)width < count ? width : (int)count);
}

static void
review_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct review_view *const review = (struct review_view *)view;
    struct walk *const walk = &review->walk;
    char line[RESULT_LINE_BYTES];

    if (review->analysed)
        write_title(&review->analysis, line, sizeof line);
    else
        result_line(line, walk->session);
    if (!walk_draw_board(walk, app, canvas,
            walk->session->finished || review->analysed ? line : _("Review of your moves so far")))
        return;
    if (layout_has_side_panel(&app->layout))
        draw_panel(review, app, canvas);
    draw_progress(walk, app, canvas);
}

static void
review_copy(struct view *view, struct app *app, struct copy_list *list)
{
    (void)app;
    walk_copy(&((struct review_view *)view)->walk, list, N_("Your moves"));
}

static void
review_free(struct view *view)
{
    struct review_view *const review = (struct review_view *)view;

    end_search(review);
    walk_free(&review->walk);
    analysis_free(&review->analysis);
}

static const struct view_class review_class = {
    .mode = MODE_REVIEW,
    .covers = true,
    .request = review_request,
    .copy = review_copy,
    .draw = review_draw,
    .wake_ns = review_wake_ns,
    .tick = review_tick,
    .free = review_free,
};

struct review_view *
review_new(void)
{
    struct review_view *const review = view_new(sizeof *review, &review_class);

    if (review != NULL)
        review->walk.speed = MOVES_PER_SECOND;
    return review;
}

struct view *
review_view_new(const struct app *app)
{
    struct review_view *const review = review_new();

    if (review == NULL)
        return NULL;
    if (walk_init_session(&review->walk, &app->game.session) == NP_OK)
        return &review->view;
    view_free(&review->view);
    return NULL;
}
