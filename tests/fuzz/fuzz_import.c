// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Fuzz target: importing solves from JSON of csTimer and from CSV and JSON of --history. A file
 * adds solves that are all read back, or nothing; importing it again adds nothing.
 */
#include "config.h"

#include "records/import.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz.h"
#include "fuzz_file.h"
#include "records/statistics.h"

static void
promise(int kept)
{
    if (!kept)
        abort();
}

/* How many solves the store has. */
static size_t
count_solves(struct store *store)
{
    const struct store_filter all = {0};
    struct history history;
    size_t count;

    promise(store_read_history(store, &all, &history, NULL) == NP_OK);
    for (size_t i = 0; i < history.count; i++) {
        struct solve_statistics statistics;

        promise(solve_statistics_read(&statistics, store, &history.solves[i], NULL, NULL) == NP_OK);
        promise(statistics.reasons[history.solves[i].reason] > 0);
        solve_statistics_free(&statistics);
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
    struct store *store;
    char path[4096];
    enum np_status status;

    fuzz_file_fill(bytes, count);
    snprintf(path, sizeof path, "%s.db", fuzz_file_path());
    (void)unlink(path);
    promise(store_open(&store, path, STORE_PLAY, NULL) == NP_OK);
    status = import_solves(store, fuzz_file_path(), &options, &report, &error);
    promise(status == NP_OK || status == NP_BAD_INPUT);
    if (status == NP_OK) {
        const size_t added = report.added, all = added + report.known;

        promise(count_solves(store) == added);
        promise(import_solves(store, fuzz_file_path(), &options, &report, &error) == NP_OK);
        promise(report.added == 0 && report.known == all);
    } else {
        promise(strncmp(error.text, fuzz_file_path(), strlen(fuzz_file_path())) == 0);
        promise(count_solves(store) == 0);
    }
    store_close(store);
    (void)unlink(path);
    return 0;
}
