// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The weights of the rank that the program is built with: a set for each of four ranges of sizes.
 * doc/large-boards.md tells how they were trained and what each is worth on the others' boards.
 */
#ifndef NP_SEARCH_EVALUATION_RANK_WEIGHTS_H
#define NP_SEARCH_EVALUATION_RANK_WEIGHTS_H

#include <stdint.h>

#include "puzzle/instance.h"
#include "search/evaluation/rank.h"

/* The RANK_WEIGHTS weights for boards of that shape, in units of 1 / RANK_MOVE. */
const int16_t *rank_weights(const struct shape *shape);

#endif
