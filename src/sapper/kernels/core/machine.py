"""What kernels ask of the machine: the bits of a word, and the processor time of a thread.

Processor time, not wall-clock time: a game must not time out because other programs are busy.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeVar, cast

from sapper.kernels.core.compile import PLAIN, Late, kernel
from sapper.kernels.core.types import Int

F = TypeVar("F", bound=Callable[..., Any])


def _instruction(emit: Callable[[Any, Any], Any]) -> Callable[[F], F]:
    """Replace a call in a kernel by what `emit` writes; plain Python keeps the function."""

    def make() -> Any:
        from numba import types
        from numba.extending import intrinsic

        def instruction(typing_context: Any, word: Any) -> Any:
            def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
                return emit(builder, args[0])

            return types.int64(types.uint64), generate

        return intrinsic(instruction)

    def decorate(function: F) -> F:
        return function if PLAIN else cast(F, Late(make))

    return decorate


def _count_trailing_zeros(builder: Any, word: Any) -> Any:
    """Emit the instruction; its result is undefined for 0."""
    from llvmlite import ir

    return builder.cttz(word, ir.Constant(ir.IntType(1), 1))


@_instruction(_count_trailing_zeros)
def lowest_bit(word: Any) -> Int:
    """Return the place of the lowest set bit of a word that is not 0."""
    return (int(word) & -int(word)).bit_length() - 1


@_instruction(lambda builder, word: builder.ctpop(word))
def count_bits(word: Any) -> Int:
    """Count the set bits of a word."""
    return int(word).bit_count()


def _find_clock_gettime() -> Any:
    """Return the function of the C library."""
    from numba import types

    return types.ExternalFunction(
        "clock_gettime", types.int32(types.int32, types.CPointer(types.int64))
    )


if PLAIN:

    def thread_time(timespec: Any) -> Int:
        """Return the processor time of this thread, in nanoseconds."""
        return time.thread_time_ns()

    def wall_time(timespec: Any) -> Int:
        """Return the wall-clock time since some fixed point, in nanoseconds."""
        return time.monotonic_ns()

else:
    _clock_gettime: Any = Late(_find_clock_gettime)
    _THREAD_CLOCK, _WALL_CLOCK = time.CLOCK_THREAD_CPUTIME_ID, time.CLOCK_MONOTONIC

    @kernel
    def thread_time(timespec: Any) -> Int:
        """Return the processor time of this thread, in nanoseconds; `timespec` holds two int64."""
        _clock_gettime(_THREAD_CLOCK, timespec.ctypes)
        return timespec[0] * 1_000_000_000 + timespec[1]

    @kernel
    def wall_time(timespec: Any) -> Int:
        """Return the wall-clock time, in nanoseconds: ten times quicker to read."""
        _clock_gettime(_WALL_CLOCK, timespec.ctypes)
        return timespec[0] * 1_000_000_000 + timespec[1]
