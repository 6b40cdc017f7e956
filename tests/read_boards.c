// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * How puzzle/notation/notation reads an input, see read_boards.h.
 */
#include "config.h"

#include "read_boards.h"

#include <stdlib.h>
#include <string.h>

#include "board_line.h"
#include "support.h"

void
read_boards(struct notation_reader *reader, FILE *out)
{
    bool found = true;

    while (found) {
        struct notation_entry entry;
        struct np_error error;
        const enum np_status status = notation_next(reader, &entry, &found, &error);
        if (status != NP_OK) {
            fprintf(out, "!%s\n", error.text);
            found = notation_can_continue(reader);
        } else if (found) {
            ck_assert_int_eq(board_validate(&entry.board, NULL), NP_OK);
            board_line_print(&entry.board, out);
            if (entry.has_known_length)
                fprintf(out, "length %s%llu\n",
                    entry.length_proved ? "" : "<=", (unsigned long long)entry.known_length);
        }
        notation_entry_free(&entry);
    }
}

void
check_bytes_read_as(const char *bytes, size_t count, const char *expected)
{
    for (unsigned streamed = 0; streamed < 2; streamed++) {
        struct notation_reader *reader;
        char *text = NULL;
        size_t length = 0;
        FILE *out = open_memstream(&text, &length);
        FILE *in = tmpfile();
        ck_assert_uint_eq(fwrite(bytes, 1, count, in), count);
        rewind(in);
        if (streamed)
            ck_assert_int_eq(notation_open(&reader, in, "f", NULL), NP_OK);
        else
            ck_assert_int_eq(notation_open_text(&reader, bytes, count, "f", NULL), NP_OK);
        read_boards(reader, out);
        notation_close(reader);
        fclose(out);
        fclose(in);
        ck_assert_str_eq(text, expected);
        free(text);
    }
}

void
check_reads_as(const char *input, const char *expected)
{
    check_bytes_read_as(input, strlen(input), expected);
}
