// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * --list, --help and --version: what can be chosen, straight from the tables.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/text/text.h"
#include "cli/message.h"
#include "cli/modes.h"
#include "cli/option/option_row.h"
#include "cli/option/option_text.h"
#include "cli/output.h"
#include "puzzle/files.h"
#include "puzzle/notation/notation.h"

enum { NOTE_BYTES = 256 };

/* The options whose words are listed, in the order of the list. */
static const char *const listed[] = {
    "algorithm", "heuristic", "goal", "format", "build-tables", "theme"};

/* Prints a text on standard output and returns the exit status. */
static int
print(struct text *text)
{
    struct output output;
    struct np_error error;
    enum np_status status = text_status(text, &error);

    if (status == NP_OK)
        status = output_open(&output, NULL, &error);
    if (status == NP_OK) {
        fputs(text_string(text), output.stream);
        status = output_close(&output, true, &error);
    }
    text_free(text);
    if (status != NP_OK)
        message_error(&error);
    return np_status_exit_code(status);
}

static void
add_name(struct text *text, const char *name, const char *title)
{
    text_printf(text, "  %-20s %s\n", name, title);
}

/* Adds the words of an option under their heading. */
static void
add_words(struct text *text, const char *option)
{
    const struct option_row *const row = option_find(option, NULL);
    const struct option_words *const words = row->words;
    const char *name;

    text_printf(text, "%s (--%s=%s)\n", words->heading, row->name, row->argument);
    for (unsigned i = 0; (name = words->name(i)) != NULL; i++) {
        char note[NOTE_BYTES] = "";

        add_name(text, name, words->title(i));
        if (words->note != NULL)
            words->note(i, note, sizeof note);
        if (note[0] != '\0')
            text_printf(text, "  %-20s   %s\n", "", note);
    }
    if (words->file_title != NULL)
        add_name(text, "FILE", words->file_title);
    text_add_char(text, '\n');
}

/* Counts the boards of an input, wrong ones included, as FILE:N does. */
static enum np_status
count_boards(FILE *stream, const char *name, uint64_t *count, struct np_error *error)
{
    struct notation_reader *reader;
    enum np_status status = notation_open(&reader, stream, name, error);
    bool found = status == NP_OK;

    *count = 0;
    while (found) {
        struct notation_entry entry;

        status = notation_next(reader, &entry, &found, error);
        if (found || status == NP_BAD_INPUT)
            *count = entry.index;
        found = status == NP_OK ? found : status == NP_BAD_INPUT && notation_can_go_on(reader);
        notation_entry_free(&entry);
    }
    notation_close(reader);
    return status == NP_BAD_INPUT ? NP_OK : status;
}

/* Adds the puzzles that came with the program. One that cannot be read is left out. */
static enum np_status
add_puzzles(struct text *text, struct np_error *error)
{
    struct file_names names;
    enum np_status status = files_list_puzzles(&names, error);

    for (size_t i = 0; i < names.count && status == NP_OK; i++) {
        uint64_t count;
        FILE *stream;

        status = files_open(names.names[i], &stream, error);
        if (status == NP_OK) {
            status = count_boards(stream, names.names[i], &count, error);
            (void)fclose(stream);
        }
        if (status == NP_OK)
            text_printf(text, "  %-20s %" PRIu64 " %s\n", names.names[i], count,
                count == 1 ? "board" : "boards");
        else if (status != NP_NO_MEMORY)
            status = NP_OK;
    }
    files_free_names(&names);
    return status;
}

int
cli_list(const struct cli_options *options)
{
    struct text text = {0};
    struct np_error error;

    (void)options;
    for (size_t i = 0; i < sizeof listed / sizeof listed[0]; i++)
        add_words(&text, listed[i]);
    text_add(&text, "Puzzles (FILE or FILE:N)\n");
    if (add_puzzles(&text, &error) == NP_OK)
        return print(&text);
    text_free(&text);
    message_error(&error);
    return np_status_exit_code(error.status);
}

int
cli_help(const struct cli_options *options)
{
    struct text text = {0};

    (void)options;
    option_text_help(&text);
    return print(&text);
}

int
cli_version(const struct cli_options *options)
{
    struct text text = {0};

    (void)options;
    text_add(&text, PACKAGE_STRING
        "\n"
        "License GPLv3+: GNU GPL version 3 or later <https://gnu.org/licenses/gpl.html>.\n"
        "This is free software: you are free to change and redistribute it.\n"
        "There is NO WARRANTY, to the extent permitted by law.\n");
    return print(&text);
}
