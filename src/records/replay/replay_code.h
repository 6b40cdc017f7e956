// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Replay codes: a whole solve as a short text, for another player and another machine.
 *
 *      NPZ1NHg0CXN0YW5k...     the version, then a text in base64url (RFC 4648, section 5),
 * unpadded
 *
 * The text has these fields, with a tab between them, and at its end the last eight digits of their
 * checksum (base/checksum.h):
 *
 *      4x4                     size
 *      standard                goal; "custom" for one without a name
 *      5 1 2 3/9 6 7 4/...     start, as record.h describes it
 *                              the goal's tiles, if it has no name
 *      ok                      result, or "dnf"
 *      1795600000              seconds since 1970, or -1
 *      44                      length of the shortest solution, or 0
 *      relay:5                 contest, or "-"
 *      2                       the board of the contest, or 0
 *      UL132L98                events, as record.h describes them
 */
#ifndef NP_RECORDS_REPLAY_REPLAY_CODE_H
#define NP_RECORDS_REPLAY_REPLAY_CODE_H

#include <stdbool.h>

#include "base/status.h"
#include "base/text/text.h"
#include "records/solve.h"

/* What every code begins with. */
#define REPLAY_CODE_PREFIX "NPZ1"

/* Adds the code of a solve. The caller checks the text with text_status(). Returns NP_OK or
 * NP_NO_MEMORY. */
enum np_status replay_code_print(
    struct text *text, const struct kept_solve *kept, struct np_error *error);

/* Whether a text may be a code of any version; blanks around it are ignored. */
bool replay_code_is(const char *text);

/* Reads a code, ignoring blanks and newlines in it, and repeats the solve to check it and to fill
 * in its moves and time. The caller frees its record, even after an error. Returns NP_BAD_INPUT
 * (the text says how the code is damaged) or what replay_init() returns. */
enum np_status replay_code_read(struct kept_solve *kept, const char *text, struct np_error *error);

#endif
