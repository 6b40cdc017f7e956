// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Makes a solve of csTimer a line of the history: its board, its kind and its id.
 */
#include "config.h"

#include "game/import/import_cstimer.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/checksum.h"
#include "base/text/utf8.h"
#include "game/import/cstimer_scramble.h"
#include "puzzle/positions.h"

/* The texts of the fields of a solve. */
struct fields {
    char when[24];
    char size[16];
    char time[24];
    char key[17];
    char id[17];
    char session[SESSION_NAME_BYTES];
    char start[64];
};

/* The id follows from what does not change when a solve is commented or gets a penalty. CSV has
 * hundredths of a second only. */
static uint64_t
id_of(const struct timer_solve *timed)
{
    size_t length = strlen(timed->scramble);
    struct checksum sum;
    char text[96];
    uint64_t id;

    while (length > 0 && timed->scramble[length - 1] == ' ')
        length--;
    snprintf(text, sizeof text, "cstimer %" PRId64 " %" PRIu64 " %" PRIu64 " ", timed->when,
        timed->measured_ms / 10, timed->when == SOLVE_NO_DATE ? timed->number : 0);
    checksum_begin(&sum);
    checksum_add(&sum, text, strlen(text));
    checksum_add(&sum, timed->scramble, length);
    id = checksum_value(&sum);
    return id != 0 ? id : 1;
}

static void
print_board(struct fields *fields, const struct cstimer_board *board)
{
    const uint32_t cells = board->side * board->side;
    uint64_t key = 0;
    size_t length = 0;

    for (uint32_t cell = 0; cell < cells; cell++) {
        length += (size_t)snprintf(fields->start + length, sizeof fields->start - length, "%s%u",
            cell == 0                 ? ""
            : cell % board->side == 0 ? "/"
                                      : " ",
            (unsigned)board->tiles[cell]);
        key ^= position_key_of_tile(board->tiles[cell], cell);
    }
    snprintf(fields->key, sizeof fields->key, "%016" PRIx64, key);
}

/* Fills in the size and, if the scramble tells it, the board. False for another puzzle. */
static bool
set_board(const struct import *import, const struct timer_solve *timed, struct fields *fields)
{
    const bool sized = import->options.width != 0;
    struct cstimer_board board;

    if (timed->other)
        return false;
    if (cstimer_scramble_read(timed->scramble, timed->side, &board) &&
        (!sized || (import->options.width == board.side && import->options.height == board.side))) {
        snprintf(fields->size, sizeof fields->size, "%ux%u", board.side, board.side);
        print_board(fields, &board);
        return true;
    }
    if (timed->side == 0 && !sized)
        return false;
    snprintf(fields->size, sizeof fields->size, "%" PRIu32 "x%" PRIu32,
        sized ? import->options.width : timed->side, sized ? import->options.height : timed->side);
    return true;
}

enum np_status
import_timer_solve(struct import *import, const struct timer_solve *timed, struct np_error *error)
{
    struct fields fields = {.when = "", .key = "0000000000000000"};
    const time_t seconds = (time_t)timed->when;
    struct tm parts;

    if (!set_board(import, timed, &fields)) {
        import->report->other++;
        return NP_OK;
    }
    if (timed->time_ms > HISTORY_TIME_MS_MAX)
        return import_fail(import, timed->place, error, "the time is longer than a year");
    if (timed->when != SOLVE_NO_DATE && gmtime_r(&seconds, &parts) != NULL &&
        strftime(fields.when, sizeof fields.when, "%Y-%m-%dT%H:%M:%SZ", &parts) == 0)
        fields.when[0] = '\0'; /* a year of many digits; the text is undefined */
    snprintf(fields.time, sizeof fields.time, "%" PRIu64, timed->time_ms);
    snprintf(fields.id, sizeof fields.id, "%016" PRIx64, id_of(timed));
    utf8_copy(fields.session, sizeof fields.session,
        import->options.session != NULL ? import->options.session : timed->session);
    return import_add(import,
        &(struct import_solve){.fields = {[FIELD_WHEN] = fields.when,
                                   [FIELD_SIZE] = fields.size,
                                   [FIELD_GOAL] = "standard",
                                   [FIELD_TIME] = fields.time,
                                   [FIELD_MOVES] = "0",
                                   [FIELD_HINTS] = "0",
                                   [FIELD_UNDOS] = "0",
                                   [FIELD_SOLVER] = "0",
                                   [FIELD_KIND] = SESSION_KIND_RANDOM,
                                   [FIELD_KEY] = fields.key,
                                   [FIELD_ID] = fields.id,
                                   [FIELD_RESULT] = timed->dnf ? "dnf" : "ok",
                                   [FIELD_SESSION] = fields.session,
                                   [FIELD_START] = fields.start},
            .comment = timed->comment,
            .place = timed->place},
        error);
}
