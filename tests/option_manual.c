// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Writes the manual page's options from the table of options.
 */
#include "config.h"

#include "option_text.h"

#include <ctype.h>

#include "cli/option/option_row.h"

enum { TROFF_COLUMNS = 60 };

/* Adds a character as troff has to read it; `bold` and `italic` keep what * and _ have begun. */
static void
add_troff_char(struct text *out, char c, bool *bold, bool *italic)
{
    switch (c) {
    case '*':
        *bold = !*bold;
        text_add(out, *bold ? "\\fB" : "\\fR");
        break;
    case '_':
        *italic = !*italic;
        text_add(out, *italic ? "\\fI" : "\\fR");
        break;
    case '-':
        text_add(out, "\\-");
        break;
    case '\'':
        text_add(out, "\\(aq");
        break;
    case '\\':
        text_add(out, "\\e");
        break;
    default:
        text_add_char(out, c);
    }
}

/* Adds text, *...* bold and _..._ italic, in lines that are short and end where sentences end. */
static void
add_troff(struct text *out, const char *text)
{
    size_t line_start = out->length;
    bool bold = false;
    bool italic = false;

    for (; *text != '\0'; text++)
        if (*text == '_' && out->length > line_start && isalnum((unsigned char)text[-1]) &&
            isalnum((unsigned char)text[1])) {
            text_add_char(out, '_');
        } else if (*text != ' ') {
            add_troff_char(out, *text, &bold, &italic);
        } else if (text[-1] == '.' || out->length - line_start > TROFF_COLUMNS) {
            text_add_char(out, '\n');
            line_start = out->length;
        } else {
            text_add_char(out, ' ');
        }
    text_add_char(out, '\n');
}

/* Adds a row as an item of an mdoc(7) list. */
static void
add_item(struct text *out, const struct option_row *row)
{
    struct text sentence = {0};

    text_add(out, ".It ");
    if (row->letter != '\0')
        text_printf(out, "Fl %c , ", row->letter);
    text_printf(out, "Fl -%s", row->name);
    if (row->argument != NULL)
        text_printf(
            out, row->argument_optional ? " Ns Op = Ns Ar %s" : " Ns = Ns Ar %s", row->argument);
    text_add_char(out, '\n');
    /* The help is a phrase; here it becomes a sentence. */
    text_printf(&sentence, "%c%s", toupper((unsigned char)row->help[0]), row->help + 1);
    if (row->initial != NULL)
        text_printf(&sentence, " (default: %s)", row->initial);
    text_add_char(&sentence, '.');
    if (row->manual != NULL)
        text_printf(&sentence, " %s", row->manual);
    add_troff(out, text_string(&sentence));
    text_free(&sentence);
}

void
option_text_manual(struct text *out)
{
    for (unsigned i = 0; i < option_group_count; i++) {
        const struct option_group *const group = option_groups[i];

        text_printf(out, ".Ss %s\n.Bl -tag -width Ds\n", group->title);
        for (unsigned j = 0; j < group->count; j++)
            add_item(out, &group->rows[j]);
        text_add(out, ".El\n");
    }
}
