# SPDX-License-Identifier: GPL-3.0-or-later
"""Calls that mypy must accept, and wrong ones: it reports an ignored line that it could accept."""

from typing import List, Optional

import npuzzle

board = npuzzle.Board([[1, 2], [3, 0]])
length = npuzzle.solve(board, time=0.5, threads=1, known_moves=None).length  # type: Optional[int]
answers = [answer.moves for answer in npuzzle.Search(board, nodes=10)]  # type: List[Optional[str]]
best = npuzzle.solve_all(board, extra=2).best_moves  # type: List[str]

npuzzle.solve(board, time="5")  # type: ignore[arg-type]
npuzzle.solve(board, beam_width=2.5)  # type: ignore[arg-type]
npuzzle.solve([1, 2, 3, 0])  # type: ignore[arg-type]
npuzzle.solve(board, colour="red")  # type: ignore[call-arg]
npuzzle.Search(board, weight="1")  # type: ignore[arg-type]
npuzzle.solve_all(board, mode="first")  # type: ignore[call-arg]
