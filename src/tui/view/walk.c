// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Walks: moving along the path, and drawing.
 */
#include "config.h"

#include "tui/view/walk.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/intl.h"
#include "play/grading.h"
#include "tui/view/copy.h"
#include "tui/widget/frame.h"
#include "tui/widget/move_line.h"

enum { FRAME_NS = 33 * CLOCK_NS_PER_MS };

enum np_status
walk_init(struct walk *walk, const struct board *board, const struct path *path)
{
    const enum np_status status = board_copy(&walk->board, board, NULL);

    return status == NP_OK ? path_copy(&walk->path, path, NULL) : status;
}

enum np_status
walk_init_session(struct walk *walk, const struct session *session)
{
    enum np_status status = board_copy(&walk->board, &session->start, NULL);

    if (status == NP_OK)
        status = session_path(session, &walk->path, NULL);
    walk->session = session;
    walk->first = session_first_move(session);
    walk->slips = calloc(walk->path.length + 1, sizeof walk->slips[0]);
    walk->slips_seen = UINT64_MAX;
    return walk->slips == NULL ? NP_NO_MEMORY : status;
}

enum np_status
walk_init_replay(struct walk *walk, const struct board *start, const struct replay *replay)
{
    const enum np_status status = walk_init(walk, start, &replay->path);

    walk->replay = replay;
    walk->speed = 1;
    walk->slips = calloc(walk->path.length + 1, sizeof walk->slips[0]);
    if (walk->slips == NULL)
        return NP_NO_MEMORY;
    replay_mark_slips(replay, walk->slips);
    return status;
}

void
walk_free(struct walk *walk)
{
    best_moves_forget(&walk->best);
    free(walk->slips);
    board_free(&walk->board);
    path_free(&walk->path);
}

static void
walk_to(struct walk *walk, size_t to)
{
    while (walk->at < to && walk->at < walk->path.length)
        board_move(&walk->board, (enum move)walk->path.moves[walk->at++]);
    while (walk->at > to)
        board_move(&walk->board, move_inverse((enum move)walk->path.moves[--walk->at]));
}

/* The time in the replay when a move was made; before the first one, 0. */
static uint64_t
replay_ms(const struct walk *walk, size_t moves)
{
    return moves == 0 ? 0 : walk->replay->moves[moves - 1].time_ms;
}

/* How long a running walk shows the board after `moves` moves. */
static double
pause_after_ns(const struct walk *walk, size_t moves)
{
    if (walk->replay == NULL)
        return CLOCK_NS_PER_SECOND / walk->speed;
    if (moves >= walk->path.length)
        return GLIDE_NS;
    return (double)(replay_ms(walk, moves + 1) - replay_ms(walk, moves)) * CLOCK_NS_PER_MS /
           walk->speed;
}

double
walk_time_ms(const struct walk *walk, const struct app *app)
{
    const double end_ms = (double)walk->replay->end_ms;
    double ms = walk->since_ms;

    if (walk->running)
        ms += (double)(app->now_ns - walk->since_ns) / CLOCK_NS_PER_MS * walk->speed;
    return ms < end_ms ? ms : end_ms;
}

/* Whether the moves from `first` to before `end` are all the same: they slide one line of tiles. */
static bool
is_one_slide(const struct walk *walk, size_t first, size_t end)
{
    for (size_t i = first + 1; i < end; i++)
        if (walk->path.moves[i] != walk->path.moves[first])
            return false;
    return true;
}

/* Moves along the path; a single move glides, or several that slide one line of tiles, unless the
 * next one comes too soon. */
static void
glide_to(struct walk *walk, const struct app *app, size_t to)
{
    const size_t before = walk->at;
    const double pause_ns = walk->running ? 0.9 * pause_after_ns(walk, to) : GLIDE_NS;
    const uint64_t lasts_ns = pause_ns < GLIDE_NS ? (uint64_t)pause_ns : GLIDE_NS;
    size_t first, end;
    enum move move;

    walk_to(walk, to);
    if (walk->at == before)
        return;
    first = walk->at < before ? walk->at : before;
    end = walk->at < before ? before : walk->at;
    move = (enum move)walk->path.moves[first];
    glide_end(&walk->glide);
    if (app_glides(app) && is_one_slide(walk, first, end))
        glide_begin(&walk->glide, walk->at < before ? move_inverse(move) : move,
            (uint32_t)(end - first), app->now_ns, lasts_ns);
}

static void
step_to(struct walk *walk, const struct app *app, size_t at)
{
    walk->running = false;
    glide_to(walk, app, at);
    if (walk->replay != NULL)
        walk->since_ms = (double)replay_ms(walk, walk->at);
}

void
walk_stop_at(struct walk *walk, size_t at)
{
    walk->running = false;
    glide_end(&walk->glide);
    walk_to(walk, at);
    if (walk->replay != NULL)
        walk->since_ms = (double)replay_ms(walk, walk->at);
}

void
walk_restart_clock(struct walk *walk, const struct app *app)
{
    if (walk->replay != NULL)
        walk->since_ms = walk_time_ms(walk, app);
    walk->since_ns = app->now_ns;
    walk->since_at = walk->at;
}

bool
walk_is_slip(const struct walk *walk, size_t at)
{
    return walk->slips != NULL && walk->slips[at];
}

/* Finds the slips again if the session has learned more about its positions. */
static void
find_slips(struct walk *walk)
{
    const struct session *const session = walk->session;

    if (session == NULL || walk->slips_seen == session->positions.learned)
        return;
    walk->slips_seen = session->positions.learned;
    for (size_t i = 0; i < walk->path.length; i++)
        walk->slips[i] = grading_is_slip(session, walk->first + i);
}

static void
toggle(struct walk *walk, const struct app *app)
{
    if (walk->at == walk->path.length && !walk->running)
        step_to(walk, app, 0);
    walk_restart_clock(walk, app);
    walk->running = !walk->running;
}

/* The goal of the moves. */
static const struct goal *
goal_of(const struct walk *walk, const struct app *app)
{
    return walk->replay != NULL      ? &walk->replay->session.goal
           : walk->session != NULL   ? &walk->session->goal
           : walk->elsewhere != NULL ? walk->elsewhere
                                     : &app->game.session.goal;
}

static void
ask_best(struct walk *walk, struct app *app)
{
    const struct path rest = {
        .moves = walk->path.moves + walk->at, .length = walk->path.length - walk->at};

    walk_stop_at(walk, walk->at);
    if (walk->best.task != NULL && walk->best_at == walk->at)
        return;
    walk->best_at = walk->at;
    best_moves_ask(
        &walk->best, app, &walk->board, goal_of(walk, app), walk->optimal ? &rest : NULL);
}

/* Marks the best moves once they are known, and forgets them when the board has changed. They are a
 * hint if the game on this board is not over. */
static void
look_for_best(struct walk *walk, struct app *app)
{
    if (walk->best.task != NULL && walk->best_at != walk->at)
        best_moves_forget(&walk->best);
    best_moves_look(&walk->best, app,
        walk->replay == NULL && walk->elsewhere == NULL && !app->game.session.finished);
}

bool
walk_request(struct walk *walk, struct app *app, enum request request)
{
    switch (request) {
    case REQUEST_PLAY_PAUSE:
        toggle(walk, app);
        return true;
    case REQUEST_STEP_BACK:
        step_to(walk, app, walk->at > 0 ? walk->at - 1 : 0);
        return true;
    case REQUEST_STEP_FORWARD:
        step_to(walk, app, walk->at + 1);
        return true;
    case REQUEST_FIRST:
        step_to(walk, app, 0);
        return true;
    case REQUEST_LAST:
        step_to(walk, app, walk->path.length);
        return true;
    case REQUEST_BEST_MOVES:
        ask_best(walk, app);
        return true;
    default:
        if (!pan_request(&walk->pan, app, &walk->board, request))
            return false;
        /* The board must not change while the player looks around. */
        if (walk->pan.away || request == REQUEST_FIND_TILE)
            walk->running = false;
        return true;
    }
}

/* When the clock of a replay should be drawn again: ten times a second, or at the next move. */
static uint64_t
walk_wake_replay(const struct walk *walk, const struct app *app, uint64_t frame_ns)
{
    const uint64_t next_ms =
        walk->at < walk->path.length ? replay_ms(walk, walk->at + 1) : walk->replay->end_ms;
    const double left_ms = (double)next_ms - walk_time_ms(walk, app);
    const double wait_ns = left_ms / walk->speed * CLOCK_NS_PER_MS;
    const uint64_t clock_ns = 3 * (uint64_t)FRAME_NS;
    const uint64_t due = app->now_ns + (wait_ns < (double)FRAME_NS      ? (uint64_t)FRAME_NS
                                           : wait_ns < (double)clock_ns ? (uint64_t)wait_ns
                                                                        : clock_ns);

    return frame_ns < due ? frame_ns : due;
}

/* The number of moves made by a time of the replay. */
static size_t
moves_by(const struct walk *walk, double ms)
{
    size_t least = 0, most = walk->path.length;

    while (least < most) {
        const size_t middle = least + (most - least) / 2;

        if ((double)walk->replay->moves[middle].time_ms <= ms)
            least = middle + 1;
        else
            most = middle;
    }
    return least;
}

/* When the board moves next. */
static uint64_t
moving_wake_ns(const struct walk *walk, const struct app *app)
{
    const double next = (double)(walk->at + 1 - walk->since_at);
    const uint64_t frame_ns = glide_wake_ns(&walk->glide, app->now_ns);
    /* The frames of a glide must not delay the next move. */
    const uint64_t moved_ns = walk->glide.count > 0 ? walk->glide.since_ns : app->now_ns;
    uint64_t due;

    if (!walk->running)
        return frame_ns;
    if (walk->replay != NULL)
        return walk_wake_replay(walk, app, frame_ns);
    due = walk->since_ns + (uint64_t)(next / walk->speed * CLOCK_NS_PER_SECOND);
    due = due > moved_ns + FRAME_NS ? due : moved_ns + FRAME_NS;
    return frame_ns < due ? frame_ns : due;
}

uint64_t
walk_wake_ns(const struct walk *walk, const struct app *app)
{
    const uint64_t moving_ns = moving_wake_ns(walk, app);
    const uint64_t best_ns = best_moves_wake_ns(&walk->best, app);

    return best_ns < moving_ns ? best_ns : moving_ns;
}

void
walk_tick(struct walk *walk, const struct app *app)
{
    const double seconds = (double)(app->now_ns - walk->since_ns) / CLOCK_NS_PER_SECOND;
    const double steps = seconds * walk->speed;

    if (!walk->running)
        return;
    if (walk->replay != NULL) {
        const double ms = walk_time_ms(walk, app);

        glide_to(walk, app, moves_by(walk, ms));
        if (ms < (double)walk->replay->end_ms)
            return;
        walk->since_ms = ms;
        walk->running = false;
        return;
    }
    glide_to(walk, app,
        steps >= (double)(walk->path.length - walk->since_at) ? walk->path.length
                                                              : walk->since_at + (size_t)steps);
    walk->running = walk->at < walk->path.length;
}

void
walk_copy(const struct walk *walk, struct copy_list *list, const char *label)
{
    copy_add_moves(list, label, &walk->path, walk->path.length);
    if (walk->at < walk->path.length)
        copy_add_moves(list, N_("The moves up to here"), &walk->path, walk->at);
    copy_add_board(list, N_("This board"), &walk->board);
}

bool
walk_draw_board(struct walk *walk, struct app *app, struct canvas *canvas, const char *title)
{
    struct tiles tiles = frame_tiles(app);

    find_slips(walk);
    look_for_best(walk, app);
    pan_lay_out(&walk->pan, app, canvas, &walk->board);
    if (frame_too_small(app, canvas))
        return false;
    tiles.board = &walk->board;
    tiles.found = walk->pan.found;
    if (walk->replay != NULL)
        tiles.goal = &walk->replay->session.goal;
    tiles.glide = walk->glide;
    if (walk->at < walk->path.length && walk->replay == NULL) {
        tiles.hints = walk->path.moves + walk->at;
        tiles.hint_count = 1;
        tiles.slip = walk_is_slip(walk, walk->at);
    }
    best_moves_mark(&walk->best, &tiles);
    frame_board(app, canvas, &tiles, title);
    app->walk_stopped = !walk->running;
    return true;
}

static struct move_line_part
part_of(const void *owner, size_t index)
{
    const struct walk *const walk = owner;
    const bool slip = walk_is_slip(walk, index);

    return (struct move_line_part){
        .move = (enum move)walk->path.moves[index],
        .bracketed = slip,
        .role = index == walk->at  ? ROLE_HINT
                : slip             ? ROLE_SLIP
                : index < walk->at ? ROLE_DIM
                                   : ROLE_TEXT,
    };
}

void
walk_draw_moves(const struct walk *walk, struct pen *pen, const char *heading, int below)
{
    const struct move_line line = {walk->path.length, walk->at, part_of, walk};

    pen_printf(pen, ROLE_DIM, "%s", heading);
    pen->y = move_line_draw(&line, pen->canvas, pen->y, pen->x, pen->right,
        move_line_rows(pen->bottom - pen->y, below));
}

bool
walk_draw_words(const struct walk *walk, struct app *app, struct canvas *canvas)
{
    if (frame_hint_message(app, canvas))
        return true;
    if (walk->best.shown)
        frame_hint(app, canvas, ROLE_HINT, walk->best.words);
    return walk->best.shown;
}

/* Whether one of the moves from `first` to before `end` is a slip. */
static bool
has_slip(const struct walk *walk, size_t first, size_t end)
{
    return walk->slips != NULL && memchr(walk->slips + first, 1, end - first) != NULL;
}

/* Each column is one move or more: a double line if they are made, '!' if one of them is a slip. */
void
walk_draw_progress(const struct walk *walk, struct canvas *canvas, int y, int x, int width)
{
    const size_t count = walk->path.length, columns = (size_t)width;
    const size_t done = count == 0 ? columns : columns * walk->at / count;
    const uint32_t made =
        glyph_character((enum glyph)(GLYPH_DOUBLE + GLYPH_HORIZONTAL), canvas->ascii);
    const uint32_t to_make = canvas->ascii ? '.' : glyph_character(GLYPH_HORIZONTAL, false);

    canvas_put(canvas, y, x, ROLE_DIM, '[');
    for (size_t i = 0; i < columns; i++) {
        const int column = x + 1 + (int)i;

        if (has_slip(walk, i * count / columns, (i + 1) * count / columns))
            canvas_put(canvas, y, column, ROLE_SLIP, '!');
        else if (i <= done)
            canvas_put(canvas, y, column, ROLE_KEY, i < done ? made : '>');
        else
            canvas_put(canvas, y, column, ROLE_DIM, to_make);
    }
    canvas_put(canvas, y, x + 1 + width, ROLE_DIM, ']');
}
