// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Expansion of packed states, for every search that remembers them.
 */
#include "config.h"

#include "search/best_first/expand.h"

#include <stdlib.h>

enum np_status
expander_init(struct expander *expander, const struct shape *shape,
    const struct heuristic *heuristic, struct np_error *error)
{
    const unsigned flags = heuristic != NULL ? heuristic->flags : HEURISTIC_BARE;

    expander->heuristic = heuristic;
    expander->has_notes = (flags & HEURISTIC_FEW) != 0;
    expander->must_eval = (flags & (HEURISTIC_BARE | HEURISTIC_FEW)) == 0;
    expander->tiles = NULL;
    const enum np_status status = state_packing_init(&expander->packing, shape, error);
    if (status != NP_OK)
        return status;
    expander->tiles = calloc(shape->cells, sizeof *expander->tiles);
    if (expander->tiles == NULL)
        return np_no_memory(error);
    return NP_OK;
}

void
expander_free(struct expander *expander)
{
    free(expander->tiles);
    expander->tiles = NULL;
}

/* `words` is the packing's; as a constant it lets the compiler drop the loops over words. */
NP_ALWAYS_INLINE unsigned
expand(struct expander *expander, const uint64_t *state, struct heuristic_value value, bool root,
    uint64_t *children, struct heuristic_value *values, unsigned words)
{
    const struct state_packing *const packing = &expander->packing;
    const struct heuristic *const heuristic = expander->heuristic;
    const uint32_t blank = state_unpack(packing, state, expander->tiles);
    const unsigned back = root ? MOVE_COUNT : move_inverse(state_move(state));
    unsigned count = 0;

    if (expander->must_eval)
        value = heuristic->row->eval(heuristic, expander->tiles, blank);
    for (unsigned move = 0; move < MOVE_COUNT; move++) {
        const uint32_t from = packing->source[blank][move];
        uint64_t *const child = children + count * words;

        if (move == back || from == STATE_NO_CELL)
            continue;
        state_copy(child, state, words);
        state_slide(packing, child, expander->tiles[from], from, blank);
        state_set_move(child, (enum move)move);
        values[count] = value;
        if (heuristic != NULL)
            values[count] = heuristic->row->step(heuristic, value, expander->tiles, blank, from);
        count++;
    }
    return count;
}

unsigned
expander_run(struct expander *expander, const uint64_t *state, uint32_t h, uint64_t note, bool root,
    uint64_t *children, struct heuristic_value *values)
{
    const unsigned words = expander->packing.words;
    const struct heuristic_value value = {.h = h, .aux = {(uint32_t)note, (uint32_t)(note >> 32)}};

    return words == 1 ? expand(expander, state, value, root, children, values, 1)
                      : expand(expander, state, value, root, children, values, words);
}
