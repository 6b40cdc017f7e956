// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Drawing frames.
 */
#include "config.h"

#include "tui/widget/frame.h"

#include "base/intl.h"

int
frame_text(struct app *app, struct canvas *canvas, const char *title)
{
    layout_put_keys_last(&app->layout, canvas->rows);
    return canvas_fit(canvas, 0, 1, canvas->cols, ROLE_TITLE, title);
}

bool
frame_too_small(const struct app *app, struct canvas *canvas)
{
    if (app->layout.too_small)
        canvas_text(canvas, canvas->rows / 2, 0, canvas->cols, ROLE_TEXT, _("too small"));
    return app->layout.too_small;
}

bool
frame_message(const struct app *app, struct canvas *canvas, int y, int x)
{
    if (app->message[0] != '\0')
        canvas_fit(canvas, y, x, canvas->cols, app->message_role, app->message);
    return app->message[0] != '\0';
}

bool
frame_hint_message(const struct app *app, struct canvas *canvas)
{
    return frame_message(app, canvas, app->layout.hint_row, app->layout.lines_x);
}
