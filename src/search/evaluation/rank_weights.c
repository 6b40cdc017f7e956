// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The weights, as bench/weights_to_c.awk writes them, and which boards each set is for.
 */
#include "config.h"

#include "search/evaluation/rank_weights.h"

static const int16_t tiny[RANK_WEIGHTS] = {
#include "search/evaluation/rank_weights_tiny.inc"
};

static const int16_t small[RANK_WEIGHTS] = {
#include "search/evaluation/rank_weights_small.inc"
};

static const int16_t middle[RANK_WEIGHTS] = {
#include "search/evaluation/rank_weights_middle.inc"
};

static const int16_t large[RANK_WEIGHTS] = {
#include "search/evaluation/rank_weights_large.inc"
};

static const struct {
    uint32_t cells_max;
    const int16_t *weights;
} sets[] = {
    {30, tiny},
    {49, small},
    {100, middle},
    {UINT32_MAX, large},
};

const int16_t *
rank_weights(const struct shape *shape)
{
    size_t i = 0;

    while (shape->cells > sets[i].cells_max)
        i++;
    return sets[i].weights;
}
