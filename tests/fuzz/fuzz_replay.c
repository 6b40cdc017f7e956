// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Fuzz target: replay codes. The input is read as a code and, with a checksum that matches, as the
 * text of one. An accepted solve can be repeated, and its code reads back the same.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "../code_bytes.h"
#include "fuzz.h"
#include "records/replay/replay.h"
#include "records/replay/replay_code.h"

static void
promise(int kept)
{
    if (!kept)
        abort();
}

static void
check_round_trip(const struct kept_solve *kept)
{
    struct text code = {0}, again = {0};
    struct kept_solve read;
    struct replay replay;

    promise(replay_code_print(&code, kept, NULL) == NP_OK);
    promise(replay_code_is(text_string(&code)));
    promise(replay_code_read(&read, text_string(&code), NULL) == NP_OK);
    promise(replay_code_print(&again, &read, NULL) == NP_OK);
    promise(strcmp(text_string(&code), text_string(&again)) == 0);
    if (replay_init(&replay, &read.record, NULL) == NP_OK)
        promise(replay.session.moves == kept->solve.moves);
    replay_free(&replay);
    record_free(&read.record);
    text_free(&code);
    text_free(&again);
}

static void
read_code(const char *text)
{
    struct kept_solve kept;
    struct np_error error = {.text = ""};
    const enum np_status status = replay_code_read(&kept, text, &error);

    promise(status == NP_OK || status == NP_BAD_INPUT || status == NP_TOO_LARGE);
    promise(status == NP_OK || error.text[0] != '\0');
    if (status == NP_OK)
        check_round_trip(&kept);
    record_free(&kept.record);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    char *const text = strndup((const char *)bytes, count);
    struct text code = {0};

    promise(text != NULL);
    read_code(text);
    free(text);
    test_code_print(&code, bytes, count);
    read_code(text_string(&code));
    text_free(&code);
    return 0;
}
