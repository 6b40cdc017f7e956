// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Shared by the unit tests: running a suite, and files in a scratch directory.
 */
#ifndef NP_TESTS_SUPPORT_H
#define NP_TESTS_SUPPORT_H

#include <check.h>
#include <stdbool.h>
#include <sys/resource.h>

#include "puzzle/answer.h"

/*
 * libcheck reports every passing assertion through a pipe, to locate crashes. A test of 181,440
 * boards would spend nine tenths of its time on that, so these assertions cost nothing if they
 * pass.
 */
#define _mark_point(file, line) ((void)0)

/*
 * Runs and frees the suite, prints a line for each failed test and the counts, and returns the exit
 * status for main().
 */
int test_run(Suite *suite);

/* Whether a search ended because of a limit, or because it dropped states. */
static inline bool
ended_at_limit(const struct answer *answer)
{
    return answer->end == ANSWER_END_TIME || answer->end == ANSWER_END_NODES ||
           answer->end == ANSWER_END_MEMORY || answer->end == ANSWER_END_DROPPED;
}

/*
 * Makes a new directory and returns its path, which test_directory_free() frees.
 */
char *test_directory_new(void);

/*
 * The same, and makes it the home of the player, whose games and settings are below it.
 */
char *test_home_new(void);

/*
 * Removes a directory of test_directory_new() with its contents, and frees the path.
 */
void test_directory_free(char *directory);

/*
 * Asserts that the file holds exactly this text.
 */
void test_assert_file(const char *path, const char *text);

/*
 * Counts the files of a directory, but not those whose name begins with a dot.
 */
unsigned test_count_entries(const char *directory);

/*
 * Limits the files that this process can write, as if the disk were full. RLIM_INFINITY lifts the
 * limit, which a test must do before it ends, since libcheck reports results through a file.
 */
void test_limit_file_size(rlim_t bytes);

#endif
