"""How kernels and entries pass through numba: two classes for its option `pipeline_class`.

Numba optimises every function together with all that it calls and writes machine code for it, so
deep functions are compiled again for every caller. Python never calls a kernel, so a kernel stays
LLVM code. An entry links every kernel that it reaches once, optimises them together and writes
machine code. A kernel may not print, nor take part in mutual recursion.

Other work that kernels do not need is left out:

- numba's passes for closures, `with` and literal arguments, and in kernels for inlining;
- the check and the rewriting of numba's code after each pass, and LLVM's check of each module;
- LLVM's passes over a kernel wherever it is linked: the entry runs them once;
- asking again for the type of the same call, or the size of the same LLVM type, in one entry.

Inside an entry the kernels are internal, so LLVM may inline and drop them. The entry's own name is
random. Numba counts names from 1 in each process, so two entries that two processes compiled and
cached may share a name, and a process that loads both would run one for both (numba issue 10486).

All of this is in subclasses; numba itself is left as it is. Where a release of it lacks what they
need, this module raises ImportError, and `compile.py` uses numba as it comes.
"""

from __future__ import annotations

import gc
import secrets
from collections.abc import Iterable, Iterator
from typing import Any

from llvmlite import binding
from numba import types
from numba.core import cgutils, typed_passes
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.compiler import Compiler, DefaultPassBuilder, Flags
from numba.core.compiler_machinery import PassManager, _pass_registry
from numba.core.cpu import CPUContext
from numba.core.registry import cpu_target

_NEEDLESS = {
    "AnnotateTypes",
    "DumpParforDiagnostics",
    "FindLiterallyCalls",
    "InlineClosureLikes",
    "InlineInlinables",
    "InlineOverloads",
    "LiteralPropagationSubPipelinePass",
    "LiteralUnroll",
    "MakeFunctionToJitFunction",
    "NoPythonSupportedFeatureValidation",
    "RewriteDynamicRaises",
    "WithLifting",
}
_USED = {
    JITCPUCodegen: ("_pass_builder",),
    JITCodeLibrary: (
        "_finalize_final_module",
        "_get_module_for_linking",
        "_optimize_final_module",
        "_optimize_functions",
        "enable_object_caching",
    ),
    Compiler: ("_compile_bytecode", "define_pipelines"),
    CPUContext: ("get_abi_sizeof", "refresh"),
    PassManager: ("finalize", "run"),
    Flags: ("options", "values"),
}

for _class, _names in _USED.items():
    for _name in _names:
        if not hasattr(_class, _name):
            raise ImportError(f"this numba has no {_class.__name__}.{_name}")

_signatures: dict[Any, Any] = {}  # of one entry; numba's lock is held
_sizes: dict[Any, int] = {}  # likewise


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
            for library in _reach(self._linking_libraries):
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


def _reach(libraries: Iterable[Any]) -> Iterator[Any]:
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
    """Link everything the libraries reach; every function except `own` gets the linkage."""
    for library in _reach(libraries):
        is_kernel = isinstance(library, KernelLibrary)
        code = library._final_module if is_kernel else library._get_module_for_linking()
        module.link_in(code, preserve=True)
    kept = set(own)
    for function in module.functions:
        if not function.is_declaration and function.name not in kept:
            function.linkage = linkage


class _Passes(PassManager):
    """Runs passes without checks between them."""

    def run(self, state: Any) -> None:
        """Run every pass; expressions of whole arrays are rewritten only where there are any."""
        for kind, _ in self.passes:
            if kind is typed_passes.NopythonRewrites and not _makes_arrays(state):
                continue
            step = _pass_registry.get(kind).pass_inst
            step.analysis = self._analysis
            step.run_initialization(state)
            step.run_pass(state)
            step.run_finalizer(state)


def _makes_arrays(state: Any) -> bool:
    """Tell whether a call or an operator returns an array."""
    signatures = (signature for signature in state.calltypes.values() if signature is not None)
    return any(isinstance(signature.return_type, types.Array) for signature in signatures)


class _Flags(Flags):
    """Options that are quick to compare: numba compares them for every call it types."""

    __slots__ = ()
    _hash = hash(Flags())

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or self._values == other._values or super().__eq__(other)


class _Context(CPUContext):
    """A target that remembers the sizes of LLVM types, and shares what numba's own has loaded."""

    def get_abi_sizeof(self, ty: Any) -> int:
        """Return the size of a type in bytes."""
        if ty not in _sizes:
            _sizes[ty] = super().get_abi_sizeof(ty)
        return _sizes[ty]

    def refresh(self) -> None:
        """Load what was defined since then: our own instructions are defined when first called."""
        cpu_target.target_context.refresh()


class _Typing:
    """A typing context that remembers the signatures of numba's own functions."""

    def __init__(self, context: Any) -> None:
        self._context = context

    def __getattr__(self, name: str) -> Any:
        return getattr(self._context, name)

    def resolve_function_type(self, func: Any, args: Any, kws: Any) -> Any:
        """Return the signature of a call."""
        if kws or not isinstance(func, types.Function):
            return self._context.resolve_function_type(func, args, kws)
        key = func, tuple(args)
        if key not in _signatures:
            _signatures[key] = self._context.resolve_function_type(func, args, kws)
        return _signatures[key]


class KernelCompiler(Compiler):
    """Compiles a kernel to LLVM code."""

    library: type = KernelLibrary
    needless = _NEEDLESS

    def __init__(self, typingctx: Any, targetctx: Any, *rest: Any) -> None:
        """Prepare to compile one function."""
        super().__init__(typingctx, targetctx, *rest)
        self.state.flags = _Flags(self.state.flags)
        self.state.typingctx = _Typing(typingctx)
        self.state.targetctx.__class__ = _Context  # a copy that the base class made

    def define_pipelines(self) -> list[Any]:
        """Return numba's passes without those that kernels do not need."""
        passes = _Passes("kernel")
        usual = DefaultPassBuilder.define_nopython_pipeline(self.state).passes
        passes.passes = [step for step in usual if step[0].__name__ not in self.needless]
        passes.finalize()
        return [passes]

    def _compile_bytecode(self) -> Any:
        """Compile under a random name."""
        identity = self.state.func_id
        identity.unique_id = secrets.randbits(64)
        identity.unique_name = f"{identity.func_qualname}${identity.unique_id}"
        codegen = self.state.targetctx.codegen()
        self.state.library = self.library(codegen, identity.func_qualname)
        self.state.library.enable_object_caching()
        return super()._compile_bytecode()


class EntryCompiler(KernelCompiler):
    """Compiles an entry, and all kernels that it reaches, to machine code."""

    library: type = EntryLibrary
    needless = _NEEDLESS - {"InlineInlinables"}

    def _compile_bytecode(self) -> Any:
        """Compile, and forget what was remembered: another package may add functions.

        Compiling makes millions of objects and leaves little garbage. The collector waits, and then
        takes them for old ones, or it would look at each of them at once.
        """
        collects = gc.isenabled()
        gc.disable()
        try:
            return super()._compile_bytecode()
        finally:
            if collects:
                if not gc.get_freeze_count():
                    gc.freeze()
                    gc.unfreeze()
                gc.enable()
            _signatures.clear()
            _sizes.clear()
