// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Reads the boards of a command line one after another: a board that the command line itself
 * describes, or a list of files. Files are opened one at a time and read no further than
 * necessary.
 */
#include "config.h"

#include "cli/input.h"

#include <stdlib.h>
#include <string.h>

#include "base/text/text.h"
#include "cli/generator.h"
#include "cli/interrupt.h"
#include "puzzle/files.h"

struct input {
    const struct cli_options *options;
    struct goal_choice goal;
    struct generator generator; /* makes the board of --id, --size or --seed */
    bool random_next;           /* the next board comes from the generator */
    bool text_next;             /* the next board comes from the text of --board */
    size_t file;                /* the index of the next name */
    size_t file_count;
    char *const *names;
    const char *name;         /* the name of what `reader` reads */
    struct files_range range; /* the boards to read */
    FILE *stream;             /* the stream under `reader`, or NULL */
    struct notation_reader *reader;
    bool empty;            /* `reader` has read no wanted board yet, valid or not */
    uint64_t latest_index; /* of the boards that `reader` has read, wanted or not */
};

void
puzzle_free(struct puzzle *puzzle)
{
    board_free(&puzzle->board);
    goal_free(&puzzle->goal);
}

enum np_status
input_open_stream(const char *name, FILE **stream, struct np_error *error)
{
    if (strcmp(name, "-") != 0)
        return files_open(name, stream, error);
    *stream = stdin;
    return NP_OK;
}

enum np_status
input_open_solution(const char *text, const char *option, FILE **stream, struct np_error *error)
{
    struct path path = {0};
    struct np_error reason;
    enum np_status status =
        notation_read_moves_text(text, strlen(text), option, NULL, &path, &reason);

    path_free(&path);
    *stream = NULL;
    if (status != NP_BAD_INPUT)
        return status == NP_OK ? NP_OK : np_fail(error, status, "%s", reason.text);
    status = input_open_stream(text, stream, error);
    if (status != NP_NOT_FOUND)
        return status;
    /* The text is neither moves nor a file; its characters tell which one the user meant. */
    if (text[strspn(text, "UDLR0123456789 \t\r\n")] == '\0')
        return np_fail(error, NP_BAD_INPUT, "%s", reason.text);
    return np_fail(error, NP_USAGE, "%s: '%s' is neither a line of moves nor a file", option,
        text_brief(text).text);
}

void
input_close_stream(FILE *stream)
{
    if (stream != NULL && stream != stdin)
        (void)fclose(stream);
}

enum np_status
input_first_board(
    struct notation_reader *reader, const char *name, struct board *board, struct np_error *error)
{
    struct notation_entry entry = {0};
    bool found = false;
    enum np_status status = notation_next(reader, &entry, &found, error);

    if (status == NP_OK && !found)
        status = np_fail_path(error, NP_BAD_INPUT, name, "the file has no board");
    if (status == NP_OK) {
        *board = entry.board;
        memset(&entry.board, 0, sizeof entry.board);
    }
    notation_entry_free(&entry);
    notation_close(reader);
    return status;
}

/* Decides where the boards come from. */
static enum np_status
choose_boards(struct input *input, struct np_error *error)
{
    static char dash[] = "-";
    static char *const standard_input[] = {dash};
    const struct cli_options *const options = input->options;
    const enum np_status status = goal_choice_init(&input->goal, options->goal, error);

    if (status != NP_OK)
        return status;
    input->text_next = options->board != NULL;
    input->random_next = generator_wanted(options);
    if (input->random_next)
        generator_init(&input->generator, options, &input->goal);
    if (options->file_count > 0) {
        input->names = options->files;
        input->file_count = options->file_count;
    } else if (!input->text_next && !input->random_next) {
        input->names = standard_input;
        input->file_count = 1;
    }
    return NP_OK;
}

enum np_status
input_open(struct input **input, const struct cli_options *options, struct np_error *error)
{
    enum np_status status;

    *input = calloc(1, sizeof **input);
    if (*input == NULL)
        return np_no_memory(error);
    (*input)->options = options;
    status = choose_boards(*input, error);
    if (status != NP_OK) {
        input_free(*input);
        *input = NULL;
    }
    return status;
}

static void
close_reader(struct input *input)
{
    notation_close(input->reader);
    input_close_stream(input->stream);
    input->reader = NULL;
    input->stream = NULL;
}

/* Opens the next file: FILE, FILE:N or FILE:FROM-TO. */
static enum np_status
open_file(struct input *input, struct np_error *error)
{
    char *const name = input->names[input->file++];
    size_t name_bytes;
    enum np_status status;

    input->name = name;
    if (strcmp(name, "-") == 0)
        return input_open_stream(name, &input->stream, error);
    status = files_open_boards(name, &input->stream, &input->range, &name_bytes, error);
    if (status == NP_OK && input->range.given)
        name[name_bytes] = '\0'; /* cuts FILE:N after FILE; argv is writable */
    return status;
}

/* Opens the next text or file. On failure puzzle->error gives the reason. */
static bool
open_next(struct input *input, struct puzzle *puzzle)
{
    input->empty = true;
    input->latest_index = 0;
    input->range.given = false;
    if (input->text_next) {
        const char *const text = input->options->board;

        input->text_next = false;
        input->name = "--board";
        return notation_open_text(
                   &input->reader, text, strlen(text), input->name, &puzzle->error) == NP_OK;
    }
    if (open_file(input, &puzzle->error) == NP_OK &&
        notation_open(&input->reader, input->stream, input->name, &puzzle->error) == NP_OK)
        return true;
    close_reader(input);
    return false;
}

/* Moves the board just read into a puzzle and makes its goal. */
static void
take_entry(struct input *input, struct puzzle *puzzle, struct notation_entry *entry)
{
    struct np_error reason;
    enum np_status status;

    puzzle->index = entry->index;
    puzzle->length_known = entry->has_known_length;
    puzzle->length_proved = entry->length_proved;
    puzzle->known_length = entry->known_length;
    if (puzzle->error.status != NP_OK)
        return;
    puzzle->board = entry->board;
    memset(&entry->board, 0, sizeof entry->board);
    status = goal_choice_make(
        &input->goal, puzzle->board.width, puzzle->board.height, &puzzle->goal, &reason);
    if (status != NP_OK)
        (void)np_fail(&puzzle->error, status, "%s:%llu: %s", input->name,
            (unsigned long long)entry->line, reason.text);
}

/* Reads the next board, valid or not; for FILE:FROM-TO, skips those before FROM. */
static enum np_status
read_wanted(struct input *input, struct notation_entry *entry, bool *found, struct np_error *error)
{
    enum np_status status = notation_next(input->reader, entry, found, error);

    while (input->range.given && (*found || status != NP_OK) && entry->index < input->range.first &&
           notation_can_continue(input->reader) && !cancel_requested(interrupt_cancel())) {
        input->latest_index = entry->index;
        notation_entry_free(entry);
        status = notation_next(input->reader, entry, found, error);
    }
    return status;
}

/* Makes the end of a file without a wanted board an error. */
static void
fail_empty(const struct input *input, struct puzzle *puzzle)
{
    puzzle->source = input->name;
    if (!input->range.given || input->latest_index == 0)
        (void)np_fail_path(&puzzle->error, NP_BAD_INPUT, input->name, "no board");
    else
        (void)np_fail_path(&puzzle->error, NP_BAD_INPUT, input->name,
            "there is no board %llu: the file ends after %llu",
            (unsigned long long)input->range.first, (unsigned long long)input->latest_index);
}

/* Reads the next board of the open file; returns false at the end. */
static bool
read_next(struct input *input, struct puzzle *puzzle)
{
    struct notation_entry entry = {0};
    bool found = true;
    const enum np_status status = read_wanted(input, &entry, &found, &puzzle->error);

    if (cancel_requested(interrupt_cancel())) {
        /* A signal cut the input off, so the input is not at fault. */
        found = false;
    } else if (status != NP_OK || found) {
        found = true;
        puzzle->error.status = status;
        puzzle->source = input->name;
        input->latest_index = entry.index;
        take_entry(input, puzzle, &entry);
    } else if (input->empty) {
        fail_empty(input, puzzle);
        close_reader(input);
        return true;
    }
    input->empty = false;
    notation_entry_free(&entry);
    if (!found || (input->range.given && puzzle->index >= input->range.last) ||
        (status != NP_OK && !notation_can_continue(input->reader)))
        close_reader(input);
    return found;
}

bool
input_next(struct input *input, struct puzzle *puzzle)
{
    memset(puzzle, 0, sizeof *puzzle);
    if (input->random_next) {
        input->random_next = false;
        puzzle->index = 1;
        puzzle->source = input->generator.id;
        if (generator_next(&input->generator, &puzzle->board, &puzzle->goal, &puzzle->error) ==
                NP_OK &&
            puzzle->goal.kind != GOAL_CUSTOM)
            puzzle->id = input->generator.id;
        return true;
    }
    while (!cancel_requested(interrupt_cancel())) {
        if (input->reader == NULL && !input->text_next && input->file == input->file_count)
            return false;
        if (input->reader == NULL && !open_next(input, puzzle)) {
            puzzle->source = input->name;
            /* A signal that ends the wait for a pipe is not an error. */
            return !cancel_requested(interrupt_cancel());
        }
        if (read_next(input, puzzle))
            return true;
    }
    return false;
}

void
input_free(struct input *input)
{
    if (input == NULL)
        return;
    close_reader(input);
    goal_choice_free(&input->goal);
    generator_free(&input->generator);
    free(input);
}
