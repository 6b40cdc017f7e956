// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Shared by the unit tests.
 */
#include "config.h"

#include "support.h"

#include <dirent.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file/file.h"

int
test_run(Suite *suite)
{
    SRunner *runner = srunner_create(suite);
    int failed;

    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

char *
test_directory_new(void)
{
    const char *parent = getenv("TMPDIR");
    char path[4096];
    char *directory;

    snprintf(path, sizeof path, "%s/npuzzle-test-XXXXXX", parent != NULL ? parent : "/tmp");
    directory = mkdtemp(path);
    ck_assert_ptr_nonnull(directory);
    directory = strdup(directory);
    ck_assert_ptr_nonnull(directory);
    return directory;
}

char *
test_home_new(void)
{
    char *home = test_directory_new();

    ck_assert_int_eq(setenv("HOME", home, 1), 0);
    ck_assert_int_eq(unsetenv("XDG_CONFIG_HOME"), 0);
    ck_assert_int_eq(unsetenv("XDG_DATA_HOME"), 0);
    return home;
}

static int
remove_entry(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void)status;
    (void)kind;
    (void)place;
    return remove(path);
}

void
test_directory_free(char *directory)
{
    ck_assert_int_eq(nftw(directory, remove_entry, 8, FTW_DEPTH | FTW_PHYS), 0);
    free(directory);
}

void
test_assert_file(const char *path, const char *text)
{
    char *bytes;
    size_t count;

    ck_assert_int_eq(file_read(path, FILE_NO_LIMIT, &bytes, &count, NULL), NP_OK);
    ck_assert_uint_eq(count, strlen(text));
    ck_assert_str_eq(bytes, text);
    free(bytes);
}

unsigned
test_count_entries(const char *directory)
{
    DIR *const stream = opendir(directory);
    unsigned count = 0;

    ck_assert_ptr_nonnull(stream);
    for (const struct dirent *entry = readdir(stream); entry != NULL; entry = readdir(stream))
        count += entry->d_name[0] != '.';
    closedir(stream);
    return count;
}

void
test_limit_file_size(rlim_t bytes)
{
    struct rlimit limit;

    signal(SIGXFSZ, SIG_IGN);
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max;
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
}
