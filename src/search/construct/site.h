// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The site: a board under construction, as the constructive solver keeps it.
 *
 * It knows where every tile is and, packed beside each other, the row and the column where it
 * belongs; it makes moves in a few nanoseconds and hands them to a sink in blocks. Eight bytes a
 * cell, nothing for the path.
 */
#ifndef NP_SEARCH_CONSTRUCT_SITE_H
#define NP_SEARCH_CONSTRUCT_SITE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"
#include "puzzle/instance.h"
#include "puzzle/move.h"

enum {
    SITE_BLOCK_MOVES = 4096,
    SITE_LOOK_CELLS = 1 << 12, /* passed in a loop over the board between two questions */
};

/* A row and a column in one word: row << 16 | column. */
struct site {
    uint32_t width;
    uint32_t height;
    uint32_t blank;           /* the blank's cell */
    uint32_t goal_blank;      /* the cell where it belongs */
    uint32_t *goals;          /* goals[cell] = packed goal of the tile there; owned */
    uint32_t *where;          /* where[goal cell] = cell of the tile that belongs there; owned */
    int32_t step[MOVE_COUNT]; /* how the blank's cell changes with each move */
    const struct move_sink *sink;
    const struct stop *stop; /* may be NULL */
    uint64_t moves;          /* made so far */
    uint32_t block_moves;    /* hand over so many at a time: 1 .. SITE_BLOCK_MOVES, the default */
    uint32_t pending;        /* moves in block that the sink has not got yet */
    bool stopped;            /* as asked, or the sink wants no more */
    uint8_t block[SITE_BLOCK_MOVES];
};

/* Makes a site of a board and its goal, or of an instance. The sink receives the moves; `stop`,
 * which may be NULL and is the site's from here on, is asked once a block, and every millisecond
 * or so of what takes longer.
 *
 * The caller frees it with site_free(), whatever is returned. Returns NP_OK, NP_NO_MEMORY or
 * NP_CANCELLED. */
enum np_status site_from_board(struct site *site, const struct board *board,
    const struct goal *goal, const struct stop *stop, struct np_error *error);
enum np_status site_from_instance(
    struct site *site, const struct instance *instance, struct np_error *error);

void site_free(struct site *site);

/* The memory that a site of so many cells takes. */
static inline uint64_t
site_bytes(uint32_t cells)
{
    return sizeof(struct site) + 2 * (uint64_t)cells * sizeof(uint32_t);
}

/* Hands the moves of the block to the sink and asks whether to stop; may set `stopped`. */
void site_flush(struct site *site);

/* Asks whether to stop: false, and `stopped` is set. Loops over all cells do so now and then. */
bool site_goes_on(struct site *site);

static inline uint32_t
site_pack(uint32_t row, uint32_t column)
{
    return row << 16 | column;
}

static inline uint32_t
site_packed_row(uint32_t packed)
{
    return packed >> 16;
}

static inline uint32_t
site_packed_column(uint32_t packed)
{
    return packed & 0xffff;
}

/* Slides the tile that `move` names; it must be there. */
static inline void
site_slide(struct site *site, enum move move)
{
    const uint32_t from = site->blank + (uint32_t)site->step[move];
    const uint32_t goal = site->goals[from];

    site->goals[site->blank] = goal;
    site->where[site_packed_row(goal) * site->width + site_packed_column(goal)] = site->blank;
    site->blank = from;
    site->moves++;
    site->block[site->pending++] = (uint8_t)move;
    if (site->pending >= site->block_moves)
        site_flush(site);
}

#endif
