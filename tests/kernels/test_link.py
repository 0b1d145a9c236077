import pytest
from numba.core.errors import TypingError

from sapper.kernels import jit, link


@jit.kernel
def double(number):
    return 2 * number


@jit.kernel
def quadruple(number):
    return double(double(number))


@jit.kernel
def factorial(number):
    return 1 if number < 2 else number * factorial(number - 1)


def sum_both(number):
    return double(number) + quadruple(number)


def subtract_both(number):
    return quadruple(number) - double(number)


def of_double(number):
    return factorial(double(number))


@pytest.mark.skipif(not link.LINKED, reason="this numba compiles in its own way")
def test_kernels_become_machine_code_inside_their_entries_only():
    first, second = jit._compile(sum_both), jit._compile(subtract_both)  # entries, but not cached
    assert (first(5), second(5)) == (30, 10)
    for function, alone in ((double, False), (quadruple, False), (first, True), (second, True)):
        compiled = function.overloads[function.signatures[0]]
        engine = compiled.library.codegen._engine
        assert engine.is_symbol_defined(compiled.fndesc.mangled_name) == alone


def test_a_kernel_that_does_not_compile_spoils_nothing():
    first = jit._compile(sum_both)
    with pytest.raises(TypingError):
        first(None)
    assert not link._compiling
    assert (first(5), first(0.5)) == (30, 3.0)


def test_a_kernel_may_call_itself():
    assert jit._compile(of_double)(3) == 720
