// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of base/file/temporary: what a killed program left is removed, and nothing else.
 */
#include "config.h"

#include "base/file/temporary.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/file/file.h"
#include "base/text/text.h"
#include "support.h"

static char *directory;

/* Creates an entry as old as a killed program leaves it behind. */
static void
leave_behind(const char *name, long process, time_t age_seconds)
{
    const struct timespec then = {.tv_sec = time(NULL) - age_seconds};
    struct text left = {0};

    text_printf(&left, "%s/%s.%ld-0.tmp", directory, name, process);
    ck_assert_int_eq(file_write(text_string(&left), "x", 1, 0, NULL), NP_OK);
    ck_assert_int_eq(
        utimensat(AT_FDCWD, text_string(&left), (struct timespec[]){then, then}, 0), 0);
    text_free(&left);
}

/* Returns the number of a process that has ended. */
static long
ended_process(void)
{
    const pid_t child = fork();

    ck_assert_int_ge(child, 0);
    if (child == 0)
        _exit(0);
    ck_assert_int_eq(waitpid(child, NULL, 0), child);
    return (long)child;
}

START_TEST(what_a_killed_program_left_is_removed)
{
    const long ended = ended_process();
    struct text other = {0}, path = {0};

    directory = test_directory_new();
    text_printf(&path, "%s/file", directory);
    leave_behind("file", ended, 2 * 3600);
    leave_behind("other", ended, 2 * 3600);
    leave_behind("a.b", ended, 2 * 3600);
    leave_behind("young", ended, 60);
    leave_behind("alive", (long)getppid(), 2 * 3600);
    text_printf(&other, "%s/notes.tmp", directory);
    ck_assert_int_eq(file_write(text_string(&other), "x", 1, 0, NULL), NP_OK);
    ck_assert_uint_eq(test_count_entries(directory), 6);

    /* In a directory of the user only those of the file itself ... */
    ck_assert_int_eq(file_write(text_string(&path), "one", 3, 0, NULL), NP_OK);
    ck_assert_uint_eq(test_count_entries(directory), 6);
    /* ... and in the program's own one all that are old. */
    ck_assert_int_eq(file_write(text_string(&path), "two", 3, FILE_OWN, NULL), NP_OK);
    ck_assert_uint_eq(test_count_entries(directory), 4);
    text_free(&other);
    text_free(&path);
    test_directory_free(directory);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("temporary");
    TCase *tests = tcase_create("temporary");

    tcase_add_test(tests, what_a_killed_program_left_is_removed);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
