// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Patterns and single entries of their tables; see table.h.
 */
#include "config.h"

#include "pdb/table.h"

#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/memory.h"

struct pdb_table *
pdb_table_new(
    const struct pdb_index *index, const struct pdb_pattern *pattern, struct np_error *error)
{
    struct pdb_table *const table = calloc(1, sizeof *table);
    if (table == NULL) {
        (void)np_no_memory(error);
        return NULL;
    }
    table->pattern = *pattern;
    table->index = pdb_index_share(index);
    table->word_count = pdb_index_table_bytes(index) / sizeof *table->bits;
    table->black = pdb_black_cells(index->width, index->cells);
    table->goal_colour = pdb_colour(pdb_pattern_goal(pattern).occupied, table->black);
    return table;
}

void
pdb_table_free(struct pdb_table *table)
{
    if (table == NULL)
        return;
    pages_free(table->bits, (size_t)table->word_count * sizeof *table->bits);
    pdb_index_release(table->index);
    free(table);
}

bool
pdb_pattern_equal(const struct pdb_pattern *a, const struct pdb_pattern *b)
{
    return a->width == b->width && a->height == b->height && a->goal_blank == b->goal_blank &&
           a->count == b->count && memcmp(a->tiles, b->tiles, a->count) == 0;
}

struct pdb_state
pdb_pattern_goal(const struct pdb_pattern *pattern)
{
    struct pdb_state state = {.blank = pattern->goal_blank};
    for (uint32_t i = 0; i < pattern->count; i++) {
        state.occupied |= UINT64_C(1) << pattern->tiles[i];
        state.labels |= i << (3 * i);
    }
    return state;
}

size_t
pdb_index_table_bytes(const struct pdb_index *index)
{
    return (size_t)index->block_count * index->block_words * sizeof(uint64_t);
}

uint64_t
pdb_black_cells(uint32_t width, uint32_t cells)
{
    uint64_t black = 0;
    for (uint32_t cell = 0; cell < cells; cell++)
        black |= (uint64_t)board_cell_is_black(width, cell) << cell;
    return black;
}

uint32_t
pdb_table_modulo(const struct pdb_table *table, const struct pdb_state *state)
{
    return pdb_table_bit(table, pdb_state_entry(table->index, state)) << 1 |
           pdb_table_parity(table, state->occupied);
}

/* Makes a pattern move that leads nearer to the goal. Returns false if there is none. */
static bool
step_down(const struct pdb_table *table, struct pdb_state *state)
{
    const struct pdb_index *const index = table->index;
    const struct pdb_cell_set *const set = &index->sets[pdb_cell_set_rank(index, state->occupied)];
    const uint32_t nearer = (pdb_table_modulo(table, state) + 3) % 4;
    for (uint32_t to = 0; to < index->cells; to++) {
        if ((set->occupied >> to & 1) != 0 ||
            pdb_cell_set_region(set, to) != pdb_cell_set_region(set, state->blank))
            continue;
        uint32_t rest = pdb_neighbours(index->width, index->cells, to) & set->occupied;
        for (; rest != 0; rest &= rest - 1) {
            const struct pdb_state next = pdb_state_move(state, bits_lowest(rest), to);
            if (pdb_table_modulo(table, &next) == nearer) {
                *state = next;
                return true;
            }
        }
    }
    return false;
}

uint32_t
pdb_table_distance(const struct pdb_table *table, const struct pdb_state *state)
{
    const struct pdb_state goal = pdb_pattern_goal(&table->pattern);
    const uint64_t home = pdb_state_entry(table->index, &goal);
    struct pdb_state at = *state;
    uint32_t steps = 0;
    for (; pdb_state_entry(table->index, &at) != home; steps++)
        if (steps + 1 >= PDB_LEVELS_MAX || !step_down(table, &at))
            return PDB_NO_ESTIMATE;
    return steps;
}
