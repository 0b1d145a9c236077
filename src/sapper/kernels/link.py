"""Kernels become machine code once, inside the entry that calls them.

Numba optimises every function together with all that it calls, and writes machine code for that: so
what lies deep is done again for each function above it, and takes most of the time. No kernel is
called by Python, so while one is compiled both steps are left out; its entry does them for all.
This reaches into numba: where a release looks different, it compiles in its own way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba.core import codegen, event

Library, Machine = codegen.CPUCodeLibrary, codegen.JITCPUCodegen
REACHED = (
    (Library, "_optimize_final_module"),
    (Library, "_finalize_final_module"),
    (Library, "_finalize_dynamic_globals"),
    (Machine, "set_env"),
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


def in_kernel() -> bool:
    """Tell whether a kernel is being compiled, and not what numba adds to it."""
    return bool(_compiling) and _compiling[-1]


def leave_to_entry(function: Callable[..., Any]) -> None:
    """Have a function, which Python never calls, become machine code inside its entries only."""
    _kernels.add(function)


def _install() -> None:
    """Have numba ask before each of the steps."""
    optimise, finish = Library._optimize_final_module, Library._finalize_final_module
    set_env = Machine.set_env

    def optimise_entry(library: Any) -> None:
        if not in_kernel():
            optimise(library)

    def finish_entry(library: Any) -> None:
        if in_kernel():
            library._finalize_dynamic_globals()
            library._finalized = True
        else:
            finish(library)

    def set_env_of_entry(machine: Any, name: str, environment: Any) -> None:
        if not in_kernel():  # a kernel has no address yet
            set_env(machine, name, environment)

    Library._optimize_final_module = optimise_entry  # type: ignore[method-assign]
    Library._finalize_final_module = finish_entry  # type: ignore[method-assign]
    Machine.set_env = set_env_of_entry  # type: ignore[method-assign]
    event.register("numba:compile", _Levels())


if all(hasattr(kind, name) for kind, name in REACHED):
    _install()
