# SPDX-License-Identifier: GPL-3.0-or-later
#
# Makes up the solves of a player who gets better, for the pictures, as a table for --import:
#
#     awk -f history.awk [-v solves=COUNT] >solves.csv
#
# The numbers are pseudo-random, always the same ones in every awk. The last day is long past, so that the
# calendar of the statistics ends with it whatever the date is.

# A number from 0 to 1, by the generator of Park and Miller (1988).
function random() {
    seed = (seed * 16807) % 2147483647
    return seed / 2147483647
}

# About a normal deviate.
function deviate(    sum, i) {
    for (i = 0; i < 6; i++) sum += random()
    return (sum - 3) * 1.4
}

# The date of a day from 0 = 2024-01-01, and a time of that day in seconds.
function date(day, second,    month) {
    for (month = 1; day >= days_in[month]; month++) day -= days_in[month]
    return sprintf("2024-%02d-%02dT%02d:%02d:%02dZ", month, day + 1, int(second / 3600), int(second / 60) % 60,
                   second % 60)
}

# One solve of a WIDTHxWIDTH board that takes about so many milliseconds and moves.
function print_solve(day, second, width, ms, shortest, hints,    moves) {
    moves = 2 * int(shortest * (1.25 + 0.25 * random()) / 2) + shortest % 2
    printf "%s,%d,%d,%d,%d,%d,%d,%d\n",
        date(day, second), width, width, ms, moves, shortest, hints, int(3 * random())
}

BEGIN {
    seed = 20240630
    split("31 29 31 30 31 30 31 31 30 31 30 31", days_in, " ")
    if (!solves) solves = 1500
    days = 366
    print "when,width,height,time_ms,moves,shortest,hints,undos"
    for (day = 0; day < days; day++) {
        # More on weekends (2024 began with a Monday), and some days off.
        plan = solves / days * (day % 7 >= 5 ? 2.2 : random() < 0.25 ? 0 : 0.8) * (0.4 + 1.2 * random())
        count = int(plan + random())
        for (i = 0; i < count; i++) {
            skill = exp(-1.1 * day / days) # from 1 down to a third
            second = 61200 + int(i * 18000 / (count + 1) + 60 * random())
            kind = random()
            if (kind < 0.72)
                print_solve(day, second, 4, 75000 * skill * exp(0.22 * deviate()), 2 * int(25 + 3 * deviate()),
                            random() < 0.02)
            else if (kind < 0.9)
                print_solve(day, second, 3, 14000 * skill * exp(0.3 * deviate()), 2 * int(11 + 1.5 * deviate()), 0)
            else
                print_solve(day, second, 5, 240000 * skill * exp(0.2 * deviate()), 2 * int(75 + 6 * deviate()), 0)
        }
    }
}
