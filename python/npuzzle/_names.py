# SPDX-License-Identifier: GPL-3.0-or-later
"""Names of goals, algorithms, heuristics and tables; heuristics by name; tables."""

import ctypes
import os
from typing import Any, List, NamedTuple, Optional, Union

from ._board import Board, handle_of, handle_of_board
from ._errors import check, encode
from ._library import lib
from ._solve import Token, count, run

Name = NamedTuple(
    "Name",
    [
        ("name", str),
        ("title", str),
        ("optimal", bool),
        ("uses_heuristic", bool),
        ("admissible", bool),
        ("consistent", bool),
    ],
)
Name.__doc__ = """Something that can be named, and one line about it.

optimal, uses_heuristic: of an algorithm. admissible, consistent: of a heuristic.
"""

_GOALS, _ALGORITHMS, _HEURISTICS, _TABLES = range(4)


def _names(kind: int) -> List[Name]:
    names = []  # type: List[Name]
    while True:
        name = lib.npuzzle_name(kind, len(names))
        if name is None:
            return names
        flags = lib.npuzzle_flags(kind, name)
        title = lib.npuzzle_title(kind, len(names)).decode("utf-8", "replace")
        names.append(Name(name.decode(), title, *[bool(flags & 1 << bit) for bit in range(4)]))


def goals() -> List[Name]:
    """The named goals."""
    return _names(_GOALS)


def algorithms() -> List[Name]:
    """The algorithms that solve() knows by name."""
    return _names(_ALGORITHMS)


def heuristics() -> List[Name]:
    """The heuristics, the weakest first."""
    return _names(_HEURISTICS)


def tables() -> List[Name]:
    """The sets of pattern databases."""
    return _names(_TABLES)


class Heuristic:
    """A heuristic that estimates the distance of boards to a goal, by default the standard one of 4x4.

    >>> Heuristic("manhattan", Board.goal("standard", 3))(Board("8 1 3 / 4 0 2 / 7 6 5"))
    10

    close(), or a with statement, frees its memory early.
    """

    def __init__(self, name: str, goal: Optional[Board] = None) -> None:
        self._handle = None  # type: Any
        self.name = name
        self.goal = goal if goal is not None else Board.goal("standard", 4)
        handle = ctypes.c_void_p()
        token = Token()
        run(
            lambda: check(
                lib.npuzzle_heuristic_open, encode(name), handle_of(self.goal), ctypes.byref(handle)
            ),
            token,
        )
        self._handle = handle.value

    def __call__(self, board: Board) -> int:
        """The estimated number of moves from the board to the goal."""
        if self._handle is None:
            raise ValueError("the heuristic is closed")
        value = ctypes.c_uint64()
        check(lib.npuzzle_heuristic_value, self._handle, handle_of_board(board), ctypes.byref(value))
        return value.value

    def close(self) -> None:
        """Frees the memory of the heuristic."""
        if self._handle is not None:
            lib.npuzzle_heuristic_free(self._handle)
        self._handle = None

    def __enter__(self) -> "Heuristic":
        return self

    def __exit__(self, *exception: Any) -> None:
        self.close()

    def __del__(self) -> None:
        if lib is not None and getattr(self, "_handle", None) is not None:
            lib.npuzzle_heuristic_free(self._handle)

    def __repr__(self) -> str:
        return "Heuristic({!r}, {!r})".format(self.name, self.goal)


def tables_directory(directory: Union[None, str, "os.PathLike[str]"]) -> None:
    """Chooses where tables are kept, before anything uses them: "" is nowhere, None the default."""
    check(lib.npuzzle_tables_directory, os.fsencode(directory) if directory is not None else None)


def tables_state(name: str) -> str:
    """Where a set of tables is: "nowhere", "disk" or "memory"; "" if there is no such set."""
    return ["nowhere", "disk", "memory", ""][int(lib.npuzzle_tables_state(encode(name)))]


def build_tables(name: str, threads: int = 0) -> None:
    """Builds a set of tables, in seconds to minutes. Ctrl-C ends that."""
    token = Token()
    threads = count("threads", threads, 32)
    run(lambda: check(lib.npuzzle_tables_build, encode(name), threads, token.handle), token)
