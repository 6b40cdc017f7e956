// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Boards of a command line, one after another.
 *
 * A source is either one board that the command line itself describes or a list of files; the
 * files are opened one at a time and read as far as boards are asked for.
 */
#include "config.h"

#include "cli/source.h"

#include <stdio.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/find.h"
#include "cli/goals.h"
#include "cli/made.h"
#include "cli/message.h"
#include "cli/signals.h"
#include "puzzle/files.h"
#include "puzzle/notation/notation.h"

struct source {
    const struct cli_options *options;
    struct goal_choice goal;
    struct made made; /* the board of --id, --size or --seed */
    bool made_next;   /* ... which is the next one */
    bool board_next;  /* the text of --board is next */
    size_t file;      /* the next of `names` */
    size_t file_count;
    char *const *names;
    char **short_names; /* of FILE:N among `names`: FILE; NULL where the name is the file's */
    const char *name;   /* of what `reader` reads */
    uint64_t only;      /* of its boards this one is wanted; FILES_NO_INDEX = all */
    FILE *stream;       /* that `reader` reads, or NULL */
    struct notation_reader *reader;
    bool empty; /* it has not read a board yet, right or wrong */
};

void
puzzle_free(struct puzzle *puzzle)
{
    board_free(&puzzle->board);
    goal_free(&puzzle->goal);
}

enum np_status
source_open(struct source **source, const struct cli_options *options, struct np_error *error)
{
    static char dash[] = "-";
    static char *const standard_input[] = {dash};
    struct source *const made = calloc(1, sizeof *made);
    enum np_status status;

    *source = NULL;
    if (made == NULL)
        return np_fail(error, NP_NO_MEMORY, "no memory to read boards");
    made->options = options;
    status = goal_choice_init(&made->goal, options->goal, error);
    if (status != NP_OK) {
        source_free(made);
        return status;
    }
    made->board_next = options->board != NULL;
    made->made_next = made_wanted(options);
    if (made->made_next)
        made_init(&made->made, options, &made->goal);
    if (options->file_count > 0) {
        made->names = options->files;
        made->file_count = options->file_count;
        made->short_names = calloc(made->file_count, sizeof made->short_names[0]);
        if (made->short_names == NULL) {
            source_free(made);
            return np_fail(error, NP_NO_MEMORY, "no memory to read boards");
        }
    } else if (!made->board_next && !made->made_next) {
        made->names = standard_input;
        made->file_count = 1;
    }
    *source = made;
    return NP_OK;
}

static void
close_reader(struct source *source)
{
    notation_close(source->reader);
    find_close(source->stream);
    source->reader = NULL;
    source->stream = NULL;
}

/* Opens the next file, of which only one board may be wanted. */
static enum np_status
open_file(struct source *source, struct np_error *error)
{
    const size_t file = source->file++;
    size_t name_bytes;
    enum np_status status;

    source->name = source->names[file];
    if (strcmp(source->name, "-") == 0)
        return find_open(source->name, &source->stream, error);
    status = files_open_board(source->name, &source->stream, &source->only, &name_bytes, error);
    if (status == NP_OK && source->only == 0)
        return np_fail(error, NP_BAD_INPUT, "%s: boards are counted from 1", source->name);
    if (status == NP_OK && source->only != FILES_NO_INDEX) {
        char *const name = strndup(source->name, name_bytes);

        if (name == NULL)
            return np_fail(error, NP_NO_MEMORY, "no memory for a file name");
        source->short_names[file] = name;
        source->name = name;
    }
    return status;
}

/* Opens the next text to read boards from. On failure puzzle->error says why. */
static bool
open_next(struct source *source, struct puzzle *puzzle)
{
    source->empty = true;
    source->only = FILES_NO_INDEX;
    if (source->board_next) {
        const char *const text = source->options->board;

        source->board_next = false;
        source->name = "--board";
        return notation_open_paste(
                   &source->reader, text, strlen(text), source->name, &puzzle->error) == NP_OK;
    }
    if (open_file(source, &puzzle->error) == NP_OK &&
        notation_open(&source->reader, source->stream, source->name, &puzzle->error) == NP_OK)
        return true;
    close_reader(source);
    return false;
}

/* Takes over what the reader found. */
static void
take_entry(struct source *source, struct puzzle *puzzle, struct notation_entry *entry)
{
    struct np_error reason;
    enum np_status status;

    puzzle->index = entry->index;
    puzzle->line = entry->line;
    puzzle->length_known = entry->has_known_length;
    puzzle->known_length = entry->known_length;
    if (puzzle->error.status != NP_OK)
        return;
    puzzle->board = entry->board;
    memset(&entry->board, 0, sizeof entry->board);
    status = goal_choice_make(
        &source->goal, puzzle->board.width, puzzle->board.height, &puzzle->goal, &reason);
    if (status != NP_OK)
        (void)np_fail(&puzzle->error, status, "%s:%llu: %s", source->name,
            (unsigned long long)entry->line, reason.text);
}

/* Reads the next board, right or wrong; where only one is wanted, goes on to that. */
static enum np_status
read_wanted(
    struct source *source, struct notation_entry *entry, bool *found, struct np_error *error)
{
    enum np_status status = notation_next(source->reader, entry, found, error);

    while (source->only != FILES_NO_INDEX && (*found || status != NP_OK) &&
           entry->index < source->only && notation_can_go_on(source->reader) &&
           !atomic_load(signals_cancel())) {
        notation_entry_free(entry);
        status = notation_next(source->reader, entry, found, error);
    }
    return status;
}

/* Reads the next board of the file that is open. False at its end. */
static bool
read_next(struct source *source, struct puzzle *puzzle)
{
    struct notation_entry entry = {0};
    bool found = true;
    const enum np_status status = read_wanted(source, &entry, &found, &puzzle->error);

    if (atomic_load(signals_cancel())) {
        /* The input did not end here, it was cut off: that is no error of the input. */
        found = false;
    } else if (status != NP_OK || found) {
        found = true;
        puzzle->error.status = status;
        puzzle->source = source->name;
        take_entry(source, puzzle, &entry);
    } else if (source->empty) {
        puzzle->source = source->name;
        if (source->only == FILES_NO_INDEX)
            (void)np_fail(&puzzle->error, NP_BAD_INPUT, "%s: no board", source->name);
        else
            (void)np_fail(&puzzle->error, NP_BAD_INPUT, "%s: there is no board %llu", source->name,
                (unsigned long long)source->only);
        close_reader(source);
        return true;
    }
    source->empty = false;
    notation_entry_free(&entry);
    if (!found || source->only != FILES_NO_INDEX ||
        (status != NP_OK && !notation_can_go_on(source->reader)))
        close_reader(source);
    return found;
}

bool
source_next(struct source *source, struct puzzle *puzzle)
{
    memset(puzzle, 0, sizeof *puzzle);
    if (source->made_next) {
        source->made_next = false;
        puzzle->index = 1;
        puzzle->source = source->made.id;
        if (made_next(&source->made, &puzzle->board, &puzzle->goal, &puzzle->error) == NP_OK &&
            puzzle->goal.kind != GOAL_CUSTOM)
            puzzle->id = source->made.id;
        return true;
    }
    while (!atomic_load(signals_cancel())) {
        if (source->reader == NULL && !source->board_next && source->file == source->file_count)
            return false;
        if (source->reader == NULL && !open_next(source, puzzle)) {
            puzzle->source = source->name;
            /* A signal may have ended the wait for the other end of a pipe: that is no error. */
            return !atomic_load(signals_cancel());
        }
        if (read_next(source, puzzle))
            return true;
    }
    return false;
}

/* Whether something could be read from a pipe or a file without waiting. */
static bool
input_waits(void)
{
    struct stat input;
    struct pollfd poll_input = {.fd = STDIN_FILENO, .events = POLLIN};
    int bytes = 0;

    if (fstat(STDIN_FILENO, &input) != 0)
        return false;
    if (S_ISREG(input.st_mode))
        return lseek(STDIN_FILENO, 0, SEEK_CUR) < input.st_size;
    return S_ISFIFO(input.st_mode) && poll(&poll_input, 1, 0) > 0 &&
           ioctl(STDIN_FILENO, FIONREAD, &bytes) == 0 && bytes > 0;
}

void
source_tell_unread(const struct source *source)
{
    const struct cli_options *options = source != NULL ? source->options : NULL;

    if (options == NULL || options->quiet || options->file_count > 0 || !made_wanted(options) ||
        atomic_load(signals_cancel()) || !input_waits())
        return;
    message_remark(
        "standard input was not read: an option asks for the board %s instead", source->made.id);
}

void
source_free(struct source *source)
{
    if (source == NULL)
        return;
    close_reader(source);
    for (size_t i = 0; source->short_names != NULL && i < source->file_count; i++)
        free(source->short_names[i]);
    free(source->short_names);
    goal_choice_free(&source->goal);
    made_free(&source->made);
    free(source);
}
