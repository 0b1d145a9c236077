"""How kernels and entries pass through numba: two classes for its option `pipeline_class`.

Work that kernels do not need is left out:

- numba's passes for closures, `with` and literal arguments, and in kernels for inlining;
- the check and the rewriting of numba's code after each pass, and LLVM's check of each module;
- LLVM's passes over a kernel wherever it is linked: the entry runs them once (`link.py`);
- what a function does where an argument is None, if it is a record or a tuple;
- asking again for the type of the same call, or the size of the same LLVM type, in one entry.

All of this is in subclasses; numba itself is left as it is. Where a release of it lacks what they
need, this module raises ImportError, and `compile.py` uses numba as it comes.
"""

from __future__ import annotations

import gc
import secrets
from typing import Any

from numba import types
from numba.core import typed_passes, untyped_passes
from numba.core.compiler import Compiler, DefaultPassBuilder, Flags
from numba.core.compiler_machinery import PassManager, _pass_registry
from numba.core.cpu import CPUContext
from numba.core.registry import cpu_target

from sapper.kernels.core.link import EntryLibrary, KernelLibrary, require

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
    Compiler: ("_compile_bytecode", "define_pipelines"),
    CPUContext: ("get_abi_sizeof", "refresh"),
    PassManager: ("finalize", "run"),
    Flags: ("options", "values"),
    untyped_passes: ("DeadBranchPrune",),
}

require(_USED)

_signatures: dict[Any, Any] = {}  # of one entry; numba's lock is held
_sizes: dict[Any, int] = {}  # likewise


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
            args = state.args
            if kind is untyped_passes.DeadBranchPrune:
                state.args = tuple(map(_as_given, args))
            step.run_pass(state)
            state.args = args
            step.run_finalizer(state)


class _NotNone:
    """The type of an argument that is never None, in the form that numba asks of literals."""

    def __init__(self, given: Any) -> None:
        self.literal_type = given


def _as_given(argument: Any) -> Any:
    """Return a type by which numba can drop what is done where the argument is None."""
    return _NotNone(argument) if isinstance(argument, types.Record | types.BaseTuple) else argument


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
