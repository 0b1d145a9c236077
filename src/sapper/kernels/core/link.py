"""How machine code is linked: an entry with its own copy of kernels, and with shared kernels.

Numba optimises every function together with all that it calls and writes machine code for it, so
deep functions are compiled again for every caller. Python never calls a kernel, so a kernel stays
LLVM code. An entry links every kernel that it reaches once, optimises them together and writes
machine code. A kernel may not print, nor take part in mutual recursion.

A shared kernel is compiled as an entry is, but for other entries: they call it by its symbol. So an
entry on disk needs the shared kernels that it was compiled with, and they are loaded before it. If
one was compiled again since then, it has another symbol, and the entry is compiled again as well.

Inside an entry the kernels are internal, so LLVM may inline and drop them. The entry's own name is
random. Numba counts names from 1 in each process, so two entries that two processes compiled and
cached may share a name, and a process that loads both would run one for both (numba issue 10486).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any
from weakref import WeakKeyDictionary

from llvmlite import binding
from numba.core import cgutils
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen

_USED = {
    JITCPUCodegen: ("_pass_builder",),
    JITCodeLibrary: (
        "_finalize_final_module",
        "_get_module_for_linking",
        "_optimize_final_module",
        "_optimize_functions",
        "enable_object_caching",
    ),
}


def require(used: Mapping[Any, Sequence[str]]) -> None:
    """Raise ImportError if a class or a module of this numba lacks a name."""
    for owner, names in used.items():
        for name in names:
            if not hasattr(owner, name):
                raise ImportError(f"this numba has no {owner.__name__}.{name}")


require(_USED)


@dataclass(frozen=True)
class Shared:
    """A shared kernel, compiled for arguments of some types under a symbol."""

    module: str
    name: str
    types: tuple[Any, ...]
    symbol: str

    def load(self) -> None:
        """Load its machine code."""
        kernel = getattr(import_module(self.module), self.name)
        kernel.compile(self.types)
        if kernel.overloads[self.types].fndesc.mangled_name != self.symbol:
            raise LookupError(f"{self.name} was compiled again")


_shared: WeakKeyDictionary[Any, Shared] = WeakKeyDictionary()  # by library


def share(dispatcher: Any, types: tuple[Any, ...]) -> None:
    """Let entries call what was compiled, or loaded, for arguments of these types."""
    compiled, function = dispatcher.overloads[types], dispatcher.py_func
    symbol = compiled.fndesc.mangled_name
    _shared[compiled.library] = Shared(function.__module__, function.__name__, types, symbol)


def shared_by(library: Any) -> list[Shared]:
    """List the shared kernels that an entry calls."""
    return [_shared[one] for one in reach(library._linking_libraries) if one in _shared]


class _NoAddresses:
    """A code generator whose functions have no address and therefore no environment."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def set_env(self, name: str, environment: Any) -> None:
        """Do nothing."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)


class KernelLibrary(JITCodeLibrary):
    """The LLVM code of a kernel, which entries link."""

    @property
    def codegen(self) -> Any:
        """Return numba's code generator, without addresses."""
        return _NoAddresses(self._codegen)

    def add_ir_module(self, ir_module: Any) -> None:
        """Take a module as it is."""
        _add(self, ir_module)

    def finalize(self) -> None:
        """Leave linking and optimising to the entry."""
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Return no address."""
        self._ensure_finalized()
        return 0

    def _get_module_for_linking(self) -> Any:
        """Return the kernel with all that it calls, for a function that is not our entry."""
        if self._shared_module is None:
            self._shared_module = self._final_module.clone()
            _link(self._shared_module, self._linking_libraries, "linkonce_odr", ())
        return self._shared_module


class EntryLibrary(JITCodeLibrary):
    """The machine code of an entry and of all kernels that it reaches."""

    def add_ir_module(self, ir_module: Any) -> None:
        """Take a module as it is."""
        _add(self, ir_module)

    def finalize(self) -> None:
        """Link the kernels, optimise them with the entry and write machine code."""
        self._codegen._check_llvm_bugs()
        self._raise_if_finalized()
        own = [function.name for function in self.get_defined_functions()]
        if hasattr(self, "_reload_init"):  # since numba 0.63
            for library in reach(self._linking_libraries):
                self._reload_init.update(library._reload_init)
        _link(self._final_module, self._linking_libraries, "internal", own)
        self._optimize_functions(self._final_module)
        self._optimize_final_module()
        self._final_module.verify()
        self._finalize_final_module()


def _add(library: Any, ir_module: Any) -> None:
    """Parse a module into a library."""
    module = binding.parse_assembly(cgutils.normalize_ir_text(str(ir_module)))
    library._final_module.link_in(module)


def reach(libraries: Iterable[Any]) -> Iterator[Any]:
    """Yield each library once, and the libraries that the kernels among them call."""
    waiting, seen = list(libraries), set()
    while waiting:
        library = waiting.pop()
        if library not in seen:
            seen.add(library)
            yield library
            if isinstance(library, KernelLibrary):
                waiting += library._linking_libraries


def _link(module: Any, libraries: Iterable[Any], linkage: str, own: Iterable[str]) -> None:
    """Link what the libraries reach and is not shared; all functions but `own` get the linkage."""
    for library in reach(libraries):
        if library in _shared:
            continue
        is_kernel = isinstance(library, KernelLibrary)
        code = library._final_module if is_kernel else library._get_module_for_linking()
        module.link_in(code, preserve=True)
    kept = set(own)
    for function in module.functions:
        if not function.is_declaration and function.name not in kept:
            function.linkage = linkage
