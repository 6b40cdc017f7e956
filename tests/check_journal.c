// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of base/file/journal: records come back as they were written, and a journal that was cut,
 * changed or exchanged anywhere is refused.
 */
#include "config.h"

#include "base/file/journal.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file/file.h"
#include "base/text/text.h"

#include "support.h"

static char *folder;
static struct text path; /* of the first part */
static struct journal_directory *directory;
static struct journal_subject subject;

static void
set_up(void)
{
    folder = test_directory_new();
    text_printf(&path, "%s/0abc.1", folder);
    ck_assert_int_eq(journal_directory_open(&directory, folder, NULL), NP_OK);
    subject = (struct journal_subject){.name = "0abc", .identity = "a board", .version = 7};
}

static void
tear_down(void)
{
    journal_directory_close(directory);
    text_free(&path);
    test_directory_free(folder);
}

static enum np_status
write_part(struct journal *journal, uint64_t kind, const char *body, struct np_error *error)
{
    const struct journal_record record = {kind, strlen(body)};
    enum np_status status = journal_begin(journal, error);

    if (status == NP_OK)
        status = journal_begin_record(journal, &record, error);
    if (status == NP_OK)
        status = journal_add(journal, body, strlen(body), error);
    return status == NP_OK ? journal_commit(journal, error) : status;
}

/* Writes `count` parts of one record each. */
static void
write_parts(unsigned count)
{
    struct journal *journal;

    ck_assert_int_eq(journal_open(&journal, directory, &subject, NULL, NULL), NP_OK);
    for (unsigned i = 1; i <= count; i++)
        ck_assert_int_eq(write_part(journal, i, "the body", NULL), NP_OK);
    journal_close(journal);
}

/* Opens the journal, which must be refused, and checks the sentence. */
static void
assert_refused(const char *part, const char *reason)
{
    struct journal *journal;
    struct np_error error = {.text = ""};

    ck_assert_int_eq(journal_open(&journal, directory, &subject, NULL, &error), NP_BAD_INPUT);
    ck_assert_ptr_null(journal);
    ck_assert_msg(strstr(error.text, part) != NULL && strstr(error.text, reason) != NULL,
        "'%s' names neither %s nor '%s'", error.text, part, reason);
}

START_TEST(records_come_back)
{
    enum { LONG = 200000 };
    char *const large = calloc(1, LONG + 1);
    struct journal *journal;
    struct journal_record record;
    char start[4];

    ck_assert_ptr_nonnull(large);
    memset(large, 'x', LONG);
    ck_assert_int_eq(journal_open(&journal, directory, &subject, NULL, NULL), NP_OK);
    ck_assert_uint_eq(journal_parts(journal), 0);
    ck_assert_int_eq(write_part(journal, 1, large, NULL), NP_OK);
    ck_assert_int_eq(write_part(journal, 2, "", NULL), NP_OK);
    journal_close(journal);
    ck_assert_int_eq(journal_open(&journal, directory, &subject, NULL, NULL), NP_OK);
    ck_assert_int_eq(write_part(journal, 3, "end", NULL), NP_OK);
    journal_rewind(journal);
    for (uint64_t kind = 1; kind <= 3; kind++) {
        ck_assert_int_eq(journal_next(journal, &record, NULL), NP_OK);
        ck_assert_uint_eq(record.kind, kind);
        ck_assert_uint_eq(record.bytes, kind == 1 ? LONG : kind == 2 ? 0 : 3);
        if (kind != 2) /* and the rest is skipped */
            ck_assert_int_eq(journal_read(journal, start, 3, NULL), NP_OK);
        if (kind != 1)
            ck_assert_int_eq(journal_read(journal, start, 1, NULL), NP_BAD_INPUT);
    }
    ck_assert_mem_eq(start, "end", 3);
    ck_assert_int_eq(journal_next(journal, &record, NULL), NP_OK);
    ck_assert_uint_eq(record.kind, 0);
    journal_close(journal);
    free(large);
}
END_TEST

/* A token that is asked for the second time. */
static bool
second_look(void *context)
{
    unsigned *const looks = context;

    return ++*looks == 2;
}

/* A part of several buffers. */
START_TEST(opening_can_be_cancelled)
{
    enum { LONG = 200000 };
    char *const large = calloc(1, LONG + 1);
    unsigned looks = 0;
    const struct cancel cancel = {.asked = second_look, .context = &looks};
    struct journal *journal;

    ck_assert_ptr_nonnull(large);
    memset(large, 'x', LONG);
    ck_assert_int_eq(journal_open(&journal, directory, &subject, NULL, NULL), NP_OK);
    ck_assert_int_eq(write_part(journal, 1, large, NULL), NP_OK);
    journal_close(journal);
    ck_assert_int_eq(journal_open(&journal, directory, &subject, &cancel, NULL), NP_CANCELLED);
    ck_assert_ptr_null(journal);
    ck_assert_int_eq(journal_open(&journal, directory, &subject, &cancel, NULL), NP_OK);
    ck_assert_uint_eq(journal_parts(journal), 1);
    journal_close(journal);
    free(large);
}
END_TEST

START_TEST(removing_leaves_nothing)
{
    struct journal *journal;

    write_parts(3);
    ck_assert_int_eq(journal_open(&journal, directory, &subject, NULL, NULL), NP_OK);
    ck_assert_uint_eq(journal_parts(journal), 3);
    ck_assert_int_eq(journal_remove(journal, NULL), NP_OK);
    journal_close(journal);
    ck_assert_int_eq(access(text_string(&path), F_OK), -1);
    ck_assert_int_eq(rmdir(folder), 0);
    ck_assert_int_eq(mkdir(folder, 0700), 0);
}
END_TEST

/* Overwrites the first part, without waiting for the disk. */
static void
put_first(const char *bytes, size_t count)
{
    FILE *const stream = fopen(text_string(&path), "wb");

    ck_assert_ptr_nonnull(stream);
    ck_assert_uint_eq(fwrite(bytes, 1, count, stream), count);
    ck_assert_int_eq(fclose(stream), 0);
}

/* Any cut and any changed bit of any part, up to the last bit of its checksum. A part that does not
 * begin like one is none. */
START_TEST(damage_is_refused)
{
    enum { MAGIC_BYTES = 16 };
    char mark[sizeof(uint32_t)]; /* of the byte order, after the magic */
    char *bytes;
    size_t count;

    write_parts(2);
    ck_assert_int_eq(file_read(text_string(&path), FILE_NO_LIMIT, &bytes, &count, NULL), NP_OK);
    for (size_t length = 0; length < count; length++) {
        put_first(bytes, length);
        assert_refused("0abc.1", "cut off");
    }
    for (size_t bit = 0; bit < 8 * count; bit++) {
        bytes[bit / 8] = (char)(bytes[bit / 8] ^ 1 << bit % 8);
        put_first(bytes, count);
        assert_refused("0abc.1", bit < 8 * MAGIC_BYTES ? "not a checkpoint" : "damaged or cut off");
        bytes[bit / 8] = (char)(bytes[bit / 8] ^ 1 << bit % 8);
    }
    memcpy(mark, bytes + MAGIC_BYTES, sizeof mark);
    for (size_t i = 0; i < sizeof mark; i++)
        bytes[MAGIC_BYTES + i] = mark[sizeof mark - 1 - i];
    put_first(bytes, count);
    assert_refused("0abc.1", "on a machine with another byte order");
    memcpy(bytes + MAGIC_BYTES, mark, sizeof mark);
    put_first(bytes, count);
    write_parts(0);
    free(bytes);
}
END_TEST

START_TEST(strangers_are_refused)
{
    struct text other = {0};

    write_parts(3);
    subject.version = 8;
    assert_refused("0abc.1", "another version of the program (format 7; this one reads 8)");
    subject.version = 7;
    subject.identity = "a goard";
    assert_refused("0abc.1", "belongs to another board");
    subject.identity = "a board";
    text_printf(&other, "%s/0abc.2", folder);
    ck_assert_int_eq(unlink(text_string(&other)), 0);
    assert_refused("0abc.2", "this part of the checkpoint is missing, but part 3 is there");
    ck_assert_int_eq(rename(text_string(&path), text_string(&other)), 0);
    assert_refused("0abc.1", "is missing");
    ck_assert_int_eq(rename(text_string(&other), text_string(&path)), 0);
    ck_assert_int_eq(link(text_string(&path), text_string(&other)), 0);
    assert_refused("0abc.2", "does not continue the part before it");
    text_free(&other);
}
END_TEST

START_TEST(a_directory_has_one_owner)
{
    struct journal_directory *second;
    struct journal *journal;
    struct journal *again;
    struct np_error error;

    ck_assert_int_eq(journal_directory_open(&second, folder, &error), NP_SYSTEM);
    ck_assert_ptr_null(second);
    ck_assert_ptr_nonnull(strstr(error.text, "another process keeps its checkpoints"));
    ck_assert_int_eq(journal_open(&journal, directory, &subject, NULL, NULL), NP_OK);
    ck_assert_int_eq(journal_open(&again, directory, &subject, NULL, NULL), NP_OK);
    ck_assert_ptr_null(again);
    journal_close(journal);
    ck_assert_int_eq(journal_open(&again, directory, &subject, NULL, NULL), NP_OK);
    ck_assert_ptr_nonnull(again);
    journal_close(again);
}
END_TEST

START_TEST(temporary_files_are_removed)
{
    struct text left = {0};
    struct text kept = {0};
    struct text part = {0};

    text_printf(&left, "%s/0abc.4.99-1.tmp", folder);
    text_printf(&kept, "%s/notes.tmp", folder);
    text_printf(&part, "%s/a.4", folder); /* shorter than ".tmp" */
    ck_assert_int_eq(file_write(text_string(&left), "x", 1, 0, NULL), NP_OK);
    ck_assert_int_eq(file_write(text_string(&kept), "x", 1, 0, NULL), NP_OK);
    ck_assert_int_eq(file_write(text_string(&part), "x", 1, 0, NULL), NP_OK);
    journal_directory_close(directory);
    ck_assert_int_eq(journal_directory_open(&directory, folder, NULL), NP_OK);
    ck_assert_int_eq(access(text_string(&left), F_OK), -1);
    ck_assert_int_eq(access(text_string(&kept), F_OK), 0);
    ck_assert_int_eq(access(text_string(&part), F_OK), 0);
    text_free(&left);
    text_free(&kept);
    text_free(&part);
}
END_TEST

/* A part that does not fit leaves the ones before it. */
START_TEST(a_full_disk)
{
    struct journal *journal;
    struct np_error error;

    write_parts(1);
    ck_assert_int_eq(journal_open(&journal, directory, &subject, NULL, NULL), NP_OK);
    for (rlim_t bytes = 0; bytes < 100; bytes += 33) {
        test_limit_file_size(bytes);
        const enum np_status status = write_part(journal, 2, "the body", &error);
        test_limit_file_size(RLIM_INFINITY);
        ck_assert_int_eq(status, NP_IO);
        ck_assert_ptr_nonnull(strstr(error.text, "0abc.2"));
    }
    journal_close(journal);
    subject.limit_bytes = 150;
    ck_assert_int_eq(journal_open(&journal, directory, &subject, NULL, NULL), NP_OK);
    ck_assert_uint_eq(journal_parts(journal), 1);
    ck_assert_int_eq(write_part(journal, 2, "the body", &error), NP_LIMIT);
    ck_assert_ptr_nonnull(strstr(error.text, "takes more than the limit of 150 "));
    journal_close(journal);
    subject.limit_bytes = 50; /* less than there is already */
    ck_assert_int_eq(journal_open(&journal, directory, &subject, NULL, NULL), NP_OK);
    ck_assert_int_eq(write_part(journal, 2, "the body", &error), NP_LIMIT);
    journal_close(journal);
    subject.limit_bytes = 0;
    write_parts(1);
}
END_TEST

START_TEST(others_must_not_write_there)
{
    struct journal_directory *open;
    struct text shared = {0};

    text_printf(&shared, "%s/shared", folder);
    ck_assert_int_eq(mkdir(text_string(&shared), 0700), 0);
    ck_assert_int_eq(chmod(text_string(&shared), 0777), 0);
    ck_assert_int_eq(journal_directory_open(&open, text_string(&shared), NULL), NP_IO);
    ck_assert_int_eq(journal_directory_open(&open, text_string(&path), NULL), NP_OK);
    journal_directory_close(open);
    text_free(&shared);
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("base/file/journal");
    TCase *const tests = tcase_create("journal");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, records_come_back);
    tcase_add_test(tests, opening_can_be_cancelled);
    tcase_add_test(tests, removing_leaves_nothing);
    tcase_add_test(tests, damage_is_refused);
    tcase_add_test(tests, strangers_are_refused);
    tcase_add_test(tests, a_directory_has_one_owner);
    tcase_add_test(tests, temporary_files_are_removed);
    tcase_add_test(tests, a_full_disk);
    tcase_add_test(tests, others_must_not_write_there);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
