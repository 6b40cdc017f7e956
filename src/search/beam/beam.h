// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The beam: breadth-first search that keeps only the best states of each level.
 *
 * A struct beam belongs to one thread. It owns its evaluation and keeps its buffers between runs.
 */
#ifndef NP_SEARCH_BEAM_BEAM_H
#define NP_SEARCH_BEAM_BEAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/rng.h"
#include "base/status.h"
#include "base/thread/cancel.h"
#include "puzzle/instance.h"
#include "puzzle/path.h"
#include "search/evaluation/evaluation.h"
#include "search/poll.h"

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

/* ---- the team: threads that take tasks from a list, each with a beam of its own ------------- */

/* The largest number of cells and the shortest side of a board for beams. */
enum { BEAM_TEAM_CELLS_MAX = EVAL_CELLS_MAX, BEAM_TEAM_SIDE_MIN = 2 };

enum { BEAM_TEAM_MAX = 8 };

struct beam_team {
    struct shared_poll shared;
    uint64_t counted_bytes;  /* bytes charged to the poll */
    uint64_t beam_bytes;     /* memory limit of one beam; 0 = none */
    uint64_t reserved_bytes; /* bytes reserved for the tasks */
    unsigned beams;
    bool trees; /* tasks are run by tree beams, and `beam` is unused */
    struct shape shape;
    struct beam *beam[BEAM_TEAM_MAX];
    struct beam_task *tasks; /* the tasks of the current run */
    size_t count;
    _Atomic size_t next;
};

/* Whether beams support boards of a shape. */
static inline bool
beam_team_takes(const struct shape *shape)
{
    return shape->width >= BEAM_TEAM_SIDE_MIN && shape->height >= BEAM_TEAM_SIDE_MIN &&
           shape->cells <= BEAM_TEAM_CELLS_MAX;
}

/* Opens a team for boards of the request's shape, with one beam for each thread of the request but
 * at most `beams_max` (1 .. BEAM_TEAM_MAX); tree beams, which tree_beam_takes() must allow, if
 * `trees`. The thread that runs the team uses the poll. The caller must always close the team with
 * beam_team_close().
 *
 * Returns NP_OK, NP_UNSUPPORTED (plain beams: the board is a line or too large), NP_CANCELLED or
 * NP_NO_MEMORY. */
enum np_status beam_team_open(struct beam_team *team, const struct search_request *request,
    struct search_poll *poll, unsigned beams_max, bool trees, struct np_error *error);

/* May be called twice. */
void beam_team_close(struct beam_team *team);

/* Reserves memory for the next tasks, out of the beams' share. Returns false if that is too
 * much. */
bool beam_team_reserve(struct beam_team *team, uint64_t bytes);

/* Runs all tasks and waits for them. When the poll stops the search, tasks that have not begun end
 * with BEAM_STOPPED. */
void beam_team_run(struct beam_team *team, struct beam_task *tasks, size_t count);

/* ---- improvement of a known path ----------------------------------------------------------- */

/* The path is cut into windows, and for each window a beam searches for a shorter path between its
 * ends.
 *
 *      start ----a-----b-----c-----d---- goal      windows, searched in parallel; a shorter path
 *                                                  replaces the moves of its window
 */
struct improve {
    const struct search_request *request;
    struct rng rng;
    struct beam_team team;
    bool complete; /* no beam of the last round dropped a state */
};

/* Prepares to improve paths of the request's instance. The status and the poll are those of
 * beam_team_open(). The caller must always close it with improve_close(). */
enum np_status improve_open(struct improve *improve, const struct search_request *request,
    struct search_poll *poll, struct np_error *error);

void improve_close(struct improve *improve);

/* Cuts the path, which leads from the instance to the goal, into windows of `length` moves from a
 * random offset on and runs a beam of `width` states in each window. The path stays valid and never
 * grows, even if the poll stops the round.
 *
 * Returns NP_OK or NP_NO_MEMORY (the path is unchanged). */
enum np_status improve_round(struct improve *improve, struct path *path, uint32_t length,
    uint32_t width, struct np_error *error);

#endif
