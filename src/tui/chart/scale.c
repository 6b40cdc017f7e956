// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Round steps, places and words of scales.
 */
#include "config.h"

#include "tui/chart/scale.h"

#include <math.h>
#include <stddef.h>

/* Steps of times in milliseconds, from a second to a day. */
static const double time_steps[] = {1e3, 2e3, 5e3, 10e3, 15e3, 30e3, 60e3, 120e3, 300e3, 600e3,
    900e3, 1800e3, 3600e3, 7200e3, 10800e3, 21600e3, 43200e3, 86400e3};

/* Rounding errors of a division must not add or lose a tick. */
static const double slack = 1e-9;

/* The least 1, 2 or 5 times a power of ten that is not less than `value`. */
static double
round_up(double value)
{
    const double power = pow(10, floor(log10(value)));
    const double digit = value / power;

    return power * (digit <= 1 + slack ? 1 : digit <= 2 + slack ? 2 : digit <= 5 + slack ? 5 : 10);
}

/* The least round step that is not less than `width`. */
static double
linear_step(enum scale_unit unit, double width)
{
    if (unit == SCALE_TIME && width > 500)
        for (size_t i = 0; i < sizeof time_steps / sizeof time_steps[0]; i++)
            if (time_steps[i] >= width * (1 - slack))
                return time_steps[i];
    width = round_up(width);
    /* Counts are whole, and times are shown to a hundredth of a second. */
    return unit == SCALE_TIME && width < 10 ? 10 : unit == SCALE_COUNT && width < 1 ? 1 : width;
}

/* The least power of ten with which at most `ticks` steps cover the scale; less than that for a
 * scale on which ticks at 1, 2 and 5 have room. */
static double
log_step(double decades, unsigned ticks)
{
    const double step = ceil(decades / ticks - slack);

    return decades * 3 <= ticks ? 1 : pow(10, step < 1 ? 1 : step);
}

/* The greatest tick that is not greater than a value (above 0) or, if `up`, the least that is not
 * less. */
static double
log_tick(const struct scale *scale, double value, bool up)
{
    static const double digits[] = {1, 2, 5, 10};
    const double decade = scale->step > 1 ? log10(scale->step) : 1;
    const double places = log10(value) / decade;
    const double power = pow(10, decade * floor(places + slack));

    if (scale->step > 1)
        return up ? pow(10, decade * ceil(places - slack)) : power;
    for (unsigned i = 0; i < 4; i++)
        if (up ? power * digits[i] >= value * (1 - slack)
               : power * digits[i + (i < 3)] > value * (1 + slack))
            return power * digits[i];
    return power;
}

struct scale
scale_of(enum scale_unit unit, bool log, double least, double greatest, unsigned ticks, bool round)
{
    struct scale scale = {.unit = unit, .log = log, .least = least, .greatest = greatest};

    if (log) {
        const double smallest = unit == SCALE_TIME ? 10 : 1;

        scale.least = least > smallest ? least : smallest;
        scale.greatest = greatest > scale.least ? greatest : scale.least * 10;
        scale.step = log_step(log10(scale.greatest / scale.least), ticks);
        if (round) {
            scale.least = log_tick(&scale, scale.least, false);
            scale.greatest = log_tick(&scale, scale.greatest, true);
        }
        return scale;
    }
    if (!(greatest > least))
        scale.greatest = least + (least > 0 && unit != SCALE_COUNT ? least : 1);
    scale.step = linear_step(unit, (scale.greatest - least) / ticks);
    if (round) {
        scale.least = scale.step * floor(least / scale.step + slack);
        scale.greatest = scale.step * ceil(scale.greatest / scale.step - slack);
    }
    return scale;
}

double
scale_part(const struct scale *scale, double value)
{
    double part = (value - scale->least) / (scale->greatest - scale->least);

    if (scale->log)
        part = value <= scale->least
                   ? 0
                   : log(value / scale->least) / log(scale->greatest / scale->least);
    return part > 0 ? part < 1 ? part : 1 : 0;
}

unsigned
scale_ticks(const struct scale *scale, double values[SCALE_TICKS_MAX])
{
    unsigned count = 0;
    double first;

    if (scale->log) {
        double value = log_tick(scale, scale->least, true);

        while (value <= scale->greatest * (1 + slack) && count < SCALE_TICKS_MAX) {
            values[count++] = value;
            value = scale->step > 1 ? value * scale->step : log_tick(scale, value * 1.5, true);
        }
        return count;
    }
    first = ceil(scale->least / scale->step - slack);
    for (unsigned i = 0;
         i < SCALE_TICKS_MAX && (first + i) * scale->step <= scale->greatest + scale->step * 1e-6;
         i++)
        values[count++] = (first + i) * scale->step;
    return count;
}

/* A player's time in milliseconds, to what the step needs. */
static struct words
time_words(double ms, double step)
{
    const unsigned long long hundredths = (unsigned long long)(ms / 10 + 0.5);
    const unsigned long long seconds = hundredths / 100, minutes = seconds / 60;
    const unsigned second = (unsigned)(seconds % 60);
    const int digits = fmod(step, 1000) < 1 ? 0 : fmod(step, 100) < 1 ? 1 : 2;
    const unsigned part = (unsigned)(hundredths % 100) / (digits == 1 ? 10 : 1);
    const struct words behind =
        digits == 0 ? humanize_printf("%s", "") : humanize_printf(".%0*u", digits, part);

    if (minutes >= 60 && digits == 0)
        return humanize_printf("%llu:%02u:%02u", minutes / 60, (unsigned)(minutes % 60), second);
    return humanize_printf("%llu:%02u%.4s", minutes, second, behind.text);
}

/* A number in the largest of these units that it reaches, with the digits that tell it from the
 * next tick. */
static struct words
number_words(double value, double step, const char *const *units, unsigned unit_count)
{
    unsigned unit = 0;
    int digits = 0;

    for (; value >= 999.5 && unit + 1 < unit_count; unit++) {
        value /= 1000;
        step /= 1000;
    }
    for (; digits < 9 && (step < 0.999 || fabs(step - nearbyint(step)) > 1e-3); digits++)
        step *= 10;
    return humanize_printf("%.*f%s", digits, value, units[unit]);
}

struct words
scale_words(const struct scale *scale, double value)
{
    static const char *const counts[] = {"", " k", " M", " G", " T", " P", " E"};
    static const char *const seconds[] = {" ns", " us", " ms", " s"};
    const double step = scale->log ? value : scale->step;

    if (scale->unit == SCALE_SECONDS)
        return number_words(value, step, seconds, sizeof seconds / sizeof seconds[0]);
    return scale->unit == SCALE_TIME
               ? time_words(value, step)
               : number_words(value, step, counts, sizeof counts / sizeof counts[0]);
}
