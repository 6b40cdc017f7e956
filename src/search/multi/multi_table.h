// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The boards near the goal: their exact distances in multi-tile moves.
 *
 * A breadth-first search from the goal stores every board within a radius in a hash table, a word
 * per board. A search from the other side is at an end when it meets the table, which saves the
 * radius of its depth (perimeter search: J. F. Dillenburg & P. C. Nelson, Artificial Intelligence
 * 65, 1994; G. Manzini, 1995). The table of a board of at most 10 cells contains all boards: the
 * farthest board of 3x3 is 24 multi-tile moves away.
 */
#ifndef NP_SEARCH_MULTI_MULTI_TABLE_H
#define NP_SEARCH_MULTI_MULTI_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "puzzle/instance.h"
#include "puzzle/path.h"
#include "search/multi/multi_board.h"

/* The distance of a board outside the table. */
enum { MULTI_FAR = UINT8_MAX };

struct multi_table {
    struct shape shape;
    struct multi_cells cells;
    uint64_t *entries; /* `slots` words; 0 = free; owned */
    size_t slots;
    size_t boards;
    uint32_t depth_shift; /* the lowest bit of the distance + 1 in an entry */
    uint32_t radius;      /* every board this near is in the table */
    bool whole;           /* all boards that can be solved are in the table */
};

static inline bool
multi_table_supports(const struct shape *shape)
{
    return shape->cells <= MULTI_CELLS_MAX;
}

/* The word of a board. */
uint64_t multi_board(const struct shape *shape, const uint16_t *tiles);

/* Fills in the table, radius after radius, until it is whole or the next radius would take more
 * than `memory_bytes` or more than `boards_max` boards. `cancel` may be NULL.
 *
 * The caller frees the table with multi_table_free(), even after an error. Returns NP_OK,
 * NP_UNSUPPORTED, NP_CANCELLED or NP_NO_MEMORY. */
enum np_status multi_table_build(struct multi_table *table, const struct shape *shape,
    uint64_t memory_bytes, size_t boards_max, const struct cancel *cancel, struct np_error *error);

/* Appends the shortest way from a board of the table to the goal, for which `path` has room. */
void multi_table_follow(const struct multi_table *table, uint64_t board, struct path *path);

void multi_table_free(struct multi_table *table);

static inline size_t
multi_table_bytes(const struct multi_table *table)
{
    return table->slots * sizeof *table->entries;
}

static inline size_t
multi_table_slot(const struct multi_table *table, uint64_t key)
{
    return (size_t)(multi_board_hash(key) * table->slots >> 32);
}

/* The distance of a board, or MULTI_FAR if it is not in the table. */
static inline uint32_t
multi_table_distance(const struct multi_table *table, uint64_t board)
{
    const uint64_t key = board & table->cells.key_mask;

    for (size_t slot = multi_table_slot(table, key);;
         slot = slot + 1 == table->slots ? 0 : slot + 1) {
        const uint64_t entry = table->entries[slot];
        if (entry == 0)
            return MULTI_FAR;
        if ((entry & table->cells.key_mask) == key)
            return (uint32_t)(entry >> table->depth_shift) - 1;
    }
}

#endif
