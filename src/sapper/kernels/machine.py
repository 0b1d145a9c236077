"""What kernels ask of the machine: the bits of a word, and the processor time of a thread.

Processor time, not time on the wall: a game must not time out because other programs are busy.
"""

from __future__ import annotations

import time
from typing import Any

from numba import types
from numba.core import config
from numba.extending import intrinsic

from sapper.kernels.jit import kernel
from sapper.kernels.workspace import Int

if config.DISABLE_JIT:

    def lowest_bit(word: Any) -> Int:
        """Give the place of the lowest set bit of a word that is not 0."""
        return (int(word) & -int(word)).bit_length() - 1

    def count_bits(word: Any) -> Int:
        """Count the bits of a word that are set."""
        return int(word).bit_count()

    def thread_time(stamp: Any) -> Int:
        """Give the processor time of this thread, in nanoseconds."""
        return time.thread_time_ns()

    def wall_time(stamp: Any) -> Int:
        """Give the time on the wall, from some fixed point on, in nanoseconds."""
        return time.monotonic_ns()

else:
    from llvmlite import ir

    @intrinsic
    def lowest_bit(typing_context: Any, word: Any) -> Any:
        """Give the place of the lowest set bit of a word that is not 0."""

        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.uint64), generate

    @intrinsic
    def count_bits(typing_context: Any, word: Any) -> Any:
        """Count the bits of a word that are set."""

        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.uint64), generate

    _clock_gettime = types.ExternalFunction(
        "clock_gettime", types.int32(types.int32, types.CPointer(types.int64))
    )
    _THREAD_CLOCK, _WALL_CLOCK = time.CLOCK_THREAD_CPUTIME_ID, time.CLOCK_MONOTONIC

    @kernel
    def thread_time(stamp: Any) -> Int:
        """Give the processor time of this thread, in nanoseconds; `stamp` is room for two int64."""
        _clock_gettime(_THREAD_CLOCK, stamp.ctypes)
        return stamp[0] * 1_000_000_000 + stamp[1]

    @kernel
    def wall_time(stamp: Any) -> Int:
        """Give the time on the wall, in nanoseconds: ten times quicker to read."""
        _clock_gettime(_WALL_CLOCK, stamp.ctypes)
        return stamp[0] * 1_000_000_000 + stamp[1]
