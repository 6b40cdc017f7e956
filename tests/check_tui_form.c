// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of tui/widget/prompt and tui/widget/form: proposed values, typing, and keys.
 */
#include "config.h"

#include "tui/widget/form.h"

#include <string.h>

#include "keys/key.h"
#include "support.h"
#include "tui_game.h"

static void
begin(struct tui_game *game, const char *id)
{
    tui_game_prepare(game, id);
    game->options.no_history = true;
    tui_game_begin(game, 24, 80);
}

static void
type(struct prompt *prompt, const char *text)
{
    for (; *text != '\0'; text++)
        ck_assert(prompt_key(prompt, *text));
}

START_TEST(the_first_character_replaces_a_proposal)
{
    struct prompt prompt = {0};

    prompt_propose(&prompt, "any");
    ck_assert(prompt.selected);
    type(&prompt, "80..80");
    ck_assert(!prompt.selected);
    ck_assert_str_eq(prompt.text, "80..80");
    ck_assert_uint_eq(prompt.length, 6);
    /* A special key leaves it unchanged. */
    prompt_propose(&prompt, "any");
    ck_assert(!prompt_key(&prompt, NP_KEY_UP));
    ck_assert(!prompt_key(&prompt, NP_KEY_WHEEL_UP));
    ck_assert(prompt.selected);
    /* There is nothing to select in an empty text. */
    prompt_propose(&prompt, "");
    ck_assert(!prompt.selected);
}
END_TEST

/* Each editing key, its effect on "4x4", and the effect of "5" after it. */
static const struct {
    enum request request;
    const char *kept, *typed;
} edits[] = {
    {REQUEST_CURSOR_LEFT, "4x4", "4x54"},
    {REQUEST_CURSOR_RIGHT, "4x4", "4x45"},
    {REQUEST_CURSOR_FIRST, "4x4", "54x4"},
    {REQUEST_CURSOR_LAST, "4x4", "4x45"},
    {REQUEST_ERASE, "4x", "4x5"},
    {REQUEST_ERASE_NEXT, "4x4", "4x45"},
    {REQUEST_ERASE_ALL, "", "5"},
};

START_TEST(keys_that_edit_keep_a_proposal)
{
    struct prompt prompt = {0};

    prompt_propose(&prompt, "4x4");
    (void)prompt_request(&prompt, edits[_i].request);
    ck_assert(!prompt.selected);
    ck_assert_str_eq(prompt.text, edits[_i].kept);
    type(&prompt, "5");
    ck_assert_str_eq(prompt.text, edits[_i].typed);
}
END_TEST

START_TEST(a_click_parts_no_character)
{
    const struct click click = {.kind = HIT_TEXT, .index = 2};
    struct prompt prompt;

    prompt_set(&prompt, "a\xc3\xa4");
    prompt_click(&prompt, false, &click);
    ck_assert_uint_eq(prompt.cursor, 1);
}
END_TEST

START_TEST(a_size_is_typed_over)
{
    struct tui_game game;

    begin(&game, "4x4#form");
    tui_game_press(&game, 'n');
    tui_game_press(&game, '8');
    ck_assert(tui_game_shows(&game, "Size         8 "));
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert_uint_eq(game.app.game.session.board.width, 8);
    ck_assert_uint_eq(game.app.game.session.board.height, 8);
    tui_game_end(&game);
}
END_TEST

START_TEST(a_difficulty_is_typed_over_in_every_visit)
{
    struct tui_game game;

    begin(&game, "4x4#form");
    tui_game_press(&game, 'n');
    tui_game_press(&game, NP_KEY_DOWN);
    tui_game_press(&game, NP_KEY_DOWN);
    tui_game_type(&game, "80..80");
    ck_assert(tui_game_shows(&game, "Difficulty   80..80 "));
    /* A returning player finds it proposed again. */
    tui_game_press(&game, NP_KEY_UP);
    tui_game_press(&game, NP_KEY_DOWN);
    tui_game_type(&game, "20..30");
    ck_assert(tui_game_shows(&game, "Difficulty   20..30 "));
    tui_game_end(&game);
}
END_TEST

START_TEST(arrows_step_a_proposal_and_move_in_what_is_edited)
{
    struct tui_game game;

    begin(&game, "4x4#form");
    tui_game_press(&game, 'n');
    tui_game_press(&game, NP_KEY_RIGHT);
    ck_assert(tui_game_shows(&game, "< 5x3  >"));
    tui_game_press(&game, NP_KEY_END);
    ck_assert(tui_game_shows(&game, "Size         5x3 "));
    ck_assert(!tui_game_shows(&game, "5x3 >"));
    tui_game_press(&game, NP_KEY_LEFT);
    tui_game_press(&game, '1');
    ck_assert(tui_game_shows(&game, "Size         5x13 "));
    tui_game_press(&game, NP_KEY_HOME);
    tui_game_press(&game, NP_KEY_DELETE);
    ck_assert(tui_game_shows(&game, "Size         x13 "));
    tui_game_press(&game, NP_KEY_CTRL('U'));
    tui_game_press(&game, NP_KEY_RIGHT);
    ck_assert(tui_game_shows(&game, "< "));
    tui_game_end(&game);
}
END_TEST

/* The message names the field that the player typed into, not the id made from it. */
START_TEST(errors_in_a_field_are_reported)
{
    static const char difficulty_rule[] =
        "A difficulty is a word or a range of lengths, such as hard or 20..30.";
    static const char size_rule[] = "A size is 4 or 5x3, with sides from 1 to 32768.";
    static const struct {
        int field; /* of the form */
        const char *typed, *words;
    } fields[] = {
        {0, "33000", size_rule},
        {0, "0", size_rule},
        {0, "4x", size_rule},
        {0, "4-snail", size_rule},
        {2, "30..20", difficulty_rule},
        {2, "0..0", difficulty_rule},
        {2, "0", difficulty_rule},
        {2, "soft", difficulty_rule},
    };
    struct tui_game game;

    begin(&game, "4x4#form");
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        tui_game_press(&game, 'n');
        for (int down = 0; down < fields[i].field; down++)
            tui_game_press(&game, NP_KEY_DOWN);
        tui_game_type(&game, fields[i].typed);
        ck_assert_msg(tui_game_shows(&game, fields[i].words), "typing %s", fields[i].typed);
        tui_game_press(&game, NP_KEY_ENTER);
        ck_assert_msg(tui_game_shows(&game, fields[i].words), "%s, Enter", fields[i].typed);
        tui_game_press(&game, NP_KEY_ESCAPE);
    }
    tui_game_press(&game, 'n');
    for (int down = 0; down < 3; down++)
        tui_game_press(&game, NP_KEY_DOWN);
    tui_game_type(&game, "fox ");
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "A seed has 1 to 63 bytes"));
    tui_game_end(&game);
}
END_TEST

/* Text that scrolls out of sight on either side is marked. */
START_TEST(a_text_that_is_too_long_is_marked)
{
    struct tui_game game;

    begin(&game, "4x4#a-seed-with-a-name-that-is-longer-than-the-screen");
    ck_assert_int_eq(canvas_resize(&game.canvas, 12, 40, NULL), NP_OK);
    tui_game_press(&game, 'g');
    ck_assert(tui_game_shows(&game, "Id: <"));
    tui_game_press(&game, NP_KEY_HOME);
    ck_assert(tui_game_shows(&game, "Id: 4x4#a-seed"));
    ck_assert_int_eq((int)game.canvas.cells[2 * 40 + 39].glyph, '>');
    tui_game_press(&game, NP_KEY_RIGHT);
    ck_assert_int_eq((int)game.canvas.cells[2 * 40 + 39].glyph, '>');
    tui_game_end(&game);
}
END_TEST

START_TEST(one_length_is_one_number)
{
    struct tui_game game;

    begin(&game, "4x4#form");
    tui_game_press(&game, 'n');
    tui_game_press(&game, NP_KEY_DOWN);
    tui_game_press(&game, NP_KEY_DOWN);
    tui_game_type(&game, "80");
    ck_assert(tui_game_shows(&game, " 80 moves, proved."));
    tui_game_press(&game, NP_KEY_UP);
    tui_game_press(&game, NP_KEY_UP);
    tui_game_type(&game, "2x1");
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "no board of 2x1 takes more than 1 move"));
    tui_game_end(&game);
}
END_TEST

/* A proposal is drawn as a selection; in an edited field only the cursor is marked. */
START_TEST(a_proposal_is_seen)
{
    struct tui_game game;
    size_t place;

    begin(&game, "4x4#form");
    tui_game_press(&game, 'n');
    place = tui_game_find(&game, "4x4");
    for (size_t i = 0; i < 3; i++)
        ck_assert_int_eq((int)game.canvas.cells[place + i].role, ROLE_SELECTED);
    tui_game_press(&game, NP_KEY_HOME);
    ck_assert_int_eq((int)game.canvas.cells[place].role, ROLE_SELECTED);
    ck_assert_int_ne((int)game.canvas.cells[place + 1].role, ROLE_SELECTED);
    tui_game_press(&game, NP_KEY_ESCAPE);
    tui_game_press(&game, 'w');
    place = tui_game_find(&game, "4x4-form");
    for (size_t i = 0; i < strlen("4x4-form"); i++)
        ck_assert_int_eq((int)game.canvas.cells[place + i].role, ROLE_SELECTED);
    tui_game_press(&game, 'x');
    ck_assert(tui_game_shows(&game, "Name: x "));
    tui_game_end(&game);
}
END_TEST

/* Notes each setting that is not the usual one. */
static enum np_status
keep(void *kept, const struct front_setting *settings, size_t count, struct np_error *error)
{
    (void)error;
    for (size_t i = 0; i < count; i++)
        if (!settings[i].usual)
            text_printf(kept, "%s=%s ", settings[i].name, settings[i].value);
    return NP_OK;
}

START_TEST(settings_apply_at_once_and_are_kept)
{
    struct tui_game game;
    struct text kept = {0};

    tui_game_prepare(&game, "4x4#form");
    game.options.no_history = true;
    game.options.keep = keep;
    game.options.configuration = &kept;
    tui_game_begin(&game, 24, 80);
    tui_game_press(&game, 't');
    ck_assert(!game.app.filled);
    tui_game_press(&game, ',');
    /* It follows the terminal until the player chooses. */
    ck_assert(tui_game_shows(&game, "Theme      < auto >"));
    tui_game_press(&game, NP_KEY_RIGHT);
    ck_assert_str_eq(game.app.theme->name, "dark");
    tui_game_press(&game, NP_KEY_RIGHT);
    ck_assert_str_eq(game.app.theme->name, "light");
    ck_assert(tui_game_shows(&game, "for light backgrounds"));
    /* Every setting steps through its choices. */
    for (unsigned i = 0; i < 10; i++) {
        tui_game_press(&game, NP_KEY_DOWN);
        tui_game_press(&game, NP_KEY_RIGHT);
        tui_game_draw_all_sizes(&game);
        tui_game_press(&game, NP_KEY_LEFT);
    }
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "Kept: "));
    ck_assert(strstr(text_string(&kept), "theme=light ") != NULL);
    ck_assert(strstr(text_string(&kept), "tiles=lines ") != NULL);
    ck_assert(strstr(text_string(&kept), "arrows=") == NULL);
    ck_assert(strstr(text_string(&kept), "mouse=") == NULL);
    ck_assert_ptr_null(game.app.top->below);
    text_free(&kept);
    tui_game_end(&game);
}
END_TEST

START_TEST(text_pasted_into_settings_keeps_nothing)
{
    struct tui_game game;
    struct text kept = {0};

    tui_game_prepare(&game, "4x4#form");
    game.options.keep = keep;
    game.options.configuration = &kept;
    tui_game_begin(&game, 24, 80);
    tui_game_press(&game, ',');
    tui_game_press(&game, NP_KEY_PASTE_BEGIN);
    tui_game_type(&game, "www");
    tui_game_press(&game, NP_KEY_PASTE_END);
    ck_assert_uint_eq(kept.length, 0);
    ck_assert_ptr_nonnull(game.app.top->below);
    text_free(&kept);
    tui_game_end(&game);
}
END_TEST

START_TEST(settings_that_cannot_be_kept_say_so)
{
    struct tui_game game;

    begin(&game, "4x4#form");
    tui_game_press(&game, ',');
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "Not kept: there is no configuration file"));
    tui_game_end(&game);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_form");
    TCase *tests = tcase_create("tui_form");

    tcase_add_test(tests, the_first_character_replaces_a_proposal);
    tcase_add_loop_test(
        tests, keys_that_edit_keep_a_proposal, 0, (int)(sizeof edits / sizeof edits[0]));
    tcase_add_test(tests, a_click_parts_no_character);
    tcase_add_test(tests, a_size_is_typed_over);
    tcase_add_test(tests, a_difficulty_is_typed_over_in_every_visit);
    tcase_add_test(tests, arrows_step_a_proposal_and_move_in_what_is_edited);
    tcase_add_test(tests, errors_in_a_field_are_reported);
    tcase_add_test(tests, a_text_that_is_too_long_is_marked);
    tcase_add_test(tests, one_length_is_one_number);
    tcase_add_test(tests, a_proposal_is_seen);
    tcase_add_test(tests, settings_apply_at_once_and_are_kept);
    tcase_add_test(tests, text_pasted_into_settings_keeps_nothing);
    tcase_add_test(tests, settings_that_cannot_be_kept_say_so);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
