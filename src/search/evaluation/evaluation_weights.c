// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The weights, as bench/weights_to_c.awk writes them, and which boards each set is for.
 */
#include "config.h"

#include "search/evaluation/evaluation.h"

static const int16_t tiny[EVAL_WEIGHTS] = {
#include "search/evaluation/weights_tiny.inc"
};

static const int16_t small[EVAL_WEIGHTS] = {
#include "search/evaluation/weights_small.inc"
};

static const int16_t middle[EVAL_WEIGHTS] = {
#include "search/evaluation/weights_middle.inc"
};

static const int16_t large[EVAL_WEIGHTS] = {
#include "search/evaluation/weights_large.inc"
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
evaluation_weights(const struct shape *shape)
{
    size_t i = 0;

    while (shape->cells > sets[i].cells_max)
        i++;
    return sets[i].weights;
}
