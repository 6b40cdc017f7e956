# SPDX-License-Identifier: GPL-3.0-or-later
"""Calls of the library that may take long: threads, cancel tokens and callbacks.

The library runs in a thread of its own, since a thread that is inside a C function cannot see Ctrl-C. The
caller waits for what that thread puts out, which Ctrl-C does interrupt; then the work is cancelled.
"""

import atexit
import collections
import os
import threading
from typing import Any, Callable, Deque, Dict, Iterator, Optional

from ._errors import check
from ._library import Handle, lib


class Token:
    """A cancel token of the library."""

    def __init__(self) -> None:
        self.handle = Handle(lib.npuzzle_token_free)
        check(lib.npuzzle_token_new, self.handle.out)

    def cancel(self) -> None:
        lib.npuzzle_cancel(self.handle)

    def clear(self) -> None:
        lib.npuzzle_cancel_clear(self.handle)


#: The work whose threads are inside the library.
_running = {}  # type: Dict[Work, None]


class Work:
    """Work in a thread of its own: an iterator over what it puts out, and its result.

    The thread refers to this object and not to its owner, which may be dropped.
    """

    def __init__(self, target: Callable[["Work"], Any], token: Token) -> None:
        self._token = token
        self._result = None  # type: Any
        self._error = None  # type: Optional[BaseException]
        self._ended = False
        self._calling = None  # type: Optional[int]
        self._news = collections.deque()  # type: Deque[Any]
        self._changed = threading.Condition(threading.Lock())
        self._process = os.getpid()
        _running[self] = None
        try:
            threading.Thread(target=self._run, args=(target,), name="npuzzle", daemon=True).start()
        except BaseException:
            token.cancel()
            _running.pop(self, None)
            raise

    def _run(self, target: Callable[["Work"], Any]) -> None:
        try:
            self._result = target(self)
        except BaseException as error:  # raised where the result is awaited
            self._error = self._error or error
        with self._changed:
            self._ended = True
            self._changed.notify_all()
        _running.pop(self, None)

    def put(self, news: Any) -> None:
        """Puts something out, for one of the threads that wait."""
        with self._changed:
            self._news.append(news)
            self._changed.notify_all()

    def callback(self, kind: Any, function: Callable[..., Any]) -> Any:
        """A callback for the library. What it raises ends the work and becomes its error."""

        def call(_context: Any, *arguments: Any) -> int:
            self._calling = threading.get_ident()
            try:
                function(*arguments)
            except BaseException as error:
                self._error = self._error or error
            finally:
                self._calling = None
            return self._error is not None

        return kind(call)

    def _check_wait(self) -> None:
        if self._calling == threading.get_ident():
            raise RuntimeError("a callback cannot wait for the search that calls it")

    def __iter__(self) -> Iterator[Any]:
        return self

    def __next__(self) -> Any:
        self._check_wait()
        if not self._ended and not self.running:
            raise RuntimeError("the search runs in the process from which this one was forked")
        try:
            with self._changed:
                while not self._news and not self._ended:
                    self._changed.wait()
                if self._news:
                    return self._news.popleft()
        except BaseException:  # Ctrl-C
            self.cancel()
            raise
        if self._error is not None:
            raise self._error
        raise StopIteration

    def result(self) -> Any:
        """Waits for the end; returns the result or raises the error."""
        for _ in self:
            pass
        if self._error is not None:
            raise self._error
        return self._result

    @property
    def running(self) -> bool:
        """Whether it has not ended; after fork() it runs in the parent only."""
        return not self._ended and self._process == os.getpid()

    def cancel(self) -> None:
        self._token.cancel()

    def wait(self, timeout: Optional[float] = None) -> None:
        """Waits for the end. Thread.join() could not be called again after Ctrl-C before Python 3.10."""
        self._check_wait()
        with self._changed:
            self._changed.wait_for(lambda: self._ended, timeout)

    def end(self) -> None:
        """Cancels the work and waits for its end. Ctrl-C is raised after that: handles are in use."""
        interrupt = None  # type: Optional[BaseException]
        self.cancel()
        while self.running:
            try:
                self.wait()
            except KeyboardInterrupt as error:
                interrupt = error
        if interrupt is not None:
            raise interrupt


def run(target: Callable[[Work], Any], token: Token) -> None:
    """Does the work in another thread, so that Ctrl-C ends it at once."""
    work = Work(target, token)
    try:
        work.result()
    except BaseException:
        work.end()
        raise


@atexit.register
def _end_all() -> None:
    """Python must not end below threads that will call it."""
    left = [work for work in _running.copy() if work.running]
    for work in left:
        work.cancel()
    for work in left:
        work.wait(1)
