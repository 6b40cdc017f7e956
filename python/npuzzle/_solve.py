# SPDX-License-Identifier: GPL-3.0-or-later
"""Solving: one answer, better and better ones, or all of them."""

import ctypes
import threading
from typing import TYPE_CHECKING, Any, Callable, Iterator, List, NamedTuple, Optional, cast

from ._board import Board, handle_of, handle_of_board
from ._errors import check
from ._keywords import count, options_of
from ._library import (
    ANSWER_CALLBACK,
    MOVES_CALLBACK,
    PROGRESS_CALLBACK,
    CAll,
    CAnswer,
    COptions,
    CProgress,
    Handle,
    lib,
)
from ._work import Token, Work, run

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._keywords import CountKeywords, Keywords

Answer = NamedTuple(
    "Answer",
    [
        ("state", str),
        ("end", str),
        ("moves", Optional[str]),
        ("length", Optional[int]),
        ("lower_bound", int),
        ("algorithm", Optional[str]),
        ("heuristic", Optional[str]),
        ("expanded", int),
        ("generated", int),
        ("peak_bytes", int),
        ("table_bytes", int),
        ("seconds", float),
        ("cpu_seconds", float),
        ("note", Optional[str]),
        ("optimal", bool),
    ],
)
Answer.__doc__ = """What is known about a board.

state: "optimal", "solved", "unsolvable" or "unknown"; end: why the search ended, as in "time limit".
moves: the solution, or None; length: its length, or None.
lower_bound: no solution is shorter. optimal: the length is proved to be the shortest.
algorithm, heuristic: what found it. expanded, generated: nodes. note: what made the search weaker.
"""

Progress = NamedTuple(
    "Progress",
    [("expanded", int), ("generated", int), ("bytes", int), ("bound", int), ("seconds", float)],
)
Progress.__doc__ = "How far a search has got; bound is the depth or f of the search that runs."

First = NamedTuple("First", [("move", str), ("solutions", int)])
First.__doc__ = "A possible first move, and how many of the shortest solutions begin with it."

_NS = 1e-9


def _text(value: Optional[bytes]) -> Optional[str]:
    return value.decode("utf-8", "replace") if value is not None else None


def _answer(found: CAnswer) -> Answer:
    state = lib.npuzzle_state_text(found.state).decode()
    solved = state in ("optimal", "solved")
    return Answer(
        state,
        lib.npuzzle_end_text(found.end).decode(),
        _text(found.moves),
        int(found.length) if solved else None,
        int(found.lower_bound),
        _text(found.algorithm),
        _text(found.heuristic),
        int(found.expanded),
        int(found.generated),
        int(found.peak_bytes),
        int(found.table_bytes),
        found.elapsed_ns * _NS,
        found.cpu_ns * _NS,
        _text(found.note.text) or None,
        state == "optimal",
    )


def _progress(now: CProgress) -> Progress:
    return Progress(now.expanded, now.generated, now.bytes, now.bound, now.elapsed_ns * _NS)


def _solve(board: Handle, goal: Optional[Handle], options: COptions) -> Answer:
    found = Handle(lib.npuzzle_answer_free)
    check(lib.npuzzle_solve, board, goal, ctypes.byref(options), found.out)
    return _answer(ctypes.cast(found.pointer, ctypes.POINTER(CAnswer)).contents)


class Search:
    """A search in the background: an iterator over answers, each better than the one before.

    An answer is better if its solution is shorter or its lower bound higher. The iteration ends with the
    search; result() has the last answer, and why the search ended. cancel() ends it early, and so does
    leaving a with statement, or the end of the Search:

        with npuzzle.Search(board, time=60) as search:
            for answer in search:
                print(answer.length, answer.lower_bound)
                if answer.length is not None and answer.length < 120:
                    break
        print(search.result().moves)

    The keywords are those of solve(). progress, if given, is called with a Progress every 0.1 seconds, in
    a thread of the search; it may call anything but wait for the search. An exception in it ends the search.
    """

    def __init__(
        self,
        board: Board,
        goal: Optional[Board] = None,
        *,
        progress: Optional[Callable[[Progress], Any]] = None,
        **keywords: "Unpack[Keywords]"
    ) -> None:
        self._token = Token()
        # Refused here rather than by the thread.
        handles = handle_of_board(board), handle_of(goal)
        options = options_of(keywords, self._token)

        def search(work: Work) -> Answer:
            options.answer = work.callback(ANSWER_CALLBACK, lambda found: work.put(_answer(found.contents)))
            if progress is not None:
                see = progress
                options.progress = work.callback(PROGRESS_CALLBACK, lambda seen: see(_progress(seen.contents)))
            return _solve(handles[0], handles[1], options)

        # The thread must not refer to the Search, which would never end then.
        self._work = Work(search, self._token)

    def __iter__(self) -> Iterator[Answer]:
        return self

    def __next__(self) -> Answer:
        answer = next(self._work)  # type: Answer
        return answer

    def result(self) -> Answer:
        """Waits for the end of the search; returns the last answer."""
        answer = self._work.result()  # type: Answer
        return answer

    def cancel(self) -> None:
        """Asks the search to end, which it does within 50 milliseconds."""
        self._token.cancel()

    @property
    def running(self) -> bool:
        """Whether the search still runs."""
        return self._work.running

    def __enter__(self) -> "Search":
        return self

    def __exit__(self, *exception: Any) -> None:
        self._work.end()

    def __del__(self) -> None:
        token = getattr(self, "_token", None)
        if token is not None:
            token.cancel()


def solve(
    board: Board,
    goal: Optional[Board] = None,
    *,
    progress: Optional[Callable[[Progress], Any]] = None,
    **keywords: "Unpack[Keywords]"
) -> Answer:
    """Solves a board and returns the best answer found.

    Keywords, all optional:

    mode: "auto" (an answer at once, better ones, a proof if it is in reach), "first" (the first answer) or
    "prove" (most of the time for the proof). Without a limit, a board of 5x5 or more may take for ever.
    time: seconds. nodes: generated nodes. memory: bytes, tables included, by default 1 GiB. threads: by default 1.
    algorithm, heuristic: one search by name instead of a mode, with weight (1 or more), beam_width and
    max_depth where it has them.
    known_moves: a solution to improve on. known_lower_bound: it is believed, but BadArgument is raised if a
    shorter solution is found.
    progress: see Search.

    An unsolvable board is an answer, not an error. Ctrl-C ends the search.
    """
    with Search(board, goal, progress=progress, **keywords) as search:
        return search.result()


class AllSolutions:
    """How many solutions a board has, and the list.

    answer: about the shortest length; unless it is optimal, nothing was counted. complete: whether no limit
    ended the count; end: why it ended. count: all solutions; counts: by the moves beyond the shortest.
    firsts: the possible first moves.
    """

    def __init__(self, handle: Handle, token: Token) -> None:
        self._handle = handle
        self._token = token
        self._lock = threading.Lock()
        data = ctypes.cast(handle.pointer, ctypes.POINTER(CAll)).contents
        self.answer = _answer(data.answer.contents)
        self.complete = bool(data.complete)
        self.end = lib.npuzzle_end_text(data.end).decode()
        self.count = int(data.count)
        self.counts = [int(data.counts[i]) for i in range(data.lengths)]
        moves = data.first_moves.decode()
        self.firsts = [First(move, int(solutions)) for move, solutions in zip(moves, data.first_counts)]

    @property
    def best_moves(self) -> List[str]:
        """The first moves of shortest solutions."""
        return [first.move for first in self.firsts if first.solutions > 0]

    def solutions(self, most: int = 1000) -> List[str]:
        """At most `most` solutions, the shortest first. Threads that call it wait for each other."""
        found = []  # type: List[str]
        limit = count("most", most)

        def put(moves: Any, length: int) -> None:
            found.append(ctypes.string_at(moves, length).decode())

        def work(work: Work) -> None:
            lib.npuzzle_all_list(self._handle, limit, work.callback(MOVES_CALLBACK, put), None)

        with self._lock:
            self._token.clear()  # after a Ctrl-C
            run(work, self._token)
        return found


def solve_all(
    board: Board, goal: Optional[Board] = None, extra: int = 0, **keywords: "Unpack[CountKeywords]"
) -> AllSolutions:
    """Proves the shortest length and counts the solutions of up to `extra` moves more (at most 100).

    The keywords time, nodes, memory, threads, known_moves and known_lower_bound are those of
    solve(). Ctrl-C ends the count.
    """
    token = Token()
    options = options_of(cast("Keywords", keywords), token)
    handles = handle_of_board(board), handle_of(goal)
    more = count("extra", extra)
    found = Handle(lib.npuzzle_all_free)
    run(
        lambda _work: check(lib.npuzzle_solve_all, handles[0], handles[1], ctypes.byref(options), more, found.out),
        token,
    )
    return AllSolutions(found, token)
