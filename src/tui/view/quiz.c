// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The quiz: a board, an arrow key for the best move, and at once what it did. A summary
 * ends it.
 */
#include "config.h"

#include "judge/quiz.h"

#include <stdio.h>

#include "base/clock.h"
#include "base/intl.h"
#include "play/humanize.h"
#include "tui/app.h"
#include "tui/view/copy.h"
#include "tui/view/views.h"
#include "tui/widget/frame.h"

enum { POLL_NS = 20 * CLOCK_NS_PER_MS, LINES_ROW = 2, TEXT_COLUMN = 2 };

struct quiz_view {
    struct view view;
    struct quiz *quiz; /* owned; NULL = it could not begin */
    bool ended;        /* the summary is shown */
};

/* ---- keys --------------------------------------------------------------------------------- */

static void
begin(struct quiz_view *quiz, struct app *app)
{
    struct np_error error;

    quiz_end(quiz->quiz);
    quiz->ended = quiz_begin(&quiz->quiz, &app->keeper, !app_hides_solver(app), &error) != NP_OK;
    if (quiz->ended)
        app_say(app, ROLE_WARNING, "%.120s", error.text);
}

/* The question that is shown, or NULL. */
static const struct quiz_question *
ask(const struct quiz_view *quiz, const struct app *app)
{
    return quiz->ended ? NULL : quiz_ask(quiz->quiz, app->now_ns);
}

static void
answer(struct quiz_view *quiz, struct app *app, enum move move)
{
    const struct quiz_question *const question = ask(quiz, app);

    if (question == NULL || quiz->quiz->answered)
        return;
    if ((question->possible & 1u << move) == 0)
        app_say(app, ROLE_DIM, "No tile can move that way.");
    else
        (void)quiz_answer(quiz->quiz, move, app->now_ns);
}

static void
go_on(struct quiz_view *quiz, struct app *app)
{
    if (quiz->ended) {
        begin(quiz, app);
    } else {
        quiz_go_on(quiz->quiz);
        quiz->ended = quiz_is_over(quiz->quiz);
    }
}

static void
quiz_request(struct view *view, struct app *app, enum request request)
{
    struct quiz_view *const quiz = (struct quiz_view *)view;
    enum move move = MOVE_UP;

    switch (request) {
    case REQUEST_MOVE_UP:
    case REQUEST_MOVE_DOWN:
    case REQUEST_MOVE_LEFT:
    case REQUEST_MOVE_RIGHT:
        move = (enum move)(request - REQUEST_MOVE_UP);
        answer(quiz, app, app->arrows_blank ? move_inverse(move) : move);
        break;
    case REQUEST_QUIZ_NEXT:
        go_on(quiz, app);
        break;
    case REQUEST_CLOSE:
        /* The first Esc shows what was reached. */
        if (!quiz->ended && quiz->quiz->score.asked > 0) {
            quiz->ended = true;
            break;
        }
        app_common_request(app, request);
        break;
    default:
        app_common_request(app, request);
    }
}

/* A click on a tile beside the blank moves it. */
static void
quiz_click(struct view *view, struct app *app, const struct click *click)
{
    struct quiz_view *const quiz = (struct quiz_view *)view;
    const struct quiz_question *const question = ask(quiz, app);
    uint32_t cell;

    if (question == NULL || !frame_cell_at(app, &question->board, click, &cell))
        return;
    for (unsigned move = 0; move < MOVE_COUNT; move++)
        if (board_source(&question->board, (enum move)move) == cell)
            answer(quiz, app, (enum move)move);
}

/* ---- time --------------------------------------------------------------------------------- */

static uint64_t
quiz_wake_ns(const struct view *view, const struct app *app)
{
    const struct quiz_view *const quiz = (const struct quiz_view *)view;

    return quiz->ended || quiz->quiz->asked_ns != 0 ? APP_NEVER : app->now_ns + POLL_NS;
}

static void
quiz_tick(struct view *view, struct app *app)
{
    struct quiz_view *const quiz = (struct quiz_view *)view;

    if (ask(quiz, app) == NULL && !quiz->ended && quiz_is_stuck(quiz->quiz)) {
        app_say(app, ROLE_WARNING, "No more questions were found for this size.");
        quiz->ended = true;
    }
}

/* ---- drawing a question ------------------------------------------------------------------- */

/* "5 left or 7 down" */
static void
name_moves(const struct quiz_question *question, unsigned moves, char *text, size_t bytes)
{
    size_t used = 0;

    text[0] = '\0';
    for (unsigned move = 0; move < MOVE_COUNT && used < bytes; move++)
        if ((moves & 1u << move) != 0)
            used += (size_t)snprintf(text + used, bytes - used, "%s%u %s",
                used > 0 ? _(" or ") : "",
                (unsigned)question->board.tiles[board_source(&question->board, (enum move)move)],
                humanize_move((enum move)move));
}

static bool
is_right(const struct quiz *quiz, const struct quiz_question *question)
{
    return (question->best & 1u << quiz->given) != 0;
}

static void
draw_hint(const struct quiz *quiz, const struct quiz_question *question, struct app *app,
    struct canvas *canvas)
{
    const bool right = quiz->answered && is_right(quiz, question);
    const unsigned before = (unsigned)question->distance;
    char best[80], text[160];

    name_moves(question, question->best, best, sizeof best);
    if (!quiz->answered)
        snprintf(text, sizeof text, "%s",
            question->from_slip ? _("You slipped here once. Which move is best?")
                                : _("Which move is best?"));
    else
        snprintf(text, sizeof text,
            right ? _("Right: from %u to %u. Best: %s") : _("Wrong: from %u to %u. Best: %s"),
            before, right ? before - 1 : before + 1, best);
    frame_hint(app, canvas, !quiz->answered ? ROLE_HINT : right ? ROLE_GOOD : ROLE_WARNING, text);
}

/* The time of an answer on average. */
static struct words
mean_time(const struct quiz_score *score)
{
    return humanize_seconds(score->asked > 0 ? score->time_ns / score->asked : 0);
}

static void
draw_panel(const struct quiz *quiz, const struct quiz_question *question, const struct app *app,
    struct canvas *canvas)
{
    const struct quiz_score *const score = &quiz->score;
    struct pen pen = frame_pen(app, canvas);
    char slip[40];

    pen_printf(&pen, ROLE_TEXT, _("Right    %u of %u"), score->right, score->asked);
    pen_printf(&pen, ROLE_TEXT, _("Streak   %u"), score->streak);
    if (score->asked > 0)
        pen_printf(&pen, ROLE_TEXT, _("Answers  %s each"), mean_time(score).text);
    pen.y++;
    if (!quiz->answered) {
        pen_printf(&pen, ROLE_DIM, _("The arrow keys play the move."));
    } else if (question->from_slip) {
        name_moves(question, 1u << question->slip, slip, sizeof slip);
        pen_printf(&pen, ROLE_DIM, _("You once played %s."), slip);
    }
}

static void
draw_question(struct quiz_view *view, const struct quiz_question *question, struct app *app,
    struct canvas *canvas)
{
    const struct quiz *const quiz = view->quiz;
    struct tiles tiles = frame_tiles(app);
    uint8_t best[MOVE_COUNT];
    char title[100];

    frame_lay_out(app, canvas, &question->board);
    if (frame_too_small(app, canvas))
        return;
    tiles.board = &question->board;
    tiles.goal = &quiz->goal;
    tiles.hints = best;
    tiles.hints_apart = true;
    for (unsigned move = 0; move < MOVE_COUNT && quiz->answered; move++)
        if ((question->best & 1u << move) != 0)
            best[tiles.hint_count++] = (uint8_t)move;
    if (quiz->answered && !is_right(quiz, question))
        tiles.found = question->board.tiles[board_source(&question->board, quiz->given)];
    snprintf(title, sizeof title, _("Quiz %ux%u  question %u of %u"), (unsigned)quiz->goal.width,
        (unsigned)quiz->goal.height, quiz->at + 1, (unsigned)QUIZ_QUESTIONS);
    frame_board(app, canvas, &tiles, title);
    if (layout_has_side_panel(&app->layout))
        draw_panel(quiz, question, app, canvas);
    draw_hint(quiz, question, app, canvas);
}

/* ---- the summary -------------------------------------------------------------------------- */

static void
draw_summary(const struct quiz_view *quiz, struct app *app, struct canvas *canvas)
{
    static const struct quiz_score none;
    const struct quiz_score *const score = quiz->quiz != NULL ? &quiz->quiz->score : &none;
    struct pen pen = {canvas, LINES_ROW, TEXT_COLUMN, canvas->cols, canvas->rows - 1};

    frame_text(app, canvas, _("The quiz is over"));
    if (frame_message(app, canvas, LINES_ROW, TEXT_COLUMN))
        pen.y += 2;
    pen_printf(&pen, ROLE_STRONG, _("%u of %u right"), score->right, score->asked);
    pen_printf(&pen, ROLE_TEXT, _("Longest streak %u, %s an answer"), score->longest,
        mean_time(score).text);
    pen.y++;
    pen_printf(&pen, ROLE_DIM, _("Enter: another quiz, Esc: back to the game"));
}

static void
quiz_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct quiz_view *const quiz = (struct quiz_view *)view;
    const struct quiz_question *const question = ask(quiz, app);

    if (quiz->ended) {
        draw_summary(quiz, app, canvas);
    } else if (question != NULL) {
        draw_question(quiz, question, app, canvas);
    } else {
        frame_text(app, canvas, _("Quiz"));
        (void)canvas_fit(canvas, LINES_ROW, TEXT_COLUMN, canvas->cols, ROLE_DIM,
            _("Looking for a good question ..."));
    }
}

static void
quiz_free(struct view *view)
{
    quiz_end(((struct quiz_view *)view)->quiz);
}

static void
quiz_copy(struct view *view, struct app *app, struct copy_list *list)
{
    struct quiz_view *const quiz = (struct quiz_view *)view;
    const struct quiz_question *const question = ask(quiz, app);

    if (question != NULL)
        copy_add_board(list, N_("The board"), &question->board);
}

static const struct view_class quiz_class = {
    .mode = MODE_QUIZ,
    .covers = true,
    .request = quiz_request,
    .click = quiz_click,
    .copy = quiz_copy,
    .draw = quiz_draw,
    .wake_ns = quiz_wake_ns,
    .tick = quiz_tick,
    .free = quiz_free,
};

struct view *
quiz_view_new(struct app *app)
{
    struct quiz_view *const quiz = view_new(sizeof *quiz, &quiz_class);

    if (quiz != NULL)
        begin(quiz, app);
    return quiz != NULL ? &quiz->view : NULL;
}
