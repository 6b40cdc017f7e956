// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Games under way in the store, those with a name, and the list of both.
 */
#include "config.h"

#include "records/store_sql.h"

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

/* ---- names ------------------------------------------------------------------------------------
 */

/* Appends the name of a board, cut to fit; characters that are special to a shell become dashes. */
static size_t
add_called(char *name, size_t length, size_t end, const char *called)
{
    for (; *called != '\0' && length < end; called++) {
        const unsigned char byte = (unsigned char)*called;

        if (isascii(byte) && (isalnum(byte) || byte == '.'))
            name[length++] = *called;
        else if (name[length - 1] != '-')
            name[length++] = '-';
    }
    while (name[length - 1] == '-' || name[length - 1] == '.')
        length--;
    name[length] = '\0';
    return length;
}

/* Writes the name of a game that begins: 4x4-otter-512-20261122-0845, relay-5-20261122-0845. Leaves
 * room for a number after it. */
static void
make_name(char name[STORE_NAME_BYTES], const struct session *session, int64_t when_ms)
{
    enum { TIME_BYTES = sizeof "-20261122-0845-1000" };
    const struct session_names *const names = &session->names;
    const char *called = names->id[0] != '\0' ? names->id : names->source;
    char size[32], spec[EVENT_SPEC_BYTES];
    const time_t time = (time_t)(when_ms / 1000);
    struct tm parts;
    size_t length;

    length = (size_t)snprintf(size, sizeof size, "%ux%u", (unsigned)session->board.width,
        (unsigned)session->board.height);
    if (attempt_has(&session->attempt, 0)) {
        event_spec_print(&session->attempt.spec, spec);
        called = spec + strlen(session->attempt.spec.row->name) + 1;
        length = (size_t)snprintf(size, sizeof size, "%s", session->attempt.spec.row->name);
    }
    memcpy(name, size, length);
    /* An id begins with the size. */
    if (strncmp(called, size, length) == 0 && !isdigit((unsigned char)called[length]))
        called += length;
    name[length++] = '-';
    length = add_called(name, length, STORE_NAME_BYTES - TIME_BYTES, called);
    if (localtime_r(&time, &parts) != NULL)
        length += strftime(name + length, STORE_NAME_BYTES - length, "-%Y%m%d-%H%M", &parts);
    name[length] = '\0';
}

/* Whether a game of a state has a name. */
static enum np_status
is_taken(
    struct store *store, const char *state, const char *name, bool *taken, struct np_error *error)
{
    sqlite3_stmt *statement;
    enum np_status status = store_query(store, &statement, error,
        "SELECT 1 FROM games WHERE state=?1 AND name=?2", "tt", state, name);

    if (status != NP_OK)
        return status;
    status = store_next(store, statement, taken, error);
    (void)sqlite3_reset(statement);
    return status;
}

/* Chooses a name that no unfinished game has. */
static enum np_status
choose_name(struct store *store, char name[STORE_NAME_BYTES], const struct session *session,
    int64_t when_ms, struct np_error *error)
{
    bool taken = true;
    size_t length;
    enum np_status status = NP_OK;

    make_name(name, session, when_ms);
    length = strlen(name);
    for (unsigned i = 1; i < NAMES_TRIED && taken && status == NP_OK; i++) {
        if (i > 1)
            snprintf(name + length, STORE_NAME_BYTES - length, "-%u", i);
        status = is_taken(store, "unfinished", name, &taken, error);
    }
    return status;
}

/* ---- storing ----------------------------------------------------------------------------------
 */

/* Stores the events from `first` on in one row. */
static enum np_status
put_events(struct store *store, int64_t row, const struct session *session, size_t first,
    struct np_error *error)
{
    const uint64_t before_ms = first > 0 ? session->events[first - 1].time_ms : 0;
    struct text text = {0};
    enum np_status status;

    record_print_events(&text, session->events + first, session->event_count - first, before_ms);
    status = text_status(&text, error);
    if (status == NP_OK && text.length > 0)
        status = store_run(store, error, "INSERT INTO events VALUES(?1,?2,?3)", "iie", row,
            (int64_t)first, text_string(&text));
    text_free(&text);
    return status;
}

/* Adds a row for a whole game. */
static enum np_status
insert(struct store *store, const char *state, const char *name, const struct session *session,
    int64_t when_ms, int64_t *row, struct np_error *error)
{
    const struct history_solve solve = history_solve_of(session);
    const struct attempt *const attempt = &session->attempt;
    const bool has_attempt = attempt_has(attempt, 0);
    char contest[EVENT_SPEC_BYTES] = "";
    struct text start = {0}, goal = {0};
    struct board board = {0};
    enum np_status status = board_copy(&board, &session->start, error);

    if (has_attempt)
        event_spec_print(&attempt->spec, contest);
    record_print_board(&start, &board);
    board_free(&board);
    if (status == NP_OK && session->goal.kind == GOAL_CUSTOM) {
        status = goal_to_board(&session->goal, &board, NULL, error);
        if (status == NP_OK)
            record_print_board(&goal, &board);
        board_free(&board);
    }
    if (status == NP_OK)
        status = text_status(&start, error);
    if (status == NP_OK)
        status = text_status(&goal, error);
    if (status == NP_OK)
        status = store_run(store, error,
            "INSERT INTO games(state,name,began,changed,event_count,width,height,goal,kind,"
            "group_name,time_ms,moves,shortest,hints,undos,solver_moves,watched,dnf,middle,contest,"
            "attempt,part,puzzle,source,board,start,goal_tiles) VALUES(?1,?2,?3,?3,?4,?5,?6,?7,?8,"
            "?9,?10,?11,?12,?13,?14,?15,?16,?17,?18,?19,?20,?21,?22,?23,?24,?25,?26)",
            "ttiiiitteiiiiiiiiitiittitt", state, name, when_ms, (int64_t)session->event_count,
            (int64_t)solve.width, (int64_t)solve.height, solve.goal, solve.kind, solve.group,
            (int64_t)solve.time_ms, (int64_t)solve.moves,
            solve.shortest == HISTORY_UNKNOWN ? STORE_NULL : (int64_t)solve.shortest,
            (int64_t)solve.hints, (int64_t)solve.undos, (int64_t)solve.solver_moves,
            (int64_t)solve.watched, (int64_t)solve.dnf, (int64_t)session->names.from_middle,
            contest, has_attempt ? (int64_t)attempt->id : STORE_NULL,
            has_attempt ? (int64_t)attempt->part : STORE_NULL, solve.puzzle, session->names.source,
            (int64_t)solve.key, text_string(&start), text_string(&goal));
    text_free(&start);
    text_free(&goal);
    *row = sqlite3_last_insert_rowid(store->db);
    return status == NP_OK ? put_events(store, *row, session, 0, error) : status;
}

/* Updates the row of a game, if nobody else has gone on with it: else *found becomes false. */
static enum np_status
update(struct store *store, const struct stored_game *stored, const struct session *session,
    int64_t when_ms, bool *found, struct np_error *error)
{
    const struct history_solve solve = history_solve_of(session);
    enum np_status status = store_run(store, error,
        "UPDATE games SET event_count=?1,changed=?2,time_ms=?3,moves=?4,shortest=?5,hints=?6,"
        "undos=?7,solver_moves=?8,watched=?9,dnf=?10,group_name=?11"
        " WHERE game=?12 AND event_count=?13 AND state='unfinished'",
        "iiiiiiiiiieii", (int64_t)session->event_count, when_ms, (int64_t)solve.time_ms,
        (int64_t)solve.moves,
        solve.shortest == HISTORY_UNKNOWN ? STORE_NULL : (int64_t)solve.shortest,
        (int64_t)solve.hints, (int64_t)solve.undos, (int64_t)solve.solver_moves,
        (int64_t)solve.watched, (int64_t)solve.dnf, solve.group, stored->row,
        (int64_t)stored->events);

    *found = sqlite3_changes(store->db) > 0;
    return status == NP_OK && *found
               ? put_events(store, stored->row, session, stored->events, error)
               : status;
}

/* Writes all events of a game in one row. */
static enum np_status
join_events(struct store *store, int64_t row, const struct session *session, struct np_error *error)
{
    const enum np_status status =
        store_run(store, error, "DELETE FROM events WHERE game=?1", "i", row);

    return status == NP_OK ? put_events(store, row, session, 0, error) : status;
}

/* Makes the row of a game that is over a solve. */
static enum np_status
make_solve(
    struct store *store, int64_t row, int64_t when_ms, bool *repeated, struct np_error *error)
{
    sqlite3_stmt *statement;
    bool found = false;
    enum np_status status = store_query(store, &statement, error,
        "UPDATE games SET state='solved',name=NULL,solve=?1,ended=?2,"
        "repeated=board IS NOT NULL AND EXISTS(SELECT 1 FROM games AS other WHERE"
        " other.board=games.board AND other.goal=games.goal AND other.state='solved')"
        " WHERE game=?3 RETURNING repeated",
        "iii", (int64_t)solve_new_id(), when_ms, row);

    if (status != NP_OK)
        return status;
    status = store_next(store, statement, &found, error);
    *repeated = found && sqlite3_column_int(statement, 0) != 0;
    (void)sqlite3_reset(statement);
    return status;
}

/* Stores the solve of a game that is over. The unfinished game stays beside it if its attempt has
 * another board. */
static enum np_status
put_solve(struct store *store, struct stored_game *stored, const struct session *session,
    int64_t when_ms, struct np_error *error)
{
    int64_t row = stored->row;
    enum np_status status;

    if (event_phase(session) == EVENT_SPLIT)
        status = insert(store, "unfinished", NULL, session, when_ms, &row, error);
    else
        status = join_events(store, row, session, error);
    if (status == NP_OK)
        status = make_solve(store, row, when_ms, &stored->repeated, error);
    stored->solved = true;
    return status;
}

/* Removes a game that is over and no solve: it began in the middle of another. */
static enum np_status
drop(struct store *store, struct stored_game *stored, struct np_error *error)
{
    const int64_t row = stored->row;

    stored->row = 0;
    stored->solved = true;
    return store_run(store, error, "DELETE FROM games WHERE game=?1", "i", row);
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
        status = choose_name(store, stored->name, session, when_ms, error);
        if (status == NP_OK)
            status =
                insert(store, "unfinished", stored->name, session, when_ms, &stored->row, error);
    }
    if (status == NP_OK && session->finished && !stored->solved)
        status = session->names.from_middle ? drop(store, stored, error)
                                            : put_solve(store, stored, session, when_ms, error);
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
store_put_next_part(struct store *store, struct stored_game *stored, struct session *session,
    int64_t when_ms, struct np_error *error)
{
    struct stored_game next = {0};
    enum np_status status = store_begin(store, error);

    if (status != NP_OK)
        return status;
    status = store_run(
        store, error, "DELETE FROM games WHERE game=?1 AND state='unfinished'", "i", stored->row);
    if (status == NP_OK)
        status = put(store, &next, session, when_ms, error);
    status = store_end(store, status, error);
    if (status == NP_OK)
        *stored = next;
    return status;
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
    if (keep && status == NP_OK)
        status = store_run(store, error,
            "DELETE FROM games WHERE game IN(SELECT game FROM games WHERE state='unfinished'"
            " ORDER BY changed DESC,game DESC LIMIT -1 OFFSET ?1)",
            "i", (int64_t)STORE_UNFINISHED_MAX);
    status = store_end(store, status, error);
    if (status == NP_OK)
        memset(stored, 0, sizeof *stored);
    return status;
}

/* ---- games with a name ------------------------------------------------------------------------
 */

enum np_status
store_put_named(struct store *store, const char *name, bool overwrite,
    const struct session *session, int64_t when_ms, struct np_error *error)
{
    const size_t length = strlen(name);
    enum np_status status;
    bool taken = false;
    int64_t row;

    if (length == 0 || length > STORE_GIVEN_NAME_MAX)
        return np_fail(error, NP_BAD_INPUT, "a name has 1 to %d bytes", STORE_GIVEN_NAME_MAX);
    if (name[0] == '.' || strchr(name, '/') != NULL || text_has_control(name))
        return np_fail(error, NP_BAD_INPUT, "a name must not contain a slash or begin with a dot");
    status = store_begin(store, error);
    if (status != NP_OK)
        return status;
    if (overwrite)
        status =
            store_run(store, error, "DELETE FROM games WHERE state='named' AND name=?1", "t", name);
    else
        status = is_taken(store, "named", name, &taken, error);
    if (taken)
        status = np_fail(error, NP_BAD_INPUT, "there is already a game \"%s\"", name);
    if (status == NP_OK)
        status = insert(store, "named", name, session, when_ms, &row, error);
    return store_end(store, status, error);
}

bool
store_has_named(struct store *store, const char *name)
{
    bool taken;

    return is_taken(store, "named", name, &taken, NULL) == NP_OK && taken;
}

/* ---- the list ---------------------------------------------------------------------------------
 */

/* Reads the contest of a game from its columns; false if it has none. */
static bool
read_contest(sqlite3_stmt *statement, int column, struct event_spec *spec)
{
    char text[EVENT_SPEC_BYTES];

    store_column_text(statement, column, text, sizeof text);
    memset(spec, 0, sizeof *spec);
    if (text[0] != '\0' && event_spec_parse(spec, text, NULL) != NP_OK)
        memset(spec, 0, sizeof *spec);
    return spec->row != NULL;
}

static void
read_game(struct store_game *game, sqlite3_stmt *statement)
{
    memset(game, 0, sizeof *game);
    game->row = sqlite3_column_int64(statement, 0);
    game->named = sqlite3_column_int(statement, 1) != 0;
    store_column_text(statement, 2, game->name, sizeof game->name);
    game->changed_ms = sqlite3_column_int64(statement, 3);
    store_column_text(statement, 4, game->names.id, sizeof game->names.id);
    store_column_text(statement, 5, game->names.source, sizeof game->names.source);
    store_column_text(statement, 6, game->names.kind, sizeof game->names.kind);
    store_column_text(statement, 7, game->names.group, sizeof game->names.group);
    (void)read_contest(statement, 8, &game->contest);
    game->part = (unsigned)store_column_number(statement, 9, EVENT_PARTS_MAX);
    game->width = (uint32_t)store_column_number(statement, 10, UINT32_MAX);
    game->height = (uint32_t)store_column_number(statement, 11, UINT32_MAX);
    game->moves = (uint32_t)store_column_number(statement, 12, UINT32_MAX);
    game->time_ms = store_column_number(statement, 13, RECORD_TIME_MS_MAX);
}

#define GAME_COLUMNS                                                                           \
    "SELECT game,state='named',name,changed,puzzle,source,kind,group_name,contest,part,width," \
    "height,moves,time_ms FROM games WHERE state<>'solved'"

enum np_status
store_list_games(struct store *store, struct store_games *games, struct np_error *error)
{
    sqlite3_stmt *statement;
    enum np_status status;
    bool row = true;

    memset(games, 0, sizeof *games);
    status = store_query(store, &statement, error,
        GAME_COLUMNS " ORDER BY state='named',changed DESC,game DESC", "");
    if (status != NP_OK)
        return status;
    while (status == NP_OK && row) {
        status = store_next(store, statement, &row, error);
        if (!row)
            break;
        if (!memory_grow_array(
                &games->games, &games->capacity, games->count + 1, sizeof games->games[0]))
            status = np_no_memory(error);
        else
            read_game(&games->games[games->count++], statement);
    }
    (void)sqlite3_reset(statement);
    return status;
}

void
store_games_free(struct store_games *games)
{
    free(games->games);
    memset(games, 0, sizeof *games);
}

/* Whether the name of a game begins with a word, which may have STORE_NAMED_PREFIX. */
static bool
begins_with(const struct store_game *game, const char *word)
{
    const size_t prefix = strlen(STORE_NAMED_PREFIX);

    if (game->named && strncmp(word, STORE_NAMED_PREFIX, prefix) == 0)
        word += prefix;
    return strncmp(game->name, word, strlen(word)) == 0;
}

/* Says that several games match, and names the first of them. */
static enum np_status
refuse_word(
    const struct store_games *games, const char *word, size_t matches, struct np_error *error)
{
    enum { NAMED = 3 };
    struct text names = {0};
    enum np_status status;
    unsigned named = 0;

    for (size_t i = 0; i < games->count && named < NAMED; i++)
        if (begins_with(&games->games[i], word))
            text_printf(&names, "%s%s%s", named++ == 0 ? "" : ", ",
                games->games[i].named ? STORE_NAMED_PREFIX : "", games->games[i].name);
    status = np_fail(error, NP_USAGE,
        "%zu saved games begin with \"%.80s\": %s%s; --list-saved names them", matches, word,
        text_string(&names), matches > NAMED ? " ..." : "");
    text_free(&names);
    return status;
}

/* Finds the game that a word names among all. */
static enum np_status
find_word(const struct store_games *games, const char *word, struct store_game *game,
    struct np_error *error)
{
    const char *const name = strncmp(word, STORE_NAMED_PREFIX, strlen(STORE_NAMED_PREFIX)) == 0
                                 ? word + strlen(STORE_NAMED_PREFIX)
                                 : word;
    const struct store_game *found = NULL;
    size_t matches = 0;

    for (size_t i = 0; i < games->count; i++) {
        const struct store_game *const candidate = &games->games[i];

        if (!begins_with(candidate, word))
            continue;
        found = candidate;
        matches++;
        if (strcmp(candidate->name, name) == 0) {
            matches = 1;
            break;
        }
    }
    if (matches == 0)
        return np_fail(
            error, NP_USAGE, "there is no saved game \"%.80s\"; --list-saved lists them all", word);
    if (matches > 1)
        return refuse_word(games, word, matches, error);
    *game = *found;
    return NP_OK;
}

enum np_status
store_find_game(
    struct store *store, const char *word, struct store_game *game, struct np_error *error)
{
    struct store_games games;
    enum np_status status = store_list_games(store, &games, error);

    if (status == NP_OK && word != NULL)
        status = find_word(&games, word, game, error);
    else if (status == NP_OK && (games.count == 0 || games.games[0].named))
        status = np_fail(error, NP_NOT_FOUND, "there is no unfinished game");
    else if (status == NP_OK)
        *game = games.games[0];
    store_games_free(&games);
    return status;
}

/* ---- reading a game ---------------------------------------------------------------------------
 */

/* Reads the boards of an attempt before this one, whose solves have the same number. */
static enum np_status
read_splits(struct store *store, struct attempt *attempt, struct np_error *error)
{
    sqlite3_stmt *statement;
    bool row = true;
    enum np_status status = store_query(store, &statement, error,
        "SELECT part,time_ms,moves FROM games WHERE attempt=?1 AND state='solved' AND part<?2",
        "ii", (int64_t)attempt->id, (int64_t)attempt->part);

    if (status != NP_OK)
        return status;
    while (status == NP_OK && row) {
        status = store_next(store, statement, &row, error);
        if (row) {
            const uint64_t part = store_column_number(statement, 0, EVENT_PARTS_MAX);

            attempt->splits[part > 0 ? part - 1 : 0] =
                (struct attempt_split){store_column_number(statement, 1, RECORD_TIME_MS_MAX),
                    (uint32_t)store_column_number(statement, 2, UINT32_MAX)};
        }
    }
    (void)sqlite3_reset(statement);
    return status;
}

enum np_status
store_column_record(
    struct store *store, sqlite3_stmt *statement, struct record *record, struct np_error *error)
{
    const uint32_t width = (uint32_t)store_column_number(statement, 10, UINT32_MAX);
    const uint32_t height = (uint32_t)store_column_number(statement, 11, UINT32_MAX);
    const char *const start = (const char *)sqlite3_column_text(statement, 13);
    const char *const tiles = (const char *)sqlite3_column_text(statement, 14);
    const char *const events = (const char *)sqlite3_column_text(statement, 15);
    struct session_names *const names = &record->names;
    struct attempt *const attempt = &record->attempt;
    const struct goal_row *goal;
    struct board board = {0};
    char goal_name[16];
    enum np_status status;

    store_column_text(statement, 1, names->id, sizeof names->id);
    store_column_text(statement, 2, names->source, sizeof names->source);
    store_column_text(statement, 3, names->kind, sizeof names->kind);
    names->from_middle = sqlite3_column_int(statement, 4) != 0;
    store_column_text(statement, 5, names->group, sizeof names->group);
    names->dnf = sqlite3_column_int(statement, 6) != 0;
    if (read_contest(statement, 7, &attempt->spec)) {
        attempt->id = (uint64_t)sqlite3_column_int64(statement, 8);
        attempt->part = (unsigned)store_column_number(statement, 9, attempt_parts(attempt));
        if (attempt->part == 0)
            attempt->part = 1;
    }
    store_column_text(statement, 12, goal_name, sizeof goal_name);
    if (start == NULL)
        return np_fail(error, NP_UNSUPPORTED, "The moves of this solve were not kept");
    goal = goal_row_find(goal_name);
    status = record_parse_board(&record->start, start, width, height, error);
    if (status == NP_OK && goal != NULL && goal->kind != GOAL_CUSTOM) {
        status = goal_init(&record->goal, goal->kind, width, height, error);
    } else if (status == NP_OK) {
        status = record_parse_board(&board, tiles == NULL ? "" : tiles, width, height, error);
        if (status == NP_OK)
            status = goal_from_board(&record->goal, &board, error);
        board_free(&board);
    }
    if (status == NP_OK)
        status = record_parse_events(record, events == NULL ? "" : events, error);
    return status == NP_OK && attempt->part > 1 ? read_splits(store, attempt, error) : status;
}

enum np_status
store_load_game(struct store *store, const struct store_game *game, struct record *record,
    struct stored_game *stored, struct np_error *error)
{
    sqlite3_stmt *statement;
    bool row;
    enum np_status status = store_query(store, &statement, error,
        "SELECT " STORE_RECORD_COLUMNS " FROM games WHERE game=?1", "i", game->row);

    memset(record, 0, sizeof *record);
    memset(stored, 0, sizeof *stored);
    if (status != NP_OK)
        return status;
    status = store_next(store, statement, &row, error);
    if (status == NP_OK && !row)
        status = np_fail(error, NP_NOT_FOUND, "the game \"%s\" is gone", game->name);
    if (status == NP_OK)
        status = store_column_record(store, statement, record, error);
    if (status == NP_OK && !game->named) {
        stored->row = game->row;
        stored->events = record->event_count;
        snprintf(stored->name, sizeof stored->name, "%s", game->name);
    }
    (void)sqlite3_reset(statement);
    return status;
}
