// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Walking down a pattern database to the goal, and its invariants (after Clausecker's thesis on the
 * 24-puzzle, 2017).
 */
#include "config.h"

#include "table_walk.h"

#include <assert.h>

#include "base/bits.h"

/* The set of a block, by bisection. */
static const struct pdb_cell_set *
set_of_block(const struct pdb_index *index, uint32_t block)
{
    uint32_t low = 0;
    uint32_t high = index->set_count;
    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;
        if (index->sets[middle].first_block <= block)
            low = middle;
        else
            high = middle;
    }
    return &index->sets[low];
}

struct pdb_state
test_table_state(const struct pdb_index *index, uint32_t block, uint32_t entry)
{
    const struct pdb_cell_set *const set = set_of_block(index, block);
    struct pdb_state state = {.occupied = set->occupied, .labels = index->labels[entry]};
    while ((set->occupied >> state.blank & 1) != 0 ||
           pdb_cell_set_region(set, state.blank) != block - set->first_block)
        state.blank++;
    return state;
}

/* The state after moving the tile in cell `from` to the free cell `to`. */
static struct pdb_state
moved(const struct pdb_state *state, uint32_t from, uint32_t to)
{
    const uint64_t without = state->occupied & ~(UINT64_C(1) << from);
    return (struct pdb_state){
        .occupied = without | UINT64_C(1) << to,
        .labels = pdb_labels_shift(
            state->labels, bits_count_below(state->occupied, from), bits_count_below(without, to)),
        .blank = from,
    };
}

void
test_table_visit(const struct pdb_index *index, const struct pdb_state *state,
    bool (*visit)(void *context, const struct pdb_state *next), void *context)
{
    const struct pdb_cell_set *const set = &index->sets[pdb_cell_set_rank(index, state->occupied)];
    const uint32_t region = pdb_cell_set_region(set, state->blank);
    for (uint32_t to = 0; to < index->cells; to++) {
        if ((state->occupied >> to & 1) != 0 || pdb_cell_set_region(set, to) != region)
            continue;
        const uint64_t movable = pdb_neighbours(index->width, index->cells, to) & state->occupied;
        for (uint32_t from = 0; movable >> from != 0; from++) {
            if ((movable >> from & 1) == 0)
                continue;
            const struct pdb_state next = moved(state, from, to);
            if (!visit(context, &next))
                return;
        }
    }
}

struct descent {
    const struct pdb_table *table;
    uint32_t wanted;
    bool found;
    struct pdb_state next;
};

static bool
try_descent(void *context, const struct pdb_state *next)
{
    struct descent *const descent = context;
    descent->found = pdb_table_modulo(descent->table, next) == descent->wanted;
    descent->next = *next;
    return !descent->found;
}

static bool
descend(const struct pdb_table *table, struct pdb_state *state)
{
    struct descent descent = {.table = table, .wanted = (pdb_table_modulo(table, state) + 3) % 4};
    test_table_visit(table->index, state, try_descent, &descent);
    if (descent.found)
        *state = descent.next;
    return descent.found;
}

static bool
at_goal(const struct pdb_table *table, const struct pdb_state *state)
{
    const struct pdb_state goal = pdb_pattern_goal(&table->pattern);
    return state->occupied == goal.occupied && state->labels == goal.labels &&
           pdb_state_block(table->index, state) == pdb_state_block(table->index, &goal);
}

uint32_t
test_table_distance(const struct pdb_table *table, const struct pdb_state *state)
{
    struct pdb_state now = *state;
    uint32_t distance = 0;
    while (descend(table, &now))
        distance++;
    assert(at_goal(table, &now));
    return distance;
}

enum { WALK_STRIDE = 1000 };

/* Whether walking down ends at the goal within the table's levels. */
static bool
walks_home(const struct pdb_table *table, struct pdb_state state)
{
    for (uint32_t steps = 0; steps < PDB_LEVELS_MAX; steps++) {
        if (at_goal(table, &state))
            return true;
        if (!descend(table, &state))
            return false;
    }
    return false;
}

static bool
entry_is_right(const struct pdb_table *table, uint32_t block, uint32_t entry, bool walk)
{
    struct pdb_state state = test_table_state(table->index, block, entry);
    if (walk)
        return walks_home(table, state);
    if (at_goal(table, &state))
        return pdb_table_modulo(table, &state) == 0;
    return descend(table, &state);
}

enum np_status
test_table_check(const struct pdb_table *table, uint64_t stride, struct np_error *error)
{
    const struct pdb_index *const index = table->index;
    const uint64_t entries = (uint64_t)index->block_count * index->permutations;
    uint64_t checked = 0;
    for (uint64_t i = 0; i < entries; i += stride, checked++) {
        const uint32_t block = (uint32_t)(i / index->permutations);
        const uint32_t entry = (uint32_t)(i % index->permutations);
        if (!entry_is_right(table, block, entry, checked % WALK_STRIDE == 0))
            return np_fail(error, NP_BAD_INPUT, "entry %lu of block %lu has no way to the goal",
                (unsigned long)entry, (unsigned long)block);
    }
    return NP_OK;
}
