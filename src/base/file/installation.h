// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The directories of installed files: puzzles and translations.
 *
 * They are found relative to the executable, so that an installation can be moved or staged with
 * DESTDIR or prefix=, and a program that is not installed uses its build tree.
 */
#ifndef NP_BASE_FILE_INSTALLATION_H
#define NP_BASE_FILE_INSTALLATION_H

/* Finds the directories. `program` is argv[0] or NULL, for systems without /proc. Call it before
 * any thread starts; without it the directories are those of configure. */
void installation_find(const char *program);

/* The directory of the puzzles; it need not exist. */
const char *installation_puzzles(void);

/* The directory of the translations, as LANGUAGE/LC_MESSAGES/; it need not exist. */
const char *installation_translations(void);

#endif
