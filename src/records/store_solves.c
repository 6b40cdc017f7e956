// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Solves in the store: reading, changing, adding and printing them.
 */
#include "config.h"

#include "records/store_sql.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text/csv.h"
#include "records/averages.h"
#include "records/solve.h"

/* ---- reading ------------------------------------------------------------------------------- */

enum np_status
store_column_solve(sqlite3_stmt *statement, struct history_solve *solve, struct np_error *error)
{
    const char *const comment = (const char *)sqlite3_column_text(statement, 22);
    char contest[CONTEST_SPEC_BYTES];

    memset(solve, 0, sizeof *solve);
    solve->id = (uint64_t)sqlite3_column_int64(statement, 0);
    solve->when = sqlite3_column_type(statement, 1) == SQLITE_NULL
                      ? SOLVE_NO_DATE
                      : sqlite3_column_int64(statement, 1) / 1000;
    solve->width = (uint32_t)store_column_number(statement, 2, UINT32_MAX);
    solve->height = (uint32_t)store_column_number(statement, 3, UINT32_MAX);
    store_column_text(statement, 4, solve->goal, sizeof solve->goal);
    solve->time_ms = store_column_number(statement, 5, RECORD_TIME_MS_MAX);
    solve->moves = (uint32_t)store_column_number(statement, 6, UINT32_MAX);
    solve->shortest = sqlite3_column_type(statement, 7) == SQLITE_NULL
                          ? HISTORY_UNKNOWN
                          : (uint32_t)store_column_number(statement, 7, HISTORY_UNKNOWN - 1);
    solve->hints = (uint32_t)store_column_number(statement, 8, UINT32_MAX);
    solve->undos = (uint32_t)store_column_number(statement, 9, UINT32_MAX);
    solve->solver_moves = (uint32_t)store_column_number(statement, 10, UINT32_MAX);
    store_column_text(statement, 11, solve->kind, sizeof solve->kind);
    store_column_text(statement, 12, solve->puzzle, sizeof solve->puzzle);
    solve->key = (uint64_t)sqlite3_column_int64(statement, 13);
    solve->watched = sqlite3_column_int(statement, 14) != 0;
    solve->reason = (enum history_reason)store_column_number(statement, 15, HISTORY_REPEATED);
    solve->dnf = sqlite3_column_int(statement, 16) != 0;
    solve->whole = sqlite3_column_int(statement, 17) != 0;
    if (sqlite3_column_type(statement, 18) != SQLITE_NULL) {
        store_column_text(statement, 18, contest, sizeof contest);
        if (contest_spec_parse(&solve->contest, contest, NULL) != NP_OK)
            memset(&solve->contest, 0, sizeof solve->contest);
        solve->attempt = (uint64_t)sqlite3_column_int64(statement, 19);
        solve->part = (unsigned)store_column_number(statement, 20, CONTEST_PARTS_MAX);
    }
    store_column_text(statement, 21, solve->group, sizeof solve->group);
    solve->ao5 = AVERAGE_NONE;
    if (comment == NULL)
        return NP_OK;
    solve->comment = strdup(comment);
    if (solve->comment == NULL)
        return np_no_memory(error);
    text_sanitize(solve->comment);
    return NP_OK;
}

/* What is known of a kind of boards while its solves are read in the order of their dates. */
struct kind {
    struct history_solve solve; /* one of this kind */
    struct average_window window;
    uint64_t best, best_ao5;
    uint32_t number;
};

struct kinds {
    struct kind *kinds;
    size_t count;
    size_t capacity;
};

/* Takes a value if it is the best so far. */
static bool
take_best(uint64_t *best, uint64_t value)
{
    const bool better = average_is_better(value, *best);

    if (better)
        *best = value;
    return better;
}

/* Finds out what a solve is among those of its kind. */
static enum np_status
rate(struct kinds *kinds, struct history_solve *solve, struct np_error *error)
{
    const uint64_t result = solve->dnf ? AVERAGE_DNF : solve->time_ms;
    size_t at = 0;
    struct kind *kind;

    solve->number = 0;
    if (solve->reason != HISTORY_COUNTS)
        return NP_OK;
    while (at < kinds->count && !history_same_kind(&kinds->kinds[at].solve, solve))
        at++;
    if (at == kinds->count) {
        if (!memory_grow_array(&kinds->kinds, &kinds->capacity, at + 1, sizeof *kind))
            return np_no_memory(error);
        kind = &kinds->kinds[kinds->count++];
        *kind = (struct kind){.solve = *solve, .best = AVERAGE_NONE, .best_ao5 = AVERAGE_NONE};
        average_window_init(&kind->window, AVERAGE_AO5);
    }
    kind = &kinds->kinds[at];
    solve->number = ++kind->number;
    solve->ao5 = average_window_add(&kind->window, result);
    solve->best = take_best(&kind->best, result);
    solve->best_ao5 = take_best(&kind->best_ao5, solve->ao5);
    return NP_OK;
}

/* By their dates, or by the order in which they were read. */
static int
compare_dates(const void *a, const void *b)
{
    const struct history_solve *const x = a, *const y = b;

    if (x->when != y->when)
        return x->when < y->when ? -1 : 1;
    return x->number < y->number ? -1 : 1;
}

/* Sorts solves, rates them, and drops those that are not asked for. */
static enum np_status
rate_history(struct history *history, bool bests, struct np_error *error)
{
    const size_t count = history->count;
    struct kinds kinds = {.count = 0};
    enum np_status status = NP_OK;
    size_t in_order = 1;

    /* They are stored as they end: SQLite would sort them all. */
    while (in_order < count &&
           compare_dates(&history->solves[in_order - 1], &history->solves[in_order]) < 0)
        in_order++;
    if (in_order < count)
        qsort(history->solves, count, sizeof history->solves[0], compare_dates);
    history->count = 0;
    for (size_t i = 0; i < count; i++) {
        struct history_solve *const solve = &history->solves[i];

        if (status == NP_OK)
            status = rate(&kinds, solve, error);
        if (solve->is_wanted && (!bests || solve->best || solve->best_ao5))
            history->solves[history->count++] = *solve;
        else
            free(solve->comment);
    }
    free(kinds.kinds);
    return status;
}

static struct store_rows
query_history(struct store *store, const struct store_filter *filter, struct np_error *error)
{
#define LATEST(columns)                                                                 \
    "SELECT " STORE_SOLVE ",number FROM games JOIN(SELECT max(game) AS game,max(ended)" \
    " AS latest,count(*) AS number FROM games WHERE state='solved' AND NOT deleted"     \
    " GROUP BY " columns ")USING(game) ORDER BY latest DESC,game DESC"
    const struct history_solve *const kind = filter->kind;

    if (filter->each == STORE_EACH_KIND)
        return store_query(store, error, LATEST("width,height,goal,kind"), "");
    if (filter->each == STORE_EACH_GROUP)
        return store_query(store, error, LATEST("group_name"), "");
#undef LATEST
    /* Those that are not asked for are read, too: they may count. */
    return store_query(store, error,
        "SELECT " STORE_SOLVE ",(?1=0 OR deleted=(?1=2)) AND (?2 IS NULL OR group_name=?2)"
        " AND iif(?3 IS NULL,1,instr(lower(coalesce(comment,'')||char(10)||coalesce(contest,'')"
        "||char(10)||group_name||char(10)||kind||char(10)||goal||char(10)||width||'x'||height"
        "||char(10)||coalesce(date(ended/1000,'unixepoch','localtime'),'')),lower(?3))>0)"
        " FROM games WHERE state='solved'"
        " AND (?4=0 OR (width=?4 AND height=?5 AND goal=?6 AND kind=?7))",
        "uetuutt", filter->deleted, filter->group, filter->find, kind != NULL ? kind->width : 0,
        kind != NULL ? kind->height : 0, kind != NULL ? kind->goal : "",
        kind != NULL ? kind->kind : "");
}

enum np_status
store_read_history(struct store *store, const struct store_filter *filter, struct history *history,
    struct np_error *error)
{
    struct store_rows rows = query_history(store, filter, error);

    memset(history, 0, sizeof *history);
    while (store_next(&rows)) {
        struct history_solve *solve;

        if (!memory_grow_array(&history->solves, &history->capacity, history->count + 1,
                sizeof history->solves[0])) {
            rows.status = np_no_memory(error);
            continue;
        }
        solve = &history->solves[history->count++];
        rows.status = store_column_solve(rows.at, solve, error);
        solve->is_wanted = sqlite3_column_int(rows.at, STORE_SOLVE_COLUMNS) != 0;
        solve->number = filter->each == STORE_EVERY_SOLVE ? (uint32_t)history->count
                                                          : (uint32_t)store_column_number(rows.at,
                                                                STORE_SOLVE_COLUMNS, UINT32_MAX);
    }
    return filter->each == STORE_EVERY_SOLVE && rows.status == NP_OK
               ? rate_history(history, filter->bests, error)
               : rows.status;
}

#define COUNTED                                                                          \
    "state='solved' AND NOT deleted AND reason=0 AND width=?1 AND height=?2 AND goal=?3" \
    " AND kind=?4"

enum np_status
store_read_best(struct store *store, const struct history_solve *kind, const char *group,
    struct store_best *best, struct np_error *error)
{
    enum { LATEST = 5, BEST = 2 };
    uint64_t latest[LATEST];
    struct store_rows rows = store_query(store, error,
        "SELECT min(time_ms),2 FROM games INDEXED BY best WHERE " COUNTED
        " AND group_name=?5 AND dnf=0"
        " UNION ALL SELECT * FROM (SELECT time_ms,dnf FROM games WHERE " COUNTED
        " AND group_name=?5 ORDER BY ended DESC,game DESC LIMIT 5)",
        "uutte", kind->width, kind->height, kind->goal, kind->kind, group);

    *best = (struct store_best){.best_ms = AVERAGE_NONE};
    while (store_next(&rows)) {
        const uint64_t time_ms = store_column_number(rows.at, 0, RECORD_TIME_MS_MAX);

        if (sqlite3_column_type(rows.at, 0) == SQLITE_NULL)
            continue;
        if (sqlite3_column_int(rows.at, 1) == BEST)
            best->best_ms = time_ms;
        else if (best->count < LATEST)
            latest[LATEST - ++best->count] =
                sqlite3_column_int(rows.at, 1) != 0 ? AVERAGE_DNF : time_ms;
    }
    best->ao5 = average_of(AVERAGE_AO5, latest + LATEST - best->count, best->count).current;
    return rows.status;
}

/* The boards of attempts at a contest: each attempt has a number, and its boards theirs. */
#define CONTEST                                                                               \
    " FROM games WHERE attempt IS NOT NULL AND state='solved' AND NOT deleted AND contest=?1" \
    " AND goal=?2 AND NOT (repeated AND ?3)"

/* Sums up the attempts of which all boards are there, up to the last or to one that was given up.
 * Times are shown in hundredths of a second: of equal ones the first is the best. */
static enum np_status
add_attempts(struct store *store, const char *contest, const char *goal,
    const struct contest_spec *spec, struct contest_record *record, struct np_error *error)
{
    const unsigned flags = spec->row->flags;
    struct store_rows rows = store_query(store, error,
        "SELECT attempt,max(dnf),sum(time_ms),sum(moves)" CONTEST " GROUP BY attempt"
        " HAVING count(*)=max(part) AND count(DISTINCT part)=max(part)"
        " AND (max(dnf) OR count(*)=?4)"
        " ORDER BY max(dnf),iif(?5,sum(moves),sum(time_ms)/10),min(ended)",
        "ttuuu", contest, goal, (flags & CONTEST_DAILY) != 0, contest_parts(spec),
        (flags & CONTEST_BY_MOVES) != 0);

    for (; store_next(&rows); record->attempts++)
        if (sqlite3_column_int(rows.at, 1) == 0 && record->finished++ == 0) {
            record->best_id = (uint64_t)sqlite3_column_int64(rows.at, 0);
            record->best_ms = store_column_number(rows.at, 2, INT64_MAX);
            record->best_moves = store_column_number(rows.at, 3, INT64_MAX);
        }
    return rows.status;
}

/* Sums up the days whose board was solved on the day itself or, if it was begun then, on the next
 * one. */
static enum np_status
add_days(struct store *store, const char *contest, const char *goal, int64_t today,
    struct contest_record *record, struct np_error *error)
{
    int64_t last = INT64_MIN;
    uint32_t run = 0;
    struct store_rows rows = store_query(store, error,
        "SELECT strftime('%s',substr(puzzle,-10))/86400,min(dnf),time_ms" CONTEST
        " AND substr(puzzle,-16) IN('daily-'||date(ended/1000,'unixepoch'),"
        "'daily-'||date(ended/1000,'unixepoch','-1 day')) GROUP BY 1 ORDER BY 1",
        "ttu", contest, goal, 1);

    while (store_next(&rows)) {
        const int64_t day = sqlite3_column_int64(rows.at, 0);
        const bool dnf = sqlite3_column_int(rows.at, 1) != 0;

        if (day == today) {
            record->today = true;
            record->today_dnf = dnf;
            record->today_ms = store_column_number(rows.at, 2, RECORD_TIME_MS_MAX);
        }
        if (!dnf) {
            run = day == last + 1 ? run + 1 : 1;
            last = day;
            record->longest = run > record->longest ? run : record->longest;
            /* A clock that ran ahead leaves days that are still to come. */
            if (day <= today)
                record->streak = day >= today - 1 ? run : 0;
        }
    }
    return rows.status;
}

enum np_status
store_read_contest(struct store *store, const struct contest_spec *spec, enum goal_kind goal,
    int64_t when, struct contest_record *record, struct np_error *error)
{
    const struct goal_row *const row = goal_row_of(goal);
    const char *const goal_name = row != NULL ? row->name : "custom";
    char contest[CONTEST_SPEC_BYTES];
    enum np_status status;

    memset(record, 0, sizeof *record);
    contest_spec_print(spec, contest);
    status = add_attempts(store, contest, goal_name, spec, record, error);
    if (status == NP_OK && (spec->row->flags & CONTEST_DAILY) != 0)
        status = add_days(store, contest, goal_name, when / (24 * 60 * 60), record, error);
    if (status != NP_OK)
        memset(record, 0, sizeof *record);
    return status;
}

enum np_status
store_load_solve(struct store *store, uint64_t id, struct kept_solve *kept, struct np_error *error)
{
    return store_take_record(
        store_query(store, error, STORE_RECORD " WHERE solve=?1", "i", (int64_t)id), kept);
}

enum np_status
store_load_best(struct store *store, const struct history_solve *kind, struct kept_solve *kept,
    struct np_error *error)
{
    return store_take_record(
        store_query(store, error,
            STORE_RECORD " WHERE " COUNTED
                         " AND dnf=0 AND start IS NOT NULL ORDER BY time_ms,ended,game LIMIT 1",
            "uutt", kind->width, kind->height, kind->goal, kind->kind),
        kept);
}

/* ---- changing ------------------------------------------------------------------------------ */

enum np_status
store_change_solve(struct store *store, uint64_t id, enum store_change change, const char *value,
    struct np_error *error)
{
    static const struct {
        const char *sql, *types;
    } rows[] = {
        [STORE_DELETE] = {"UPDATE games SET deleted=1 WHERE solve=?1", "i"},
        [STORE_RESTORE] = {"UPDATE games SET deleted=0 WHERE solve=?1", "i"},
        [STORE_COMMENT] = {"UPDATE games SET comment=?2 WHERE solve=?1", "it"},
        [STORE_GROUP] = {"UPDATE games SET group_name=?2 WHERE solve=?1", "ie"},
        [STORE_DELETE_GAME] = {"UPDATE games SET deleted=1 WHERE game=?1 AND solve IS NULL", "i"},
        [STORE_RESTORE_GAME] = {"UPDATE games SET deleted=0 WHERE game=?1 AND solve IS NULL", "i"},
        [STORE_RESULT] = {"UPDATE games SET dnf=(?2='dnf') WHERE solve=?1", "ie"},
    };

    return store_run(store, error, rows[change].sql, rows[change].types, (int64_t)id, value);
}

/* ---- importing ----------------------------------------------------------------------------- */

enum np_status
store_import(
    struct store *store, const struct kept_solve *kept, bool *added, struct np_error *error)
{
    int64_t row = 0;
    const enum np_status status =
        store_insert(store, "solved", NULL, kept, STORE_NULL, &row, error);

    *added = status == NP_OK && row != 0;
    return status;
}

enum np_status
store_end_import(struct store *store, enum np_status status, struct np_error *error)
{
    /* What was added may be older than solves of the same boards. */
    if (status == NP_OK)
        status = store_run(store, error,
            "UPDATE games SET repeated=NOT repeated WHERE game IN(SELECT game FROM(SELECT "
            "game,repeated,"
            "row_number() OVER(PARTITION BY board,goal ORDER BY ended,game)>1 AS again FROM games"
            " WHERE state='solved' AND board IS NOT NULL) WHERE repeated<>again)",
            "");
    return store_end(store, status, error);
}

/* ---- printing ------------------------------------------------------------------------------ */

static void
print_csv_row(sqlite3_stmt *statement, bool names, FILE *stream)
{
    for (int column = 0; column < sqlite3_column_count(statement); column++) {
        const char *const text = names ? sqlite3_column_name(statement, column)
                                       : (const char *)sqlite3_column_text(statement, column);

        if (column > 0)
            putc(',', stream);
        csv_put_field(text == NULL ? "" : text, stream);
    }
    fputs("\r\n", stream);
}

enum np_status
store_print_solves(
    struct store *store, bool json, const char *group, FILE *stream, struct np_error *error)
{
    static const char csv_query[] =
        "SELECT * FROM solves WHERE counts<>'deleted' AND (?1 IS NULL OR coalesce(session,'')=?1)";
    static const char json_query[] =
        "SELECT json_object('solve',solve,'when',\"when\",'session',session,'contest',contest,"
        "'attempt',attempt,'part',part,'kind',kind,'width',width,'height',height,'goal',goal,"
        "'time_ms',time_ms,'result',result,'moves',moves,'shortest',shortest,'hints',hints,'undos',"
        "undos,'solver_moves',solver_moves,'watched',json(iif(watched='yes','true','false')),"
        "'counts',counts,'comment',comment,'id',id,'start',start,'goal_tiles',goal_tiles,'events',"
        "events) FROM solves WHERE counts<>'deleted' AND (?1 IS NULL OR coalesce(session,'')=?1)";
    struct store_rows rows = store_query(store, error, json ? json_query : csv_query, "e", group);

    if (!json && rows.status == NP_OK)
        print_csv_row(rows.at, true, stream);
    while (store_next(&rows)) {
        if (json)
            fprintf(stream, "%s\n", (const char *)sqlite3_column_text(rows.at, 0));
        else
            print_csv_row(rows.at, false, stream);
        if (ferror(stream))
            rows.status = NP_CANCELLED;
    }
    return rows.status == NP_CANCELLED ? NP_OK : rows.status;
}
