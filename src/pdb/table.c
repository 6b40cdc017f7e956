// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Reading a pattern database; see table.h.
 */
#include "config.h"

#include "pdb/table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/bits.h"
#include "base/pages.h"

void
pdb_table_free(struct pdb_table *table)
{
    if (table == NULL)
        return;
    if (table->backing == PDB_BACKING_FILE)
        (void)munmap(table->memory, table->memory_bytes);
    else
        pages_free(table->memory, table->memory_bytes);
    pdb_index_release(table->index);
    free(table);
}

bool
pdb_pattern_equal(const struct pdb_pattern *a, const struct pdb_pattern *b)
{
    return a->width == b->width && a->height == b->height && a->goal_blank == b->goal_blank &&
           a->count == b->count && memcmp(a->tiles, b->tiles, a->count) == 0;
}

bool
pdb_pattern_valid(const struct pdb_pattern *pattern)
{
    const uint32_t cells = pattern->width * pattern->height;
    if (pattern->count == 0 || pattern->count > PDB_TILES_MAX || pattern->goal_blank >= cells)
        return false;
    for (uint32_t i = 0; i < pattern->count; i++)
        if (pattern->tiles[i] >= cells || pattern->tiles[i] == pattern->goal_blank ||
            (i > 0 && pattern->tiles[i] <= pattern->tiles[i - 1]))
            return false;
    return true;
}

struct pdb_place
pdb_pattern_goal(const struct pdb_pattern *pattern)
{
    struct pdb_place place = {.blank = pattern->goal_blank};
    for (uint32_t i = 0; i < pattern->count; i++) {
        place.occupied |= UINT64_C(1) << pattern->tiles[i];
        place.labels |= i << (3 * i);
    }
    return place;
}

struct pdb_place
pdb_pattern_place(const struct pdb_pattern *pattern, const uint16_t *tiles, uint32_t blank)
{
    struct pdb_place place = {.blank = blank};
    uint32_t found = 0;
    for (uint32_t cell = 0; found < pattern->count; cell++)
        for (uint32_t label = 0; label < pattern->count; label++)
            if (tiles[cell] == pattern->tiles[label]) {
                place.occupied |= UINT64_C(1) << cell;
                place.labels |= label << (3 * found++);
            }
    return place;
}

uint64_t
pdb_index_table_bytes(const struct pdb_index *index)
{
    const struct pdb_index_view *const view = pdb_index_look(index);
    return (uint64_t)view->block_count * view->block_words * sizeof(uint64_t);
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
pdb_table_modulo(const struct pdb_table *table, const struct pdb_place *place)
{
    const struct pdb_index_view *const view = pdb_index_look(table->index);
    const struct pdb_place goal = pdb_pattern_goal(&table->pattern);
    const uint64_t block = pdb_place_block(table->index, place);
    const uint32_t entry = pdb_permutation_rank(view, place->labels);
    const uint64_t word = table->bits[block * view->block_words + entry / 64];
    const uint64_t black = pdb_black_cells(view->width, view->cells);
    return (uint32_t)(word >> entry % 64 & 1) << 1 |
           (pdb_colour(place->occupied, black) ^ pdb_colour(goal.occupied, black));
}

/* The state after the tile in cell `from` has moved to the free cell `to`. */
static struct pdb_place
moved(const struct pdb_place *place, uint32_t from, uint32_t to)
{
    const uint64_t without = place->occupied & ~(UINT64_C(1) << from);
    return (struct pdb_place){
        .occupied = without | UINT64_C(1) << to,
        .labels = pdb_labels_shift(
            place->labels, bits_count_below(place->occupied, from), bits_count_below(without, to)),
        .blank = from,
    };
}

void
pdb_place_visit(const struct pdb_index *index, const struct pdb_place *place,
    bool (*visit)(void *context, const struct pdb_place *next), void *context)
{
    const struct pdb_index_view *const view = pdb_index_look(index);
    const struct pdb_set *const set = &view->sets[pdb_set_rank(index, place->occupied)];
    const uint32_t region = pdb_set_region(set, place->blank);
    for (uint32_t to = 0; to < view->cells; to++) {
        if ((place->occupied >> to & 1) != 0 || pdb_set_region(set, to) != region)
            continue;
        const uint64_t movable = pdb_neighbours(view->width, view->cells, to) & place->occupied;
        for (uint32_t from = 0; movable >> from != 0; from++) {
            if ((movable >> from & 1) == 0)
                continue;
            const struct pdb_place next = moved(place, from, to);
            if (!visit(context, &next))
                return;
        }
    }
}

/* ---- walking down ---------------------------------------------------------------------------- */

struct descent {
    const struct pdb_table *table;
    uint32_t wanted;
    bool found;
    struct pdb_place next;
};

static bool
try_descent(void *context, const struct pdb_place *next)
{
    struct descent *const descent = context;
    descent->found = pdb_table_modulo(descent->table, next) == descent->wanted;
    descent->next = *next;
    return !descent->found;
}

bool
pdb_table_descend(const struct pdb_table *table, struct pdb_place *place)
{
    struct descent descent = {.table = table, .wanted = (pdb_table_modulo(table, place) + 3) % 4};
    pdb_place_visit(table->index, place, try_descent, &descent);
    if (descent.found)
        *place = descent.next;
    return descent.found;
}

bool
pdb_table_at_goal(const struct pdb_table *table, const struct pdb_place *place)
{
    const struct pdb_place goal = pdb_pattern_goal(&table->pattern);
    return place->occupied == goal.occupied && place->labels == goal.labels &&
           pdb_place_block(table->index, place) == pdb_place_block(table->index, &goal);
}

uint32_t
pdb_table_distance(const struct pdb_table *table, const struct pdb_place *place)
{
    struct pdb_place now = *place;
    uint32_t distance = 0;
    while (pdb_table_descend(table, &now))
        distance++;
    assert(pdb_table_at_goal(table, &now));
    return distance;
}
