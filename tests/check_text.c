// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of base/text/text: a text that grows, and one that cannot.
 */
#include "config.h"

#include "base/text/text.h"

#include <stdlib.h>
#include <string.h>

#include "support.h"

START_TEST(an_empty_text_is_a_string)
{
    struct text text = {0};
    char *taken;

    ck_assert_str_eq(text_string(&text), "");
    ck_assert_int_eq(text_status(&text, NULL), NP_OK);
    taken = text_take(&text);
    ck_assert_str_eq(taken, "");
    free(taken);
}
END_TEST

START_TEST(parts_follow_one_another)
{
    struct text text = {0};

    text_add(&text, "moves");
    text_add_char(&text, ' ');
    text_printf(&text, "%d of %s", 12, "32");
    text_add(&text, "...");
    text_add_bytes(&text, "!?", 1);
    ck_assert_str_eq(text_string(&text), "moves 12 of 32...!");
    ck_assert_uint_eq(text.length, strlen("moves 12 of 32...!"));
    text_free(&text);
}
END_TEST

START_TEST(numbers_are_as_printed)
{
    static const uint64_t numbers[] = {0, 7, 10, 99, 100, UINT32_MAX, UINT64_MAX};

    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct text printed = {0}, added = {0};

        text_printf(&printed, "%llu", (unsigned long long)numbers[i]);
        text_add_number(&added, numbers[i]);
        ck_assert_str_eq(text_string(&added), text_string(&printed));
        text_free(&printed);
        text_free(&added);
    }
}
END_TEST

START_TEST(a_text_grows_past_every_capacity)
{
    enum { LENGTH = 10000 };
    struct text text = {0};

    for (int i = 0; i < LENGTH; i++) {
        text_add_char(&text, (char)('a' + i % 26));
        ck_assert_int_eq(text_string(&text)[i + 1], '\0');
    }
    ck_assert_uint_eq(text.length, LENGTH);
    for (int i = 0; i < LENGTH; i++)
        ck_assert_int_eq(text_string(&text)[i], 'a' + i % 26);
    text_free(&text);
}
END_TEST

START_TEST(nuls_are_kept)
{
    struct text text = {0};

    text_add_bytes(&text, "a\0b", 3);
    ck_assert_uint_eq(text.length, 3);
    ck_assert_mem_eq(text_string(&text), "a\0b", 4);
    text_free(&text);
}
END_TEST

START_TEST(clearing_starts_over)
{
    struct text text = {0};

    text_add(&text, "first");
    text_clear(&text);
    ck_assert_str_eq(text_string(&text), "");
    text_add(&text, "second");
    ck_assert_str_eq(text_string(&text), "second");
    text_free(&text);
}
END_TEST

START_TEST(taking_empties_it)
{
    struct text text = {0};
    char *taken;

    text_add(&text, "path");
    taken = text_take(&text);
    ck_assert_str_eq(taken, "path");
    ck_assert_str_eq(text_string(&text), "");
    ck_assert_uint_eq(text.length, 0);
    free(taken);
}
END_TEST

START_TEST(too_much_fails_and_stays_failed)
{
    volatile size_t count = SIZE_MAX;
    struct text text = {0};
    struct np_error error;

    text_add(&text, "kept");
    text_add_bytes(&text, "x", count);
    text_add(&text, "dropped");
    ck_assert_str_eq(text_string(&text), "kept");
    ck_assert_int_eq(text_status(&text, &error), NP_NO_MEMORY);
    ck_assert_int_eq(error.status, NP_NO_MEMORY);
    ck_assert_ptr_null(text_take(&text));
    ck_assert_int_eq(text_status(&text, NULL), NP_OK);
}
END_TEST

START_TEST(large_numbers_are_shortened)
{
    static const struct {
        uint64_t number;
        const char *count;
        const char *bytes;
    } rows[] = {
        {0, "0", "0 B"},
        {999, "999", "999 B"},
        {1000, "1.0 k", "1.0 kB"},
        {9949, "9.9 k", "9.9 kB"},
        {9950, "10 k", "10 kB"},
        {999499, "999 k", "999 kB"},
        {999500, "1.0 M", "1.0 MB"},
        {196000000, "196 M", "196 MB"},
        {UINT64_MAX, "18 E", "18 EB"},
    };
    char space[16];

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ck_assert_str_eq(text_count(rows[i].number, space, sizeof space), rows[i].count);
        ck_assert_str_eq(text_byte_count(rows[i].number, space, sizeof space), rows[i].bytes);
    }
}
END_TEST

START_TEST(digits_in_names_are_numbers)
{
    static const char *const names[] = {"", "10", "a", "a0", "a01", "a1", "a1b", "a2", "a10",
        "a10b", "a18446744073709551616", "a18446744073709551617", "b", "easy-2x2", "easy-10x3",
        "easy-10x10", "saved/4x4-9", "saved/4x4-10", "\xc3\xa9"};
    const size_t count = sizeof names / sizeof names[0];

    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < count; j++) {
            const int order = text_compare_natural(names[i], names[j]);

            if ((i < j && order >= 0) || (i == j && order != 0) || (i > j && order <= 0))
                ck_abort_msg("\"%s\" and \"%s\": %d", names[i], names[j], order);
        }
}
END_TEST

START_TEST(control_characters_are_removed)
{
    static const struct {
        const char *raw;
        const char *harmless;
    } cases[] = {
        {"", ""},
        {"plain \xc3\xa9 \xe2\x82\xac", "plain \xc3\xa9 \xe2\x82\xac"},
        {"\033[2J\a\x7f", "?[2J??"},
        {"a\xc2\x9b"
         "31m",
            "a??31m"},
        {"\xc2\x80\xc2\x9f\xc2\xa0", "????\xc2\xa0"},
        {"cut \xc2", "cut \xc2"},
        {"\x9b"
         "31m \xe2\x9b\xb5 \xc3\x9b \xe0\x9b",
            "?31m \xe2\x9b\xb5 \xc3\x9b \xe0?"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char space[32];
        char *printed = NULL;
        size_t bytes;
        FILE *stream = open_memstream(&printed, &bytes);

        ck_assert_ptr_nonnull(stream);
        text_print(stream, "%s", cases[i].raw);
        ck_assert_int_eq(fclose(stream), 0);
        ck_assert_str_eq(printed, cases[i].harmless);
        free(printed);
        strcpy(space, cases[i].raw);
        ck_assert_int_eq(text_has_control(space), strcmp(cases[i].raw, cases[i].harmless) != 0);
        text_sanitize(space);
        ck_assert_str_eq(space, cases[i].harmless);
    }
}
END_TEST

START_TEST(only_the_newline_of_the_format_is_printed)
{
    char long_text[10000], *printed = NULL;
    size_t bytes;
    FILE *stream = open_memstream(&printed, &bytes);

    ck_assert_ptr_nonnull(stream);
    text_print(stream, "%s\n", "a\nb\n");
    text_print(stream, "%s", "");
    text_print(stream, "%s", "c\n");
    ck_assert_int_eq(fflush(stream), 0);
    ck_assert_str_eq(printed, "a?b?\nc?");
    memset(long_text, 'x', sizeof long_text - 1);
    long_text[sizeof long_text - 1] = '\0';
    text_print(stream, "%s\n", long_text);
    ck_assert_int_eq(fclose(stream), 0);
    ck_assert_uint_eq(bytes, strlen("a?b?\nc?") + 8191);
    ck_assert_str_eq(printed + bytes - 2, "x\n");
    free(printed);
}
END_TEST

START_TEST(a_long_string_is_quoted_in_brief)
{
    struct text text = {0};

    ck_assert_str_eq(text_brief("").text, "");
    ck_assert_str_eq(text_brief("a\033[2J").text, "a?[2J");
    text_printf(&text, "%063d", 0);
    ck_assert_uint_eq(strlen(text_brief(text_string(&text)).text), 63);
    text_add_char(&text, '0');
    ck_assert_ptr_nonnull(strstr(text_brief(text_string(&text)).text, "00..."));
    text_free(&text);
}
END_TEST

START_TEST(a_letter_is_one_column)
{
    ck_assert_uint_eq(text_columns(""), 0);
    ck_assert_uint_eq(text_columns("4x4#otter"), 9);
    ck_assert_uint_eq(text_columns("gel\xc3\xb6st \xe2\x86\x92"), 8);
}
END_TEST

/* The test vectors of RFC 4648, section 10, and bytes that are no text. */
START_TEST(base64_is_that_of_the_standard)
{
    static const struct {
        const char *bytes;
        size_t count;
        const char *encoded;
    } cases[] = {
        {"", 0, ""},
        {"f", 1, "Zg=="},
        {"fo", 2, "Zm8="},
        {"foo", 3, "Zm9v"},
        {"foob", 4, "Zm9vYg=="},
        {"fooba", 5, "Zm9vYmE="},
        {"foobar", 6, "Zm9vYmFy"},
        {"\xff\xef\xbe\x00\x10\x83", 6, "/+++ABCD"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct text text = {0};

        text_add_base64(&text, cases[i].bytes, cases[i].count);
        ck_assert_str_eq(text_string(&text), cases[i].encoded);
        text_free(&text);
    }
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("text");
    TCase *tests = tcase_create("text");

    tcase_add_test(tests, an_empty_text_is_a_string);
    tcase_add_test(tests, parts_follow_one_another);
    tcase_add_test(tests, numbers_are_as_printed);
    tcase_add_test(tests, a_text_grows_past_every_capacity);
    tcase_add_test(tests, nuls_are_kept);
    tcase_add_test(tests, clearing_starts_over);
    tcase_add_test(tests, taking_empties_it);
    tcase_add_test(tests, too_much_fails_and_stays_failed);
    tcase_add_test(tests, large_numbers_are_shortened);
    tcase_add_test(tests, only_the_newline_of_the_format_is_printed);
    tcase_add_test(tests, a_long_string_is_quoted_in_brief);
    tcase_add_test(tests, a_letter_is_one_column);
    tcase_add_test(tests, base64_is_that_of_the_standard);
    tcase_add_test(tests, digits_in_names_are_numbers);
    tcase_add_test(tests, control_characters_are_removed);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
