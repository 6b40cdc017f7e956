// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Reading pattern databases in tests: state by state, down to the goal.
 */
#ifndef NP_TESTS_TABLE_WALK_H
#define NP_TESTS_TABLE_WALK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "pdb/table.h"

/* The state of an entry of a block; the blank is the lowest cell of its region. */
struct pdb_state test_table_state(const struct pdb_index *index, uint32_t block, uint32_t entry);

/* Calls visit(context, next) for every state one pattern move away, until it returns false. */
void test_table_visit(const struct pdb_index *index, const struct pdb_state *state,
    bool (*visit)(void *context, const struct pdb_state *next), void *context);

/* The exact distance: walks down, with one table lookup per neighbour and step. */
uint32_t test_table_distance(const struct pdb_table *table, const struct pdb_state *state);

/* Checks every `stride`-th entry (1 = all):
 *   - the goal's region, and no other entry at distance 0 modulo 4 without a way down, is 0;
 *   - every other entry has a neighbour that is one nearer, modulo 4;
 *   - every 1000th of those checked is walked down to the goal, in fewer steps than PDB_LEVELS_MAX.
 * With one bit an entry neighbours differ by one modulo 4 by construction.
 *
 * Returns NP_OK or NP_BAD_INPUT: the text names the first bad entry. */
enum np_status test_table_check(
    const struct pdb_table *table, uint64_t stride, struct np_error *error);

/* The entries at each distance, counted by the progress of pdb_generate(). */
struct test_levels {
    uint64_t entries[PDB_LEVELS_MAX];
    uint32_t count; /* the largest distance + 1 */
    uint64_t done;
};

/* With the goal alone. */
static inline struct test_levels
test_levels_begin(void)
{
    return (struct test_levels){.entries = {1}, .count = 0, .done = 1};
}

static inline void
test_levels_add(void *context, uint64_t done, uint64_t total)
{
    struct test_levels *const levels = context;

    (void)total;
    levels->entries[++levels->count] = done - levels->done;
    levels->done = done;
}

#endif
