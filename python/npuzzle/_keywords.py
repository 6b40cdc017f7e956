# SPDX-License-Identifier: GPL-3.0-or-later
"""The keywords of solve(), Search and solve_all(): their types, their defaults, and the library's options."""

import operator
from typing import TYPE_CHECKING, List, Optional

from ._errors import BadArgument, encode
from ._library import COptions
from ._work import Token

if TYPE_CHECKING:
    from typing_extensions import TypedDict

    class CountKeywords(TypedDict, total=False):
        """The keywords of solve_all()."""

        time: Optional[float]
        nodes: int
        memory: int
        threads: int
        known_moves: Optional[str]
        known_lower_bound: int

    class Keywords(CountKeywords, total=False):
        """The keywords of solve() and Search."""

        mode: str
        algorithm: Optional[str]
        heuristic: Optional[str]
        weight: float
        beam_width: int
        max_depth: int


_MODES = ["auto", "first", "prove"]


def _index(names: List[str], name: str, what: str) -> int:
    if name not in names:
        raise BadArgument("there is no {} '{}': one of {}".format(what, name, ", ".join(names)))
    return names.index(name)


def _optional(text: Optional[str]) -> Optional[bytes]:
    return encode(text) if text is not None else None


def count(name: str, number: int, bits: int = 64) -> int:
    """A whole number of any type, such as numpy's, for the library."""
    try:
        whole = operator.index(number)
    except TypeError:
        raise TypeError("{} is a whole number, not {!r:.60}".format(name, number)) from None
    if not 0 <= whole < 2**bits:
        raise BadArgument("{} is out of range: {}".format(name, whole))
    return whole


def milliseconds(seconds: Optional[float]) -> int:
    """A limit of time for the library, whose 0 means no limit."""
    if seconds is None:
        return 0
    if not 0 < seconds < 1e9:
        raise BadArgument("a time limit is a number of seconds above 0")
    return max(1, int(seconds * 1000))


def options_of(keywords: "Keywords", token: Token) -> COptions:
    """The keywords as a struct; takes them out of the dictionary."""
    options = COptions()
    options.mode = _index(_MODES, keywords.pop("mode", "auto"), "mode")
    options.time_ms = milliseconds(keywords.pop("time", None))
    options.node_limit = count("nodes", keywords.pop("nodes", 0))
    options.memory_bytes = count("memory", keywords.pop("memory", 0))
    options.threads = count("threads", keywords.pop("threads", 0), 32)
    options.algorithm = _optional(keywords.pop("algorithm", None))
    options.heuristic = _optional(keywords.pop("heuristic", None))
    options.weight = keywords.pop("weight", 0)
    options.beam_width = count("beam_width", keywords.pop("beam_width", 0), 32)
    options.max_depth = count("max_depth", keywords.pop("max_depth", 0))
    options.known_moves = _optional(keywords.pop("known_moves", None))
    options.known_lower_bound = count("known_lower_bound", keywords.pop("known_lower_bound", 0))
    if keywords:
        raise TypeError("there is no keyword '{}'".format(min(keywords)))
    options.token = token.handle.pointer
    options.owner = token  # the struct has only its address
    return options
