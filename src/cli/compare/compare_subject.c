// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Boards and heuristics of a comparison.
 */
#include "config.h"

#include "cli/compare/compare_subject.h"

#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "cli/signals.h"
#include "puzzle/parity.h"
#include "solver/solver.h"

/* The cache of one shape, for all its boards. */
struct cache_node {
    struct cache_node *next;
    struct heuristic_cache *cache;
};

/* A heuristic that was named and cannot be had is worth a word. */
static void
remark_on_missing(const struct heuristic_caches *caches, struct heuristic_cache *cache)
{
    const struct heuristic *heuristic;
    struct np_error error;

    for (unsigned i = 0; i < heuristic_row_count && !caches->options->quiet; i++)
        if ((caches->options->heuristics >> i & 1) != 0 &&
            heuristic_cache_get(cache, heuristic_rows[i], &heuristic, &error) != NP_OK)
            message_remark("%s", error.text);
}

static struct heuristic_cache *
heuristic_cache_for(struct heuristic_caches *caches, const struct shape *shape)
{
    struct heuristic_params params = caches->options->solver.params;
    struct cache_node *room = caches->first;

    while (room != NULL && memcmp(heuristic_cache_shape(room->cache), shape, sizeof *shape) != 0)
        room = room->next;
    if (room != NULL)
        return room->cache;
    room = calloc(1, sizeof *room);
    params.cancel = signals_cancel();
    if (room != NULL)
        room->cache = heuristic_cache_new(shape, &params);
    if (room == NULL || room->cache == NULL) {
        free(room);
        return NULL;
    }
    room->next = caches->first;
    caches->first = room;
    remark_on_missing(caches, room->cache);
    return room->cache;
}

enum np_status
subject_prepare(struct heuristic_caches *caches, struct subject *subject, struct np_error *error)
{
    struct puzzle *const puzzle = &subject->puzzle;
    bool solvable = false;
    enum np_status status = puzzle->error.status;

    if (status != NP_OK) {
        *error = puzzle->error;
        return status;
    }
    status = parity_solvable(&puzzle->board, &puzzle->goal, signals_cancel(), &solvable, error);
    if (status == NP_OK && !solvable)
        status = np_fail(error, NP_UNSOLVABLE, "%s: board %llu cannot be solved", puzzle->source,
            (unsigned long long)puzzle->index);
    if (status == NP_OK)
        status = instance_init(&subject->instance, &puzzle->board, &puzzle->goal, error);
    if (status != NP_OK)
        return status;
    subject->root_bound = solver_root_bound(&subject->instance, &caches->options->solver.params);
    subject->cache = heuristic_cache_for(caches, &subject->instance.shape);
    subject->record = (struct compare_board){
        .source = puzzle->source,
        .index = puzzle->index,
        .width = puzzle->board.width,
        .height = puzzle->board.height,
        .runs = calloc(caches->method_count, sizeof *subject->record.runs),
    };
    if (subject->cache == NULL || subject->record.runs == NULL)
        return np_fail(error, NP_NO_MEMORY, "no memory for a comparison");
    return NP_OK;
}

void
subject_free(struct subject *subject)
{
    free(subject->record.runs);
    instance_free(&subject->instance);
    puzzle_free(&subject->puzzle);
    free(subject);
}

void
heuristic_caches_free(struct heuristic_caches *caches)
{
    while (caches->first != NULL) {
        struct cache_node *const room = caches->first;

        caches->first = room->next;
        heuristic_cache_free(room->cache);
        free(room);
    }
}
