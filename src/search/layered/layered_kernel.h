// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The inner loop of the layered search, in which one thread expands a run of seeds.
 *
 * Several nodes are in flight at a time. When a node is taken from the stack, the addresses of the
 * table bits of all its children are computed and prefetched; when the node's turn comes again, the
 * bits have arrived.
 *
 * The *slack* of a lookup is half the difference between the bound and g + h, (bound - g - h) / 2.
 * A move that lowers h leaves the slack unchanged, and one that raises h reduces it by 1; a child
 * is beyond the bound if a slack would fall below 0. The slacks are the bytes of one word, each
 * with its top bit set as a guard, so one subtraction and one mask test all lookups at once.
 *
 * If there are more lookups than the shape's `stage`, only `stage` of them are made for a child;
 * most children beyond the bound are found by these. The others are made when the child itself is
 * taken from the stack. If the child then turns out to be beyond the bound, it becomes a seed. Only
 * a lookup without slack can put a child beyond the bound, so with ranks these *critical* lookups
 * come first.
 */
#ifndef NP_SEARCH_LAYERED_LAYERED_KERNEL_H
#define NP_SEARCH_LAYERED_LAYERED_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/compiler.h"
#include "pdb/nibbles.h"
#include "pdb/reader.h"

enum {
    LAYERED_RING = 4, /* number of nodes in flight; a power of two */
    LAYERED_STACK_NODES = 8192,
    LAYERED_STAGE_MAX = 3,
    LAYERED_ENTRY_BYTES = 16, /* size of a hash entry: a board with its depth, or a long key */
    LAYERED_WORDS_MAX = 1 + PDB_LOOKUPS_MAX * PDB_PATTERNS_MAX,
    LAYERED_ORDERS = 1 << PDB_LOOKUPS_MAX,
};

#define LAYERED_GUARDS UINT64_C(0x8080808080808080)
#define LAYERED_ONES UINT64_C(0x0101010101010101)

/* The tables in the forms that the kernel reads. */
struct layered_tables {
    const struct pdb_reader *reader;
    const struct pdb_nibbles *nibbles; /* NULL on boards of more than 16 cells, which use ranks */
};

/* What a loop is compiled for. Inlining makes these constants. */
struct layered_shape {
    uint32_t lookups;
    uint32_t parts; /* patterns per lookup */
    uint32_t stage; /* lookups made for a child */
    bool nibbles;   /* nibbles, not ranks */
    bool portable;  /* uses no special instructions of the processor */
};

#define LAYERED_SHAPE(l, p, n, portable) \
    ((struct layered_shape){l, p, LAYERED_LESS(l, (n) ? 2 : LAYERED_STAGE_MAX), n, portable})
#define LAYERED_LESS(a, b) ((a) < (b) ? (a) : (b))

/* A state, followed in memory by its words. A seed stores only the words that cannot be computed
 * from its key: all with nibbles, the first one with ranks. */
struct layered_node {
    uint64_t key[2]; /* only equal states have equal keys */
    uint64_t slack;
    struct layered_node *origin; /* the seed it descends from; NULL for the root */
    uint8_t blank;
    uint8_t moves;   /* moves still to be tried: bit i is the blank's i-th neighbour */
    uint8_t left;    /* bound - g */
    uint8_t depth;   /* g */
    uint8_t promise; /* seeds: the least `left` among the moves put off below it */
    /* The lookups that were critical for its parent or, in a seed, for itself. */
    uint8_t critical;
    union {
        struct {
            /* The tile that moved last if lookups have yet to be made, else LAYERED_NO_TILE. */
            uint8_t tile;
            uint8_t to; /* the cell to which that tile moved */
        };
        /* In a seed: the lookups that each of `moves` makes grow, LAYERED_STAGE_MAX bits per move,
         * in the order of the lookups; or LAYERED_FRESH. */
        uint16_t grew;
    };
};

/* A node and its words; on the stack there are only as many words as the shape needs. */
struct layered_state {
    struct layered_node node;
    uint64_t words[LAYERED_WORDS_MAX];
};

enum {
    LAYERED_NO_TILE = 255,
    /* Marks a seed that has never been expanded; its `tile` is LAYERED_NO_TILE. */
    LAYERED_FRESH = 0xffff,
};

/* Returns the index of a lookup's first word. With ranks, word 0 is shared by all lookups. */
NP_ALWAYS_INLINE uint32_t
layered_first_word(struct layered_shape shape, uint32_t lookup)
{
    return shape.nibbles ? 2 * lookup : 1 + shape.parts * lookup;
}

/* Returns the size of a state's words. */
NP_ALWAYS_INLINE size_t
layered_words_bytes(struct layered_shape shape)
{
    return layered_first_word(shape, shape.lookups) * sizeof(uint64_t);
}

NP_ALWAYS_INLINE size_t
layered_state_bytes(struct layered_shape shape)
{
    return sizeof(struct layered_node) + layered_words_bytes(shape);
}

/* Returns the size of a seed's words. */
NP_ALWAYS_INLINE size_t
layered_kept_bytes(struct layered_shape shape)
{
    return layered_first_word(shape, shape.nibbles ? shape.lookups : 0) * sizeof(uint64_t);
}

NP_ALWAYS_INLINE size_t
layered_seed_bytes(struct layered_shape shape)
{
    return sizeof(struct layered_node) + layered_kept_bytes(shape);
}

/* One thread's share of the work. */
struct layered_worker {
    struct layered_tables tables;
    struct layered_shape shape;
    /* The order of the lookups for each set of critical ones: see layered_kernel_orders(). */
    const uint32_t *orders;
    unsigned char *stack; /* LAYERED_STACK_NODES nodes, children to be expanded */
    uint64_t *hash;       /* 1 << hash_bits entries of at most LAYERED_ENTRY_BYTES */
    uint32_t hash_bits;
    uint64_t depth_mask;  /* ~0: boards count as equal only at the same depth */
    bool recording;       /* nodes with moves put off are stored as seeds */
    unsigned char *seeds; /* room for `seed_limit` seeds */
    uint64_t seed_count;
    uint64_t seed_limit;
    uint64_t expanded;
    uint64_t generated;
    uint64_t next_check; /* the value of `generated` at which to call check() */
    bool (*check)(struct layered_worker *worker); /* returns false to stop */
    void *context;                                /* for check() */
    struct layered_node *goal; /* the goal, in the stack's memory, once it is found */
};

/* How a run ended. A layer ends with the greatest value among its runs, except that LAYERED_FOUND
 * wins. */
enum layered_end {
    LAYERED_DONE,  /* everything within the bound has been expanded */
    LAYERED_FOUND, /* worker->goal is set */
    LAYERED_STOP,  /* check() returned false */
    LAYERED_FULL,  /* there is no room for another seed */
    LAYERED_NO_MEMORY,
};

/* Expands `count` seeds in order, under a bound that is `raise` steps of 2 above the one stored in
 * them. */
typedef enum layered_end layered_run(struct layered_worker *worker,
    struct layered_node *const *seeds, uint64_t count, uint32_t raise);

/* Returns the loop for a shape: the one compiled for it or, if there is none for this shape and
 * processor, the portable loop for all shapes. */
layered_run *layered_kernel_run(struct layered_shape shape);

/* For tests: set it before any search to use the portable loop. */
extern bool layered_portable;

/* Fills orders[0 .. LAYERED_ORDERS - 1]. Nibble k of orders[critical] is the k-th lookup to make;
 * the lookups in the set `critical` come first. */
void layered_kernel_orders(uint32_t *orders);

#endif
