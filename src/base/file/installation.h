// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The directories of installed files: puzzles and translations.
 *
 * They are located relative to the executable, so an installation can be moved or staged with
 * DESTDIR or prefix=, and a program that is not installed uses its build tree.
 */
#ifndef NP_BASE_FILE_INSTALLATION_H
#define NP_BASE_FILE_INSTALLATION_H

/* Locates the directories and returns that of the translations, as LANGUAGE/LC_MESSAGES/; it may
 * not exist. `program` is argv[0] or NULL, for systems without /proc. Call it before any thread
 * starts. */
const char *installation_find(const char *program);

/* The directory of the puzzles; it may not exist. "" before installation_find(). */
const char *installation_puzzles(void);

#endif
