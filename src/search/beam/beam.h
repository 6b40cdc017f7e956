// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The beam: breadth-first search that keeps the best states of each level only.
 *
 * One struct beam runs in one thread and keeps its memory from run to run.
 */
#ifndef NP_SEARCH_BEAM_BEAM_H
#define NP_SEARCH_BEAM_BEAM_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "puzzle/instance.h"
#include "puzzle/path.h"
#include "search/evaluation/evaluation.h"
#include "search/search.h"
#include "search/beam/stages.h"

enum beam_end {
    BEAM_FOUND,   /* the path leads to the goal */
    BEAM_LOST,    /* no state is left, or the beam grew too deep */
    BEAM_STOPPED, /* `go_on` said so */
    BEAM_NO_MEMORY,
    BEAM_GOES_ON, /* no end yet; beam_run() does not return it */
};

struct beam_options {
    const struct stages *layers; /* to continue in if the beam circles; may be NULL */
    uint32_t width;              /* states kept a level; 1 .. SEARCH_BEAM_WIDTH_MAX */
    uint32_t quota;        /* the most of them with the blank in the same cell; 0 = no limit */
    uint64_t max_depth;    /* levels */
    uint64_t memory_bytes; /* for states, path and closed set; 0 = no limit */
    void *context;
    /* Called for every state expanded, with the number of states generated, and about every
     * millisecond of other work with 0 expanded: then it has to look at once. False: stop. */
    bool (*go_on)(void *context, uint64_t expanded, uint64_t generated);
    /* For training: called with the states of every level, `cells` tiles each. May be NULL. */
    void (*level)(void *context, uint64_t depth, const uint16_t *states, uint32_t count);
};

struct beam;

/* Makes a beam for an evaluation, which must outlive it. The caller closes it with beam_close().
 *
 * Returns NP_OK or NP_NO_MEMORY. */
enum np_status beam_open(struct beam **beam, const struct evaluation *eval,
    const struct shape *shape, struct np_error *error);

/* Moves the blank's goal to another cell, where the evaluation's has been moved. */
void beam_retarget(struct beam *beam, uint32_t goal_blank);

/* Whether the last run kept every state that it met: a wider beam would see no more. */
bool beam_is_complete(const struct beam *beam);

/* What the last run held at its most, or an upper bound of it. */
uint64_t beam_bytes(const struct beam *beam);

/* Accepts NULL. */
void beam_close(struct beam *beam);

/* The quota that suits a shape and a width. */
uint32_t beam_quota(const struct shape *shape, uint32_t width);

/* Searches from a board of the shape; *path, emptied first, gets the moves if one is found. The
 * path is not verified here. */
enum beam_end beam_run(struct beam *beam, const uint16_t *tiles, uint32_t blank,
    const struct beam_options *options, struct path *path);

#endif
