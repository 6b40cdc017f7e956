// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of the store when the system refuses: the k-th open, read, write, sync or truncation of its
 * files fails, through a file system of our own under SQLite, or the k-th request for memory,
 * through SQLite's hooks. Whatever happens, a function says so, what was stored is there, nothing
 * is there twice, and the file is whole. FAULTS=all refuses every request, not a sample.
 */
#include "config.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "puzzle/id.h"
#include "records/store.h"
#include "solver_scene.h"
#include "support.h"

/* ---- faults ------------------------------------------------------------------------------------
 */

/* The request that fails, from 1; 0 = none. After it, all fail if `forever`. */
static struct {
    unsigned long fails;
    unsigned long seen;
    bool forever;
    bool failed;
} faults;

static bool
refuse(void)
{
    const bool refused = faults.fails != 0 && (++faults.seen == faults.fails ||
                                                  (faults.forever && faults.seen > faults.fails));

    faults.failed |= refused;
    return refused;
}

static void
set_faults(unsigned long fails, bool forever)
{
    faults.fails = fails;
    faults.seen = 0;
    faults.forever = forever;
    faults.failed = false;
}

/* A file of the real file system behind one of ours. */
struct faulty_file {
    sqlite3_file base;
    sqlite3_file *real; /* behind this struct */
};

static sqlite3_vfs *real_vfs;

static sqlite3_file *
real_of(sqlite3_file *file)
{
    return ((struct faulty_file *)file)->real;
}

static int
faulty_close(sqlite3_file *file)
{
    return real_of(file)->pMethods->xClose(real_of(file));
}

static int
faulty_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset)
{
    return refuse() ? SQLITE_IOERR_READ
                    : real_of(file)->pMethods->xRead(real_of(file), bytes, count, offset);
}

static int
faulty_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset)
{
    if (!refuse())
        return real_of(file)->pMethods->xWrite(real_of(file), bytes, count, offset);
    /* A full disk takes a part. */
    (void)real_of(file)->pMethods->xWrite(real_of(file), bytes, count / 2, offset);
    return SQLITE_FULL;
}

static int
faulty_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    return refuse() ? SQLITE_IOERR_TRUNCATE
                    : real_of(file)->pMethods->xTruncate(real_of(file), size);
}

static int
faulty_sync(sqlite3_file *file, int flags)
{
    return refuse() ? SQLITE_IOERR_FSYNC : real_of(file)->pMethods->xSync(real_of(file), flags);
}

static int
faulty_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return real_of(file)->pMethods->xFileSize(real_of(file), size);
}

static int
faulty_lock(sqlite3_file *file, int kind)
{
    return real_of(file)->pMethods->xLock(real_of(file), kind);
}

static int
faulty_unlock(sqlite3_file *file, int kind)
{
    return real_of(file)->pMethods->xUnlock(real_of(file), kind);
}

static int
faulty_reserved(sqlite3_file *file, int *reserved)
{
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), reserved);
}

static int
faulty_control(sqlite3_file *file, int operation, void *argument)
{
    return real_of(file)->pMethods->xFileControl(real_of(file), operation, argument);
}

static int
faulty_sector(sqlite3_file *file)
{
    return real_of(file)->pMethods->xSectorSize(real_of(file));
}

static int
faulty_device(sqlite3_file *file)
{
    return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file));
}

static int
faulty_map(sqlite3_file *file, int page, int bytes, int extend, void volatile **memory)
{
    return refuse() ? SQLITE_IOERR_SHMMAP
                    : real_of(file)->pMethods->xShmMap(real_of(file), page, bytes, extend, memory);
}

static int
faulty_shm_lock(sqlite3_file *file, int offset, int count, int flags)
{
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, count, flags);
}

static void
faulty_barrier(sqlite3_file *file)
{
    real_of(file)->pMethods->xShmBarrier(real_of(file));
}

static int
faulty_unmap(sqlite3_file *file, int remove)
{
    return real_of(file)->pMethods->xShmUnmap(real_of(file), remove);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = faulty_close,
    .xRead = faulty_read,
    .xWrite = faulty_write,
    .xTruncate = faulty_truncate,
    .xSync = faulty_sync,
    .xFileSize = faulty_size,
    .xLock = faulty_lock,
    .xUnlock = faulty_unlock,
    .xCheckReservedLock = faulty_reserved,
    .xFileControl = faulty_control,
    .xSectorSize = faulty_sector,
    .xDeviceCharacteristics = faulty_device,
    .xShmMap = faulty_map,
    .xShmLock = faulty_shm_lock,
    .xShmBarrier = faulty_barrier,
    .xShmUnmap = faulty_unmap,
};

static int
faulty_open(sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file, int flags, int *opened)
{
    struct faulty_file *const faulty = (struct faulty_file *)file;
    int result;

    (void)vfs;
    faulty->base.pMethods = NULL;
    if (refuse())
        return SQLITE_CANTOPEN;
    faulty->real = (sqlite3_file *)(faulty + 1);
    result = real_vfs->xOpen(real_vfs, name, faulty->real, flags, opened);
    if (faulty->real->pMethods != NULL)
        faulty->base.pMethods = &methods;
    return result;
}

static void
register_faulty_vfs(void)
{
    static sqlite3_vfs vfs;

    real_vfs = sqlite3_vfs_find(NULL);
    vfs = *real_vfs;
    vfs.zName = "faulty";
    vfs.szOsFile = (int)sizeof(struct faulty_file) + real_vfs->szOsFile;
    vfs.xOpen = faulty_open;
    ck_assert_int_eq(sqlite3_vfs_register(&vfs, 1), SQLITE_OK);
}

static sqlite3_mem_methods real_memory;

static void *
faulty_malloc(int bytes)
{
    return refuse() ? NULL : real_memory.xMalloc(bytes);
}

static void *
faulty_realloc(void *memory, int bytes)
{
    return refuse() ? NULL : real_memory.xRealloc(memory, bytes);
}

static void
replace_memory(void)
{
    sqlite3_mem_methods memory;

    (void)sqlite3_shutdown();
    ck_assert_int_eq(sqlite3_config(SQLITE_CONFIG_GETMALLOC, &real_memory), SQLITE_OK);
    memory = real_memory;
    memory.xMalloc = faulty_malloc;
    memory.xRealloc = faulty_realloc;
    ck_assert_int_eq(sqlite3_config(SQLITE_CONFIG_MALLOC, &memory), SQLITE_OK);
    ck_assert_int_eq(sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0), SQLITE_OK);
    ck_assert_int_eq(sqlite3_initialize(), SQLITE_OK);
}

/* ---- the scene ---------------------------------------------------------------------------------
 */

enum { GAMES = 2 };

#define MORNING_MS INT64_C(1795337100000)

static char *directory, *path;

/* What the store has promised. */
static struct {
    size_t events[GAMES]; /* of each game */
    bool solved[GAMES];
    bool named;
    size_t imported;
} promised;

/* A status that is no success has a sentence. */
static bool
is_good(enum np_status status, const struct np_error *error)
{
    if (status == NP_OK)
        return true;
    ck_assert_int_eq(error->status, status);
    ck_assert_msg(status == NP_IO || status == NP_NO_MEMORY || status == NP_NOT_FOUND,
        "status %d: %s", (int)status, error->text);
    ck_assert_str_ne(error->text, "");
    ck_assert(faults.failed);
    return false;
}

static void
begin(struct session *session, unsigned number)
{
    struct puzzle_id id;
    struct board board;
    struct goal goal;
    char text[32];

    snprintf(text, sizeof text, "2x2#game-%u", number == 0 ? 2 : 4);
    ck_assert_int_eq(puzzle_id_parse(&id, text, NULL), NP_OK);
    ck_assert_int_eq(puzzle_id_make(&id, &board, &goal, NULL, NULL), NP_OK);
    ck_assert_int_eq(session_init(session, &board, &goal, NULL), NP_OK);
    snprintf(session->names.id, sizeof session->names.id, "%s", text);
    board_free(&board);
    goal_free(&goal);
}

/* Plays a game move by move and stores each; game 0 is solved, game 1 is left after three moves. */
static void
play(struct store *store, unsigned number)
{
    struct stored_game stored = {0};
    struct np_error error;
    struct session session;
    struct path solution;

    begin(&session, number);
    solution = solver_scene_path(&session.board, &session.goal);
    for (size_t i = 0; i < solution.length && (number == 0 || i < 3); i++) {
        ck_assert_int_eq(
            session_move(&session, (enum move)solution.moves[i], i * 1000000, NULL), NP_OK);
        if (is_good(store_put(store, &stored, &session, MORNING_MS + (int64_t)i, &error), &error)) {
            promised.events[number] = session.event_count;
            promised.solved[number] = session.finished;
        }
    }
    if (!session.finished)
        (void)is_good(store_leave(store, &stored, true, MORNING_MS, &error), &error);
    if (number == 1 &&
        is_good(store_put_named(store, "mine", true, &session, MORNING_MS, &error), &error))
        promised.named = true;
    path_free(&solution);
    session_free(&session);
}

static void
import(struct store *store)
{
    struct history_solve solve = {.id = 77,
        .when = 1700000000,
        .width = 4,
        .height = 4,
        .goal = "standard",
        .time_ms = 1000,
        .shortest = HISTORY_UNKNOWN,
        .kind = "random"};
    struct np_error error;
    enum np_status status;
    bool added = true;

    if (!is_good(store_begin(store, &error), &error))
        return;
    for (solve.id = 77; solve.id < 80 && added; solve.id++)
        added = is_good(
            store_import(store, &(struct kept_solve){.solve = solve}, &added, &error), &error);
    status = store_end_import(store, added ? NP_OK : NP_CANCELLED, &error);
    if (added && is_good(status, &error))
        promised.imported = 3;
}

static void
read_all(struct store *store)
{
    const struct store_filter all = {0};
    struct history history;
    struct store_games games;
    struct np_error error;

    (void)is_good(store_read_history(store, &all, &history, &error), &error);
    history_free(&history);
    (void)is_good(store_list_games(store, &games, &error), &error);
    for (size_t i = 0; i < games.count; i++) {
        struct record record;
        struct stored_game stored;

        (void)is_good(store_load_game(store, &games.games[i], &record, &stored, &error), &error);
        record_free(&record);
    }
    store_games_free(&games);
}

static void
run_scene(void)
{
    struct store *store;
    struct np_error error;

    memset(&promised, 0, sizeof promised);
    if (!is_good(store_open(&store, path, STORE_PLAY, &error), &error))
        return;
    for (unsigned number = 0; number < GAMES; number++)
        play(store, number);
    import(store);
    read_all(store);
    store_close(store);
}

/* Reads the store without faults: what was promised is there, once. */
static void
expect_promises(unsigned long at)
{
    const struct store_filter all = {0};
    struct store *store;
    struct history history;
    struct store_games games;
    struct np_error error;
    size_t solved = 0, imported = 0, events = 0, named = 0;

    ck_assert_msg(store_open(&store, path, STORE_PLAY, &error) == NP_OK, "%lu: %s", at, error.text);
    ck_assert_msg(store_check(store, &error) == NP_OK, "%lu: %s", at, error.text);
    ck_assert_int_eq(store_read_history(store, &all, &history, NULL), NP_OK);
    for (size_t i = 0; i < history.count; i++) {
        solved += history.solves[i].width == 2;
        imported += history.solves[i].width == 4;
    }
    ck_assert_int_eq(store_list_games(store, &games, NULL), NP_OK);
    for (size_t i = 0; i < games.count; i++) {
        struct record record;
        struct stored_game stored;

        named += games.games[i].named;
        ck_assert_int_eq(store_load_game(store, &games.games[i], &record, &stored, &error), NP_OK);
        if (strcmp(games.games[i].puzzle, "2x2#game-4") == 0 && !games.games[i].named)
            events = record.event_count;
        record_free(&record);
    }
    ck_assert_msg(
        solved <= 1 && (solved == 1 || !promised.solved[0]), "%lu: %zu solved", at, solved);
    ck_assert_msg(events >= promised.events[1] && events <= 3, "%lu: events", at);
    ck_assert_msg(named <= 1 && (named == 1 || !promised.named), "%lu: named", at);
    ck_assert_msg(imported == 3 || (imported == 0 && promised.imported == 0), "%lu: import", at);
    store_games_free(&games);
    history_free(&history);
    store_close(store);
}

/* Refuses the k-th request for every k, or a sample of `samples`, until a scene needs no more. */
static void
refuse_in_turn(unsigned samples, bool forever)
{
    const char *const all = getenv("FAULTS");
    unsigned long total, step = 1;

    set_faults(1UL << 40, false);
    run_scene();
    total = faults.seen;
    ck_assert_uint_ge(total, samples);
    if (all == NULL || strcmp(all, "all") != 0)
        step = total / samples;
    ck_assert(promised.solved[0] && promised.named && promised.imported == 3);
    for (unsigned long k = 1; k <= total; k += step) {
        char name[4300];

        /* Each begins with a new file. */
        (void)snprintf(name, sizeof name, "%s/%lu.db", directory, k);
        free(path);
        path = strdup(name);
        set_faults(k, forever);
        run_scene();
        ck_assert_msg(faults.failed, "%lu of %lu", k, total);
        set_faults(0, false);
        expect_promises(k);
    }
}

START_TEST(a_disk_that_refuses_once_loses_nothing)
{
    register_faulty_vfs();
    refuse_in_turn(100, false);
}
END_TEST

START_TEST(a_disk_that_refuses_from_then_on_loses_nothing)
{
    register_faulty_vfs();
    refuse_in_turn(100, true);
}
END_TEST

START_TEST(refused_memory_loses_nothing)
{
    replace_memory();
    refuse_in_turn(300, false);
}
END_TEST

static void
set_up(void)
{
    directory = test_directory_new();
    path = malloc(4300);
    ck_assert_ptr_nonnull(path);
    (void)snprintf(path, 4300, "%s/first.db", directory);
}

static void
tear_down(void)
{
    free(path);
    test_directory_free(directory);
}

int
main(void)
{
    Suite *const suite = suite_create("store_faults");
    TCase *const tests = tcase_create("store_faults");

    tcase_set_timeout(tests, 600);
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, a_disk_that_refuses_once_loses_nothing);
    tcase_add_test(tests, a_disk_that_refuses_from_then_on_loses_nothing);
    tcase_add_test(tests, refused_memory_loses_nothing);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
