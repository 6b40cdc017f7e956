// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Replay codes: a whole solve as a short text, for another player and another machine.
 *
 *      NPZ1AxS4f0k...      the version, then bits in base64url (RFC 4648, section 5; no padding)
 *
 * The bits, the most significant first; "number" is an Elias gamma code of the number plus 1:
 *
 *      width - 1, height - 1         numbers
 *      goal                          3 bits: enum goal_kind
 *      start                         a board; then the goal's board if the goal is custom
 *      dnf                           1 bit
 *      date                          1 bit; if set, seconds since 1970 in 40 bits
 *      shortest                      1 bit; if set, a number
 *      event                         6 bits: its length; then its bytes
 *      k                             4 bits
 *      events                        their number, then each: its kind, and its time
 *      checksum                      after zeros up to a whole byte: 32 bits of XXH64
 *
 * A board of up to 20 cells is its rank among all permutations in lexicographic order, in as many
 * bits as the largest rank needs; of a larger one each tile takes the bits of the largest tile.
 *
 *      0mm     a move (enum move)          1110mm  joined, by the solver
 *      10mm    joined to the one before    1111sss undo, redo, restart, hint, watched, time, end
 *      110mm   by the solver
 *
 * Times are cut to hundredths of a second, and the differences are Rice codes with parameter k
 * (R. F. Rice, "Some practical universal noiseless coding techniques", JPL 79-22, 1979): the
 * quotient by 2^k in ones and a zero, the rest in k bits. 24 ones announce a number instead.
 *
 * A solve of a 4x4 board in 80 moves takes about 150 characters.
 */
#ifndef NP_RECORDS_REPLAY_CODE_H
#define NP_RECORDS_REPLAY_CODE_H

#include <stdbool.h>

#include "base/status.h"
#include "base/text/text.h"
#include "records/kept_solve.h"

/* What every code begins with. */
#define REPLAY_CODE_PREFIX "NPZ1"

/* Adds the code of a solve. The caller checks the text with text_status(). Returns NP_OK or
 * NP_NO_MEMORY. */
enum np_status replay_code_print(
    struct text *text, const struct kept_solve *kept, struct np_error *error);

/* Whether a text may be a code of any version; blanks around it are ignored. */
bool replay_code_is(const char *text);

/*
 * Reads a code, ignoring blanks and newlines in it, and repeats the solve to check it and to fill
 * in its moves, its time and so on.
 *
 * The caller frees the solve with kept_solve_free(), even after an error. Returns NP_OK,
 * NP_BAD_INPUT (the code is damaged; the text says how), NP_TOO_LARGE (also for too many moves: see
 * replay.h) or NP_NO_MEMORY.
 */
enum np_status replay_code_read(struct kept_solve *kept, const char *text, struct np_error *error);

#endif
