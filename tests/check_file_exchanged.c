// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of base/file/directory_entry and cli/output: what is exchanged while it is being opened.
 */
#include "config.h"

#include "base/file/file.h"

#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/output.h"
#include "support.h"

enum { STRANGER = 65534, PATH_BYTES = 512 };

static char *directory;
static char victim[PATH_BYTES]; /* a file that no other must become */
static char planted[PATH_BYTES];

static void
set_up(void)
{
    directory = test_directory_new();
    (void)snprintf(victim, sizeof victim, "%s/victim", directory);
    (void)snprintf(planted, sizeof planted, "%s/planted", directory);
    ck_assert_int_eq(file_write(victim, "precious", 8, NULL), NP_OK);
}

static void
tear_down(void)
{
    test_directory_free(directory);
}

/* Plants a link to `target`, of a stranger or of this user, in the place of the one there. */
static void
exchange_link(const char *target, uid_t owner)
{
    char other[PATH_BYTES + 32];

    (void)snprintf(other, sizeof other, "%s.other", planted);
    if (symlink(target, other) != 0 || lchown(other, owner, owner) != 0 ||
        rename(other, planted) != 0)
        _exit(1);
}

/* The link that is followed is the one whose owner was asked for, however fast it changes. */
START_TEST(links_that_change_are_judged_as_they_are_read)
{
    enum { TRIES = 20000 };
    unsigned followed = 0;
    pid_t planter;

    if (geteuid() != 0) {
        puts("# SKIP only root can make files of other users");
        return;
    }
    ck_assert_int_eq(chmod(directory, 01777), 0);
    exchange_link("good", 0);
    planter = fork();
    ck_assert_int_ge(planter, 0);
    while (planter == 0) {
        exchange_link("victim", STRANGER);
        exchange_link("good", 0);
    }
    for (unsigned i = 0; i < TRIES; i++) {
        struct directory_entry place;

        if (directory_entry_open(&place, planted, FILE_FOLLOW, NULL) != NP_OK)
            continue;
        followed++;
        ck_assert_str_eq(place.name, "good");
        directory_entry_close(&place);
    }
    ck_assert_uint_gt(followed, 0);
    ck_assert_int_eq(kill(planter, SIGKILL), 0);
    ck_assert_int_eq(waitpid(planter, NULL, 0), planter);
}
END_TEST

/* A file that takes the place of a device is not emptied in its stead. */
START_TEST(results_do_not_empty_what_took_the_place_of_a_device)
{
    enum { TRIES = 20000 };
    pid_t planter;

    exchange_link("/dev/null", geteuid());
    planter = fork();
    ck_assert_int_ge(planter, 0);
    while (planter == 0) {
        exchange_link("victim", geteuid());
        exchange_link("/dev/null", geteuid());
    }
    for (unsigned i = 0; i < TRIES; i++) {
        struct output output;
        struct stat found;

        if (output_open(&output, planted, NULL) == NP_OK)
            (void)output_close(&output, false, NULL);
        ck_assert_int_eq(stat(victim, &found), 0);
        ck_assert_int_eq(found.st_size, 8);
    }
    ck_assert_int_eq(kill(planter, SIGKILL), 0);
    ck_assert_int_eq(waitpid(planter, NULL, 0), planter);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("file_exchanged");
    TCase *tests = tcase_create("exchanged");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, links_that_change_are_judged_as_they_are_read);
    tcase_add_test(tests, results_do_not_empty_what_took_the_place_of_a_device);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
