"""How kernels are compiled: two decorators, and a cache that notices edits in every kernel file.

Numba's own cache looks only at the file of the function it stores, not at those it calls. So the
cache directory is named after a hash of all kernel sources; the oldest others are removed.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba.core import config, event

from sapper.game import stream  # its purposes are compiled in
from sapper.kernels.link import leave_to_entry

F = TypeVar("F", bound=Callable[..., Any])
KEPT = 4  # cache directories: the one in use and those of a few other versions


def _fingerprint() -> str:
    """Hash whatever decides what the compiler makes."""
    digest = hashlib.sha256(f"{numba.__version__} {config.BOUNDSCHECK} {config.OPT}".encode())
    for source in (*sorted(Path(__file__).parent.glob("*.py")), Path(stream.__file__)):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _cache_directory() -> Path:
    """Make the cache directory of these sources and remove those that were not used for longest."""
    try:
        caches = config.CACHE_DIR or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
        own = Path(caches) / "sapper" / f"kernels-{_fingerprint()}"
        own.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=own):
            os.utime(own)
    except (OSError, RuntimeError):  # nowhere to write: compile anew in each process
        own = Path(tempfile.mkdtemp(prefix="sapper-kernels-"))
        atexit.register(shutil.rmtree, own, ignore_errors=True)
        return own
    for old in sorted(own.parent.glob("kernels-*"), key=_age)[KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
    return own


def _age(path: Path) -> float:
    """Give how long ago a directory was used; another process may just have removed it."""
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0


CACHE = _cache_directory()


def _compile(function: F, **options: Any) -> F:
    """Compile without the interpreter's lock and with numpy's rules for division."""
    outside = config.CACHE_DIR
    config.CACHE_DIR = str(CACHE)  # read by numba at decoration; other packages keep their own
    try:
        compiled: F = numba.njit(nogil=True, error_model="numpy", **options)(function)
    finally:
        config.CACHE_DIR = outside
    return compiled


def kernel(function: F) -> F:
    """Compile a function that only kernels and entries call."""
    leave_to_entry(function)
    return _compile(function, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def entry(function: F) -> F:
    """Compile a function that Python calls, and keep the machine code on disk."""
    return _compile(function, cache=True)


class _FirstCompile(event.Listener):
    """Calls back once, when an entry has to be compiled because the cache does not hold it."""

    callback: Callable[[], None] | None = None

    def on_start(self, event: Any) -> None:
        """Call back at the first kernel of ours."""
        ours = event.data["dispatcher"].py_func.__module__.startswith("sapper.kernels.")
        if ours and self.callback is not None:
            self.callback()
            self.callback = None

    def on_end(self, event: Any) -> None:
        """Leave the end of a compilation alone."""


_listener = _FirstCompile()
event.register("numba:compile", _listener)


def on_first_compile(callback: Callable[[], None]) -> None:
    """Have `callback` called before the next kernel of this process is compiled, if one is."""
    _listener.callback = callback
