// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * --tables and --build-tables.
 */
#include "config.h"

#include "cli/tables.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/clock.h"
#include "base/file/file.h"
#include "base/text/text.h"
#include "cli/message.h"
#include "cli/modes.h"
#include "cli/progress.h"
#include "cli/signals.h"
#include "cli/option/value.h"
#include "pdb/store.h"

/* A build that is watched. */
struct build {
    const struct pdb_set_row *row;
    struct progress progress;
    int64_t started_ns;
    int64_t told_ns; /* when the line was drawn last */
};

/* The names of the tables; see value_word(). */
static const char *
tables_word(unsigned index)
{
    return index < pdb_set_row_count ? pdb_set_rows[index].name : NULL;
}

/* Copies the next name of a list into `name` and moves the list behind it; false at the end. */
static bool
next_name(const char **list, char *name, size_t name_bytes)
{
    const size_t length = strcspn(*list, ",");

    if (**list == '\0')
        return false;
    snprintf(name, name_bytes, "%.*s", (int)length, *list);
    *list += length;
    *list += **list == ',';
    return true;
}

enum np_status
tables_check_names(const char *names, struct np_error *error)
{
    char name[64];
    unsigned index;

    if (names[0] == '\0')
        return value_word(names, tables_word, &index, error);
    while (next_name(&names, name, sizeof name))
        if (value_word(name, tables_word, &index, error) != NP_OK)
            return NP_USAGE;
    return NP_OK;
}

enum np_status
tables_set_up(const struct cli_options *options, struct np_error *error)
{
    struct stat info;

    if (options->tables == NULL || strcmp(options->tables, "auto") == 0)
        return NP_OK;
    if (strcmp(options->tables, "none") == 0)
        return pdb_store_set_directory("", error);
    /* What is not there is made when there is a table to keep. */
    if (stat(options->tables, &info) == 0 ? !S_ISDIR(info.st_mode) : errno == ENOTDIR)
        return np_fail_errno(error, NP_BAD_INPUT, ENOTDIR, "%s", options->tables);
    if (file_check_directory(options->tables, error) != NP_OK && error->status != NP_NOT_FOUND)
        return NP_BAD_INPUT;
    return pdb_store_set_directory(options->tables, error);
}

void
tables_report_faults(bool quiet)
{
    struct np_error fault;

    while (pdb_store_next_fault(&fault))
        if (!quiet)
            message_remark("%s", fault.text);
}

static void
on_progress(void *context, uint64_t done, uint64_t total)
{
    struct build *const build = context;
    const int64_t now_ns = clock_now_ns();

    if (now_ns - build->told_ns < PROGRESS_TICK_NS)
        return;
    build->told_ns = now_ns;
    progress_show(&build->progress, "%s  %3.0f %%  %.1f s", build->row->name,
        total > 0 ? 100.0 * (double)done / (double)total : 0.0,
        (double)(now_ns - build->started_ns) / CLOCK_NS_PER_SECOND);
}

/* Builds what a row lacks and says so. */
static enum np_status
build_one(const struct pdb_set_row *row, const struct cli_options *options, struct np_error *error)
{
    struct build build = {.row = row, .started_ns = clock_now_ns()};
    const struct pdb_build_options control = {
        .threads = options->threads,
        .cancel = signals_cancel(),
        .progress = on_progress,
        .context = &build,
    };
    char bytes[16];
    enum np_status status;

    progress_init(&build.progress, options);
    status = pdb_store_build(row, &control, error);
    progress_hide(&build.progress);
    tables_report_faults(options->quiet);
    if (status != NP_OK || options->quiet)
        return status;
    printf("%s: %s, %.1f s\n", row->name, text_byte_count(row->bytes, bytes, sizeof bytes),
        (double)(clock_now_ns() - build.started_ns) / CLOCK_NS_PER_SECOND);
    return fflush(stdout) == 0 ? NP_OK : np_fail_errno(error, NP_IO, errno, "standard output");
}

/* Whether a list of names, NULL meaning all, has a name. */
static bool
is_named(const char *names, const char *wanted)
{
    char name[64];

    if (names == NULL)
        return true;
    while (next_name(&names, name, sizeof name))
        if (strcmp(name, wanted) == 0)
            return true;
    return false;
}

int
cli_build_tables(const struct cli_options *options)
{
    enum np_status status = NP_OK;
    struct np_error error;

    for (unsigned i = 0; i < pdb_set_row_count && status == NP_OK; i++)
        if (is_named(options->table_names, pdb_set_rows[i].name))
            status = build_one(&pdb_set_rows[i], options, &error);
    if (status != NP_OK)
        message_error(&error);
    return np_status_exit_code(status);
}
