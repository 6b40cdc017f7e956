// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of base/text/csv: every way to write a field, places, and what is written is read back.
 */
#include "config.h"

#include "base/text/csv.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "support.h"

enum { FIELDS = 8 };

/* Reads all records of a text, and prints their fields: "a|b/c|d/" for two records of two. */
static const char *
read_all(const char *text, char *shown, size_t shown_bytes)
{
    static char copy[512];
    struct csv_reader reader = {.at = copy};
    char *fields[FIELDS];
    size_t count, length = 0;

    ck_assert_uint_lt(strlen(text), sizeof copy);
    snprintf(copy, sizeof copy, "%s", text);
    shown[0] = '\0';
    do {
        ck_assert(csv_next(&reader, fields, FIELDS, &count));
        for (size_t i = 0; i < count; i++)
            length += (size_t)snprintf(
                shown + length, shown_bytes - length, "%s%s", i > 0 ? "|" : "", fields[i]);
        if (count > 0)
            length += (size_t)snprintf(shown + length, shown_bytes - length, "/");
        ck_assert_uint_lt(length, shown_bytes);
    } while (count > 0);
    ck_assert_int_eq(*reader.at, '\0');
    return shown;
}

START_TEST(every_way_to_write_a_field_is_read)
{
    static const struct {
        const char *text;
        const char *shown;
    } rows[] = {
        {"", ""},
        {"\n\r\n\n", ""},
        {"a,b\nc,d", "a|b/c|d/"},
        {"a,b\r\nc,d\r\n", "a|b/c|d/"},
        {"a\n\n\nb\n", "a/b/"},
        {",\n", "|/"},
        {"a,", "a|/"},
        {"\"\"\n", "/"},
        {"\"a,b\",\"c\"\"d\"\n", "a,b|c\"d/"},
        {"\"two\nlines\",x\r\n", "two\nlines|x/"},
        {"5\" wide,say \"hi\"\n", "5\" wide|say \"hi\"/"},
        {"\"so\" he said,b\n", "so he said|b/"},
        {"a\rb\n", "a\rb/"},
        {"a\r", "a/"},
    };
    char shown[256];

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        ck_assert_str_eq(read_all(rows[i].text, shown, sizeof shown), rows[i].shown);
}
END_TEST

START_TEST(records_know_their_lines)
{
    char text[] = "a,bc,\"x\ny\",d\n\nlast,\"one\",open,\"\"\nbc,\"d\n";
    struct csv_reader reader = {.at = text};
    char *fields[2];
    size_t count;

    ck_assert(csv_next(&reader, fields, 2, &count));
    ck_assert_uint_eq(count, 4); /* of which two were wanted */
    ck_assert_uint_eq(reader.line, 1);
    ck_assert(csv_next(&reader, fields, 2, &count));
    ck_assert_uint_eq(count, 4);
    ck_assert_str_eq(fields[1], "one");
    ck_assert_uint_eq(reader.line, 4);
    ck_assert(!csv_next(&reader, fields, 2, &count));
    ck_assert_uint_eq(reader.line, 5);
}
END_TEST

START_TEST(what_is_written_is_read_back)
{
    static const char characters[] = "ab,\"\n\r; ";
    struct rng rng;

    rng_seed_text(&rng, "csv");
    for (unsigned i = 0; i < 2000; i++) {
        char wanted[FIELDS][8];
        char *fields[FIELDS];
        struct csv_reader reader;
        char *text = NULL;
        size_t count, bytes;
        FILE *const stream = open_memstream(&text, &bytes);

        ck_assert_ptr_nonnull(stream);
        for (unsigned j = 0; j < FIELDS; j++) {
            size_t length = rng_next(&rng) % 7;

            wanted[j][length] = '\0';
            while (length-- > 0)
                wanted[j][length] = characters[rng_next(&rng) % (sizeof characters - 1)];
            if (j > 0)
                putc(',', stream);
            csv_put_field(wanted[j], stream);
        }
        fputs("\r\n", stream);
        ck_assert_int_eq(fclose(stream), 0);
        reader = (struct csv_reader){.at = text};
        ck_assert(csv_next(&reader, fields, FIELDS, &count));
        ck_assert_uint_eq(count, FIELDS);
        for (unsigned j = 0; j < FIELDS; j++)
            ck_assert_str_eq(fields[j], wanted[j]);
        ck_assert(csv_next(&reader, fields, FIELDS, &count));
        ck_assert_uint_eq(count, 0);
        free(text);
    }
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("csv");
    TCase *tests = tcase_create("csv");

    tcase_add_test(tests, every_way_to_write_a_field_is_read);
    tcase_add_test(tests, records_know_their_lines);
    tcase_add_test(tests, what_is_written_is_read_back);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
