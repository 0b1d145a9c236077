"""Kernels become machine code once, inside the entry that calls them.

Numba optimises every function together with all that it calls, and writes machine code for that: so
what lies deep is done again for each function above it, and takes most of the time. No kernel is
called by Python, so while one is compiled both steps are left out; its entry does them for all.
So a kernel may not print, nor take part in a recursion of two.

This reaches into numba: where a release looks different, it compiles in its own way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba.core import codegen, event

Library = getattr(codegen, "CPUCodeLibrary", None)
Machine = getattr(codegen, "JITCPUCodegen", None)
LINKED = hasattr(Machine, "set_env") and all(
    hasattr(Library, f"_{step}")
    for step in ("optimize_final_module", "finalize_final_module", "finalize_dynamic_globals")
)

_kernels: set[Callable[..., Any]] = set()
_compiling: list[bool] = []  # from the entry inwards: is it a kernel? Numba's lock is held


class _Levels(event.Listener):
    """Follows what numba is compiling."""

    def on_start(self, event: Any) -> None:
        """Go one level deeper."""
        _compiling.append(event.data["dispatcher"].py_func in _kernels)

    def on_end(self, event: Any) -> None:
        """Come back."""
        _compiling.pop()


def leave_to_entry(function: Callable[..., Any]) -> None:
    """Have a function, which Python never calls, become machine code inside its entries only."""
    _kernels.add(function)


def _in_kernel() -> bool:
    """Tell whether a kernel is being compiled."""
    return bool(_compiling) and _compiling[-1]


def _install(library: Any, machine: Any) -> None:
    """Have numba ask before each of the steps."""
    optimise, finish = library._optimize_final_module, library._finalize_final_module
    set_env = machine.set_env

    def optimise_entry(self: Any) -> None:
        if not _in_kernel():
            optimise(self)

    def finish_entry(self: Any) -> None:
        if _in_kernel() and self._shared_module is None:  # an entry from the cache has one
            self._finalize_dynamic_globals()
            self._finalized = True
        else:
            finish(self)

    def set_env_of_entry(self: Any, name: str, environment: Any) -> None:
        if self._engine.is_symbol_defined(name):  # a kernel has no address yet
            set_env(self, name, environment)

    library._optimize_final_module = optimise_entry
    library._finalize_final_module = finish_entry
    machine.set_env = set_env_of_entry
    event.register("numba:compile", _Levels())


if LINKED:
    _install(Library, Machine)
