"""How kernels are compiled: four decorators.

Numba is slow to import and to set up, so both wait until an entry is first called: `import sapper`
does not import numba, and leaves numba and the disk as they are.
"""

from __future__ import annotations

import functools
import os
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])
PLAIN = bool(int(os.environ.get("NUMBA_DISABLE_JIT") or 0))  # kernels run as plain Python
OPTIONS = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}

_compiled = threading.local()  # seconds that a thread has spent on it: of the processor, and told
Listener = Callable[[str, float | None], None]
_listeners: list[Listener] = []


class Late:
    """A global of kernels that is made when numba first asks for it."""

    def __init__(self, make: Callable[[], Any]) -> None:
        """Remember how to make it."""
        self._make = make
        self._made: Any = None

    @property
    def made(self) -> Any:
        """Make it, once: under numba's lock, which a thread that compiles holds already."""
        if self._made is None:
            from numba.core.compiler_lock import global_compiler_lock

            with global_compiler_lock:
                if self._made is None:
                    self._made = self._make()
        return self._made

    @functools.cached_property
    def _numba_type_(self) -> Any:
        """Return what numba takes it for."""
        from numba.core.registry import cpu_target

        made, context = self.made, cpu_target.typing_context
        context.refresh()
        return context.resolve_value_type(made)


class Compiled(Late):
    """A function that becomes a dispatcher of numba when it is first called or compiled."""

    def __init__(self, function: Callable[..., Any], make: Callable[..., Any]) -> None:
        """Remember how to compile a function."""
        super().__init__(functools.partial(make, function))
        functools.update_wrapper(self, function)

    def __call__(self, *args: Any) -> Any:
        """Call the machine code."""
        made = self._made  # no detour through the property: short entries are called often
        return self.made(*args) if made is None else made(*args)

    def __getattr__(self, name: str) -> Any:
        """Ask the dispatcher."""
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.made, name)

    @property
    def _numba_type_(self) -> Any:
        """Return the dispatcher's type."""
        return self.made._numba_type_


@functools.cache
def is_linked() -> bool:
    """Tell whether this numba has what `link.py` and `pipeline.py` need."""
    try:
        from sapper.kernels.core import cache, pipeline  # noqa: F401
    except (ImportError, AttributeError):
        return False
    return True


def compile_kernel(function: Callable[..., Any]) -> Any:
    """Return a dispatcher for a function that kernels and entries call."""
    import numba

    if not is_linked():
        return numba.njit(no_cpython_wrapper=True, **OPTIONS)(function)
    from sapper.kernels.core.pipeline import KernelCompiler

    return numba.njit(no_cpython_wrapper=True, pipeline_class=KernelCompiler, **OPTIONS)(function)


def compile_inlined(function: Callable[..., Any]) -> Any:
    """Return a dispatcher for a function that entries have copied into them."""
    import numba

    return numba.njit(inline="always", **OPTIONS)(function)


def compile_kept(function: Callable[..., Any], **options: Any) -> Any:
    """Return a dispatcher whose machine code is kept on disk."""
    import numba

    from sapper.kernels.core.cache import EntryCache
    from sapper.kernels.core.pipeline import EntryCompiler

    dispatcher = numba.njit(pipeline_class=EntryCompiler, **OPTIONS, **options)(function)
    if dispatcher is not function:  # they are the same if numba's own settings turn compiling off
        dispatcher._cache = EntryCache(function)
        dispatcher.compile = dispatcher._cache.compiling(dispatcher.compile)
    return dispatcher


def compile_entry(function: Callable[..., Any]) -> Any:
    """Return a dispatcher for a function that Python calls.

    Without `link.py` names are not random, and the code of two processes could be mixed up, so
    nothing is kept on disk.
    """
    import numba

    if is_linked():
        return compile_kept(function)
    tell(function, None)
    return numba.njit(**OPTIONS)(function)


def compile_shared(function: Callable[..., Any]) -> Any:
    """Return a dispatcher for a kernel that entries call by its symbol."""
    if not is_linked() or not runs_here():
        return compile_kernel(function)
    from sapper.kernels.core.link import share

    dispatcher = compile_kept(function, no_cpython_wrapper=True)
    if dispatcher is not function:
        compile_types = dispatcher.compile

        def compile_and_share(types: Any) -> Any:
            compiled = compile_types(types)
            share(dispatcher, tuple(types))
            return compiled

        dispatcher.compile = compile_and_share
    return dispatcher


def runs_here() -> bool:
    """Tell whether numba compiles for this process, not for a file that is linked as a whole."""
    from numba.core.codegen import JITCPUCodegen
    from numba.core.registry import cpu_target

    return type(cpu_target.target_context.codegen()) is JITCPUCodegen


def kernel(function: F) -> F:
    """Compile a function that only kernels and entries call."""
    return function if PLAIN else cast(F, Compiled(function, compile_kernel))


def inlined(function: F) -> F:
    """Copy a function into the entries that call it; only such a function may return records."""
    return function if PLAIN else cast(F, Compiled(function, compile_inlined))


def shared(function: F) -> F:
    """Compile a large kernel once for all entries that call it; others are copied into each."""
    return function if PLAIN else cast(F, Compiled(function, compile_shared))


def entry(function: F) -> F:
    """Compile a function that Python calls, and keep the machine code on disk."""
    return function if PLAIN else cast(F, Compiled(function, compile_entry))


def on_compile(listener: Listener) -> None:
    """Tell a listener of each entry that this process compiles: its name, then also its seconds."""
    _listeners[:] = [listener]


def tell(function: Callable[..., Any], seconds: float | None) -> None:
    """Tell that an entry is about to be compiled, or was."""
    folder = function.__module__.removeprefix("sapper.kernels.")
    for listener in _listeners:
        listener(f"{folder}.{function.__name__}", seconds)


def note_compiling(seconds: float, told: float) -> None:
    """Note seconds that this thread has spent on compiling, of the processor's and of the clock."""
    _compiled.seconds = getattr(_compiled, "seconds", 0.0) + seconds
    _compiled.told = getattr(_compiled, "told", 0.0) + told


def thinking_time() -> float:
    """Return the processor time of this thread without what it has spent on compiling."""
    return time.thread_time() - getattr(_compiled, "seconds", 0.0)


def untold_time() -> float:
    """Return the time of a clock without what this thread has spent on compiling."""
    return time.perf_counter() - getattr(_compiled, "told", 0.0)
