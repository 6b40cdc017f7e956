// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The internals of a beam: beam.c runs it, beam_layer.c solves layer by layer, and beam_memory.c
 * allocates its buffers.
 */
#ifndef NP_SEARCH_BEAM_BEAM_STATE_H
#define NP_SEARCH_BEAM_BEAM_STATE_H

#include <stdlib.h>

#include "base/compiler.h"
#include "search/beam/beam.h"
#include "search/evaluation/evaluation.h"

/* The closed set: 32-bit tags of the states generated, in buckets of one cache line. It is not
 * exact. A full bucket loses a tag, so a beam may generate a state again; and about one pair of
 * states in 10^8 shares a tag, so it may miss a state. */
enum { BEAM_BUCKET = 16 };

struct beam_closed {
    uint32_t *tags; /* tags[bucket][BEAM_BUCKET]; 0 = free */
    unsigned shift; /* the bits of a hash above this one are the bucket's index */
    size_t buckets; /* a power of two */
    bool clear;     /* the tags are all zero */
    /* For this many more additions, each one is assumed to touch a new page. */
    uint64_t fresh;
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

/* Adds a state. Returns false if its tag is already there. */
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
    BEAM_BUCKETS = 1 << 14,             /* number of buckets in the counting sort */
    BEAM_BUCKET_UNITS = EVAL_MOVE / 16, /* width of such a bucket in units of the score */
    BEAM_LAYER_STEP = 2 * EVAL_MOVE, /* penalty per step between a tile of the layer and its goal */
    BEAM_LAYER_AWAY = 2 * EVAL_MOVE, /* penalty for every tile of the layer that is not home */
    BEAM_CORE_SIDE = 7,              /* the longest side of a core */
    /* Bytes touched between two calls of keep_running(): less than a millisecond. */
    BEAM_CHECK_BYTES = 1 << 20,
    /* A large page. The system clears it at the first touch, which takes half a millisecond, or up
     * to five on virtual machines. */
    BEAM_PAGE_BYTES = 2 << 20,
    BEAM_NO_MOVE = MOVE_COUNT,
};

struct beam_node {
    uint64_t hash;
    int32_t score;
    uint32_t parent; /* index in the previous level */
    uint16_t blank;
    uint16_t missing; /* tiles of the current layer that are not home */
    uint8_t move;
};

/* A level of the beam; the tiles of state i begin at tiles[i * cells], their classes
 * (evaluation_classes()) at classes[i * cells]. */
struct beam_level {
    uint16_t *tiles;
    uint8_t *classes;
    struct beam_node *nodes;
};

struct beam_cell {
    uint64_t key;                /* random key of the tile whose goal is this cell */
    uint64_t tile_key;           /* `key`, or 0 if the current layer ignores that tile */
    uint64_t cell_key;           /* random; the sum of tile_key * cell_key is a state's hash */
    uint32_t source[MOVE_COUNT]; /* shape_source(), without cells that are locked */
    uint16_t layer;
};

struct beam {
    struct evaluation *begin_eval;
    struct evaluation *end_eval; /* for states near the end; NULL = `begin_eval` */
    struct shape shape;
    struct beam_cell *cell; /* cell[shape.cells] */
    uint32_t *blanks;       /* blanks[cell]: states of the next level with the blank there */

    /* The current run: */
    const struct beam_host *host;
    struct beam_task *task;
    struct evaluation *eval; /* one of the two */
    uint64_t unseen_bytes;   /* bytes touched since the last call of keep_running() */
    bool in_layers;
    uint32_t layer; /* number of the current layer */
    uint32_t core;  /* number of the last layer; 0 if the whole board is the core */

    uint32_t width; /* width that the buffers are allocated for */
    uint16_t *tiles_memory;
    uint8_t *classes_memory;
    struct beam_node *nodes_memory;
    struct beam_level level;
    struct beam_level next;
    struct beam_node *children; /* children[MOVE_COUNT * width] */
    uint32_t *order;            /* indices of the children, best first */
    struct beam_closed closed;
    uint64_t buffer_bytes;
    uint64_t bytes; /* peak size of the buffers and the trail */

    uint64_t depth;
    uint32_t count;   /* number of states in the level */
    uint32_t **trail; /* trail[level][state] = parent * MOVE_COUNT + move */
    size_t trail_levels;
    size_t trail_room;
    int32_t least; /* best score of the children */
    int32_t best;  /* best score since the layer began; the fields below describe its state */
    uint64_t best_depth;
    uint32_t best_index; /* index in its level */
    uint16_t best_blank;
    uint16_t *best_tiles;
    uint32_t counts[BEAM_BUCKETS];
};

/* Returns the bucket of a score in a counting sort of scores from `least` on; the last of them
 * takes the rest. */
static inline uint32_t
beam_bucket(int32_t score, int32_t least, uint32_t buckets)
{
    const int64_t above = ((int64_t)score - least) / BEAM_BUCKET_UNITS;

    return above < buckets ? (uint32_t)above : buckets - 1;
}

/* Turns the numbers of scores in the buckets, `total` together, into the place of the first score
 * of each. */
static inline void
beam_place_buckets(uint32_t *counts, uint32_t buckets, uint32_t total)
{
    uint32_t sum = 0;

    for (uint32_t i = 0; i < buckets && sum < total; i++) {
        const uint32_t count = counts[i];
        counts[i] = sum;
        sum += count;
    }
}

/* Returns whether a tile belongs to the current layer. The tiles of the core belong to none. */
static inline bool
beam_in_layer(const struct beam *beam, uint32_t tile)
{
    return beam->layer < beam->core && beam->cell[tile].layer == beam->layer;
}

/* Returns the penalty for a tile of the layer in a cell. */
static inline int32_t
beam_penalty(const struct beam *beam, uint32_t tile, uint32_t cell)
{
    const uint32_t distance = shape_distance(&beam->shape, tile, cell);

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

/* Counts touched memory and calls keep_running() when enough has been touched. Returns whether the
 * run continues. */
static inline bool
beam_worked(struct beam *beam, uint64_t bytes)
{
    beam->unseen_bytes += bytes;
    if (beam->unseen_bytes >= BEAM_CHECK_BYTES) {
        beam->unseen_bytes = 0;
        beam_poll(beam, 0, 0);
    }
    return beam_is_running(beam);
}

/* Numbers the layers of a shape from the outermost layer, 0, to the core, whose sides are at most
 * `core_side`. Returns the number of the core. */
uint32_t beam_find_layers(const struct shape *shape, uint32_t core_side, struct beam_cell *cell);

/* Makes a layer the current one: locks the layers before it and empties the closed set. */
void beam_enter_layer(struct beam *beam, uint32_t layer);

/* Evaluates the states of the level again, for the current layer and with the current weights. */
void beam_evaluate(struct beam *beam);

/* If states of the level have completed the layer, drops the others and enters the next layer. */
void beam_finish_layer(struct beam *beam);

/* Allocates the buffers for the task's width. Returns false if the memory limit or
 * the system does not allow it. */
bool beam_allocate(struct beam *beam);

/* Appends a level of `count` entries to the trail. Returns false if the memory limit or
 * the system does not allow it. */
bool beam_add_trail(struct beam *beam, uint32_t count);

/* Frees all levels of the trail but the first `levels`. */
void beam_cut_trail(struct beam *beam, uint64_t levels);

#endif
