// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The weights of the rank that the program is built with, one set for boards of every size;
 * doc/large-boards.md has the commands that trained them.
 */
#ifndef NP_SEARCH_RANK_WEIGHTS_H
#define NP_SEARCH_RANK_WEIGHTS_H

#include <stdint.h>

#include "search/rank.h"

extern const int16_t rank_weights[RANK_WEIGHTS];

#endif
