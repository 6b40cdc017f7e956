// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The background solver inside: what its thread and its caller share.
 *
 * All that both threads touch is behind one mutex, which nobody holds for longer than it takes to
 * copy a board or a path.
 */
#ifndef NP_SOLVER_BACKGROUND_STATE_H
#define NP_SOLVER_BACKGROUND_STATE_H

#include <pthread.h>

#include "base/thread/cancel.h"
#include "base/thread/task.h"
#include "solver/background.h"
#include "solver/solution.h"

/* A search is given up when the player is so many moves off the path it improves. */
enum { BACKGROUND_OFF_PATH_MAX = 6 };

struct background {
    /* Set before the thread starts. */
    struct goal goal;
    struct solver_options options;
    int read_fd;
    int write_fd;
    struct task *task;

    struct cancel cancel; /* ends the running search */
    struct search_counters counters;

    pthread_mutex_t lock; /* guards all below */
    pthread_cond_t wake;
    bool cancelled;
    bool wanted;  /* a search of the player's board */
    bool running; /* a search of some board */
    bool news;    /* the descriptor is readable */
    bool unsolvable;
    enum np_status status;
    struct board board;       /* where the player stands */
    struct solution solution; /* of that board */
    struct path since;        /* moves from the origin to there ... */
    bool lost;                /* ... unless there was no memory to note them */
    uint64_t origin_key;
    struct bounds origin_bounds; /* as the search of it told them */
    /* The first moves, reversed, of a path from the player's board that is too long to be kept. */
    struct path beginning;
    unsigned off_path; /* moves that the player is off the known path */
    const char *algorithm;
    const char *heuristic;
    uint64_t start_ns;
    uint64_t elapsed_ns; /* of the last search, once it ended */
};

/* Makes the descriptor readable. With the lock held, as the two below. */
void background_tell(struct background *background);

/* Whether nothing is left to be found out about the player's board. */
bool background_settled(const struct background *background);

/* Whether another search may tell more: always, but the first moves on a giant board are good until
 * the player is through with them or far off. */
bool background_worth_a_search(const struct background *background);

/* The task: works until `cancel` is requested and `wake` signalled. */
void background_work(void *context, const struct cancel *cancel);

#endif
