// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Fuzz target: the moves that --verify reads. Accepted moves are valid, memory and streams agree,
 * and the printed letters read back the same.
 */
#include "config.h"

#include "puzzle/format/format.h"
#include "puzzle/notation/notation.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

static void
promise(int kept)
{
    if (!kept)
        abort();
}

static int
same(const struct path *a, const struct path *b)
{
    return a->length == b->length &&
           (a->length == 0 || memcmp(a->moves, b->moves, a->length * sizeof a->moves[0]) == 0);
}

/* Prints the moves as letters and reads them back. */
static void
check_round_trip(const struct path *path)
{
    char *letters = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&letters, &length);
    struct path again = {0};

    promise(format_put_moves(out, path->moves, path->length));
    fclose(out);
    promise(length == path->length);
    promise(notation_read_moves_text(letters, length, "again", NULL, &again, NULL) == NP_OK);
    promise(same(path, &again));
    path_free(&again);
    free(letters);
}

/* Reads the moves from a stream, which needs writable bytes. */
static enum np_status
read_stream(const uint8_t *bytes, size_t count, struct path *path, struct np_error *error)
{
    char *const copy = malloc(count + 1);
    enum np_status status;
    FILE *in;

    promise(copy != NULL);
    memcpy(copy, bytes, count);
    /* An empty stream cannot be opened. */
    in = count > 0 ? fmemopen(copy, count, "r") : fopen("/dev/null", "r");
    promise(in != NULL);
    status = notation_read_moves(in, "input", NULL, path, error);
    fclose(in);
    free(copy);
    return status;
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    struct path path = {0};
    struct path streamed = {0};
    struct np_error error = {.text = ""};
    struct np_error stream_error = {.text = ""};
    const enum np_status status =
        notation_read_moves_text((const char *)bytes, count, "input", NULL, &path, &error);

    promise(status == NP_OK || status == NP_BAD_INPUT);
    promise(read_stream(bytes, count, &streamed, &stream_error) == status);
    promise(same(&path, &streamed));
    promise(strcmp(error.text, stream_error.text) == 0);
    promise(status == NP_OK || strncmp(error.text, "input:", 6) == 0);
    for (size_t i = 0; i < path.length; i++)
        promise(path.moves[i] < MOVE_COUNT);
    if (status == NP_OK)
        check_round_trip(&path);
    path_free(&path);
    path_free(&streamed);
    return 0;
}
