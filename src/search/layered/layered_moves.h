// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * States and moves of the inner loops of the layered search: locating the table bits of a node's
 * children, reading them, and turning the children into nodes.
 *
 * layered_kernel.c uses these functions to expand layers, and layered.c to find a path again.
 * All are inlined into one loop for each shape of tables.
 */
#ifndef NP_SEARCH_LAYERED_LAYERED_MOVES_H
#define NP_SEARCH_LAYERED_LAYERED_MOVES_H

#include <string.h>

#include "base/compiler.h"
#include "search/layered/layered_kernel.h"

/* One lookup after a move. */
union layered_probe {
    struct pdb_nibbles_probe nibbles;
    struct pdb_ranks_probe ranks;
};

struct layered_child {
    uint64_t key[2];
    uint8_t cell;
    uint8_t move;
    uint8_t tile;
    /* The lookups whose distance grew: bit k is the k-th in the slot's order. */
    uint8_t grew;
    union layered_probe probes[LAYERED_STAGE_MAX];
};

/* A node in flight. */
struct layered_slot {
    struct layered_node node;
    uint64_t words[LAYERED_WORDS_MAX];
    uint64_t *entry; /* its entry in the hash table of boards */
    uint32_t order;  /* order of the lookups for the children */
    uint32_t child_count;
    uint8_t critical;
    union layered_probe own[PDB_LOOKUPS_MAX]; /* the lookups that its parent did not make */
    struct layered_child children[4];
};

/* Returns whether the order of the lookups depends on the node. With nibbles it does not, because
 * the first lookup, whose board is the key, must always be made. */
NP_ALWAYS_INLINE bool
layered_is_ordered(struct layered_shape shape)
{
    return !shape.nibbles && shape.stage < shape.lookups;
}

NP_ALWAYS_INLINE uint32_t
layered_nth(struct layered_shape shape, uint32_t order, uint32_t k)
{
    return layered_is_ordered(shape) ? order >> (4 * k) & 15 : k;
}

/* Returns the set of lookups that have no slack left, or may have none once the `pending` lookups
 * are known: bit i is the i-th lookup. `pending` has a 1 in the byte of each of its lookups. */
NP_ALWAYS_INLINE uint8_t
layered_critical(uint64_t slack, uint64_t pending, struct layered_shape shape)
{
    const uint64_t ones = LAYERED_ONES >> (64 - 8 * shape.lookups);
    const uint64_t below = ~(slack - pending - ones) >> 7 & ones;
    return (uint8_t)(below * UINT64_C(0x0102040810204080) >> 56);
}

NP_ALWAYS_INLINE void
layered_set_order(const struct layered_worker *worker, struct layered_slot *slot, uint8_t critical,
    struct layered_shape shape)
{
    slot->critical = critical;
    slot->order = layered_is_ordered(shape) ? worker->orders[critical] : 0;
}

/* Computes one lookup's words after a tile has moved between two cells of the shape. If `sought`,
 * also locates and prefetches the bit of the new state. */
NP_ALWAYS_INLINE void
layered_locate(const struct layered_worker *worker, struct layered_shape shape,
    const uint64_t *words, uint32_t lookup, uint32_t tile, uint32_t from, uint32_t to, bool sought,
    union layered_probe *probe)
{
    const uint8_t *const cell = worker->tables.reader->cell[lookup];
    const uint64_t *const own = words + layered_first_word(shape, lookup);
    if (shape.nibbles) {
        const uint32_t part = pdb_nibbles_move(
            worker->tables.nibbles, lookup, own, cell[from], cell[to], &probe->nibbles);
        if (sought)
            pdb_nibbles_seek(
                worker->tables.nibbles, lookup, part, cell[from], shape.portable, &probe->nibbles);
    } else {
        pdb_ranks_move(
            worker->tables.reader, lookup, own, tile, cell[from], cell[to], &probe->ranks);
        if (sought)
            pdb_ranks_seek(worker->tables.reader, lookup, cell[from], &probe->ranks);
    }
}

/* Reads the bit. Returns 1 if the distance grew. */
NP_ALWAYS_INLINE uint32_t
layered_read(struct layered_shape shape, const uint64_t *words, const union layered_probe *probe)
{
    return shape.nibbles ? pdb_nibbles_read(&probe->nibbles)
                         : pdb_ranks_read(&probe->ranks, words[0]);
}

/* Stores a lookup's words after a move. */
NP_ALWAYS_INLINE void
layered_update(struct layered_shape shape, union layered_probe *probe, uint32_t lookup,
    uint32_t grew, uint64_t *words)
{
    uint64_t *const own = words + layered_first_word(shape, lookup);
    if (shape.nibbles) {
        pdb_nibbles_settle(&probe->nibbles, grew);
        own[0] = probe->nibbles.board;
        own[1] = probe->nibbles.occupancy;
    } else {
        own[probe->ranks.pattern] = probe->ranks.word;
        words[0] = pdb_ranks_settle(&probe->ranks, words[0], grew);
    }
}

/* Computes the key of the child. */
NP_ALWAYS_INLINE void
layered_set_key(
    struct layered_shape shape, const struct layered_slot *slot, struct layered_child *child)
{
    if (shape.nibbles) {
        child->key[0] = child->probes[0].nibbles.board;
        child->key[1] = 0;
        return;
    }
    const uint32_t high = child->tile >= PDB_KEY_TILES;
    const uint64_t change = (uint64_t)(child->cell ^ slot->node.blank)
                            << (5 * (child->tile - (high ? PDB_KEY_TILES : 0u)));
    child->key[0] = slot->node.key[0] ^ (high ? 0 : change);
    child->key[1] = slot->node.key[1] ^ (high ? change : 0);
}

/* Fills in the child that a move leads to; `sought` is as in layered_locate(). */
NP_ALWAYS_INLINE void
layered_make_child(const struct layered_worker *worker, const struct layered_slot *slot,
    uint32_t move, bool sought, struct layered_child *child, struct layered_shape shape)
{
    const struct pdb_reader *const reader = worker->tables.reader;
    const uint32_t from = reader->neighbour[slot->node.blank][move];
    child->cell = (uint8_t)from;
    child->move = (uint8_t)move;
    child->tile = (uint8_t)(shape.nibbles ? 0
                                          : pdb_ranks_tile(reader, slot->words + 1,
                                                reader->cell[0][from], shape.parts));
    NP_UNROLL
    for (uint32_t k = 0; k < shape.stage; k++)
        layered_locate(worker, shape, slot->words, layered_nth(shape, slot->order, k), child->tile,
            from, slot->node.blank, sought, &child->probes[k]);
    layered_set_key(shape, slot, child);
}

/* Locates the bits of a node for the lookups that its parent did not make. Returns a word with a 1
 * in the byte of each of these. With ranks the node's words are updated at once, since its children
 * may make the same lookups. */
NP_ALWAYS_INLINE uint64_t
layered_locate_rest(
    const struct layered_worker *worker, struct layered_slot *slot, struct layered_shape shape)
{
    const struct layered_node *const node = &slot->node;
    const uint32_t order = layered_is_ordered(shape) ? worker->orders[node->critical] : 0;
    uint64_t pending = 0;
    if (shape.stage == shape.lookups || node->tile == LAYERED_NO_TILE)
        return 0;
    for (uint32_t k = shape.stage; k < shape.lookups; k++) {
        const uint32_t i = layered_nth(shape, order, k);
        union layered_probe *const probe = &slot->own[k];
        layered_locate(
            worker, shape, slot->words, i, node->tile, node->blank, node->to, true, probe);
        if (!shape.nibbles)
            slot->words[layered_first_word(shape, i) + probe->ranks.pattern] = probe->ranks.word;
        pending |= UINT64_C(1) << (8 * i);
    }
    return pending;
}

/* Locates the bits of a node's children, and those of the node that its parent did not locate. */
NP_ALWAYS_INLINE void
layered_locate_all(
    const struct layered_worker *worker, struct layered_slot *slot, struct layered_shape shape)
{
    const struct layered_node *const node = &slot->node;
    const uint64_t pending = layered_locate_rest(worker, slot, shape);
    uint32_t count = 0;
    layered_set_order(worker, slot, layered_critical(node->slack, pending, shape), shape);
    for (uint32_t rest = node->moves; rest != 0; rest &= rest - 1)
        layered_make_child(worker, slot, bits_lowest(rest), true, &slot->children[count++], shape);
    slot->child_count = count;
}

/* Returns a child's slack: that of its parent, less 1 for every lookup that grew. */
NP_ALWAYS_INLINE uint64_t
layered_slack_less(const struct layered_slot *slot, uint32_t grew, struct layered_shape shape)
{
    uint64_t slack = slot->node.slack;
    NP_UNROLL
    for (uint32_t k = 0; k < shape.stage; k++)
        slack -= (uint64_t)(grew >> k & 1) << (8 * layered_nth(shape, slot->order, k));
    return slack;
}

/* Reads the bits of a child and returns its slack. */
NP_ALWAYS_INLINE uint64_t
layered_read_child(
    const struct layered_slot *slot, struct layered_child *child, struct layered_shape shape)
{
    uint32_t grew = 0;
    NP_UNROLL
    for (uint32_t k = 0; k < shape.stage; k++)
        grew |= layered_read(shape, slot->words, &child->probes[k]) << k;
    child->grew = (uint8_t)grew;
    return layered_slack_less(slot, grew, shape);
}

/* Reads the bits of a node that its parent did not read. */
NP_ALWAYS_INLINE void
layered_read_rest(
    const struct layered_worker *worker, struct layered_slot *slot, struct layered_shape shape)
{
    const uint32_t order = layered_is_ordered(shape) ? worker->orders[slot->node.critical] : 0;
    if (shape.stage == shape.lookups || slot->node.tile == LAYERED_NO_TILE)
        return;
    for (uint32_t k = shape.stage; k < shape.lookups; k++) {
        const uint32_t i = layered_nth(shape, order, k);
        const uint32_t grew = layered_read(shape, slot->words, &slot->own[k]);
        slot->node.slack -= (uint64_t)grew << (8 * i);
        layered_update(shape, &slot->own[k], i, grew, slot->words);
    }
    slot->node.tile = LAYERED_NO_TILE;
}

/* Turns a child into a node of its own. */
NP_ALWAYS_INLINE void
layered_make_node(const struct layered_worker *worker, const struct layered_slot *slot,
    struct layered_child *child, uint64_t slack, struct layered_state *to,
    struct layered_shape shape)
{
    memcpy(to->words, slot->words, layered_words_bytes(shape));
    NP_UNROLL
    for (uint32_t k = 0; k < shape.stage; k++)
        layered_update(shape, &child->probes[k], layered_nth(shape, slot->order, k),
            child->grew >> k & 1u, to->words);
    to->node = (struct layered_node){.key = {child->key[0], child->key[1]},
        .slack = slack,
        .origin = slot->node.origin,
        .blank = child->cell,
        .moves = worker->tables.reader->others[child->cell][slot->node.blank],
        .left = (uint8_t)(slot->node.left - 1),
        .depth = (uint8_t)(slot->node.depth + 1),
        .promise = UINT8_MAX,
        .critical = slot->critical,
        .tile = shape.stage < shape.lookups ? child->tile : LAYERED_NO_TILE,
        .to = slot->node.blank};
}

/* Returns whether all lookups are within the bound, which is when all guards are still set. */
NP_ALWAYS_INLINE bool
layered_within_bound(uint64_t slack, struct layered_shape shape)
{
    const uint64_t guards = LAYERED_GUARDS >> (64 - 8 * shape.lookups);
    return (slack & guards) == guards;
}

/* Loads a seed under a bound raised by `raise` steps of 2, and computes the words that it does not
 * store. */
NP_ALWAYS_INLINE void
layered_load_seed(const struct layered_worker *worker, struct layered_slot *slot,
    const struct layered_node *seed, uint32_t raise, struct layered_shape shape)
{
    memcpy(&slot->node, seed, sizeof slot->node);
    memcpy(slot->words, seed + 1, layered_kept_bytes(shape));
    if (!shape.nibbles)
        pdb_ranks_words(worker->tables.reader, seed->key, slot->words);
    slot->node.slack += raise * LAYERED_ONES;
    slot->node.left = (uint8_t)(slot->node.left + 2 * raise);
}

#endif
