// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Reading input. Terminals and multiplexers send the arrows of either cursor key mode, whatever
 * their description says, so both are known.
 *
 * ECMA-48, section 5.4: ESC [, parameters 0x30-0x3F, intermediates 0x20-0x2F, a final 0x40-0x7E.
 * The others after "XTerm Control Sequences" by E. Moy and others
 * (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html): mouse reports in the form "SGR",
 * ESC [ < button ; column ; row M or m; focus, ESC [ I and O; the answers to OSC 11, ESC ] 11 ;
 * rgb:R/G/B and BEL or ESC \, and to DA1, ESC [ ? ... c.
 */
#include "config.h"

#include "tui/term/input.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/text/utf8.h"
#include "front/theme.h"
#include "keys/key.h"

struct known_key {
    const char *sequence;
    int key;
};

static const struct known_key known[] = {
    {"\033[A", NP_KEY_UP},
    {"\033[B", NP_KEY_DOWN},
    {"\033[C", NP_KEY_RIGHT},
    {"\033[D", NP_KEY_LEFT},
    {"\033[H", NP_KEY_HOME},
    {"\033[F", NP_KEY_END},
    {"\033OA", NP_KEY_UP},
    {"\033OB", NP_KEY_DOWN},
    {"\033OC", NP_KEY_RIGHT},
    {"\033OD", NP_KEY_LEFT},
    {"\033OH", NP_KEY_HOME},
    {"\033OF", NP_KEY_END},
    {"\033OM", NP_KEY_ENTER},
    {"\033OP", NP_KEY_F1},
    {"\033[1~", NP_KEY_HOME},
    {"\033[3~", NP_KEY_DELETE},
    {"\033[4~", NP_KEY_END},
    {"\033[5~", NP_KEY_PAGE_UP},
    {"\033[6~", NP_KEY_PAGE_DOWN},
    {"\033[11~", NP_KEY_F1},
    {"\033[[A", NP_KEY_F1},         /* the Linux console's form */
    {"\033[1;2A", NP_KEY_SHIFT_UP}, /* with Shift, as xterm sends them ... */
    {"\033[1;2B", NP_KEY_SHIFT_DOWN},
    {"\033[1;2C", NP_KEY_SHIFT_RIGHT},
    {"\033[1;2D", NP_KEY_SHIFT_LEFT},
    {"\033[a", NP_KEY_SHIFT_UP}, /* ... and rxvt */
    {"\033[b", NP_KEY_SHIFT_DOWN},
    {"\033[c", NP_KEY_SHIFT_RIGHT},
    {"\033[d", NP_KEY_SHIFT_LEFT},
    {"\033[200~", NP_KEY_PASTE_BEGIN},
    {"\033[201~", NP_KEY_PASTE_END},
    {"\r", NP_KEY_ENTER},
    {"\b", NP_KEY_BACKSPACE},
};

enum { KNOWN = sizeof known / sizeof known[0], ADDED_MAX = 24, BYTES_MAX = 4096 };

static struct {
    struct known_key added[ADDED_MAX];
    unsigned added_count;
    char bytes[BYTES_MAX]; /* those from `begin` to `end` are read, but not decoded */
    size_t begin;
    size_t end;
    bool ended;
} input;

void
input_add_key(const char *sequence, int key)
{
    if (input.added_count < ADDED_MAX)
        input.added[input.added_count++] = (struct known_key){sequence, key};
}

/* ---- decoding ----------------------------------------------------------------------------- */

/* Finds the key whose sequence begins the bytes; returns its length, 0 if there is none. If some
 * sequence may still follow, sets `*open`. */
static size_t
find_key(const char *bytes, size_t count, int *key, bool *open)
{
    for (unsigned i = 0; i < input.added_count + KNOWN; i++) {
        const struct known_key *const row =
            i < input.added_count ? &input.added[i] : &known[i - input.added_count];
        const size_t length = strlen(row->sequence);

        if (memcmp(bytes, row->sequence, length < count ? length : count) != 0)
            continue;
        *key = row->key;
        if (length <= count)
            return length;
        *open = true;
    }
    return 0;
}

/* Reads numbers with ';' between them, of no more digits than the size of a screen; returns how
 * many. */
static unsigned
read_numbers(const char *text, int numbers[3])
{
    enum { FIVE_DIGITS = 10000 };
    unsigned count = 0;

    for (; count < 3 && *text >= '0' && *text <= '9'; count++, text += *text == ';')
        for (numbers[count] = 0; *text >= '0' && *text <= '9'; text++)
            if (numbers[count] < FIVE_DIGITS)
                numbers[count] = numbers[count] * 10 + (*text - '0');
    return *text == 'M' || *text == 'm' ? count : 0;
}

/* Reads a mouse report after ESC [ <: a press of the first button, a notch of the wheel, or a
 * movement. Other buttons and releases are nothing. */
static void
read_mouse(const char *report, bool release, struct input_event *event)
{
    enum { BUTTON = 3, ACROSS = 2, SHIFT_OR_ALT = 4 | 8, MODIFIERS = 4 | 8 | 16, MOTION = 32 };
    enum { WHEEL = 64 };
    static const int wheel[] = {
        NP_KEY_WHEEL_UP, NP_KEY_WHEEL_DOWN, NP_KEY_WHEEL_LEFT, NP_KEY_WHEEL_RIGHT};
    int numbers[3], button;

    if (read_numbers(report, numbers) != 3 || release || numbers[1] < 1 || numbers[2] < 1)
        return;
    event->x = numbers[1] - 1;
    event->y = numbers[2] - 1;
    button = numbers[0];
    /* Shift or Alt makes the wheel scroll sideways. */
    if ((button & WHEEL) != 0 && (button & SHIFT_OR_ALT) != 0)
        button |= ACROSS;
    button &= ~MODIFIERS;
    if ((button & ~BUTTON) == WHEEL) {
        event->kind = INPUT_KEY;
        event->key = wheel[button & BUTTON];
    } else if ((button & ~BUTTON) == MOTION) {
        event->kind = button == MOTION ? INPUT_DRAG : INPUT_MOTION;
    } else if (button == 0) {
        event->kind = INPUT_CLICK;
    }
}

/* Reads a sequence after ESC [. */
static size_t
read_control(const char *bytes, size_t count, bool ended, struct input_event *event)
{
    size_t length = 2;

    while (length < count && bytes[length] >= 0x20 && bytes[length] < 0x40)
        length++;
    if (length == count)
        return !ended ? 0 : count;
    if (bytes[length] >= 0x40)
        length++;
    /* An old form of mouse reports has three bytes more, the Linux console's function keys one. */
    if (length == 3 && (bytes[2] == 'M' || bytes[2] == '[')) {
        length += bytes[2] == 'M' ? 3 : 1;
        if (length > count)
            return !ended ? 0 : count;
    }
    if (bytes[2] == '<')
        read_mouse(bytes + 3, bytes[length - 1] == 'm', event);
    else if (bytes[2] == '?')
        event->kind = bytes[length - 1] == 'c' ? INPUT_FENCE : INPUT_NOTHING;
    else if (length == 3 && bytes[2] == 'I')
        event->kind = INPUT_FOCUS_IN;
    else if (length == 3 && bytes[2] == 'O')
        event->kind = INPUT_FOCUS_OUT;
    else
        event->kind = bytes[2] == 'M' ? INPUT_NOTHING : INPUT_KEY;
    return length;
}

/* Reads "rgb:R/G/B", each part of 1 to 4 hexadecimal digits, also "rgba:R/G/B/A"; THEME_DEFAULT if
 * it is something else. */
static int32_t
read_color(const char *text)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    int32_t rgb = 0;

    if (strncmp(text, "rgb", 3) != 0)
        return THEME_DEFAULT;
    text += text[3] == 'a' ? 4 : 3;
    for (unsigned i = 0; i < 3; i++) {
        int32_t part = 0, most = 0;

        if (*text++ != (i == 0 ? ':' : '/'))
            return THEME_DEFAULT;
        for (const char *at; most < 0xffff && *text != '\0' && (at = strchr(digits, *text));
             text++) {
            part = part * 16 + (int32_t)(at - digits) % 16;
            most = most * 16 + 15;
        }
        if (most == 0)
            return THEME_DEFAULT;
        rgb = rgb << 8 | part * 255 / most;
    }
    return rgb;
}

/* Reads a string after ESC ]. It ends with BEL or ESC \. */
static size_t
read_string(const char *bytes, size_t count, bool ended, struct input_event *event)
{
    char text[64];
    size_t length = 2;
    int32_t color;

    while (length < count && bytes[length] != '\a' && bytes[length] != '\033')
        length++;
    if (!ended && (length == count || (bytes[length] == '\033' && length + 1 == count)) &&
        count < BYTES_MAX)
        return 0;
    if (length - 2 < sizeof text && length < count && strncmp(bytes + 2, "11;", 3) == 0) {
        memcpy(text, bytes + 2, length - 2);
        text[length - 2] = '\0';
        color = read_color(text + 3);
        event->kind = color == THEME_DEFAULT ? INPUT_NOTHING : INPUT_GROUND;
        event->ground = color == THEME_DEFAULT ? 0 : color;
    }
    if (length < count)
        length += bytes[length] == '\a'                             ? 1
                  : length + 1 < count && bytes[length + 1] == '\\' ? 2
                                                                    : 0;
    return length;
}

/* Reads a character of UTF-8; bytes that are none are nothing. */
static size_t
read_character(const char *bytes, size_t count, bool ended, struct input_event *event)
{
    const unsigned char first = (unsigned char)bytes[0];
    const size_t length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    char character[5] = {0};
    const char *rest = character;
    size_t have = 1;

    while (have < length && have < count && ((unsigned char)bytes[have] & 0xc0) == 0x80)
        have++;
    if (have < length && have == count && !ended)
        return 0;
    event->kind = INPUT_NOTHING;
    if (have < length)
        return have;
    memcpy(character, bytes, length);
    event->key = first == 0 ? NP_KEY_NONE : (int)utf8_next(&rest);
    event->kind = rest == character + length ? INPUT_KEY : INPUT_NOTHING;
    return length;
}

size_t
input_decode(const char *bytes, size_t count, bool ended, struct input_event *event)
{
    bool open = false;
    size_t length;

    *event = (struct input_event){.kind = INPUT_KEY, .key = NP_KEY_NONE};
    length = find_key(bytes, count, &event->key, &open);
    if (length > 0)
        return length;
    if (open && !ended)
        return 0;
    event->key = bytes[0] == '\033' ? NP_KEY_ESCAPE : NP_KEY_NONE;
    if (bytes[0] != '\033')
        return read_character(bytes, count, ended, event);
    /* ESC with nothing known behind it was a key, and so was what follows. */
    if (count == 2 && ended && bytes[1] != ']')
        return 1;
    if (count < 2 || strchr("[O]", bytes[1]) == NULL || bytes[1] == '\0')
        return count < 2 && !ended ? 0 : 1;
    event->key = NP_KEY_NONE;
    if (bytes[1] == 'O')
        return count < 3 ? 0 : 3;
    event->kind = INPUT_NOTHING;
    return bytes[1] == '[' ? read_control(bytes, count, ended, event)
                           : read_string(bytes, count, ended, event);
}

/* ---- reading ------------------------------------------------------------------------------ */

/* Reads more bytes if some come in time. */
static bool
read_more(int wait_ms)
{
    const int64_t until_ns = clock_now_ns() + wait_ms * (int64_t)CLOCK_NS_PER_MS;
    struct pollfd source = {.fd = STDIN_FILENO, .events = POLLIN};
    ssize_t got;
    int ready;

    if (input.begin > 0) {
        memmove(input.bytes, input.bytes + input.begin, input.end - input.begin);
        input.end -= input.begin;
        input.begin = 0;
    }
    if (input.end == sizeof input.bytes)
        return false;
    /* A signal must not part a sequence, and many must not make the wait longer. */
    while ((ready = poll(&source, 1, wait_ms)) < 0 && errno == EINTR) {
        const int64_t left_ns = until_ns - clock_now_ns();

        wait_ms = left_ns > 0 ? (int)(left_ns / CLOCK_NS_PER_MS) : 0;
    }
    if (ready <= 0)
        return false;
    got = read(STDIN_FILENO, input.bytes + input.end, sizeof input.bytes - input.end);
    input.end += got > 0 ? (size_t)got : 0;
    input.ended = got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN);
    return got > 0;
}

/* How long the rest of a sequence may take, and that of an answer, which may come over a slow line.
 */
static int
patience_ms(const char *bytes, size_t count)
{
    enum { ESCAPE_DELAY_MS = 25, ANSWER_DELAY_MS = 500 };
    const bool answer =
        (count > 1 && bytes[1] == ']') || (count > 2 && bytes[1] == '[' && bytes[2] == '?');

    return answer ? ANSWER_DELAY_MS : ESCAPE_DELAY_MS;
}

bool
input_read(struct input_event *event)
{
    do {
        size_t length;

        if (input.begin == input.end && !read_more(0))
            return false;
        while ((length = input_decode(
                    input.bytes + input.begin, input.end - input.begin, false, event)) == 0)
            if (!read_more(patience_ms(input.bytes + input.begin, input.end - input.begin))) {
                length =
                    input_decode(input.bytes + input.begin, input.end - input.begin, true, event);
                break;
            }
        input.begin += length;
    } while (event->kind == INPUT_NOTHING);
    return true;
}

bool
input_is_pending(void)
{
    return input.begin < input.end;
}

bool
input_has_ended(void)
{
    return input.ended;
}
