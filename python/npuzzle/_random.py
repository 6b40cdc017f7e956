# SPDX-License-Identifier: GPL-3.0-or-later
"""Random boards."""

import ctypes
import threading
from typing import Iterator, NamedTuple, Optional, Union

from ._board import Board, handle_of_board
from ._errors import BadArgument, check, encode
from ._keywords import milliseconds
from ._library import CWish, Handle, lib
from ._work import Token, run

Generated = NamedTuple("Generated", [("board", Board), ("id", Optional[str]), ("length", Optional[int])])
Generated.__doc__ = """A random board.

id: its name, for Board.from_id() and for npuzzle-tui; None if the goal is a board of your own.
length: of its shortest solution, if that was proved.
"""

_ID_BYTES = 112


class _Generator:
    def __init__(self, wish: CWish) -> None:
        self._token = Token()
        self._lock = threading.Lock()
        self._handle = Handle(lib.npuzzle_generator_free)
        wish.token = self._token.handle.pointer
        check(lib.npuzzle_generator_new, ctypes.byref(wish), self._handle.out)

    def __iter__(self) -> Iterator[Generated]:
        return self

    def __next__(self) -> Generated:
        board = Handle(lib.npuzzle_board_free)
        length = ctypes.c_uint64()
        id = ctypes.create_string_buffer(_ID_BYTES)
        arguments = self._handle, board.out, id, ctypes.byref(length)
        with self._lock:
            self._token.clear()  # after a Ctrl-C
            run(lambda _work: check(lib.npuzzle_generator_next, *arguments), self._token)
        return Generated(Board._of(board), id.value.decode("utf-8", "replace") or None, length.value or None)


def generate(
    width: Optional[int] = None,
    height: Optional[int] = None,
    *,
    goal: Union[None, str, Board] = None,
    seed: Optional[str] = None,
    difficulty: Optional[str] = None,
    time: Optional[float] = None
) -> Iterator[Generated]:
    """Random boards without end, those of npuzzle-tui --generate: the same seed gives the same boards.

    width, height: 4x4 by default, and square without a height. goal: a name, or a board instead of a size.
    difficulty: "easy", "medium", "hard", or shortest lengths as in "20..30"; time: seconds to find a board
    of that difficulty.

    >>> next(generate(3, seed="otter-512")).id
    '3x3#otter-512'
    """
    wish = CWish()
    for side in (width, height):
        if side is not None and not 0 < side < 2**32:
            raise BadArgument("a side of {} cells".format(side))
    wish.width = width or 0
    wish.height = height or width or 0
    if isinstance(goal, Board):
        wish.custom_goal = handle_of_board(goal).pointer
    elif goal is not None:
        wish.goal_name = encode(goal)
    wish.seed = encode(seed) if seed is not None else None
    wish.difficulty = encode(difficulty) if difficulty is not None else None
    wish.time_ms = milliseconds(time)
    return _Generator(wish)
