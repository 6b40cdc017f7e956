// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The statistics of a player.
 */
#include "config.h"

#include "records/statistics.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "records/store_sql.h"

/* Sums of the solves that are not DNF and whose moves are known. */
struct sums {
    uint64_t moves;
    uint64_t ms;
    uint64_t excess;
};

static void
add_moves(struct solve_statistics *statistics, struct sums *sums, uint64_t time_ms, uint32_t moves,
    uint32_t shortest)
{
    statistics->moves[statistics->moves_known++] = 10 * (uint64_t)moves;
    sums->moves += moves;
    sums->ms += time_ms;
    if (statistics->moves_known == 1 || moves < statistics->fewest_moves)
        statistics->fewest_moves = moves;
    if (shortest <= moves) {
        statistics->judged++;
        sums->excess += moves - shortest;
    }
}

static void
finish(struct solve_statistics *statistics, const struct sums *sums)
{
    for (unsigned i = 0; i < AVERAGE_KINDS; i++)
        statistics->averages[i] =
            average_of((enum average_kind)i, statistics->results, statistics->count);
    statistics->spread = average_spread_of(statistics->results, statistics->count);
    statistics->dnfs = (uint32_t)(statistics->count - statistics->spread.count);
    if (statistics->moves_known > 0)
        statistics->mean_moves = (double)sums->moves / (double)statistics->moves_known;
    if (statistics->judged > 0)
        statistics->mean_excess = (double)sums->excess / statistics->judged;
    if (sums->ms > 0)
        statistics->moves_per_second = 1000.0 * (double)sums->moves / (double)sums->ms;
}

enum np_status
solve_statistics_read(struct solve_statistics *statistics, struct store *store,
    const struct history_solve *kind, const char *group, struct np_error *error)
{
    struct store_rows rows = store_query(store, error,
        "SELECT reason,dnf,time_ms,moves,coalesce(shortest,4294967295) FROM games WHERE"
        " state='solved' AND NOT deleted AND width=?1 AND height=?2 AND goal=?3 AND kind=?4"
        " AND (?5 IS NULL OR group_name=?5) ORDER BY ended,game",
        "uutte", kind->width, kind->height, kind->goal, kind->kind, group);
    size_t capacity = 0, moves_capacity = 0;
    struct sums sums = {0};

    *statistics = (struct solve_statistics){.count = 0};
    while (store_next(&rows)) {
        const unsigned reason = (unsigned)store_column_number(rows.at, 0, HISTORY_REPEATED);
        const bool dnf = sqlite3_column_int(rows.at, 1) != 0;
        const uint64_t time_ms = store_column_number(rows.at, 2, RECORD_TIME_MS_MAX);
        const uint32_t moves = (uint32_t)store_column_number(rows.at, 3, UINT32_MAX);

        statistics->reasons[reason]++;
        if (reason != HISTORY_COUNTS)
            continue;
        if (!memory_grow_array(&statistics->results, &capacity, statistics->count + 1,
                sizeof statistics->results[0]) ||
            !memory_grow_array(&statistics->moves, &moves_capacity, statistics->moves_known + 1,
                sizeof statistics->moves[0])) {
            rows.status = np_no_memory(error);
            continue;
        }
        statistics->results[statistics->count++] = dnf ? AVERAGE_DNF : time_ms;
        if (!dnf && moves > 0)
            add_moves(statistics, &sums, time_ms, moves,
                (uint32_t)store_column_number(rows.at, 4, UINT32_MAX));
    }
    finish(statistics, &sums);
    return rows.status;
}

void
solve_statistics_free(struct solve_statistics *statistics)
{
    free(statistics->results);
    free(statistics->moves);
    memset(statistics, 0, sizeof *statistics);
}

enum np_status
solve_days_read(struct solve_days *days, struct store *store, const struct history_solve *kind,
    const char *group, int32_t first, int32_t last, struct np_error *error)
{
    /* Days have up to 25 hours, and time zones differ by at most 14. */
    struct store_rows rows = store_query(store, error,
        "SELECT strftime('%s',ended/1000,'unixepoch','localtime')/86400 AS day,count(*),"
        "sum(time_ms),min(iif(reason OR dnf,NULL,time_ms)) FROM games WHERE state='solved'"
        " AND NOT deleted AND ended BETWEEN (?6-1)*86400000 AND (?7+2)*86400000"
        " AND (?1=0 OR (width=?1 AND height=?2 AND goal=?3 AND kind=?4))"
        " AND (?5 IS NULL OR group_name=?5) GROUP BY day HAVING day BETWEEN ?6 AND ?7 ORDER BY day",
        "uutteuu", kind != NULL ? kind->width : 0, kind != NULL ? kind->height : 0,
        kind != NULL ? kind->goal : "", kind != NULL ? kind->kind : "", group, first, last);

    *days = (struct solve_days){.count = 0};
    while (store_next(&rows)) {
        if (!memory_grow_array(
                &days->days, &days->capacity, days->count + 1, sizeof days->days[0])) {
            rows.status = np_no_memory(error);
            continue;
        }
        days->days[days->count++] = (struct solve_day){
            .day = sqlite3_column_int(rows.at, 0),
            .solves = (uint32_t)store_column_number(rows.at, 1, UINT32_MAX),
            .total_ms = store_column_number(rows.at, 2, INT64_MAX),
            .best_ms = sqlite3_column_type(rows.at, 3) == SQLITE_NULL
                           ? AVERAGE_NONE
                           : store_column_number(rows.at, 3, RECORD_TIME_MS_MAX),
        };
    }
    return rows.status;
}
