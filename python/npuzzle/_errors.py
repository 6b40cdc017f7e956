# SPDX-License-Identifier: GPL-3.0-or-later
"""Exceptions, one for each status of the library that a program may want to handle."""

import ctypes
from typing import Any, Dict, Type

from ._library import CError


class Error(Exception):
    """Anything that the library refuses; `status` is the number in npuzzle.h."""

    status = -1


class Unsolvable(Error):
    """The board cannot reach the goal; the text says why."""


class NotASolution(Error):
    """A move is impossible, or the moves miss the goal."""


class BadArgument(Error, ValueError):
    """An unknown name, or a value out of range."""


class BadInput(Error, ValueError):
    """A text, cells or moves that are not well formed."""


class Unsupported(Error):
    """The algorithm, heuristic or table does not suit the board."""


class LimitReached(Error):
    """A limit was reached before there was any result."""


class Cancelled(Error):
    """Cancelled before there was any result."""


for _class in (Error, Unsolvable, NotASolution, BadArgument, BadInput, Unsupported, LimitReached, Cancelled):
    _class.__module__ = "npuzzle"

_CLASSES = {
    1: Unsolvable,
    2: NotASolution,
    3: BadArgument,
    4: BadInput,
    5: Unsupported,
    6: LimitReached,
    7: Cancelled,
}  # type: Dict[int, Type[Error]]

_NO_MEMORY = 8


def check(function: Any, *arguments: Any) -> None:
    """Calls a function of the library that takes a struct npuzzle_error last; raises what it refuses."""
    error = CError()
    status = function(*(arguments + (ctypes.byref(error),)))
    if status == 0:
        return
    text = error.text.decode("utf-8", "replace")
    if status == _NO_MEMORY:
        raise MemoryError(text)
    raised = _CLASSES.get(status, Error)(text)
    raised.status = status
    raise raised


def encode(text: str) -> bytes:
    """A text for the library, whose texts end with NUL."""
    if "\0" in text:
        raise BadInput("the text contains a NUL character")
    return text.encode("utf-8")
