// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of base/checksum: the published XXH64 values, and streams split at every place.
 */
#include "config.h"

#include "base/checksum.h"

#include <string.h>

#include "support.h"

START_TEST(published_values)
{
    static const char sentence[] = "Nobody inspects the spammish repetition";

    ck_assert_uint_eq(checksum_of("", 0), 0xef46db3751d8e999u);
    ck_assert_uint_eq(checksum_of("a", 1), 0xd24ec4f1a98c6e5bu);
    ck_assert_uint_eq(checksum_of("abc", 3), 0x44bc2cf5ad770999u);
    ck_assert_uint_eq(checksum_of(sentence, strlen(sentence)), 0xfbcea83c8a378bf1u);
}
END_TEST

START_TEST(cuts_make_no_difference)
{
    unsigned char bytes[100];

    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)(i * 37);
    for (size_t length = 0; length <= sizeof bytes; length++) {
        const uint64_t whole = checksum_of(bytes, length);

        for (size_t cut = 0; cut <= length; cut++) {
            struct checksum sum;

            checksum_begin(&sum);
            checksum_add(&sum, bytes, cut);
            checksum_add(&sum, bytes + cut, length - cut);
            ck_assert_uint_eq(checksum_value(&sum), whole);
        }
    }
}
END_TEST

START_TEST(one_byte_at_a_time)
{
    static const char sentence[] = "Nobody inspects the spammish repetition";
    struct checksum sum;

    checksum_begin(&sum);
    for (const char *c = sentence; *c != '\0'; c++)
        checksum_add(&sum, c, 1);
    ck_assert_uint_eq(checksum_value(&sum), 0xfbcea83c8a378bf1u);
}
END_TEST

START_TEST(every_flipped_bit_shows)
{
    unsigned char bytes[77] = {0};
    const uint64_t clean = checksum_of(bytes, sizeof bytes);

    for (size_t bit = 0; bit < 8 * sizeof bytes; bit++) {
        bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
        ck_assert_uint_ne(checksum_of(bytes, sizeof bytes), clean);
        bytes[bit / 8] = 0;
    }
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("checksum");
    TCase *tests = tcase_create("checksum");

    tcase_add_test(tests, published_values);
    tcase_add_test(tests, cuts_make_no_difference);
    tcase_add_test(tests, one_byte_at_a_time);
    tcase_add_test(tests, every_flipped_bit_shows);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
