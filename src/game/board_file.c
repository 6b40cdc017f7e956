// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Board files, read on the thread of the front end, so nothing that could block it.
 */
#include "config.h"

#include "game/board_file.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/memory.h"
#include "puzzle/files.h"

/* Larger files are refused: they would keep the player waiting ... */
#define FILE_BYTES_MAX (64 * 1024 * 1024)
/* ... and of files larger than this the boards after the wanted one are not counted. */
#define COUNTED_BYTES_MAX (1024 * 1024)
/* Larger files are not read for a list. */
#define SEEN_BYTES_MAX (128 * 1024)

/* Reads board `index`, and on to the end if `counted`. Errors in other boards do not matter unless
 * nothing can be read after them. */
static enum np_status
read_board(struct notation_reader *reader, uint64_t index, bool counted,
    struct board_file_entry *board, struct np_error *error)
{
    enum np_status result = NP_OK;
    uint64_t count = 0;
    bool more = true, reached = false;

    while (more && (counted || !reached)) {
        struct notation_entry entry;
        struct np_error wrong;
        bool found = false;
        const enum np_status status = notation_next(reader, &entry, &found, &wrong);

        more = status == NP_OK ? found : notation_can_go_on(reader);
        count += found || status != NP_OK;
        if (!reached && (count == index || !more) && (found || status != NP_OK)) {
            reached = true;
            board->entry = entry;
            if (status != NP_OK)
                result = np_fail(error, status, "%s", wrong.text);
        } else {
            notation_entry_free(&entry);
        }
    }
    board->count = counted ? count : 0;
    if (!reached)
        return np_fail(error, NP_BAD_INPUT, "there is no board %llu: the file ends after %llu",
            (unsigned long long)index, (unsigned long long)count);
    return result;
}

/* Refuses what would block, such as a pipe. A file that is not there may be found elsewhere. */
static enum np_status
refuse_special(const char *name, struct np_error *error)
{
    struct stat found;

    if (stat(name, &found) != 0 || S_ISREG(found.st_mode) || S_ISDIR(found.st_mode))
        return NP_OK;
    return np_fail_path(error, NP_IO, name, "not a file");
}

enum np_status
board_file_read(
    const char *name, uint64_t index, struct board_file_entry *board, struct np_error *error)
{
    enum np_status status = refuse_special(name, error);
    struct notation_reader *reader = NULL;
    FILE *stream = NULL;
    struct stat file;

    if (status == NP_OK)
        status = files_open(name, &stream, error);
    if (status != NP_OK)
        return status;
    if (fstat(fileno(stream), &file) != 0 || file.st_size > FILE_BYTES_MAX)
        status = np_fail_path(error, NP_TOO_LARGE, name, "too large to open here");
    if (status == NP_OK)
        status = notation_open(&reader, stream, name, error);
    if (status == NP_OK)
        status = read_board(reader, index, file.st_size <= COUNTED_BYTES_MAX, board, error);
    notation_close(reader);
    (void)fclose(stream);
    return status;
}

/* Counts the boards of a reader, without those that are damaged. */
static void
count_boards(struct notation_reader *reader, struct board_file_summary *summary)
{
    bool more = true;

    while (more) {
        struct notation_entry entry;
        bool found = false;
        const bool good = notation_next(reader, &entry, &found, NULL) == NP_OK;

        more = good ? found : notation_can_go_on(reader);
        if (good && found && summary->boards++ == 0) {
            summary->width = entry.board.width;
            summary->height = entry.board.height;
        } else if (good && found) {
            summary->mixed |=
                entry.board.width != summary->width || entry.board.height != summary->height;
        }
        notation_entry_free(&entry);
    }
}

/* A file that was read. */
struct board_file_seen {
    char *name; /* owned */
    off_t bytes;
    struct timespec changed;
    dev_t device;
    ino_t inode;
    struct board_file_summary summary;
};

void
board_file_summaries_free(struct board_file_summaries *summaries)
{
    for (size_t i = 0; i < summaries->count; i++)
        free(summaries->seen[i].name);
    free(summaries->seen);
    *summaries = (struct board_file_summaries){0};
}

/* Finds or adds a file; NULL for lack of memory. */
static struct board_file_seen *
place_of(struct board_file_summaries *summaries, const char *name)
{
    char *copy;

    for (size_t i = 0; i < summaries->count; i++)
        if (strcmp(summaries->seen[i].name, name) == 0)
            return &summaries->seen[i];
    if (!memory_grow_array(&summaries->seen, &summaries->capacity, summaries->count + 1,
            sizeof summaries->seen[0]))
        return NULL;
    copy = strdup(name);
    if (copy == NULL)
        return NULL;
    summaries->seen[summaries->count] = (struct board_file_seen){.name = copy};
    return &summaries->seen[summaries->count++];
}

static bool
is_unchanged(const struct board_file_seen *seen, const struct stat *file)
{
    return seen->summary.looked && seen->bytes == file->st_size && seen->device == file->st_dev &&
           seen->inode == file->st_ino && seen->changed.tv_sec == file->st_mtim.tv_sec &&
           seen->changed.tv_nsec == file->st_mtim.tv_nsec;
}

/* Reads an open file. */
static void
look_into(
    FILE *stream, const char *name, const struct stat *file, struct board_file_summary *summary)
{
    struct notation_reader *reader = NULL;

    *summary = (struct board_file_summary){.looked = true, .large = file->st_size > SEEN_BYTES_MAX};
    if (!summary->large && notation_open(&reader, stream, name, NULL) == NP_OK)
        count_boards(reader, summary);
    notation_close(reader);
}

void
board_file_summarize(
    struct board_file_summaries *summaries, const char *name, struct board_file_summary *summary)
{
    struct board_file_seen *seen;
    struct stat file = {0};
    FILE *stream = NULL;

    *summary = (struct board_file_summary){.looked = true};
    if (refuse_special(name, NULL) != NP_OK || files_open(name, &stream, NULL) != NP_OK)
        return;
    (void)fstat(fileno(stream), &file);
    seen = place_of(summaries, name);
    if (seen != NULL && is_unchanged(seen, &file)) {
        *summary = seen->summary;
    } else {
        look_into(stream, name, &file, summary);
        summaries->reads++;
    }
    if (seen != NULL) {
        seen->summary = *summary;
        seen->bytes = file.st_size;
        seen->changed = file.st_mtim;
        seen->device = file.st_dev;
        seen->inode = file.st_ino;
    }
    (void)fclose(stream);
}
