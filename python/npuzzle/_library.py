# SPDX-License-Identifier: GPL-3.0-or-later
"""The C library: where it is, its structs and its functions, as npuzzle.h declares them."""

import ctypes
import os
from ctypes import POINTER, c_char, c_char_p, c_double, c_int, c_size_t, c_uint, c_uint32, c_uint64, c_void_p
from typing import Any, Dict, List, Tuple

#: The name under which systems install the library.
SONAME = "libnpuzzle.so.0"


class CError(ctypes.Structure):
    """struct npuzzle_error"""

    _fields_ = [("status", c_int), ("text", c_char * 508)]


class CFacts(ctypes.Structure):
    """struct npuzzle_facts"""

    _fields_ = [
        ("solvable", c_int),
        ("odd", c_int),
        ("inversions", c_uint64),
        ("blank", c_uint64),
        ("hamming", c_uint64),
        ("manhattan", c_uint64),
        ("lower_bound", c_uint64),
    ]


class CAnswer(ctypes.Structure):
    """struct npuzzle_answer"""

    _fields_ = [
        ("state", c_int),
        ("end", c_int),
        ("moves", c_char_p),
        ("length", c_uint64),
        ("lower_bound", c_uint64),
        ("algorithm", c_char_p),
        ("heuristic", c_char_p),
        ("expanded", c_uint64),
        ("generated", c_uint64),
        ("peak_bytes", c_uint64),
        ("table_bytes", c_uint64),
        ("elapsed_ns", c_uint64),
        ("cpu_ns", c_uint64),
        ("note", CError),
    ]


class CProgress(ctypes.Structure):
    """struct npuzzle_progress"""

    _fields_ = [
        ("expanded", c_uint64),
        ("generated", c_uint64),
        ("bytes", c_uint64),
        ("elapsed_ns", c_uint64),
        ("bound", c_uint64),
    ]


ANSWER_CALLBACK = ctypes.CFUNCTYPE(c_int, c_void_p, POINTER(CAnswer))
PROGRESS_CALLBACK = ctypes.CFUNCTYPE(c_int, c_void_p, POINTER(CProgress))
MOVES_CALLBACK = ctypes.CFUNCTYPE(c_int, c_void_p, POINTER(c_char), c_size_t)


class COptions(ctypes.Structure):
    """struct npuzzle_options"""

    owner = None  # type: Any
    _fields_ = [
        ("mode", c_int),
        ("algorithm", c_char_p),
        ("heuristic", c_char_p),
        ("weight", c_double),
        ("beam_width", c_uint32),
        ("threads", c_uint32),
        ("time_ms", c_uint64),
        ("node_limit", c_uint64),
        ("max_depth", c_uint64),
        ("memory_bytes", c_uint64),
        ("known_moves", c_char_p),
        ("known_lower_bound", c_uint64),
        ("token", c_void_p),
        ("context", c_void_p),
        ("answer", ANSWER_CALLBACK),
        ("progress", PROGRESS_CALLBACK),
        ("progress_ms", c_uint64),
    ]


class CAll(ctypes.Structure):
    """struct npuzzle_all"""

    _fields_ = [
        ("answer", POINTER(CAnswer)),
        ("complete", c_int),
        ("end", c_int),
        ("count", c_uint64),
        ("counts", POINTER(c_uint64)),
        ("lengths", c_uint),
        ("first_moves", c_char * 5),
        ("first_counts", c_uint64 * 4),
    ]


class CNamed(ctypes.Structure):
    """struct npuzzle_named"""

    _fields_ = [("name", c_char_p), ("title", c_char_p), ("flags", c_uint)]


class CWish(ctypes.Structure):
    """struct npuzzle_wish"""

    _fields_ = [
        ("width", c_uint32),
        ("height", c_uint32),
        ("goal_name", c_char_p),
        ("custom_goal", c_void_p),
        ("seed", c_char_p),
        ("difficulty", c_char_p),
        ("time_ms", c_uint64),
        ("token", c_void_p),
    ]


#: The structs of the header, for the test that compares them with the compiler's layout.
STRUCTS = {
    "npuzzle_error": CError,
    "npuzzle_facts": CFacts,
    "npuzzle_answer": CAnswer,
    "npuzzle_progress": CProgress,
    "npuzzle_options": COptions,
    "npuzzle_named": CNamed,
    "npuzzle_all": CAll,
    "npuzzle_wish": CWish,
}  # type: Dict[str, Any]

_ERROR = POINTER(CError)
_OUT = POINTER(c_void_p)
_WIDE = POINTER(c_uint64)

#: Result and arguments of each function.
_FUNCTIONS = {
    "npuzzle_version": (c_char_p, []),
    "npuzzle_state_text": (c_char_p, [c_int]),
    "npuzzle_end_text": (c_char_p, [c_int]),
    "npuzzle_board_from_cells": (c_int, [POINTER(c_uint32), c_uint32, c_uint32, _OUT, _ERROR]),
    "npuzzle_board_from_text": (c_int, [c_char_p, _OUT, _ERROR]),
    "npuzzle_board_from_id": (c_int, [c_char_p, _OUT, _OUT, _ERROR]),
    "npuzzle_board_goal": (c_int, [c_char_p, c_uint32, c_uint32, _OUT, _ERROR]),
    "npuzzle_board_after": (c_int, [c_void_p, c_char_p, c_size_t, _OUT, _ERROR]),
    "npuzzle_board_free": (None, [c_void_p]),
    "npuzzle_board_width": (c_uint32, [c_void_p]),
    "npuzzle_board_height": (c_uint32, [c_void_p]),
    "npuzzle_board_cells": (POINTER(c_uint32), [c_void_p]),
    "npuzzle_board_moves": (c_int, [c_void_p, c_char_p]),
    "npuzzle_examine": (c_int, [c_void_p, c_void_p, POINTER(CFacts), _ERROR]),
    "npuzzle_verify": (c_int, [c_void_p, c_void_p, c_char_p, c_size_t, _ERROR]),
    "npuzzle_list": (c_int, [c_int, c_uint, POINTER(CNamed)]),
    "npuzzle_heuristic_open": (c_int, [c_char_p, c_void_p, _OUT, _ERROR]),
    "npuzzle_heuristic_value": (c_int, [c_void_p, c_void_p, _WIDE, _ERROR]),
    "npuzzle_heuristic_free": (None, [c_void_p]),
    "npuzzle_token_new": (c_int, [_OUT, _ERROR]),
    "npuzzle_token_free": (None, [c_void_p]),
    "npuzzle_cancel": (None, [c_void_p]),
    "npuzzle_cancel_clear": (None, [c_void_p]),
    "npuzzle_solve": (c_int, [c_void_p, c_void_p, POINTER(COptions), _OUT, _ERROR]),
    "npuzzle_answer_free": (None, [c_void_p]),
    "npuzzle_solve_all": (c_int, [c_void_p, c_void_p, POINTER(COptions), c_uint64, _OUT, _ERROR]),
    "npuzzle_all_list": (c_uint64, [c_void_p, c_uint64, MOVES_CALLBACK, c_void_p]),
    "npuzzle_all_free": (None, [c_void_p]),
    "npuzzle_generator_new": (c_int, [POINTER(CWish), _OUT, _ERROR]),
    "npuzzle_generator_next": (c_int, [c_void_p, _OUT, c_char_p, _WIDE, _ERROR]),
    "npuzzle_generator_free": (None, [c_void_p]),
    "npuzzle_tables_directory": (c_int, [c_char_p, _ERROR]),
    "npuzzle_tables_state": (c_int, [c_char_p]),
    "npuzzle_tables_build": (c_int, [c_char_p, c_uint32, c_void_p, _ERROR]),
}  # type: Dict[str, Tuple[Any, List[Any]]]


def _places() -> List[str]:
    """Where the library may be, the first choice first."""
    chosen = os.environ.get("NPUZZLE_LIBRARY")
    if chosen:
        return [chosen]
    bundled = os.path.join(os.path.dirname(os.path.abspath(__file__)), SONAME)
    return ([bundled] if os.path.exists(bundled) else []) + [SONAME]


def _load() -> Any:
    reasons = []
    for place in _places():
        try:
            library = ctypes.CDLL(place)
        except OSError as reason:
            reasons.append(str(reason))
            continue
        for name, (result, arguments) in _FUNCTIONS.items():
            function = getattr(library, name)
            function.restype = result
            function.argtypes = arguments
        return library
    raise ImportError(
        "libnpuzzle is missing: install it (libnpuzzle0 on Debian), or set NPUZZLE_LIBRARY to its file; "
        + "; ".join(reasons)
    )


lib = _load()


class Handle:
    """A handle of the library, which is freed with its last reference.

    A call refers to its arguments until it returns, so any thread may drop a handle at any time.
    """

    __slots__ = ("pointer", "_free")

    def __init__(self, free: Any) -> None:
        self.pointer = c_void_p()
        self._free = free

    @property
    def out(self) -> Any:
        """Where the library puts the handle that it makes."""
        return ctypes.byref(self.pointer)

    @property
    def _as_parameter_(self) -> c_void_p:
        """What ctypes passes to the library."""
        return self.pointer

    def __del__(self) -> None:
        self._free(self.pointer)
