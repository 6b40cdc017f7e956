// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * UTF-8: encoding, decoding, copying.
 */
#include "config.h"

#include "base/text/utf8.h"

#include <string.h>

enum { CHARACTER_MAX = 0x10ffff };

size_t
utf8_encode(uint32_t character, char bytes[UTF8_BYTES_MAX])
{
    static const unsigned first[] = {0, 0x00, 0xC0, 0xE0, 0xF0};
    const size_t count = character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;

    for (size_t i = count - 1; i > 0; i--) {
        bytes[i] = (char)(0x80 | (character & 0x3F));
        character >>= 6;
    }
    bytes[0] = (char)(first[count] | character);
    return count;
}

uint32_t
utf8_next(const char **string)
{
    static const uint32_t smallest[] = {0, 0x80, 0x800, 0x10000};
    const unsigned char *at = (const unsigned char *)*string;
    const unsigned more = at[0] < 0xc0 || at[0] >= 0xf8 ? 0
                          : at[0] < 0xe0                ? 1
                          : at[0] < 0xf0                ? 2
                                                        : 3;
    uint32_t value = more > 0 ? at[0] & 0x3fu >> more : at[0] < 0x80 ? at[0] : '?';

    (*string)++;
    for (unsigned i = 1; i <= more; i++) {
        if ((at[i] & 0xc0u) != 0x80u)
            return '?';
        value = value << 6 | (at[i] & 0x3fu);
    }
    if (more > 0 &&
        (value < smallest[more] || (value >= 0xd800 && value < 0xe000) || value > CHARACTER_MAX))
        return '?';
    *string += more;
    return value;
}

bool
utf8_is_control(uint32_t character)
{
    return character < ' ' || (character >= 0x7f && character < 0xa0);
}

void
utf8_copy(char *to, size_t bytes, const char *from)
{
    const char *end = from;

    for (const char *next = from; (size_t)(next - from) < bytes; (void)utf8_next(&next)) {
        end = next;
        if (*next == '\0')
            break;
    }
    memmove(to, from, (size_t)(end - from));
    to[end - from] = '\0';
}
