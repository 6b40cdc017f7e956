// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Difficulty as the command line says it.
 */
#ifndef NP_CLI_DIFFICULTY_H
#define NP_CLI_DIFFICULTY_H

#include "base/status.h"
#include "solver/difficulty.h"

/* Reads a word, "LO..HI" or one length. Returns NP_OK or NP_USAGE, with the text that values.h
 * asks for. */
enum np_status difficulty_parse(
    struct difficulty *difficulty, const char *text, struct np_error *error);

#endif
