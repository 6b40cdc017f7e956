// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Fuzz target: the files that a player's games are kept in. A saved game that is read is one that
 * can be played on; a history passes over what makes no sense.
 */
#include "config.h"

#include "base/file.h"
#include "game/history.h"
#include "game/save.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "fuzz.h"

static char path[] = "/tmp/npuzzle-fuzz-XXXXXX";
static int descriptor = -1;

static void
promise(int kept)
{
    if (!kept)
        abort();
}

static void
remove_file(void)
{
    (void)unlink(path);
}

/* Makes the bytes the content of the file. */
static void
fill(const uint8_t *bytes, size_t count)
{
    if (descriptor < 0) {
        descriptor = mkstemp(path);
        promise(descriptor >= 0 && atexit(remove_file) == 0);
    }
    promise(ftruncate(descriptor, 0) == 0);
    promise(pwrite(descriptor, bytes, count, 0) == (ssize_t)count);
}

static void
check_game(size_t count)
{
    struct session session;
    struct save_names names;
    struct save_damage damage = {0};
    const enum np_status status = save_load(&session, &names, path, &damage, NULL);

    promise(status == NP_OK || status == NP_BAD_INPUT);
    if (status == NP_OK) {
        promise(board_validate(&session.board, NULL) == NP_OK);
        promise(session.board.cells == session.goal.cells);
        promise(damage.lines == 0 || damage.good_bytes <= count);
    }
    session_free(&session);
}

static void
check_history(void)
{
    struct history history;

    promise(history_read(&history, path, NULL) == NP_OK);
    for (size_t i = 0; i < history.count; i++) {
        const struct history_record record = history_sum(&history, &history.solves[i]);

        promise(record.count + record.helped > 0);
    }
    history_free(&history);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    fill(bytes, count);
    check_game(count);
    check_history();
    return 0;
}
