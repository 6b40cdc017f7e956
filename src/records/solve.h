// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * One solve, and its line in the history: the word "solve" and these fields, with a tab before
 * each of them.
 *
 *       1 when            2026-11-21T12:00:59Z, or "-"
 *       2 size            4x4
 *       3 goal            standard; "custom" for a goal without a name
 *       4 time            72340, in milliseconds
 *       5 moves           132, undone moves not included
 *       6 shortest        120, the length of the shortest solution; "-" = not known
 *       7 hints           0
 *       8 undos           3
 *       9 solver          0, how many moves the solver made
 *      10 id              4x4#otter-512, or "-": see puzzle/id.h
 *      11 kind            random: see struct session_names
 *      12 key             0123456789abcdef, of the board and of a custom goal: see positions.h
 *      13 watched         "watched" if the player saw a solution, else "-"
 *      14 solve           fedcba9876543210, this solve: chosen when its game began, never 0
 *      15 result          "ok", or "dnf": it did not finish, or does not count as finished
 *      16 event           relay:5:3/4:89abcdef01234567: see event/attempt.h; "-" = none
 *      17 session         the name of the session; "-" = the one without a name
 *      18 start           the board that the game began with: 5 1 2 3/9 6 7 4/...; "-" = not kept
 *      19 goal tiles      a custom goal in the same way, else "-"
 *      20 events          what the player did and when, see below; "-" = not kept
 *      21 checksum        XXH64 of all bytes before the tab in front of it, in hexadecimal
 *
 * The events follow one another without separators. Each is a letter, with + in front if it is
 * undone together with the move before it and - if the solver made it, and behind it the number of
 * milliseconds since the event before; none means 0:
 *
 *      U D L R     a tile slid that way
 *      < >         undo, redo
 *      ^           back to the start
 *      H           a hint
 *      W           a solution was watched
 *      E           the player or the clock ended the game
 *      .           nothing: the time passed
 *
 * A solve is changed by a later line. ID is field 14; the checksum is as above:
 *
 *      delete      ID  CHECKSUM
 *      restore     ID  CHECKSUM
 *      comment     ID  TEXT  CHECKSUM      "-" = none
 *      session     ID  NAME  CHECKSUM      "-" = the one without a name
 *      result      ID  ok or dnf  CHECKSUM
 */
#ifndef NP_RECORDS_SOLVE_H
#define NP_RECORDS_SOLVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "base/text/text.h"
#include "play/session.h"

/* The longest valid time: one year. */
#define HISTORY_TIME_MS_MAX (UINT64_C(366) * 24 * 60 * 60 * 1000)

/* The value of `shortest` if the shortest solution is not known. */
#define HISTORY_UNKNOWN UINT32_MAX

/* The date of a solve whose line has none. */
#define SOLVE_NO_DATE INT64_MIN

/* The longest line that is read, and the longest comment with its NUL. */
enum { SOLVE_LINE_MAX = 1 << 27, SOLVE_COMMENT_BYTES = 400 };

/* One solve, without its board and its moves. */
struct history_solve {
    uint64_t id;  /* never 0 */
    int64_t when; /* seconds since 1970, or SOLVE_NO_DATE */
    uint32_t width;
    uint32_t height;
    char goal[16];
    uint64_t time_ms;
    uint32_t moves;
    uint32_t shortest; /* or HISTORY_UNKNOWN */
    uint32_t hints;
    uint32_t undos;
    uint32_t solver_moves;
    char kind[SESSION_KIND_BYTES];
    uint64_t id_hash; /* of the id of the puzzle; 0 = none */
    uint64_t key;     /* of the board and its goal; 0 = not recorded */
    bool watched;
    bool repeated;                    /* this board had been solved before */
    bool dnf;                         /* not finished, or not counted as finished */
    bool deleted;                     /* by the player, who can restore it */
    bool whole;                       /* its line has the start and the events */
    char event[SESSION_EVENT_BYTES];  /* "" = none */
    char session[SESSION_NAME_BYTES]; /* "" = the one without a name */
    char *comment;                    /* owned by the history; NULL = none */
    uint64_t offset;                  /* of its line in the file */
    uint32_t line_bytes;              /* without the newline */
};

/* A change of an earlier solve. */
enum solve_change { SOLVE_DELETE, SOLVE_RESTORE, SOLVE_COMMENT, SOLVE_SESSION, SOLVE_RESULT };

enum { SOLVE_CHANGES = SOLVE_RESULT + 1 };

/* What a line is. */
enum solve_line {
    SOLVE_LINE_INVALID,
    SOLVE_LINE_SOLVE,
    SOLVE_LINE_CHANGE,
};

/* A line that was read. */
struct solve_entry {
    struct history_solve solve;     /* for SOLVE_LINE_SOLVE */
    enum solve_change change;       /* for SOLVE_LINE_CHANGE */
    uint64_t id;                    /* likewise: the solve that changes */
    char text[SOLVE_COMMENT_BYTES]; /* likewise: the comment or the session; "" = none */
    bool dnf;                       /* likewise */
};

/* A new id for a solve, different from all others with near certainty; never 0. */
uint64_t solve_new_id(void);

/* A hash of the id of a puzzle; 0 for "". */
uint64_t solve_hash_of_id(const char *id);

/* The solve of a session, finished or not, as of now; `repeated` is not set. */
struct history_solve history_solve_of(const struct session *session);

/*
 * Adds the line of a solve, without its newline. The start, the events and the puzzle's id come
 * from the session; without a session, for a solve timed elsewhere, they are "-". The caller checks
 * the text with text_status(). Returns NP_OK or NP_NO_MEMORY.
 */
enum np_status solve_print(struct text *text, const struct history_solve *solve,
    const struct session *session, struct np_error *error);

/* Adds the line of a change; `value` is the comment, the session or the result, NULL if the change
 * has none. Control characters become question marks, and long values are cut. */
void solve_print_change(
    struct text *text, enum solve_change change, uint64_t id, const char *value);

/* Reads a line without its newline, of at most SOLVE_LINE_MAX bytes, and checks its checksum. */
enum solve_line solve_parse(struct solve_entry *entry, const char *line, size_t bytes);

#endif
