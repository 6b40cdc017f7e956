// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Games under way in the store, those with a name, and the list of both.
 */
#include "config.h"

#include "records/store_sql.h"

#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/memory.h"
#include "base/text/text.h"
#include "base/text/utf8.h"
#include "play/contest/rules.h"
#include "records/solve.h"

enum { NAMES_TRIED = 1000 };

/* ---- names --------------------------------------------------------------------------------- */

void
store_make_name(char name[STORE_NAME_BYTES], const struct session *session, int64_t when_ms)
{
    enum { TIME_BYTES = sizeof "-20261122-0845-1000" };
    const struct session_names *const names = &session->names;
    char called[32 + SESSION_SOURCE_BYTES + PUZZLE_ID_BYTES];
    const time_t time = (time_t)(when_ms / 1000);
    struct tm parts;
    size_t length = 0;

    if (attempt_has(&session->attempt, 0))
        contest_spec_print(&session->attempt.spec, called);
    else if (names->id[0] != '\0')
        snprintf(called, sizeof called, "%s", names->id);
    else
        snprintf(called, sizeof called, "%ux%u-%s", (unsigned)session->board.width,
            (unsigned)session->board.height, names->source);
    for (const char *c = called; *c != '\0' && length < STORE_NAME_BYTES - TIME_BYTES; c++)
        if (isascii((unsigned char)*c) && (isalnum((unsigned char)*c) || *c == '.'))
            name[length++] = *c;
        else if (length > 0 && name[length - 1] != '-')
            name[length++] = '-';
    while (length > 0 && (name[length - 1] == '-' || name[length - 1] == '.'))
        length--;
    if (when_ms != STORE_NULL && localtime_r(&time, &parts) != NULL)
        length += strftime(name + length, STORE_NAME_BYTES - length, "-%Y%m%d-%H%M", &parts);
    name[length] = '\0';
}

/* ---- storing ------------------------------------------------------------------------------- */

enum np_status
store_put_events(struct store *store, int64_t row, const struct event *events, size_t first,
    size_t count, struct np_error *error)
{
    struct text text = {0};
    enum np_status status;

    assert(first <= count);
    if (first == count)
        return NP_OK;
    record_print_events(
        &text, events + first, count - first, first > 0 ? events[first - 1].time_ms : 0);
    status = text_status(&text, error);
    if (status == NP_OK)
        status = store_run(store, error, "INSERT INTO events VALUES(?1,?2,?3)", "iie", row,
            (int64_t)first, text_string(&text));
    text_free(&text);
    return status;
}

enum np_status
store_insert(struct store *store, const char *state, const char *name,
    const struct kept_solve *kept, int64_t when_ms, int64_t *row, struct np_error *error)
{
    const struct record *const record = &kept->record;
    const struct history_solve *const solve = &kept->solve;
    char contest[CONTEST_SPEC_BYTES] = "";
    struct text start = {0}, goal = {0};
    enum np_status status;

    if (solve->contest.row != NULL)
        contest_spec_print(&solve->contest, contest);
    if (record->start.cells > 0)
        record_print_board(&start, &record->start);
    solve_print_goal(&goal, &record->goal);
    status = text_status(&start, error);
    if (status == NP_OK)
        status = text_status(&goal, error);
    if (status == NP_OK)
        status = store_run(store, error,
            "INSERT OR IGNORE INTO games(state,name,solve,ended,began,changed,event_count,width,"
            "height,goal,kind,group_name,time_ms,moves,shortest,hints,undos,solver_moves,watched,"
            "dnf,middle,contest,attempt,part,puzzle,source,comment,board,start,goal_tiles)"
            " VALUES(?1,?2,?3,?4,?5,coalesce(?5,0),?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,"
            "?18,?19,?20,?21,?22,?23,?24,?25,?26,?27,?28,?29)",
            "ttniiiuutteiuuuuuuuutnutttntt", state, name, solve->id,
            solve->when == SOLVE_NO_DATE ? STORE_NULL : solve->when * 1000, when_ms,
            (int64_t)record->event_count, solve->width, solve->height, solve->goal, solve->kind,
            solve->group, solve->time_ms, solve->moves, solve->shortest, solve->hints, solve->undos,
            solve->solver_moves, solve->watched, solve->dnf, record->names.from_middle, contest,
            solve->attempt, solve->part, solve->puzzle, record->names.source, solve->comment,
            solve->key, text_string(&start), text_string(&goal));
    text_free(&start);
    text_free(&goal);
    *row = status == NP_OK && sqlite3_changes(store->db) > 0 ? sqlite3_last_insert_rowid(store->db)
                                                             : 0;
    return *row != 0 ? store_put_events(store, *row, record->events, 0, record->event_count, error)
                     : status;
}

/* Adds a row for a whole game. */
static enum np_status
insert(struct store *store, const char *state, const char *name, const struct session *session,
    int64_t when_ms, int64_t *row, struct np_error *error)
{
    const struct kept_solve kept = kept_solve_of(session);

    return store_insert(store, state, name, &kept, when_ms, row, error);
}

/* Updates the row of a game, if nobody else has gone on with it: else *found becomes false. */
static enum np_status
update(struct store *store, const struct stored_game *stored, const struct session *session,
    int64_t when_ms, bool *found, struct np_error *error)
{
    const struct history_solve solve = history_solve_of(session);
    const enum np_status status = store_run(store, error,
        "UPDATE games SET event_count=?1,changed=?2,time_ms=?3,moves=?4,shortest=?5,hints=?6,"
        "undos=?7,solver_moves=?8,watched=?9,dnf=?10,group_name=?11,deleted=0"
        " WHERE game=?12 AND event_count=?13 AND state='unfinished'",
        "iiiuuuuuuueii", (int64_t)session->event_count, when_ms, solve.time_ms, solve.moves,
        solve.shortest, solve.hints, solve.undos, solve.solver_moves, solve.watched, solve.dnf,
        solve.group, stored->row, (int64_t)stored->events);

    *found = sqlite3_changes(store->db) > 0;
    return status == NP_OK && *found ? store_put_events(store, stored->row, session->events,
                                           stored->events, session->event_count, error)
                                     : status;
}

/* Makes the row of a game that is over a solve. The unfinished game stays beside it if its attempt
 * has another board. */
static enum np_status
make_solve(struct store *store, struct stored_game *stored, const struct session *session,
    int64_t when_ms, struct np_error *error)
{
    int64_t row = stored->row;
    struct store_rows rows;
    enum np_status status;

    if (contest_phase(session) == CONTEST_SPLIT)
        status = insert(store, "unfinished", NULL, session, when_ms, &row, error);
    else /* its events become one row */
        status = store_run(store, error, "DELETE FROM events WHERE game=?1", "i", row);
    if (row == stored->row && status == NP_OK)
        status = store_put_events(store, row, session->events, 0, session->event_count, error);
    if (status != NP_OK)
        return status;
    rows = store_query(store, error,
        "UPDATE games SET state='solved',name=NULL,solve=?1,ended=?2,"
        "repeated=board IS NOT NULL AND EXISTS(SELECT 1 FROM games AS other WHERE"
        " other.board=games.board AND other.goal=games.goal AND other.state='solved')"
        " WHERE game=?3 RETURNING reason",
        "iii", solve_new_id(), when_ms, row);
    while (store_next(&rows))
        stored->reason = (enum history_reason)store_column_number(rows.at, 0, HISTORY_REPEATED);
    return rows.status;
}

/* Adds a row for an unfinished game, with a name that no other has. */
static enum np_status
insert_unfinished(struct store *store, struct stored_game *stored, const struct session *session,
    int64_t when_ms, struct np_error *error)
{
    enum np_status status = NP_OK;
    size_t length;

    store_make_name(stored->name, session, when_ms);
    length = strlen(stored->name);
    stored->row = 0;
    for (unsigned i = 2; stored->row == 0 && status == NP_OK && i <= NAMES_TRIED; i++) {
        status = insert(store, "unfinished", stored->name, session, when_ms, &stored->row, error);
        if (stored->row == 0)
            snprintf(stored->name + length, STORE_NAME_BYTES - length, "-%u", i);
    }
    return status;
}

static enum np_status
put(struct store *store, struct stored_game *stored, struct session *session, int64_t when_ms,
    struct np_error *error)
{
    bool found = false;
    enum np_status status = NP_OK;

    if (stored->row == 0 && stored->solved)
        return NP_OK;
    if (stored->row != 0)
        status = update(store, stored, session, when_ms, &found, error);
    if (status == NP_OK && !found) {
        stored->copied = stored->row != 0;
        /* One attempt has one result. */
        if (stored->copied && attempt_has(&session->attempt, 0))
            session->attempt.id = solve_new_id();
        status = store_run(store, error, "DELETE FROM games WHERE game=?1 AND state='unfinished'",
            "i", stored->replaces);
        stored->replaces = 0;
        if (status == NP_OK)
            status = insert_unfinished(store, stored, session, when_ms, error);
    }
    if (status == NP_OK && session->finished && !stored->solved) {
        if (!session->names.from_middle) {
            status = make_solve(store, stored, session, when_ms, error);
        } else { /* it is no solve */
            status = store_run(store, error, "DELETE FROM games WHERE game=?1", "i", stored->row);
            stored->row = 0;
        }
        stored->solved = true;
    }
    stored->events = session->event_count;
    return status;
}

enum np_status
store_put(struct store *store, struct stored_game *stored, struct session *session, int64_t when_ms,
    struct np_error *error)
{
    struct stored_game next = *stored;
    enum np_status status = store_begin(store, error);

    if (status != NP_OK)
        return status;
    status = store_end(store, put(store, &next, session, when_ms, error), error);
    if (status == NP_OK)
        *stored = next;
    return status;
}

enum np_status
store_touch(
    struct store *store, const struct store_game *game, int64_t when_ms, struct np_error *error)
{
    return store_run(store, error,
        "UPDATE games SET changed=max(changed,?1) WHERE game=?2 AND state='unfinished'", "ii",
        when_ms, game->row);
}

enum np_status
store_leave(struct store *store, struct stored_game *stored, bool keep, int64_t when_ms,
    struct np_error *error)
{
    enum np_status status = store_begin(store, error);

    if (status != NP_OK)
        return status;
    if (!keep)
        status = store_run(store, error,
            "DELETE FROM games WHERE game=?1 AND state='unfinished' AND event_count=?2", "ii",
            stored->row, (int64_t)stored->events);
    else
        status = store_run(store, error,
            "UPDATE games SET changed=?1 WHERE game=?2 AND state='unfinished'", "ii", when_ms,
            stored->row);
    if (keep && status == NP_OK) /* the oldest go */
        status = store_run(store, error,
            "DELETE FROM games WHERE game IN(SELECT game FROM games WHERE state='unfinished'"
            " ORDER BY deleted,changed DESC,game DESC LIMIT -1 OFFSET ?1)",
            "u", STORE_UNFINISHED_MAX);
    status = store_end(store, status, error);
    if (status == NP_OK)
        memset(stored, 0, sizeof *stored);
    return status;
}

/* ---- games with a name --------------------------------------------------------------------- */

enum np_status
store_put_named(struct store *store, const char *name, bool overwrite,
    const struct session *session, int64_t when_ms, struct np_error *error)
{
    const size_t length = strlen(name);
    enum np_status status;
    int64_t row = 0;

    if (length == 0 || length > STORE_GIVEN_NAME_MAX)
        return np_fail(error, NP_BAD_INPUT, "a name has 1 to %d bytes", STORE_GIVEN_NAME_MAX);
    if (name[0] == '.' || strchr(name, '/') != NULL || text_has_control(name))
        return np_fail(error, NP_BAD_INPUT, "a name must not contain a slash or begin with a dot");
    status = store_begin(store, error);
    if (status != NP_OK)
        return status;
    status = store_run(store, error,
        "DELETE FROM games WHERE state='named' AND name=?1 AND (?2 OR deleted)", "tu", name,
        overwrite);
    if (status == NP_OK)
        status = insert(store, "named", name, session, when_ms, &row, error);
    if (status == NP_OK && row == 0)
        status = np_fail(error, NP_BAD_INPUT, "there is already a game \"%s\"", name);
    return store_end(store, status, error);
}

bool
store_has_named(struct store *store, const char *name)
{
    struct store_rows rows = store_query(store, NULL,
        "SELECT 1 FROM games WHERE state='named' AND name=?1 AND NOT deleted", "t", name);
    const bool found = store_next(&rows);

    (void)store_finish(rows);
    return found;
}

enum np_status
store_read_last(struct store *store, uint32_t *width, uint32_t *height,
    char kind[SESSION_KIND_BYTES], struct np_error *error)
{
    struct store_rows rows = store_query(store, error,
        "SELECT width,height,kind FROM games WHERE kind!='" SESSION_KIND_PICKED
        "' AND contest IS NULL ORDER BY game DESC LIMIT 1",
        "");
    bool found = false;

    while (store_next(&rows)) {
        *width = (uint32_t)store_column_number(rows.at, 0, BOARD_SIDE_MAX);
        *height = (uint32_t)store_column_number(rows.at, 1, BOARD_SIDE_MAX);
        store_column_text(rows.at, 2, kind, SESSION_KIND_BYTES);
        found = true;
    }
    return store_finish(rows) == NP_OK && !found ? NP_NOT_FOUND : rows.status;
}

/* ---- the list ------------------------------------------------------------------------------ */

static void
read_game(struct store_game *game, sqlite3_stmt *statement)
{
    memset(game, 0, sizeof *game);
    game->row = sqlite3_column_int64(statement, 0);
    game->named = sqlite3_column_int(statement, 1) != 0;
    store_column_text(statement, 2, game->name, sizeof game->name);
    game->changed_ms = sqlite3_column_int64(statement, 3);
    store_column_text(statement, 4, game->puzzle, sizeof game->puzzle);
    store_column_text(statement, 5, game->source, sizeof game->source);
    game->width = (uint32_t)store_column_number(statement, 6, UINT32_MAX);
    game->height = (uint32_t)store_column_number(statement, 7, UINT32_MAX);
    game->moves = (uint32_t)store_column_number(statement, 8, UINT32_MAX);
    game->time_ms = store_column_number(statement, 9, RECORD_TIME_MS_MAX);
}

/* The name of a game, as --resume takes it. */
#define CALLED "iif(state='named','" STORE_NAMED_PREFIX "','')||name"

#define GAME_COLUMNS                                               \
    "SELECT game,state='named'," CALLED                            \
    ",changed,puzzle,source,width,height,moves,time_ms FROM games" \
    " WHERE state<>'solved' AND NOT deleted"

enum np_status
store_list_games(struct store *store, struct store_games *games, struct np_error *error)
{
    struct store_rows rows = store_query(
        store, error, GAME_COLUMNS " ORDER BY state='named',changed DESC,game DESC", "");

    memset(games, 0, sizeof *games);
    while (store_next(&rows))
        if (!memory_grow_array(
                &games->games, &games->capacity, games->count + 1, sizeof games->games[0]))
            rows.status = np_no_memory(error);
        else
            read_game(&games->games[games->count++], rows.at);
    return rows.status;
}

void
store_games_free(struct store_games *games)
{
    free(games->games);
    memset(games, 0, sizeof *games);
}

enum np_status
store_find_latest(struct store *store, const struct contest_spec *spec, const char *puzzle,
    struct store_game *game, struct np_error *error)
{
    char contest[CONTEST_SPEC_BYTES] = "";
    struct store_rows rows;
    bool found = false;

    if (spec != NULL)
        contest_spec_print(spec, contest);
    rows = store_query(store, error,
        GAME_COLUMNS " AND state='unfinished' AND (?1 IS NULL OR contest=?1)"
                     " AND (?2 IS NULL OR substr(puzzle,1,length(?2))=?2)"
                     " ORDER BY changed DESC,game DESC LIMIT 1",
        "tt", contest, puzzle);
    for (; store_next(&rows); found = true)
        read_game(game, rows.at);
    return rows.status != NP_OK || found
               ? rows.status
               : np_fail(error, NP_NOT_FOUND, "there is no unfinished game");
}

enum np_status
store_find_game(
    struct store *store, const char *word, struct store_game *game, struct np_error *error)
{
    enum { NAMED = 3 };
    struct store_rows rows;
    struct text names = {0};
    size_t matches = 0;
    bool exact = false;

    if (word == NULL)
        return store_find_latest(store, NULL, NULL, game, error);
    rows = store_query(store, error,
        GAME_COLUMNS " AND ?1 IN(substr(name,1,length(?1)),substr(" CALLED ",1,length(?1)))"
                     " ORDER BY ?1 IN(name," CALLED ") DESC,state='named',changed DESC,game DESC",
        "e", word);
    while (store_next(&rows)) {
        struct store_game found;

        read_game(&found, rows.at);
        if (matches == 0) {
            *game = found;
            exact = strcmp(found.name, word) == 0 ||
                    (found.named && strcmp(found.name + strlen(STORE_NAMED_PREFIX), word) == 0);
        }
        if (++matches <= NAMED)
            text_printf(&names, "%s%s", matches == 1 ? "" : ", ", found.name);
    }
    if (rows.status == NP_OK && matches == 0)
        rows.status = np_fail(
            error, NP_USAGE, "there is no saved game \"%.80s\"; --list-saved lists them all", word);
    else if (rows.status == NP_OK && matches > 1 && !exact)
        rows.status = np_fail(error, NP_USAGE,
            "%zu saved games begin with \"%.80s\": %s%s; --list-saved names them", matches, word,
            text_string(&names), matches > NAMED ? " ..." : "");
    text_free(&names);
    return rows.status;
}

/* ---- reading a game ------------------------------------------------------------------------ */

/* Reads the boards of an attempt before this one, whose solves have the same number. */
static enum np_status
read_splits(struct store *store, struct attempt *attempt, struct np_error *error)
{
    struct store_rows rows = store_query(store, error,
        "SELECT part,time_ms,moves FROM games WHERE attempt=?1 AND state='solved' AND part<?2",
        "ii", (int64_t)attempt->id, (int64_t)attempt->part);

    while (store_next(&rows)) {
        const uint64_t part = store_column_number(rows.at, 0, CONTEST_PARTS_MAX);

        attempt->splits[part > 0 ? part - 1 : 0] =
            (struct attempt_split){store_column_number(rows.at, 1, RECORD_TIME_MS_MAX),
                (uint32_t)store_column_number(rows.at, 2, UINT32_MAX)};
    }
    return rows.status;
}

/* Reads a row whose columns are STORE_RECORD. */
static enum np_status
read_record(
    struct store *store, sqlite3_stmt *statement, struct kept_solve *kept, struct np_error *error)
{
    enum { SOURCE = STORE_SOLVE_COLUMNS, MIDDLE, START, GOAL_TILES, EVENTS };
    const char *const events = (const char *)sqlite3_column_text(statement, EVENTS);
    struct history_solve *const solve = &kept->solve;
    struct record *const record = &kept->record;
    struct session_names *const names = &record->names;
    struct attempt *const attempt = &record->attempt;
    enum np_status status = store_column_solve(statement, solve, error);

    free(solve->comment);
    solve->comment = NULL;
    if (status == NP_OK && !solve->whole)
        return np_fail(error, NP_UNSUPPORTED, "The moves of this solve were not kept");
    snprintf(names->id, sizeof names->id, "%s", solve->puzzle);
    store_column_text(statement, SOURCE, names->source, sizeof names->source);
    snprintf(names->kind, sizeof names->kind, "%s", solve->kind);
    names->from_middle = sqlite3_column_int(statement, MIDDLE) != 0;
    snprintf(names->group, sizeof names->group, "%s", solve->group);
    names->dnf = solve->dnf;
    if (solve->contest.row != NULL) {
        const unsigned parts = contest_parts(&solve->contest);

        attempt->spec = solve->contest;
        attempt->id = solve->attempt;
        attempt->part = solve->part < 1 ? 1 : solve->part < parts ? solve->part : parts;
    }
    if (status == NP_OK)
        status = solve_parse_boards(kept, (const char *)sqlite3_column_text(statement, START),
            (const char *)sqlite3_column_text(statement, GOAL_TILES), error);
    if (status == NP_OK)
        status = record_parse_events(record, events == NULL ? "" : events, error);
    return status == NP_OK && attempt->part > 1 ? read_splits(store, attempt, error) : status;
}

enum np_status
store_take_record(struct store_rows rows, struct kept_solve *kept)
{
    const bool found = store_next(&rows);

    memset(kept, 0, sizeof *kept);
    if (found)
        rows.status = read_record(rows.store, rows.at, kept, rows.error);
    rows.status = store_finish(rows);
    return rows.status != NP_OK || found ? rows.status
                                         : np_fail(rows.error, NP_NOT_FOUND, "the game is gone");
}

enum np_status
store_load_game(struct store *store, const struct store_game *game, struct record *record,
    struct stored_game *stored, struct np_error *error)
{
    struct kept_solve kept;
    const enum np_status status = store_take_record(
        store_query(store, error, STORE_RECORD " WHERE game=?1", "i", game->row), &kept);

    *record = kept.record;
    memset(stored, 0, sizeof *stored);
    if (status == NP_OK && !game->named) {
        stored->row = game->row;
        stored->events = record->event_count;
        snprintf(stored->name, sizeof stored->name, "%s", game->name);
    }
    return status;
}
