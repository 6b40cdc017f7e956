// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Fuzz target: saved games and the history. An accepted game can be played; the history skips
 * invalid lines.
 */
#include "config.h"

#include "records/statistics.h"
#include "records/save.h"

#include <stdlib.h>

#include "fuzz.h"
#include "fuzz_file.h"

static void
promise(int kept)
{
    if (!kept)
        abort();
}

static void
check_game(size_t count)
{
    struct session session;
    struct save_damage damage = {0};
    const enum np_status status = save_load(&session, fuzz_file_path(), NULL, &damage, NULL);

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

    promise(history_read(&history, fuzz_file_path(), NULL) == NP_OK);
    for (size_t i = 0; i < history.count; i++) {
        const struct solve_statistics record =
            solve_statistics_of_kind(&history, &history.solves[i], NULL, AVERAGE_ALL);

        uint32_t all = 0;

        for (unsigned j = 0; j < HISTORY_REASONS; j++)
            all += record.reasons[j];
        promise(all > 0 && record.reasons[HISTORY_COUNTS] == record.count);
    }
    history_free(&history);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    fuzz_file_fill(bytes, count);
    check_game(count);
    check_history();
    return 0;
}
