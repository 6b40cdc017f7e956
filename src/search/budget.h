// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * How much memory a search may fill.
 */
#ifndef NP_SEARCH_BUDGET_H
#define NP_SEARCH_BUDGET_H

#include "base/memory.h"
#include "search/search.h"

/* Starts the budget of a search: its limit, or three quarters of what the machine can give, so
 * that a search without a limit ends with an answer too. */
void search_budget_init(struct memory_budget *budget, const struct search_limits *limits);

#endif
