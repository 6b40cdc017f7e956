// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Beginning a game: a board from any origin becomes a session, which replaces the current one.
 */
#include "config.h"

#include "play/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/intl.h"
#include "base/text/text.h"
#include "base/text/utf8.h"
#include "play/contest/rules.h"

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
open_settings(struct opening *opening, struct game *game, const struct game_origin *origin,
    struct np_error *error)
{
    struct puzzle_id id = game->puzzle;

    if (origin->seed == NULL)
        puzzle_seed_fresh(id.seed, &game->rng);
    else if (puzzle_seed_valid(origin->seed))
        snprintf(id.seed, sizeof id.seed, "%s", origin->seed);
    else
        return np_fail(error, NP_BAD_INPUT, "the seed must have %s", _(PUZZLE_SEED_RULE));
    return open_id(opening, &id, origin->kind != NULL ? origin->kind : SESSION_KIND_RANDOM, error);
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
    struct board start;
    enum np_status status = session_start_board(&game->session, &start, error);

    opening->names = game->session.names;
    if (attempt_has(&game->session.attempt, 0))
        snprintf(opening->names.kind, sizeof opening->names.kind, SESSION_KIND_PICKED);
    opening->names.dnf = false;
    if (status == NP_OK)
        status = session_init(&opening->session, &start, &game->session.goal, error);
    board_free(&start);
    return status;
}

/* ---- events ------------------------------------------------------------------------------- */

/* A board that is solved already would be no event; the next seed makes another one. */
enum { EVENT_BOARDS_TRIED = 1000 };

/* Chooses a seed: that of the day, with a number if its board is solved already, or a new one. */
static void
choose_seed(struct puzzle_id *id, const struct attempt *attempt, int64_t when, unsigned try,
    struct rng *rng)
{
    if (!attempt_has(attempt, EVENT_DAILY)) {
        puzzle_seed_fresh(id->seed, rng);
        return;
    }
    puzzle_seed_of_day(id->seed, when);
    puzzle_seed_number(id->seed, try);
}

/* Opens a board of an attempt. */
static enum np_status
open_part(struct opening *opening, struct game *game, const struct attempt *attempt, int64_t when,
    struct np_error *error)
{
    const char *const kind = attempt->spec.row->name;
    struct puzzle_id id = {.goal = game->puzzle.goal};
    enum np_status status = NP_OK;

    event_part_size(&attempt->spec, attempt->part, &id.width, &id.height);
    for (unsigned try = 1; try <= EVENT_BOARDS_TRIED && status == NP_OK; try++) {
        session_free(&opening->session);
        choose_seed(&id, attempt, when, try, &game->rng);
        status = open_id(opening, &id, kind, error);
        if (status == NP_OK && !session_at_goal(&opening->session))
            break;
    }
    opening->session.attempt = *attempt;
    return status;
}

/* Begins an attempt. */
static enum np_status
open_event(struct opening *opening, struct game *game, const struct game_origin *origin,
    struct np_error *error)
{
    struct attempt attempt;

    attempt_begin(&attempt, origin->event, rng_next(&game->rng));
    return open_part(opening, game, &attempt, origin->when, error);
}

/* Begins the next board of the attempt. */
static enum np_status
open_next_part(struct opening *opening, struct game *game, struct np_error *error)
{
    struct attempt attempt;

    if (event_phase(&game->session) != EVENT_SPLIT)
        return np_fail(error, NP_UNSUPPORTED, "there is no next board");
    attempt = event_next(&game->session);
    return open_part(opening, game, &attempt, 0, error);
}

static enum np_status
open_origin(struct opening *opening, struct game *game, const struct game_origin *origin,
    struct np_error *error)
{
    switch (origin->from) {
    case GAME_FROM_SETTINGS:
        return open_settings(opening, game, origin, error);
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
    case GAME_FROM_EVENT:
        return open_event(opening, game, origin, error);
    case GAME_FROM_NEXT_PART:
        return open_next_part(opening, game, error);
    }
    return np_fail(error, NP_BAD_INPUT, "there is no such origin");
}

/* ---- replacing the current game ----------------------------------------------------------- */

/* Whether the player has watched a solution of the board that is about to begin again. */
static bool
has_watched(const struct session *before, const struct session *next)
{
    return before->watched && before->positions.items[0].key == next->positions.items[0].key;
}

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
    watched = has_watched(&game->session, &opening.session);
    opening.session.names = opening.names;
    /* A game that the player saved under a name can be solved each time it is opened; an unfinished
     * one goes on and is one solve. */
    if (!resumes)
        snprintf(
            opening.session.names.group, sizeof opening.session.names.group, "%s", game->group);
    if (watched && !resumes)
        (void)session_act(&opening.session, SESSION_WATCH, now_ns, NULL);
    replace_game(game, &opening, origin->from == GAME_FROM_NEXT_PART, now_ns);
    if (watched && resumes)
        (void)game_act(game, SESSION_WATCH, now_ns, NULL);
    /* An attempt that its event does not let resume ends. */
    if (resumes && event_locks(&game->session) &&
        !attempt_has(&game->session.attempt, EVENT_RESUMES))
        return game_event_end(game, now_ns, error);
    return NP_OK;
}
