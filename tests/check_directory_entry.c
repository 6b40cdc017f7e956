// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of base/file/directory_entry: links and files that others plant in place of a file are
 * never followed, changed or trusted. When run as root, the planter is another user.
 */
#include "config.h"

#include "base/file/file.h"

#include <fcntl.h>
#include <grp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/output.h"
#include "pdb/file.h"
#include "pdb/table.h"
#include "support.h"

enum { STRANGER = 65534, PATH_BYTES = 512 };

static char *directory;
static char victim[PATH_BYTES]; /* a file that nothing may overwrite */
static char planted[PATH_BYTES];

static void
set_up(void)
{
    directory = test_directory_new();
    (void)snprintf(victim, sizeof victim, "%s/victim", directory);
    (void)snprintf(planted, sizeof planted, "%s/planted", directory);
    ck_assert_int_eq(file_write(victim, "precious", 8, 0, NULL), NP_OK);
}

static void
tear_down(void)
{
    test_directory_free(directory);
}

/* Gives an entry to another user if the test has the rights. */
static void
give_away(const char *path)
{
    if (geteuid() == 0)
        ck_assert_int_eq(lchown(path, STRANGER, STRANGER), 0);
}

/* Whether a test that needs another user must be skipped; prints so. */
static bool
skips_strangers(void)
{
    if (geteuid() != 0)
        puts("# SKIP only root can make files of other users");
    return geteuid() != 0;
}

static bool
is_link(const char *path)
{
    struct stat found;

    ck_assert_int_eq(lstat(path, &found), 0);
    return S_ISLNK(found.st_mode);
}

/* Writing replaces a link of any owner and leaves its target alone. */
START_TEST(a_link_is_replaced)
{
    static const unsigned hows[] = {0, FILE_PRIVATE, FILE_OWN, FILE_PRIVATE | FILE_OWN};

    ck_assert_int_eq(symlink("victim", planted), 0);
    give_away(planted);
    ck_assert_int_eq(file_write(planted, "new", 3, hows[_i], NULL), NP_OK);
    ck_assert(!is_link(planted));
    test_assert_file(planted, "new");
    test_assert_file(victim, "precious");
}
END_TEST

START_TEST(a_link_blocks_a_new_file)
{
    ck_assert_int_eq(symlink(_i == 0 ? "victim" : "nowhere", planted), 0);
    ck_assert_int_eq(file_write(planted, "new", 3, FILE_NEW, NULL), NP_IO);
    ck_assert(is_link(planted));
    test_assert_file(victim, "precious");
}
END_TEST

/* Links occupy the next names for temporary files. */
START_TEST(temporary_files_follow_no_link)
{
    struct file_writer writer;

    for (unsigned serial = 0; serial < 50; serial++) {
        char name[PATH_BYTES + 32];

        (void)snprintf(name, sizeof name, "%s.%ld-%u.tmp", planted, (long)getpid(), serial);
        ck_assert_int_eq(symlink("victim", name), 0);
        give_away(name);
    }
    ck_assert_int_eq(file_writer_open(&writer, planted, 0, NULL), NP_OK);
    ck_assert_int_eq(file_writer_add(&writer, "new", 3, NULL), NP_OK);
    ck_assert_int_eq(file_writer_commit(&writer, NULL), NP_OK);
    test_assert_file(planted, "new");
    test_assert_file(victim, "precious");
}
END_TEST

/* The directory is the one that was opened, even if its name leads elsewhere now. */
START_TEST(an_exchanged_directory_is_left_alone)
{
    struct file_writer writer;
    char moved[PATH_BYTES + 32], path[PATH_BYTES + 32], other[PATH_BYTES + 32];

    (void)snprintf(moved, sizeof moved, "%s/moved", directory);
    (void)snprintf(other, sizeof other, "%s/other", directory);
    (void)snprintf(path, sizeof path, "%s/below/file", directory);
    ck_assert_int_eq(mkdir(other, 0700), 0);
    ck_assert_int_eq(file_writer_open(&writer, path, FILE_OWN, NULL), NP_OK);
    ck_assert_int_eq(file_writer_add(&writer, "new", 3, NULL), NP_OK);
    (void)snprintf(path, sizeof path, "%s/below", directory);
    ck_assert_int_eq(rename(path, moved), 0);
    ck_assert_int_eq(symlink("other", path), 0);
    ck_assert_int_eq(file_writer_commit(&writer, NULL), NP_OK);
    ck_assert_int_eq(rmdir(other), 0);
    (void)snprintf(path, sizeof path, "%s/moved/file", directory);
    test_assert_file(path, "new");
}
END_TEST

START_TEST(links_are_followed_to_their_target)
{
    char deep[PATH_BYTES + 32], second[PATH_BYTES + 32];

    (void)snprintf(deep, sizeof deep, "%s/deep/file", directory);
    (void)snprintf(second, sizeof second, "%s/second", directory);
    ck_assert_int_eq(file_write(deep, "old", 3, 0, NULL), NP_OK);
    ck_assert_int_eq(symlink("second", planted), 0);
    ck_assert_int_eq(symlink("deep/../deep/file", second), 0);
    ck_assert_int_eq(file_write(planted, "new", 3, FILE_FOLLOW, NULL), NP_OK);
    ck_assert(is_link(planted));
    ck_assert(is_link(second));
    test_assert_file(deep, "new");
    /* A missing file is created where the link points. */
    ck_assert_int_eq(unlink(deep), 0);
    ck_assert_int_eq(file_write(planted, "newer", 5, FILE_FOLLOW, NULL), NP_OK);
    ck_assert(is_link(planted));
    test_assert_file(deep, "newer");
}
END_TEST

START_TEST(a_cycle_of_links_is_refused)
{
    ck_assert_int_eq(symlink("planted", planted), 0);
    ck_assert_int_eq(file_write(planted, "new", 3, FILE_FOLLOW, NULL), NP_IO);
    ck_assert(is_link(planted));
}
END_TEST

/* As in /tmp: links of other users are refused, links of the same user are followed. */
START_TEST(links_of_strangers_in_shared_directories_are_refused)
{
    struct np_error error = {.text = ""};

    ck_assert_int_eq(chmod(directory, _i == 0 ? 01777 : 0777), 0);
    ck_assert_int_eq(symlink("victim", planted), 0);
    if (skips_strangers())
        return;
    give_away(planted);
    ck_assert_int_eq(file_write(planted, "new", 3, FILE_FOLLOW, &error), NP_IO);
    ck_assert_ptr_nonnull(strstr(error.text, "link of another user"));
    test_assert_file(victim, "precious");
    ck_assert_int_eq(lchown(planted, 0, 0), 0);
    ck_assert_int_eq(file_write(planted, "new", 3, FILE_FOLLOW, NULL), NP_OK);
    test_assert_file(victim, "new");
}
END_TEST

START_TEST(the_program_keeps_nothing_where_others_can_write)
{
    static const struct {
        mode_t mode;
        uid_t owner;
        gid_t group;
        bool good;
    } cases[] = {
        {0700, 0, 0, true},
        {0755, 0, 0, true},
        {0775, 0, 0, true}, /* a private group, as many systems give each user */
        {01777, 0, 0, true},
        {01775, 0, 5, true},
        {0777, 0, 0, false},
        {0775, 0, 5, false},
        {0702, 0, 0, false},
        {0755, STRANGER, STRANGER, false},
        {01777, STRANGER, STRANGER, false},
    };
    const bool good = cases[_i].good;
    struct np_error error;
    int descriptor;

    if (geteuid() == 0)
        ck_assert_int_eq(chown(directory, cases[_i].owner, cases[_i].group), 0);
    else if ((cases[_i].owner != 0 || cases[_i].group != 0 || (cases[_i].mode & 020) != 0) &&
             skips_strangers())
        return;
    ck_assert_int_eq(chmod(directory, cases[_i].mode), 0);
    ck_assert_int_eq(file_check_directory(directory, &error), good ? NP_OK : NP_IO);
    ck_assert_int_eq(file_write(planted, "new", 3, FILE_OWN, &error), good ? NP_OK : NP_IO);
    ck_assert_int_eq(file_append_line(planted, "line", &error), good ? NP_OK : NP_IO);
    ck_assert_int_eq(file_open_trusted(victim, &descriptor, &error), good ? NP_OK : NP_IO);
    if (good)
        close(descriptor);
    /* A path given by the user is written anyway: it is not one of the program's own files. */
    ck_assert_int_eq(file_write(planted, "new", 3, FILE_FOLLOW, &error), NP_OK);
}
END_TEST

START_TEST(lines_are_not_appended_to_a_link)
{
    struct np_error error = {.text = ""};
    int descriptor;

    ck_assert_int_eq(symlink("victim", planted), 0);
    give_away(planted);
    ck_assert_int_eq(file_append_line(planted, "line", &error), NP_IO);
    ck_assert_ptr_nonnull(strstr(error.text, "symbolic link"));
    ck_assert_int_eq(file_open_own(planted, O_RDWR | O_CREAT, &descriptor, NULL), NP_IO);
    ck_assert_int_eq(descriptor, -1);
    test_assert_file(victim, "precious");
    ck_assert_int_eq(unlink(planted), 0);
    ck_assert_int_eq(mkfifo(planted, 0600), 0);
    ck_assert_int_eq(file_append_line(planted, "line", &error), NP_BAD_INPUT);
}
END_TEST

START_TEST(lines_are_not_appended_to_another_users_file)
{
    struct np_error error;

    ck_assert_int_eq(chmod(directory, 01777), 0);
    ck_assert_int_eq(link(victim, planted), 0);
    ck_assert_int_eq(file_append_line(planted, "line", &error), NP_IO);
    test_assert_file(victim, "precious");
    if (skips_strangers())
        return;
    ck_assert_int_eq(unlink(planted), 0);
    give_away(victim);
    ck_assert_int_eq(file_append_line(victim, "line", &error), NP_IO);
    test_assert_file(victim, "precious");
}
END_TEST

START_TEST(files_that_others_can_write_are_not_trusted)
{
    struct np_error error;
    int descriptor;

    ck_assert_int_eq(symlink("victim", planted), 0);
    ck_assert_int_eq(file_open_trusted(planted, &descriptor, NULL), NP_OK);
    close(descriptor);
    ck_assert_int_eq(chmod(victim, 0602), 0);
    ck_assert_int_eq(file_open_trusted(planted, &descriptor, &error), NP_IO);
    ck_assert_int_eq(chmod(victim, 0600), 0);
    give_away(victim);
    ck_assert_int_eq(
        file_open_trusted(victim, &descriptor, &error), geteuid() == 0 ? NP_IO : NP_OK);
    if (geteuid() != 0)
        close(descriptor);
    ck_assert_int_eq(unlink(victim), 0);
    ck_assert_int_eq(file_open_trusted(victim, &descriptor, NULL), NP_NOT_FOUND);
    ck_assert_int_eq(mkfifo(victim, 0600), 0);
    ck_assert_int_eq(file_open_trusted(victim, &descriptor, NULL), NP_BAD_INPUT);
}
END_TEST

/* A new file does not inherit the rights of another user's old one. */
START_TEST(another_users_file_gives_no_rights)
{
    struct stat found;

    if (skips_strangers())
        return;
    ck_assert_int_eq(chmod(victim, 0666), 0);
    give_away(victim);
    ck_assert_int_eq(file_write(victim, "new", 3, 0, NULL), NP_OK);
    ck_assert_int_eq(stat(victim, &found), 0);
    ck_assert_uint_eq(found.st_mode & 0777, 0644);
    ck_assert_int_eq((int)found.st_uid, 0);
}
END_TEST

/* The program trusts its own files when it reads them again, whatever the umask. */
START_TEST(nobody_else_can_change_what_the_program_keeps)
{
    static const struct {
        unsigned how;
        mode_t mode;
    } cases[] = {
        {FILE_OWN, 0644},
        {FILE_OWN | FILE_PRIVATE, 0600},
        {FILE_PRIVATE, 0600},
        {0, 0666},
    };
    const mode_t old = umask(0);
    struct stat found;
    int descriptor;

    if (geteuid() == 0)
        ck_assert_int_eq(setegid(STRANGER), 0);
    ck_assert_int_eq(file_write(planted, "new", 3, cases[_i].how, NULL), NP_OK);
    ck_assert_int_eq(stat(planted, &found), 0);
    ck_assert_uint_eq(found.st_mode & 0777, cases[_i].mode);
    if ((cases[_i].how & FILE_OWN) != 0) {
        ck_assert_int_eq(file_open_trusted(planted, &descriptor, NULL), NP_OK);
        close(descriptor);
    }
    (void)umask(old);
}
END_TEST

/* A new group does not get the rights of the old one. */
START_TEST(a_file_keeps_its_group_or_gives_it_no_rights)
{
    const bool may_give = _i == 0;
    const uid_t user = may_give ? 0 : STRANGER;
    struct stat found;

    if (skips_strangers())
        return;
    ck_assert_int_eq(chmod(victim, 0664), 0);
    ck_assert_int_eq(chown(victim, user, 5), 0);
    ck_assert_int_eq(chown(directory, user, user), 0);
    ck_assert_int_eq(setgroups(0, NULL), 0);
    ck_assert_int_eq(setegid(user), 0);
    ck_assert_int_eq(seteuid(user), 0);
    ck_assert_int_eq(file_write(victim, "new", 3, 0, NULL), NP_OK);
    ck_assert_int_eq(seteuid(0), 0);
    ck_assert_int_eq(stat(victim, &found), 0);
    ck_assert_uint_eq(found.st_gid, may_give ? 5 : user);
    ck_assert_uint_eq(found.st_mode & 0777, may_give ? 0664 : 0604);
}
END_TEST

/* ---- exchanged while it is opened ------------------------------------------------------------ */

enum { EXCHANGE_TRIES = 20000 };

/* Replaces the planted entry by a link to `target` of that owner. */
static void
exchange_link(const char *target, uid_t owner)
{
    char other[PATH_BYTES + 32];

    (void)snprintf(other, sizeof other, "%s.other", planted);
    if (symlink(target, other) != 0 || lchown(other, owner, owner) != 0 ||
        rename(other, planted) != 0)
        _exit(1);
}

/* Starts a process that keeps exchanging a good link of this user and one to the victim. */
static pid_t
start_exchange(const char *good, uid_t stranger)
{
    pid_t planter;

    exchange_link(good, geteuid());
    planter = fork();
    ck_assert_int_ge(planter, 0);
    while (planter == 0) {
        exchange_link("victim", stranger);
        exchange_link(good, geteuid());
    }
    return planter;
}

static void
end_exchange(pid_t planter)
{
    ck_assert_int_eq(kill(planter, SIGKILL), 0);
    ck_assert_int_eq(waitpid(planter, NULL, 0), planter);
}

/* The link that is followed is the one whose owner was checked, even under a race. */
START_TEST(a_link_is_checked_and_read_at_once)
{
    unsigned followed = 0;
    pid_t planter;

    if (skips_strangers())
        return;
    ck_assert_int_eq(chmod(directory, 01777), 0);
    planter = start_exchange("good", STRANGER);
    for (unsigned i = 0; i < EXCHANGE_TRIES; i++) {
        struct directory_entry entry;

        if (directory_entry_open(&entry, planted, FILE_FOLLOW, NULL) != NP_OK)
            continue;
        followed++;
        ck_assert_str_eq(entry.name, "good");
        directory_entry_close(&entry);
    }
    ck_assert_uint_gt(followed, 0);
    end_exchange(planter);
}
END_TEST

/* A file that replaces a device is not truncated. */
START_TEST(results_do_not_truncate_a_file_in_place_of_a_device)
{
    const pid_t planter = start_exchange("/dev/null", geteuid());

    for (unsigned i = 0; i < EXCHANGE_TRIES; i++) {
        struct output output;
        struct stat found;

        if (output_open(&output, planted, NULL) == NP_OK)
            (void)output_close(&output, false, NULL);
        ck_assert_int_eq(stat(victim, &found), 0);
        ck_assert_int_eq(found.st_size, 8);
    }
    end_exchange(planter);
}
END_TEST

/* ---- tables ---------------------------------------------------------------------------------- */

static struct pdb_table *
make_table(void)
{
    static const struct pdb_pattern pattern = {4, 3, 11, 4, {0, 1, 4, 5}};
    const struct pdb_build_options control = {.threads = 1};
    const struct pdb_index *index;
    struct pdb_table *table;

    ck_assert_int_eq(pdb_index_new(&index, 4, 3, 4, NULL), NP_OK);
    ck_assert_int_eq(pdb_generate(&table, index, &pattern, &control, NULL), NP_OK);
    pdb_index_release(index);
    return table;
}

START_TEST(a_table_replaces_a_link_and_no_other_file)
{
    struct pdb_table *const table = make_table();
    struct pdb_table *loaded;
    struct np_error error = {.text = ""};

    ck_assert_int_eq(symlink("victim", planted), 0);
    give_away(planted);
    ck_assert_int_eq(pdb_file_save(table, planted, NULL, NULL), NP_OK);
    ck_assert(!is_link(planted));
    test_assert_file(victim, "precious");
    ck_assert_int_eq(
        pdb_file_load(&loaded, table->index, &table->pattern, planted, NULL, NULL), NP_OK);
    pdb_table_free(loaded);
    ck_assert_int_eq(pdb_file_save(table, victim, NULL, &error), NP_IO);
    ck_assert_ptr_nonnull(strstr(error.text, "not a distance table"));
    test_assert_file(victim, "precious");
    /* A truncated table, even an empty one, may be replaced. */
    ck_assert_int_eq(file_write(victim, "NPZL", (size_t)_i, 0, NULL), NP_OK);
    ck_assert_int_eq(pdb_file_save(table, victim, NULL, &error), NP_OK);
    pdb_table_free(table);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("directory_entry");
    TCase *tests = tcase_create("planted");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_loop_test(tests, a_link_is_replaced, 0, 4);
    tcase_add_loop_test(tests, a_link_blocks_a_new_file, 0, 2);
    tcase_add_test(tests, temporary_files_follow_no_link);
    tcase_add_test(tests, an_exchanged_directory_is_left_alone);
    tcase_add_test(tests, links_are_followed_to_their_target);
    tcase_add_test(tests, a_cycle_of_links_is_refused);
    tcase_add_loop_test(tests, links_of_strangers_in_shared_directories_are_refused, 0, 2);
    tcase_add_loop_test(tests, the_program_keeps_nothing_where_others_can_write, 0, 10);
    tcase_add_test(tests, lines_are_not_appended_to_a_link);
    tcase_add_test(tests, lines_are_not_appended_to_another_users_file);
    tcase_add_test(tests, files_that_others_can_write_are_not_trusted);
    tcase_add_test(tests, another_users_file_gives_no_rights);
    tcase_add_loop_test(tests, nobody_else_can_change_what_the_program_keeps, 0, 4);
    tcase_add_loop_test(tests, a_file_keeps_its_group_or_gives_it_no_rights, 0, 2);
    tcase_add_test(tests, a_link_is_checked_and_read_at_once);
    tcase_add_test(tests, results_do_not_truncate_a_file_in_place_of_a_device);
    tcase_add_loop_test(tests, a_table_replaces_a_link_and_no_other_file, 0, 5);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
