"""Where the machine code of entries is kept on disk.

Numba's own cache looks only at the file of the function it stores, not at those it calls. So the
cache directory is named after a hash of all kernel sources. It is made when an entry is first
compiled or loaded, not on import; then the least recently used directories are removed.
"""

from __future__ import annotations

import atexit
import functools
import hashlib
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

import numba
from numba.core import caching, config

from sapper.game import stream  # its purposes are compiled in
from sapper.kernels.core.compile import announce

KEPT = 4  # cache directories: the one in use and those of a few other versions


def source_digest() -> str:
    """Hash all kernel sources, whatever compiles them."""
    digest = hashlib.sha256()
    for source in (*sorted(Path(__file__).parents[1].rglob("*.py")), Path(stream.__file__)):
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
        """Return the directory of the file that the function is in."""
        return str(directory() / self.get_suitable_cache_subpath(self._py_file))


class _Files(caching.CompileResultCacheImpl):
    """Writes what was compiled to our directory."""

    _locator_classes = [_Place]  # noqa: RUF012  # numba's own is a list


class EntryCache(caching.FunctionCache):
    """Keeps the machine code of one entry."""

    _impl_class = _Files

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return what was compiled before; or announce a compilation and return None."""
        found = super().load_overload(sig, target_context)
        if found is None:
            announce()
        return found
