"""One LLVM module of all exports, optimised and checked, as an object file for wasm32."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from llvmlite import binding
from numba import from_dtype, types

from sapper.errors import SapperError
from sapper.interfaces.wasm.exports.pointers import PLAIN_ARRAYS, compile_for_export, parameters_of
from sapper.interfaces.wasm.target import TRIPLE, WasmCodegen, aim_at_wasm
from sapper.kernels.core.types import Record, dtype_of

IMPORTED = frozenset({"clock_gettime"})
"""What the page gives the engine."""

# Numba counts references to arrays; those of an export have no owner, so no count ever falls to 0.
SHIMS = """
declare void @llvm.trap()
declare double @llvm.sqrt.f64(double)
define double @sqrt(double %x) {
  %root = call double @llvm.sqrt.f64(double %x)
  ret double %root
}
define void @NRT_MemInfo_call_dtor(ptr %0) {
  call void @llvm.trap()
  unreachable
}
"""

# A function of numba returns a status and writes its result; one that could raise must not go on.
WRAPPER = """
declare void @llvm.trap()
declare i32 @"{inner}"(ptr, ptr, {kinds})
define i32 @{name}({outer}) {{
  %result = alloca i64
  %error = alloca ptr
{widen}
  %status = call i32 @"{inner}"(ptr %result, ptr %error, {args})
  %raised = icmp ne i32 %status, 0
  br i1 %raised, label %stop, label %done
stop:
  call void @llvm.trap()
  unreachable
done:
  %wide = load i64, ptr %result
  %narrow = trunc i64 %wide to i32
  ret i32 %narrow
}}
"""
CHEAP = {"loop_vectorize": False, "slp_vectorize": False, "opt": 0, "cost": "cheap"}
ADDRESS = re.compile(r"inttoptr \(?i(?:32|64) (\d+)")


class BuildError(SapperError):
    """The engine cannot be built here, or not from these kernels."""


def pointer_to(record: type[Record], capacity: int) -> Any:
    """Return numba's type of a pointer to a record of a capacity, or to plain numbers."""
    dtype = dtype_of(record, capacity)
    return types.CPointer(from_dtype(dtype["number"] if record in PLAIN_ARRAYS else dtype))


def wrap(name: str, inner: str, parameters: Mapping[str, Any]) -> str:
    """Write a plain function around one of numba's; whole numbers are 32 bits wide outside."""
    pointers = {own: kind is not None for own, kind in parameters.items()}
    outer = [f"{'ptr' if pointer else 'i32'} %{own}" for own, pointer in pointers.items()]
    widen = [
        f"  %{own}.wide = sext i32 %{own} to i64"
        for own, pointer in pointers.items()
        if not pointer
    ]
    args = [f"ptr %{own}" if pointer else f"i64 %{own}.wide" for own, pointer in pointers.items()]
    return WRAPPER.format(
        name=name,
        inner=inner,
        kinds=", ".join("ptr" if pointer else "i64" for pointer in pointers.values()),
        outer=", ".join(outer),
        widen="\n".join(widen),
        args=", ".join(args),
    )


def parse(text: str, codegen: WasmCodegen) -> Any:
    """Read LLVM code for wasm32."""
    head = f'target triple = "{TRIPLE}"\ntarget datalayout = "{codegen._data_layout}"\n'
    return binding.parse_assembly(head + text)


def add_export(
    whole: Any, codegen: WasmCodegen, name: str, export: Callable[..., Any], capacity: int
) -> None:
    """Compile an export for records of a capacity and link it under a name."""
    parameters = parameters_of(export)
    signature = tuple(
        types.int64 if record is None else pointer_to(record, capacity)
        for record in parameters.values()
    )
    dispatcher = compile_for_export(export)
    dispatcher.compile(signature)
    (overload,) = dispatcher.overloads.values()
    if overload.signature.return_type != types.int64:
        raise BuildError(f"{name} must return a whole number, not {overload.signature.return_type}")
    whole.link_in(parse(wrap(name, overload.fndesc.llvm_func_name, parameters), codegen))
    whole.link_in(overload.library._get_module_for_linking(), preserve=True)


def optimise(whole: Any, codegen: WasmCodegen, kept: set[str]) -> None:
    """Run numba's passes over the module; only what is kept has a name outside."""
    for value in (*whole.functions, *whole.global_variables):
        if not value.is_declaration and value.name not in kept:
            value.linkage = "internal"
    for options in (CHEAP, {}):
        manager, builder = codegen._module_pass_manager(**options)
        manager.run(whole, builder)
    whole.verify()


def check(whole: Any) -> None:
    """Refuse code that needs what a page does not have, or an address of this machine."""
    missing = {
        value.name[:80]
        for value in (*whole.functions, *whole.global_variables)
        if value.is_declaration and not value.name.startswith("llvm.")
    } - IMPORTED
    if missing:
        names = ", ".join(sorted(missing))
        raise BuildError(f"the kernels need what a page does not have: {names}")
    addresses = set(ADDRESS.findall(str(whole))) - {"0"}
    if addresses:
        numbers = ", ".join(sorted(addresses))
        raise BuildError(f"the kernels hold addresses of this machine: {numbers}")


def compile_all(exports: Mapping[str, tuple[Callable[..., Any], int]]) -> bytes:
    """Return the object file of exports: functions and capacities by name."""
    codegen = aim_at_wasm()
    whole = parse(SHIMS, codegen)
    for name, (export, capacity) in exports.items():
        add_export(whole, codegen, name, export, capacity)
    optimise(whole, codegen, set(exports))
    check(whole)
    return bytes(codegen._tm.emit_object(whole))
