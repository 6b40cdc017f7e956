// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Fuzz target: the id of a puzzle. An accepted id is printed and reads back the same.
 */
#include "config.h"

#include "base/text/text.h"
#include "puzzle/id.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    struct text text = {0};
    struct puzzle_id id;
    struct puzzle_id again;
    char canonical[PUZZLE_ID_BYTES];
    char second[PUZZLE_ID_BYTES];

    text_add_bytes(&text, (const char *)bytes, count);
    if (puzzle_id_parse(&id, text_string(&text), NULL) == NP_OK) {
        puzzle_id_print(&id, canonical);
        if (puzzle_id_parse(&again, canonical, NULL) != NP_OK)
            abort();
        puzzle_id_print(&again, second);
        if (strcmp(canonical, second) != 0)
            abort();
    }
    text_free(&text);
    return 0;
}
