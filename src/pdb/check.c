// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Checking a pattern database; the invariants (after Clausecker's thesis on the 24-puzzle, 2017)
 * are in check.h.
 */
#include "config.h"

#include "pdb/check.h"

enum { WALK_STRIDE = 1000 };

/* Whether walking down ends at the goal within the table's levels. */
static bool
walks_home(const struct pdb_table *table, struct pdb_place place)
{
    for (uint32_t steps = 0; steps < table->levels; steps++) {
        if (pdb_table_at_goal(table, &place))
            return true;
        if (!pdb_table_descend(table, &place))
            return false;
    }
    return false;
}

static bool
entry_is_right(const struct pdb_table *table, uint32_t block, uint32_t entry, bool walk)
{
    struct pdb_place place = pdb_place_of(table->index, block, entry);
    if (walk)
        return walks_home(table, place);
    if (pdb_table_at_goal(table, &place))
        return pdb_table_modulo(table, &place) == 0;
    return pdb_table_descend(table, &place);
}

enum np_status
pdb_check(const struct pdb_table *table, uint64_t stride, struct np_error *error)
{
    const struct pdb_index_view *const view = pdb_index_look(table->index);
    const uint64_t entries = (uint64_t)view->block_count * view->permutations;
    uint64_t checked = 0;
    for (uint64_t i = 0; i < entries; i += stride, checked++) {
        const uint32_t block = (uint32_t)(i / view->permutations);
        const uint32_t entry = (uint32_t)(i % view->permutations);
        if (!entry_is_right(table, block, entry, checked % WALK_STRIDE == 0))
            return np_fail(error, NP_BAD_INPUT, "entry %lu of block %lu has no way to the goal",
                (unsigned long)entry, (unsigned long)block);
    }
    return NP_OK;
}
