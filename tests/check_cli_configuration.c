// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of cli/option/configuration: values from the file, precedence of the command line, and
 * where errors are reported.
 */
#include "config.h"

#include "cli/option/configuration.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file/file.h"
#include "cli/option/option_row.h"
#include "support.h"

static char *directory;
static char path[4200];
static struct cli_options options;
static struct cli_config config;

static void
set_up(void)
{
    directory = test_directory_new();
    snprintf(path, sizeof path, "%s/config", directory);
}

static void
tear_down(void)
{
    test_directory_free(directory);
}

/* Reads a file with these bytes; `argument`, if any, is on the command line. */
static void
read_bytes(const char *bytes, size_t count, char *argument)
{
    char program[] = "npuzzle-tui", option[4300];
    char *arguments[] = {program, option, argument, NULL};

    snprintf(option, sizeof option, "--config=%s", path);
    ck_assert_int_eq(file_write(path, bytes, count, 0, NULL), NP_OK);
    ck_assert_int_eq(cli_options_parse(&options, argument != NULL ? 3 : 2, arguments, NULL), NP_OK);
    ck_assert_int_eq(cli_config_read(&config, &options, NULL), NP_OK);
}

static void
read_text(const char *text)
{
    read_bytes(text, strlen(text), NULL);
}

static void
done(void)
{
    cli_options_free(&options);
    cli_config_free(&config);
}

START_TEST(options_and_keys_are_read)
{
    read_text("\xef\xbb\xbf# a comment\n\n  theme = light   # indeed\r\nspeed=12\nmouse = hover\n"
              "no-history = yes\nascii = on\nno-animation = no\narrows = blank\n"
              "keys = wasd\nkey.undo = X #");
    ck_assert_str_eq(text_string(&config.complaints), "");
    ck_assert_str_eq(options.screen.theme, "light");
    ck_assert_double_eq(options.screen.moves_per_second, 12);
    ck_assert_int_eq((int)options.screen.mouse, MOUSE_HOVER);
    ck_assert(options.no_history);
    ck_assert(options.screen.ascii);
    ck_assert(!options.screen.no_animation);
    ck_assert_int_eq((int)options.screen.arrows, ARROWS_BLANK);
    ck_assert_int_eq(keymap_find(&config.keys, MODE_PLAY, 'w'), REQUEST_MOVE_UP);
    ck_assert_int_eq(keymap_find(&config.keys, MODE_PLAY, 'X'), REQUEST_UNDO);
    ck_assert_int_eq(keymap_find(&config.keys, MODE_PLAY, '#'), REQUEST_NONE);
    done();
}
END_TEST

/* There is a mode --history, too. */
START_TEST(history_means_the_opposite_of_no_history)
{
    read_text("history = no\nsession = evening walk\n");
    ck_assert_str_eq(text_string(&config.complaints), "");
    ck_assert(options.no_history);
    ck_assert_str_eq(options.session, "evening walk");
    done();
}
END_TEST

START_TEST(the_command_line_goes_before)
{
    static const char text[] = "theme = light\nmouse = hover\n";
    char argument[] = "--theme=mono";

    read_bytes(text, sizeof text - 1, argument);
    ck_assert_str_eq(options.screen.theme, "mono");
    ck_assert_int_eq((int)options.screen.mouse, MOUSE_HOVER);
    done();
}
END_TEST

START_TEST(nonsense_is_reported_with_its_place_and_skipped)
{
    static const struct {
        const char *line;
        const char *complaint;
    } lines[] = {
        {"theme\n", ":1:6: expected 'name = value'"},
        {"= light\n", ":1:1: expected 'name = value'"},
        {"the me = light\n", ":1:5: expected 'name = value'"},
        {"  them = light\n", ":1:3: unknown setting 'them'; did you mean 'theme'?"},
        {"xyzzyplugh = 1\n", ":1:1: unknown setting 'xyzzyplugh'"},
        {"theme =\n", ":1:8: 'theme' needs a value"},
        {"theme =   # none\n", ":1:11: 'theme' needs a value"},
        {"theme = pink\n", ":1:9: theme: 'pink' "},
        {"speed = -1\n", ":1:9: speed: '-1' "},
        {"mouse = perhaps\n", ":1:9: mouse: 'perhaps' is not one of off, click, hover"},
        {"resume = yes\n", ":1:1: unknown setting 'resume'"},
        {"config = x\n", ":1:1: unknown setting 'config'"},
        {"solve = yes\n", ":1:1: unknown setting 'solve'"},
        {"key.undoo = x\n", ":1:1: "},
        {" key.undo = Nowhere\n", ":1:13: unknown key 'Nowhere'"},
        {"keys = emacs\n", ":1:8: unknown scheme 'emacs': the schemes are vi and wasd"},
    };

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char text[200], complaint[4400];

        snprintf(text, sizeof text, "%sascii = yes\n", lines[i].line);
        snprintf(complaint, sizeof complaint, "%s%s", path, lines[i].complaint);
        read_text(text);
        ck_assert_uint_eq(config.complaint_count, 1);
        ck_assert_msg(strncmp(text_string(&config.complaints), complaint, strlen(complaint)) == 0,
            "%s instead of %s", text_string(&config.complaints), complaint);
        ck_assert(options.screen.ascii);
        done();
    }
}
END_TEST

START_TEST(a_nul_is_reported)
{
    read_bytes("ascii = yes\nthe\0me = light\nplain = yes\n", 38, NULL);
    ck_assert_uint_eq(config.complaint_count, 1);
    ck_assert_ptr_nonnull(strstr(text_string(&config.complaints), ":2:4: "));
    ck_assert(options.plain);
    done();
}
END_TEST

START_TEST(only_a_file_that_was_asked_for_must_be_there)
{
    char program[] = "npuzzle-tui", none[] = "--config=none", missing[] = "--config=/no/such/file";
    char *arguments[] = {program, none, NULL};

    setenv("XDG_CONFIG_HOME", directory, 1);
    ck_assert_int_eq(cli_options_parse(&options, 1, arguments, NULL), NP_OK);
    ck_assert_int_eq(cli_config_read(&config, &options, NULL), NP_OK);
    ck_assert_uint_eq(config.complaint_count, 0);
    done();
    ck_assert_int_eq(cli_options_parse(&options, 2, arguments, NULL), NP_OK);
    ck_assert_int_eq(cli_config_read(&config, &options, NULL), NP_OK);
    done();
    arguments[1] = missing;
    ck_assert_int_eq(cli_options_parse(&options, 2, arguments, NULL), NP_OK);
    ck_assert_int_eq(cli_config_read(&config, &options, NULL), NP_NOT_FOUND);
    done();
}
END_TEST

static void
expect_file(const char *expected)
{
    size_t count;
    char *text;

    ck_assert_int_eq(file_read(path, FILE_NO_LIMIT, &text, &count, NULL), NP_OK);
    ck_assert_str_eq(text, expected);
    free(text);
}

START_TEST(a_kept_setting_leaves_all_else_alone)
{
    static const struct front_setting settings[] = {
        {"theme", "dark", false},
        {"animation", "yes", false},
        {"tiles", "filled", true},
        {"ascii", "yes", false},
        {"speed", "4", true},
        {"keys", "wasd", false},
    };

    read_text("\xef\xbb\xbf# mine\n\n  theme = light   # why\r\nno-animation=yes\n#tiles = lines\n"
              "nonsense\nunknown = 3\nspeed = 9");
    ck_assert_int_eq(keymap_find(&config.keys, MODE_PLAY, 'w'), REQUEST_SAVE);
    for (unsigned i = 0; i < 2; i++) {
        ck_assert_int_eq(
            cli_config_keep(&config, settings, sizeof settings / sizeof settings[0], NULL), NP_OK);
        expect_file(
            "\xef\xbb\xbf# mine\n\n  theme = dark   # why\r\nanimation=yes\n#tiles = lines\n"
            "nonsense\nunknown = 3\nspeed = 4\nascii = yes\nkeys = wasd\n");
    }
    ck_assert_int_eq(keymap_find(&config.keys, MODE_PLAY, 'w'), REQUEST_MOVE_UP);
    done();
}
END_TEST

START_TEST(settings_that_cannot_be_kept_are_an_error)
{
    static const struct front_setting setting = {"theme", "dark", false};
    struct np_error error;

    read_text("theme = light\n");
    free(config.path);
    config.path = strdup("/proc/none/config");
    ck_assert_int_eq(cli_config_keep(&config, &setting, 1, &error), NP_IO);
    free(config.path);
    config.path = NULL;
    ck_assert_int_eq(cli_config_keep(&config, &setting, 1, &error), NP_UNSUPPORTED);
    expect_file("theme = light\n");
    done();
}
END_TEST

/* Removes the "# " in front of everything that looks like a setting. */
static void
uncomment(char *text)
{
    for (char *line = text; line != NULL; line = strchr(line, '\n')) {
        line += line != text;
        if (line[0] == '#' && line[1] == ' ' &&
            strspn(line + 2, "abcdefghijklmnopqrstuvwxyz.-") > 0 &&
            strncmp(line + 2 + strspn(line + 2, "abcdefghijklmnopqrstuvwxyz.-"), " = ", 3) == 0)
            line[0] = ' ';
    }
}

START_TEST(the_example_has_every_option_and_no_mistake)
{
    char example[4200], *text;
    size_t count;

    snprintf(example, sizeof example, "%s/data/config.example", getenv("top_srcdir"));
    ck_assert_int_eq(file_read(example, FILE_NO_LIMIT, &text, &count, NULL), NP_OK);
    uncomment(text);
    read_text(text);
    ck_assert_str_eq(text_string(&config.complaints), "");
    ck_assert_int_eq(keymap_find(&config.keys, MODE_PLAY, '?'), REQUEST_HINT);
    for (const struct option_row *row = option_rows; row->name != NULL; row++) {
        const char *name = row->name;
        char setting[80];

        if ((row->modes & OPTION_CONFIGURABLE) == 0)
            continue;
        snprintf(
            setting, sizeof setting, "\n  %s = ", name + (strncmp(name, "no-", 3) == 0 ? 3 : 0));
        ck_assert_msg(strstr(text, setting) != NULL, "the example lacks %s", name);
    }
    free(text);
    done();
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("cli_configuration");
    TCase *tests = tcase_create("cli_configuration");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, options_and_keys_are_read);
    tcase_add_test(tests, history_means_the_opposite_of_no_history);
    tcase_add_test(tests, the_command_line_goes_before);
    tcase_add_test(tests, nonsense_is_reported_with_its_place_and_skipped);
    tcase_add_test(tests, a_nul_is_reported);
    tcase_add_test(tests, only_a_file_that_was_asked_for_must_be_there);
    tcase_add_test(tests, a_kept_setting_leaves_all_else_alone);
    tcase_add_test(tests, settings_that_cannot_be_kept_are_an_error);
    tcase_add_test(tests, the_example_has_every_option_and_no_mistake);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
