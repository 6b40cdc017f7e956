// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Waiting for another thread in tests: check a condition repeatedly and pause in between. Nothing
 * else in tests/ sleeps (check_layering.sh enforces it). libcheck's time limit ends a wait that
 * never succeeds.
 */
#ifndef NP_TESTS_PAUSE_H
#define NP_TESTS_PAUSE_H

/* Lets other threads work for a millisecond. */
void test_pause(void);

#endif
