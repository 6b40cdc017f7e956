// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The solve of a session, its id, and the memory of a history.
 */
#include "config.h"

#include "records/solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/rng.h"
#include "base/text/text.h"
#include "base/text/utf8.h"
#include "play/grading.h"
#include "play/record.h"
#include "puzzle/positions.h"

uint64_t
solve_new_id(void)
{
    /* Games that end in the same nanosecond differ, too. */
    static uint64_t count;
    uint64_t id = 0;

    while (!solve_id_valid(id))
        id = rng_mix(rng_fresh_seed() ^ rng_mix(++count));
    return id;
}

void
solve_copy_word(char *to, size_t bytes, const char *from)
{
    utf8_copy(to, bytes, from);
    text_sanitize(to);
}

struct history_solve
history_solve_of(const struct session *session)
{
    const struct session_names *const names = &session->names;
    const struct goal_row *const goal = goal_row_of(session->goal.kind);
    const struct bounds start = grading_bounds_at(session, 0);
    const size_t events = session->event_count;
    struct history_solve solve = {
        .when = SOLVE_NO_DATE,
        .width = session->board.width,
        .height = session->board.height,
        .time_ms = session->played_ns / CLOCK_NS_PER_MS,
        .moves = session->moves,
        .shortest = bounds_exact(start) && start.lower < HISTORY_UNKNOWN ? (uint32_t)start.lower
                                                                         : HISTORY_UNKNOWN,
        .hints = session->hints,
        .undos = session->undos,
        .solver_moves = session->solver_moves,
        .key = session->positions.items[0].key,
        .watched = session->watched,
        .dnf = names->dnf,
        .whole = true,
        .contest = session->attempt.spec,
        .attempt = session->attempt.id,
        .part = session->attempt.part,
    };

    /* A goal without a name makes another puzzle of the board. */
    for (uint32_t cell = 0; goal == NULL && cell < session->goal.cells; cell++)
        solve.key ^= rng_mix(~position_key_of_tile(goal_tile_at(&session->goal, cell), cell));
    /* While the clock runs, only the events know the time. */
    if (events > 0 && solve.time_ms < session->events[events - 1].time_ms)
        solve.time_ms = session->events[events - 1].time_ms;
    if (solve.time_ms > RECORD_TIME_MS_MAX)
        solve.time_ms = RECORD_TIME_MS_MAX;
    solve_copy_word(
        solve.kind, sizeof solve.kind, names->kind[0] != '\0' ? names->kind : SESSION_KIND_RANDOM);
    solve_copy_word(solve.puzzle, sizeof solve.puzzle, names->id);
    solve_copy_word(solve.group, sizeof solve.group, names->group);
    snprintf(solve.goal, sizeof solve.goal, "%s", goal != NULL ? goal->name : "custom");
    return solve;
}

struct kept_solve
kept_solve_of(const struct session *session)
{
    return (struct kept_solve){
        .solve = history_solve_of(session),
        .record =
            {
                .names = session->names,
                .attempt = session->attempt,
                .start = session->start,
                .goal = session->goal,
                .events = session->events,
                .event_count = session->event_count,
            },
    };
}

void
solve_print_goal(struct text *text, const struct goal *goal)
{
    const struct board tiles = {.width = goal->width, .cells = goal->cells, .tiles = goal->tile_at};

    if (goal->kind == GOAL_CUSTOM)
        record_print_board(text, &tiles);
}

enum np_status
solve_parse_boards(
    struct kept_solve *kept, const char *start, const char *tiles, struct np_error *error)
{
    const uint32_t width = kept->solve.width, height = kept->solve.height;
    const struct goal_row *const goal = goal_row_find(kept->solve.goal);
    struct record *const record = &kept->record;
    struct board board = {0};
    enum np_status status = record_parse_board(&record->start, start, width, height, error);

    if (status != NP_OK)
        return status;
    if (goal != NULL && goal->kind != GOAL_CUSTOM)
        return goal_init(&record->goal, goal->kind, width, height, error);
    status = record_parse_board(&board, tiles == NULL ? "" : tiles, width, height, error);
    if (status == NP_OK)
        status = goal_from_board(&record->goal, &board, error);
    board_free(&board);
    return status;
}

bool
history_same_kind(const struct history_solve *a, const struct history_solve *b)
{
    return a->width == b->width && a->height == b->height && strcmp(a->kind, b->kind) == 0 &&
           strcmp(a->goal, b->goal) == 0;
}

double
solve_moves_per_second(const struct history_solve *solve)
{
    return solve->moves == 0 || solve->time_ms == 0
               ? 0
               : 1000.0 * solve->moves / (double)solve->time_ms;
}

void
history_free(struct history *history)
{
    for (size_t i = 0; i < history->count; i++)
        free(history->solves[i].comment);
    free(history->solves);
    memset(history, 0, sizeof *history);
}
