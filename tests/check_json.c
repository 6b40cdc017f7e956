// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of base/text/json: members are found, and malformed objects are reported with their
 * place.
 */
#include "config.h"

#include "base/text/json.h"

#include <stdlib.h>
#include <string.h>

#include "support.h"

static const char *const names[] = {"a", "b"};

/* The text is copied into a block of exactly its size, so that the sanitizer sees reads
 * beyond it. */
static char *
copy(const char *text)
{
    char *const made = strdup(text);

    ck_assert_ptr_ne(made, NULL);
    return made;
}

START_TEST(members_are_found)
{
    static const struct {
        const char *text;
        enum json_kind kind;
        const char *value; /* of "a" */
    } rows[] = {
        {"{}", JSON_ABSENT, ""},
        {" { } \n", JSON_ABSENT, ""},
        {"{\"a\":12}", JSON_NUMBER, "12"},
        {"{\"a\" : -0.5e+3 , \"b\":1}", JSON_NUMBER, "-0.5e+3"},
        {"{\"b\":{\"a\":1,\"c\":[1,{}]},\"a\":null}", JSON_NULL, "null"},
        {"{\"a\":[1,\"]\",[[]]]}", JSON_ARRAY, "[1,\"]\",[[]]]"},
        {"{\"a\":true}", JSON_BOOLEAN, "true"},
        {"{\"a\":1,\"a\":false}", JSON_BOOLEAN, "false"},
        {"{\"aa\":1,\"\":2,\"A\":3}", JSON_ABSENT, ""},
        {"{\"a\":\"\"}", JSON_STRING, ""},
        {"{\"a\":\"x\\\"\\\\\\/\\n\\u0041\\u00e9\\ud800y\"}", JSON_STRING,
            "x\"\\/\nA\xc3\xa9\xef\xbf\xbdy"},
        {"{\"a\":\"\\ud83d\\ude00\\uDBFF\\uDFFF.\"}", JSON_STRING,
            "\xf0\x9f\x98\x80\xf4\x8f\xbf\xbf."},
        {"{\"a\":\"\\ude00\\ud83d\"}", JSON_STRING, "\xef\xbf\xbd\xef\xbf\xbd"},
        {"{\"a\":\"\\ud83d\\ud83d\\ude00\\u0000\"}", JSON_STRING,
            "\xef\xbf\xbd\xf0\x9f\x98\x80\xef\xbf\xbd"},
        {"{\"a\":\"\\ud83d\\n\"}", JSON_STRING, "\xef\xbf\xbd\n"},
        {"{\"a\":[ { } , [ ] , { \"b\" : [ 1 , \"]\" ] , \"c\":{} } ] }", JSON_ARRAY,
            "[ { } , [ ] , { \"b\" : [ 1 , \"]\" ] , \"c\":{} } ]"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct json_value values[2];
        char *const text = copy(rows[i].text);

        ck_assert_ptr_eq(json_read_object(text, names, values, 2), NULL);
        ck_assert_int_eq(values[0].kind, rows[i].kind);
        ck_assert_uint_eq(values[0].bytes, strlen(rows[i].value));
        if (values[0].kind != JSON_ABSENT)
            ck_assert_int_eq(memcmp(values[0].first, rows[i].value, values[0].bytes), 0);
        free(text);
    }
}
END_TEST

/* Texts that are not an object, and where the error is reported. */
static const struct {
    const char *text;
    size_t place;
} malformed[] = {
    {"", 0},
    {"[1]", 0},
    {"{", 1},
    {"{\"a\"", 4},
    {"{\"a\":}", 5},
    {"{\"a\":1", 6},
    {"{\"a\":1,}", 7},
    {"{\"a\":1 2}", 7},
    {"{\"a\":+1}", 5},
    {"{\"a\":.5}", 5},
    {"{\"a\":[1}", 7},
    {"{\"a\":[", 6},
    {"{\"a\":nul}", 5},
    {"{\"a\":\"x", 7},
    {"{\"a\":\"\\q\"}", 6},
    {"{\"a\":\"\\u12\"}", 6},
    {"{\"a\":\"\n\"}", 6},
    {"{\"a\":1} x", 8},
    {"{a:1}", 1},
    {"{\"a\":[{,:}:]}", 7},
    {"{\"a\":[,]}", 6},
    {"{\"a\":[1,]}", 8},
    {"{\"a\":[1 2]}", 8},
    {"{\"a\":[1:2]}", 7},
    {"{\"a\":[[1]2]}", 9},
    {"{\"a\":{1}}", 6},
    {"{\"a\":{\"b\"}}", 9},
    {"{\"a\":{\"b\":}}", 10},
    {"{\"a\":{\"b\":1,}}", 12},
    {"{\"a\":{\"b\":1]}", 11},
    {"{\"a\":{]}", 6},
};

START_TEST(malformed_objects_are_reported)
{
    for (size_t i = 0; i < sizeof malformed / sizeof malformed[0]; i++) {
        struct json_value values[2];
        char *const text = copy(malformed[i].text);
        const char *const wrong = json_read_object(text, names, values, 2);

        ck_assert_ptr_ne(wrong, NULL);
        ck_assert_uint_eq((size_t)(wrong - text), malformed[i].place);
        free(text);
    }
}
END_TEST

START_TEST(every_cut_of_an_object_ends_well)
{
    const char *const whole = "{\"a\":[{\"x\":\"\\u00e9\"},-1.5e3],\"b\":\"\\\\\\\"\",\"c\":null}";

    for (size_t bytes = 0; bytes < strlen(whole); bytes++) {
        struct json_value values[2];
        char *const text = strndup(whole, bytes);

        ck_assert_ptr_ne(text, NULL);
        ck_assert_ptr_ne(json_read_object(text, names, values, 2), NULL);
        free(text);
    }
}
END_TEST

START_TEST(whole_numbers)
{
    char text[] = "{\"a\":18446744073709551615,\"b\":18446744073709551616}";
    char other[] = "{\"a\":1.5,\"b\":\"1\"}";
    struct json_value values[2];
    uint64_t number;

    ck_assert_ptr_eq(json_read_object(text, names, values, 2), NULL);
    ck_assert(json_whole_number(&values[0], &number));
    ck_assert_uint_eq(number, UINT64_MAX);
    ck_assert(!json_whole_number(&values[1], &number));
    ck_assert_ptr_eq(json_read_object(other, names, values, 2), NULL);
    ck_assert(!json_whole_number(&values[0], &number));
    ck_assert(!json_whole_number(&values[1], &number));
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("json");
    TCase *tests = tcase_create("json");

    tcase_add_test(tests, members_are_found);
    tcase_add_test(tests, malformed_objects_are_reported);
    tcase_add_test(tests, every_cut_of_an_object_ends_well);
    tcase_add_test(tests, whole_numbers);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
