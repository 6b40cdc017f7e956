# SPDX-License-Identifier: GPL-3.0-or-later
"""Names of goals, algorithms, heuristics and tables; heuristics by name; tables."""

import ctypes
import os
from typing import Any, List, NamedTuple, Optional, Union

from ._board import Board, handle_of, handle_of_board
from ._errors import BadInput, check, encode
from ._keywords import count
from ._library import CNamed, Handle, lib
from ._work import Token, run

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
    named = CNamed()
    while lib.npuzzle_list(kind, len(names), ctypes.byref(named)):
        flags = [bool(named.flags & 1 << bit) for bit in range(4)]
        names.append(Name(named.name.decode(), named.title.decode("utf-8", "replace"), *flags))
    return names


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

    close(), or a with statement, frees its memory early: calls of other threads end first.
    """

    def __init__(self, name: str, goal: Optional[Board] = None) -> None:
        self._handle = None  # type: Optional[Handle]
        self.name = name
        self.goal = goal if goal is not None else Board.goal("standard", 4)
        handle = Handle(lib.npuzzle_heuristic_free)
        check(lib.npuzzle_heuristic_open, encode(name), handle_of(self.goal), handle.out)
        self._handle = handle

    def __call__(self, board: Board) -> int:
        """The estimated number of moves from the board to the goal."""
        handle = self._handle
        if handle is None:
            raise ValueError("the heuristic is closed")
        value = ctypes.c_uint64()
        check(lib.npuzzle_heuristic_value, handle, handle_of_board(board), ctypes.byref(value))
        return value.value

    def close(self) -> None:
        """Frees the memory of the heuristic as soon as no call uses it. Later calls raise ValueError."""
        self._handle = None

    def __enter__(self) -> "Heuristic":
        return self

    def __exit__(self, *exception: Any) -> None:
        self.close()

    def __repr__(self) -> str:
        return "Heuristic({!r}, {!r})".format(self.name, self.goal)


def tables_directory(directory: Union[None, str, "os.PathLike[str]"]) -> None:
    """Chooses where tables are read and written, before anything uses them.

    "" is nowhere, the default; None is the directory of npuzzle-tui.
    """
    path = os.fsencode(directory) if directory is not None else None
    if path is not None and b"\0" in path:
        raise BadInput("the name of a directory contains a NUL character")
    check(lib.npuzzle_tables_directory, path)


def tables_state(name: str) -> str:
    """Where a set of tables is: "nowhere", "disk" or "memory"; "" if there is no such set."""
    return ["nowhere", "disk", "memory", ""][int(lib.npuzzle_tables_state(encode(name)))]


def build_tables(name: str, threads: int = 1) -> None:
    """Builds a set of tables, in seconds to minutes. Ctrl-C ends that."""
    token = Token()
    arguments = encode(name), count("threads", threads, 32), token.handle
    run(lambda _work: check(lib.npuzzle_tables_build, *arguments), token)
