// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The inner loop of the layered search: what one thread does with a run of seeds.
 *
 * Several nodes are in flight at a time: when one is taken up, the addresses of the table bits of
 * all its children are worked out and prefetched; when it is its turn again the bits are there.
 *
 * The *slack* of a lookup is half of what the bound leaves above it, (bound - g - h) / 2. A move
 * that lowers h leaves it alone, one that raises h takes 1 off, and a child is beyond the bound
 * when a slack would fall below 0. The slacks are bytes of one word, each with its top bit set as
 * a guard: one subtraction and one mask judge all lookups at once.
 *
 * Where there are more lookups than LAYERED_STAGE only that many are asked for a child; most
 * children that go beyond the bound do so by them. The others are asked when the child itself is
 * taken up. If it turns out to be beyond the bound then, it becomes a seed itself. Only a lookup
 * without slack can put a child off, so in ranks these *critical* ones are asked first.
 */
#ifndef NP_SEARCH_LAYERED_LAYERED_KERNEL_H
#define NP_SEARCH_LAYERED_LAYERED_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "pdb/nibbles.h"
#include "pdb/ranks.h"

enum {
    LAYERED_RING = 4, /* nodes in flight, a power of two */
    LAYERED_STACK_NODES = 8192,
    LAYERED_STAGE = 3, /* of ranks */
    LAYERED_STAGE_NIBBLES = 2,
    LAYERED_ENTRY_BYTES = 16, /* a board in the hash, with its depth or a long key */
    LAYERED_WORDS_MAX = 1 + PDB_LOOKUPS_MAX * PDB_PATTERNS_MAX,
};

#define LAYERED_GUARDS UINT64_C(0x8080808080808080)
#define LAYERED_ONES UINT64_C(0x0101010101010101)

/* A state on its way; the words of its lookups follow it in memory. Those of a seed are only as
 * many as the others do not follow from: all in nibbles, the first of ranks. */
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
            uint8_t tile; /* that moved last, if lookups have yet to be asked about it, else 255 */
            uint8_t to;   /* where that tile went */
        };
        uint16_t grew; /* of a seed: the lookups that each of `moves` makes grow, LAYERED_STAGE
                        * bits in the order in which they were asked; or LAYERED_FRESH */
    };
};

enum {
    LAYERED_NO_TILE = 255,
    LAYERED_FRESH = 0xffff, /* the seed has never been expanded; its tile is LAYERED_NO_TILE, too */
};

/* One thread's share of the work. */
struct layered_worker {
    const struct pdb_reader *reader;
    const struct pdb_nibbles *nibbles; /* NULL: the states' words are those of pdb/ranks.h */
    const uint32_t *orders; /* of lookups, by the critical ones: see layered_kernel_orders() */
    size_t seed_bytes;
    unsigned char *stack; /* LAYERED_STACK_NODES nodes: children to be taken up */
    uint64_t *hash;       /* 1 << hash_bits boards, of LAYERED_ENTRY_BYTES at most */
    uint32_t hash_bits;
    uint64_t depth_mask;  /* ~0: boards are equal only at the same depth */
    bool recording;       /* parents of moves put off are kept as seeds */
    unsigned char *seeds; /* room for `seed_limit` of them */
    uint64_t seed_count;
    uint64_t seed_limit;
    uint64_t expanded;
    uint64_t generated;
    uint64_t next_look;                                         /* of `generated` */
    bool (*look)(void *context, struct layered_worker *worker); /* false: stop */
    void *context;
    struct layered_node *goal; /* the goal's state, on the stack, once it is found */
    uint64_t traced;           /* states that the trace has been through */
    bool stopped;              /* look() told the trace to stop */
};

enum layered_end {
    LAYERED_DONE,  /* the run is worked through */
    LAYERED_FOUND, /* worker->goal is set */
    LAYERED_STOP,  /* look() said so */
    LAYERED_FULL,  /* no room for another seed */
};

/* Works through `count` seeds, first to last, with the bound `raise` above the one they have. */
typedef enum layered_end layered_run(struct layered_worker *worker,
    struct layered_node *const *seeds, uint64_t count, uint32_t raise);

/* The kernel for these numbers of lookups and parts, in nibbles or ranks, or NULL; `portable`
 * leaves out special instructions. */
layered_run *layered_kernel_run(uint32_t lookups, uint32_t parts, bool nibbles, bool portable);

enum { LAYERED_ORDERS = 1 << PDB_LOOKUPS_MAX };

/* Fills LAYERED_ORDERS orders: nibble k is the k-th lookup, with those of the index first. */
void layered_kernel_orders(uint32_t *orders);

/* How many words a board takes in the hash where its depth does not matter. */
uint32_t layered_kernel_entry_words(bool nibbles);

/* How many bytes a state takes, and a seed. */
size_t layered_kernel_node_bytes(uint32_t lookups, uint32_t parts, bool nibbles);
size_t layered_kernel_seed_bytes(uint32_t lookups, bool nibbles);

/* ---- layered_trace.c ------------------------------------------------------------------------- */

/* Finds the moves from a seed to a state with this key, `depth` moves on, under the bound `raise`
 * above the seed's. Writes the neighbour numbers of the blank to `moves`. Returns false if there is
 * no such way, or if look() said stop. */
bool layered_trace(struct layered_worker *worker, const struct layered_node *seed, uint32_t raise,
    const uint64_t key[2], uint32_t depth, uint8_t *moves);

#endif
