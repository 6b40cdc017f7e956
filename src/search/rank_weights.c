// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The weights, as bench/weights_to_c.awk writes them.
 */
#include "config.h"

#include "search/rank_weights.h"

const int16_t rank_weights[RANK_WEIGHTS] = {
#include "search/rank_weights.inc"
};
