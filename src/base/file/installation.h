// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The directories of the files that come with the program: puzzles and translations.
 *
 * They are found from where the program runs, so that an installation can be moved, staged by
 * DESTDIR or made by `make install prefix=`, and a program that was built but not installed uses
 * the tree that it was built in.
 */
#ifndef NP_BASE_FILE_INSTALLATION_H
#define NP_BASE_FILE_INSTALLATION_H

/* Finds the directories. `program` is argv[0] or NULL; it is needed only where the system does not
 * tell what runs. Call it before any thread starts; without it the directories are those that
 * configure was told. */
void installation_find(const char *program);

/* The directory of the puzzles, which need not exist. */
const char *installation_puzzles(void);

/* The directory of the translations, LANGUAGE/LC_MESSAGES/ in it, which need not exist. */
const char *installation_translations(void);

#endif
