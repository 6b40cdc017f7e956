// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The history of solves: adding lines to its file.
 */
#include "config.h"

#include "base/file/file.h"
#include "base/text/text.h"
#include "game/solves/history.h"

/* Appends the line in a text, which is freed. */
static enum np_status
append(const char *path, struct text *line, enum np_status status, struct np_error *error)
{
    if (status == NP_OK)
        status = text_status(line, error);
    if (status == NP_OK)
        status = file_append(path, text_string(line), error);
    text_free(line);
    return status;
}

enum np_status
history_add(const char *path, const struct session *session, int64_t when, struct np_error *error)
{
    struct history_solve solve = history_solve_of(session);
    struct text line = {0};

    solve.when = when;
    if (solve.id == 0)
        solve.id = solve_new_id();
    return append(path, &line, solve_print(&line, &solve, session, error), error);
}

enum np_status
history_add_solve(const char *path, const struct history_solve *solve, struct np_error *error)
{
    struct history_solve added = *solve;
    struct text line = {0};

    if (added.id == 0)
        added.id = solve_new_id();
    return append(path, &line, solve_print(&line, &added, NULL, error), error);
}

enum np_status
history_change(const char *path, enum solve_change change, uint64_t id, const char *value,
    struct np_error *error)
{
    struct text line = {0};

    solve_print_change(&line, change, id, value);
    return append(path, &line, NP_OK, error);
}
