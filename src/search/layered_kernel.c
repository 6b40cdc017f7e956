// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The inner loop of the layered search; see layered_kernel.h.
 *
 * The functions here are inlined into one loop for each shape of tables that occurs, and once more
 * for processors with BMI2 (shifts without the carry register, population count, pext, pdep).
 */
#include "config.h"

#include "search/layered_kernel.h"

#include <assert.h>
#include <string.h>

/* What a loop is made for: constants, once it is inlined. */
struct shape_of_tables {
    uint32_t lookups;
    uint32_t parts;
    uint32_t stage; /* look-ups that are asked for a child, the first ones */
    bool nibbles;
    bool portable;
};

/* One look-up after a move. */
union probe {
    struct pdb_nibbles_probe nibbles;
    struct pdb_ranks_probe ranks;
};

struct child {
    uint64_t key[2];
    uint8_t cell;
    uint8_t move;
    uint8_t tile;
    union probe probes[PDB_LOOKUPS_MAX];
};

/* A node in flight. */
struct slot {
    struct layered_node node;
    uint64_t words[LAYERED_WORDS_MAX];
    uint64_t *entry;
    uint32_t child_count;
    bool expanded_before;
    union probe own[PDB_LOOKUPS_MAX]; /* of look-ups that have yet to be asked about it */
    struct child children[4];
};

/* ---- words ----------------------------------------------------------------------------------- */

/* In ranks the first word is that of no look-up. */
NP_ALWAYS_INLINE uint32_t
first_word(struct shape_of_tables shape, uint32_t lookup)
{
    return shape.nibbles ? 2 * lookup : 1 + shape.parts * lookup;
}

NP_ALWAYS_INLINE size_t
bytes_of_words(struct shape_of_tables shape)
{
    return first_word(shape, shape.lookups) * sizeof(uint64_t);
}

/* Of a seed. */
NP_ALWAYS_INLINE size_t
bytes_to_keep(struct shape_of_tables shape)
{
    return first_word(shape, shape.nibbles ? shape.lookups : 0) * sizeof(uint64_t);
}

/* Asks a look-up about the move of a tile between two cells of the shape. */
NP_ALWAYS_INLINE void
ask(const struct layered_worker *worker, struct shape_of_tables shape, const uint64_t *words,
    uint32_t lookup, uint32_t tile, uint32_t from, uint32_t to, union probe *probe)
{
    const uint8_t *const cell = worker->reader->cell[lookup];
    const uint64_t *const own = words + first_word(shape, lookup);
    if (shape.nibbles)
        pdb_nibbles_move(
            worker->nibbles, lookup, own, cell[from], cell[to], shape.portable, &probe->nibbles);
    else
        pdb_ranks_move(worker->ranks, lookup, own, tile, cell[from], cell[to], &probe->ranks);
}

/* Reads the answer; returns 1 if the distance grew. */
NP_ALWAYS_INLINE uint32_t
answer(struct shape_of_tables shape, const uint64_t *words, union probe *probe)
{
    return shape.nibbles ? pdb_nibbles_read(&probe->nibbles)
                         : pdb_ranks_read(&probe->ranks, words[0]);
}

/* Brings a look-up's words up to date with the answer. */
NP_ALWAYS_INLINE void
update(struct shape_of_tables shape, const union probe *probe, uint32_t lookup, uint64_t *words)
{
    uint64_t *const own = words + first_word(shape, lookup);
    if (shape.nibbles) {
        own[0] = probe->nibbles.board;
        own[1] = probe->nibbles.places;
    } else {
        own[probe->ranks.part] = probe->ranks.word;
        words[0] ^= (uint64_t)probe->ranks.flip << probe->ranks.shift;
    }
}

/* The key of a node after a move. */
NP_ALWAYS_INLINE void
set_key(struct shape_of_tables shape, const struct slot *slot, struct child *child)
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

/* ---- boards met before ----------------------------------------------------------------------- */

/* Whether one word tells a board and nothing else has to be told apart. */
NP_ALWAYS_INLINE bool
has_narrow_hash(const struct layered_worker *worker, struct shape_of_tables shape)
{
    return shape.nibbles && worker->depth_mask == 0;
}

NP_ALWAYS_INLINE uint64_t *
entry_of(const struct layered_worker *worker, struct shape_of_tables shape, const uint64_t key[2])
{
    const uint64_t mixed =
        key[0] * UINT64_C(0x9e3779b97f4a7c15) ^ key[1] * UINT64_C(0xc2b2ae3d27d4eb4f);
    const uint64_t number = (mixed * UINT64_C(0x9e3779b97f4a7c15)) >> (64 - worker->hash_bits);
    return worker->hash + number * (has_narrow_hash(worker, shape) ? 1 : 2);
}

/* Whether the board was met before; notes it otherwise. A key in nibbles leaves its second word
 * free, one in cells the top bits of both. */
NP_ALWAYS_INLINE bool
met_before(
    const struct layered_worker *worker, struct shape_of_tables shape, const struct slot *slot)
{
    const uint64_t depth = slot->node.depth & worker->depth_mask;
    const uint64_t first = slot->node.key[0] | (shape.nibbles ? 0 : depth << 60);
    const uint64_t second = shape.nibbles ? depth : slot->node.key[1] | depth >> 4 << 60;
    uint64_t *const entry = slot->entry;
    const bool narrow = has_narrow_hash(worker, shape);
    if (entry[0] == first && (narrow || entry[1] == second))
        return true;
    entry[0] = first;
    if (!narrow)
        entry[1] = second;
    return false;
}

/* ---- expanding ------------------------------------------------------------------------------- */

/* Works out where the tables have a node and its children. */
NP_ALWAYS_INLINE void
take_up(const struct layered_worker *worker, struct slot *slot, struct shape_of_tables shape)
{
    const struct pdb_reader *const reader = worker->reader;
    const struct layered_node *const node = &slot->node;
    uint32_t count = 0;
    slot->entry = entry_of(worker, shape, node->key);
    NP_PREFETCH_WRITE(slot->entry);
    if (shape.stage < shape.lookups && node->tile != LAYERED_NO_TILE)
        for (uint32_t i = shape.stage; i < shape.lookups; i++)
            ask(worker, shape, slot->words, i, node->tile, node->blank, node->to, &slot->own[i]);
    for (uint32_t rest = node->moves; rest != 0; rest &= rest - 1) {
        struct child *const child = &slot->children[count++];
        const uint32_t move = bits_lowest(rest);
        const uint32_t from = reader->neighbour[node->blank][move];
        child->cell = (uint8_t)from;
        child->move = (uint8_t)move;
        child->tile = (uint8_t)(shape.nibbles ? 0
                                              : pdb_ranks_tile(worker->ranks, slot->words + 1,
                                                    reader->cell[0][from], shape.parts));
        for (uint32_t i = 0; i < shape.stage; i++)
            ask(worker, shape, slot->words, i, child->tile, from, node->blank, &child->probes[i]);
        set_key(shape, slot, child);
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
judge(const struct slot *slot, struct child *child, struct shape_of_tables shape)
{
    uint64_t slack = slot->node.slack;
    for (uint32_t i = 0; i < shape.stage; i++)
        slack -= (uint64_t)answer(shape, slot->words, &child->probes[i]) << (8 * i);
    return slack;
}

/* Reads the bits of a node that its parent did not ask for. */
NP_ALWAYS_INLINE void
judge_self(struct slot *slot, struct shape_of_tables shape)
{
    if (shape.stage == shape.lookups || slot->node.tile == LAYERED_NO_TILE)
        return;
    for (uint32_t i = shape.stage; i < shape.lookups; i++) {
        slot->node.slack -= (uint64_t)answer(shape, slot->words, &slot->own[i]) << (8 * i);
        update(shape, &slot->own[i], i, slot->words);
    }
    slot->node.tile = LAYERED_NO_TILE;
}

/* Makes the child a node of its own at `to`. */
NP_ALWAYS_INLINE void
grow(const struct layered_worker *worker, const struct slot *slot, const struct child *child,
    uint64_t slack, struct layered_node *to, struct shape_of_tables shape)
{
    uint64_t *const words = (uint64_t *)(to + 1);
    memcpy(words, slot->words, bytes_of_words(shape));
    for (uint32_t i = 0; i < shape.stage; i++)
        update(shape, &child->probes[i], i, words);
    *to = (struct layered_node){.key = {child->key[0], child->key[1]},
        .slack = slack,
        .origin = slot->node.origin,
        .blank = child->cell,
        .moves = moves_from(worker->reader, child->cell, slot->node.blank),
        .left = (uint8_t)(slot->node.left - 1),
        .depth = (uint8_t)(slot->node.depth + 1),
        .promise = UINT8_MAX,
        .tile = shape.stage < shape.lookups ? child->tile : LAYERED_NO_TILE,
        .to = slot->node.blank};
}

/* Keeps a node for the next bound: with moves that were put off, or, `fresh`, the node itself.
 * Returns false if there is no room. */
NP_ALWAYS_INLINE bool
put_off(struct layered_worker *worker, const struct slot *slot, uint32_t moves, bool fresh,
    struct shape_of_tables shape)
{
    const uint8_t promise = (uint8_t)(slot->node.left + fresh);
    if (!worker->recording) {
        struct layered_node *const seed = slot->node.origin;
        if (promise < seed->promise)
            seed->promise = promise;
        return true;
    }
    if (NP_UNLIKELY(worker->seed_count == worker->seed_limit))
        return false;
    struct layered_node *const seed =
        (struct layered_node *)(void *)(worker->seeds + worker->seed_count++ * worker->seed_bytes);
    memcpy(seed, &slot->node, sizeof *seed);
    memcpy(seed + 1, slot->words, bytes_to_keep(shape));
    seed->moves = (uint8_t)moves;
    seed->promise = promise;
    seed->fresh = fresh;
    return true;
}

NP_ALWAYS_INLINE bool
within_bound(uint64_t slack, struct shape_of_tables shape)
{
    const uint64_t guards = LAYERED_GUARDS >> (64 - 8 * shape.lookups);
    return (slack & guards) == guards;
}

NP_ALWAYS_INLINE enum layered_end
finish(struct layered_worker *worker, struct slot *slot, unsigned char **top,
    struct shape_of_tables shape)
{
    uint32_t failing = 0;
    judge_self(slot, shape);
    if (shape.stage < shape.lookups && !within_bound(slot->node.slack, shape))
        return put_off(worker, slot, slot->node.moves, true, shape) ? LAYERED_DONE : LAYERED_FULL;
    if (!slot->expanded_before && met_before(worker, shape, slot))
        return LAYERED_DONE;
    worker->expanded++;
    worker->generated += slot->child_count;
    for (uint32_t c = 0; c < slot->child_count; c++) {
        struct child *const child = &slot->children[c];
        const uint64_t slack = judge(slot, child, shape);
        if (!within_bound(slack, shape)) {
            failing |= 1u << child->move;
            continue;
        }
        struct layered_node *const to = (struct layered_node *)(void *)*top;
        grow(worker, slot, child, slack, to, shape);
        *top += sizeof *to + bytes_of_words(shape);
        if (NP_UNLIKELY(to->left == 0)) {
            worker->goal = to;
            return LAYERED_FOUND;
        }
    }
    if (failing != 0 && !put_off(worker, slot, failing, false, shape))
        return LAYERED_FULL;
    return LAYERED_DONE;
}

/* A seed and the words that it did not keep. */
NP_ALWAYS_INLINE void
load_seed(const struct layered_worker *worker, struct slot *slot, const struct layered_node *seed,
    uint32_t raise, struct shape_of_tables shape)
{
    memcpy(&slot->node, seed, sizeof slot->node);
    memcpy(slot->words, seed + 1, bytes_to_keep(shape));
    if (!shape.nibbles)
        pdb_ranks_words(worker->ranks, worker->reader->cell, seed->key, slot->words);
    slot->node.slack += raise * LAYERED_ONES;
    slot->node.left = (uint8_t)(slot->node.left + 2 * raise);
    slot->expanded_before = !seed->fresh;
}

NP_ALWAYS_INLINE enum layered_end
run(struct layered_worker *worker, struct layered_node *const *seeds, uint64_t count,
    uint32_t raise, struct shape_of_tables shape)
{
    struct slot ring[LAYERED_RING];
    const size_t bytes = sizeof(struct layered_node) + bytes_of_words(shape);
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
                memcpy(slot->words, top + sizeof slot->node, bytes_of_words(shape));
                slot->expanded_before = false;
            } else {
                if (next + 4 < count)
                    NP_PREFETCH(seeds[next + 4]);
                load_seed(worker, slot, seeds[next], raise, shape);
                slot->node.origin = seeds[next++];
            }
            take_up(worker, slot, shape);
        }
        if (started == finished)
            return LAYERED_DONE;
        const enum layered_end end = finish(worker, &ring[finished++ % LAYERED_RING], &top, shape);
        if (NP_UNLIKELY(end != LAYERED_DONE))
            return end;
        assert(top < worker->stack + (LAYERED_STACK_NODES - 4) * bytes);
        if (NP_UNLIKELY(worker->generated >= worker->next_look) &&
            !worker->look(worker->context, worker))
            return LAYERED_STOP;
    }
}

/* Every combination that a pack has, one loop each: look-ups, parts, nibbles. */
#define LAYERED_SHAPES(SHAPE) \
    SHAPE(1, 1, true)         \
    SHAPE(1, 2, true)         \
    SHAPE(2, 2, true)         \
    SHAPE(2, 3, true)         \
    SHAPE(4, 3, true)         \
    SHAPE(1, 3, false)        \
    SHAPE(1, 4, false)        \
    SHAPE(2, 4, false)        \
    SHAPE(4, 4, false)        \
    SHAPE(6, 4, false)        \
    SHAPE(8, 4, false)

#define LAYERED_SHAPE_OF(l, p, n, portable) \
    ((struct shape_of_tables){l, p, (l) < LAYERED_STAGE ? (l) : LAYERED_STAGE, n, portable})

#define LAYERED_PORTABLE(lookups, parts, nibbles)                                                 \
    static enum layered_end run_##lookups##_##parts##_##nibbles(struct layered_worker *worker,    \
        struct layered_node *const *seeds, uint64_t count, uint32_t raise)                        \
    {                                                                                             \
        return run(worker, seeds, count, raise, LAYERED_SHAPE_OF(lookups, parts, nibbles, true)); \
    }
LAYERED_SHAPES(LAYERED_PORTABLE)

#ifdef NP_TARGET_BMI2
#define LAYERED_BMI2(lookups, parts, nibbles)                                                      \
    NP_TARGET_BMI2 static enum layered_end run_bmi2_##lookups##_##parts##_##nibbles(               \
        struct layered_worker *worker, struct layered_node *const *seeds, uint64_t count,          \
        uint32_t raise)                                                                            \
    {                                                                                              \
        return run(worker, seeds, count, raise, LAYERED_SHAPE_OF(lookups, parts, nibbles, false)); \
    }
LAYERED_SHAPES(LAYERED_BMI2)
#endif

layered_run *
layered_kernel_run(uint32_t lookups, uint32_t parts, bool nibbles, bool portable)
{
#ifdef NP_TARGET_BMI2
#define LAYERED_PICK_BMI2(l, p, n)                                     \
    if (!portable && lookups == (l) && parts == (p) && nibbles == (n)) \
        return run_bmi2_##l##_##p##_##n;
    if (NP_CPU_HAS_BMI2()) {
        LAYERED_SHAPES(LAYERED_PICK_BMI2)
    }
#endif
#define LAYERED_PICK(l, p, n)                             \
    if (lookups == (l) && parts == (p) && nibbles == (n)) \
        return run_##l##_##p##_##n;
    LAYERED_SHAPES(LAYERED_PICK)
    (void)portable;
    return NULL;
}

uint32_t
layered_kernel_entry_words(bool nibbles)
{
    return nibbles ? 1 : 2;
}

size_t
layered_kernel_node_bytes(uint32_t lookups, uint32_t parts, bool nibbles)
{
    const struct shape_of_tables shape = {.lookups = lookups, .parts = parts, .nibbles = nibbles};
    return sizeof(struct layered_node) + bytes_of_words(shape);
}

size_t
layered_kernel_seed_bytes(uint32_t lookups, bool nibbles)
{
    const struct shape_of_tables shape = {.lookups = lookups, .nibbles = nibbles};
    return sizeof(struct layered_node) + bytes_to_keep(shape);
}

static struct shape_of_tables
shape_of_trace(const struct layered_worker *worker)
{
    const uint32_t lookups = worker->reader->lookups;
    return (struct shape_of_tables){
        lookups, worker->reader->parts, lookups, worker->nibbles != NULL, true};
}

/* States between two looks of the trace: less than a millisecond. */
enum { TRACE_LOOK = 1024 };

/* Depth first through the moves within the bound, without hash or ring, every look-up asked. The
 * state looked for may itself be beyond the bound: then it was put off. */
static bool
trace(struct layered_worker *worker, const struct layered_node *node, const uint64_t key[2],
    uint32_t depth, uint8_t *moves)
{
    const struct shape_of_tables shape = shape_of_trace(worker);
    if (depth == 0)
        return node->key[0] == key[0] && node->key[1] == key[1];
    if (++worker->traced % TRACE_LOOK == 0 && !worker->look(worker->context, worker))
        worker->stopped = true;
    if (worker->stopped)
        return false;
    struct slot slot = {.node = *node};
    struct {
        struct layered_node node;
        uint64_t words[LAYERED_WORDS_MAX];
    } next;
    memcpy(slot.words, node + 1, bytes_of_words(shape));
    take_up(worker, &slot, shape);
    for (uint32_t c = 0; c < slot.child_count; c++) {
        const uint64_t slack = judge(&slot, &slot.children[c], shape);
        if (depth > 1 && !within_bound(slack, shape))
            continue;
        grow(worker, &slot, &slot.children[c], slack, &next.node, shape);
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
    struct slot slot;
    load_seed(worker, &slot, seed, raise, shape_of_trace(worker));
    root.node = slot.node;
    memcpy(root.words, slot.words, bytes_of_words(shape_of_trace(worker)));
    return trace(worker, &root.node, key, depth, moves);
}

layered_trace *
layered_kernel_trace(void)
{
    return trace_from_seed;
}
