// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of keys/request and keys/key: the table is consistent, and keys can be reassigned.
 */
#include "config.h"

#include "keys/request.h"

#include <stdio.h>
#include <string.h>

#include "keys/key.h"
#include "support.h"

static const unsigned all_modes = (MODE_LAST << 1) - 1;

/* The next key of a list, or NP_KEY_NONE at its end. */
static int
next_key(const char **word)
{
    const size_t length = strcspn(*word, " ");
    const int key = key_parse(*word, length);

    *word += length + strspn(*word + length, " ");
    return key;
}

/* Expects that the key means the request, or does not, in all modes of the request. */
static void
expect(const struct keymap *map, enum request request, int key, bool meant)
{
    for (unsigned mode = 1; mode <= MODE_LAST; mode <<= 1)
        if ((request_rows[request].modes & mode) != 0)
            ck_assert_msg((keymap_find(map, (enum mode)mode, key) == request) == meant,
                "key %d of %s", key, request_rows[request].name);
}

START_TEST(every_row_is_complete_and_has_its_own_name_and_keys)
{
    struct keymap map;

    keymap_init(&map);
    for (unsigned i = 1; i < REQUEST_COUNT; i++) {
        const struct request_row *row = &request_rows[i];

        ck_assert_uint_gt(strlen(row->name), 0);
        ck_assert_uint_gt(strlen(row->keys), 0);
        ck_assert_uint_gt(strlen(row->help), 0);
        ck_assert_uint_ne(row->modes, 0);
        ck_assert_uint_eq(row->modes & ~all_modes, 0);
        ck_assert(row->needs == 0 || (row->modes & MODE_PLAY) != 0);
        for (unsigned j = 1; j < i; j++)
            ck_assert_str_ne(row->name, request_rows[j].name);
        for (const char *word = row->keys; *word != '\0';)
            expect(&map, (enum request)i, next_key(&word), true);
    }
}
END_TEST

START_TEST(every_mode_has_a_way_out_and_help)
{
    struct keymap map;

    keymap_init(&map);
    for (unsigned mode = 1; mode <= MODE_LAST; mode <<= 1) {
        const bool leaves = mode == MODE_PLAY || mode == MODE_OFFER;
        const enum request way_out = keymap_find(&map, (enum mode)mode, leaves ? 'q' : 27);

        ck_assert(way_out == REQUEST_QUIT || way_out == REQUEST_CLOSE);
    }
    ck_assert_int_eq(keymap_find(&map, MODE_OFFER, 27), REQUEST_NEW_INSTEAD);
    ck_assert_int_eq(keymap_find(&map, MODE_PLAY, '?'), REQUEST_HELP);
}
END_TEST

START_TEST(keys_can_be_chosen)
{
    struct keymap map;
    struct np_error error;
    char text[32];

    keymap_init(&map);
    ck_assert_int_eq(keymap_bind(&map, "move-left", "a left", NULL), NP_OK);
    ck_assert_int_eq(keymap_find(&map, MODE_PLAY, 'a'), REQUEST_MOVE_LEFT);
    ck_assert_int_eq(keymap_find(&map, MODE_PLAY, NP_KEY_LEFT), REQUEST_MOVE_LEFT);
    ck_assert_int_ne(keymap_find(&map, MODE_PLAY, 'h'), REQUEST_MOVE_LEFT);
    /* s belonged to the solver and is taken from it. */
    ck_assert_int_eq(keymap_bind(&map, "move-down", "s", NULL), NP_OK);
    ck_assert_int_eq(keymap_find(&map, MODE_PLAY, 's'), REQUEST_MOVE_DOWN);
    keymap_keys(&map, REQUEST_MOVE_LEFT, text, sizeof text);
    ck_assert_str_eq(text, "a, left");
    ck_assert_int_eq(keymap_bind(&map, "fly", "f", &error), NP_BAD_INPUT);
    ck_assert_int_eq(keymap_bind(&map, "undo", "Bogus", &error), NP_BAD_INPUT);
    ck_assert_str_eq(error.text, "unknown key 'Bogus'");
    ck_assert_int_eq(keymap_bind(&map, "undo", " ", &error), NP_BAD_INPUT);
    ck_assert_int_eq(keymap_find(&map, MODE_PLAY, 'u'), REQUEST_UNDO);
}
END_TEST

START_TEST(a_new_key_takes_the_place_of_the_old_ones)
{
    for (unsigned i = 1; i < REQUEST_COUNT; i++) {
        const char *word = request_rows[i].keys;
        const int first = key_parse(word, strcspn(word, " "));
        struct keymap map;
        char name[KEY_NAME_BYTES];

        keymap_init(&map);
        ck_assert_int_eq(keymap_bind(&map, request_rows[i].name, "~", NULL), NP_OK);
        expect(&map, (enum request)i, '~', true);
        while (*word != '\0')
            expect(&map, (enum request)i, next_key(&word), false);
        /* A key that another request takes loses its old meaning. */
        if (i == REQUEST_UNDO || (request_rows[i].modes & MODE_PLAY) == 0)
            continue;
        keymap_init(&map);
        key_format(first, false, name);
        ck_assert_int_eq(keymap_bind(&map, "undo", name, NULL), NP_OK);
        expect(&map, REQUEST_UNDO, first, true);
    }
}
END_TEST

START_TEST(names_of_keys_are_read_as_written)
{
    for (int key = 1; key < 128; key++) {
        char name[KEY_NAME_BYTES];

        if (key > 26 && key < ' ' && key != NP_KEY_ESCAPE)
            continue;
        key_format(key, false, name);
        ck_assert_int_eq(key_parse(name, strlen(name)), key);
    }
    for (int key = NP_KEY_UP; key <= NP_KEY_WHEEL_RIGHT; key++) {
        char name[KEY_NAME_BYTES];

        key_format(key, false, name);
        ck_assert_int_eq(key_parse(name, strlen(name)), key);
    }
}
END_TEST

START_TEST(a_scheme_leaves_no_request_without_a_key)
{
    struct keymap map;
    char text[32];

    keymap_init(&map);
    ck_assert_int_eq(keymap_scheme(&map, "wasd", NULL), NP_OK);
    ck_assert_int_eq(keymap_find(&map, MODE_PLAY, 'a'), REQUEST_MOVE_LEFT);
    ck_assert_int_eq(keymap_find(&map, MODE_PLAY, 'W'), REQUEST_SAVE);
    for (unsigned i = 1; i < REQUEST_COUNT; i++) {
        keymap_keys(&map, (enum request)i, text, sizeof text);
        ck_assert_msg(text[0] != '\0', "%s has no key", request_rows[i].name);
    }
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_request");
    TCase *tests = tcase_create("tui_request");

    tcase_add_test(tests, every_row_is_complete_and_has_its_own_name_and_keys);
    tcase_add_test(tests, every_mode_has_a_way_out_and_help);
    tcase_add_test(tests, keys_can_be_chosen);
    tcase_add_test(tests, a_new_key_takes_the_place_of_the_old_ones);
    tcase_add_test(tests, names_of_keys_are_read_as_written);
    tcase_add_test(tests, a_scheme_leaves_no_request_without_a_key);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
