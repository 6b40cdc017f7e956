// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The inside of a beam: beam.c runs it, beam_layer.c solves layer by layer, beam_memory.c allocates
 * its buffers.
 */
#ifndef NP_SEARCH_BEAM_BEAM_STATE_H
#define NP_SEARCH_BEAM_BEAM_STATE_H

#include <stdlib.h>

#include "base/compiler.h"
#include "search/beam/beam.h"
#include "search/evaluation/evaluation.h"

/* The closed set: 32-bit tags of the states seen, in buckets of a cache line. A full bucket drops
 * a tag, and about one pair of states in 10^8 shares a tag, so a beam may generate a state again
 * or miss one. */
enum { BEAM_BUCKET = 16 };

struct beam_closed {
    uint32_t *tags; /* [bucket][BEAM_BUCKET]; 0 = free */
    unsigned shift; /* the bits of a hash above this number the bucket */
    size_t buckets; /* a power of two */
    bool clear;     /* nothing was added since the tags were zeroed */
    uint64_t fresh; /* additions left that may be the first to touch their page */
};

static inline uint64_t
beam_closed_mix(uint64_t hash)
{
    hash ^= hash >> 32;
    return hash * UINT64_C(0x9e3779b97f4a7c15);
}

NP_ALWAYS_INLINE void
beam_closed_prefetch(const struct beam_closed *closed, uint64_t hash)
{
    NP_PREFETCH(&closed->tags[(beam_closed_mix(hash) >> closed->shift) * BEAM_BUCKET]);
}

/* Adds a state; returns false if it is there already. */
static inline bool
beam_closed_add(struct beam_closed *closed, uint64_t hash)
{
    const uint64_t mixed = beam_closed_mix(hash);
    uint32_t *bucket = &closed->tags[(mixed >> closed->shift) * BEAM_BUCKET];
    const uint32_t tag = (uint32_t)mixed | 1;

    closed->clear = false;
    for (unsigned i = 0; i < BEAM_BUCKET; i++) {
        if (bucket[i] == tag)
            return false;
        if (bucket[i] == 0) {
            bucket[i] = tag;
            return true;
        }
    }
    bucket[tag >> 1 & (BEAM_BUCKET - 1)] = tag;
    return true;
}

enum {
    BEAM_BUCKETS = 1 << 14,             /* of the counting sort */
    BEAM_BUCKET_UNITS = EVAL_MOVE / 16, /* width of a bucket in units of the score */
    BEAM_LAYER_STEP = 2 * EVAL_MOVE,    /* penalty per step between a layer's tile and its goal */
    BEAM_LAYER_AWAY = 2 * EVAL_MOVE,    /* penalty for not being at the goal */
    BEAM_CORE_SIDE = 7,                 /* the longest side of a core */
    BEAM_LOOK_BYTES = 1 << 20, /* memory touched between two calls of keep_running(): < 1 ms */
    BEAM_PAGE_BYTES = 2 << 20, /* a large page, which the system clears at the first touch: half a
                                * millisecond, up to five on virtual machines */
    BEAM_NO_MOVE = MOVE_COUNT,
};

struct beam_node {
    uint64_t hash;
    int32_t score;
    uint32_t parent; /* index in the level before */
    uint16_t blank;
    uint16_t missing; /* tiles of the current layer that are not home */
    uint8_t move;
};

/* A level of the beam; the tiles of state i begin at tiles[i * cells]. */
struct beam_level {
    uint16_t *tiles;
    struct beam_node *nodes;
};

struct beam_cell {
    uint64_t key;                /* random; of the tile whose goal this cell is */
    uint64_t tile_key;           /* the same, or 0 if that tile does not count in this layer */
    uint64_t cell_key;           /* random; a state's hash is the sum of tile_key * cell_key */
    uint32_t source[MOVE_COUNT]; /* shape_source() among the open cells */
    uint16_t layer;
};

struct beam {
    struct evaluation *eval;
    struct shape shape;
    struct beam_cell *cell; /* [shape.cells] */
    uint32_t *blanks;       /* [cell]: states of the next level with the blank there */

    /* The current run. */
    const struct beam_host *host;
    struct beam_task *task;
    uint64_t unseen_bytes; /* memory touched since the last call of keep_running() */
    bool in_layers;
    uint32_t layer; /* the current one */
    uint32_t core;  /* the last one; 0 when the whole board is the core */

    uint32_t width; /* of the buffers */
    uint16_t *tiles_memory;
    struct beam_node *nodes_memory;
    struct beam_level level;
    struct beam_level next;
    struct beam_node *children; /* [MOVE_COUNT * width] */
    uint32_t *order;            /* indices of children, best first */
    struct beam_closed closed;
    uint64_t buffer_bytes;
    uint64_t bytes; /* buffers, and the trail at its longest */

    uint64_t depth;
    uint32_t count;   /* states of the level */
    uint32_t **trail; /* [level][state] = parent * MOVE_COUNT + move */
    size_t trail_levels;
    size_t trail_room;
    int32_t least; /* the best score of the children */
    int32_t best;  /* the best score since the layer began, and the state that has it */
    uint64_t best_depth;
    uint32_t best_index; /* in its level */
    uint16_t best_blank;
    uint16_t *best_tiles;
    uint32_t counts[BEAM_BUCKETS];
};

/* Whether the tile belongs to the current layer; the core is no layer. */
static inline bool
beam_in_layer(const struct beam *beam, uint32_t tile)
{
    return beam->layer < beam->core && beam->cell[tile].layer == beam->layer;
}

/* The penalty of a layer's tile in a cell. */
static inline int32_t
beam_penalty(const struct beam *beam, uint32_t tile, uint32_t cell)
{
    const uint32_t width = beam->shape.width;
    const uint32_t distance = absolute_difference(tile / width, cell / width) +
                              absolute_difference(tile % width, cell % width);

    return tile == cell ? 0 : BEAM_LAYER_AWAY + BEAM_LAYER_STEP * (int32_t)distance;
}

static inline bool
beam_is_running(const struct beam *beam)
{
    return beam->task->end == BEAM_RUNNING;
}

static inline void
beam_poll(struct beam *beam, uint64_t expanded, uint64_t generated)
{
    if (!beam->host->keep_running(beam->host->context, expanded, generated))
        beam->task->end = BEAM_STOPPED;
}

/* Accounts for memory touched; polls when that is due. Returns whether the run continues. */
static inline bool
beam_worked(struct beam *beam, uint64_t bytes)
{
    beam->unseen_bytes += bytes;
    if (beam->unseen_bytes >= BEAM_LOOK_BYTES) {
        beam->unseen_bytes = 0;
        beam_poll(beam, 0, 0);
    }
    return beam_is_running(beam);
}

/* Numbers the layers of a shape from the outermost one, 0, to the core, whose sides are at most
 * `core_side`. Returns the core's number. */
uint32_t beam_find_layers(const struct shape *shape, uint32_t core_side, struct beam_cell *cell);

/* Makes a layer the current one: locks those before it, empties the closed set. */
void beam_enter_layer(struct beam *beam, uint32_t layer);

/* Computes the node of a state, except its blank, for the current layer. */
void beam_evaluate(const struct beam *beam, const uint16_t *tiles, struct beam_node *node);

/* If states of the level have their layer complete, keeps only these and enters the next layer. */
void beam_finish_layer(struct beam *beam);

/* Allocates the buffers for the task's width; false if the system or the memory limit refuses. */
bool beam_allocate(struct beam *beam);

/* Appends a level of `count` entries to the trail; false likewise. */
bool beam_add_trail(struct beam *beam, uint32_t count);

/* Frees the levels of the trail from this one on. */
void beam_cut_trail(struct beam *beam, uint64_t levels);

#endif
