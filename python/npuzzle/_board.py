# SPDX-License-Identifier: GPL-3.0-or-later
"""Boards."""

import array
import ctypes
import operator
from typing import Any, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union, overload

from ._errors import BadArgument, BadInput, Unsolvable, check, encode
from ._library import CFacts, Handle, lib

Facts = NamedTuple(
    "Facts",
    [
        ("solvable", bool),
        ("reason", str),
        ("odd", bool),
        ("inversions", int),
        ("blank", int),
        ("hamming", int),
        ("manhattan", int),
        ("lower_bound", int),
    ],
)
Facts.__doc__ = """What a look at a board shows.

solvable: whether it can reach the goal; reason: why not, or "".
odd: whether every solution has an odd number of moves.
inversions: pairs of tiles that are not in the goal's order.
blank: moves of the blank to its goal cell.
hamming, manhattan: tiles that are not in their goal cells, and the sum of their distances.
lower_bound: no solution is shorter (0 if there is none).
"""


def _rebuild(cells: bytes, width: int, height: int) -> "Board":
    """Makes a board from what pickle has kept."""
    numbers = array.array("I")
    numbers.frombytes(cells)
    return Board(numbers, width, height)


class Board(Sequence[int]):
    """A board of any width and height, which never changes.

    It is the sequence of its cells, row by row, 0 for the blank. Boards can be compared, hashed, pickled
    and printed.

    cells: a text in any form that people write ("1 2 3 / 4 0 5 / 7 8 6"), a sequence of rows, or a
    sequence of numbers; if these do not make a square, give the width or the height, too.
    """

    __slots__ = ("_handle", "_cells", "_width", "_height", "__weakref__")

    def __init__(
        self,
        cells: Union[str, Sequence[int], Sequence[Sequence[int]]],
        width: Optional[int] = None,
        height: Optional[int] = None,
    ) -> None:
        handle = Handle(lib.npuzzle_board_free)
        if isinstance(cells, str):
            if width is not None or height is not None:
                raise BadArgument("a text says itself what its width and height are")
            check(lib.npuzzle_board_from_text, encode(cells), handle.out)
        else:
            numbers, width, height = _flatten(cells, width, height)
            check(lib.npuzzle_board_from_cells, numbers, width, height, handle.out)
        self._adopt(handle)

    def _adopt(self, handle: Handle) -> None:
        self._handle = handle
        self._width = int(lib.npuzzle_board_width(handle))
        self._height = int(lib.npuzzle_board_height(handle))
        self._cells = lib.npuzzle_board_cells(handle)

    @classmethod
    def _of(cls, handle: Handle) -> "Board":
        board = cls.__new__(cls)
        board._adopt(handle)
        return board

    @classmethod
    def goal(cls, name: str = "standard", width: int = 4, height: Optional[int] = None) -> "Board":
        """The solved board of a named goal: "standard", "blank-first" or "snail"."""
        handle = Handle(lib.npuzzle_board_free)
        sides = [_uint32(width), _uint32(width if height is None else height)]
        check(lib.npuzzle_board_goal, encode(name), sides[0], sides[1], handle.out)
        return cls._of(handle)

    @classmethod
    def from_id(cls, id: str) -> "Board":
        """The random board of an id, such as "4x4#otter-512", which is the same everywhere for ever."""
        handle = Handle(lib.npuzzle_board_free)
        check(lib.npuzzle_board_from_id, encode(id), handle.out, None)
        return cls._of(handle)

    @property
    def width(self) -> int:
        """How many columns it has."""
        return self._width

    @property
    def height(self) -> int:
        """How many rows it has."""
        return self._height

    # ---- a sequence ---------------------------------------------------------------------------

    def __len__(self) -> int:
        return self._width * self._height

    @overload
    def __getitem__(self, index: int) -> int: ...

    @overload
    def __getitem__(self, index: slice) -> List[int]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[int, List[int]]:
        if isinstance(index, slice):
            return [int(self._cells[i]) for i in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError("a board has no cell {}".format(index))
        return int(self._cells[index % len(self)])

    def __iter__(self) -> Iterator[int]:
        return iter(self[:])

    def rows(self) -> List[List[int]]:
        """The board as a list of rows."""
        return [self[i : i + self.width] for i in range(0, len(self), self.width)]

    def _key(self) -> bytes:
        return ctypes.string_at(self._cells, 4 * len(self))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self.width == other.width and self.height == other.height and self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self.width, self._key()))

    def __reduce__(self) -> Tuple[Any, ...]:
        return _rebuild, (self._key(), self.width, self.height)

    def __repr__(self) -> str:
        if len(self) > 400:
            return "<Board of {}x{}>".format(self.width, self.height)
        return "Board('{}x{}: {}')".format(self.width, self.height, " ".join(map(str, self)))

    def __str__(self) -> str:
        digits = len(str(len(self) - 1))
        return "\n".join(" ".join(str(n or "_").rjust(digits) for n in row) for row in self.rows())

    # ---- what can be said of it ---------------------------------------------------------------

    def moves(self) -> str:
        """The possible moves, as in "UDL"."""
        text = ctypes.create_string_buffer(5)
        lib.npuzzle_board_moves(self._handle, text)
        return text.value.decode()

    def after(self, moves: str) -> "Board":
        """The board after moves. Raises NotASolution if one of them is impossible."""
        handle = Handle(lib.npuzzle_board_free)
        letters = encode(moves)
        check(lib.npuzzle_board_after, self._handle, letters, len(letters), handle.out)
        return Board._of(handle)

    def facts(self, goal: Optional["Board"] = None) -> Facts:
        """Whether the board can be solved, why not, and estimates of its distance."""
        found = CFacts()
        reason = ""
        try:
            check(lib.npuzzle_examine, self._handle, handle_of(goal), ctypes.byref(found))
        except Unsolvable as unsolvable:
            reason = str(unsolvable)
        return Facts(
            bool(found.solvable),
            reason,
            bool(found.odd),
            int(found.inversions),
            int(found.blank),
            int(found.hamming),
            int(found.manhattan),
            int(found.lower_bound),
        )

    def verify(self, moves: str, goal: Optional["Board"] = None) -> None:
        """Raises NotASolution, with the first fault, unless the moves lead to the goal."""
        letters = encode(moves)
        check(lib.npuzzle_verify, self._handle, handle_of(goal), letters, len(letters))


def handle_of_board(board: Board) -> Handle:
    """The library's handle of a board."""
    if not isinstance(board, Board):
        raise TypeError("not a Board, but {!r:.60}".format(board))
    return board._handle


def handle_of(goal: Optional[Board]) -> Optional[Handle]:
    """The library's handle of a goal, or None for the standard goal."""
    return handle_of_board(goal) if goal is not None else None


def _uint32(number: Any) -> int:
    """A whole number of any type, such as numpy's, for the library."""
    whole = operator.index(number)
    if not 0 <= whole < 2**32:
        raise BadArgument("{} is out of range".format(whole))
    return whole


def _listed(numbers: Any) -> List[Any]:
    """A sequence as a list. Bytes would be the codes of their characters."""
    if isinstance(numbers, (bytes, bytearray)):
        raise TypeError("cells are a text or numbers, not {!r:.60}".format(numbers))
    return list(numbers)


def _flatten(cells: Any, width: Optional[int], height: Optional[int]) -> Tuple[Any, int, int]:
    """The numbers of rows, or of a flat sequence, and the size."""
    numbers = _listed(cells)
    if numbers and not isinstance(numbers[0], int) and hasattr(numbers[0], "__iter__"):
        rows = [_listed(row) for row in numbers]
        if any(len(row) != len(rows[0]) for row in rows):
            raise BadInput("the rows differ in length")
        if width not in (None, len(rows[0])) or height not in (None, len(rows)):
            raise BadArgument("the rows have another width or height")
        numbers, width, height = [n for row in rows for n in row], len(rows[0]), len(rows)
    if width is None and height is None:
        width = int(round(len(numbers) ** 0.5))
        if width * width != len(numbers):
            raise BadInput("{} numbers do not make a square: give the width".format(len(numbers)))
    if width is None and height is not None:
        width = len(numbers) // height if height > 0 else 0
    assert width is not None
    if height is None:
        height = len(numbers) // width if width > 0 else 0
    if not numbers or width <= 0 or height <= 0 or width * height != len(numbers):
        raise BadInput("{} numbers do not make a board of that shape".format(len(numbers)))
    width, height = operator.index(width), operator.index(height)
    try:
        return (ctypes.c_uint32 * len(numbers))(*map(_uint32, numbers)), width, height
    except TypeError:
        raise BadInput("the cells of a board are whole numbers")
