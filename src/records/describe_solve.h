// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Results, solves and the keeper's news in words, for every front end.
 */
#ifndef NP_RECORDS_DESCRIBE_SOLVE_H
#define NP_RECORDS_DESCRIBE_SOLVE_H

#include <stddef.h>

#include "play/humanize.h"
#include "records/keeper.h"
#include "records/statistics.h"

/* A result or an average (records/averages.h): a time such as 00:41.34, without hundredths from
 * an hour on; "DNF"; "-" if there are too few. */
struct words humanize_result(uint64_t result);

/* Why a solve does not count, such as "played before"; NULL if it does. */
const char *humanize_reason(enum history_reason reason);

/* The kind of a solve: "4x4", "4x4 hard snail". Names are translated, ranges of lengths are not. */
struct words humanize_kind(const struct history_solve *solve);

/* Why the solve of this game does not count in the statistics; NULL if it does, or if there are no
 * statistics. */
const char *describe_not_counted(const struct keeper *keeper);

/* A player's best, or the streak of days: "best 1:02.40", "today 0:48.21, 3 days in a row"; "" if
 * there is no result. */
void describe_contest_record(
    char *text, size_t bytes, const struct contest_spec *spec, const struct contest_record *record);

/* Puts a report of the keeper into a sentence; a shorter form may follow after a '\n'. */
void describe_report(char *text, size_t bytes, const struct keeper_report *report);

#endif
