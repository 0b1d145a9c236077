import numba
import numpy as np
import pytest
from numba.core.errors import TypingError

from compiling import compile_uncached, run
from sapper.kernels.core import compile as jit
from sapper.kernels.core import link, pipeline


@jit.kernel
def double(number):
    return 2 * number


@jit.kernel
def quadruple(number):
    return double(double(number))


@jit.kernel
def factorial(number):
    return 1 if number < 2 else number * factorial(number - 1)


@jit.kernel
def scale(numbers, factor):
    return numbers * factor + numbers[::-1]


def sum_both(number):
    return double(number) + quadruple(number)


def subtract_both(number):
    return quadruple(number) - double(number)


def of_double(number):
    return factorial(double(number))


def of_array(numbers):
    return scale(numbers, 3).sum()


def test_kernels_become_machine_code_inside_their_entries_only():
    first, second = compile_uncached(sum_both), compile_uncached(subtract_both)
    assert (first(5), second(5)) == (30, 10)
    for function, alone in ((double, False), (quadruple, False), (first, True), (second, True)):
        compiled = function.overloads[function.signatures[0]]
        engine = compiled.library.codegen._engine
        assert engine.is_symbol_defined(compiled.fndesc.mangled_name) == alone


def test_only_the_entry_is_seen_from_outside():
    first = compile_uncached(sum_both)
    first(np.int32(5))
    library = first.overloads[first.signatures[0]].library
    seen = [found.linkage.name for found in library.get_defined_functions()]
    assert seen.count("external") == 2  # the entry and its wrapper for Python
    assert set(seen) <= {"external", "internal"}


def test_names_are_not_counted():
    names = set()
    for _ in range(2):
        first = compile_uncached(sum_both)
        first(5)
        names.add(first.overloads[first.signatures[0]].fndesc.unique_name)
    assert len(names) == 2
    assert all(int(name.split("$")[1]) > 2**32 for name in names)


def test_a_kernel_that_does_not_compile_spoils_nothing():
    first = compile_uncached(sum_both)
    with pytest.raises(TypingError):
        first(None)
    assert not pipeline._signatures
    assert (first(5), first(0.5)) == (30, 3.0)


def test_a_kernel_may_call_itself():
    assert compile_uncached(of_double)(3) == 720


def test_a_kernel_may_compute_with_whole_arrays():
    assert compile_uncached(of_array)(np.arange(5.0)) == 40.0


def test_a_function_of_numba_that_is_no_entry_may_call_kernels():
    assert numba.njit(sum_both)(5) == 30


MADE = """
from sapper.kernels.core.compile import entry, kernel, shared

@shared
def double(number):
    return 2 * number

@kernel
def quadruple(number):
    return double(double(number))

@shared
def increase(number):
    return quadruple(number) + 1

@entry
def first(number):
    return quadruple(number) + increase(number)

@entry
def second(number):
    return increase(number) - 1
"""
ASKED = """
import made
print([entry(5) for entry in (made.first, made.second)])
every = made.double, made.increase, made.first, made.second
print(*(one.__name__ for one in every if sum(one.stats.cache_misses.values())))
"""


@pytest.mark.slow
def test_a_shared_kernel_is_loaded_before_its_callers_and_compiled_again_with_them(tmp_path):
    (tmp_path / "made.py").write_text(MADE)

    def compiled():
        """Ask both entries in a process of its own; returns the names of what it compiled."""
        told = run(ASKED, PYTHONPATH=tmp_path, NUMBA_CACHE_DIR=tmp_path / "cache")
        answers, names = told.splitlines()
        assert answers == "[41, 20]"
        return names.split()

    def forget(name):
        for file in (tmp_path / "cache").rglob(f"made.{name}-*"):
            file.unlink()

    assert compiled() == ["double", "increase", "first", "second"]
    assert compiled() == []
    forget("increase")
    assert compiled() == ["increase", "first", "second"]
    forget("double")
    assert compiled() == ["double", "increase", "first", "second"]
    assert compiled() == []


@jit.shared
def triple(number):
    return 3 * number


@jit.kernel
def nine_times(number):
    return triple(triple(number))


def add_ten_times(number):
    return nine_times(number) + triple(number) - 2 * number


def test_a_shared_kernel_is_not_copied_into_an_entry():
    first = compile_uncached(add_ten_times)
    assert first(5) == 50
    library = first.overloads[first.signatures[0]].library
    (shared,) = link.shared_by(library)
    assert (shared.module, shared.name) == (__name__, "triple")
    defined = {found.name for found in library.get_defined_functions()}
    assert shared.symbol not in defined
    assert not any("triple" in name for name in defined)
    assert shared.symbol in {found.name for found in library._final_module.functions}


def test_a_function_of_numba_that_is_no_entry_may_call_what_calls_shared_kernels():
    assert numba.njit(add_ten_times)(5) == 50
