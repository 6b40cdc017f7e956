// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Lists of words, each a function from an index to a name that ends with NULL.
 */
#include "config.h"

#include "cli/option/option_words.h"

#include <stdio.h>

#include "base/text/text.h"
#include "heuristic/heuristic.h"
#include "pdb/set.h"
#include "puzzle/format/format.h"
#include "puzzle/goal.h"
#include "search/search.h"

/* Defines a list of fixed words. */
#define WORDS(list, ...)                                                     \
    static const char *list##_name(unsigned index)                           \
    {                                                                        \
        static const char *const words[] = {__VA_ARGS__, NULL};              \
                                                                             \
        return index < sizeof words / sizeof words[0] ? words[index] : NULL; \
    }                                                                        \
    const struct option_words option_##list##_words = {.name = list##_name}

WORDS(when, "auto", "always", "never");
WORDS(place, "auto", "none");
WORDS(arrows, "tile", "blank");
WORDS(tile_size, "auto", "1", "2", "3", "4");

const struct option_words option_difficulty_words = {.name = difficulty_word};

/* ---- algorithms ---- */

static const char *
algorithm_name(unsigned index)
{
    if (index == 0)
        return "auto";
    return index <= search_row_count ? search_rows[index - 1]->name : NULL;
}

static const char *
algorithm_title(unsigned index)
{
    return index == 0 ? "a first answer at once, then better ones, then the proof"
                      : search_rows[index - 1]->title;
}

static void
write_paper(const char *paper, char *note, size_t note_bytes)
{
    snprintf(note, note_bytes, "%s", paper != NULL ? paper : "");
}

static void
algorithm_note(unsigned index, char *note, size_t note_bytes)
{
    write_paper(index > 0 ? search_rows[index - 1]->paper : NULL, note, note_bytes);
}

const struct option_words option_algorithm_words = {
    .name = algorithm_name,
    .heading = "Algorithms",
    .title = algorithm_title,
    .note = algorithm_note,
};

/* ---- heuristics ---- */

static const char *
heuristic_name(unsigned index)
{
    if (index == 0)
        return "auto";
    return index <= heuristic_row_count ? heuristic_rows[index - 1]->name : NULL;
}

static const char *
heuristic_title(unsigned index)
{
    return index == 0 ? "the one that suits board and algorithm best"
                      : heuristic_rows[index - 1]->title;
}

static void
heuristic_note(unsigned index, char *note, size_t note_bytes)
{
    write_paper(index > 0 ? heuristic_rows[index - 1]->paper : NULL, note, note_bytes);
}

const struct option_words option_heuristic_words = {
    .name = heuristic_name,
    .heading = "Heuristics",
    .title = heuristic_title,
    .note = heuristic_note,
};

/* ---- goals ---- */

static const char *
goal_name(unsigned index)
{
    return index < goal_row_count ? goal_rows[index].name : NULL;
}

static const char *
goal_title(unsigned index)
{
    return goal_rows[index].title;
}

const struct option_words option_goal_words = {
    .name = goal_name,
    .heading = "Goals",
    .title = goal_title,
    .file_title = "the first board of a file",
};

/* ---- formats ---- */

static const char *
format_name(unsigned index)
{
    return index < format_row_count ? format_rows[index]->name : NULL;
}

static const char *
format_title(unsigned index)
{
    return format_rows[index]->title;
}

const struct option_words option_format_words = {
    .name = format_name,
    .heading = "Formats",
    .title = format_title,
};

/* ---- tables ---- */

static const char *
table_name(unsigned index)
{
    return index < pdb_set_row_count ? pdb_set_rows[index].name : NULL;
}

static const char *
table_title(unsigned index)
{
    return pdb_set_rows[index].title;
}

static void
table_note(unsigned index, char *note, size_t note_bytes)
{
    const struct pdb_set_row *const row = &pdb_set_rows[index];
    char bytes[16];

    snprintf(note, note_bytes, "%s, built in about %.1f s",
        text_byte_count(row->bytes, bytes, sizeof bytes), row->seconds);
}

const struct option_words option_table_words = {
    .name = table_name,
    .heading = "Tables",
    .title = table_title,
    .note = table_note,
};

/* ---- themes ---- */

static const char *(*theme_name)(unsigned index);
static const char *(*theme_title)(unsigned index);

void
cli_set_themes(const char *(*name)(unsigned index), const char *(*title)(unsigned index))
{
    theme_name = name;
    theme_title = title;
}

static const char *
named_theme(unsigned index)
{
    return theme_name != NULL ? theme_name(index) : NULL;
}

static const char *
titled_theme(unsigned index)
{
    return theme_title(index);
}

const struct option_words option_theme_words = {
    .name = named_theme,
    .heading = "Themes",
    .title = titled_theme,
};
