// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The value of --goal: the name of a goal, for boards of any size, or a file with one arrangement.
 */
#ifndef NP_CLI_GOAL_CHOICE_H
#define NP_CLI_GOAL_CHOICE_H

#include "base/status.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"

struct goal_choice {
    enum goal_kind kind;
    const char *name;   /* as given */
    struct board board; /* the arrangement, for GOAL_CUSTOM */
};

/* Reads the name of a goal or of a file; NULL is the standard goal. The caller frees the
 * choice with goal_choice_free(), whatever is returned; the name outlives it.
 *
 * Returns NP_OK, NP_USAGE (neither a goal nor a file), NP_BAD_INPUT (the file), NP_IO or
 * NP_NO_MEMORY. */
enum np_status goal_choice_init(
    struct goal_choice *choice, const char *name, struct np_error *error);

/* Makes the chosen goal for a size; the caller frees it with goal_free(), whatever is returned.
 *
 * Returns NP_OK, NP_BAD_INPUT (the arrangement has another size) or NP_NO_MEMORY. */
enum np_status goal_choice_make(const struct goal_choice *choice, uint32_t width, uint32_t height,
    struct goal *goal, struct np_error *error);

void goal_choice_free(struct goal_choice *choice);

#endif
