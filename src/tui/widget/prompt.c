// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Editing and drawing a prompt. Its text is UTF-8 and is cut only between characters.
 */
#include "config.h"

#include "tui/widget/prompt.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/text/utf8.h"
#include "keys/key.h"

void
prompt_set(struct prompt *prompt, const char *text)
{
    snprintf(prompt->text, sizeof prompt->text, "%s", text);
    prompt->length = prompt->cursor = strlen(prompt->text);
    prompt->selected = false;
}

void
prompt_propose(struct prompt *prompt, const char *text)
{
    prompt_set(prompt, text);
    prompt_select(prompt);
}

void
prompt_select(struct prompt *prompt)
{
    prompt->selected = prompt->length > 0;
    prompt->cursor = prompt->length;
}

/* Whether the byte continues a character. */
static bool
continues(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

/* Where the character before a place begins. */
static size_t
before(const struct prompt *prompt, size_t place)
{
    do {
        if (place == 0)
            return 0;
        place--;
    } while (continues(prompt->text[place]));
    return place;
}

/* Where the character at a place ends. */
static size_t
behind(const struct prompt *prompt, size_t place)
{
    do {
        if (place == prompt->length)
            return place;
        place++;
    } while (continues(prompt->text[place]));
    return place;
}

/* Removes bytes and puts the cursor there; false if there are no bytes to remove. */
static bool
erase(struct prompt *prompt, size_t from, size_t to)
{
    memmove(prompt->text + from, prompt->text + to, prompt->length - to + 1);
    prompt->length -= to - from;
    prompt->cursor = from;
    return from != to;
}

bool
prompt_key(struct prompt *prompt, int key)
{
    char bytes[UTF8_BYTES_MAX];
    char *place;
    size_t count;

    if (!key_is_text(key))
        return false;
    if (prompt->selected)
        prompt_set(prompt, "");
    place = prompt->text + prompt->cursor;
    count = utf8_encode((uint32_t)key, bytes);
    if (prompt->length + count < sizeof prompt->text) {
        memmove(place + count, place, prompt->length - prompt->cursor + 1);
        memcpy(place, bytes, count);
        prompt->length += count;
        prompt->cursor += count;
    }
    return true;
}

bool
prompt_request(struct prompt *prompt, enum request request)
{
    const bool selected = prompt->selected;

    prompt->selected = false;
    switch (request) {
    case REQUEST_ERASE:
        return erase(prompt, before(prompt, prompt->cursor), prompt->cursor);
    case REQUEST_ERASE_NEXT:
        return erase(prompt, prompt->cursor, behind(prompt, prompt->cursor));
    case REQUEST_ERASE_ALL:
        return erase(prompt, 0, prompt->length);
    case REQUEST_CURSOR_LEFT:
        prompt->cursor = before(prompt, prompt->cursor);
        return false;
    case REQUEST_CURSOR_RIGHT:
        prompt->cursor = behind(prompt, prompt->cursor);
        return false;
    case REQUEST_CURSOR_FIRST:
        prompt->cursor = 0;
        return false;
    case REQUEST_CURSOR_LAST:
        prompt->cursor = prompt->length;
        return false;
    default:
        prompt->selected = selected;
        return false;
    }
}

/* The width of `bytes` bytes of the text. */
static int
width_of(const struct prompt *prompt, const struct canvas *canvas, size_t from, size_t bytes)
{
    char part[PROMPT_BYTES];

    memcpy(part, prompt->text + from, bytes);
    part[bytes] = '\0';
    return canvas_text_width(canvas, part);
}

void
prompt_click(struct prompt *prompt, bool ascii, const struct click *click)
{
    const struct canvas canvas = {.ascii = ascii};
    size_t from = click->index < prompt->length ? click->index : prompt->length, place;

    /* Keys that came with the click may have changed the text. */
    while (from > 0 && continues(prompt->text[from]))
        from--;
    place = from;
    while (place < prompt->length &&
           width_of(prompt, &canvas, from, behind(prompt, place) - from) <= click->column)
        place = behind(prompt, place);
    prompt->cursor = place;
    prompt->selected = false;
}

int
prompt_draw_text(
    const struct prompt *prompt, struct canvas *canvas, int y, int x, int end, enum role role)
{
    const int room = end - x;
    size_t from = 0;
    int text_end, cursor;

    /* Scroll until the cursor is visible. */
    while (from < prompt->cursor && width_of(prompt, canvas, from, prompt->cursor - from) +
                                            (prompt->cursor < prompt->length) >=
                                        room)
        from = behind(prompt, from);
    cursor = x + width_of(prompt, canvas, from, prompt->cursor - from);
    text_end = canvas_text(
        canvas, y, x, end, prompt->selected ? ROLE_SELECTED : role, prompt->text + from);
    /* Mark hidden text where the cursor leaves room. */
    if (from > 0 && cursor > x)
        canvas_put(canvas, y, x, ROLE_KEY, '<');
    if (width_of(prompt, canvas, from, prompt->length - from) > room && cursor < end - 1)
        canvas_put(canvas, y, end - 1, ROLE_KEY, '>');
    canvas_set_role(canvas, y, cursor, 1, cursor < end, ROLE_SELECTED);
    canvas_add_hit(canvas, y, x, 1, end - x, HIT_TEXT, from);
    return text_end > cursor ? text_end : cursor + 1;
}

void
prompt_draw(const struct prompt *prompt, struct canvas *canvas, int y, int x, const char *label)
{
    x = canvas_text(canvas, y, x, canvas->cols, ROLE_TITLE, label) + 1;

    (void)prompt_draw_text(prompt, canvas, y, x, canvas->cols, ROLE_TEXT);
}
