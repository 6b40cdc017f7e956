// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Fuzz target: reports of the mouse, as a terminal or someone who pretends to be one may send them.
 * The first byte chooses the form. A report means at most one thing, its place is on a screen, and
 * reading it comes to an end.
 */
#include "config.h"

#include "tui/term/input.h"

#include <stdlib.h>

#include "fuzz.h"
#include "keys/key.h"

struct bytes {
    const uint8_t *next;
    size_t left;
};

static int
next_byte(void *context)
{
    struct bytes *const bytes = context;

    if (bytes->left == 0)
        return -1;
    bytes->left--;
    return *bytes->next++;
}

static void
promise(int kept)
{
    if (!kept)
        abort();
}

int
LLVMFuzzerTestOneInput(const uint8_t *input, size_t count)
{
    const enum mouse_form form = count > 0 && input[0] == 'B' ? MOUSE_BYTES : MOUSE_SGR;
    struct bytes bytes = {input, count};

    while (bytes.left > 0) {
        const size_t before = bytes.left;
        const struct input_event event = mouse_read(form, next_byte, &bytes);

        promise(bytes.left < before);
        promise(event.click + event.motion + (event.key != NP_KEY_NONE) <= 1);
        promise(event.key == NP_KEY_NONE || key_is_wheel(event.key));
        promise(!(event.click || event.motion) || (event.y >= 0 && event.x >= 0));
    }
    return 0;
}
