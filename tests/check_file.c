// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of base/file/file: reading returns what was written, a failed write leaves no trace, links
 * are not followed where the program writes its own files, and what a killed program left is
 * removed.
 */
#include "config.h"

#include "base/file/file.h"

#include "base/text/text.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support.h"

static char *directory;
static struct text path;

static void
set_up(void)
{
    directory = test_directory_new();
    text_printf(&path, "%s/file", directory);
}

static void
tear_down(void)
{
    text_free(&path);
    test_directory_free(directory);
}

static void
assert_content(const char *expected)
{
    test_assert_file(text_string(&path), expected);
}

static void
write_file(const char *content)
{
    ck_assert_int_eq(file_write(text_string(&path), content, strlen(content), 0, NULL), NP_OK);
}

START_TEST(what_is_written_is_read)
{
    write_file("first");
    assert_content("first");
    write_file("the second, longer");
    assert_content("the second, longer");
    write_file("");
    assert_content("");
    ck_assert_uint_eq(test_count_entries(directory), 1);
}
END_TEST

START_TEST(a_large_file_and_its_limit)
{
    enum { LENGTH = 300000 };
    char *large = malloc(LENGTH);
    char *bytes;
    size_t count;
    struct np_error error;

    ck_assert_ptr_nonnull(large);
    for (int i = 0; i < LENGTH; i++)
        large[i] = (char)(i % 251);
    ck_assert_int_eq(file_write(text_string(&path), large, LENGTH, 0, NULL), NP_OK);
    ck_assert_int_eq(file_read(text_string(&path), LENGTH, &bytes, &count, NULL), NP_OK);
    ck_assert_uint_eq(count, LENGTH);
    ck_assert_mem_eq(bytes, large, LENGTH);
    free(bytes);
    ck_assert_int_eq(
        file_read(text_string(&path), LENGTH - 1, &bytes, &count, &error), NP_TOO_LARGE);
    ck_assert_ptr_null(bytes);
    free(large);
}
END_TEST

START_TEST(reading_what_is_not_there)
{
    struct np_error error;
    char *bytes;
    size_t count;

    ck_assert_int_eq(
        file_read(text_string(&path), FILE_NO_LIMIT, &bytes, &count, &error), NP_NOT_FOUND);
    ck_assert_ptr_nonnull(strstr(error.text, text_string(&path)));
    ck_assert_int_eq(file_read(directory, FILE_NO_LIMIT, &bytes, &count, &error), NP_IO);
    ck_assert_ptr_null(bytes);
}
END_TEST

START_TEST(a_pipe_is_read_to_its_end)
{
    char name[32];
    int ends[2];
    char *bytes;
    size_t count;

    ck_assert_int_eq(pipe(ends), 0);
    ck_assert_int_eq(write(ends[1], "3\n0 1 3\n", 8), 8);
    close(ends[1]);
    snprintf(name, sizeof name, "/dev/fd/%d", ends[0]);
    ck_assert_int_eq(file_read(name, 100, &bytes, &count, NULL), NP_OK);
    ck_assert_str_eq(bytes, "3\n0 1 3\n");
    free(bytes);
    close(ends[0]);
}
END_TEST

START_TEST(parents_are_made_for_their_owner_alone)
{
    struct stat found;

    text_add(&path, "/deep/er/file");
    write_file("x");
    assert_content("x");
    text_clear(&path);
    text_printf(&path, "%s/file/deep", directory);
    ck_assert_int_eq(stat(text_string(&path), &found), 0);
    ck_assert_uint_eq(found.st_mode & 0777, 0700);
}
END_TEST

START_TEST(a_parent_that_is_a_file_is_a_status)
{
    struct np_error error;

    write_file("x");
    text_add(&path, "/below/it");
    ck_assert_int_eq(file_write(text_string(&path), "y", 1, 0, &error), NP_IO);
    ck_assert_int_eq(file_append(text_string(&path), "y", &error), NP_IO);
}
END_TEST

START_TEST(no_name_is_no_file)
{
    ck_assert_int_eq(file_make_parents("", NULL), NP_OK);
    ck_assert_int_eq(file_write("", "x", 1, 0, NULL), NP_IO);
    ck_assert_int_eq(file_append("", "x", NULL), NP_IO);
}
END_TEST

START_TEST(a_new_file_obeys_the_umask_and_an_old_one_keeps_its_mode)
{
    struct stat found;

    umask(027);
    write_file("x");
    ck_assert_int_eq(stat(text_string(&path), &found), 0);
    ck_assert_uint_eq(found.st_mode & 0777, 0640);
    ck_assert_int_eq(chmod(text_string(&path), 0604), 0);
    write_file("y");
    ck_assert_int_eq(stat(text_string(&path), &found), 0);
    ck_assert_uint_eq(found.st_mode & 0777, 0604);
}
END_TEST

START_TEST(a_private_file_is_never_open_to_others)
{
    struct file_writer writer;
    struct stat found;

    umask(0);
    write_file("secret");
    ck_assert_int_eq(chmod(text_string(&path), 0600), 0);
    ck_assert_int_eq(file_writer_open(&writer, text_string(&path), 0, NULL), NP_OK);
    ck_assert_int_eq(fstat(writer.descriptor, &found), 0);
    ck_assert_uint_eq(found.st_mode & 0777, 0600);
    file_writer_abandon(&writer);
}
END_TEST

START_TEST(a_full_disk_keeps_the_old_file)
{
    char large[5000] = {0};
    struct np_error error;
    enum np_status status;

    write_file("old");
    test_limit_file_size(4096);
    status = file_write(text_string(&path), large, sizeof large, 0, &error);
    test_limit_file_size(RLIM_INFINITY);
    ck_assert_int_eq(status, NP_IO);
    ck_assert_ptr_nonnull(strstr(error.text, text_string(&path)));
    assert_content("old");
    ck_assert_uint_eq(test_count_entries(directory), 1);
}
END_TEST

START_TEST(an_abandoned_file_leaves_no_trace)
{
    struct file_writer writer;

    write_file("old");
    ck_assert_int_eq(file_writer_open(&writer, text_string(&path), 0, NULL), NP_OK);
    ck_assert_int_eq(file_writer_add(&writer, "new", 3, NULL), NP_OK);
    assert_content("old");
    file_writer_abandon(&writer);
    assert_content("old");
    ck_assert_uint_eq(test_count_entries(directory), 1);
}
END_TEST

START_TEST(two_writers_at_once_do_not_mix)
{
    struct file_writer one;
    struct file_writer two;

    ck_assert_int_eq(file_writer_open(&one, text_string(&path), 0, NULL), NP_OK);
    ck_assert_int_eq(file_writer_open(&two, text_string(&path), 0, NULL), NP_OK);
    ck_assert_int_eq(file_writer_add(&one, "one", 3, NULL), NP_OK);
    ck_assert_int_eq(file_writer_add(&two, "two", 3, NULL), NP_OK);
    ck_assert_int_eq(file_writer_commit(&two, NULL), NP_OK);
    assert_content("two");
    ck_assert_int_eq(file_writer_commit(&one, NULL), NP_OK);
    assert_content("one");
    ck_assert_uint_eq(test_count_entries(directory), 1);
}
END_TEST

START_TEST(a_rename_that_fails_is_a_status)
{
    struct file_writer writer;
    struct np_error error;

    ck_assert_int_eq(file_writer_open(&writer, text_string(&path), 0, NULL), NP_OK);
    ck_assert_int_eq(mkdir(text_string(&path), 0700), 0);
    ck_assert_int_eq(file_writer_commit(&writer, &error), NP_IO);
    ck_assert_uint_eq(test_count_entries(directory), 1);
}
END_TEST

START_TEST(lines_are_appended)
{
    struct stat found;

    ck_assert_int_eq(file_append(text_string(&path), "one", NULL), NP_OK);
    ck_assert_int_eq(file_append(text_string(&path), "two", NULL), NP_OK);
    assert_content("one\ntwo\n");
    ck_assert_int_eq(stat(text_string(&path), &found), 0);
    ck_assert_uint_eq(found.st_mode & 0777, 0600);
}
END_TEST

START_TEST(half_a_line_is_closed_first)
{
    write_file("one\ntw");
    ck_assert_int_eq(file_append(text_string(&path), "three", NULL), NP_OK);
    assert_content("one\ntw\nthree\n");
}
END_TEST

START_TEST(a_line_that_does_not_fit_is_taken_back)
{
    char line[200] = {0};
    struct np_error error;
    enum np_status status;

    memset(line, 'x', sizeof line - 1);
    write_file("one\n");
    test_limit_file_size(100);
    status = file_append(text_string(&path), line, &error);
    test_limit_file_size(RLIM_INFINITY);
    ck_assert_int_eq(status, NP_IO);
    assert_content("one\n");
}
END_TEST

START_TEST(programs_at_once_append_whole_lines)
{
    enum { PROGRAMS = 4, LINES = 50 };
    struct text line = {0};
    char *bytes;
    size_t count;

    text_printf(&line, "%099d", 0);
    for (int i = 0; i < PROGRAMS; i++) {
        const pid_t child = fork();

        ck_assert_int_ge(child, 0);
        if (child == 0) {
            int failed = 0;

            for (int j = 0; j < LINES; j++)
                failed |= file_append(text_string(&path), text_string(&line), NULL) != NP_OK;
            _exit(failed);
        }
    }
    for (int i = 0; i < PROGRAMS; i++) {
        int status;

        ck_assert_int_gt(wait(&status), 0);
        ck_assert_int_eq(status, 0);
    }
    ck_assert_int_eq(file_read(text_string(&path), FILE_NO_LIMIT, &bytes, &count, NULL), NP_OK);
    ck_assert_uint_eq(count, (size_t)PROGRAMS * LINES * 100);
    for (size_t i = 0; i < count; i++)
        ck_assert_int_eq(bytes[i], i % 100 == 99 ? '\n' : '0');
    free(bytes);
    text_free(&line);
}
END_TEST

START_TEST(a_lock_that_is_not_let_go_is_a_status)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    struct np_error error;
    int ready[2];
    char byte;
    pid_t other;

    ck_assert_int_eq(file_append(text_string(&path), "one", NULL), NP_OK);
    ck_assert_int_eq(pipe(ready), 0);
    other = fork();
    ck_assert_int_ge(other, 0);
    if (other == 0) {
        const int descriptor = open(text_string(&path), O_RDWR);

        if (descriptor < 0 || fcntl(descriptor, F_SETLK, &lock) != 0 ||
            write(ready[1], "x", 1) != 1)
            _exit(1);
        for (;;)
            pause();
    }
    ck_assert_int_eq(read(ready[0], &byte, 1), 1);
    ck_assert_int_eq(file_append(text_string(&path), "two", &error), NP_IO);
    assert_content("one\n");
    ck_assert_int_eq(kill(other, SIGKILL), 0);
    ck_assert_int_eq(waitpid(other, NULL, 0), other);
    ck_assert_int_eq(file_append(text_string(&path), "two", NULL), NP_OK);
    assert_content("one\ntwo\n");
    close(ready[0]);
    close(ready[1]);
}
END_TEST

START_TEST(a_new_file_replaces_none)
{
    struct np_error error;

    ck_assert_int_eq(file_write(text_string(&path), "one", 3, FILE_NEW, NULL), NP_OK);
    ck_assert_int_eq(file_write(text_string(&path), "two", 3, FILE_NEW, &error), NP_IO);
    assert_content("one");
    ck_assert_uint_eq(test_count_entries(directory), 1);
}
END_TEST

START_TEST(a_private_file_is_its_owners)
{
    struct stat found;

    ck_assert_int_eq(file_write(text_string(&path), "one", 3, FILE_PRIVATE, NULL), NP_OK);
    ck_assert_int_eq(stat(text_string(&path), &found), 0);
    ck_assert_uint_eq(found.st_mode & 0777, 0600);
    ck_assert_int_eq(chmod(text_string(&path), 0640), 0);
    ck_assert_int_eq(file_write(text_string(&path), "two", 3, FILE_PRIVATE, NULL), NP_OK);
    ck_assert_int_eq(stat(text_string(&path), &found), 0);
    ck_assert_uint_eq(found.st_mode & 0777, 0640);
}
END_TEST

/* ---- links ----------------------------------------------------------------------------------- */

static struct text planted;

/* Makes a link to a file in the directory, which contains "precious". */
static void
plant(const char *target)
{
    write_file("precious");
    text_printf(&planted, "%s/planted", directory);
    ck_assert_int_eq(symlink(target, text_string(&planted)), 0);
}

static void
tear_down_links(void)
{
    text_free(&planted);
    tear_down();
}

static bool
is_link(const char *name)
{
    struct stat found;

    ck_assert_int_eq(lstat(name, &found), 0);
    return S_ISLNK(found.st_mode);
}

START_TEST(a_link_is_replaced)
{
    plant("file");
    ck_assert_int_eq(
        file_write(text_string(&planted), "new", 3, _i == 0 ? 0 : FILE_PRIVATE, NULL), NP_OK);
    ck_assert(!is_link(text_string(&planted)));
    test_assert_file(text_string(&planted), "new");
    assert_content("precious");
}
END_TEST

START_TEST(a_link_blocks_a_new_file)
{
    plant(_i == 0 ? "file" : "nowhere");
    ck_assert_int_eq(file_write(text_string(&planted), "new", 3, FILE_NEW, NULL), NP_IO);
    ck_assert(is_link(text_string(&planted)));
    assert_content("precious");
}
END_TEST

START_TEST(links_are_followed_to_their_target)
{
    struct text deep = {0}, second = {0};

    plant("second");
    text_printf(&deep, "%s/deep/file", directory);
    text_printf(&second, "%s/second", directory);
    ck_assert_int_eq(file_write(text_string(&deep), "old", 3, 0, NULL), NP_OK);
    ck_assert_int_eq(symlink("deep/../deep/file", text_string(&second)), 0);
    ck_assert_int_eq(file_write(text_string(&planted), "new", 3, FILE_FOLLOW, NULL), NP_OK);
    ck_assert(is_link(text_string(&planted)));
    ck_assert(is_link(text_string(&second)));
    test_assert_file(text_string(&deep), "new");
    /* A link that leads nowhere is replaced. */
    ck_assert_int_eq(unlink(text_string(&deep)), 0);
    ck_assert_int_eq(file_write(text_string(&planted), "newer", 5, FILE_FOLLOW, NULL), NP_OK);
    ck_assert(!is_link(text_string(&planted)));
    test_assert_file(text_string(&planted), "newer");
    text_free(&deep);
    text_free(&second);
}
END_TEST

START_TEST(a_cycle_of_links_is_refused)
{
    plant("planted");
    ck_assert_int_eq(file_write(text_string(&planted), "new", 3, FILE_FOLLOW, NULL), NP_IO);
    ck_assert(is_link(text_string(&planted)));
}
END_TEST

START_TEST(own_files_are_no_links)
{
    struct np_error error = {.text = ""};
    int descriptor;

    plant("file");
    ck_assert_int_eq(file_append(text_string(&planted), "line", &error), NP_IO);
    ck_assert_ptr_nonnull(strstr(error.text, "symbolic link"));
    ck_assert_int_eq(
        file_open(text_string(&planted), O_RDWR | O_CREAT | O_NOFOLLOW, &descriptor, NULL), NP_IO);
    ck_assert_int_eq(descriptor, -1);
    assert_content("precious");
    ck_assert_int_eq(file_open(text_string(&planted), O_RDONLY, &descriptor, NULL), NP_OK);
    close(descriptor);
    ck_assert_int_eq(unlink(text_string(&planted)), 0);
    ck_assert_int_eq(file_open(text_string(&planted), O_RDONLY, &descriptor, NULL), NP_NOT_FOUND);
    ck_assert_int_eq(mkfifo(text_string(&planted), 0600), 0);
    ck_assert_int_eq(file_open(text_string(&planted), O_RDONLY, &descriptor, NULL), NP_BAD_INPUT);
    ck_assert_int_eq(file_append(text_string(&planted), "line", &error), NP_BAD_INPUT);
}
END_TEST

/* ---- temporary files ------------------------------------------------------------------------- */

/* The path of the temporary file of a process with this number. */
static const char *
temporary_name(struct text *name, pid_t process, unsigned number)
{
    text_clear(name);
    text_printf(name, "%s.%ld-%u.tmp", text_string(&path), (long)process, number);
    return text_string(name);
}

/* It may belong to a program on another machine. */
START_TEST(what_a_killed_program_left_is_not_touched)
{
    struct text name = {0};
    const pid_t child = fork();
    int status;

    ck_assert_int_ge(child, 0);
    if (child == 0) {
        struct file_writer writer;
        const bool good =
            file_writer_open(&writer, text_string(&path), FILE_PRIVATE, NULL) == NP_OK &&
            file_writer_add(&writer, "a long old text", 15, NULL) == NP_OK;

        _exit(good ? 0 : 1);
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_int_eq(status, 0);
    test_assert_file(temporary_name(&name, child, 0), "a long old text");
    write_file("new");
    assert_content("new");
    test_assert_file(temporary_name(&name, child, 0), "a long old text");
    ck_assert_uint_eq(test_count_entries(directory), 2);
    text_free(&name);
}
END_TEST

/* Links, a directory and a pipe occupy the first names. */
START_TEST(temporary_files_replace_nothing_else)
{
    struct text name = {0}, victim = {0};

    text_printf(&victim, "%s/victim", directory);
    ck_assert_int_eq(file_write(text_string(&victim), "precious", 8, 0, NULL), NP_OK);
    ck_assert_int_eq(symlink("victim", temporary_name(&name, getpid(), 0)), 0);
    ck_assert_int_eq(symlink("nowhere", temporary_name(&name, getpid(), 1)), 0);
    ck_assert_int_eq(mkdir(temporary_name(&name, getpid(), 2), 0700), 0);
    ck_assert_int_eq(mkfifo(temporary_name(&name, getpid(), 3), 0600), 0);
    write_file("new");
    assert_content("new");
    test_assert_file(text_string(&victim), "precious");
    ck_assert_uint_eq(test_count_entries(directory), 6);
    text_free(&name);
    text_free(&victim);
}
END_TEST

static void
add_writing(Suite *suite)
{
    TCase *tests = tcase_create("write");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, a_new_file_obeys_the_umask_and_an_old_one_keeps_its_mode);
    tcase_add_test(tests, a_private_file_is_never_open_to_others);
    tcase_add_test(tests, a_full_disk_keeps_the_old_file);
    tcase_add_test(tests, an_abandoned_file_leaves_no_trace);
    tcase_add_test(tests, two_writers_at_once_do_not_mix);
    tcase_add_test(tests, a_rename_that_fails_is_a_status);
    tcase_add_test(tests, lines_are_appended);
    tcase_add_test(tests, half_a_line_is_closed_first);
    tcase_add_test(tests, a_line_that_does_not_fit_is_taken_back);
    tcase_add_test(tests, programs_at_once_append_whole_lines);
    tcase_add_test(tests, a_lock_that_is_not_let_go_is_a_status);
    tcase_add_test(tests, a_new_file_replaces_none);
    tcase_add_test(tests, a_private_file_is_its_owners);
    tcase_add_test(tests, what_a_killed_program_left_is_not_touched);
    tcase_add_test(tests, temporary_files_replace_nothing_else);
    suite_add_tcase(suite, tests);
    tests = tcase_create("links");
    tcase_add_checked_fixture(tests, set_up, tear_down_links);
    tcase_add_loop_test(tests, a_link_is_replaced, 0, 2);
    tcase_add_loop_test(tests, a_link_blocks_a_new_file, 0, 2);
    tcase_add_test(tests, links_are_followed_to_their_target);
    tcase_add_test(tests, a_cycle_of_links_is_refused);
    tcase_add_test(tests, own_files_are_no_links);
    suite_add_tcase(suite, tests);
}

int
main(void)
{
    Suite *suite = suite_create("file");
    TCase *tests = tcase_create("read");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, what_is_written_is_read);
    tcase_add_test(tests, a_large_file_and_its_limit);
    tcase_add_test(tests, reading_what_is_not_there);
    tcase_add_test(tests, a_pipe_is_read_to_its_end);
    tcase_add_test(tests, parents_are_made_for_their_owner_alone);
    tcase_add_test(tests, a_parent_that_is_a_file_is_a_status);
    tcase_add_test(tests, no_name_is_no_file);
    suite_add_tcase(suite, tests);
    add_writing(suite);
    return test_run(suite);
}
