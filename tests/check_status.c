// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of base/status: the exit statuses that scripts rely on, and the error text.
 */
#include "config.h"

#include "base/status.h"

#include <errno.h>
#include <string.h>

#include "support.h"

START_TEST(exit_codes_are_the_documented_ones)
{
    ck_assert_int_eq(np_status_exit_code(NP_OK), 0);
    ck_assert_int_eq(np_status_exit_code(NP_UNSOLVABLE), 1);
    ck_assert_int_eq(np_status_exit_code(NP_NOT_A_SOLUTION), 1);
    ck_assert_int_eq(np_status_exit_code(NP_USAGE), 2);
    ck_assert_int_eq(np_status_exit_code(NP_BAD_INPUT), 2);
    ck_assert_int_eq(np_status_exit_code(NP_NO_TERMINAL), 2);
    ck_assert_int_eq(np_status_exit_code(NP_LIMIT), 3);
    ck_assert_int_eq(np_status_exit_code(NP_NO_MEMORY), 4);
    ck_assert_int_eq(np_status_exit_code(NP_IO), 4);
}
END_TEST

START_TEST(every_status_has_its_own_message)
{
    static const enum np_status all[] = {
#define STATUS_NAME(name, message, exit_code) name,
        NP_STATUS_LIST(STATUS_NAME)
#undef STATUS_NAME
    };
    const size_t count = sizeof all / sizeof all[0];

    for (size_t i = 0; i < count; i++) {
        ck_assert_uint_gt(strlen(np_status_message(all[i])), 0);
        ck_assert_ptr_null(strchr(np_status_message(all[i]), '\n'));
        for (size_t j = 0; j < i; j++)
            ck_assert_str_ne(np_status_message(all[i]), np_status_message(all[j]));
    }
}
END_TEST

START_TEST(failing_fills_the_error_and_returns_the_status)
{
    struct np_error error = {.status = NP_OK};

    ck_assert_int_eq(np_fail(&error, NP_BAD_INPUT, "%s:%d: no rows", "a.txt", 3), NP_BAD_INPUT);
    ck_assert_int_eq(error.status, NP_BAD_INPUT);
    ck_assert_str_eq(error.text, "a.txt:3: no rows");
}
END_TEST

START_TEST(failing_without_an_error_still_returns_the_status)
{
    ck_assert_int_eq(np_fail(NULL, NP_LIMIT, "%d nodes", 7), NP_LIMIT);
    ck_assert_int_eq(np_fail_errno(NULL, NP_IO, EIO, "a.txt"), NP_IO);
}
END_TEST

START_TEST(a_long_text_is_cut_at_the_end)
{
    struct np_error error;
    char name[2 * NP_ERROR_TEXT_BYTES];

    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    (void)np_fail(&error, NP_IO, "%s", name);
    ck_assert_uint_eq(strlen(error.text), NP_ERROR_TEXT_BYTES - 1);
    (void)np_fail_errno(&error, NP_IO, ENOENT, "%s", name);
    ck_assert_uint_eq(strlen(error.text), NP_ERROR_TEXT_BYTES - 1);
    ck_assert_ptr_nonnull(strstr(error.text, ": No such file or directory"));
    (void)np_fail_path(&error, NP_IO, "a.txt", "%s", name);
    ck_assert_uint_eq(strlen(error.text), NP_ERROR_TEXT_BYTES - 1);
    ck_assert_int_eq(strncmp(error.text, "a.txt: xxx", 10), 0);
    ck_assert_int_eq(strncmp(np_error_reason(&error), "xxx", 3), 0);
}
END_TEST

START_TEST(an_error_may_quote_itself)
{
    struct np_error error;

    (void)np_fail(&error, NP_BAD_INPUT, "no rows");
    (void)np_fail(&error, NP_BAD_INPUT, "a.txt: %s", error.text);
    ck_assert_str_eq(error.text, "a.txt: no rows");
}
END_TEST

START_TEST(the_error_number_is_put_into_words)
{
    struct np_error error;

    ck_assert_int_eq(np_fail_errno(&error, NP_NOT_FOUND, ENOENT, "open %s", "a.txt"), NP_NOT_FOUND);
    ck_assert_int_eq(error.status, NP_NOT_FOUND);
    ck_assert_int_eq(strncmp(error.text, "open a.txt: ", 12), 0);
    ck_assert_str_eq(error.text + 12, strerror(ENOENT));
}
END_TEST

START_TEST(the_path_of_a_file_is_reported_from_the_reason)
{
    struct np_error error;
    char name[2 * NP_ERROR_TEXT_BYTES];

    ck_assert_int_eq(np_fail_path(&error, NP_IO, "a: b", "%u rows: none", 3), NP_IO);
    ck_assert_str_eq(error.text, "a: b: 3 rows: none");
    ck_assert_uint_eq(error.path_bytes, 4);
    ck_assert_str_eq(np_error_reason(&error), "3 rows: none");
    ck_assert_int_eq(np_fail_path_errno(&error, NP_IO, "-", EBADF), NP_IO);
    ck_assert_ptr_eq(strstr(error.text, "standard input: "), error.text);
    ck_assert_str_eq(np_error_reason(&error), strerror(EBADF));
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    ck_assert_int_eq(np_fail_path_errno(&error, NP_IO, name, ENOENT), NP_IO);
    ck_assert_uint_eq(strlen(error.text), NP_ERROR_TEXT_BYTES - 1);
    ck_assert_str_eq(np_error_reason(&error), strerror(ENOENT));
    ck_assert_int_eq(np_no_memory(&error), NP_NO_MEMORY);
    ck_assert_str_eq(np_error_reason(&error), error.text);
    ck_assert_int_eq(np_fail_path(NULL, NP_IO, "a", "b"), NP_IO);
    ck_assert_int_eq(np_fail_path_errno(NULL, NP_IO, "a", ENOENT), NP_IO);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("status");
    TCase *tests = tcase_create("status");

    tcase_add_test(tests, exit_codes_are_the_documented_ones);
    tcase_add_test(tests, every_status_has_its_own_message);
    tcase_add_test(tests, failing_fills_the_error_and_returns_the_status);
    tcase_add_test(tests, failing_without_an_error_still_returns_the_status);
    tcase_add_test(tests, a_long_text_is_cut_at_the_end);
    tcase_add_test(tests, an_error_may_quote_itself);
    tcase_add_test(tests, the_error_number_is_put_into_words);
    tcase_add_test(tests, the_path_of_a_file_is_reported_from_the_reason);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
