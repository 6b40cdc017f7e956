// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Reading board files on the thread of the front end, which must not block.
 */
#include "config.h"

#include "play/board_file.h"

#include <stdbool.h>
#include <stdio.h>
#include <sys/stat.h>

#include "puzzle/files.h"

/* Larger files are refused: the player would have to wait. */
#define FILE_BYTES_MAX (64 * 1024 * 1024)
/* In larger files the boards are not counted. */
#define COUNTED_BYTES_MAX (1024 * 1024)
/* Larger files are listed without being read. */
#define SUMMARY_BYTES_MAX (128 * 1024)

/* Reads board `index`, and continues to the end if `counted`. Errors in other boards are ignored
 * unless reading cannot continue. */
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

        more = status == NP_OK ? found : notation_can_continue(reader);
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

/* Refuses files that could block, such as pipes. A missing file may be found elsewhere. */
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
        status = np_fail_path(
            error, NP_TOO_LARGE, name, "too large to open here: use --solve or --check");
    if (status == NP_OK)
        status = notation_open(&reader, stream, name, error);
    if (status == NP_OK)
        status = read_board(reader, index, file.st_size <= COUNTED_BYTES_MAX, board, error);
    notation_close(reader);
    (void)fclose(stream);
    return status;
}

bool
board_file_next(struct notation_reader *reader, struct notation_entry *entry)
{
    bool found = false;

    while (notation_next(reader, entry, &found, NULL) != NP_OK) {
        notation_entry_free(entry);
        if (!notation_can_continue(reader))
            return false;
    }
    return found;
}

/* Counts the boards of a reader. */
static void
count_boards(struct notation_reader *reader, struct board_file_summary *summary)
{
    struct notation_entry entry;

    while (board_file_next(reader, &entry)) {
        const struct board *const board = &entry.board;

        if (summary->boards++ == 0) {
            summary->width = board->width;
            summary->height = board->height;
        }
        summary->mixed |= board->width != summary->width || board->height != summary->height;
        notation_entry_free(&entry);
    }
}

void
board_file_summarize(const char *name, struct board_file_summary *summary)
{
    struct notation_reader *reader = NULL;
    struct stat file = {0};
    FILE *stream = NULL;

    *summary = (struct board_file_summary){.known = true};
    if (refuse_special(name, NULL) != NP_OK || files_open(name, &stream, NULL) != NP_OK)
        return;
    (void)fstat(fileno(stream), &file);
    summary->large = file.st_size > SUMMARY_BYTES_MAX;
    if (!summary->large && notation_open(&reader, stream, name, NULL) == NP_OK)
        count_boards(reader, summary);
    notation_close(reader);
    (void)fclose(stream);
}
