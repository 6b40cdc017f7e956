// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The inner loop of the layered search; see layered_kernel.h.
 *
 * The functions here are inlined into one loop for each shape of tables that occurs and into one
 * portable loop for all shapes. Where the processor may support BMI2 (shifts that leave the flags
 * alone, pext, pdep), the loops for one shape use it.
 */
#include "config.h"

#include "base/compiler.h"

NP_NO_VARIABLE_TRACKING

#include "search/layered/layered_kernel.h"

#include <assert.h>
#include <string.h>

#include "search/layered/layered_moves.h"

bool layered_portable = false;

/* Returns whether an entry of the hash table is one word, the board. */
NP_ALWAYS_INLINE bool
has_narrow_hash(const struct layered_worker *worker, struct layered_shape shape)
{
    return shape.nibbles && worker->depth_mask == 0;
}

NP_ALWAYS_INLINE uint64_t *
entry_of(const struct layered_worker *worker, struct layered_shape shape, const uint64_t key[2])
{
    const uint64_t mixed =
        key[0] * UINT64_C(0x9e3779b97f4a7c15) ^ key[1] * UINT64_C(0xc2b2ae3d27d4eb4f);
    const uint64_t number = (mixed * UINT64_C(0x9e3779b97f4a7c15)) >> (64 - worker->hash_bits);
    return worker->hash + number * (has_narrow_hash(worker, shape) ? 1 : 2);
}

/* Returns whether the board of a slot is in the hash table, and adds it if not. With nibbles the
 * second word of the key is free for the depth; with ranks the top bits of both words are. */
NP_ALWAYS_INLINE bool
is_duplicate(const struct layered_worker *worker, struct layered_shape shape,
    const struct layered_slot *slot)
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

/* Stores a node as a seed for the next bound, either with the moves that were put off and the
 * lookups that these made grow, or unexpanded, as LAYERED_FRESH. Returns false if there is no
 * room. */
NP_ALWAYS_INLINE bool
put_off(struct layered_worker *worker, const struct layered_slot *slot, uint32_t moves,
    uint32_t grew, struct layered_shape shape)
{
    const uint8_t promise = (uint8_t)(slot->node.left + (grew == LAYERED_FRESH));
    if (!worker->recording) {
        struct layered_node *const seed = slot->node.origin;
        if (promise < seed->promise)
            seed->promise = promise;
        return true;
    }
    if (NP_UNLIKELY(worker->seed_count == worker->seed_limit))
        return false;
    struct layered_node *const seed =
        (struct layered_node *)(void *)(worker->seeds +
                                        worker->seed_count++ * layered_seed_bytes(shape));
    memcpy(seed, &slot->node, sizeof *seed);
    memcpy(seed + 1, slot->words, layered_kept_bytes(shape));
    seed->moves = (uint8_t)moves;
    seed->grew = (uint16_t)grew;
    seed->critical = slot->critical;
    seed->promise = promise;
    return true;
}

/* Reads the table bits of a node and its children and pushes the children within the bound onto the
 * stack. */
NP_ALWAYS_INLINE enum layered_end
finish(struct layered_worker *worker, struct layered_slot *slot, unsigned char **top,
    struct layered_shape shape)
{
    uint32_t failing = 0;
    uint32_t grew = 0;
    layered_read_rest(worker, slot, shape);
    if (shape.stage < shape.lookups && !layered_within_bound(slot->node.slack, shape))
        return put_off(worker, slot, slot->node.moves, LAYERED_FRESH, shape) ? LAYERED_DONE
                                                                             : LAYERED_FULL;
    if (is_duplicate(worker, shape, slot))
        return LAYERED_DONE;
    worker->expanded++;
    worker->generated += slot->child_count;
    for (uint32_t c = 0; c < slot->child_count; c++) {
        struct layered_child *const child = &slot->children[c];
        const uint64_t slack = layered_read_child(slot, child, shape);
        if (!layered_within_bound(slack, shape)) {
            failing |= 1u << child->move;
            grew |= (uint32_t)child->grew << (LAYERED_STAGE_MAX * child->move);
            continue;
        }
        struct layered_state *const to = (struct layered_state *)(void *)*top;
        layered_make_node(worker, slot, child, slack, to, shape);
        *top += layered_state_bytes(shape);
        if (NP_UNLIKELY(to->node.left == 0)) {
            worker->goal = &to->node;
            return LAYERED_FOUND;
        }
    }
    if (failing != 0 && !put_off(worker, slot, failing, grew, shape))
        return LAYERED_FULL;
    return LAYERED_DONE;
}

/* Pushes the children of a seed that were put off onto the stack: their distances are known, and
 * they are within the raised bound. Returns the new top. */
NP_ALWAYS_INLINE unsigned char *
resume(const struct layered_worker *worker, struct layered_slot *slot, unsigned char *top,
    struct layered_shape shape)
{
    layered_set_order(worker, slot, slot->node.critical, shape);
    for (uint32_t rest = slot->node.moves; rest != 0; rest &= rest - 1) {
        const uint32_t move = bits_lowest(rest);
        struct layered_child child = {.cell = 0};
        layered_make_child(worker, slot, move, false, &child, shape);
        child.grew =
            slot->node.grew >> (LAYERED_STAGE_MAX * move) & ((1u << LAYERED_STAGE_MAX) - 1);
        layered_make_node(worker, slot, &child, layered_slack_less(slot, child.grew, shape),
            (struct layered_state *)(void *)top, shape);
        top += layered_state_bytes(shape);
    }
    return top;
}

NP_ALWAYS_INLINE enum layered_end
run(struct layered_worker *worker, struct layered_node *const *seeds, uint64_t count,
    uint32_t raise, struct layered_shape shape)
{
    struct layered_slot ring[LAYERED_RING];
    const size_t bytes = layered_state_bytes(shape);
    unsigned char *top = worker->stack;
    uint64_t started = 0;
    uint64_t finished = 0;
    uint64_t next = 0;
    for (;;) {
        while (started - finished < LAYERED_RING && (top > worker->stack || next < count)) {
            struct layered_slot *const slot = &ring[started++ % LAYERED_RING];
            if (top > worker->stack) {
                top -= bytes;
                memcpy(&slot->node, top, sizeof slot->node);
                memcpy(slot->words, top + sizeof slot->node, layered_words_bytes(shape));
            } else {
                if (next + 4 < count)
                    NP_PREFETCH(seeds[next + 4]);
                layered_load_seed(worker, slot, seeds[next], raise, shape);
                slot->node.origin = seeds[next++];
                if (slot->node.grew != LAYERED_FRESH) {
                    top = resume(worker, slot, top, shape);
                    started--;
                    continue;
                }
            }
            slot->entry = entry_of(worker, shape, slot->node.key);
            NP_PREFETCH_WRITE(slot->entry);
            layered_locate_all(worker, slot, shape);
        }
        if (started == finished)
            return LAYERED_DONE;
        const enum layered_end end = finish(worker, &ring[finished++ % LAYERED_RING], &top, shape);
        if (NP_UNLIKELY(end != LAYERED_DONE))
            return end;
        assert(top < worker->stack + (LAYERED_STACK_NODES - 4) * bytes);
        if (NP_UNLIKELY(worker->generated >= worker->next_check) && !worker->check(worker))
            return LAYERED_STOP;
    }
}

/* One loop for each shape of a set of tables: lookups, parts, nibbles. */
#define LAYERED_SHAPES(SHAPE) \
    SHAPE(1, 1, true)         \
    SHAPE(1, 2, true)         \
    SHAPE(2, 2, true)         \
    SHAPE(2, 3, true)         \
    SHAPE(4, 3, true)         \
    SHAPE(1, 3, false)        \
    SHAPE(1, 4, false)        \
    SHAPE(2, 4, false)        \
    SHAPE(2, 3, false)        \
    SHAPE(4, 3, false)        \
    SHAPE(4, 4, false)        \
    SHAPE(6, 4, false)        \
    SHAPE(8, 4, false)

#ifdef NP_TARGET_BMI2
#define LAYERED_TARGET NP_TARGET_BMI2
#define LAYERED_IS_PORTABLE false
#else
#define LAYERED_TARGET
#define LAYERED_IS_PORTABLE true
#define NP_CPU_HAS_BMI2() true
#endif

#define LAYERED_LOOP(l, p, n)                                                                 \
    LAYERED_TARGET static enum layered_end run_##l##_##p##_##n(struct layered_worker *worker, \
        struct layered_node *const *seeds, uint64_t count, uint32_t raise)                    \
    {                                                                                         \
        return run(worker, seeds, count, raise, LAYERED_SHAPE(l, p, n, LAYERED_IS_PORTABLE)); \
    }
LAYERED_SHAPES(LAYERED_LOOP)

static enum layered_end
run_any(struct layered_worker *worker, struct layered_node *const *seeds, uint64_t count,
    uint32_t raise)
{
    const struct layered_shape shape = worker->shape;
    if (shape.stage > LAYERED_STAGE_MAX)
        NP_UNREACHABLE();
    return run(worker, seeds, count, raise, shape);
}

layered_run *
layered_kernel_run(struct layered_shape shape)
{
#define LAYERED_ROW(l, p, n) {l, p, n, run_##l##_##p##_##n},
    static const struct {
        uint32_t lookups;
        uint32_t parts;
        bool nibbles;
        layered_run *run;
    } loops[] = {LAYERED_SHAPES(LAYERED_ROW)};
    if (layered_portable || !NP_CPU_HAS_BMI2())
        return run_any;
    for (size_t i = 0; i < sizeof loops / sizeof loops[0]; i++)
        if (loops[i].lookups == shape.lookups && loops[i].parts == shape.parts &&
            loops[i].nibbles == shape.nibbles)
            return loops[i].run;
    return run_any;
}

void
layered_kernel_orders(uint32_t *orders)
{
    for (uint32_t critical = 0; critical < LAYERED_ORDERS; critical++) {
        uint32_t shift = 0;
        orders[critical] = 0;
        for (uint32_t pass = 0; pass < 2; pass++)
            for (uint32_t i = 0; i < PDB_LOOKUPS_MAX; i++)
                if ((critical >> i & 1) != pass) {
                    orders[critical] |= i << shift;
                    shift += 4;
                }
    }
}
