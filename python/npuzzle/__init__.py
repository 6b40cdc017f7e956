# SPDX-License-Identifier: GPL-3.0-or-later
"""Boards, solutions and proofs of the n-puzzle, by libnpuzzle.

>>> import npuzzle
>>> board = npuzzle.Board("8 1 3 / 4 0 2 / 7 6 5")
>>> answer = npuzzle.solve(board)
>>> answer.length, answer.optimal
(14, True)
>>> board.after(answer.moves) == npuzzle.Board.goal("standard", 3)
True

Moves are the letters U, D, L and R: the direction in which a tile slides. A goal is a board, and None
is the standard goal: 1, 2, 3 ... with the blank, 0, in the last cell.

Functions that may take long run in a thread of their own, so Ctrl-C ends them at once. Any number of
threads may use the module and share its objects: what a call uses stays until it returns, even if another
thread closes or drops it. After fork() a search goes on in the parent only.
"""

from ._board import Board, Facts
from ._errors import (
    BadArgument,
    BadInput,
    Cancelled,
    Error,
    LimitReached,
    NotASolution,
    Unsolvable,
    Unsupported,
)
from ._library import lib as _lib
from ._names import (
    Heuristic,
    Name,
    algorithms,
    build_tables,
    goals,
    heuristics,
    tables,
    tables_directory,
    tables_state,
)
from ._random import Generated, generate
from ._solve import AllSolutions, Answer, First, Progress, Search, solve, solve_all

#: The version of libnpuzzle.
__version__ = _lib.npuzzle_version().decode()

__all__ = [
    "AllSolutions",
    "Answer",
    "BadArgument",
    "BadInput",
    "Board",
    "Cancelled",
    "Error",
    "Facts",
    "First",
    "Generated",
    "Heuristic",
    "LimitReached",
    "Name",
    "NotASolution",
    "Progress",
    "Search",
    "Unsolvable",
    "Unsupported",
    "algorithms",
    "build_tables",
    "generate",
    "goals",
    "heuristics",
    "solve",
    "solve_all",
    "tables",
    "tables_directory",
    "tables_state",
]
