// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The inner loop of the layered search: how one thread expands a run of seeds.
 *
 * Several nodes are in flight at a time. When a node is taken up, the addresses of the table bits
 * of all its children are computed and prefetched; when its turn comes again, the bits are there.
 *
 * The *slack* of a lookup is half of what the bound leaves above it, (bound - g - h) / 2. A move
 * that lowers h leaves it alone, one that raises h takes 1 off, and a child is beyond the bound
 * when a slack would fall below 0. The slacks are bytes of one word, each with its top bit set as
 * a guard: one subtraction and one mask test all lookups at once.
 *
 * Where there are more lookups than the shape's `stage`, only that many are made for a child; most
 * children beyond the bound are found by them. The others are made when the child itself is taken
 * up. If it turns out to be beyond the bound then, it becomes a seed itself. Only a lookup without
 * slack can put a child beyond the bound, so in ranks these *critical* lookups come first.
 */
#ifndef NP_SEARCH_LAYERED_LAYERED_KERNEL_H
#define NP_SEARCH_LAYERED_LAYERED_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/compiler.h"
#include "pdb/nibbles.h"
#include "pdb/ranks.h"

enum {
    LAYERED_RING = 4, /* nodes in flight, a power of two */
    LAYERED_STACK_NODES = 8192,
    LAYERED_STAGE_MAX = 3,
    LAYERED_ENTRY_BYTES = 16, /* a board in the hash, with its depth or a long key */
    LAYERED_WORDS_MAX = 1 + PDB_LOOKUPS_MAX * PDB_PATTERNS_MAX,
    LAYERED_ORDERS = 1 << PDB_LOOKUPS_MAX,
};

#define LAYERED_GUARDS UINT64_C(0x8080808080808080)
#define LAYERED_ONES UINT64_C(0x0101010101010101)

/* The tables in the forms that the kernel reads. */
struct layered_tables {
    const struct pdb_reader *reader;
    const struct pdb_nibbles *nibbles; /* NULL on boards of more than 16 cells: ranks */
};

/* What a loop is compiled for: constants, once it is inlined. */
struct layered_shape {
    uint32_t lookups;
    uint32_t parts; /* patterns of a lookup */
    uint32_t stage; /* lookups that are made for a child */
    bool nibbles;   /* or ranks */
    bool portable;  /* without special instructions of the processor */
};

#define LAYERED_SHAPE(l, p, n, portable) \
    ((struct layered_shape){l, p, LAYERED_LESS(l, (n) ? 2 : LAYERED_STAGE_MAX), n, portable})
#define LAYERED_LESS(a, b) ((a) < (b) ? (a) : (b))

/* A state; its words follow it in memory. Those of a seed are only as many as the others do not
 * follow from: all in nibbles, the first one in ranks. */
struct layered_node {
    uint64_t key[2]; /* equal for equal states only */
    uint64_t slack;
    struct layered_node *origin; /* the seed it descends from; NULL for the root */
    uint8_t blank;
    uint8_t moves;    /* still to be tried: bit i is the blank's i-th neighbour */
    uint8_t left;     /* bound - g */
    uint8_t depth;    /* g */
    uint8_t promise;  /* of a seed: the least `left` among the moves put off below it */
    uint8_t critical; /* the lookups that were critical for its parent; of a seed: for itself */
    union {
        struct {
            uint8_t tile; /* the last tile moved, if lookups have yet to be made, else NO_TILE */
            uint8_t to;   /* where that tile went */
        };
        uint16_t grew; /* of a seed: the lookups that each of `moves` makes grow, STAGE_MAX bits
                        * each, in the order of the lookups; or LAYERED_FRESH */
    };
};

/* A node and its words; on the stack only as many as the shape has. */
struct layered_state {
    struct layered_node node;
    uint64_t words[LAYERED_WORDS_MAX];
};

enum {
    LAYERED_NO_TILE = 255,
    LAYERED_FRESH = 0xffff, /* the seed has never been expanded; its tile is LAYERED_NO_TILE, too */
};

/* The first word of a lookup. In ranks the first word of all is shared by all lookups. */
NP_ALWAYS_INLINE uint32_t
layered_first_word(struct layered_shape shape, uint32_t lookup)
{
    return shape.nibbles ? 2 * lookup : 1 + shape.parts * lookup;
}

/* The bytes of a state's words. */
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

/* The bytes of a seed's words. */
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
    const uint32_t *orders; /* of lookups, by the critical ones: see layered_kernel_orders() */
    unsigned char *stack;   /* LAYERED_STACK_NODES nodes: children to be taken up */
    uint64_t *hash;         /* 1 << hash_bits boards, of LAYERED_ENTRY_BYTES at most */
    uint32_t hash_bits;
    uint64_t depth_mask;  /* ~0: boards are equal only at the same depth */
    bool recording;       /* parents of moves put off are kept as seeds */
    unsigned char *seeds; /* room for `seed_limit` of them */
    uint64_t seed_count;
    uint64_t seed_limit;
    uint64_t expanded;
    uint64_t generated;
    uint64_t next_look;                          /* the count of `generated` at which to look */
    bool (*look)(struct layered_worker *worker); /* false: stop */
    void *context;                               /* of look() */
    struct layered_node *goal;                   /* on the stack, once it is found */
};

/* How a run, and a layer, ended; the last of several runs' ends holds for a layer. */
enum layered_end {
    LAYERED_DONE,  /* everything within the bound is expanded */
    LAYERED_FOUND, /* worker->goal is set */
    LAYERED_STOP,  /* look() returned false */
    LAYERED_FULL,  /* no room for another seed */
    LAYERED_NO_MEMORY,
};

/* Expands `count` seeds, first to last, with a bound `raise` steps of 2 above the one they have. */
typedef enum layered_end layered_run(struct layered_worker *worker,
    struct layered_node *const *seeds, uint64_t count, uint32_t raise);

/* Returns the loop for a shape: the one compiled for it or, if there is none for this shape and
 * processor, the portable one for all. */
layered_run *layered_kernel_run(struct layered_shape shape);

/* Set it to use the portable loop: for tests, before any search. */
extern bool layered_portable;

/* Fills LAYERED_ORDERS orders: nibble k is the k-th lookup, with those of the index first. */
void layered_kernel_orders(uint32_t *orders);

#endif
