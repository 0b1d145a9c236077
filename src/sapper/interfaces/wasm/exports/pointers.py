"""What an export is: its parameters, and what each pointer among them points to.

The annotation of a parameter says it: a record, or an array of numbers. An `Int` is passed as it
is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_type_hints

import numpy as np
from numba import carray

from sapper.kernels.core.compile import OPTIONS, Compiled, kernel
from sapper.kernels.core.types import Int, Record, field


class CellArray(Record):
    """What is shown: one code for each cell."""

    number: Int = field(np.int8)


class RiskArray(Record):
    """One risk for each cell."""

    number: float = field(np.float64)


class RunArray(Record):
    """The seed, and the first game."""

    number: Int = field(np.uint64)


class IndexArray(Record):
    """Indices of layouts or columns."""

    number: Int = field(np.int32)


class SolutionArray(Record):
    """Solutions, a cell of the boundary each."""

    number: bool = field(np.bool_)


PLAIN_ARRAYS = (CellArray, IndexArray, RiskArray, RunArray, SolutionArray)


def parameters_of(export: Callable[..., Any]) -> dict[str, type[Record] | None]:
    """Return what each parameter points to, by its name; None where it is a whole number."""
    hints = get_type_hints(export)
    del hints["return"]
    return {name: None if hint is Int else hint for name, hint in hints.items()}


def compile_for_export(function: Callable[..., Any]) -> Any:
    """Return a dispatcher that leaves a function LLVM code, with what is inlined copied into it."""
    import numba

    from sapper.kernels.core.link import KernelLibrary
    from sapper.kernels.core.pipeline import EntryCompiler

    class ExportCompiler(EntryCompiler):
        """Compiles an export as an entry is compiled, but not to machine code."""

        library: type = KernelLibrary

    return numba.njit(no_cpython_wrapper=True, pipeline_class=ExportCompiler, **OPTIONS)(function)


def from_entry(entry: Any) -> Any:
    """Make a function that Python calls one that exports call."""
    return Compiled(getattr(entry, "__wrapped__", entry), compile_for_export)


@kernel
def at(pointer: Any) -> Any:
    """Return the record at an address, as an array of one."""
    return carray(pointer, 1)
