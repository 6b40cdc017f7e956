// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What the unit tests share: running one suite, and a scratch directory for files.
 */
#ifndef NP_TESTS_SUPPORT_H
#define NP_TESTS_SUPPORT_H

#include <check.h>

/*
 * libcheck notes the place of every assertion that holds by a message through a pipe, to tell how
 * far a test got that crashed. A test that asks something of 181,440 boards spends nine tenths of
 * its time on that, so here an assertion that holds costs nothing.
 */
#define _mark_point(file, line) ((void)0)

/*
 * Runs the suite, prints a line a failed test and the counts, and returns the exit status for
 * main(). Takes the suite over.
 */
int test_run(Suite *suite);

/*
 * Makes a fresh directory and returns its path, which the caller frees; aborts the test otherwise.
 */
char *test_directory_new(void);

/*
 * Removes a directory of test_directory_new() with all that is in it and frees the path.
 */
void test_directory_free(char *directory);

#endif
