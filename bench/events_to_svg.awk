# SPDX-License-Identifier: GPL-3.0-or-later
# Draws quality against time from the events of the benchmark of large boards:
#
#     bench/bench_large --events --boards=2 --seconds=60 --side=6 >> events.tsv
#     awk -f bench/events_to_svg.awk events.tsv > doc/large-boards.svg
#
# With -v threads=2 a second is a second of CPU time of each of two threads, for a busy machine;
# -v to=10 ends the plot at ten seconds. `make update-large-plot` runs it for all sizes.
#
# One line per side: the mean best length of its boards at each time, in n^3, from a tenth of a second
# on. Both axes are logarithmic. Labels identify the lines; the colours follow the page's light or dark
# scheme.

BEGIN {
    FS = "\t"
    left = 60; right = 70; top = 20; bottom = 45; width = 640; height = 400
    from = 0.1; to = to > 0 ? to : 60; steps = 120
    low = 0.75; high = 1.6
}

NF == 6 {
    count[$1, $2]++
    if (count[$1, $2] == 1) {
        if (!($1 in boards))
            sides[++side_count] = $1
        board[$1, ++boards[$1]] = $2
    }
    time[$1, $2, count[$1, $2]] = threads > 0 ? $4 / threads : $3
    value[$1, $2, count[$1, $2]] = $6
}

function x_of(seconds) {
    return left + (width - left - right) * log(seconds / from) / log(to / from)
}

function y_of(cubes) {
    return height - bottom - (height - top - bottom) * log(cubes / low) / log(high / low)
}

# The best known length of a board at a time, 0 if none.
function best_at(side, number, seconds,    i, best) {
    for (i = 1; i <= count[side, number] && time[side, number, i] <= seconds; i++)
        best = value[side, number, i]
    return best
}

function mean_at(side, seconds,    i, best, sum) {
    for (i = 1; i <= boards[side]; i++) {
        best = best_at(side, board[side, i], seconds)
        if (best == 0)
            return 0
        sum += best
    }
    return sum / boards[side]
}

function text(x, y, anchor, words) {
    printf "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n", x, y, anchor, words
}

function axes(    i, parts, n) {
    n = split("0.1 0.3 1 3 10 30 60", parts, " ")
    for (i = 1; i <= n && parts[i] <= to; i++) {
        printf "<path class=\"grid\" d=\"M%.1f %dV%d\"/>\n", x_of(parts[i]), top, height - bottom
        text(x_of(parts[i]), height - bottom + 18, "middle", parts[i])
    }
    n = split("0.8 0.9 1.0 1.2 1.4", parts, " ")
    for (i = 1; i <= n; i++) {
        printf "<path class=\"grid\" d=\"M%d %.1fH%d\"/>\n", left, y_of(parts[i]), width - right
        text(left - 8, y_of(parts[i]) + 4, "end", parts[i])
    }
    text((left + width - right) / 2, height - 8, "middle", "seconds")
    printf "<text transform=\"translate(16 %d) rotate(-90)\" text-anchor=\"middle\">" \
        "moves / n&#179;</text>\n", (top + height - bottom) / 2
}

function line(side,    i, seconds, mean, command) {
    command = "M"
    printf "<path class=\"line\" d=\""
    for (i = 0; i <= steps; i++) {
        seconds = from * exp(log(to / from) * i / steps)
        mean = mean_at(side, seconds)
        if (mean == 0)
            continue
        if (mean > high)
            mean = high
        printf "%s%.1f %.1f", command, x_of(seconds), y_of(mean)
        command = "L"
    }
    print "\"/>"
    label_y[side] = y_of(mean) + 4
}

# Labels in the order of the lines, spaced to be readable.
function labels(    i, j, side, kept) {
    for (i = 2; i <= side_count; i++) {
        side = sides[i]
        for (j = i; j > 1 && label_y[sides[j - 1]] > label_y[side]; j--)
            sides[j] = sides[j - 1]
        sides[j] = side
    }
    for (i = 1; i <= side_count; i++) {
        side = sides[i]
        if (i > 1 && label_y[side] < kept + 13)
            label_y[side] = kept + 13
        kept = label_y[side]
        text(width - right + 6, label_y[side], "start", side " &#215; " side)
    }
}

END {
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">\n", \
        width, height
    print "<title>Length of the best solution against time</title>"
    print "<style>"
    print ".back { fill: #ffffff } .grid { stroke: #d0d7de; fill: none }"
    print ".line { stroke: #0969da; stroke-width: 2; fill: none; stroke-linejoin: round }"
    print "text { fill: #1f2328; font: 12px sans-serif }"
    print "@media (prefers-color-scheme: dark) {"
    print ".back { fill: #0d1117 } .grid { stroke: #3d444d } .line { stroke: #4493f8 }"
    print "text { fill: #f0f6fc } }"
    print "</style>"
    printf "<rect class=\"back\" width=\"%d\" height=\"%d\"/>\n", width, height
    axes()
    for (i = 1; i <= side_count; i++)
        line(sides[i])
    labels()
    print "</svg>"
}
