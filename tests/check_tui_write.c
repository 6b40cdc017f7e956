// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of saves that are given up while they are written: nothing is left behind.
 */
#include "config.h"

#include <dirent.h>
#include <stdio.h>
#include <sys/stat.h>

#include "game/shelf.h"
#include "keys/key.h"
#include "pause.h"
#include "support.h"
#include "tui_game.h"

/* How many files there are beside the game's: saved ones, and what is being written. */
static unsigned
saved_files(const struct tui_game *game)
{
    char path[4300];
    unsigned count = 0;
    const struct dirent *entry;
    DIR *directory;

    snprintf(path, sizeof path, "%s/.local/share/npuzzle-tui", game->home);
    directory = opendir(path);
    while (directory != NULL && (entry = readdir(directory)) != NULL)
        count += entry->d_name[0] != '.';
    if (directory != NULL)
        closedir(directory);
    return count;
}

/* The bytes of these files. */
static long
saved_bytes(const struct tui_game *game)
{
    char path[4300];
    long bytes = 0;
    const struct dirent *entry;
    DIR *directory;

    snprintf(path, sizeof path, "%s/.local/share/npuzzle-tui", game->home);
    directory = opendir(path);
    while (directory != NULL && (entry = readdir(directory)) != NULL) {
        struct stat file;

        if (fstatat(dirfd(directory), entry->d_name, &file, 0) == 0 && S_ISREG(file.st_mode))
            bytes += (long)file.st_size;
    }
    if (directory != NULL)
        closedir(directory);
    return bytes;
}

/* Begins to save a giant game of more than 4 MB, and is away again when so many parts of 800 kB are
 * written: wherever the thread is. */
static void
begin_to_save(struct tui_game *game, int parts)
{
    tui_game_press(game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(game, "Saving"));
    while (saved_bytes(game) < parts * 800000L)
        test_pause();
}

/* Whoever does not wait finds everything as it was and no file; the name can be used at once. */
START_TEST(escape_ends_the_wait_for_a_giant_game)
{
    struct tui_game game;

    tui_game_prepare(&game, "1000x700#giant");
    tui_game_begin(&game, 24, 80);
    tui_game_press(&game, 'w');
    begin_to_save(&game, _i);
    tui_game_press(&game, NP_KEY_ESCAPE);
    ck_assert(tui_game_shows(&game, "Name: 1000x700-giant"));
    ck_assert_uint_eq(saved_files(&game), 0);
    tui_game_press(&game, NP_KEY_ENTER);
    tui_game_wait_for(&game, "Saved. o opens it again, as saved/1000x700-giant");
    ck_assert_uint_eq(saved_files(&game), 1);
    tui_game_end(&game);
}
END_TEST

/* Nor is there one where the program ends. */
START_TEST(the_end_leaves_no_half_of_a_giant_game)
{
    struct tui_game game;

    tui_game_prepare(&game, "1000x700#giant");
    tui_game_begin(&game, 24, 80);
    tui_game_press(&game, 'w');
    begin_to_save(&game, _i);
    tui_game_leave(&game);
    ck_assert_uint_eq(saved_files(&game), 0);
    tui_game_begin(&game, 24, 80);
    tui_game_end(&game);
}
END_TEST

/* A name that is taken is refused before anything is put into words. */
START_TEST(a_stopped_save_writes_nothing)
{
    const struct cancel cancel = {.requested = true};
    struct tui_game game;
    struct np_error error;

    tui_game_prepare(&game, "3x3#stopped");
    tui_game_begin(&game, 24, 80);
    ck_assert_int_eq(
        shelf_save("name", false, &game.app.game.session, &game.app.game.names, 0, &cancel, &error),
        NP_CANCELLED);
    ck_assert_uint_eq(saved_files(&game), 0);
    ck_assert_int_eq(
        shelf_save("name", false, &game.app.game.session, &game.app.game.names, 0, NULL, &error),
        NP_OK);
    ck_assert_int_eq(
        shelf_save("name", false, &game.app.game.session, &game.app.game.names, 0, &cancel, &error),
        NP_BAD_INPUT);
    ck_assert_uint_eq(saved_files(&game), 1);
    tui_game_end(&game);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_write");
    TCase *tests = tcase_create("tui_write");

    tcase_add_loop_test(tests, escape_ends_the_wait_for_a_giant_game, 0, 6);
    tcase_add_loop_test(tests, the_end_leaves_no_half_of_a_giant_game, 0, 6);
    tcase_add_test(tests, a_stopped_save_writes_nothing);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
