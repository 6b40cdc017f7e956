// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A whole game: how it begins, the player's actions, and the end.
 */
#include "config.h"

#include "play/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/text/text.h"
#include "base/text/utf8.h"
#include "play/contest/rules.h"

void
game_options_init(struct game_options *options)
{
    memset(options, 0, sizeof *options);
    solver_options_init(&options->solver);
    options->solver.time_ns = (uint64_t)60 * CLOCK_NS_PER_SECOND;
}

static void
set_group(struct game *game, const char *name)
{
    if (strcmp(name, "-") == 0)
        name = "";
    utf8_copy(game->group, sizeof game->group, name);
    text_sanitize(game->group);
}

void
game_init(struct game *game, const struct game_options *options, uint64_t seed)
{
    memset(game, 0, sizeof *game);
    rng_seed(&game->rng, seed);
    hints_init(&game->hints, &options->solver);
    game->puzzle.width = options->width != 0 ? options->width : 4;
    game->puzzle.height = options->height != 0 ? options->height : 4;
    game->puzzle.goal = options->goal == GOAL_CUSTOM ? GOAL_STANDARD : options->goal;
    game->difficulty = options->difficulty;
    set_group(game, options->group == NULL ? "" : options->group);
}

void
game_leave(struct game *game, uint64_t now_ns)
{
    /* An attempt that cannot be resumed ends here. */
    if (contest_has_begun(&game->session) && !attempt_has(&game->session.attempt, CONTEST_RESUMES))
        (void)game_contest_end(game, now_ns, NULL);
    /* The time since the last move also counts. */
    if (!game->session.finished)
        (void)session_act(&game->session, SESSION_TIME, now_ns, NULL);
    if (game->watcher.left != NULL)
        game->watcher.left(game->watcher.context, now_ns);
}

void
game_end(struct game *game)
{
    hints_free(&game->hints);
    session_free(&game->session);
    memset(game, 0, sizeof *game);
}

void
game_set_group(struct game *game, const char *name, uint64_t now_ns)
{
    struct session_names *const names = &game->session.names;

    set_group(game, name);
    if (game->session.finished || strcmp(names->group, game->group) == 0)
        return;
    snprintf(names->group, sizeof names->group, "%s", game->group);
    if (game->watcher.changed != NULL)
        game->watcher.changed(game->watcher.context, true, now_ns);
}

/* ---- actions ------------------------------------------------------------------------------ */

/* Tells the watcher what the player has done, and lets the solver follow. Returns `status`. */
static enum np_status
follow(struct game *game, uint64_t now_ns, enum np_status status)
{
    if (game->watcher.changed != NULL)
        game->watcher.changed(game->watcher.context, false, now_ns);
    hints_follow(&game->hints, &game->session, game->followed);
    game->followed = game->session.at;
    return status;
}

/* Before an action: the time of a contest may be up, and its board hidden. Returns NP_OK,
 * NP_UNSUPPORTED or NP_NO_MEMORY. */
static enum np_status
check_contest(struct game *game, uint64_t now_ns, struct np_error *error)
{
    bool changed;
    const enum np_status status = contest_tick(&game->session, now_ns, &changed, error);

    if (changed)
        (void)follow(game, now_ns, status);
    if (status == NP_OK && contest_phase(&game->session) == CONTEST_READY)
        return np_fail(error, NP_UNSUPPORTED, "The board is hidden until you begin");
    return status;
}

/* Before the solver helps. */
static enum np_status
check_solver(const struct game *game, struct np_error *error)
{
    if (contest_locks(&game->session))
        return np_fail(error, NP_UNSUPPORTED, "An event is played without the solver");
    return NP_OK;
}

enum np_status
game_move(struct game *game, enum move move, uint64_t now_ns, struct np_error *error)
{
    const enum np_status status = check_contest(game, now_ns, error);

    if (status != NP_OK)
        return status;
    return follow(game, now_ns, session_move(&game->session, move, now_ns, error));
}

enum np_status
game_slide(
    struct game *game, uint32_t cell, uint64_t now_ns, uint32_t *count, struct np_error *error)
{
    const enum np_status status = check_contest(game, now_ns, error);

    *count = 0;
    if (status != NP_OK)
        return status;
    return follow(game, now_ns, session_slide(&game->session, cell, now_ns, count, error));
}

enum np_status
game_act(struct game *game, enum session_action action, uint64_t now_ns, struct np_error *error)
{
    struct session *const session = &game->session;
    const bool helps = action == SESSION_HINT || action == SESSION_WATCH;
    const enum np_status status =
        helps ? check_solver(game, error) : check_contest(game, now_ns, error);

    if (status != NP_OK)
        return status;
    /* A solution is seen once. */
    if (action == SESSION_WATCH && (session->watched || session->finished))
        return NP_OK;
    return follow(game, now_ns, session_act(session, action, now_ns, error));
}

enum np_status
game_move_by_solver(
    struct game *game, const uint8_t *moves, size_t *count, uint64_t now_ns, struct np_error *error)
{
    const size_t end = *count;
    enum np_status status = check_solver(game, error);

    for (*count = 0; *count < end && status == NP_OK; *count += status == NP_OK)
        status = session_move_as(
            &game->session, (enum move)moves[*count], SESSION_STEP_SOLVER, now_ns, error);
    return follow(game, now_ns, status);
}

/* ---- beginning: a board from any origin becomes a session, which replaces the current one ---- */

/* A game that is about to begin. */
struct opening {
    struct session session;
    struct session_names names; /* the names for the session, once it has begun */
    struct puzzle_id puzzle;    /* the settings once it has begun */
    struct game_file file;
};

void
game_set_source(struct session_names *names, const char *path, uint64_t index)
{
    const char *const slash = strrchr(path, '/');
    char place[24] = "";

    if (index > 1)
        snprintf(place, sizeof place, ":%llu", (unsigned long long)index);
    utf8_copy(
        names->source, SESSION_SOURCE_BYTES - strlen(place), slash == NULL ? path : slash + 1);
    text_sanitize(names->source);
    if (names->source[0] != '\0')
        strcat(names->source, place);
}

/* ---- where the board comes from ----------------------------------------------------------- */

static enum np_status
open_id(
    struct opening *opening, const struct puzzle_id *id, const char *kind, struct np_error *error)
{
    struct board board = {0};
    struct goal goal = {0};
    enum np_status status = session_check_size(id->width, id->height, error);

    if (status == NP_OK)
        status = puzzle_id_make(id, &board, &goal, NULL, error);
    if (status == NP_OK)
        status = session_init(&opening->session, &board, &goal, error);
    opening->puzzle = *id;
    puzzle_id_print(id, opening->names.id);
    utf8_copy(opening->names.kind, sizeof opening->names.kind, kind);
    board_free(&board);
    goal_free(&goal);
    return status;
}

static enum np_status
open_board(struct opening *opening, const struct game_origin *origin, struct np_error *error)
{
    struct game_file *const file = &opening->file;

    if (origin->title != NULL) {
        game_set_source(&opening->names, origin->title, 1);
    } else if (origin->name != NULL) {
        file->index = origin->index != 0 ? origin->index : 1;
        file->boards = origin->boards;
        if (strlen(origin->name) < sizeof file->name)
            snprintf(file->name, sizeof file->name, "%s", origin->name);
        game_set_source(&opening->names, origin->name, file->index);
    }
    return session_init(&opening->session, origin->board, origin->goal, error);
}

static enum np_status
open_record(struct opening *opening, const struct game_origin *origin, struct np_error *error)
{
    struct session *const session = &opening->session;
    const enum np_status status = record_replay(origin->record, session, error);

    opening->names = session->names;
    /* The clock waits for the next move. */
    session->clock_started = false;
    session->attempt.interrupted = attempt_has(&session->attempt, 0);
    return status;
}

static enum np_status
open_position(struct opening *opening, const struct game *game, const struct game_origin *origin,
    struct np_error *error)
{
    const struct session_names *const names = &game->session.names;
    char called[SESSION_SOURCE_BYTES - 32];

    utf8_copy(called, sizeof called,
        names->id[0] != '\0'       ? names->id
        : names->source[0] != '\0' ? names->source
                                   : "the board");
    opening->names.from_middle = true;
    snprintf(opening->names.source, sizeof opening->names.source, "from move %zu of %s",
        origin->moves, called);
    return session_init(&opening->session, origin->board, &game->session.goal, error);
}

static enum np_status
open_start(struct opening *opening, const struct game *game, struct np_error *error)
{
    opening->names = game->session.names;
    if (attempt_has(&game->session.attempt, 0))
        snprintf(opening->names.kind, sizeof opening->names.kind, SESSION_KIND_PICKED);
    opening->names.dnf = false;
    return session_init(&opening->session, &game->session.start, &game->session.goal, error);
}

/* A board that is solved already would be no contest; the next seed makes another one. */
enum { CONTEST_BOARDS_TRIED = 1000 };

/* Begins an attempt, or opens its next board. */
static enum np_status
open_attempt(struct opening *opening, struct game *game, const struct game_origin *origin,
    struct np_error *error)
{
    struct puzzle_id id = {.goal = game->puzzle.goal};
    struct attempt attempt;
    enum np_status status = NP_OK;

    if (origin->from == GAME_FROM_CONTEST)
        attempt =
            (struct attempt){.spec = *origin->contest, .id = rng_next(&game->rng) | 1, .part = 1};
    else if (contest_phase(&game->session) == CONTEST_SPLIT)
        attempt = contest_next(&game->session);
    else
        return np_fail(error, NP_UNSUPPORTED, "there is no next board");
    contest_part_size(&attempt.spec, attempt.part, &id.width, &id.height);
    for (unsigned try = 1; try <= CONTEST_BOARDS_TRIED && status == NP_OK; try++) {
        session_free(&opening->session);
        if (attempt_has(&attempt, CONTEST_DAILY)) {
            puzzle_seed_of_day(id.seed, origin->when);
            puzzle_seed_number(id.seed, try);
        } else {
            puzzle_seed_fresh(id.seed, &game->rng);
        }
        status = open_id(opening, &id, attempt.spec.row->name, error);
        if (status == NP_OK && !session_at_goal(&opening->session))
            break;
    }
    opening->session.attempt = attempt;
    return status;
}

static enum np_status
open_origin(struct opening *opening, struct game *game, const struct game_origin *origin,
    struct np_error *error)
{
    struct puzzle_id id = game->puzzle;

    switch (origin->from) {
    case GAME_FROM_SETTINGS:
        if (origin->seed == NULL)
            puzzle_seed_fresh(id.seed, &game->rng);
        else
            snprintf(id.seed, sizeof id.seed, "%s", origin->seed);
        return open_id(opening, &id, SESSION_KIND_RANDOM, error);
    case GAME_FROM_ID:
        return open_id(
            opening, origin->id, origin->kind != NULL ? origin->kind : SESSION_KIND_PICKED, error);
    case GAME_FROM_BOARD:
        return open_board(opening, origin, error);
    case GAME_FROM_RECORD:
        return open_record(opening, origin, error);
    case GAME_FROM_STORE:
        break;
    case GAME_FROM_POSITION:
        return open_position(opening, game, origin, error);
    case GAME_FROM_START:
        return open_start(opening, game, error);
    case GAME_FROM_CONTEST:
    case GAME_FROM_NEXT_PART:
        return open_attempt(opening, game, origin, error);
    }
    return np_fail(error, NP_BAD_INPUT, "there is no such origin");
}

/* ---- replacing the current game ----------------------------------------------------------- */

static void
replace_game(struct game *game, const struct opening *opening, bool next_part, uint64_t now_ns)
{
    if (!next_part)
        game_leave(game, now_ns);
    else if (game->watcher.changed != NULL) /* the last chance to store its solve */
        game->watcher.changed(game->watcher.context, false, now_ns);
    session_free(&game->session);
    game->session = opening->session;
    game->puzzle = opening->puzzle;
    game->puzzle.width = game->session.board.width;
    game->puzzle.height = game->session.board.height;
    game->file = opening->file;
    game->number++;
    game->new_best = false;
    game->attempt_best = false;
    game->followed = game->session.at;
    hints_jump(&game->hints);
    if (game->watcher.begun != NULL)
        game->watcher.begun(game->watcher.context, next_part, now_ns);
}

enum np_status
game_begin(
    struct game *game, const struct game_origin *origin, uint64_t now_ns, struct np_error *error)
{
    struct opening opening = {.names = {.kind = SESSION_KIND_PICKED}, .puzzle = game->puzzle};
    const bool resumes = origin->from == GAME_FROM_RECORD && !origin->as_new;
    enum np_status status = open_origin(&opening, game, origin, error);
    bool watched;

    if (status != NP_OK) {
        session_free(&opening.session);
        return status;
    }
    /* Whether the player has seen a solution of the board that begins again. */
    watched = game->session.watched &&
              session_key_at(&game->session, 0) == session_key_at(&opening.session, 0);
    opening.session.names = opening.names;
    /* A game that the player saved under a name can be solved each time it is opened; an unfinished
     * one goes on and is one solve. */
    if (!resumes)
        snprintf(
            opening.session.names.group, sizeof opening.session.names.group, "%s", game->group);
    if (watched && !resumes)
        (void)session_act(&opening.session, SESSION_WATCH, now_ns, NULL);
    replace_game(game, &opening, origin->from == GAME_FROM_NEXT_PART, now_ns);
    if (origin->from == GAME_FROM_NEXT_PART)
        (void)contest_go(&game->session, now_ns);
    if (watched && resumes)
        (void)game_act(game, SESSION_WATCH, now_ns, NULL);
    /* An attempt that its event does not let resume ends. */
    if (resumes && contest_locks(&game->session) &&
        !attempt_has(&game->session.attempt, CONTEST_RESUMES))
        return game_contest_end(game, now_ns, error);
    return NP_OK;
}

enum np_status
game_contest_end(struct game *game, uint64_t now_ns, struct np_error *error)
{
    bool changed;
    enum np_status status = contest_tick(&game->session, now_ns, &changed, error);

    if (status == NP_OK && !game->session.finished)
        status = contest_end(&game->session, now_ns, error);
    return follow(game, now_ns, status);
}

/* ---- time --------------------------------------------------------------------------------- */

bool
game_tick(struct game *game, uint64_t now_ns, bool readable)
{
    bool news = hints_work(&game->hints, &game->session, now_ns, readable);
    bool changed;
    const enum np_status status = contest_tick(&game->session, now_ns, &changed, NULL);

    if (changed)
        (void)follow(game, now_ns, status);
    if (game->watcher.tick != NULL)
        news |= game->watcher.tick(game->watcher.context, now_ns);
    return news || changed;
}

uint64_t
game_wake_ns(const struct game *game, uint64_t now_ns)
{
    const uint64_t hints = hints_wake_ns(&game->hints, now_ns);
    const uint64_t left = contest_left_ns(&game->session, now_ns);
    const uint64_t contest = left == UINT64_MAX ? left : now_ns + left;
    const uint64_t watcher =
        game->watcher.wake_ns != NULL ? game->watcher.wake_ns(game->watcher.context) : UINT64_MAX;
    const uint64_t first = hints < contest ? hints : contest;

    return first < watcher ? first : watcher;
}
