// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The checkpoint of one board.
 */
#include "config.h"

#include "search/checkpoint.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/checksum.h"
#include "base/clock.h"
#include "base/file/file.h"
#include "base/intl.h"
#include "base/memory.h"
#include "base/text/text.h"

enum {
    CHUNK_BYTES = 1 << 20, /* to read between two checks */
    LOCK_TRIES = 1000,     /* five seconds in all: the system may free gigabytes first */
    LOCK_PAUSE_NS = 5 * CLOCK_NS_PER_MS,
};

/* The file: this, and records. Numbers are in the order of the machine's bytes, like those whose
 * checksum names the file. The version, at the end, is to be raised whenever records change, or
 * what a search would do with them. */
static const char magic[16] = "npuzzle proof 2";

/* A record: this, and its bytes. */
struct head {
    uint64_t kind;
    uint64_t bytes;
    uint64_t sum; /* of the two and the bytes */
};

static pthread_mutex_t path_lock = PTHREAD_MUTEX_INITIALIZER;

static enum np_status
fail_errno(const struct checkpoint *checkpoint, struct np_error *error)
{
    return np_fail_path_errno(error, NP_IO, checkpoint->file, errno);
}

static uint64_t
sum_of(const struct head *head, const void *body)
{
    struct checksum sum;

    checksum_begin(&sum);
    checksum_add(&sum, head, offsetof(struct head, sum));
    checksum_add(&sum, body, (size_t)head->bytes);
    return checksum_value(&sum);
}

/* ---- reading --------------------------------------------------------------------------------- */

enum np_status
checkpoint_read(const struct checkpoint *checkpoint, uint64_t at, void *bytes, size_t count,
    struct np_error *error)
{
    for (size_t done = 0; done < count;) {
        const size_t some = count - done < CHUNK_BYTES ? count - done : CHUNK_BYTES;
        const ssize_t got =
            pread(checkpoint->descriptor, (char *)bytes + done, some, (off_t)(at + done));
        if (got < 0 && errno != EINTR)
            return fail_errno(checkpoint, error);
        if (cancel_requested(checkpoint->cancel))
            return np_fail_path(error, NP_CANCELLED, checkpoint->file, "cancelled");
        if (got == 0)
            return np_fail_path(error, NP_IO, checkpoint->file, "the checkpoint is cut off");
        done += got > 0 ? (size_t)got : 0;
    }
    return NP_OK;
}

/* Takes a solution, which replaces the one before, and verifies it. */
static enum np_status
take_path(struct checkpoint *checkpoint, const uint8_t *moves, size_t count, struct np_error *error)
{
    struct path *const path = &checkpoint->path;
    enum np_status status = count > 0 ? NP_OK : NP_NOT_A_SOLUTION;

    for (size_t i = 0; i < count; i++)
        if (moves[i] >= MOVE_COUNT)
            status = NP_NOT_A_SOLUTION;
    path->length = 0;
    if (status == NP_OK)
        status = path_append_all(path, moves, count, error);
    if (status == NP_OK)
        status = path_verify(path, checkpoint->board, checkpoint->goal, error);
    return status == NP_NOT_A_SOLUTION ? np_fail_path(error, NP_BAD_INPUT, checkpoint->file,
                                             "the checkpoint holds a wrong solution")
                                       : status;
}

/* Keeps what a record of `kind`, which ends at `end`, says. */
static enum np_status
take(struct checkpoint *checkpoint, uint64_t kind, const void *body, size_t bytes, uint64_t end,
    struct np_error *error)
{
    struct checkpoint_search *const search = &checkpoint->search;
    struct checkpoint_task task;

    if (kind == CHECKPOINT_PATH)
        return take_path(checkpoint, body, bytes, error);
    if (kind == CHECKPOINT_SEARCH && bytes == sizeof *search) {
        if (memcmp(body, search, sizeof search->board) != 0)
            return np_fail_path(
                error, NP_BAD_INPUT, checkpoint->file, "the checkpoint belongs to another board");
        memcpy(search, body, bytes);
        search->tables[sizeof search->tables - 1] = '\0';
        checkpoint->is_begun = true;
    }
    if (kind == CHECKPOINT_TASK && bytes >= sizeof task) {
        memcpy(&task, body, sizeof task);
        task.rest_bytes = bytes - sizeof task;
        task.rest_at = end - task.rest_bytes;
        if (!memory_grow_array(&checkpoint->tasks, &checkpoint->task_capacity,
                checkpoint->task_count + 1, sizeof task))
            return np_no_memory(error);
        checkpoint->tasks[checkpoint->task_count++] = task;
    }
    return NP_OK;
}

/* Reads the record at *at and moves *at behind it, unless it is damaged or cut off. */
static enum np_status
read_record(struct checkpoint *checkpoint, uint64_t *at, uint64_t size, struct np_error *error)
{
    const uint64_t body_at = *at + sizeof(struct head);
    struct head head;

    if (body_at > size)
        return NP_OK;
    enum np_status status = checkpoint_read(checkpoint, *at, &head, sizeof head, error);
    if (status != NP_OK || head.bytes > size - body_at || head.bytes >= SIZE_MAX)
        return status;
    void *const body = malloc((size_t)head.bytes + 1);
    status = body != NULL ? checkpoint_read(checkpoint, body_at, body, (size_t)head.bytes, error)
                          : np_no_memory(error);
    if (status == NP_OK && head.sum == sum_of(&head, body)) {
        *at = body_at + head.bytes;
        status = take(checkpoint, head.kind, body, (size_t)head.bytes, *at, error);
    }
    free(body);
    return status;
}

static enum np_status
cut(struct checkpoint *checkpoint, uint64_t bytes, struct np_error *error)
{
    checkpoint->bytes = bytes;
    return ftruncate(checkpoint->descriptor, (off_t)bytes) == 0 ? NP_OK
                                                                : fail_errno(checkpoint, error);
}

/* Reads the whole file and cuts it before what is damaged. */
static enum np_status
check_file(struct checkpoint *checkpoint, struct np_error *error)
{
    char start[sizeof magic];
    char kept[16];
    char all[16];
    const uint64_t size = checkpoint->bytes;
    uint64_t at = sizeof magic;

    enum np_status status =
        size >= at ? checkpoint_read(checkpoint, 0, start, sizeof start, error) : NP_OK;
    if (status == NP_OK && size >= at && memcmp(start, magic, sizeof magic) != 0)
        return np_fail_path(
            error, NP_BAD_INPUT, checkpoint->file, "this is not a checkpoint of this version");
    for (uint64_t before = 0; status == NP_OK && before != at;) {
        before = at;
        status = read_record(checkpoint, &at, size, error);
    }
    const uint64_t good = checkpoint->is_begun ? at : 0;
    checkpoint->task_count = good > 0 ? checkpoint->task_count : 0;
    if (status != NP_OK || good == size)
        return status;
    checkpoint_say(checkpoint, "%s: damaged or cut off after %s of %s; the rest is removed",
        checkpoint->file, text_byte_count(good, kept, sizeof kept),
        text_byte_count(size, all, sizeof all));
    return cut(checkpoint, good, error);
}

/* ---- opening --------------------------------------------------------------------------------- */

/* Describes the board and the goal as numbers, whose checksum names the file. */
static enum np_status
set_names(struct checkpoint *checkpoint, const char *directory, struct np_error *error)
{
    const struct board *const board = checkpoint->board;
    uint32_t *const words = checkpoint->search.board;
    struct text file = {0};

    words[0] = board->width;
    words[1] = board->height;
    for (uint32_t i = 0; i < board->cells; i++) {
        words[2 + i] = board->tiles[i];
        words[2 + PDB_CELLS_MAX + i] = goal_cell_of(checkpoint->goal, i);
    }
    text_printf(&file, "%s/%016llx.proof", directory,
        (unsigned long long)checksum_of(words, sizeof checkpoint->search.board));
    const enum np_status status = text_status(&file, error);
    checkpoint->file = text_take(&file);
    return status;
}

/* Opens and locks the file. A process that was killed a moment ago may still hold its lock, and a
 * search removes its file with the lock held, so this tries again. Returns NP_NOT_FOUND if the file
 * stays locked. */
static enum np_status
open_file(struct checkpoint *checkpoint, struct np_error *error)
{
    const struct timespec pause = {.tv_nsec = LOCK_PAUSE_NS};
    enum np_status status = file_make_parents(checkpoint->file, error);
    struct stat info;

    for (int i = 0; i < LOCK_TRIES && status == NP_OK; i++) {
        status = file_open(
            checkpoint->file, O_RDWR | O_CREAT | O_NOFOLLOW, &checkpoint->descriptor, error);
        if (status != NP_OK)
            return status;
        const bool locked = flock(checkpoint->descriptor, LOCK_EX | LOCK_NB) == 0;
        if (!locked && errno != EWOULDBLOCK && errno != EINTR)
            status = fail_errno(checkpoint, error);
        if (locked && fstat(checkpoint->descriptor, &info) == 0 && info.st_nlink > 0) {
            checkpoint->bytes = (uint64_t)info.st_size;
            return NP_OK;
        }
        (void)close(checkpoint->descriptor);
        checkpoint->descriptor = -1;
        if (status == NP_OK && cancel_requested(checkpoint->cancel))
            return np_fail_path(error, NP_CANCELLED, checkpoint->file, "cancelled");
        (void)nanosleep(&pause, NULL);
    }
    return status == NP_OK ? NP_NOT_FOUND : status;
}

enum np_status
checkpoint_open(struct checkpoint **checkpoint, const char *directory,
    struct checkpoint_listener listener, const struct board *board, const struct goal *goal,
    const struct cancel *cancel, struct np_error *error)
{
    struct checkpoint *const opened = calloc(1, sizeof *opened);

    *checkpoint = NULL;
    if (opened == NULL)
        return np_no_memory(error);
    *opened = (struct checkpoint){.listener = listener,
        .cancel = cancel,
        .board = board,
        .goal = goal,
        .descriptor = -1,
        .path_saved = true};
    enum np_status status = set_names(opened, directory, error);
    if (status == NP_OK)
        status = open_file(opened, error);
    const bool is_locked = status == NP_NOT_FOUND;
    if (is_locked)
        checkpoint_say(opened, "no checkpoint: another search keeps %s", opened->file);
    else if (status == NP_OK)
        status = check_file(opened, error);
    if (status == NP_OK)
        *checkpoint = opened;
    else
        checkpoint_close(opened);
    return is_locked ? NP_OK : status;
}

enum np_status
checkpoint_remove(const char *file, struct np_error *error)
{
    if (unlink(file) != 0 && errno != ENOENT)
        return np_fail_path_errno(error, NP_IO, file, errno);
    file_sync_directory(file);
    return NP_OK;
}

void
checkpoint_close(struct checkpoint *checkpoint)
{
    if (checkpoint == NULL)
        return;
    if (checkpoint->descriptor >= 0 && checkpoint->bytes == 0)
        (void)unlink(checkpoint->file);
    if (checkpoint->descriptor >= 0)
        (void)close(checkpoint->descriptor);
    path_free(&checkpoint->path);
    free(checkpoint->tasks);
    free(checkpoint->file);
    free(checkpoint);
}

void
checkpoint_say(const struct checkpoint *checkpoint, const char *format, ...)
{
    char text[NP_ERROR_TEXT_BYTES];
    va_list arguments;

    if (checkpoint->listener.say == NULL)
        return;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, _(format), arguments);
    va_end(arguments);
    checkpoint->listener.say(checkpoint->listener.context, text);
}

void
checkpoint_offer_path(struct checkpoint *checkpoint, const struct path *path)
{
    if (checkpoint == NULL)
        return;
    struct path *const known = &checkpoint->path;
    (void)pthread_mutex_lock(&path_lock);
    if ((known->length == 0 || path->length < known->length) &&
        path_replace(known, path, NULL) == NP_OK)
        checkpoint->path_saved = false;
    (void)pthread_mutex_unlock(&path_lock);
}

/* ---- writing --------------------------------------------------------------------------------- */

void
checkpoint_give_up(struct checkpoint *checkpoint, const char *reason)
{
    struct np_error error;

    if (reason == NULL)
        (void)fail_errno(checkpoint, &error);
    checkpoint->gave_up = true;
    (void)cut(checkpoint, checkpoint->bytes, NULL);
    checkpoint_say(
        checkpoint, "%s; the search goes on without saving", reason != NULL ? reason : error.text);
}

/* Writes bytes at the end, unless saving has ended. */
static void
put(struct checkpoint *checkpoint, const void *bytes, size_t count)
{
    checkpoint->end += count;
    if (!checkpoint->gave_up && !file_write_all(checkpoint->descriptor, bytes, count))
        checkpoint_give_up(checkpoint, NULL);
}

void
checkpoint_add(
    struct checkpoint *checkpoint, enum checkpoint_kind kind, const void *body, size_t bytes)
{
    struct head head = {kind, bytes, 0};

    head.sum = sum_of(&head, body);
    put(checkpoint, &head, sizeof head);
    put(checkpoint, body, bytes);
}

void
checkpoint_begin(struct checkpoint *checkpoint)
{
    checkpoint->end = checkpoint->bytes;
    (void)lseek(checkpoint->descriptor, (off_t)checkpoint->end, SEEK_SET);
    if (checkpoint->bytes == 0)
        put(checkpoint, magic, sizeof magic);
    (void)pthread_mutex_lock(&path_lock);
    if (!checkpoint->path_saved)
        checkpoint_add(
            checkpoint, CHECKPOINT_PATH, checkpoint->path.moves, checkpoint->path.length);
    checkpoint->path_saved = true;
    (void)pthread_mutex_unlock(&path_lock);
}

void
checkpoint_commit(struct checkpoint *checkpoint)
{
    if (!checkpoint->is_begun)
        checkpoint_add(
            checkpoint, CHECKPOINT_SEARCH, &checkpoint->search, sizeof checkpoint->search);
    checkpoint->is_begun = true;
    if (!checkpoint->gave_up && fsync(checkpoint->descriptor) != 0)
        checkpoint_give_up(checkpoint, NULL);
    if (checkpoint->gave_up)
        return;
    if (checkpoint->bytes == 0)
        file_sync_directory(checkpoint->file);
    checkpoint->bytes = checkpoint->end;
}
