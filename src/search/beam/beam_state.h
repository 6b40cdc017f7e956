// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What a beam is made of, for its own files: beam.c runs it, beam_stage.c takes it from layer to
 * layer, beam_memory.c keeps its buffers.
 */
#ifndef NP_SEARCH_BEAM_BEAM_STATE_H
#define NP_SEARCH_BEAM_BEAM_STATE_H

#include <stdlib.h>

#include "base/compiler.h"
#include "search/beam/beam.h"

/* ---- the closed set: the states it has seen, as 32-bit tags in buckets of a cache line --------
 */

/* It forgets when a bucket is full and takes two states for one once in some 10^8: a beam may miss
 * a state or meet one again, but what it finds is verified. */
enum { BEAM_BUCKET = 16 };

struct beam_closed {
    uint32_t *tags; /* BEAM_BUCKET a bucket, 0 = free */
    unsigned shift; /* the high bits of a hash, above this, are the bucket */
    size_t buckets; /* a power of two */
    bool clear;     /* nothing was added since the tags were set to zero */
    uint64_t fresh; /* additions, from now on, that may be the first to touch their page */
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

/* Adds a state; returns false if it was there. */
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

/* ---- the beam -------------------------------------------------------------------------------- */

enum {
    BEAM_BUCKETS = 1 << 14,             /* of the counting sort, ... */
    BEAM_BUCKET_UNITS = EVAL_MOVE / 16, /* ... each so wide */
    BEAM_LAYER_STEP = 2 * EVAL_MOVE, /* the pull on a layer's tile for each step it is away ... */
    BEAM_LAYER_AWAY = 2 * EVAL_MOVE, /* ... and for not being home */
    BEAM_NO_MOVE = MOVE_COUNT,
};

struct beam_node {
    uint64_t hash;
    int32_t score;
    uint32_t parent; /* index in the level before */
    uint16_t blank;
    uint16_t missing; /* tiles of the layer that are not home */
    uint8_t move;
};

struct beam {
    const struct evaluation *eval;
    const struct stages *stages; /* NULL: the whole board is the core */
    struct shape shape;
    uint32_t stage;
    uint64_t *tile_key; /* a state's hash is the sum of tile_key * cell_key; 0 = tile left out */
    uint64_t *cell_key;
    uint64_t *keys;   /* of all tiles, to choose from */
    uint32_t *source; /* [cell * MOVE_COUNT + move]: the cell of the tile, of all open cells */

    uint32_t width; /* what the buffers are made for */
    uint16_t *states;
    uint16_t *next_states;
    struct beam_node *nodes;
    struct beam_node *next_nodes;
    struct beam_node *children;
    uint32_t *counts; /* of the sort */
    uint32_t *order;  /* the children, best first */
    uint32_t *blanks; /* [cell]: states of the next level with the blank there */
    struct beam_closed closed;

    uint32_t **trail; /* [level][state] = parent * MOVE_COUNT + move */
    uint64_t trail_levels;
    uint64_t depth;
    uint32_t count;
    int32_t best; /* the best score seen in this layer; the state, its level and its place there */
    uint64_t best_depth;
    uint32_t best_index;
    uint16_t best_blank;
    uint16_t *best_tiles;
    int32_t least;         /* the best score of the children */
    uint32_t found;        /* the child at the goal, or UINT32_MAX */
    bool dropped;          /* a level had more states than it could keep */
    uint64_t unseen_bytes; /* of work since the last look that was no expanding */
    uint64_t buffer_bytes;
    uint64_t bytes; /* these, and the trail at its longest */
};

/* Whether the tile belongs to the layer at work; the core has no layer. */
static inline bool
beam_in_layer(const struct beam *beam, uint32_t tile)
{
    return beam->stages != NULL && beam->stage < beam->stages->last &&
           beam->stages->layer[tile] == beam->stage;
}

static inline int32_t
beam_distance(const struct beam *beam, uint32_t a, uint32_t b)
{
    const uint32_t width = beam->shape.width;

    return abs((int32_t)(a / width) - (int32_t)(b / width)) +
           abs((int32_t)(a % width) - (int32_t)(b % width));
}

/* What pulls a layer's tile home. */
static inline int32_t
beam_pull(const struct beam *beam, uint32_t tile, uint32_t cell)
{
    return tile == cell ? 0 : BEAM_LAYER_AWAY + BEAM_LAYER_STEP * beam_distance(beam, tile, cell);
}

enum {
    BEAM_LOOK_BYTES = 1 << 20, /* of work between two looks: a millisecond's copying or less */
    BEAM_PAGE_BYTES = 2 << 20, /* a large page, which the system clears when it is touched first:
                                * half a millisecond, on virtual machines up to five */
};

/* Notes that so much memory was gone through, and looks up in time. Returns whether to go on. */
static inline bool
beam_worked(struct beam *beam, const struct beam_options *options, uint64_t bytes)
{
    beam->unseen_bytes += bytes;
    if (beam->unseen_bytes < BEAM_LOOK_BYTES)
        return true;
    beam->unseen_bytes = 0;
    return options->go_on(options->context, 0, 0);
}

/* Makes a layer the one at work: locks those before it, empties the closed set. This and the next
 * but one return false where it was time to stop. */
bool beam_enter_stage(struct beam *beam, const struct beam_options *options, uint32_t stage);

/* Remakes the node of a state for the layer at work; its blank is known. */
void beam_settle(const struct beam *beam, const uint16_t *tiles, struct beam_node *node);

/* Where states of the level have their layer complete, keeps only these and goes on to the next. */
bool beam_change_stage(struct beam *beam, const struct beam_options *options);

/* Makes the buffers for the options' width; false if memory or its limit do not allow it. */
bool beam_make_buffers(struct beam *beam, const struct beam_options *options);

/* Adds a level of `count` entries to the trail and returns it, NULL likewise. */
uint32_t *beam_add_trail(struct beam *beam, const struct beam_options *options, uint32_t count);

/* Frees all levels of the trail but the first ones. */
void beam_free_trail(struct beam *beam, uint64_t levels);

#endif
