// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The table of formats, and the one place that notices a failed write.
 */
#include "config.h"

#include "puzzle/format/format.h"

#include <errno.h>
#include <string.h>

#include "puzzle/format/format_rows.h"

/* cli/compare prints the two that are only for comparisons. */
static const struct format_row format_tsv_row = {
    .name = "tsv",
    .title = "tab-separated values of a comparison (--compare)",
    .shape = FORMAT_COLUMNS,
    .flags = FORMAT_COMPARISONS,
};

static const struct format_row format_gnuplot_row = {
    .name = "gnuplot",
    .title = "a gnuplot script that plots a comparison (--compare)",
    .shape = FORMAT_SCRIPT,
    .flags = FORMAT_COMPARISONS,
};

const struct format_row *const format_rows[] = {
    &format_text_row,
    &format_steps_row,
    &format_boards_row,
    &format_states_row,
    &format_moves_row,
    &format_json_row,
    &format_svg_row,
    &format_cast_row,
    &format_tsv_row,
    &format_gnuplot_row,
};

const unsigned format_row_count = sizeof format_rows / sizeof format_rows[0];

const struct format_row *
format_find(const char *name)
{
    for (unsigned i = 0; i < format_row_count; i++) {
        if (strcmp(format_rows[i]->name, name) == 0)
            return format_rows[i];
    }
    return NULL;
}

enum np_status
format_write(const struct format_row *row, const struct format_answer *answer,
    const struct format_options *options, FILE *stream, struct np_error *error)
{
    const enum np_status status = row->write(answer, options, stream, error);
    if (status == NP_OK && ferror(stream))
        return np_fail_errno(error, NP_IO, errno, "cannot write the solution");
    return status;
}
