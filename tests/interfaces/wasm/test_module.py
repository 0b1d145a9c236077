import subprocess
import sys

import pytest
from llvmlite import binding

from sapper.interfaces.wasm.exports.exact import play_least_risk
from sapper.interfaces.wasm.exports.pointers import parameters_of
from sapper.interfaces.wasm.module import BuildError, check, wrap


def parsed(text):
    return binding.parse_assembly(text)


def test_code_that_needs_only_the_clock_passes():
    check(parsed("declare i32 @clock_gettime(i32, ptr)\ndefine ptr @none() { ret ptr null }"))


@pytest.mark.parametrize(
    "text",
    [
        "declare double @exp(double)",
        '@"numba.dynamic.globals.7f3a" = external global i64',
    ],
)
def test_code_that_needs_something_else_is_refused(text):
    with pytest.raises(BuildError, match=r"what a page does not have: (exp|numba\.dynamic)"):
        check(parsed(text))


@pytest.mark.parametrize(
    "text",
    [
        "define ptr @f() { ret ptr inttoptr (i64 140234567 to ptr) }",
        "@kept = internal global ptr inttoptr (i32 140234567 to ptr)",
        "define i8 @f() { %x = load i8, ptr inttoptr (i64 140234567 to ptr) ret i8 %x }",
    ],
)
def test_code_with_an_address_is_refused(text):
    with pytest.raises(BuildError, match="addresses of this machine: 140234567"):
        check(parsed(text))


def test_a_wrapper_is_valid_code_with_short_whole_numbers():
    text = wrap("outer", "inner.1", parameters_of(play_least_risk))
    parsed(text).verify()
    assert "define i32 @outer(ptr %game, ptr %control" in text
    assert "i32 %games)" in text


BAKED = """
import ctypes
from sapper.interfaces.wasm.exports.pointers import RiskArray
from sapper.interfaces.wasm.module import BuildError, compile_all
from sapper.kernels.core.types import Int

getpid = ctypes.CDLL(None).getpid
getpid.argtypes, getpid.restype = [], ctypes.c_int64

def export(risk: RiskArray) -> Int:
    return getpid()

try:
    compile_all({"export": (export, 1024)})
except BuildError as error:
    print(error)
"""


def test_an_export_that_calls_this_machine_stops_the_build():
    done = subprocess.run([sys.executable, "-c", BAKED], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("the kernels hold addresses of this machine: ")
