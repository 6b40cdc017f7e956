// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * How tests wait for another thread: they look at a condition, again and again, and pause in
 * between. Nothing else in tests/ sleeps (check_layering.sh sees to that). libcheck's time limit
 * ends what waits in vain.
 */
#ifndef NP_TESTS_PAUSE_H
#define NP_TESTS_PAUSE_H

/* Lets other threads work for a millisecond. */
void test_pause(void);

#endif
