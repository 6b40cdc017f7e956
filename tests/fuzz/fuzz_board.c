// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Fuzz target: the board reader and the move reader. An accepted board is valid and reads back the
 * same when printed, and so do moves; memory and streams agree.
 */
#include "config.h"

#include "puzzle/format/format.h"
#include "puzzle/notation/notation.h"

#include <stdlib.h>

#include "../board_line.h"
#include "fuzz.h"

static void
promise(int kept)
{
    if (!kept)
        abort();
}

/* Prints the board in both forms and reads it back. */
static void
check_round_trip(const struct board *board)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    struct notation_reader *reader;
    struct notation_entry entry;
    bool found;

    promise(format_board(board, out, NULL) == NP_OK);
    board_line_print(board, out);
    fclose(out);
    promise(notation_open_text(&reader, text, length, "round trip", NULL) == NP_OK);
    for (unsigned i = 0; i < 2; i++) {
        promise(notation_next(reader, &entry, &found, NULL) == NP_OK && found);
        promise(board_equal(&entry.board, board));
        notation_entry_free(&entry);
    }
    promise(notation_next(reader, &entry, &found, NULL) == NP_OK && !found);
    notation_close(reader);
    free(text);
}

/* Reads all boards of an input. */
static void
read_boards(const uint8_t *bytes, size_t count)
{
    struct notation_reader *reader;
    bool go_on = true;

    promise(notation_open_text(&reader, (const char *)bytes, count, "input", NULL) == NP_OK);
    while (go_on) {
        struct notation_entry entry;
        struct np_error error;
        bool found;
        const enum np_status status = notation_next(reader, &entry, &found, &error);
        promise(status == NP_OK || (status == NP_BAD_INPUT && !found));
        if (found) {
            promise(board_validate(&entry.board, NULL) == NP_OK);
            check_round_trip(&entry.board);
        }
        go_on = found || (status == NP_BAD_INPUT && notation_can_continue(reader));
        notation_entry_free(&entry);
    }
    notation_close(reader);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    struct path path = {0};

    read_boards(bytes, count);
    (void)notation_read_moves_text((const char *)bytes, count, "input", NULL, &path, NULL);
    for (size_t i = 0; i < path.length; i++)
        promise(path.moves[i] < MOVE_COUNT);
    path_free(&path);
    return 0;
}
