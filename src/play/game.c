// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A whole game: the player's actions, and the end.
 */
#include "config.h"

#include "play/game.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/text/text.h"
#include "base/text/utf8.h"
#include "play/contest/rules.h"

/* After this time a search pauses until the next move, so that a waiting game leaves the machine
 * idle. */
enum { SEARCH_SECONDS = 60 };

void
game_options_init(struct game_options *options)
{
    memset(options, 0, sizeof *options);
    solver_options_init(&options->solver);
    options->solver.time_ns = (uint64_t)SEARCH_SECONDS * CLOCK_NS_PER_SECOND;
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

static enum np_status follow(struct game *game, uint64_t now_ns, enum np_status status);

void
game_leave(struct game *game, uint64_t now_ns)
{
    /* An attempt that cannot be resumed ends here. */
    if (event_has_begun(&game->session) && !attempt_has(&game->session.attempt, EVENT_RESUMES))
        (void)game_event_end(game, now_ns, NULL);
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

/* Before an action: the time of an event may be up, and its board hidden. Returns NP_OK,
 * NP_UNSUPPORTED or NP_NO_MEMORY. */
static enum np_status
check_event(struct game *game, uint64_t now_ns, struct np_error *error)
{
    bool changed;
    const enum np_status status = event_tick(&game->session, now_ns, &changed, error);

    if (changed)
        (void)follow(game, now_ns, status);
    if (status == NP_OK && event_phase(&game->session) == EVENT_READY)
        return np_fail(error, NP_UNSUPPORTED, "The board is hidden until you begin");
    return status;
}

/* Before the solver helps. */
static enum np_status
check_solver(const struct game *game, struct np_error *error)
{
    if (event_locks(&game->session))
        return np_fail(error, NP_UNSUPPORTED, "An event is played without the solver");
    return NP_OK;
}

enum np_status
game_move(struct game *game, enum move move, uint64_t now_ns, struct np_error *error)
{
    const enum np_status status = check_event(game, now_ns, error);

    if (status != NP_OK)
        return status;
    return follow(game, now_ns, session_move(&game->session, move, now_ns, error));
}

enum np_status
game_slide(
    struct game *game, uint32_t cell, uint64_t now_ns, uint32_t *count, struct np_error *error)
{
    const enum np_status status = check_event(game, now_ns, error);

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
        helps ? check_solver(game, error) : check_event(game, now_ns, error);

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
        status = session_move_by_solver(&game->session, (enum move)moves[*count], now_ns, error);
    return follow(game, now_ns, status);
}

void
game_choose_search(
    struct game *game, const struct search_row *algorithm, const struct heuristic_row *heuristic)
{
    game->hints.options.algorithm = algorithm;
    game->hints.options.heuristic = heuristic;
    hints_jump(&game->hints);
}

/* ---- events ------------------------------------------------------------------------------- */

enum np_status
game_next_part(struct game *game, uint64_t now_ns, struct np_error *error)
{
    const struct game_origin origin = {.from = GAME_FROM_NEXT_PART};
    const enum np_status status = game_begin(game, &origin, now_ns, error);

    if (status == NP_OK)
        (void)event_go(&game->session, now_ns);
    return status;
}

enum np_status
game_event_end(struct game *game, uint64_t now_ns, struct np_error *error)
{
    bool changed;
    enum np_status status = event_tick(&game->session, now_ns, &changed, error);

    if (status == NP_OK && !game->session.finished)
        status = event_end(&game->session, now_ns, error);
    return follow(game, now_ns, status);
}

/* ---- time --------------------------------------------------------------------------------- */

bool
game_tick(struct game *game, uint64_t now_ns, bool readable)
{
    bool news = hints_work(&game->hints, &game->session, now_ns, readable);
    bool changed;
    const enum np_status status = event_tick(&game->session, now_ns, &changed, NULL);

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
    const uint64_t event = event_wake_ns(&game->session, now_ns);
    const uint64_t watcher =
        game->watcher.wake_ns != NULL ? game->watcher.wake_ns(game->watcher.context) : UINT64_MAX;
    const uint64_t first = hints < event ? hints : event;

    return first < watcher ? first : watcher;
}
