# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws doc/python-nodes.svg: the nodes of IDA* on random 3x3 boards, by heuristic and length.

    python3 doc/python_nodes.py doc/python-nodes.svg

Node counts are the same on every machine, so the picture is, too.
"""

import itertools
import math
import sys

import npuzzle

HEURISTICS = [("manhattan", "#0072b2"), ("linear-conflict", "#d55e00"), ("walking-conflict", "#009e73")]
BOARDS = 150
WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 640, 400, 70, 50, 20


def measure():
    """(heuristic, length, nodes) of each board."""
    for found in itertools.islice(npuzzle.generate(3, seed="nodes"), BOARDS):
        for name, _ in HEURISTICS:
            answer = npuzzle.solve(found.board, algorithm="ida", heuristic=name, threads=1)
            yield name, answer.length, answer.generated


def draw(points):
    longest = max(length for _, length, _ in points)
    decades = math.ceil(math.log10(max(nodes for _, _, nodes in points)))

    def x(length):
        return LEFT + (WIDTH - LEFT - 20) * length / (longest + 1)

    def y(nodes):
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * math.log10(max(nodes, 1)) / decades

    yield (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" font-family="sans-serif" font-size="13">'
        '<title>Nodes of IDA* on {} random 3x3 boards</title><rect width="100%" height="100%" fill="#fff"/>'
    ).format(WIDTH, HEIGHT, BOARDS)
    for decade in range(decades + 1):
        level = y(10**decade)
        yield '<path d="M{} {:.1f}H{}" stroke="#ddd"/>'.format(LEFT, level, WIDTH - 20)
        yield '<text x="{}" y="{:.1f}" text-anchor="end">{:,}</text>'.format(LEFT - 8, level + 4, 10**decade)
    for length in range(0, longest + 1, 5):
        yield '<text x="{:.1f}" y="{}" text-anchor="middle">{}</text>'.format(x(length), HEIGHT - BOTTOM + 20, length)
    yield '<text x="{}" y="{}" text-anchor="middle">moves of a shortest solution</text>'.format(WIDTH // 2, HEIGHT - 10)
    for row, (name, colour) in enumerate(HEURISTICS):
        yield '<g fill="{}" fill-opacity="0.6">'.format(colour)
        for heuristic, length, nodes in points:
            if heuristic == name:
                yield '<circle cx="{:.1f}" cy="{:.1f}" r="3"/>'.format(x(length) + 3 * (row - 1), y(nodes))
        yield '</g><text x="{}" y="{}" fill="{}">nodes with {}</text>'.format(LEFT + 16, TOP + 18 * (row + 1), colour, name)
    yield "</svg>"


drawing = "\n".join(draw(list(measure())))
with open(sys.argv[1], "w") as picture:
    picture.write(drawing + "\n")
