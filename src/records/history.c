// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The history of solves: reading its file, in pieces. What was read once is not read again.
 */
#include "config.h"

#include "records/history.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/rng.h"

enum { PIECE_BYTES = 1 << 18 };

/* ---- tables ------------------------------------------------------------------------------- */

/* Makes room for two more entries; `hash_of` gives the hash of an entry. */
static bool
grow_table(struct history_table *table, const struct history *history,
    uint64_t (*hash_of)(const struct history *history, uint64_t entry))
{
    struct history_table next = {.count = table->count};

    if (2 * (table->count + 2) <= table->capacity)
        return true;
    next.capacity = table->capacity == 0 ? 64 : 2 * table->capacity;
    next.slots = calloc(next.capacity, sizeof next.slots[0]);
    if (next.slots == NULL)
        return false;
    for (size_t i = 0; i < table->capacity; i++) {
        size_t slot;

        if (table->slots[i] == 0)
            continue;
        slot = (size_t)hash_of(history, table->slots[i]) & (next.capacity - 1);
        while (next.slots[slot] != 0)
            slot = (slot + 1) & (next.capacity - 1);
        next.slots[slot] = table->slots[i];
    }
    free(table->slots);
    *table = next;
    return true;
}

static uint64_t
hash_of_solve(const struct history *history, uint64_t entry)
{
    return rng_mix(history->solves[entry - 1].id);
}

static uint64_t
hash_of_name(const struct history *history, uint64_t entry)
{
    (void)history;
    return rng_mix(entry);
}

/* The slot of a solve's id, or the free one where it belongs. */
static uint64_t *
slot_of_id(const struct history *history, uint64_t id)
{
    const struct history_table *const table = &history->ids;
    size_t slot = (size_t)rng_mix(id) & (table->capacity - 1);

    while (table->slots[slot] != 0 && history->solves[table->slots[slot] - 1].id != id)
        slot = (slot + 1) & (table->capacity - 1);
    return &table->slots[slot];
}

size_t
history_find(const struct history *history, uint64_t id)
{
    const uint64_t entry = history->ids.capacity == 0 ? 0 : *slot_of_id(history, id);

    return entry == 0 ? SIZE_MAX : (size_t)entry - 1;
}

/* The slot of a board's name, or the free one where it belongs. */
static uint64_t *
slot_of_name(const struct history *history, uint64_t name)
{
    const struct history_table *const table = &history->boards;
    size_t slot = (size_t)rng_mix(name) & (table->capacity - 1);

    while (table->slots[slot] != 0 && table->slots[slot] != name)
        slot = (slot + 1) & (table->capacity - 1);
    return &table->slots[slot];
}

/* The names by which the board of a solve is known: its id, and its key with its goal; 0 = none. */
struct board_names {
    uint64_t names[2];
};

static struct board_names
names_of(const struct history_solve *solve)
{
    return (struct board_names){
        {solve->id_hash, solve->key == 0 ? 0 : solve->key ^ solve_hash_of_id(solve->goal)}};
}

bool
history_has_board(const struct history *history, const struct history_solve *solve)
{
    const struct board_names board = names_of(solve);

    for (size_t i = 0; i < 2 && history->boards.capacity > 0; i++)
        if (board.names[i] != 0 && *slot_of_name(history, board.names[i]) != 0)
            return true;
    return false;
}

/* Records that a board was solved. */
static void
add_board(struct history *history, const struct history_solve *solve)
{
    const struct board_names board = names_of(solve);

    for (size_t i = 0; i < 2; i++) {
        uint64_t *slot;

        if (board.names[i] == 0)
            continue;
        slot = slot_of_name(history, board.names[i]);
        history->boards.count += *slot == 0;
        *slot = board.names[i];
    }
}

/* ---- lines -------------------------------------------------------------------------------- */

/* Adds a solve unless it is there already. */
static enum np_status
add_solve(struct history *history, struct history_solve *solve, struct np_error *error)
{
    uint64_t *slot;

    if (!memory_grow_array(
            &history->solves, &history->capacity, history->count + 1, sizeof history->solves[0]) ||
        !grow_table(&history->ids, history, hash_of_solve) ||
        !grow_table(&history->boards, history, hash_of_name))
        return np_no_memory(error);
    slot = slot_of_id(history, solve->id);
    if (*slot != 0) {
        history->doubled++;
        return NP_OK;
    }
    solve->repeated = history_has_board(history, solve);
    add_board(history, solve);
    history->solves[history->count++] = *solve;
    history->ids.count++;
    *slot = history->count;
    return NP_OK;
}

/* Applies a change; that of an unknown solve changes nothing. */
static enum np_status
apply(struct history *history, const struct solve_entry *entry, struct np_error *error)
{
    const size_t index = history_find(history, entry->id);
    struct history_solve *const solve = index == SIZE_MAX ? NULL : &history->solves[index];
    char *comment;

    if (solve == NULL)
        return NP_OK;
    switch (entry->change) {
    case SOLVE_DELETE:
    case SOLVE_RESTORE:
        solve->deleted = entry->change == SOLVE_DELETE;
        break;
    case SOLVE_COMMENT:
        comment = entry->text[0] == '\0' ? NULL : strdup(entry->text);
        if (comment == NULL && entry->text[0] != '\0')
            return np_no_memory(error);
        free(solve->comment);
        solve->comment = comment;
        break;
    case SOLVE_SESSION:
        memcpy(solve->session, entry->text, sizeof solve->session);
        break;
    case SOLVE_RESULT:
        solve->dnf = entry->dnf;
        break;
    }
    return NP_OK;
}

/* Reads one line. */
static enum np_status
read_line(struct history *history, struct solve_entry *entry, const char *line, size_t bytes,
    struct np_error *error)
{
    const enum solve_line kind = solve_parse(entry, line, bytes);

    history->tail_damaged = kind == SOLVE_LINE_INVALID;
    history->skipped += history->tail_damaged;
    if (kind == SOLVE_LINE_CHANGE)
        return apply(history, entry, error);
    if (kind == SOLVE_LINE_INVALID)
        return NP_OK;
    entry->solve.offset = history->read_bytes;
    entry->solve.line_bytes = (uint32_t)bytes;
    return add_solve(history, &entry->solve, error);
}

/* ---- order -------------------------------------------------------------------------------- */

/* Where a solve belongs. */
struct place {
    int64_t when;
    size_t index;
};

static int
compare_places(const void *a, const void *b)
{
    const struct place *const x = a, *const y = b;

    if (x->when != y->when)
        return x->when < y->when ? -1 : 1;
    return x->index < y->index ? -1 : x->index > y->index;
}

/* Enters all solves into empty tables, which have room for them. */
static void
enter_again(struct history *history)
{
    memset(history->ids.slots, 0, history->ids.capacity * sizeof history->ids.slots[0]);
    memset(history->boards.slots, 0, history->boards.capacity * sizeof history->boards.slots[0]);
    history->boards.count = 0;
    for (size_t i = 0; i < history->count; i++) {
        struct history_solve *const solve = &history->solves[i];

        *slot_of_id(history, solve->id) = i + 1;
        solve->repeated = history_has_board(history, solve);
        add_board(history, solve);
    }
}

/* Finds where the solves belong; returns whether they are there already. */
static bool
find_places(const struct history *history, struct place *places)
{
    int64_t when = SOLVE_NO_DATE;
    bool sorted = true;

    for (size_t i = 0; i < history->count; i++) {
        if (history->solves[i].when != SOLVE_NO_DATE) {
            sorted &= history->solves[i].when >= when;
            when = history->solves[i].when;
        }
        if (places != NULL)
            places[i] = (struct place){when, i};
    }
    return sorted;
}

/* Sorts the solves by date: solves from another program are added after newer ones. */
static enum np_status
sort_solves(struct history *history, struct np_error *error)
{
    struct history_solve *solves;
    struct place *places;

    if (find_places(history, NULL))
        return NP_OK;
    places = malloc(history->count * sizeof places[0]);
    solves = malloc(history->capacity * sizeof solves[0]);
    if (places == NULL || solves == NULL) {
        free(places);
        free(solves);
        return np_no_memory(error);
    }
    (void)find_places(history, places);
    qsort(places, history->count, sizeof places[0], compare_places);
    for (size_t i = 0; i < history->count; i++)
        solves[i] = history->solves[places[i].index];
    free(places);
    free(history->solves);
    history->solves = solves;
    enter_again(history);
    return NP_OK;
}

/* ---- the file ----------------------------------------------------------------------------- */

/* A part of the file in memory, which begins at `read_bytes` of the history. */
struct piece {
    char *bytes; /* owned */
    size_t capacity;
    size_t used;
    bool too_long; /* the line that it begins with is too long; its beginning is gone */
};

/* Reads more of the file; *count is 0 at its end. */
static enum np_status
fill(struct piece *piece, uint64_t offset, int descriptor, const char *path, size_t *count,
    struct np_error *error)
{
    ssize_t got;

    if (piece->used == piece->capacity &&
        !memory_grow_array(&piece->bytes, &piece->capacity,
            piece->capacity == 0 ? PIECE_BYTES : 2 * piece->capacity, 1))
        return np_no_memory(error);
    do
        got = pread(descriptor, piece->bytes + piece->used, piece->capacity - piece->used,
            (off_t)(offset + piece->used));
    while (got < 0 && errno == EINTR);
    *count = got > 0 ? (size_t)got : 0;
    return got < 0 ? np_fail_path_errno(error, NP_IO, path, errno) : NP_OK;
}

/* Reads the complete lines of a piece; what is left moves to its beginning. */
static enum np_status
read_piece(struct history *history, struct piece *piece, struct solve_entry *entry, size_t fresh,
    struct np_error *error)
{
    char *line = piece->bytes;
    const char *const end = piece->bytes + piece->used + fresh;
    const char *search = piece->bytes + piece->used; /* there is no newline in front of it */
    enum np_status status = NP_OK;

    while (status == NP_OK) {
        char *const newline = memchr(search, '\n', (size_t)(end - search));

        if (newline == NULL)
            break;
        if (piece->too_long) {
            history->skipped++;
            history->tail_damaged = true;
            piece->too_long = false;
        } else {
            status = read_line(history, entry, line, (size_t)(newline - line), error);
        }
        history->read_bytes += (uint64_t)(newline + 1 - line);
        line = newline + 1;
        search = line;
    }
    piece->used = (size_t)(end - line);
    memmove(piece->bytes, line, piece->used);
    if (piece->used > SOLVE_LINE_MAX) {
        history->read_bytes += piece->used;
        piece->used = 0;
        piece->too_long = true;
    }
    return status;
}

/* Reads the file from `read_bytes` on. An incomplete last line is invalid, but is read again when
 * there is more. */
static enum np_status
read_lines(struct history *history, int descriptor, const char *path, struct np_error *error)
{
    struct piece piece = {0};
    struct solve_entry *const entry = malloc(sizeof *entry);
    size_t count = 1;
    enum np_status status = entry != NULL ? NP_OK : np_no_memory(error);

    history->skipped -= history->tail_open;
    while (status == NP_OK && count > 0) {
        status = fill(&piece, history->read_bytes, descriptor, path, &count, error);
        if (status == NP_OK && count > 0)
            status = read_piece(history, &piece, entry, count, error);
    }
    history->tail_open = piece.used > 0 || piece.too_long;
    history->tail_damaged |= history->tail_open;
    history->skipped += history->tail_open;
    free(piece.bytes);
    free(entry);
    return status;
}

/* Starts again if the file is not the one that was read. */
static enum np_status
check_file(struct history *history, int descriptor, const char *path, struct np_error *error)
{
    struct stat found;

    if (fstat(descriptor, &found) != 0)
        return np_fail_path_errno(error, NP_IO, path, errno);
    if (history->device != (uint64_t)found.st_dev || history->file != (uint64_t)found.st_ino ||
        (uint64_t)found.st_size < history->read_bytes) {
        history_free(history);
        history->device = (uint64_t)found.st_dev;
        history->file = (uint64_t)found.st_ino;
    }
    return NP_OK;
}

enum np_status
history_refresh(struct history *history, const char *path, struct np_error *error)
{
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    enum np_status status;

    if (descriptor < 0) {
        const int reason = errno;

        history_free(history);
        return reason == ENOENT ? NP_OK : np_fail_path_errno(error, NP_IO, path, reason);
    }
    status = check_file(history, descriptor, path, error);
    if (status == NP_OK)
        status = read_lines(history, descriptor, path, error);
    if (status == NP_OK)
        status = sort_solves(history, error);
    if (status != NP_OK)
        history_free(history);
    close(descriptor);
    return status;
}

enum np_status
history_read(struct history *history, const char *path, struct np_error *error)
{
    memset(history, 0, sizeof *history);
    return history_refresh(history, path, error);
}

void
history_free(struct history *history)
{
    for (size_t i = 0; i < history->count; i++)
        free(history->solves[i].comment);
    free(history->solves);
    free(history->ids.slots);
    free(history->boards.slots);
    memset(history, 0, sizeof *history);
}
