// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The pace: how long work goes on without a look, on a machine that may be busy.
 *
 * Times are the thread's own, but a busy machine stretches even these now and then. Work that is
 * run again repeats itself, look by look, and what the machine does to it does not: so each look
 * counts with the least time that it took in any run. A look that is missing is missing each time.
 */
#ifndef NP_TESTS_PACE_H
#define NP_TESTS_PACE_H

/* Forgets all runs. */
void test_pace_reset(void);

/* A run begins. */
void test_pace_begin(void);

/* The work looks up, or is done. */
void test_pace_look(void);

/* The longest time before one of the looks, in milliseconds. */
int test_pace_longest_ms(void);

#endif
