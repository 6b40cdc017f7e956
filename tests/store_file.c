// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Shared by the tests of the store.
 */
#include "config.h"

#include "store_file.h"

#include <stdio.h>
#include <string.h>

#include "support.h"

char store_file_path[4200];
static char *directory;

void
store_file_set_up(void)
{
    directory = test_directory_new();
    (void)snprintf(store_file_path, sizeof store_file_path, "%s/games.db", directory);
}

void
store_file_tear_down(void)
{
    test_directory_free(directory);
}

struct store *
store_file_open(const char *path)
{
    struct store *store;
    struct np_error error;

    ck_assert_msg(store_open(&store, path, STORE_PLAY, &error) == NP_OK, "%s", error.text);
    return store;
}

static uint64_t last_id;

static void
import(struct store *store, struct history_solve solve)
{
    struct np_error error = {.text = "the solve is known"};
    bool added;

    if (solve.id == 0)
        solve.id = ++last_id;
    if (solve.width == 0)
        solve.width = solve.height = 4;
    if (solve.goal[0] == '\0')
        snprintf(solve.goal, sizeof solve.goal, "standard");
    if (solve.kind[0] == '\0')
        snprintf(solve.kind, sizeof solve.kind, SESSION_KIND_RANDOM);
    if (solve.when == 0)
        solve.when = SOLVE_NO_DATE;
    if (solve.shortest == 0)
        solve.shortest = HISTORY_UNKNOWN;
    ck_assert_msg(
        store_import(store, &(struct kept_solve){.solve = solve}, &added, &error) == NP_OK && added,
        "%s", error.text);
}

void
store_file_add_all(const char *path, const struct history_solve *solves, size_t count)
{
    struct store *const store = store_file_open(path);

    ck_assert_int_eq(store_begin(store, NULL), NP_OK);
    for (size_t i = 0; i < count; i++)
        import(store, solves[i]);
    ck_assert_int_eq(store_end_import(store, NP_OK, NULL), NP_OK);
    store_close(store);
}

uint64_t
store_file_add(const char *path, const struct history_solve *solve)
{
    store_file_add_all(path, solve, 1);
    return solve->id != 0 ? solve->id : last_id;
}

struct history
store_file_read(const char *path)
{
    struct store *const store = store_file_open(path);
    const struct store_filter all = {0};
    struct history history;
    struct np_error error;

    ck_assert_msg(store_read_history(store, &all, &history, &error) == NP_OK, "%s", error.text);
    store_close(store);
    return history;
}

void
store_file_change(const char *path, uint64_t id, enum store_change change, const char *value)
{
    struct store *const store = store_file_open(path);

    ck_assert_int_eq(store_change_solve(store, id, change, value, NULL), NP_OK);
    store_close(store);
}
