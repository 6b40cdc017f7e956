// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The beam: breadth-first search that keeps only the best states of each level.
 *
 * A struct beam belongs to one thread. It owns its evaluation and keeps its buffers between runs.
 */
#ifndef NP_SEARCH_BEAM_BEAM_H
#define NP_SEARCH_BEAM_BEAM_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "puzzle/instance.h"
#include "puzzle/path.h"

enum beam_end {
    BEAM_RUNNING, /* never returned */
    BEAM_FOUND,   /* the path leads to the goal; it is not verified */
    BEAM_LOST,    /* no state is left, or the beam reached its maximum depth or is circling */
    BEAM_STOPPED, /* keep_running() returned false */
    BEAM_NO_MEMORY,
};

/* A board to solve, the parameters of the beam, and the result. */
struct beam_task {
    const uint16_t *tiles; /* tiles[cell] = goal cell of the tile there, as in struct instance */
    uint32_t blank;        /* the blank's cell */
    uint32_t goal_blank;   /* the blank's goal cell */
    uint32_t width;        /* states kept per level: 1 .. SEARCH_BEAM_WIDTH_MAX */
    /* Limits the states per level with the blank in the same cell; 0 = no limit. */
    uint32_t quota;
    uint64_t max_depth; /* maximum number of levels */

    enum beam_end end;
    bool complete;    /* no state was dropped, so a wider beam would find nothing better */
    struct path path; /* owned by the caller; empty unless end is BEAM_FOUND */
};

/* What a run needs from its caller. */
struct beam_host {
    uint64_t memory_bytes; /* for states, path and closed set; 0 = no limit */
    void *context;
    /* Called after each expanded state, with the number of states that it generated. Other work
     * calls it about once a millisecond with `expanded` 0, so that it checks the limits at once.
     * Returns false to stop. */
    bool (*keep_running)(void *context, uint64_t expanded, uint64_t generated);
    /* Ends the construction of the rest of a path, which does not call keep_running(). May be
     * NULL. */
    const struct cancel *cancel;
    /* For training: called with the `count` states of every level. May be NULL. */
    void (*level)(void *context, uint64_t depth, const uint16_t *states, uint32_t count);
};

/* Reports to the host, and stops the task if that says so. Returns whether the task runs on. */
static inline bool
beam_task_polls(
    const struct beam_host *host, struct beam_task *task, uint64_t expanded, uint64_t generated)
{
    if (!host->keep_running(host->context, expanded, generated))
        task->end = BEAM_STOPPED;
    return task->end == BEAM_RUNNING;
}

struct beam;

/* Opens a beam for boards of a shape; their blanks may have different goals. The evaluation uses
 * the given EVAL_WEIGHTS weights, and near the end those in `end` unless it is NULL. `cancel` may
 * be NULL. The caller closes the beam with beam_close().
 *
 * Returns NP_OK, NP_CANCELLED or NP_NO_MEMORY. */
enum np_status beam_open(struct beam **beam, const struct shape *shape, const int16_t *weights,
    const int16_t *end, const struct cancel *cancel, struct np_error *error);

/* Accepts NULL. */
void beam_close(struct beam *beam);

/* Returns the peak memory of the last run, evaluation included, or an upper bound on it. */
uint64_t beam_bytes(const struct beam *beam);

/* Returns a suitable quota for a shape and a width. */
uint32_t beam_quota(const struct shape *shape, uint32_t width);

/* Runs a task. */
void beam_run(struct beam *beam, const struct beam_host *host, struct beam_task *task);

/* ---- tree beams ---------------------------------------------------------------------------- */

/* A tree beam keeps no copies of the board. The states of a level are the leaves of a tree of
 * moves, which is walked on one board from leaf to leaf, so the cost of a state does not depend on
 * the size of the board. */

/* The longest side of an area that a tree beam solves as one block. */
enum { TREE_CORE = 7 };

bool tree_beam_takes(const struct shape *shape);

/* Returns the memory that a run of a width needs, without the path. */
uint64_t tree_beam_bytes(const struct shape *shape, uint32_t width);

/* Runs a task on boards of a shape that tree_beam_takes(), whose goal_blank is replaced by that of
 * the task. */
void tree_beam_run(const struct shape *shape, const struct beam_host *host, struct beam_task *task);

#endif
