"""Where the machine code of entries is kept on disk.

Numba's own cache looks only at the file of the function it stores, not at those it calls. So the
cache directory is named after a hash of all kernel sources. It is made when an entry is first
compiled or loaded, not on import; then the least recently used directories are removed. Copies of
the same sources share what they compile.

Processes that need the same entry at once take turns: one compiles, the others wait and load it.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numba.core import caching, config
from numba.core.compiler_lock import global_compiler_lock

from sapper.game import stream  # its purposes are compiled in
from sapper.kernels.core.compile import note_compiling, tell, thinking_time, untold_time
from sapper.kernels.core.link import shared_by
from sapper.kernels.core.lock import locked

KERNELS = Path(__file__).parents[1]
KEPT = 4  # cache directories: the one in use and those of a few other versions


def source_digest() -> str:
    """Hash all kernel sources, whatever compiles them."""
    digest = hashlib.sha256()
    for source in (*sorted(KERNELS.rglob("*.py")), Path(stream.__file__)):
        digest.update(source.read_bytes())
    return digest.hexdigest()


def fingerprint() -> str:
    """Hash everything that decides what the compiler produces."""
    told = f"{numba.__version__} {config.BOUNDSCHECK} {config.OPT} {source_digest()}"
    return hashlib.sha256(told.encode()).hexdigest()[:16]


@functools.cache
def directory() -> Path:
    """Make the cache directory of these sources and remove the least recently used ones."""
    try:
        caches = config.CACHE_DIR or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
        own = Path(caches) / "sapper" / f"kernels-{fingerprint()}"
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
    """Return a sort key, last used first; another process may have just removed the directory."""
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0


class _Place(caching._SourceFileBackedLocatorMixin, caching._CacheLocator):
    """Finds the directory of these sources."""

    def __init__(self, function: Any, file: str) -> None:
        self._py_file = file
        self._lineno = function.__code__.co_firstlineno

    def get_cache_path(self) -> str:
        """Return a directory for the folder of the function, the same for every copy of ours."""
        folder = Path(self._py_file).parent
        if folder.is_relative_to(KERNELS):
            return str(directory() / folder.relative_to(KERNELS))
        return str(directory() / self.get_suitable_cache_subpath(self._py_file))


class _Files(caching.CompileResultCacheImpl):
    """Writes what was compiled to our directory."""

    _locator_classes = [_Place]  # noqa: RUF012  # numba's own is a list

    def check_cachable(self, data: Any) -> bool:
        """Tell whether code is free of addresses of this process; unoptimised code may have some.

        Numba warns of such code, which is compiled anew in each process.
        """
        return not data.library.has_dynamic_globals

    def reduce(self, data: Any) -> Any:
        """Return what is written: the shared kernels that an entry calls, and its own code."""
        return shared_by(data.library), super().reduce(data)

    def rebuild(self, target_context: Any, payload: Any) -> Any:
        """Load the shared kernels, then the entry: its code cannot be loaded without theirs."""
        called, code = payload
        for one in called:
            one.load()
        return super().rebuild(target_context, code)


class EntryCache(caching.FunctionCache):
    """Keeps the machine code of one entry."""

    _impl_class = _Files

    def __init__(self, function: Any) -> None:
        """Find the files of an entry."""
        super().__init__(function)
        self._held = contextlib.ExitStack()  # what this process compiles; numba's lock is held
        self._begun: float | None = None  # when it began to

    def compiling(self, compile_signature: Callable[[Any], Any]) -> Callable[[Any], Any]:
        """Return a compiler that lets other processes go on when it is done, or fails."""

        def compile_alone(signature: Any) -> Any:
            with global_compiler_lock, self._held:
                self._begun, before = None, thinking_time()
                compiled = compile_signature(signature)
                took = 0.0 if self._begun is None else untold_time() - self._begun
                note_compiling(thinking_time() - before, took)
                if self._begun is not None:
                    tell(self._py_func, took)
                return compiled

        return compile_alone

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return what was compiled before, perhaps just now; or tell that it is compiled."""
        found = self._read(sig, target_context)
        if found is None:
            tell(self._py_func, None)
            self._begun = untold_time()
            key = repr(self._index_key(sig, target_context.codegen()))
            self._held.enter_context(self._lock(hashlib.sha256(key.encode()).hexdigest()[:16]))
            found = self._read(sig, target_context)
        return found

    def _read(self, sig: Any, target_context: Any) -> Any:
        """Return what is on the disk, or None; a damaged file is as good as none."""
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # what spoiled bytes raise when they are unpickled is anybody's guess
            with contextlib.suppress(OSError):
                self.flush()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Write machine code; two writers would give two signatures the same file.

        Where nothing can be written, the next process compiles again.
        """
        with contextlib.suppress(OSError), self._lock("index"):
            super().save_overload(sig, data)

    def _lock(self, purpose: str) -> contextlib.AbstractContextManager[None]:
        """Return a lock of this entry."""
        return locked(Path(self.cache_path) / f"{self._impl.filename_base}.{purpose}.lock")
