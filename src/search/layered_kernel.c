// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The inner loop of the layered search; see layered_kernel.h.
 *
 * The functions here are inlined into one loop for each number of look-ups and parts that occurs,
 * and once more for processors with BMI2 (shifts without the carry register, population count).
 */
#include "config.h"

#include "search/layered_kernel.h"

#include <assert.h>
#include <string.h>

struct child {
    uint64_t key[2];
    struct pdb_probe probes[PDB_LOOKUPS_MAX];
    uint8_t cell;
    uint8_t move;
};

/* A node in flight. */
struct slot {
    struct layered_node node;
    uint64_t words[LAYERED_WORDS_MAX];
    struct layered_entry *entry;
    uint32_t child_count;
    bool seed;
    struct child children[4];
};

NP_ALWAYS_INLINE struct layered_entry *
entry_of(const struct layered_worker *worker, const uint64_t key[2])
{
    uint64_t const mixed =
        key[0] * UINT64_C(0x9e3779b97f4a7c15) ^ key[1] * UINT64_C(0xc2b2ae3d27d4eb4f);
    return &worker->hash[(mixed * UINT64_C(0x9e3779b97f4a7c15)) >> (64 - worker->hash_bits)];
}

/* Whether the board was met before; notes it otherwise. The keys leave their top bits free. */
NP_ALWAYS_INLINE bool
met_before(const struct layered_worker *worker, const struct slot *slot)
{
    uint64_t const depth = slot->node.depth & worker->depth_mask;
    uint64_t const first = slot->node.key[0] | depth << 60;
    uint64_t const second = slot->node.key[1] | depth >> 4 << 60;
    struct layered_entry *const entry = slot->entry;
    if (entry->key[0] == first && entry->key[1] == second)
        return true;
    entry->key[0] = first;
    entry->key[1] = second;
    return false;
}

/* Works out where the tables have the children of a node. */
NP_ALWAYS_INLINE void
take_up(const struct layered_worker *worker, struct slot *slot, uint32_t lookups, uint32_t parts,
    bool small)
{
    struct pdb_reader const *const reader = worker->reader;
    struct layered_node const *const node = &slot->node;
    uint32_t count = 0;
    slot->entry = entry_of(worker, node->key);
    NP_PREFETCH_WRITE(slot->entry);
    for (uint32_t rest = node->moves; rest != 0; rest &= rest - 1) {
        struct child *const child = &slot->children[count++];
        uint32_t const move = bits_lowest(rest);
        uint32_t const from = reader->neighbour[node->blank][move];
        child->cell = (uint8_t)from;
        child->move = (uint8_t)move;
        for (uint32_t i = 0; i < lookups; i++)
            pdb_probe_move(reader->tables[i], slot->words + i * parts, parts, reader->cell[i][from],
                reader->cell[i][node->blank], small, &child->probes[i]);
        struct pdb_probe const *const first = &child->probes[0];
        uint32_t const tile = reader->tables[0][first->part].key_tile[first->label];
        uint32_t const high = tile >= PDB_KEY_TILES;
        uint64_t const change = (uint64_t)(from ^ node->blank)
                                << (5 * (tile - (high ? PDB_KEY_TILES : 0)));
        child->key[0] = node->key[0] ^ (high ? 0 : change);
        child->key[1] = node->key[1] ^ (high ? change : 0);
    }
    slot->child_count = count;
}

/* The moves from a cell but the one straight back to where the blank came from. */
NP_ALWAYS_INLINE uint8_t
moves_from(const struct pdb_reader *reader, uint32_t cell, uint32_t came_from)
{
    uint32_t moves = 0;
    for (uint32_t i = 0; i < reader->neighbour_count[cell]; i++)
        moves |= (uint32_t)(reader->neighbour[cell][i] != came_from) << i;
    return (uint8_t)moves;
}

/* Reads a child's bits. Returns its slack: with all guards left it is within the bound. */
NP_ALWAYS_INLINE uint64_t
judge(struct child *child, uint64_t slack, uint32_t lookups)
{
    for (uint32_t i = 0; i < lookups; i++)
        slack -= (uint64_t)pdb_probe_read(&child->probes[i]) << (8 * i);
    return slack;
}

/* Makes the child a node of its own at `to`. */
NP_ALWAYS_INLINE void
grow(const struct layered_worker *worker, const struct slot *slot, const struct child *child,
    uint64_t slack, struct layered_node *to, uint32_t lookups, uint32_t parts)
{
    uint64_t *const words = (uint64_t *)(to + 1);
    memcpy(to, &slot->node, sizeof *to);
    memcpy(words, slot->words, lookups * parts * sizeof *words);
    for (uint32_t i = 0; i < lookups; i++)
        words[i * parts + child->probes[i].part] = child->probes[i].word;
    to->key[0] = child->key[0];
    to->key[1] = child->key[1];
    to->slack = slack;
    to->moves = moves_from(worker->reader, child->cell, slot->node.blank);
    to->blank = child->cell;
    to->left = (uint8_t)(slot->node.left - 1);
    to->depth = (uint8_t)(slot->node.depth + 1);
}

/* Keeps the parent of moves that were put off. Returns false if there is no room. */
NP_ALWAYS_INLINE bool
put_off(struct layered_worker *worker, const struct slot *slot, uint32_t moves, uint32_t lookups,
    uint32_t parts)
{
    if (!worker->recording) {
        struct layered_node *const seed = slot->node.origin;
        if (slot->node.left < seed->promise)
            seed->promise = slot->node.left;
        return true;
    }
    if (NP_UNLIKELY(worker->seed_count == worker->seed_limit))
        return false;
    struct layered_node *const seed =
        (struct layered_node *)(void *)(worker->seeds + worker->seed_count++ * worker->node_bytes);
    memcpy(seed, &slot->node, sizeof *seed);
    memcpy(seed + 1, slot->words, lookups * parts * sizeof(uint64_t));
    seed->moves = (uint8_t)moves;
    seed->promise = slot->node.left;
    return true;
}

NP_ALWAYS_INLINE enum layered_end
finish(struct layered_worker *worker, struct slot *slot, unsigned char **top, uint32_t lookups,
    uint32_t parts)
{
    uint64_t const guards = LAYERED_GUARDS >> (64 - 8 * lookups);
    uint32_t failing = 0;
    if (!slot->seed && met_before(worker, slot))
        return LAYERED_DONE;
    worker->expanded++;
    worker->generated += slot->child_count;
    for (uint32_t c = 0; c < slot->child_count; c++) {
        struct child *const child = &slot->children[c];
        uint64_t const slack = judge(child, slot->node.slack, lookups);
        if ((slack & guards) != guards) {
            failing |= 1u << child->move;
            continue;
        }
        struct layered_node *const to = (struct layered_node *)(void *)*top;
        grow(worker, slot, child, slack, to, lookups, parts);
        *top += sizeof *to + lookups * parts * sizeof(uint64_t);
        if (NP_UNLIKELY(to->left == 0)) {
            worker->goal = to;
            return LAYERED_FOUND;
        }
    }
    if (failing != 0 && !put_off(worker, slot, failing, lookups, parts))
        return LAYERED_FULL;
    return LAYERED_DONE;
}

NP_ALWAYS_INLINE void
load_seed(struct slot *slot, struct layered_node *seed, uint32_t raise, uint32_t words)
{
    memcpy(&slot->node, seed, sizeof slot->node);
    memcpy(slot->words, seed + 1, words * sizeof(uint64_t));
    slot->node.origin = seed;
    slot->node.slack += raise * LAYERED_ONES;
    slot->node.left = (uint8_t)(slot->node.left + 2 * raise);
    slot->seed = true;
}

NP_ALWAYS_INLINE enum layered_end
run(struct layered_worker *worker, struct layered_node *const *seeds, uint64_t count,
    uint32_t raise, uint32_t lookups, uint32_t parts, bool small)
{
    struct slot ring[LAYERED_RING];
    size_t const bytes = sizeof(struct layered_node) + lookups * parts * sizeof(uint64_t);
    unsigned char *top = worker->stack;
    uint64_t started = 0;
    uint64_t finished = 0;
    uint64_t next = 0;
    for (;;) {
        while (started - finished < LAYERED_RING && (top > worker->stack || next < count)) {
            struct slot *const slot = &ring[started++ % LAYERED_RING];
            if (top > worker->stack) {
                top -= bytes;
                memcpy(&slot->node, top, sizeof slot->node);
                memcpy(slot->words, top + sizeof slot->node, bytes - sizeof slot->node);
                slot->seed = false;
            } else {
                if (next + 4 < count)
                    NP_PREFETCH(seeds[next + 4]);
                load_seed(slot, seeds[next++], raise, lookups * parts);
            }
            take_up(worker, slot, lookups, parts, small);
        }
        if (started == finished)
            return LAYERED_DONE;
        enum layered_end const end =
            finish(worker, &ring[finished++ % LAYERED_RING], &top, lookups, parts);
        if (NP_UNLIKELY(end != LAYERED_DONE))
            return end;
        assert(top < worker->stack + (LAYERED_STACK_NODES - 4) * bytes);
        if (NP_UNLIKELY(worker->generated >= worker->next_look) &&
            !worker->look(worker->context, worker))
            return LAYERED_STOP;
    }
}

/* Every combination that a pack has, one loop each: look-ups, parts, small sets. */
#define LAYERED_SHAPES(SHAPE) \
    SHAPE(1, 1, true)         \
    SHAPE(1, 2, true)         \
    SHAPE(1, 2, false)        \
    SHAPE(1, 3, false)        \
    SHAPE(1, 4, false)        \
    SHAPE(2, 2, true)         \
    SHAPE(2, 3, true)         \
    SHAPE(2, 4, false)        \
    SHAPE(4, 4, false)        \
    SHAPE(6, 4, false)

#define LAYERED_PORTABLE(lookups, parts, small)                                              \
    static enum layered_end run_##lookups##_##parts##_##small(struct layered_worker *worker, \
        struct layered_node *const *seeds, uint64_t count, uint32_t raise)                   \
    {                                                                                        \
        return run(worker, seeds, count, raise, lookups, parts, small);                      \
    }
LAYERED_SHAPES(LAYERED_PORTABLE)

#ifdef NP_TARGET_BMI2
#define LAYERED_BMI2(lookups, parts, small)                                               \
    NP_TARGET_BMI2 static enum layered_end run_bmi2_##lookups##_##parts##_##small(        \
        struct layered_worker *worker, struct layered_node *const *seeds, uint64_t count, \
        uint32_t raise)                                                                   \
    {                                                                                     \
        return run(worker, seeds, count, raise, lookups, parts, small);                   \
    }
LAYERED_SHAPES(LAYERED_BMI2)
#endif

layered_run *
layered_kernel_run(uint32_t lookups, uint32_t parts, bool small, bool portable)
{
#ifdef NP_TARGET_BMI2
#define LAYERED_PICK_BMI2(l, p, s)                                   \
    if (!portable && lookups == (l) && parts == (p) && small == (s)) \
        return run_bmi2_##l##_##p##_##s;
    if (NP_CPU_HAS_BMI2()) {
        LAYERED_SHAPES(LAYERED_PICK_BMI2)
    }
#endif
#define LAYERED_PICK(l, p, s)                           \
    if (lookups == (l) && parts == (p) && small == (s)) \
        return run_##l##_##p##_##s;
    LAYERED_SHAPES(LAYERED_PICK)
    (void)portable;
    return NULL;
}

/* Depth first through the moves within the bound, without hash or ring. */
static bool
trace(struct layered_worker *worker, const struct layered_node *node, const uint64_t key[2],
    uint32_t depth, uint8_t *moves)
{
    uint32_t const lookups = worker->reader->lookups;
    uint32_t const parts = worker->reader->parts;
    uint64_t const guards = LAYERED_GUARDS >> (64 - 8 * lookups);
    if (depth == 0)
        return node->key[0] == key[0] && node->key[1] == key[1];
    struct slot slot = {.node = *node};
    struct {
        struct layered_node node;
        uint64_t words[LAYERED_WORDS_MAX];
    } next;
    memcpy(slot.words, node + 1, lookups * parts * sizeof(uint64_t));
    take_up(worker, &slot, lookups, parts, false);
    for (uint32_t c = 0; c < slot.child_count; c++) {
        uint64_t const slack = judge(&slot.children[c], slot.node.slack, lookups);
        if ((slack & guards) != guards)
            continue;
        grow(worker, &slot, &slot.children[c], slack, &next.node, lookups, parts);
        *moves = slot.children[c].move;
        if (trace(worker, &next.node, key, depth - 1, moves + 1))
            return true;
    }
    return false;
}

static bool
trace_from_seed(struct layered_worker *worker, const struct layered_node *seed, uint32_t raise,
    const uint64_t key[2], uint32_t depth, uint8_t *moves)
{
    struct {
        struct layered_node node;
        uint64_t words[LAYERED_WORDS_MAX];
    } root;
    memcpy(&root, seed, worker->node_bytes);
    root.node.slack += raise * LAYERED_ONES;
    root.node.left = (uint8_t)(root.node.left + 2 * raise);
    return trace(worker, &root.node, key, depth, moves);
}

layered_trace *
layered_kernel_trace(void)
{
    return trace_from_seed;
}
