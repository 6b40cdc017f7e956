// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Fuzz target: importing solves from JSON of csTimer and from CSV and JSON of --history. A file
 * adds solves that are all read back, or nothing; importing it again adds nothing.
 */
#include "config.h"

#include "game/import/import.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz.h"
#include "fuzz_file.h"
#include "game/solves/statistics.h"

static void
promise(int kept)
{
    if (!kept)
        abort();
}

/* How many solves the history has; none of its lines is damaged. */
static size_t
count_solves(const char *path)
{
    struct history history;
    size_t count;

    promise(history_read(&history, path, NULL) == NP_OK && history.skipped == 0);
    for (size_t i = 0; i < history.count; i++) {
        const struct solve_statistics statistics =
            solve_statistics_of_kind(&history, &history.solves[i], NULL, AVERAGE_ALL);

        promise(statistics.reasons[history_reason(&history.solves[i])] > 0);
    }
    count = history.count;
    history_free(&history);
    return count;
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    static const struct import_options options;
    struct import_report report;
    struct np_error error;
    char history[4096];
    enum np_status status;

    fuzz_file_fill(bytes, count);
    snprintf(history, sizeof history, "%s.history", fuzz_file_path());
    (void)unlink(history);
    status = import_solves(history, fuzz_file_path(), &options, &report, &error);
    promise(status == NP_OK || status == NP_BAD_INPUT);
    if (status == NP_OK) {
        const size_t added = report.added, all = added + report.known;

        promise(count_solves(history) == added);
        promise(import_solves(history, fuzz_file_path(), &options, &report, &error) == NP_OK);
        promise(report.added == 0 && report.known == all);
    } else {
        promise(strncmp(error.text, fuzz_file_path(), strlen(fuzz_file_path())) == 0);
        promise(access(history, F_OK) != 0);
    }
    (void)unlink(history);
    return 0;
}
