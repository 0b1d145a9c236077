"""Numba's code generator for wasm32: 32-bit pointers, no machine code of this computer.

Numba has one code generator for the whole process, and every kernel is compiled by it. So
`aim_at_wasm` replaces it, for good: only a process that does nothing but build calls it. Whole
numbers stay 64 bits wide, as numba types them; only pointers are shorter.
"""

from __future__ import annotations

from typing import Any

from llvmlite import binding
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.registry import cpu_target

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+bulk-memory-opt,+mutable-globals,+nontrapping-fptoint,+sign-ext,+simd128"
OPTIMISE = 3


class WasmLibrary(JITCodeLibrary):
    """LLVM code that is linked into a file, never run here."""

    def get_pointer_to_function(self, name: str) -> int:
        """Return no address."""
        self._ensure_finalized()
        return 0

    def _finalize_specific(self) -> None:
        """Leave every symbol to the linker."""


class WasmCodegen(JITCPUCodegen):
    """Numba's code generator with another machine, and without its engine."""

    _library_class = WasmLibrary

    def _init(self, llvm_module: Any) -> None:
        """Set the machine that LLVM writes code for."""
        binding.initialize_all_targets()
        binding.initialize_all_asmprinters()
        target = binding.Target.from_triple(TRIPLE)
        self._tm_features = FEATURES
        self._tm = target.create_target_machine(features=FEATURES, opt=OPTIMISE, reloc="static")
        self._target_data = self._tm.target_data
        self._data_layout = str(self._target_data)
        self._loopvect, self._opt_level = False, 0  # of the first, cheap round of passes

    def _create_empty_module(self, name: str) -> Any:
        """Begin a module for wasm32."""
        module = super()._create_empty_module(name)
        module.triple = TRIPLE
        return module

    def _add_module(self, module: Any) -> None:
        """Load nothing."""

    def set_env(self, env_name: str, env: Any) -> None:
        """Do nothing: functions have no environment without Python."""


def aim_at_wasm() -> WasmCodegen:
    """Let every kernel of this process be compiled for wasm32, from now on."""
    context = cpu_target.target_context
    if not isinstance(context._internal_codegen, WasmCodegen):
        context._internal_codegen = WasmCodegen("sapper")
    return context._internal_codegen
