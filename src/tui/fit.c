// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Choosing among forms of a text, and cutting at a space.
 */
#include "config.h"

#include "tui/fit.h"

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

/* Takes words off the end until the rest fits; one word that is too long goes as well. */
static void
cut_words(const struct canvas *canvas, char *text, int width)
{
    while (text[0] != '\0' && canvas_text_width(canvas, text) > width) {
        char *const space = strrchr(text, ' ');

        if (space == NULL)
            text[0] = '\0';
        else
            *space = '\0';
    }
    /* "Enter," promises more words. */
    for (size_t length = strlen(text); length > 0 && strchr(" ,;:(", text[length - 1]) != NULL;)
        text[--length] = '\0';
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

int
fit_lines(
    struct canvas *canvas, int y, int x, int end, int bottom, enum role role, const char *text)
{
    const int right = end < canvas->cols ? end : canvas->cols;

    for (; text[0] != '\0' && y < bottom; y++) {
        char line[FORM_BYTES], *space;

        snprintf(line, sizeof line, "%s", text);
        while (canvas_text_width(canvas, line) > right - x && (space = strrchr(line, ' ')) != NULL)
            *space = '\0';
        canvas_text(canvas, y, x, right, role, line);
        text += strlen(line);
        text += strspn(text, " ");
    }
    return y;
}
