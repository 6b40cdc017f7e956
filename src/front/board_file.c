// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Board files: opening a board, summaries, and the collection.
 */
#include "config.h"

#include "front/board_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/memory.h"
#include "base/text/text.h"

/* Larger files are refused: the player would have to wait. */
#define FILE_BYTES_MAX (64 * 1024 * 1024)
/* In larger files the boards are not counted. */
#define COUNTED_BYTES_MAX (1024 * 1024)
/* Larger files are listed without being read. */
#define SUMMARY_BYTES_MAX (128 * 1024)

/* An open file. All zero = none. */
struct reader {
    FILE *stream;
    struct notation_reader *notation;
    off_t bytes;
};

/* Opens a file of at most `bytes_max` bytes. Refuses files that could block, such as pipes. The
 * caller closes the reader, even after an error. */
static enum np_status
open_reader(struct reader *reader, const char *name, off_t bytes_max, struct np_error *error)
{
    struct stat file;
    enum np_status status;

    *reader = (struct reader){0};
    /* A missing file may be found elsewhere. */
    if (stat(name, &file) == 0 && !S_ISREG(file.st_mode) && !S_ISDIR(file.st_mode))
        return np_fail_path(error, NP_IO, name, "not a file");
    status = files_open(name, &reader->stream, error);
    if (status != NP_OK)
        return status;
    if (fstat(fileno(reader->stream), &file) != 0 || file.st_size > bytes_max)
        return np_fail_path(
            error, NP_TOO_LARGE, name, "too large to open here: use --solve or --check");
    reader->bytes = file.st_size;
    return notation_open(&reader->notation, reader->stream, name, error);
}

static void
close_reader(struct reader *reader)
{
    notation_close(reader->notation);
    if (reader->stream != NULL)
        (void)fclose(reader->stream);
}

/* ---- one board ---------------------------------------------------------------------------- */

/* Reads board `index`, and continues to the end if `boards`, the number of them, is wanted. Errors
 * in other boards are ignored unless reading cannot continue. */
static enum np_status
read_board(struct notation_reader *reader, uint64_t index, uint64_t *boards,
    struct notation_entry *entry, struct np_error *error)
{
    enum np_status result = NP_OK;
    uint64_t count = 0;
    bool more = true, reached = false;

    while (more && (boards != NULL || !reached)) {
        struct notation_entry next;
        struct np_error wrong;
        bool found = false;
        const enum np_status status = notation_next(reader, &next, &found, &wrong);

        more = status == NP_OK ? found : notation_can_continue(reader);
        count += found || status != NP_OK;
        if (!reached && (count == index || !more) && (found || status != NP_OK)) {
            reached = true;
            *entry = next;
            if (status != NP_OK)
                result = np_fail(error, status, "%s", wrong.text);
        } else {
            notation_entry_free(&next);
        }
    }
    if (boards != NULL)
        *boards = count;
    if (!reached)
        return np_fail(error, NP_BAD_INPUT, "there is no board %llu: the file ends after %llu",
            (unsigned long long)index, (unsigned long long)count);
    return result;
}

enum np_status
board_file_begin(struct keeper *keeper, const char *name, uint64_t index, uint64_t now_ns,
    struct notation_entry *entry, struct np_error *error)
{
    struct game_origin origin = {.from = GAME_FROM_BOARD, .name = name, .index = index};
    struct reader reader;
    struct goal goal = {0};
    enum np_status status = open_reader(&reader, name, FILE_BYTES_MAX, error);

    if (status == NP_OK)
        status = read_board(reader.notation, index,
            reader.bytes <= COUNTED_BYTES_MAX ? &origin.boards : NULL, entry, error);
    close_reader(&reader);
    if (status == NP_OK)
        status = goal_init(
            &goal, keeper->game->puzzle.goal, entry->board.width, entry->board.height, error);
    origin.board = &entry->board;
    origin.goal = &goal;
    if (status == NP_OK)
        status = keeper_begin(keeper, &origin, now_ns, error);
    goal_free(&goal);
    return status;
}

/* ---- all boards --------------------------------------------------------------------------- */

/* Reads the next board that is not damaged; false at the end. The caller frees the entry if there
 * is one. */
static bool
next_board(struct reader *reader, struct notation_entry *entry)
{
    bool found = false;

    while (notation_next(reader->notation, entry, &found, NULL) != NP_OK) {
        notation_entry_free(entry);
        if (!notation_can_continue(reader->notation))
            return false;
    }
    return found;
}

void
board_file_summarize(const char *name, struct board_file_summary *summary)
{
    struct reader reader;
    struct notation_entry entry;
    const enum np_status status = open_reader(&reader, name, SUMMARY_BYTES_MAX, NULL);

    *summary = (struct board_file_summary){.known = true, .large = status == NP_TOO_LARGE};
    while (status == NP_OK && next_board(&reader, &entry)) {
        const struct board *const board = &entry.board;

        if (summary->boards++ == 0) {
            summary->width = board->width;
            summary->height = board->height;
        }
        summary->mixed |= board->width != summary->width || board->height != summary->height;
        notation_entry_free(&entry);
    }
    close_reader(&reader);
}

/* ---- the collection ----------------------------------------------------------------------- */

static enum np_status
add_board(struct collection *collection, const struct collection_board *board)
{
    if (!memory_grow_array(&collection->boards, &collection->capacity, collection->count + 1,
            sizeof collection->boards[0]))
        return NP_NO_MEMORY;
    collection->boards[collection->count++] = *board;
    return NP_OK;
}

/* Adds those boards of a file with the length of a solution. */
static enum np_status
add_file(struct collection *collection, const char *file)
{
    const size_t first = collection->count;
    struct reader reader;
    struct notation_entry entry;
    uint32_t largest = 0;
    const bool readable = open_reader(&reader, file, FILE_BYTES_MAX, NULL) == NP_OK;
    enum np_status status = NP_OK;

    while (readable && status == NP_OK && next_board(&reader, &entry)) {
        const struct collection_board board = {.file = file,
            .index = entry.index,
            .width = entry.board.width,
            .height = entry.board.height,
            .length = entry.known_length,
            .is_proved = entry.length_proved};

        if (entry.has_known_length)
            status = add_board(collection, &board);
        if (entry.board.cells > largest)
            largest = entry.board.cells;
        notation_entry_free(&entry);
    }
    for (size_t i = first; i < collection->count; i++)
        collection->boards[i].file_cells = largest;
    close_reader(&reader);
    return status;
}

static int
compare_boards(const void *a, const void *b)
{
    const struct collection_board *const one = a, *const other = b;
    const int names = text_compare_natural(one->file, other->file);

    if (one->file_cells != other->file_cells)
        return one->file_cells < other->file_cells ? -1 : 1;
    if (names != 0)
        return names;
    return one->index < other->index ? -1 : one->index > other->index;
}

enum np_status
collection_read(struct collection *collection, struct np_error *error)
{
    enum np_status status;

    *collection = (struct collection){0};
    status = files_list(&collection->files, true, error);
    for (size_t i = 0; i < collection->files.count && status == NP_OK; i++)
        status = add_file(collection, collection->files.names[i]);
    if (status != NP_OK)
        return np_no_memory(error);
    if (collection->count > 0)
        qsort(collection->boards, collection->count, sizeof collection->boards[0], compare_boards);
    return NP_OK;
}

void
collection_free(struct collection *collection)
{
    files_free_names(&collection->files);
    free(collection->boards);
    *collection = (struct collection){0};
}
