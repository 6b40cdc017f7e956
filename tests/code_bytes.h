// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Replay codes as bytes, so that tests can change them and give them a checksum that matches.
 */
#ifndef NP_TESTS_CODE_BYTES_H
#define NP_TESTS_CODE_BYTES_H

#include <inttypes.h>
#include <stdint.h>
#include <string.h>

#include "base/checksum.h"
#include "base/text/text.h"
#include "records/replay/replay_code.h"

#define CODE_LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

enum { CODE_SUM_BYTES = 8 };

/* Adds the code of some bytes and their checksum. */
static inline void
test_code_print(struct text *code, const uint8_t *bytes, size_t count)
{
    struct text text = {0};
    uint32_t held = 0;
    unsigned width = 0;

    text_add_bytes(&text, (const char *)bytes, count);
    text_printf(&text, "%08" PRIx32, (uint32_t)checksum_of(bytes, count));
    text_add(code, REPLAY_CODE_PREFIX);
    for (size_t i = 0; i < text.length; i++) {
        held = held << 8 | (uint8_t)text.bytes[i];
        for (width += 8; width >= 6; width -= 6)
            text_add_char(code, CODE_LETTERS[held >> (width - 6) & 63]);
    }
    if (width > 0)
        text_add_char(code, CODE_LETTERS[held << (6 - width) & 63]);
    text_free(&text);
}

/* Sets the bytes of a code without its checksum, and returns how many there are. */
static inline size_t
test_code_bytes(const char *code, uint8_t *bytes)
{
    uint32_t held = 0;
    unsigned width = 0;
    size_t count = 0;

    for (const char *next = code + strlen(REPLAY_CODE_PREFIX); *next != '\0'; next++) {
        held = held << 6 | (uint32_t)(strchr(CODE_LETTERS, *next) - CODE_LETTERS);
        width += 6;
        if (width >= 8)
            bytes[count++] = (uint8_t)(held >> (width -= 8));
    }
    return count - CODE_SUM_BYTES;
}

#endif
