// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Writes the heads of the manual page's options from the table of options: for each the option and
 * one sentence. tests/option_prose.awk adds the rest from the page itself.
 */
#include "config.h"

#include "option_text.h"

#include <ctype.h>

#include "cli/option/option_row.h"

enum { TROFF_COLUMNS = 60 };

/* Adds text as troff has to read it, in short lines. */
static void
add_troff(struct text *out, const char *text)
{
    size_t line_start = out->length;

    for (; *text != '\0'; text++)
        if (*text == '-') {
            text_add(out, "\\-");
        } else if (*text == '\'') {
            text_add(out, "\\(aq");
        } else if (*text == ' ' && out->length - line_start > TROFF_COLUMNS) {
            text_add_char(out, '\n');
            line_start = out->length;
        } else {
            text_add_char(out, *text);
        }
    text_add_char(out, '\n');
}

/* Adds a row as an item of an mdoc(7) list. Its only sentence is the help. */
static void
add_item(struct text *out, const struct option_row *row)
{
    const char *const value = row->initial != NULL ? row->initial : row->usual;
    struct text sentence = {0};

    text_add(out, ".It ");
    if (row->letter != '\0')
        text_printf(out, "Fl %c , ", row->letter);
    text_printf(out, "Fl -%s", row->name);
    if (row->argument != NULL)
        text_printf(
            out, row->argument_optional ? " Ns Op = Ns Ar %s" : " Ns = Ns Ar %s", row->argument);
    text_add_char(out, '\n');
    text_printf(&sentence, "%c%s", toupper((unsigned char)row->help[0]), row->help + 1);
    if (value != NULL)
        text_printf(&sentence,
            row->heading != NULL ? " (default: %s; see --list)" : " (default: %s)", value);
    else if (row->heading != NULL)
        text_add(&sentence, " (see --list)");
    text_add_char(&sentence, '.');
    add_troff(out, text_string(&sentence));
    text_free(&sentence);
}

void
option_text_manual(struct text *out)
{
    for (const struct option_row *row = option_rows; row->name != NULL; row++) {
        if (row->group != NULL)
            text_printf(out, "%s.Ss %s\n.Bl -tag -width Ds\n", row > option_rows ? ".El\n" : "",
                row->group);
        add_item(out, row);
    }
    text_add(out, ".El\n");
}
