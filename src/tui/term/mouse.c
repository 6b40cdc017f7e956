// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The decoder of mouse reports. Curses would merge waiting reports into one gesture and lose quick
 * clicks.
 */
#include "config.h"

#include "tui/term/input.h"

#include <limits.h>

#include "keys/key.h"

/* Bits of the number of a button. */
enum {
    BUTTON_MASK = 3,
    ACROSS = 2,
    SHIFT_OR_ALT = 4 | 8,
    MODIFIERS = 4 | 8 | 16,
    MOTION = 32,
    WHEEL = 64,
};

/* The older form adds BYTE_OFFSET to each number; cells are numbered from FIRST_CELL. */
enum { BYTE_OFFSET = 32, FIRST_CELL = 1 };

static struct input_event
report_of(int button, int column, int row, bool release)
{
    static const int wheel[] = {
        NP_KEY_WHEEL_UP, NP_KEY_WHEEL_DOWN, NP_KEY_WHEEL_LEFT, NP_KEY_WHEEL_RIGHT};
    struct input_event report = {
        .key = NP_KEY_NONE, .y = row - FIRST_CELL, .x = column - FIRST_CELL};

    if (release || report.y < 0 || report.x < 0)
        return report;
    /* Shift or Alt makes the wheel scroll sideways. */
    if ((button & WHEEL) != 0 && (button & SHIFT_OR_ALT) != 0)
        button |= ACROSS;
    button &= ~MODIFIERS;
    if ((button & ~BUTTON_MASK) == WHEEL)
        report.key = wheel[button & BUTTON_MASK];
    report.click = button == 0;
    report.motion = (button & ~BUTTON_MASK) == MOTION;
    return report;
}

/* Reads a decimal number and returns the byte after it, or a negative number if there is none. */
static int
read_number(int (*next)(void *), void *context, int *number)
{
    int byte;

    *number = 0;
    while ((byte = next(context)) >= '0' && byte <= '9')
        if (*number < INT_MAX / 10 - 1)
            *number = *number * 10 + (byte - '0');
    return byte;
}

static struct input_event
read_sgr(int (*next)(void *), void *context)
{
    int numbers[3] = {0};
    int end = ';';

    for (unsigned i = 0; i < 3 && end == ';'; i++)
        end = read_number(next, context, &numbers[i]);
    /* Skip an unknown report up to its final byte: see input.c. */
    if (end != 'M' && end != 'm') {
        while (end >= ' ' && end < '@')
            end = next(context);
        return (struct input_event){.key = NP_KEY_NONE};
    }
    return report_of(numbers[0], numbers[1], numbers[2], end == 'm');
}

static struct input_event
read_bytes(int (*next)(void *), void *context)
{
    int numbers[3];

    for (unsigned i = 0; i < 3; i++)
        numbers[i] = next(context) - BYTE_OFFSET;
    return report_of(numbers[0], numbers[1], numbers[2], false);
}

struct input_event
mouse_read(enum mouse_form form, int (*next)(void *), void *context)
{
    return form == MOUSE_SGR ? read_sgr(next, context) : read_bytes(next, context);
}
