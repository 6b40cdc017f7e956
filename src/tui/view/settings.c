// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The settings of the screen and its keys. A change applies at once; Enter keeps all of them in the
 * configuration.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/intl.h"
#include "front/scheme.h"
#include "front/theme.h"
#include "play/humanize.h"
#include "tui/view/views.h"
#include "tui/widget/form.h"
#include "tui/widget/frame.h"

enum setting {
    THEME,
    SCHEME,
    TILES,
    DISPLAY,
    PANEL,
    ANIMATION,
    SPEED,
    ASCII,
    ARROWS,
    KEYS,
    MOUSE,
    SETTINGS
};

enum { NAMES_MAX = 32, SAMPLE_COLUMN = 36 };

struct settings_view {
    struct form_view base;
    const char *themes[NAMES_MAX];
    const char *schemes[NAMES_MAX];
    /* The sample: not the game's board, at which nobody looks while the clock is stopped. */
    struct board board;
    struct goal goal;
};

static const char *const tiles[] = {N_("filled"), N_("lines")};
static const char *const displays[] = {N_("numbers"), N_("arrows"), N_("distances")};
static const char *const panels[] = {N_("plain"), N_("off"), N_("expert")};
static const char *const switches[] = {N_("yes"), N_("no")};
static const char *const speeds[] = {"1", "2", "4", "8", "16", "32"};
static const char *const arrows[] = {N_("tile"), N_("blank")};
static const char *const keys[] = {"vi", "wasd"};
static const char *const mouse[] = {N_("off"), N_("click"), N_("hover")};

#define WORDS(list) (sizeof(list) / sizeof(list)[0]), (list)

static const struct setting_row {
    const char *name; /* in the configuration */
    const char *label;
    const char *help;
    unsigned count; /* 0 = the view has the words */
    const char *const *words;
    const char *usual; /* NULL = the theme that follows the terminal */
} rows[SETTINGS] = {
    [THEME] = {"theme", N_("Theme"), NULL, 0, NULL, NULL},
    [SCHEME] = {"scheme", N_("Scheme"), NULL, 0, NULL, "home"},
    [TILES] = {"tiles", N_("Tiles"), N_("Blocks of colour, or numbers between lines."),
        WORDS(tiles), "filled"},
    [DISPLAY] = {"display", N_("Display"),
        N_("What a tile shows: its number, the way home, or how far that is."), WORDS(displays),
        "numbers"},
    [PANEL] = {"panel", N_("Panel"),
        N_("Lengths and bounds, nothing of the solver, or all that the search does."),
        WORDS(panels), "plain"},
    [ANIMATION] = {"animation", N_("Animation"), N_("Whether tiles glide."), WORDS(switches),
        "yes"},
    [SPEED] = {"speed", N_("Speed"), N_("Moves a second when a solution is played."), WORDS(speeds),
        "4"},
    [ASCII] = {"ascii", N_("ASCII"), N_("Characters that every terminal has."), WORDS(switches),
        "no"},
    [ARROWS] = {"arrows", N_("Arrows"), N_("What the arrow keys move."), WORDS(arrows), "tile"},
    [KEYS] = {"keys", N_("Keys"),
        N_("Beside the arrows: h, j, k, l, or w, a, s, d once you keep that."), WORDS(keys), "vi"},
    [MOUSE] = {"mouse", N_("Mouse"), N_("Tiles slide at a click, or below the pointer."),
        WORDS(mouse), "click"},
};

/* Proposes the value that a setting has now. */
static void
show(struct form *form, const struct app *app, enum setting setting)
{
    const struct screen_options *const screen = &app->options->screen;
    const unsigned choices[SETTINGS] = {
        [THEME] = app->theme_follows ? 0 : 1 + (unsigned)(app->theme - theme_rows),
        [SCHEME] = (unsigned)(app->scheme - scheme_rows),
        [TILES] = !app->filled,
        [DISPLAY] = app->display,
        [PANEL] = app->insight,
        [ANIMATION] = !app->animate,
        [ASCII] = !screen->ascii,
        [ARROWS] = app->arrows_blank,
        [KEYS] = keymap_find(app->options->keys, MODE_PLAY, 'w') == REQUEST_MOVE_UP,
        [MOUSE] = app->mouse,
    };
    char text[32];

    if (setting == SPEED) {
        snprintf(text, sizeof text, "%g", screen->moves_per_second);
        form_propose(form, setting, text);
    } else if (choices[setting] < form->fields[setting].count) {
        form_propose_choice(form, setting, choices[setting]);
    }
}

/* Applies the value of a setting. */
static void
apply(const struct form *form, struct app *app, enum setting setting)
{
    struct screen_options *const screen = &app->own_options.screen;
    const unsigned choice = form_choice(form, setting);

    if (choice == form->fields[setting].count)
        return;
    switch (setting) {
    case THEME:
        app->theme_follows = choice == 0;
        app->theme = choice == 0 ? app->usual_theme : &theme_rows[choice - 1];
        break;
    case SCHEME:
        app->scheme = &scheme_rows[choice];
        break;
    case TILES:
        app->filled = choice == 0;
        break;
    case DISPLAY:
        app->display = (enum display)choice;
        break;
    case PANEL:
        app->insight = (enum insight)choice;
        break;
    case ANIMATION:
        app->animate = choice == 0;
        break;
    case SPEED:
        screen->moves_per_second = atof(speeds[choice]);
        break;
    case ASCII:
        /* A terminal that needs ASCII keeps it. */
        app->ascii = choice == 0 || (app->ascii && !screen->ascii);
        screen->ascii = choice == 0;
        break;
    case ARROWS:
        app->arrows_blank = choice == 1;
        break;
    case MOUSE:
        app->mouse = (enum mouse_mode)choice;
        break;
    case KEYS:
    case SETTINGS:
        break;
    }
}

static void
changed(void *view, struct app *app)
{
    const struct form *const form = &((struct settings_view *)view)->base.form;

    apply(form, app, (enum setting)form->at);
}

/* Whether the program would choose the same without a configuration. */
static bool
is_usual(const struct app *app, enum setting setting, const char *value)
{
    return setting == THEME ? app->theme_follows : strcmp(value, rows[setting].usual) == 0;
}

static void
keep(void *view, struct app *app)
{
    const struct form *const form = &((struct settings_view *)view)->base.form;
    struct front_setting settings[SETTINGS];
    struct np_error error;

    for (unsigned i = 0; i < SETTINGS; i++)
        settings[i] = (struct front_setting){
            rows[i].name, form_text(form, i), is_usual(app, (enum setting)i, form_text(form, i))};
    if (app->options->keep == NULL)
        (void)np_fail(&error, NP_UNSUPPORTED, "there is no configuration file");
    else if (app->options->keep(app->options->configuration, settings, SETTINGS, &error) == NP_OK) {
        app_close(app);
        app_say(app, ROLE_GOOD, "Kept: the game looks like this next time, too.");
        return;
    }
    app_say(app, ROLE_WARNING, "Not kept: %.150s", error.text);
}

static enum role
write_words(void *view, struct app *app, char text[LIST_TEXT_BYTES])
{
    const struct form *const form = &((struct settings_view *)view)->base.form;
    const char *const help = form->at == THEME    ? app->theme->title
                             : form->at == SCHEME ? app->scheme->title
                                                  : rows[form->at].help;

    snprintf(text, LIST_TEXT_BYTES, "%s", _(help));
    return ROLE_DIM;
}

/* Draws the sample to the right of the form, if there is room; false if not. */
static bool
draw_sample(const struct settings_view *settings, struct app *app, struct canvas *canvas)
{
    struct canvas sample = {.ascii = canvas->ascii, .coarse = canvas->coarse};
    struct tiles look = frame_tiles(app);

    look.board = &settings->board;
    look.goal = &settings->goal;
    if (canvas->rows < 3 || canvas->cols < 2 * SAMPLE_COLUMN ||
        canvas_resize(&sample, canvas->rows - 2, canvas->cols - SAMPLE_COLUMN, NULL) != NP_OK)
        return false;
    frame_lay_out(app, &sample, &settings->board);
    if (!app->layout.too_small)
        tiles_draw(&sample, &app->layout, &look);
    for (int y = 0; y < sample.rows; y++)
        memcpy(canvas->cells + (size_t)(y + 1) * (size_t)canvas->cols + SAMPLE_COLUMN,
            sample.cells + (size_t)y * (size_t)sample.cols,
            (size_t)sample.cols * sizeof *sample.cells);
    canvas_free(&sample);
    return true;
}

static void
settings_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct settings_view *const settings = (struct settings_view *)view;

    settings->base.words_end = draw_sample(settings, app, canvas) ? SAMPLE_COLUMN : 0;
    form_view_draw(view, app, canvas);
    footer_draw_enter(app, canvas, _("keep"));
}

static void
settings_free(struct view *view)
{
    board_free(&((struct settings_view *)view)->board);
    goal_free(&((struct settings_view *)view)->goal);
}

static const struct form_class settings_form = {
    .title = N_("Settings: they apply at once, Enter keeps them"),
    .accept = keep,
    .changed = changed,
    .words = write_words};

static const struct view_class settings_class = {
    .mode = MODE_FORM,
    .covers = true,
    .request = form_view_request,
    .click = form_view_click,
    .draw = settings_draw,
    .free = settings_free,
    .own_footer = true,
};

struct view *
settings_view_new(const struct app *app)
{
    struct settings_view *const settings =
        form_view_new(sizeof *settings, &settings_class, &settings_form);
    static const uint32_t sample[] = {1, 2, 3, 4, 5, 6, 12, 8, 13, 9, 0, 7, 14, 10, 15, 11};
    struct form *form;

    if (settings == NULL)
        return NULL;
    if (board_init(&settings->board, 4, 4, NULL) != NP_OK ||
        goal_init(&settings->goal, GOAL_STANDARD, 4, 4, NULL) != NP_OK) {
        view_free(&settings->base.view);
        return NULL;
    }
    memcpy(settings->board.tiles, sample, sizeof sample);
    settings->board.blank = 10;
    form = &settings->base.form;
    settings->themes[0] = N_("auto");
    for (unsigned i = 0; i < theme_row_count && i + 1 < NAMES_MAX; i++)
        settings->themes[i + 1] = theme_rows[i].name;
    for (unsigned i = 0; i < scheme_row_count && i < NAMES_MAX; i++)
        settings->schemes[i] = scheme_rows[i].name;
    for (unsigned i = 0; i < SETTINGS; i++) {
        form_add(form, rows[i].label, false, NULL,
            i == THEME    ? theme_row_count + 1
            : i == SCHEME ? scheme_row_count
                          : rows[i].count,
            i == THEME    ? settings->themes
            : i == SCHEME ? settings->schemes
                          : rows[i].words);
        show(form, app, (enum setting)i);
    }
    form_go_to(form, THEME);
    return &settings->base.view;
}
