// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Choosing among forms of a text, and cutting at a space.
 */
#include "config.h"

#include "tui/widget/fit.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { FORM_BYTES = 512 };

/* Copies one form; returns what follows it, or NULL. */
static const char *
take_form(char form[FORM_BYTES], const char *forms)
{
    const char *const newline = strchr(forms, '\n');

    if (newline == NULL)
        snprintf(form, FORM_BYTES, "%s", forms);
    else
        snprintf(form, FORM_BYTES, "%.*s", (int)(newline - forms), forms);
    return newline == NULL ? NULL : newline + 1;
}

/* What stands for the rest of a text that does not fit. */
static const char more[] = "...";

enum { MORE_COLS = sizeof more - 1 };

/* Takes words off the end until the rest fits with a sign behind it; one word that is too long goes
 * as well. */
static void
cut_words(const struct canvas *canvas, char text[FORM_BYTES], int width)
{
    size_t length;

    if (canvas_text_width(canvas, text) <= width)
        return;
    while (text[0] != '\0' && canvas_text_width(canvas, text) > width - MORE_COLS) {
        char *const space = strrchr(text, ' ');

        if (space == NULL)
            text[0] = '\0';
        else
            *space = '\0';
    }
    /* No sentence ends here. */
    length = strlen(text);
    while (length > 0 && strchr(" ,.;:(", text[length - 1]) != NULL)
        length--;
    /* What was cut off was longer than the sign. */
    memcpy(text + length, width >= MORE_COLS ? more : "", width >= MORE_COLS ? sizeof more : 1);
}

int
fit_text(struct canvas *canvas, int y, int x, int end, enum role role, const char *forms)
{
    const int right = end < canvas->cols ? end : canvas->cols;
    char form[FORM_BYTES];

    do
        forms = take_form(form, forms);
    while (forms != NULL && canvas_text_width(canvas, form) > right - x);
    cut_words(canvas, form, right - x);
    return canvas_text(canvas, y, x, right, role, form);
}

int
fit_printf(struct canvas *canvas, int y, int x, int end, enum role role, const char *format, ...)
{
    char forms[FORM_BYTES];
    va_list arguments;

    va_start(arguments, format);
    if (vsnprintf(forms, sizeof forms, format, arguments) < 0)
        forms[0] = '\0';
    va_end(arguments);
    return fit_text(canvas, y, x, end, role, forms);
}

/* Cuts a word that is longer than a row, such as an id, where the row ends, but leaves one
 * character: the rest goes on in the next row. */
static void
break_word(const struct canvas *canvas, char word[FORM_BYTES], int width)
{
    size_t length = strlen(word);

    while (length > 1 && canvas_text_width(canvas, word) > width) {
        do
            length--;
        while (length > 1 && ((unsigned char)word[length] & 0xC0) == 0x80);
        word[length] = '\0';
    }
}

int
fit_lines(
    struct canvas *canvas, int y, int x, int end, int bottom, enum role role, const char *text)
{
    const int right = end < canvas->cols ? end : canvas->cols;

    for (; text[0] != '\0' && y < bottom; y++) {
        char line[FORM_BYTES], *space;

        if (y + 1 == bottom) {
            fit_text(canvas, y, x, end, role, text);
            return bottom;
        }
        snprintf(line, sizeof line, "%s", text);
        while (canvas_text_width(canvas, line) > right - x && (space = strrchr(line, ' ')) != NULL)
            *space = '\0';
        break_word(canvas, line, right - x);
        canvas_text(canvas, y, x, right, role, line);
        text += strlen(line);
        text += strspn(text, " ");
    }
    return y;
}
