// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The directory of distance tables.
 */
#include "config.h"

#include "cli/tables.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file/file.h"
#include "cli/message.h"
#include "pdb/faults.h"
#include "pdb/store.h"

enum np_status
tables_set_up(const struct cli_options *options, struct np_error *error)
{
    struct stat info;

    if (options->tables == NULL || strcmp(options->tables, "auto") == 0)
        return NP_OK;
    if (strcmp(options->tables, "none") == 0)
        return pdb_store_set_directory("", error);
    /* A directory that does not exist is made for the first table. */
    if (stat(options->tables, &info) == 0 ? !S_ISDIR(info.st_mode) : errno == ENOTDIR)
        return np_fail_path_errno(error, NP_BAD_INPUT, options->tables, ENOTDIR);
    if (file_check_directory(options->tables, error) != NP_OK && error->status != NP_NOT_FOUND)
        return NP_BAD_INPUT;
    return pdb_store_set_directory(options->tables, error);
}

void
tables_report_faults(bool quiet)
{
    struct np_error fault;

    while (pdb_faults_take(&fault))
        if (!quiet)
            message_remark("%s", fault.text);
}
