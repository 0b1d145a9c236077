"""What kernels are typed with: whole numbers, and records whose fields mypy knows.

A record is a class with a `field` for each of its members. The class names them for mypy and for
readers; `dtype_of` turns it into the dtype that compiled code works on. A record is one pointer in
compiled code, with its arrays inside.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

import numpy as np

Array = np.ndarray
Length = int | Callable[[int], int]
"""How long an array of a record is: a number, or a function of the record's capacity."""


class Int(Protocol):
    """A whole number: int in Python, of a width that numba infers in compiled code."""

    def __index__(self) -> int: ...
    def __int__(self) -> int: ...
    def __float__(self) -> float: ...
    def __bool__(self) -> bool: ...
    def __add__(self, other: Any, /) -> Int: ...
    def __radd__(self, other: Any, /) -> Int: ...
    def __sub__(self, other: Any, /) -> Int: ...
    def __rsub__(self, other: Any, /) -> Int: ...
    def __mul__(self, other: Any, /) -> Any: ...
    def __rmul__(self, other: Any, /) -> Any: ...
    def __floordiv__(self, other: Any, /) -> Int: ...
    def __rfloordiv__(self, other: Any, /) -> Int: ...
    def __truediv__(self, other: Any, /) -> Any: ...
    def __rtruediv__(self, other: Any, /) -> Any: ...
    def __mod__(self, other: Any, /) -> Int: ...
    def __rmod__(self, other: Any, /) -> Int: ...
    def __and__(self, other: Any, /) -> Int: ...
    def __rand__(self, other: Any, /) -> Int: ...
    def __or__(self, other: Any, /) -> Int: ...
    def __ror__(self, other: Any, /) -> Int: ...
    def __xor__(self, other: Any, /) -> Int: ...
    def __lshift__(self, other: Any, /) -> Int: ...
    def __rlshift__(self, other: Any, /) -> Int: ...
    def __rshift__(self, other: Any, /) -> Int: ...
    def __rrshift__(self, other: Any, /) -> Int: ...
    def __neg__(self) -> Int: ...
    def __lt__(self, other: Any, /) -> Any: ...
    def __le__(self, other: Any, /) -> Any: ...
    def __gt__(self, other: Any, /) -> Any: ...
    def __ge__(self, other: Any, /) -> Any: ...


class Field(NamedTuple):
    """A member of a record: its number type, its shape if it is an array, whose bytes it shares."""

    kind: Any
    shape: tuple[Length, ...]
    same_bytes_as: str | None


class Record:
    """The root of all records."""


def field(kind: Any, *shape: Length, same_bytes_as: str | None = None) -> Any:
    """Declare a member of a record; it may be another view of the bytes of an earlier one."""
    return Field(kind, shape, same_bytes_as)


def CELLS(capacity: int) -> int:  # noqa: N802  # it reads as a constant
    """Return the length of an array with one place for every cell, border included."""
    return capacity


_dtypes: dict[tuple[type[Record], int], np.dtype[Any]] = {}


def dtype_of(record: type[Record], capacity: int = 1) -> np.dtype[Any]:
    """Return the dtype of a record for boards of `capacity` cells, border included."""
    if (record, capacity) in _dtypes:
        return _dtypes[record, capacity]
    formats: dict[str, Any] = {}
    views: dict[str, str] = {}
    for name, member in vars(record).items():
        if isinstance(member, Field):
            shape = tuple(one(capacity) if callable(one) else one for one in member.shape)
            formats[name] = (member.kind, shape) if shape else member.kind
            if member.same_bytes_as is not None:
                views[name] = member.same_bytes_as
    own = np.dtype([(n, kind) for n, kind in formats.items() if n not in views], align=True)
    assert own.fields is not None
    layout: Any = {
        "names": list(formats),
        "formats": list(formats.values()),
        "offsets": [own.fields[views.get(name, name)][1] for name in formats],
        "itemsize": own.itemsize,
    }
    return _dtypes.setdefault((record, capacity), np.dtype(layout, align=True))


def records(count: int, dtype: np.dtype[Any]) -> np.ndarray:
    """Make `count` records, all zero, whose fields are attributes in plain Python as well.

    Not a recarray: calling a kernel with one takes three times as long.
    """
    return np.zeros(count, np.dtype((np.record, dtype)))
