// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A description of the terminal with 24-bit colours, compiled as term(5) describes.
 */
#include "config.h"

#include "tui/term/direct.h"

#include <curses.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <unistd.h>

#include "base/text/text.h"

enum {
    MAGIC_32_BITS = 01036, /* of entries whose numbers have 32 bits */
    NO_VALUE = 0xffff,
    COLORS_DIRECT = 1 << 24,
    PAIRS_DIRECT = 1 << 16,
    COLORS_LEAST = 256, /* of the terminals that may have more than they say */
    NAMES_MAX = 512,    /* capabilities of a kind, more than there are */
};

/* The sequence of a 24-bit colour; it begins with 38 or 48. */
#define DIRECT_COLOR(code) "\033[" code ";2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%dm"

/* ---- the terminal ------------------------------------------------------------------------- */

static bool
is_string(const char *value)
{
    /* tigetstr() returns (char *)-1 for a name that it does not know. */
    return value != NULL && value != (const char *)-1;
}

static int
colors_described(void)
{
    static char name[] = "colors";

    return tigetnum(name);
}

/* Whether the description itself promises 24-bit colours, as those of several terminals do. */
static bool
is_described_so(void)
{
    static char rgb[] = "RGB", tc[] = "Tc"; /* some versions take no pointer to const */

    return tigetflag(rgb) > 0 || tigetnum(rgb) > 0 || is_string(tigetstr(rgb)) || tigetflag(tc) > 0;
}

static bool
begins_with(const char *text, const char *start)
{
    return text != NULL && strncmp(text, start, strlen(start)) == 0;
}

/* COLORTERM also reaches programs inside of GNU screen, which may know fewer colours than the
 * terminal around it; in tmux, TERM may be screen too. */
static bool
has_direct_colors(void)
{
    const char *const said = getenv("COLORTERM"), *const tmux = getenv("TMUX");
    const int colors = colors_described();
    const bool in_screen = begins_with(getenv("TERM"), "screen") && (tmux == NULL || *tmux == '\0');

    if (colors < COLORS_LEAST || colors >= COLORS_DIRECT || !is_string(set_a_foreground) ||
        !begins_with(set_a_foreground, "\033["))
        return false;
    if (is_described_so())
        return true;
    return said != NULL && !in_screen &&
           (strcmp(said, "truecolor") == 0 || strcmp(said, "24bit") == 0);
}

/* ---- the description ---------------------------------------------------------------------- */

static void
add_number(struct text *entry, uint32_t number, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++, number >>= 8)
        text_add_char(entry, (char)(number & 0xff));
}

static void
align(struct text *entry)
{
    if (entry->length % 2 != 0)
        text_add_char(entry, '\0');
}

static unsigned
count_names(NCURSES_CONST char *const *names)
{
    unsigned count = 0;

    while (count < NAMES_MAX && names[count] != NULL)
        count++;
    return count;
}

static void
add_flags(struct text *entry, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        text_add_char(
            entry, (char)(strcmp(boolnames[i], "ccc") != 0 && tigetflag(boolnames[i]) > 0));
    align(entry);
}

static void
add_numbers(struct text *entry, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        int number = tigetnum(numnames[i]);

        if (strcmp(numnames[i], "colors") == 0)
            number = COLORS_DIRECT;
        else if (strcmp(numnames[i], "pairs") == 0)
            number = PAIRS_DIRECT;
        add_number(entry, number < 0 ? UINT32_MAX : (uint32_t)number, 4);
    }
}

/* The value of a string capability, or NULL. */
static const char *
string_value(NCURSES_CONST char *name)
{
    static const char *const dropped[] = {"initc", "initp", "oc", "setf", "setb"};
    const char *const value = tigetstr(name);

    for (unsigned i = 0; i < sizeof dropped / sizeof dropped[0]; i++)
        if (strcmp(name, dropped[i]) == 0)
            return NULL;
    if (strcmp(name, "setaf") == 0)
        return DIRECT_COLOR("38");
    if (strcmp(name, "setab") == 0)
        return DIRECT_COLOR("48");
    return is_string(value) ? value : NULL;
}

/* Adds the offsets of all strings, and to `table` the strings. */
static void
add_strings(struct text *entry, struct text *table, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        const char *const value = string_value(strnames[i]);

        add_number(entry, value == NULL ? NO_VALUE : (uint32_t)table->length, 2);
        if (value != NULL)
            text_add_bytes(table, value, strlen(value) + 1);
    }
}

/* Adds the flags that only ncurses knows: default colours, and colours that are not numbered. */
static void
add_extension(struct text *entry)
{
    static const char names[] = "AX\0RGB";
    static const uint16_t header[] = {2, 0, 0, 2, sizeof names};

    align(entry);
    for (unsigned i = 0; i < sizeof header / sizeof header[0]; i++)
        add_number(entry, header[i], 2);
    text_add_bytes(entry, "\1\1", 2);
    add_number(entry, 0, 2);
    add_number(entry, 3, 2);
    text_add_bytes(entry, names, sizeof names);
}

/* Compiles the description; false if out of memory. */
static bool
compile(struct text *entry, const char *name)
{
    const unsigned flags = count_names(boolnames), numbers = count_names(numnames);
    const unsigned strings = count_names(strnames);
    struct text offsets = {0}, table = {0};
    bool complete;

    add_strings(&offsets, &table, strings);
    add_number(entry, MAGIC_32_BITS, 2);
    add_number(entry, (uint32_t)strlen(name) + 1, 2);
    add_number(entry, flags, 2);
    add_number(entry, numbers, 2);
    add_number(entry, strings, 2);
    add_number(entry, (uint32_t)table.length, 2);
    text_add_bytes(entry, name, strlen(name) + 1);
    add_flags(entry, flags);
    add_numbers(entry, numbers);
    text_add_bytes(entry, offsets.bytes, offsets.length);
    text_add_bytes(entry, table.bytes, table.length);
    add_extension(entry);
    complete = text_status(&offsets, NULL) == NP_OK && text_status(&table, NULL) == NP_OK &&
               text_status(entry, NULL) == NP_OK;
    text_free(&offsets);
    text_free(&table);
    return complete;
}

/* Makes curses read the description again. */
static bool
read_again(const char *name)
{
    int result;

    (void)del_curterm(cur_term);
    return setupterm(name, STDOUT_FILENO, &result) == OK;
}

/* Writes the description as the value of TERMINFO; false if out of memory. */
static bool
encode(struct text *hex, const char *name)
{
    static const char digits[] = "0123456789ABCDEF";
    struct text entry = {0};
    const bool complete = compile(&entry, name);

    text_add(hex, "hex:");
    for (size_t i = 0; i < entry.length; i++) {
        text_add_char(hex, digits[(unsigned char)entry.bytes[i] >> 4]);
        text_add_char(hex, digits[(unsigned char)entry.bytes[i] & 15]);
    }
    text_free(&entry);
    return complete && text_status(hex, NULL) == NP_OK;
}

bool
direct_offer(void)
{
    const char *const name = getenv("TERM"), *const before = getenv("TERMINFO");
    char *const kept = before == NULL ? NULL : strdup(before);
    struct text hex = {0};
    bool good = true;

    if (name != NULL && has_direct_colors() && (before == NULL || kept != NULL) &&
        encode(&hex, name) && setenv("TERMINFO", text_string(&hex), 1) == 0 &&
        (!read_again(name) || colors_described() != COLORS_DIRECT)) {
        if (kept == NULL)
            (void)unsetenv("TERMINFO");
        else
            (void)setenv("TERMINFO", kept, 1);
        good = read_again(name);
    }
    text_free(&hex);
    free(kept);
    return good;
}
