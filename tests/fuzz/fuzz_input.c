// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Fuzz target: what a terminal sends, or someone who pretends to be one. Every event takes bytes
 * and no more than there are, whether more may follow or not; places are on a screen.
 */
#include "config.h"

#include "tui/term/input.h"

#include <stdlib.h>

#include "fuzz.h"

static void
promise(int kept)
{
    if (!kept)
        abort();
}

int
LLVMFuzzerTestOneInput(const uint8_t *input, size_t count)
{
    const char *bytes = (const char *)input;

    while (count > 0) {
        struct input_event event;
        const size_t open = input_decode(bytes, count, false, &event);
        const size_t length = input_decode(bytes, count, true, &event);

        promise(length > 0 && length <= count && (open == 0 || open == length));
        promise(event.y >= 0 && event.x >= 0 && event.key >= 0);
        promise(event.ground >= 0 && event.ground <= 0xffffff);
        bytes += length;
        count -= length;
    }
    return 0;
}
