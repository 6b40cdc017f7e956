// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Sets up what all modes share, and runs one.
 */
#include "config.h"

#include "cli/cli.h"

#include "base/intl.h"
#include "cli/message.h"
#include "cli/modes.h"
#include "cli/interrupt.h"
#include "cli/tables.h"

static int (*const modes[CLI_MODE_COUNT])(const struct cli_options *options) = {
    [CLI_SOLVE] = cli_solve,
    [CLI_CHECK] = cli_check,
    [CLI_GENERATE] = cli_generate,
    [CLI_VERIFY] = cli_verify,
    [CLI_BUILD_TABLES] = cli_build_tables,
    [CLI_COMPARE] = cli_compare,
    [CLI_LIST] = cli_list,
    [CLI_LIST_SAVED] = cli_list_saved,
    [CLI_HELP] = cli_help,
    [CLI_VERSION] = cli_version,
};

int
cli_run(const struct cli_options *options)
{
    struct np_error error;
    enum np_status status;
    int exit_status;

    /* JSON contains errors, which are for programs. */
    if (options->format != NULL && options->format->shape == FORMAT_RECORDS)
        intl_end();
    status = interrupt_catch(&error);
    if (status == NP_OK)
        status = tables_set_up(options, &error);
    if (status == NP_OK) {
        exit_status = modes[options->mode](options);
    } else {
        message_error(&error);
        exit_status = np_status_exit_code(status);
    }
    tables_report_faults(options->quiet);
    interrupt_reraise();
    return exit_status;
}
