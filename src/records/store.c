// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Opening the store, its tables, and how its statements run.
 */
#include "config.h"

#include "records/store_sql.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/vfs.h>
#endif

#include "base/file/file.h"
#include "base/file/xdg.h"
#include "base/text/utf8.h"

/* The tables' version, in PRAGMA user_version, and the mark of our files, in application_id. */
enum { TABLES_VERSION = 1, APPLICATION = 0x6e707a6c };

enum { PATIENCE_MS = 2000 };

/* The events of a game are rows of their own, so that a move does not write the whole game again,
 * and that lists and statistics do not read them. The reasons are those of enum history_reason. */
static const char tables[] =
    "CREATE TABLE games("
    " game INTEGER PRIMARY KEY AUTOINCREMENT," /* never used again */
    " solve INTEGER UNIQUE," /* the id of a solve on every machine; NULL until it is one */
    " state TEXT NOT NULL CHECK(state IN('unfinished','named','solved')),"
    " name TEXT,"
    " began INTEGER, ended INTEGER, changed INTEGER NOT NULL," /* milliseconds since 1970 */
    " event_count INTEGER NOT NULL DEFAULT 0,"
    " width INTEGER NOT NULL, height INTEGER NOT NULL, goal TEXT NOT NULL, kind TEXT NOT NULL,"
    " group_name TEXT NOT NULL DEFAULT '',"
    " time_ms INTEGER NOT NULL, moves INTEGER, shortest INTEGER,"
    " hints INTEGER NOT NULL DEFAULT 0, undos INTEGER NOT NULL DEFAULT 0,"
    " solver_moves INTEGER NOT NULL DEFAULT 0,"
    " watched INTEGER NOT NULL DEFAULT 0, dnf INTEGER NOT NULL DEFAULT 0,"
    " repeated INTEGER NOT NULL DEFAULT 0, deleted INTEGER NOT NULL DEFAULT 0,"
    " middle INTEGER NOT NULL DEFAULT 0,"
    " contest TEXT, attempt INTEGER, part INTEGER,"
    " puzzle TEXT, source TEXT, comment TEXT, board INTEGER,"
    " start TEXT, goal_tiles TEXT,"
    " reason INTEGER GENERATED ALWAYS AS(CASE WHEN deleted THEN 1 WHEN solver_moves THEN 2"
    "  WHEN hints THEN 3 WHEN watched THEN 4 WHEN repeated THEN 5 ELSE 0 END));"
    "CREATE TABLE events("
    " game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, at INTEGER NOT NULL,"
    " text TEXT NOT NULL, PRIMARY KEY(game,at)) WITHOUT ROWID;"
    "CREATE UNIQUE INDEX names ON games(state,name) WHERE name IS NOT NULL;"
    "CREATE INDEX boards ON games(board) WHERE state='solved' AND board IS NOT NULL;"
    "CREATE INDEX attempts ON games(attempt) WHERE attempt IS NOT NULL;"
    "CREATE INDEX best ON games(width,height,goal,kind,group_name,dnf,time_ms)"
    " WHERE state='solved' AND reason=0;"
    "CREATE INDEX kinds ON games(width,height,goal,kind,group_name,ended)"
    " WHERE state='solved' AND NOT deleted;"
    "CREATE VIEW solves AS SELECT"
    " printf('%016x',solve) AS solve,"
    " strftime('%Y-%m-%dT%H:%M:%SZ',ended/1000,'unixepoch') AS \"when\","
    " nullif(group_name,'') AS session, contest, CASE WHEN contest IS NOT NULL THEN "
    "printf('%016x',attempt) END AS attempt, nullif(part,0) AS part, kind,"
    " width, height, goal, time_ms, CASE WHEN dnf THEN 'dnf' ELSE 'ok' END AS result, "
    "nullif(moves,0) AS moves,"
    " shortest, hints, undos, solver_moves,"
    " CASE WHEN watched THEN 'yes' ELSE 'no' END AS watched,"
    " CASE reason WHEN 0 THEN 'yes' WHEN 1 THEN 'deleted' WHEN 2 THEN 'solver' WHEN 3 THEN 'hints'"
    "  WHEN 4 THEN 'watched' ELSE 'repeated' END AS counts,"
    " comment, nullif(puzzle,'') AS id, start, goal_tiles,"
    " (SELECT group_concat(text,'') FROM (SELECT text FROM events WHERE events.game=games.game"
    "  ORDER BY at)) AS events"
    " FROM games WHERE state='solved' ORDER BY ended, game;"
    "PRAGMA application_id=0x6e707a6c; PRAGMA user_version=1";

/* ---- errors -------------------------------------------------------------------------------- */

enum np_status
store_fail(const struct store *store, int result, struct np_error *error)
{
    const char *const path = store->path;
    const bool is_disk = (result & 0xff) == SQLITE_IOERR || (result & 0xff) == SQLITE_CANTOPEN;
    int number;

    switch (result & 0xff) {
    case SQLITE_NOMEM:
        return np_no_memory(error);
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return np_fail_path(error, NP_IO, path,
            "the file is damaged: move it away to start again (doc/history.md says how to repair "
            "it)");
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return np_fail_path(error, NP_SYSTEM, path, "another program keeps the file locked");
    case SQLITE_FULL:
        return np_fail_path_errno(error, NP_IO, path, ENOSPC);
    default:
        number = store->db == NULL ? 0 : sqlite3_system_errno(store->db);
        return is_disk && number != 0
                   ? np_fail_path_errno(error, NP_IO, path, number)
                   : np_fail_path(error, NP_IO, path, "%s", sqlite3_errstr(result));
    }
}

/* ---- statements ---------------------------------------------------------------------------- */

static enum np_status
prepare(struct store *store, sqlite3_stmt **statement, const char *sql, struct np_error *error)
{
    struct store_statement *slot = store->statements;
    const struct store_statement *const end = slot + STORE_STATEMENTS_MAX;
    int result;

    while (slot < end && slot->sql != NULL && slot->sql != sql)
        slot++;
    assert(slot < end);
    if (slot->sql == NULL) {
        result = sqlite3_prepare_v3(
            store->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &slot->prepared, NULL);
        if (result != SQLITE_OK)
            return store_fail(store, result, error);
        slot->sql = sql;
    }
    *statement = slot->prepared;
    return NP_OK;
}

struct store_rows
store_query(struct store *store, struct np_error *error, const char *sql, const char *types, ...)
{
    struct store_rows rows = {.store = store, .error = error};
    int result = SQLITE_OK;
    va_list arguments;

    if (store == NULL)
        return rows;
    rows.status = prepare(store, &rows.at, sql, error);
    va_start(arguments, types);
    for (int i = 0; types[i] != '\0' && rows.status == NP_OK && result == SQLITE_OK; i++) {
        const char type = types[i];

        if (strchr("te", type) != NULL) {
            const char *const text = va_arg(arguments, const char *);

            result = text == NULL || (type == 't' && text[0] == '\0')
                         ? sqlite3_bind_null(rows.at, i + 1)
                         : sqlite3_bind_text(rows.at, i + 1, text, -1, SQLITE_STATIC);
        } else {
            const int64_t number =
                type == 'u' ? va_arg(arguments, unsigned) : va_arg(arguments, int64_t);
            const int64_t none = type == 'u' ? UINT32_MAX : type == 'n' ? 0 : STORE_NULL;

            result = number == none ? sqlite3_bind_null(rows.at, i + 1)
                                    : sqlite3_bind_int64(rows.at, i + 1, number);
        }
    }
    va_end(arguments);
    if (result != SQLITE_OK)
        rows.status = store_fail(store, result, error);
    return rows;
}

bool
store_next(struct store_rows *rows)
{
    const int result =
        rows->at == NULL || rows->status != NP_OK ? SQLITE_DONE : sqlite3_step(rows->at);

    if (result == SQLITE_ROW)
        return true;
    if (result != SQLITE_DONE)
        rows->status = store_fail(rows->store, result, rows->error);
    (void)sqlite3_reset(rows->at);
    rows->at = NULL;
    return false;
}

enum np_status
store_finish(struct store_rows rows)
{
    while (store_next(&rows))
        ;
    return rows.status;
}

enum { BEGIN, COMMIT, ROLLBACK, TRANSACTIONS };

static const char *const transactions[TRANSACTIONS] = {"BEGIN IMMEDIATE", "COMMIT", "ROLLBACK"};

enum np_status
store_begin(struct store *store, struct np_error *error)
{
    return store_run(store, error, transactions[BEGIN], "");
}

enum np_status
store_end(struct store *store, enum np_status status, struct np_error *error)
{
    if (status == NP_OK)
        status = store_run(store, error, transactions[COMMIT], "");
    if (status != NP_OK && !sqlite3_get_autocommit(store->db))
        (void)store_run(store, NULL, transactions[ROLLBACK], "");
    return status;
}

void
store_column_text(sqlite3_stmt *statement, int column, char *text, size_t bytes)
{
    const char *from = (const char *)sqlite3_column_text(statement, column);
    size_t length = 0;

    from = from == NULL ? "" : from;
    /* Most are short and plain, and there are many. */
    for (; length + 1 < bytes && from[length] >= ' ' && from[length] <= '~'; length++)
        text[length] = from[length];
    text[length] = '\0';
    if (from[length] == '\0')
        return;
    utf8_copy(text, bytes, from);
    text_sanitize(text);
}

uint64_t
store_column_number(sqlite3_stmt *statement, int column, uint64_t most)
{
    const int64_t number = sqlite3_column_int64(statement, column);

    return number < 0 ? 0 : (uint64_t)number > most ? most : (uint64_t)number;
}

/* ---- opening ------------------------------------------------------------------------------- */

/* Whether a file is on another machine, where programs do not share the memory that WAL needs. */
static bool
is_remote(const char *path)
{
#ifdef __linux__
    /* NFS, SMB, CIFS, SMB2, AFS, 9P, Ceph, FUSE (sshfs): linux/magic.h and statfs(2) */
    static const uint32_t types[] = {
        0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x01021997, 0x00c36400, 0x65735546};
    struct statfs found;

    if (statfs(path, &found) != 0)
        return false;
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if ((uint32_t)found.f_type == types[i])
            return true;
#else
    (void)path;
#endif
    return false;
}

static enum np_status
execute(struct store *store, const char *sql, struct np_error *error)
{
    const int result = sqlite3_exec(store->db, sql, NULL, NULL, NULL);

    return result == SQLITE_OK ? NP_OK : store_fail(store, result, error);
}

/* Reads the version of the tables: 0 = the file is empty, -1 = it is not ours. All at once: another
 * program may be creating them. */
static enum np_status
read_version(struct store *store, int *version, struct np_error *error)
{
    struct store_rows rows = store_query(store, error,
        "SELECT iif(application_id=?1,user_version,-EXISTS(SELECT 1 FROM sqlite_master))"
        " FROM pragma_user_version,pragma_application_id",
        "u", APPLICATION);

    *version = -1;
    while (store_next(&rows))
        *version = sqlite3_column_int(rows.at, 0);
    return rows.status;
}

/* Checks what the file is. A new one has no tables, and gets them to play. */
static enum np_status
check_version(struct store *store, enum store_use use, struct np_error *error)
{
    int version;
    enum np_status status = read_version(store, &version, error);

    if (status != NP_OK || version == TABLES_VERSION)
        return status;
    if (version > TABLES_VERSION)
        return np_fail_path(error, NP_IO, store->path,
            "the file is from a newer version of npuzzle-tui, which you need to use it");
    if (version != 0)
        return np_fail_path(error, NP_IO, store->path, "this is not a file of npuzzle-tui");
    if (use == STORE_READ)
        return np_fail_path(error, NP_NOT_FOUND, store->path, "it is empty");
    status = store_begin(store, error);
    if (status != NP_OK)
        return status;
    status = read_version(store, &version, error);
    if (status == NP_OK && version == 0)
        status = execute(store, tables, error);
    return store_end(store, status, error);
}

/* Checks the file, and makes one to play: SQLite would let others read it. One that exists is never
 * opened here, since closing it would end the locks that SQLite has on it in this process. */
static enum np_status
check_file(const char *path, bool create, struct np_error *error)
{
    enum np_status status = create ? file_make_parents(path, error) : NP_OK;
    struct stat found;
    int descriptor;

    if (status != NP_OK)
        return status;
    if (create) {
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
        if (descriptor >= 0)
            close(descriptor);
        else if (errno != EEXIST)
            return np_fail_path_errno(error, NP_IO, path, errno);
    }
    if (lstat(path, &found) != 0)
        return np_fail_path_errno(error, errno == ENOENT ? NP_NOT_FOUND : NP_IO, path, errno);
    if (S_ISLNK(found.st_mode))
        return np_fail_path(error, NP_IO, path, "this is a symbolic link, which is not followed");
    if (!S_ISREG(found.st_mode))
        return np_fail_path(error, NP_IO, path, "this is not a regular file");
    if (create && (found.st_mode & (S_IRWXG | S_IRWXO)) != 0)
        (void)chmod(path, 0600);
    return NP_OK;
}

/* Opens the file; an immutable one does not change meanwhile. */
static enum np_status
connect(struct store *store, bool immutable, int patience_ms, struct np_error *error)
{
    const int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_URI |
                      (immutable ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE);
    struct text uri = {0};
    enum np_status status;
    int result;

    text_add(&uri, store->path[0] == '/' ? "file://" : "file:");
    for (const char *c = store->path; *c != '\0'; c++)
        if (strchr("?#%", *c) != NULL)
            text_printf(&uri, "%%%02x", (unsigned)(unsigned char)*c);
        else
            text_add_char(&uri, *c);
    text_add(&uri, immutable ? "?immutable=1" : "");
    status = text_status(&uri, error);
    if (status == NP_OK) {
        result = sqlite3_open_v2(text_string(&uri), &store->db, flags, NULL);
        if (result != SQLITE_OK)
            status = store_fail(store, result, error);
    }
    text_free(&uri);
    if (status != NP_OK)
        return status;
    store_set_patience(store, patience_ms);
    return execute(store, "PRAGMA foreign_keys=ON; PRAGMA trusted_schema=OFF", error);
}

static void
disconnect(struct store *store)
{
    for (size_t i = 0; i < STORE_STATEMENTS_MAX; i++)
        (void)sqlite3_finalize(store->statements[i].prepared);
    memset(store->statements, 0, sizeof store->statements);
    (void)sqlite3_close(store->db);
    store->db = NULL;
}

/* Chooses how transactions are written. Another program may keep the mode as it is, which is as
 * safe and slower. */
static void
set_journal(struct store *store)
{
    struct store_rows rows = store_query(store, NULL,
        is_remote(store->path) ? "PRAGMA journal_mode=TRUNCATE" : "PRAGMA journal_mode=WAL", "");
    bool is_wal = false;

    while (store_next(&rows))
        is_wal = strcmp((const char *)sqlite3_column_text(rows.at, 0), "wal") == 0;
    if (is_wal)
        (void)execute(store, "PRAGMA synchronous=NORMAL", NULL);
}

static enum np_status
open_to_play(struct store *store, int patience_ms, struct np_error *error)
{
    sqlite3_stmt *statement;
    enum np_status status = NP_OK;

    if (strcmp(store->path, STORE_IN_MEMORY) != 0)
        status = check_file(store->path, true, error);
    if (status == NP_OK)
        status = connect(store, false, patience_ms, error);
    /* Only then: setting the mode writes to the file. */
    if (status == NP_OK)
        status = check_version(store, STORE_PLAY, error);
    /* They must not need memory later. */
    for (unsigned i = 0; i < TRANSACTIONS && status == NP_OK; i++)
        status = prepare(store, &statement, transactions[i], error);
    if (status == NP_OK)
        set_journal(store);
    return status;
}

static enum np_status
open_to_read(struct store *store, struct np_error *error)
{
    struct text wal = {0};
    struct stat found;
    bool has_pending;
    enum np_status status = check_file(store->path, false, error);

    if (status != NP_OK)
        return status;
    status = connect(store, false, PATIENCE_MS, error);
    if (status == NP_OK)
        status = check_version(store, STORE_READ, error);
    if (status != NP_IO)
        return status;
    /* In a folder that cannot be written, SQLite must be told that nothing changes the file; unless
     * a program that was killed left transactions beside it, or another is writing some. */
    text_printf(&wal, "%s-wal", store->path);
    has_pending = wal.failed || (stat(text_string(&wal), &found) == 0 && found.st_size > 0);
    text_free(&wal);
    if (has_pending)
        return status;
    disconnect(store);
    status = connect(store, true, PATIENCE_MS, error);
    return status == NP_OK ? check_version(store, STORE_READ, error) : status;
}

enum np_status
store_open(struct store **store, const char *path, enum store_use use, struct np_error *error)
{
    struct store *const opened = calloc(1, sizeof *opened);
    enum np_status status;

    *store = NULL;
    if (opened == NULL)
        return np_no_memory(error);
    if (path == NULL) {
        status = xdg_path(XDG_DATA, "games.db", &opened->path, error);
    } else {
        opened->path = strdup(path);
        status = opened->path != NULL ? NP_OK : np_no_memory(error);
    }
    if (status == NP_OK)
        status = use == STORE_READ
                     ? open_to_read(opened, error)
                     : open_to_play(opened, use == STORE_PLAY ? PATIENCE_MS : 0, error);
    if (status == NP_OK)
        *store = opened;
    else
        store_close(opened);
    return status;
}

void
store_close(struct store *store)
{
    if (store == NULL)
        return;
    disconnect(store);
    free(store->path);
    free(store);
}

void
store_set_patience(struct store *store, int milliseconds)
{
    (void)sqlite3_busy_timeout(store->db, milliseconds);
}

enum np_status
store_check(struct store *store, struct np_error *error)
{
    struct store_rows rows = store_query(store, error, "PRAGMA integrity_check(1)", "");

    while (store_next(&rows)) {
        const char *const found = (const char *)sqlite3_column_text(rows.at, 0);

        if (found == NULL || strcmp(found, "ok") != 0)
            rows.status = store_fail(store, found == NULL ? SQLITE_NOMEM : SQLITE_CORRUPT, error);
    }
    return rows.status;
}
