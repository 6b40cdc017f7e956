// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Breadth-first search from the goal. Tiles are named after their goal cells, and boards are
 * numbered by the lexicographic rank of their permutation; the goal has rank 0.
 */
#include "config.h"

#include "solver/depths.h"

#include <stdlib.h>
#include <string.h>

#include "base/thread/cancel.h"
#include "puzzle/instance.h"

enum { POLL_BOARDS = 8192 };

struct depths {
    struct shape shape;
    uint32_t cells;
    uint32_t permutations;              /* cells! */
    uint32_t name_of[DEPTHS_CELLS_MAX]; /* the goal cell of each tile */
    uint32_t blank;                     /* the blank's name */
    uint64_t counts[DEPTHS_UNREACHED];  /* the number of boards at each depth */
    uint8_t *by_rank;                   /* owned */
};

static uint32_t
rank_of(const struct depths *depths, const uint8_t *names)
{
    uint32_t number = 0;

    for (uint32_t i = 0; i < depths->cells; i++) {
        uint32_t smaller = names[i];

        for (uint32_t j = 0; j < i; j++)
            smaller -= names[j] < names[i];
        number = number * (depths->cells - i) + smaller;
    }
    return number;
}

/* Computes the permutation of a rank, and the blank's cell. */
static void
permutation_of(const struct depths *depths, uint32_t number, uint8_t *names, uint32_t *blank_cell)
{
    uint32_t left = (1u << depths->cells) - 1; /* the unused names, one bit each */
    uint32_t digits[DEPTHS_CELLS_MAX] = {0};

    for (uint32_t i = depths->cells; i-- > 0;) {
        digits[i] = number % (depths->cells - i);
        number /= depths->cells - i;
    }
    for (uint32_t i = 0; i < depths->cells; i++) {
        uint8_t name = 0;

        for (uint32_t skip = digits[i]; (left >> name & 1) == 0 || skip-- > 0;)
            name++;
        names[i] = name;
        left &= ~(1u << name);
        if (name == depths->blank)
            *blank_cell = i;
    }
}

/* Sets the depth of all neighbours of a board that have no depth yet. */
static void
expand(struct depths *depths, uint32_t number, uint8_t depth)
{
    uint8_t names[DEPTHS_CELLS_MAX];
    uint32_t blank = 0;

    permutation_of(depths, number, names, &blank);
    for (unsigned move = 0; move < MOVE_COUNT; move++) {
        const uint32_t cell = shape_source(&depths->shape, blank, (enum move)move);

        if (cell == BOARD_NO_CELL)
            continue;
        names[blank] = names[cell];
        names[cell] = (uint8_t)depths->blank;
        uint8_t *const found = &depths->by_rank[rank_of(depths, names)];
        names[cell] = names[blank];
        names[blank] = (uint8_t)depths->blank;
        if (*found != DEPTHS_UNREACHED)
            continue;
        *found = depth;
        depths->counts[depth]++;
    }
}

/* Expands one depth after another. Returns false if cancelled. */
static bool
measure(struct depths *depths, const struct cancel *cancel)
{
    const uint8_t *const end = depths->by_rank + depths->permutations;
    uint32_t expanded = 0;

    memset(depths->by_rank, DEPTHS_UNREACHED, depths->permutations);
    depths->by_rank[0] = 0;
    depths->counts[0] = 1;
    for (unsigned depth = 0; depths->counts[depth] > 0; depth++) {
        const uint8_t *at = depths->by_rank;

        while ((at = memchr(at, (int)depth, (size_t)(end - at))) != NULL) {
            if (++expanded % POLL_BOARDS == 0 && cancel_requested(cancel))
                return false;
            expand(depths, (uint32_t)(at - depths->by_rank), (uint8_t)(depth + 1));
            at++;
        }
    }
    return true;
}

enum np_status
depths_new(struct depths **depths, const struct goal *goal, const struct cancel *cancel,
    struct np_error *error)
{
    struct depths *new;

    *depths = NULL;
    if (goal->cells > DEPTHS_CELLS_MAX)
        return np_fail(error, NP_UNSUPPORTED, "too many boards to measure them all");
    new = calloc(1, sizeof *new);
    if (new == NULL)
        return np_no_memory(error);
    new->shape = (struct shape){goal->width, goal->height, goal->cells, goal->blank};
    new->cells = goal->cells;
    new->blank = goal->blank;
    new->permutations = 1;
    for (uint32_t i = 1; i < goal->cells; i++) {
        new->permutations *= i + 1;
        new->name_of[i] = goal_cell_of(goal, i);
    }
    new->name_of[0] = goal->blank;
    new->by_rank = malloc(new->permutations);
    if (new->by_rank != NULL && measure(new, cancel)) {
        *depths = new;
        return NP_OK;
    }
    const bool cancelled = new->by_rank != NULL;
    depths_free(new);
    return cancelled ? np_fail(error, NP_CANCELLED, "interrupted") : np_no_memory(error);
}

void
depths_free(struct depths *depths)
{
    if (depths == NULL)
        return;
    free(depths->by_rank);
    free(depths);
}

uint64_t
depths_of(const struct depths *depths, const struct board *board)
{
    uint8_t names[DEPTHS_CELLS_MAX];

    for (uint32_t i = 0; i < depths->cells; i++)
        names[i] = (uint8_t)depths->name_of[board->tiles[i]];
    return depths->by_rank[rank_of(depths, names)];
}

uint64_t
depths_count(const struct depths *depths, uint64_t least, uint64_t most)
{
    uint64_t count = 0;

    for (uint64_t depth = least; depth <= most && depth < DEPTHS_UNREACHED; depth++)
        count += depths->counts[depth];
    return count;
}
