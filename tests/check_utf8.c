// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of base/text/utf8: encoding and decoding, and strings cut between characters.
 */
#include "config.h"

#include "base/text/utf8.h"

#include <string.h>

#include "support.h"

START_TEST(characters_go_there_and_back)
{
    static const uint32_t edges[] = {
        1, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x10ffff};

    for (unsigned i = 0; i < sizeof edges / sizeof edges[0]; i++) {
        char bytes[UTF8_BYTES_MAX + 1];
        const char *next = bytes;
        const size_t count = utf8_encode(edges[i], bytes);

        bytes[count] = '\0';
        ck_assert_uint_eq(utf8_next(&next), edges[i]);
        ck_assert_ptr_eq(next, bytes + count);
    }
}
END_TEST

START_TEST(what_is_no_character_is_a_question_mark)
{
    static const char *const wrong[] = {
        "\x80", "\xc0\x80", "\xe2\x82", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xff"};

    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const char *next = wrong[i];

        ck_assert_uint_eq(utf8_next(&next), '?');
        ck_assert_ptr_eq(next, wrong[i] + 1);
    }
}
END_TEST

START_TEST(strings_are_cut_between_characters)
{
    char text[6];

    utf8_copy(text, sizeof text, "abcdefgh");
    ck_assert_str_eq(text, "abcde");
    utf8_copy(text, sizeof text, "abcde");
    ck_assert_str_eq(text, "abcde");
    utf8_copy(text, sizeof text, "\u00e4\u00e4\u00e4\u00e4");
    ck_assert_str_eq(text, "\u00e4\u00e4");
    utf8_copy(text, sizeof text, "abc\u4e16\u4e16");
    ck_assert_str_eq(text, "abc");
    utf8_copy(text, sizeof text, "");
    ck_assert_str_eq(text, "");
    utf8_copy(text, 1, "a");
    ck_assert_str_eq(text, "");
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("utf8");
    TCase *tests = tcase_create("utf8");

    tcase_add_test(tests, characters_go_there_and_back);
    tcase_add_test(tests, what_is_no_character_is_a_question_mark);
    tcase_add_test(tests, strings_are_cut_between_characters);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
