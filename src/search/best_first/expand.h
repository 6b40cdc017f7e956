// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Expansion: a packed state in, its children with their estimates out.
 *
 * The child that would be the state's own parent is left out. Estimates are followed from the
 * parent's by the heuristic's step.
 */
#ifndef NP_SEARCH_BEST_FIRST_EXPAND_H
#define NP_SEARCH_BEST_FIRST_EXPAND_H

#include <stdbool.h>
#include <stdint.h>

#include "heuristic/heuristic.h"
#include "search/best_first/state.h"

struct expander {
    struct state_packing packing;
    const struct heuristic *heuristic; /* NULL = every estimate is 0; the caller's */
    bool must_eval;                    /* h and note do not tell enough to follow an estimate */
    bool has_notes;
    uint16_t *tiles; /* the board at work; owned */
};

/* Returns NP_OK, NP_UNSUPPORTED (the shape has too many cells) or NP_NO_MEMORY; the caller frees
 * it with expander_free() whatever is returned. */
enum np_status expander_init(struct expander *expander, const struct shape *shape,
    const struct heuristic *heuristic, struct np_error *error);

void expander_free(struct expander *expander);

/* What all states with an estimate in common are kept together by, so that their children's
 * estimates can be followed: nothing, or parts of the value that many states share. */
static inline uint64_t
expander_note(const struct expander *expander, const struct heuristic_value *value)
{
    return expander->has_notes ? value->aux[0] | (uint64_t)value->aux[1] << 32 : 0;
}

/* The children of `state`, whose estimate is `h` with its note: `children` has room for MOVE_COUNT
 * states, each with its move kept in it, and `values` for as many estimates. A root has no parent
 * to leave out. Returns how many there are. One thread at a time may use an expander. */
unsigned expander_run(struct expander *expander, const uint64_t *state, uint32_t h, uint64_t note,
    bool root, uint64_t *children, struct heuristic_value *values);

#endif
