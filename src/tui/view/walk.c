// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Walks: the tabs, moving along them, and what can be done from the board that is shown.
 */
#include "config.h"

#include "tui/view/walk.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/intl.h"
#include "play/grading.h"
#include "records/export.h"
#include "tui/view/copy.h"
#include "tui/view/views.h"

enum {
    SPEED_MOST = 16384,  /* moves a second */
    OWN_SPEED_MOST = 16, /* times the moves' own time */
    STEP_MS = 1000,
    WAIT_MS_MAX = 1000000000,
    FRAME_NS = 33 * CLOCK_NS_PER_MS,
    POLL_NS = 50 * CLOCK_NS_PER_MS,
    ANALYSIS_NS = 10 * CLOCK_NS_PER_MS, /* many searches end within that */
    SLICE_MOVES = 10000,                /* moves that the game makes per frame */
};

#define SPEED_LEAST 0.5

/* How long to wait for a proof before the best solution so far is shown. */
#define PATIENCE_NS (3 * (uint64_t)CLOCK_NS_PER_SECOND)

/* ---- tracks ---------------------------------------------------------------------------------- */

/* Drops all but the speed. */
static void
track_free(struct track *track)
{
    const double speed = track->speed;

    board_free(&track->board);
    path_free(&track->path);
    free(track->visited);
    *track = (struct track){.speed = speed};
}

static void
track_go(struct track *track, size_t to)
{
    while (track->at < to && track->at < track->path.length)
        board_move(&track->board, (enum move)track->path.moves[track->at++]);
    while (track->at > to)
        board_move(&track->board, move_inverse((enum move)track->path.moves[--track->at]));
}

/* Finds the positions along the track. */
static enum np_status
find_positions(struct track *track, const struct positions *positions)
{
    uint64_t key = position_key(&track->board);

    track->visited = malloc((track->path.length + 1) * sizeof track->visited[0]);
    if (track->visited == NULL)
        return NP_NO_MEMORY;
    track->visited[0] = positions_find(positions, key);
    while (track->at < track->path.length) {
        const enum move move = (enum move)track->path.moves[track->at];

        key = position_key_after(key, &track->board, move);
        track_go(track, track->at + 1);
        track->visited[track->at] = positions_find(positions, key);
    }
    track_go(track, 0);
    return NP_OK;
}

/* Begins at a copy of a board with a copy of a path. */
static enum np_status
track_init(struct track *track, const struct board *board, const struct path *path)
{
    enum np_status status = board_copy(&track->board, board, NULL);

    if (status == NP_OK)
        status = path_copy(&track->path, path, NULL);
    if (status != NP_OK)
        track_free(track);
    return status;
}

static struct track *
track_of(struct walk *walk)
{
    return &walk->tracks[walk->tab];
}

/* The time of the track when a move was made; before the first one, 0. */
static uint64_t
ms_at(const struct track *track, size_t moves)
{
    return moves == 0             ? 0
           : track->moves == NULL ? moves * STEP_MS
                                  : track->moves[moves - 1].time_ms;
}

/* The number of moves made by a time. */
static size_t
moves_by(const struct track *track, double ms)
{
    size_t least = 0, most = track->path.length;

    while (least < most) {
        const size_t middle = least + (most - least) / 2;

        if ((double)ms_at(track, middle + 1) <= ms)
            least = middle + 1;
        else
            most = middle;
    }
    return least;
}

uint64_t
walk_end_ms(const struct walk *walk)
{
    const struct track *const track = walk_track(walk);

    return track->moves != NULL ? walk->replay.end_ms : ms_at(track, track->path.length);
}

double
walk_time_ms(const struct walk *walk, const struct app *app)
{
    const double end_ms = (double)walk_end_ms(walk);
    double ms = walk->since_ms;

    if (walk->running)
        ms += (double)(app->now_ns - walk->since_ns) / CLOCK_NS_PER_MS * walk_track(walk)->speed;
    return ms < end_ms ? ms : end_ms;
}

/* Restarts the clock, before a change of speed. */
static void
restart_clock(struct walk *walk, const struct app *app)
{
    walk->since_ms = walk_time_ms(walk, app);
    walk->since_ns = app->now_ns;
}

/* ---- what is known --------------------------------------------------------------------------- */

struct bounds
walk_bounds(const struct walk *walk, size_t index)
{
    const struct track *const track = walk_track(walk);
    const uint64_t left = track->path.length - index;
    uint32_t position;

    if (track->visited == NULL)
        return (struct bounds){left, left};
    position = track->visited[index];
    return position == POSITION_NONE ? (struct bounds){0, BOUND_UNKNOWN}
                                     : walk->session->positions.items[position].bounds;
}

bool
walk_is_slip(const struct walk *walk, size_t index)
{
    const struct track *const track = walk_track(walk);
    const struct positions *const positions = &walk->session->positions;
    const uint32_t *const visited = track->visited;

    if (visited == NULL || index >= track->path.length || visited[index] == POSITION_NONE ||
        visited[index + 1] == POSITION_NONE || (track->moves != NULL && track->moves[index].back))
        return false;
    return positions_rise(positions, visited[index + 1]).least >
           positions_rise(positions, visited[index]).least;
}

/* Takes over what the analysis has found about the positions of a kept solve. */
static void
learn(struct walk *walk)
{
    const struct session *const judged = &walk->analysis.session;

    analysis_poll(&walk->analysis);
    if (walk->source != WALK_KEPT || walk->learned == judged->positions.learned)
        return;
    walk->learned = judged->positions.learned;
    for (size_t i = 0; i <= judged->at; i++)
        grading_learn_key(
            &walk->replay.session, session_key_at(judged, i), grading_bounds_at(judged, i));
}

/* ---- moving ---------------------------------------------------------------------------------- */

/* How long a running walk shows the board after `moves` moves. */
static double
pause_after_ns(const struct walk *walk, size_t moves)
{
    const struct track *const track = walk_track(walk);

    if (moves >= track->path.length)
        return GLIDE_NS;
    return (double)(ms_at(track, moves + 1) - ms_at(track, moves)) * CLOCK_NS_PER_MS /
           walk_track(walk)->speed;
}

/* Moves along the track; a single move glides, or several that slide one line of tiles, unless the
 * next one comes too soon. */
static void
glide_to(struct walk *walk, const struct app *app, size_t to)
{
    struct track *const track = track_of(walk);
    const uint8_t *const moves = track->path.moves;
    const double pause_ns = walk->running ? 0.9 * pause_after_ns(walk, to) : GLIDE_NS;
    const uint64_t lasts_ns = pause_ns < GLIDE_NS ? (uint64_t)pause_ns : GLIDE_NS;
    const size_t before = track->at;
    size_t first, end, same;

    track_go(track, to);
    if (track->at == before)
        return;
    first = track->at < before ? track->at : before;
    end = track->at < before ? before : track->at;
    for (same = first; same < end && moves[same] == moves[first];)
        same++;
    glide_end(&walk->glide);
    if (app_glides(app) && same == end)
        glide_begin(&walk->glide,
            track->at < before ? move_inverse((enum move)moves[first]) : (enum move)moves[first],
            (uint32_t)(end - first), app->now_ns, lasts_ns);
}

static void
step_to(struct walk *walk, const struct app *app, size_t at)
{
    walk->running = false;
    glide_to(walk, app, at);
    walk->since_ms = (double)ms_at(walk_track(walk), walk_track(walk)->at);
}

/* The same without a glide. */
static void
stop_at(struct walk *walk, const struct app *app, size_t at)
{
    step_to(walk, app, at);
    glide_end(&walk->glide);
}

static void
toggle(struct walk *walk, const struct app *app)
{
    if (walk_track(walk)->at == walk_track(walk)->path.length && !walk->running)
        step_to(walk, app, 0);
    restart_clock(walk, app);
    walk->running = !walk->running;
}

/* Multiplies the speed. */
static void
change_speed(struct walk *walk, const struct app *app, double factor)
{
    struct track *const track = track_of(walk);
    const double speed = track->speed * factor;

    if ((factor < 1 && speed < SPEED_LEAST) ||
        speed > (track->moves != NULL ? OWN_SPEED_MOST : SPEED_MOST))
        return;
    restart_clock(walk, app);
    track->speed = speed;
}

/* Goes to the board before the next slip or the previous one. */
static void
go_to_slip(struct walk *walk, struct app *app, int way)
{
    const struct track *const track = walk_track(walk);
    size_t at = track->at + (size_t)way;

    while (at < track->path.length && !walk_is_slip(walk, at))
        at += (size_t)way;
    if (at < track->path.length)
        stop_at(walk, app, at);
    else
        app_say(app, ROLE_DIM,
            way == 1 ? N_("No slip after this move.") : N_("No slip before this move."));
}

/* ---- tabs ------------------------------------------------------------------------------------ */

bool
walk_has_tab(const struct walk *walk, enum walk_tab tab)
{
    switch (tab) {
    case WALK_YOURS:
        return walk->source == WALK_KEPT || (walk->source == WALK_GAME && walk->session->count > 0);
    case WALK_JUDGED:
        return walk->session->moves > 0 || walk->source == WALK_TYPED;
    default:
        return true;
    }
}

/* Makes the moves as they were played; those of a kept solve are there. */
static enum np_status
make_replay(struct walk *walk, struct np_error *error)
{
    struct kept_solve own; /* a view, which ends with the game's next event */

    if (walk->source == WALK_KEPT)
        return NP_OK;
    replay_free(&walk->replay); /* left by a failure */
    own = kept_solve_of(walk->session);
    return replay_init(&walk->replay, &own.record, error);
}

/* Judges a kept solve from now on. */
static enum np_status
begin_analysis(struct walk *walk, const struct app *app, struct np_error *error)
{
    const enum np_status status =
        analysis_init_session(&walk->analysis, walk->session, &app->options->game.solver, error);

    if (status != NP_OK) {
        analysis_free(&walk->analysis);
        walk->analysis = (struct analysis){.done = false};
    }
    return status;
}

/* Makes the moves of a tab. */
static enum np_status
make_track(struct walk *walk, const struct app *app, enum walk_tab tab, struct np_error *error)
{
    struct track *const track = &walk->tracks[tab];
    const bool yours = tab == WALK_YOURS;
    struct path path = {0};
    enum np_status status =
        yours ? make_replay(walk, error) : session_path(walk->session, &path, error);

    if (status == NP_OK &&
        (track_init(track, &walk->session->start, yours ? &walk->replay.path : &path) != NP_OK ||
            find_positions(track, &walk->session->positions) != NP_OK))
        status = np_no_memory(error);
    if (status == NP_OK && !yours && walk->source == WALK_KEPT)
        status = begin_analysis(walk, app, error);
    path_free(&path);
    if (status != NP_OK) {
        track_free(track);
    } else if (yours) {
        track->moves = walk->replay.moves;
        track->speed = 1;
    }
    return status;
}

/* Shows a tab that has moves. */
static void
show_tab(struct walk *walk, const struct app *app, enum walk_tab tab)
{
    walk->running = false;
    walk->tab = tab;
    stop_at(walk, app, walk_track(walk)->at);
}

enum np_status
walk_open_tab(struct walk *walk, struct app *app, enum walk_tab tab, struct np_error *error)
{
    const bool made = walk->tracks[tab].board.cells > 0;
    const enum np_status status = made ? NP_OK : make_track(walk, app, tab, error);

    if (status == NP_OK)
        show_tab(walk, app, tab);
    return status;
}

/* The same for the shortest way, whose moves are known. The board is none of that tab. */
static enum np_status
open_shortest(struct walk *walk, const struct board *from, const struct path *path, bool optimal)
{
    struct track *const track = &walk->tracks[WALK_SHORTEST];
    enum np_status status;

    track_free(track);
    status = track_init(track, from, path);
    if (status != NP_OK)
        return status;
    walk->shortest_key = position_key(from);
    walk->optimal = optimal;
    walk->tab = WALK_SHORTEST;
    walk->since_ms = 0;
    return NP_OK;
}

static void
end_search(struct walk *walk)
{
    background_free(walk->background);
    walk->background = NULL;
}

/* Looks for the shortest way from the board that is shown, or shows it if it is known. */
static void
ask_shortest(struct walk *walk, struct app *app)
{
    const struct session *const session = walk->session;
    const struct board *const board = &walk_track(walk)->board;
    struct np_error error;

    if (walk->background != NULL)
        return;
    walk->running = false;
    walk->asked_ns = app->now_ns;
    if (walk->tracks[WALK_SHORTEST].board.cells > 0 && walk->shortest_key == position_key(board))
        show_tab(walk, app, WALK_SHORTEST);
    else if (goal_reached(&session->goal, board))
        app_say(app, ROLE_TEXT, "This board is solved: left and right go to the others.");
    else if (!session->solvable)
        app_say(app, ROLE_WARNING, "This board cannot be solved.");
    else if (background_start(&walk->background, board, &session->goal, &app->options->game.solver,
                 &error) != NP_OK)
        app_say(app, ROLE_WARNING, "%.120s", error.text);
    else {
        background_ask(walk->background);
        app_say(app, ROLE_TEXT, "Looking for the shortest way from here ...");
    }
}

/* Shows the shortest way once it is proved, or after PATIENCE_NS. */
static void
look_for_shortest(struct walk *walk, struct app *app)
{
    const struct track *const track = walk_track(walk);
    struct background_view known;
    struct path path = {0};
    struct np_error error;

    background_look(walk->background, &known);
    if (known.running && known.answer.state != ANSWER_OPTIMAL &&
        (!answer_has_solution(&known.answer) || app->now_ns < walk->asked_ns + PATIENCE_NS))
        return;
    app->message[0] = '\0';
    if (known.next_count == 0)
        app_say(app, ROLE_WARNING, "No way from here was found.");
    else if (background_path(walk->background, &path, &error) != NP_OK ||
             (walk->source != WALK_KEPT &&
                 game_act(&app->game, SESSION_WATCH, app->now_ns, &error) != NP_OK))
        app_say(app, ROLE_WARNING, "%.120s", error.text);
    else {
        walk->shortest_base = walk->base + track->at;
        if (open_shortest(walk, &track->board, &path, known.answer.state == ANSWER_OPTIMAL) !=
            NP_OK)
            app_say(app, ROLE_WARNING, "Out of memory");
        else if (app->animate)
            toggle(walk, app);
    }
    path_free(&path);
    end_search(walk);
}

/* Opens the next tab that has moves. */
static void
next_tab(struct walk *walk, struct app *app)
{
    enum walk_tab tab = walk->tab;
    struct np_error error;

    do
        tab = (enum walk_tab)((tab + 1) % WALK_TABS);
    while (!walk_has_tab(walk, tab));
    if (tab == WALK_SHORTEST && walk->tab != tab)
        ask_shortest(walk, app);
    else if (tab != walk->tab && walk_open_tab(walk, app, tab, &error) != NP_OK)
        app_say(app, ROLE_WARNING, "%.150s", error.text);
}

/* ---- playing on ------------------------------------------------------------------------------ */

/* Returns to the game, which has made the moves copied so far. */
static void
finish_copying(const struct walk *walk, struct app *app)
{
    const size_t moves = walk->copied;

    if (moves > 0 && !app->game.session.finished)
        app_say(app, ROLE_TEXT,
            P_("Your turn again, %zu move on. u takes it back.",
                "Your turn again, %zu moves on. u takes them back.", moves),
            moves);
    app_close_all(app);
}

/* Makes more of the shown moves in the game; they count as the solver's. */
static void
copy_slice(struct walk *walk, struct app *app)
{
    const struct track *const track = walk_track(walk);
    const size_t left = track->at - walk->copied;
    size_t count = left < SLICE_MOVES ? left : SLICE_MOVES;
    struct np_error error;
    const enum np_status status = game_move_by_solver(
        &app->game, track->path.moves + walk->copied, &count, app->now_ns, &error);

    walk->copied += count;
    if (status == NP_OK && walk->copied < track->at)
        return;
    finish_copying(walk, app);
    if (status != NP_OK)
        app_say(app, ROLE_WARNING, "%.120s", error.text);
}

/* Plays on from the board that is shown, or from the first one if that is solved: the player's game
 * if it stands where the shortest way begins, else a new one. */
static void
play_from_here(struct walk *walk, struct app *app)
{
    const struct session *const game = &app->game.session;
    const struct track *const track = walk_track(walk);
    const bool shortest = walk->tab == WALK_SHORTEST;
    const size_t base = shortest ? walk->shortest_base : walk->base;

    walk->running = false;
    if (shortest && walk->source != WALK_KEPT && !game->finished &&
        walk->shortest_key == session_key_at(game, game->at)) {
        walk->copying = true;
        copy_slice(walk, app);
        return;
    }
    if (!app_may_leave(app, REQUEST_PLAY_FROM_HERE))
        return;
    if (goal_reached(&walk->session->goal, &track->board))
        stop_at(walk, app, 0);
    if (walk->source == WALK_KEPT && !shortest && track->at == 0) {
        if (!replay_begin_game(app, &walk->kept))
            return;
        app_close_all(app);
        app_say(
            app, ROLE_TEXT, "The board of that solve. It was solved before, so it does not count.");
    } else
        app_try_again(app, &track->board, walk->source == WALK_KEPT ? &walk->session->goal : NULL,
            base + track->at);
}

/* ---- exporting ------------------------------------------------------------------------------- */

static bool
accept_export_name(struct app *app, const char *name)
{
    /* The question is on top of the walk. */
    const struct walk *const walk = (const struct walk *)app->top->below;
    struct np_error error;

    if (export_file(name, walk->session, &error) != NP_OK) {
        app_say(app, ROLE_WARNING, "%.150s", error.text);
        return false;
    }
    app_say(app, ROLE_GOOD, "Written to %.120s", name);
    return true;
}

static void
ask_export_name(const struct session *session, struct app *app)
{
    static const struct app_question question = {
        .title = N_("Export your solve"),
        .label = N_("File:"),
        .help = N_("The suffix selects the format: .svg .txt .moves .steps .json"),
        .verb = N_("write it"),
        .accept = accept_export_name,
    };
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

/* ---- the view -------------------------------------------------------------------------------- */

static void
ask_best(struct walk *walk, struct app *app)
{
    const struct track *const track = walk_track(walk);
    const struct path rest = {
        .moves = track->path.moves + track->at, .length = track->path.length - track->at};

    stop_at(walk, app, track->at);
    best_moves_ask(&walk->best, app, &track->board, &walk->session->goal,
        walk->tab == WALK_SHORTEST && walk->optimal ? &rest : NULL);
}

static void
walk_request(struct view *view, struct app *app, enum request request)
{
    struct walk *const walk = (struct walk *)view;
    const struct track *const track = walk_track(walk);

    if (walk->copying) {
        if (request == REQUEST_CLOSE)
            finish_copying(walk, app);
        return;
    }
    /* Whatever leaves the board ends the search for the shortest way from there. */
    if (request != REQUEST_NEXT_TAB)
        end_search(walk);
    switch (request) {
    case REQUEST_PLAY_PAUSE:
        toggle(walk, app);
        break;
    case REQUEST_STEP_BACK:
        step_to(walk, app, track->at > 0 ? track->at - 1 : 0);
        break;
    case REQUEST_STEP_FORWARD:
        step_to(walk, app, track->at + 1);
        break;
    case REQUEST_FIRST:
        step_to(walk, app, 0);
        break;
    case REQUEST_LAST:
        step_to(walk, app, track->path.length);
        break;
    case REQUEST_FASTER:
    case REQUEST_SLOWER:
        change_speed(walk, app, request == REQUEST_FASTER ? 2 : 0.5);
        break;
    case REQUEST_NEXT_SLIP:
    case REQUEST_PREVIOUS_SLIP:
        go_to_slip(walk, app, request == REQUEST_NEXT_SLIP ? 1 : -1);
        break;
    case REQUEST_NEXT_TAB:
        next_tab(walk, app);
        break;
    case REQUEST_BEST_MOVES:
        ask_best(walk, app);
        break;
    case REQUEST_EXPORT:
        ask_export_name(walk->session, app);
        break;
    case REQUEST_PLAY_FROM_HERE:
        play_from_here(walk, app); /* this may free the view */
        break;
    default:
        if (!pan_request(&walk->pan, app, &track->board, request))
            app_common_request(app, request); /* as may this */
        /* The board must not change while the player looks around. */
        else if (walk->pan.away || request == REQUEST_FIND_TILE)
            walk->running = false;
    }
}

/* When the board moves next, or the clock of a replay, which is shown ten times a second. */
static uint64_t
moving_wake_ns(const struct walk *walk, const struct app *app)
{
    const struct track *const track = walk_track(walk);
    const uint64_t frame_ns = glide_wake_ns(&walk->glide, app->now_ns);
    /* The frames of a glide must not delay the next move. */
    const uint64_t moved_ns = walk->glide.count > 0 ? walk->glide.since_ns : app->now_ns;
    const uint64_t clock_ns =
        track->moves != NULL ? app->now_ns + 3 * (uint64_t)FRAME_NS : APP_NEVER;
    const uint64_t next_ms =
        track->at < track->path.length ? ms_at(track, track->at + 1) : walk_end_ms(walk);
    const double wait_ms = ((double)next_ms - walk_time_ms(walk, app)) / walk_track(walk)->speed;
    uint64_t due;

    if (!walk->running)
        return frame_ns;
    /* At no speed at all, the next move is far away. */
    due = app->now_ns + (wait_ms >= WAIT_MS_MAX ? WAIT_MS_MAX * (uint64_t)CLOCK_NS_PER_MS
                            : wait_ms > 0       ? (uint64_t)(wait_ms * CLOCK_NS_PER_MS)
                                                : 0);
    due = due > moved_ns + FRAME_NS ? due : moved_ns + FRAME_NS;
    due = due < clock_ns ? due : clock_ns;
    return frame_ns < due ? frame_ns : due;
}

static uint64_t
walk_wake_ns(const struct view *view, const struct app *app)
{
    const struct walk *const walk = (const struct walk *)view;
    const bool judges = walk->analysis.session.start.cells > 0 && !walk->analysis.done;
    const uint64_t others_ns = walk->copying              ? app->now_ns
                               : walk->background != NULL ? app->now_ns + POLL_NS
                               : judges                   ? app->now_ns + ANALYSIS_NS
                                                          : APP_NEVER;
    const uint64_t moving_ns = moving_wake_ns(walk, app);
    const uint64_t best_ns = best_moves_wake_ns(&walk->best, app);
    const uint64_t own_ns = best_ns < moving_ns ? best_ns : moving_ns;

    return own_ns < others_ns ? own_ns : others_ns;
}

static void
walk_tick(struct view *view, struct app *app)
{
    struct walk *const walk = (struct walk *)view;

    if (walk->copying) {
        copy_slice(walk, app); /* this may free the view */
        return;
    }
    if (walk->analysis.session.start.cells > 0)
        learn(walk);
    if (walk->background != NULL) {
        look_for_shortest(walk, app);
    } else if (walk->running) {
        const double ms = walk_time_ms(walk, app);

        glide_to(walk, app, moves_by(walk_track(walk), ms));
        if (ms < (double)walk_end_ms(walk))
            return;
        walk->since_ms = ms;
        walk->running = false;
    }
}

static void
walk_copy(struct view *view, struct app *app, struct copy_list *list)
{
    const struct walk *const walk = (const struct walk *)view;
    const struct track *const track = walk_track(walk);

    (void)app;
    if (walk->source == WALK_KEPT)
        copy_add_solve(list, &walk->kept);
    copy_add_moves(list, walk->tab == WALK_SHORTEST ? N_("The solution") : N_("Your moves"),
        &track->path, track->path.length);
    if (track->at < track->path.length)
        copy_add_moves(list, N_("The moves up to here"), &track->path, track->at);
    copy_add_board(list, N_("This board"), &track->board);
}

static void
walk_free(struct view *view)
{
    struct walk *const walk = (struct walk *)view;

    end_search(walk);
    best_moves_forget(&walk->best);
    for (unsigned tab = 0; tab < WALK_TABS; tab++)
        track_free(&walk->tracks[tab]);
    analysis_free(&walk->analysis);
    replay_free(&walk->replay);
    if (walk->source == WALK_KEPT)
        record_free(&walk->kept.record);
}

static const struct view_class walk_class = {
    .mode = MODE_STEP,
    .covers = true,
    .request = walk_request,
    .copy = walk_copy,
    .draw = walk_draw,
    .wake_ns = walk_wake_ns,
    .tick = walk_tick,
    .free = walk_free,
};

struct walk *
walk_new(const struct app *app)
{
    struct walk *const walk = view_new(sizeof *walk, &walk_class);

    if (walk == NULL)
        return NULL;
    for (unsigned tab = 0; tab < WALK_TABS; tab++)
        walk->tracks[tab].speed = app->options->screen.moves_per_second;
    walk->session = &app->game.session;
    return walk;
}

struct view *
solution_view_new(const struct app *app, const struct path *path, bool optimal)
{
    struct walk *const walk = walk_new(app);

    if (walk == NULL)
        return NULL;
    walk->shortest_base = app->game.session.moves;
    if (open_shortest(walk, &app->game.session.board, path, optimal) != NP_OK) {
        view_free(&walk->view);
        return NULL;
    }
    walk->since_ns = app->now_ns;
    walk->running = app->animate;
    return &walk->view;
}
