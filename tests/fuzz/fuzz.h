// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What every fuzz target defines: libFuzzer, or replay.c in its place, calls it input by input.
 */
#ifndef NP_TESTS_FUZZ_FUZZ_H
#define NP_TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/*
 * Feeds one input to the parser under test and aborts where a promise is broken. Returns 0.
 */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

#endif
