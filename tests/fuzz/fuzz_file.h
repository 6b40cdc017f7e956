// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * One file for the fuzz targets whose parser wants a file and no bytes. It lies in memory where the
 * system has a place for that: on a disk a run takes a hundred times as long.
 */
#ifndef NP_TESTS_FUZZ_FUZZ_FILE_H
#define NP_TESTS_FUZZ_FUZZ_FILE_H

#include <stddef.h>

/*
 * The file's path. The first call makes the file, empty; the end of the process removes it.
 */
const char *fuzz_file_path(void);

/*
 * Makes the bytes the content of the file.
 */
void fuzz_file_fill(const void *bytes, size_t count);

#endif
