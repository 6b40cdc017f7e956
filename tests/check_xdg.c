// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of base/file/xdg: the directory of each kind of file.
 */
#include "config.h"

#include "base/file/xdg.h"

#include <stdlib.h>

#include "support.h"

struct place {
    enum xdg_kind kind;
    const char *variable;
    const char *in_home;
};

static const struct place places[] = {
    {XDG_CONFIG, "XDG_CONFIG_HOME", "/home/otter/.config/npuzzle-tui/file"},
    {XDG_CACHE, "XDG_CACHE_HOME", "/home/otter/.cache/npuzzle-tui/file"},
    {XDG_DATA, "XDG_DATA_HOME", "/home/otter/.local/share/npuzzle-tui/file"},
};

static const int place_count = (int)(sizeof places / sizeof places[0]);

static void
assert_path(enum xdg_kind kind, const char *name, const char *expected)
{
    char *path;

    ck_assert_int_eq(xdg_path(kind, name, &path, NULL), NP_OK);
    ck_assert_str_eq(path, expected);
    free(path);
}

START_TEST(without_the_variable_it_is_below_home)
{
    setenv("HOME", "/home/otter", 1);
    unsetenv(places[_i].variable);
    assert_path(places[_i].kind, "file", places[_i].in_home);
}
END_TEST

START_TEST(the_variable_wins)
{
    setenv("HOME", "/home/otter", 1);
    setenv(places[_i].variable, "/elsewhere", 1);
    assert_path(places[_i].kind, "file", "/elsewhere/npuzzle-tui/file");
}
END_TEST

START_TEST(relative_and_empty_values_are_ignored)
{
    setenv("HOME", "/home/otter", 1);
    setenv(places[_i].variable, "elsewhere", 1);
    assert_path(places[_i].kind, "file", places[_i].in_home);
    setenv(places[_i].variable, "", 1);
    assert_path(places[_i].kind, "file", places[_i].in_home);
}
END_TEST

START_TEST(an_empty_name_is_the_directory)
{
    setenv("XDG_CACHE_HOME", "/elsewhere", 1);
    assert_path(XDG_CACHE, "", "/elsewhere/npuzzle-tui");
}
END_TEST

START_TEST(a_missing_home_is_a_status)
{
    static const char *const homes[] = {NULL, "", "home/otter"};
    struct np_error error;
    char *path;

    unsetenv("XDG_DATA_HOME");
    for (size_t i = 0; i < sizeof homes / sizeof homes[0]; i++) {
        if (homes[i] == NULL)
            unsetenv("HOME");
        else
            setenv("HOME", homes[i], 1);
        ck_assert_int_eq(xdg_path(XDG_DATA, "file", &path, &error), NP_NOT_FOUND);
        ck_assert_str_eq(error.text, "neither XDG_DATA_HOME nor HOME names a directory");
        ck_assert_ptr_null(path);
    }
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("xdg");
    TCase *tests = tcase_create("xdg");

    tcase_add_loop_test(tests, without_the_variable_it_is_below_home, 0, place_count);
    tcase_add_loop_test(tests, the_variable_wins, 0, place_count);
    tcase_add_loop_test(tests, relative_and_empty_values_are_ignored, 0, place_count);
    tcase_add_test(tests, an_empty_name_is_the_directory);
    tcase_add_test(tests, a_missing_home_is_a_status);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
