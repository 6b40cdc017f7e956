// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The analyser: an analysis in the background, for a front end that must not wait.
 *
 * Its thread works on an analysis of its own and leaves what it learns in a list. The owner has a
 * second analysis of the same moves, which analyser_poll() brings up to date.
 */
#ifndef NP_JUDGE_ANALYSER_H
#define NP_JUDGE_ANALYSER_H

#include <stdbool.h>

#include "judge/analysis.h"

struct analyser;

/* Starts to analyse moves; everything is copied. The statuses are those of analysis_init(), or
 * NP_SYSTEM (no thread); on failure *analyser is NULL. */
enum np_status analyser_start(struct analyser **analyser, const struct board *board,
    const struct goal *goal, const struct path *path, const struct solver_options *options,
    struct np_error *error);

/* What is known at the last analyser_poll(); valid until analyser_free(). */
struct analysis *analyser_analysis(struct analyser *analyser);

/* Takes over what the thread has learned. Returns whether anything is new. */
bool analyser_poll(struct analyser *analyser);

/* Whether the thread has ended and everything was taken over. */
bool analyser_is_done(const struct analyser *analyser);

/* Cancels without waiting. Accepts NULL. */
void analyser_free(struct analyser *analyser);

#endif
