// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Expansion: a packed state in, its children with their estimates out.
 *
 * The child that would be the state's own parent is left out. Estimates are followed from the
 * parent's by the heuristic's step.
 */
#ifndef NP_SEARCH_EXPAND_H
#define NP_SEARCH_EXPAND_H

#include <stdbool.h>
#include <stdint.h>

#include "heuristic/heuristic.h"
#include "search/state.h"

struct expander {
    struct state_packing packing;
    const struct heuristic *heuristic; /* NULL = every estimate is 0; the caller's */
    uint16_t *tiles;                   /* the board at work; owned */
};

/* Returns NP_OK, NP_UNSUPPORTED (the shape has too many cells) or NP_NO_MEMORY; the caller frees
 * it with expander_free() whatever is returned. */
enum np_status expander_init(struct expander *expander, const struct shape *shape,
    const struct heuristic *heuristic, struct np_error *error);

void expander_free(struct expander *expander);

/* The children of `state`, whose estimate is `h`: `children` has room for MOVE_COUNT states, each
 * with its move kept in it, and `children_h` for as many estimates. A root has no parent to leave
 * out. Returns how many there are. One thread at a time may use an expander. */
unsigned expander_run(struct expander *expander, const uint64_t *state, uint32_t h, bool root,
    uint64_t *children, uint32_t *children_h);

#endif
