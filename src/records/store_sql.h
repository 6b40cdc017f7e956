// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Statements of the store, for the files that run them.
 */
#ifndef NP_RECORDS_STORE_SQL_H
#define NP_RECORDS_STORE_SQL_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "records/store.h"

/* An optional number that is not there: NULL in the database. */
#define STORE_NULL INT64_MIN

/* A statement that was prepared once, found again by the address of its text. */
struct store_statement {
    const char *sql;
    sqlite3_stmt *prepared;
};

enum { STORE_STATEMENTS_MAX = 48 };

struct store {
    sqlite3 *db;
    char *path;
    struct store_statement statements[STORE_STATEMENTS_MAX];
};

/* Says what a result of SQLite means for the player. */
enum np_status store_fail(const struct store *store, int result, struct np_error *error);

/* The rows of a statement that runs. */
struct store_rows {
    struct store *store;
    struct np_error *error;
    sqlite3_stmt *at;      /* the current row; NULL after the last */
    enum np_status status; /* the one who reads the rows may set it, which ends them */
};

/*
 * Runs a statement, a string constant, with arguments. `types` has a letter for each: i is an
 * int64_t, STORE_NULL for none; n is one, 0 for none; u is an unsigned, UINT32_MAX for none; t is a
 * text, NULL or "" for none, which lives until the last row; e is a text that may be empty. Without
 * a store there are no rows. The caller calls store_next() until it returns false, which it does
 * after the last row and after an error.
 */
struct store_rows store_query(
    struct store *store, struct np_error *error, const char *sql, const char *types, ...);
bool store_next(struct store_rows *rows);

/* Goes to the end of the rows, and returns their status. */
enum np_status store_finish(struct store_rows rows);
#define store_run(...) store_finish(store_query(__VA_ARGS__))

/* Ends the transaction of store_begin(): commits if `status` is NP_OK, else undoes all. Returns
 * `status`, or why the commit failed.
 */
enum np_status store_end(struct store *store, enum np_status status, struct np_error *error);

/* Copies the text of a column, cut to fit; "" for NULL. Control characters become question marks.
 */
void store_column_text(sqlite3_stmt *statement, int column, char *text, size_t bytes);

/* The number in a column, at least 0 and at most `most`. */
uint64_t store_column_number(sqlite3_stmt *statement, int column, uint64_t most);

/* Reads the columns STORE_SOLVE of a statement. The caller frees the comment, even after an error.
 */
#define STORE_SOLVE                                                                              \
    "solve,ended,width,height,goal,time_ms,moves,shortest,hints,undos,solver_moves,kind,puzzle," \
    "board,watched,reason,dnf,start IS NOT NULL,contest,attempt,part,group_name,comment"
enum { STORE_SOLVE_COLUMNS = 23 };
enum np_status store_column_solve(
    sqlite3_stmt *statement, struct history_solve *solve, struct np_error *error);

/* Reads a solve or a game with its record from the only row of a query of the columns STORE_RECORD.
 * The caller frees the record, even after an error. Returns also NP_NOT_FOUND: there is no row. */
#define STORE_RECORD                                                                      \
    "SELECT " STORE_SOLVE ",source,middle,start,goal_tiles,(SELECT group_concat(text,'')" \
    " FROM (SELECT text FROM events WHERE events.game=games.game ORDER BY at)) FROM games"
enum np_status store_take_record(struct store_rows rows, struct kept_solve *kept);

/* Adds a row for a game or a solve: `when_ms` is when it began or STORE_NULL. *row becomes 0 if the
 * store has the solve already. */
enum np_status store_insert(struct store *store, const char *state, const char *name,
    const struct kept_solve *kept, int64_t when_ms, int64_t *row, struct np_error *error);

/* Stores events of a game in one row; `first` is the number of those before them. */
enum np_status store_put_events(struct store *store, int64_t row, const struct event *events,
    size_t first, size_t count, struct np_error *error);

#endif
