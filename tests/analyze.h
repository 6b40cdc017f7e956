// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Included before every file by `make analyze`: gcc's analyzer sees one file at a time and does
 * not know that np_fail() returns the status it is given.
 */
#ifndef NP_TESTS_ANALYZE_H
#define NP_TESTS_ANALYZE_H

#include "base/status.h"

#define np_fail(error, status, ...) ((void)(np_fail)(error, status, __VA_ARGS__), (status))
#define np_fail_errno(error, status, ...) \
    ((void)(np_fail_errno)(error, status, __VA_ARGS__), (status))

#endif
