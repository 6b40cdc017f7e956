// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The pace: the longest work between two polls, on a machine that may be busy.
 *
 * Times are CPU times of the thread, but a busy machine stretches even these now and then.
 * Repeated runs poll at the same places, so each interval counts with its least time of all runs:
 * noise disappears, and a missing poll is missing in every run.
 */
#ifndef NP_TESTS_PACE_H
#define NP_TESTS_PACE_H

/* Forgets all runs. */
void test_pace_reset(void);

/* A run begins. */
void test_pace_begin(void);

/* Records a poll, or the end. */
void test_pace_look(void);

/* The longest interval between two polls, in milliseconds. */
int test_pace_longest_ms(void);

#endif
