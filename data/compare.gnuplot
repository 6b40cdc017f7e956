# SPDX-License-Identifier: GPL-3.0-or-later
#
# Plots a comparison: nodes, CPU time and memory over the length of a shortest solution, one curve per method.
# A point is the geometric mean over the boards of a length that the method solved.
#
#     npuzzle-tui --compare --format=tsv ladder-3x3.txt > runs.tsv
#     gnuplot -e "runs='runs.tsv'" compare.gnuplot > runs.svg
#     gnuplot -e "runs='runs.tsv'; terminal='pngcairo'" compare.gnuplot > runs.png

if (!exists('terminal')) { terminal = 'svg background "white"' }
eval 'set terminal '.terminal.(strstrt(terminal, 'size') ? '' : ' size 1500,700')
set datafile separator "\t" columnheaders
set datafile missing NaN

method(n) = strcol('algorithm').(strcol('heuristic') eq '-' ? '' : '/'.strcol('heuristic'))
is_solved(n) = strcol('status') ne 'unknown' && strlen(strcol('shortest')) > 0
methods = ''
add(name) = strstrt(methods.' ', ' '.name.' ') ? 0 : strlen(methods = methods.' '.name)
stats runs using (is_solved(0) ? add(method(0)) : 0) nooutput
if (words(methods) == 0) { print 'There is no solved board to plot.'; exit }

# A mean of logarithms; a value of 0 has none.
logarithm(m, name) = is_solved(0) && method(0) eq name && column(m) > 0 ? log10(column(m)) : NaN
set multiplot layout 1,4
set grid
set xlabel 'moves of a shortest solution'
set format y '10^{%.0f}'
set ytics 1
unset key
do for [m in 'generated cpu_seconds peak_bytes'] {
    set title m noenhanced
    plot for [i = 1:words(methods)] runs using 'shortest':(logarithm(m, word(methods, i))) \
        smooth unique with linespoints linetype i
}
unset border; unset tics; unset grid; unset xlabel; unset title
set key left top Left reverse samplen 2 maxrows 45 font ',9'
plot [0:1][0:1] for [i = 1:words(methods)] NaN with linespoints linetype i title word(methods, i)
unset multiplot
