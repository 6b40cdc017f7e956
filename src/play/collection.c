// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The collection: reading it, and walking through it.
 */
#include "config.h"

#include "play/collection.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text/text.h"
#include "play/board_file.h"

/* ---- reading ------------------------------------------------------------------------------ */

static enum np_status
add_board(struct collection *collection, const struct collection_board *board)
{
    if (!memory_grow_array(&collection->boards, &collection->capacity, collection->count + 1,
            sizeof collection->boards[0]))
        return NP_NO_MEMORY;
    collection->boards[collection->count++] = *board;
    return NP_OK;
}

/* Adds those boards of a reader with the length of a solution. */
static enum np_status
add_entries(struct collection *collection, struct notation_reader *reader, const char *file)
{
    const size_t first = collection->count;
    enum np_status status = NP_OK;
    struct notation_entry entry;
    uint32_t largest = 0;

    while (status == NP_OK && board_file_next(reader, &entry)) {
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
    return status;
}

static enum np_status
add_file(struct collection *collection, const char *file)
{
    struct notation_reader *reader = NULL;
    FILE *stream;
    enum np_status status = NP_OK;

    if (files_open(file, &stream, NULL) != NP_OK)
        return NP_OK;
    status = notation_open(&reader, stream, file, NULL);
    if (status == NP_OK)
        status = add_entries(collection, reader, file);
    notation_close(reader);
    (void)fclose(stream);
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

/* The first board in the file of board `at`. */
static size_t
first_of_file(const struct collection *collection, size_t at)
{
    const struct collection_board *const boards = collection->boards;

    while (at > 0 && boards[at - 1].file == boards[at].file)
        at--;
    return at;
}

size_t
collection_turn(const struct collection *collection, size_t at, bool forward)
{
    const struct collection_board *const boards = collection->boards;
    const size_t first = first_of_file(collection, at);

    while (forward && at < collection->count && boards[at].file == boards[first].file)
        at++;
    if (forward)
        return at < collection->count ? at : first;
    return first > 0 ? first_of_file(collection, first - 1) : 0;
}
