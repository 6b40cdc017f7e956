# SPDX-License-Identifier: GPL-3.0-or-later
"""Solving: one answer, better and better ones, or all of them.

The library runs in a thread of its own, since a thread that is inside a C function cannot see Ctrl-C. The
caller waits for its results in a queue, which Ctrl-C does interrupt; then the search is cancelled.
"""

import atexit
import ctypes
import queue
import threading
import weakref
from typing import Any, Callable, Iterator, List, NamedTuple, Optional, Sequence

from ._board import Board, handle_of, handle_of_board
from ._errors import BadArgument, check, encode
from ._library import (
    ANSWER_CALLBACK,
    MOVES_CALLBACK,
    PROGRESS_CALLBACK,
    CAll,
    CAnswer,
    COptions,
    lib,
)

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
moves: the solution, or None; length: its length in the metric, or None.
lower_bound: no solution is shorter. optimal: the length is proved to be the shortest.
algorithm, heuristic: what found it. expanded, generated: nodes. note: what made the search weaker.
"""

Progress = NamedTuple(
    "Progress",
    [("expanded", int), ("generated", int), ("bytes", int), ("bound", int), ("seconds", float)],
)
Progress.__doc__ = "How far a search has got; bound is the depth or f of the search that runs."

First = NamedTuple("First", [("move", str), ("tiles", int), ("solutions", int)])
First.__doc__ = "A possible first move, and how many of the shortest solutions begin with it."

_MODES = ["auto", "first", "prove"]
_METRICS = ["single", "multi"]
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
        _text(found.note),
        state == "optimal",
    )


class Token:
    """A cancel token of the library."""

    def __init__(self) -> None:
        self.handle = ctypes.c_void_p()
        check(lib.npuzzle_token_new, ctypes.byref(self.handle))

    def __del__(self) -> None:
        if self.handle and lib is not None:
            lib.npuzzle_token_free(self.handle)

    def cancel(self) -> None:
        lib.npuzzle_cancel(self.handle)

    def clear(self) -> None:
        lib.npuzzle_cancel_clear(self.handle)


#: The threads that are inside the library, each with the token that ends it.
_running = weakref.WeakKeyDictionary()  # type: Any


def _start(target: Callable[..., None], arguments: Any, token: Token) -> threading.Thread:
    thread = threading.Thread(target=target, args=arguments, name="npuzzle", daemon=True)
    _running[thread] = token
    thread.start()
    return thread


@atexit.register
def _end_all() -> None:
    """Python must not end below threads that will call it."""
    threads = list(_running.items())
    for _, token in threads:
        token.cancel()
    for thread, _ in threads:
        thread.join(1)


def run(work: Callable[[], Any], token: Token) -> Any:
    """Does the work in another thread and returns its result; Ctrl-C cancels the token at once."""
    results = queue.Queue()  # type: Any

    def target() -> None:
        try:
            results.put((work(), None))
        except BaseException as error:  # passed on to the caller
            results.put((None, error))

    thread = _start(target, (), token)
    try:
        result, error = results.get()
    except BaseException:
        token.cancel()
        thread.join()
        raise
    thread.join()
    if error is not None:
        raise error
    return result


def _index(names: List[str], name: str, what: str) -> int:
    if name not in names:
        raise BadArgument("there is no {} '{}': one of {}".format(what, name, ", ".join(names)))
    return names.index(name)


def count(name: str, number: int, bits: int = 64) -> int:
    if not 0 <= number < 2**bits:
        raise BadArgument("{} is out of range: {}".format(name, number))
    return int(number)


def milliseconds(seconds: Optional[float]) -> int:
    """A limit of time for the library, whose 0 means no limit."""
    if seconds is None:
        return 0
    if not 0 < seconds < 1e9:
        raise BadArgument("a time limit is a number of seconds above 0")
    return max(1, int(seconds * 1000))


def _options(
    mode: str = "auto",
    time: Optional[float] = None,
    nodes: int = 0,
    memory: int = 0,
    threads: int = 0,
    algorithm: Optional[str] = None,
    heuristic: Optional[str] = None,
    metric: str = "single",
    weight: float = 0,
    beam_width: int = 0,
    max_depth: int = 0,
    blend: Optional[Sequence[float]] = None,
    known_moves: Optional[str] = None,
    known_lower_bound: int = 0,
) -> COptions:
    """The keywords of solve() as a struct."""
    options = COptions(size=ctypes.sizeof(COptions))
    options.mode = _index(_MODES, mode, "mode")
    options.metric = _index(_METRICS, metric, "metric")
    options.time_ms = milliseconds(time)
    options.node_limit = count("nodes", nodes)
    options.memory_bytes = count("memory", memory)
    options.threads = count("threads", threads, 32)
    options.algorithm = encode(algorithm) if algorithm is not None else None
    options.heuristic = encode(heuristic) if heuristic is not None else None
    options.weight = weight
    options.beam_width = count("beam_width", beam_width, 32)
    options.max_depth = count("max_depth", max_depth)
    if blend is not None:
        if len(blend) != 4:
            raise BadArgument("a blend has four weights")
        options.blend[:] = [float(part) for part in blend]
    if known_moves is not None:
        options.known_moves = encode(known_moves)
        options.known_count = len(options.known_moves)
    options.known_lower_bound = count("known_lower_bound", known_lower_bound)
    return options


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
    the thread of the search.
    """

    def __init__(
        self,
        board: Board,
        goal: Optional[Board] = None,
        *,
        progress: Optional[Callable[[Progress], Any]] = None,
        **keywords: Any
    ) -> None:
        self._token = Token()
        self._result = None  # type: Optional[Answer]
        self._error = None  # type: Optional[BaseException]
        self._found = queue.Queue()  # type: Any
        # Refused here rather than by the thread.
        handle_of_board(board)
        handle_of(goal)
        options = _options(**keywords)
        options.token = self._token.handle
        # The thread must not refer to the Search, which would never end then.
        self._thread = _start(
            _search, (board, goal, options, progress, self._found, self._token), self._token
        )

    def __iter__(self) -> Iterator[Answer]:
        return self

    def __next__(self) -> Answer:
        if self._result is not None or self._error is not None:
            raise StopIteration
        try:
            answer, result, error = self._found.get()
        except BaseException:
            self.cancel()
            raise
        if answer is not None:
            return Answer(*answer)
        self._result, self._error = result, error
        self._found.put((None, result, error))  # for other threads that wait
        self._thread.join()
        if error is not None:
            raise error
        raise StopIteration

    next = __next__

    def result(self) -> Answer:
        """Waits for the end of the search; returns the last answer."""
        for _ in self:
            pass
        if self._error is not None:
            raise self._error
        assert self._result is not None
        return self._result

    def cancel(self) -> None:
        """Asks the search to end, which it does within 50 milliseconds."""
        self._token.cancel()

    @property
    def running(self) -> bool:
        """Whether the search still runs."""
        return self._thread.is_alive()

    def __enter__(self) -> "Search":
        return self

    def __exit__(self, *exception: Any) -> None:
        self.cancel()
        self._thread.join()

    def __del__(self) -> None:
        token = getattr(self, "_token", None)
        if token is not None:
            token.cancel()


def _search(board: Board, goal: Optional[Board], options: COptions, progress: Any, found: Any, token: Token) -> None:
    """The thread of a Search: puts (answer, result, error) into the queue."""
    failure = []  # type: List[BaseException]

    def on_answer(_context: Any, answer: Any) -> int:
        found.put((_answer(answer.contents), None, None))
        return 0

    def on_progress(_context: Any, seen: Any) -> int:
        now = seen.contents
        try:
            progress(Progress(now.expanded, now.generated, now.bytes, now.bound, now.elapsed_ns * _NS))
        except BaseException as error:  # raised where the answer is awaited
            failure.append(error)
            return 1
        return 0

    options.answer = ANSWER_CALLBACK(on_answer)
    if progress is not None:
        options.progress = PROGRESS_CALLBACK(on_progress)
    answer = ctypes.POINTER(CAnswer)()
    try:
        check(lib.npuzzle_solve, handle_of(board), handle_of(goal), ctypes.byref(options), ctypes.byref(answer))
        result = _answer(answer.contents)
        lib.npuzzle_answer_free(answer)
        found.put((None, result, failure[0] if failure else None))
    except BaseException as error:  # raised where the answer is awaited
        found.put((None, None, error))
    assert token is not None


def solve(
    board: Board,
    goal: Optional[Board] = None,
    *,
    mode: str = "auto",
    time: Optional[float] = None,
    nodes: int = 0,
    memory: int = 0,
    threads: int = 0,
    algorithm: Optional[str] = None,
    heuristic: Optional[str] = None,
    metric: str = "single",
    weight: float = 0,
    beam_width: int = 0,
    max_depth: int = 0,
    blend: Optional[Sequence[float]] = None,
    known_moves: Optional[str] = None,
    known_lower_bound: int = 0,
    progress: Optional[Callable[[Progress], Any]] = None
) -> Answer:
    """Solves a board and returns the best answer found.

    mode: "auto" (an answer at once, better ones, a proof if it is in reach), "first" (the first answer) or
    "prove" (most of the time for the proof). Without a limit, a board of 5x5 or more may take for ever.
    time: seconds; nodes: generated nodes; memory: bytes, tables included; threads: 0 = one per processor.
    algorithm, heuristic: one search by name instead of a mode; weight, beam_width, max_depth and blend are
    for those that have them. metric: "multi" counts the tiles that slide together as one move.
    known_moves, known_lower_bound: a solution to improve on, and a lower bound.
    progress: see Search.

    An unsolvable board is an answer, not an error. Ctrl-C ends the search.
    """
    search = Search(
        board,
        goal,
        mode=mode,
        time=time,
        nodes=nodes,
        memory=memory,
        threads=threads,
        algorithm=algorithm,
        heuristic=heuristic,
        metric=metric,
        weight=weight,
        beam_width=beam_width,
        max_depth=max_depth,
        blend=blend,
        known_moves=known_moves,
        known_lower_bound=known_lower_bound,
        progress=progress
    )
    with search:
        return search.result()


class AllSolutions:
    """How many solutions a board has, and the list.

    answer: about the shortest length; unless it is optimal, nothing was counted. complete: whether no limit
    ended the count; end: why it ended. count: all solutions; counts: by the moves beyond the shortest.
    firsts: the possible first moves.
    """

    def __init__(self, found: Any, board: Board, goal: Optional[Board], token: Token) -> None:
        self._handle = found
        self._kept = (board, goal)
        self._token = token
        self._lock = threading.Lock()
        data = found.contents
        self.answer = _answer(data.answer.contents)
        self.complete = bool(data.complete)
        self.end = lib.npuzzle_end_text(data.end).decode()
        self.count = int(data.count)
        self.counts = [int(data.counts[i]) for i in range(data.lengths)]
        self.firsts = []  # type: List[First]
        for i in range(data.first_count):
            first = lib.npuzzle_all_first(found, i).contents
            self.firsts.append(First(first.move.decode(), int(first.tiles), int(first.solutions)))

    @property
    def best_moves(self) -> List[str]:
        """The first moves of shortest solutions."""
        return [first.move * first.tiles for first in self.firsts if first.solutions > 0]

    def solutions(self, most: int = 1000) -> List[str]:
        """At most `most` solutions, the shortest first."""
        found = []  # type: List[str]

        def put(_context: Any, moves: Any, count: int) -> int:
            found.append(ctypes.string_at(moves, count).decode())
            return 0

        callback = MOVES_CALLBACK(put)
        limit = count("most", most)
        with self._lock:
            self._token.clear()  # after a Ctrl-C
            run(lambda: lib.npuzzle_all_list(self._handle, limit, callback, None), self._token)
        return found

    def __del__(self) -> None:
        if lib is not None:
            lib.npuzzle_all_free(self._handle)


def solve_all(board: Board, goal: Optional[Board] = None, extra: int = 0, **keywords: Any) -> AllSolutions:
    """Proves the shortest length and counts the solutions of up to `extra` moves more (at most 100).

    The keywords time, nodes, memory, threads, metric, known_moves and known_lower_bound are those of
    solve().
    """
    token = Token()
    options = _options(**keywords)
    options.token = token.handle
    found = ctypes.POINTER(CAll)()

    def work() -> None:
        check(
            lib.npuzzle_solve_all,
            handle_of_board(board),
            handle_of(goal),
            ctypes.byref(options),
            count("extra", extra),
            ctypes.byref(found),
        )

    run(work, token)
    return AllSolutions(found, board, goal, token)
