import pytest

from compiling import run
from sapper.kernels.core import compile as jit

DECIDE = """
game = sapper.Game(sapper.Level.parse("8x8x8"), seed=4, start="open")
game.open(1, 1)
print(sapper.solver("single-point").decide(game.view).safe)
"""
DECIDED = (  # it compiles these: quick ones
    "memory.prepare.prepare_game",
    "deduction.single_points.prove_by_single_points",
)
WITHOUT_NUMBA = """
import sys
import sapper
assert not any(name.split(".")[0] in ("numba", "llvmlite") for name in sys.modules)
"""
UNTOUCHED = """
import importlib, inspect, sys
from numba.core import event
NAMES = ("bytecode", "caching", "codegen", "compiler", "compiler_machinery", "config", "cpu",
         "dispatcher", "event", "targetconfig", "typed_passes", "untyped_passes")

def look():
    seen = {}
    for name in NAMES:
        module = importlib.import_module("numba.core." + name)
        seen[name] = {key: id(value) for key, value in vars(module).items()}
        for key, value in vars(module).items():
            if inspect.isclass(value) and value.__module__.startswith("numba."):
                held = dict(vars(value))
                held.pop("__slotnames__", None)  # Python's, for copies
                seen[name + "." + key] = {key: id(part) for key, part in held.items()}
    listeners = [listener for kind in event._registered.values() for listener in kind]
    return seen, listeners

before = look()
import sapper
assert look() == before
"""
TOLD = """
import sapper
from sapper.kernels.core import compile as jit
jit.on_compile(lambda name, seconds: print(name, seconds and seconds > 0))
"""
PLAIN_NUMBA = """
from numba.core import codegen
del codegen.JITCodeLibrary
import sapper
from sapper.kernels.core import compile as jit
jit.on_compile(lambda name, seconds: print(name, seconds))
assert not jit.is_linked()
"""
MADE = """
from sapper.kernels.core.compile import entry

@entry
def increase(number):
    return number + 1
"""
NAMES = """
from made import increase
assert increase(1) == 2
print([made.fndesc.mangled_name for made in increase.overloads.values()])
"""


def test_an_import_leaves_numba_and_the_disk_as_they_are(tmp_path):
    places = {name: tmp_path / name for name in ("HOME", "XDG_CACHE_HOME", "NUMBA_CACHE_DIR")}
    for place in places.values():
        place.mkdir()
    run(WITHOUT_NUMBA, **places)
    run(UNTOUCHED, **places)
    assert not any(any(place.iterdir()) for place in places.values())


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    """A cache, and what a process says that fills it: it decides on the same position twice."""
    cache = tmp_path_factory.mktemp("cache")
    script = UNTOUCHED + TOLD + DECIDE + DECIDE + "assert look() == before"
    return cache, run(script, NUMBA_CACHE_DIR=cache)


@pytest.mark.slow
def test_compiling_leaves_the_classes_of_numba_as_they_are(compiled):
    cache, _ = compiled
    assert any(cache.iterdir())


@pytest.mark.slow
def test_a_listener_hears_of_every_entry_that_is_compiled(compiled):
    cache, first = compiled
    heard = "".join(f"{name} None\n{name} True\n" for name in DECIDED)
    assert heard + run(TOLD + DECIDE + DECIDE, NUMBA_CACHE_DIR=cache) == first


@pytest.mark.slow
def test_a_numba_that_looks_different_compiles_in_its_own_way(compiled, tmp_path):
    _, linked = compiled
    own = run(PLAIN_NUMBA + DECIDE, NUMBA_CACHE_DIR=tmp_path / "own").splitlines()
    assert own == [*(f"{name} None" for name in DECIDED), linked.splitlines()[-1]]
    assert not (tmp_path / "own").exists()


@pytest.mark.slow
def test_two_processes_never_give_machine_code_the_same_name(tmp_path):
    """Numba counts names from 1: a process that loads both would run one for both."""
    (tmp_path / "made.py").write_text(MADE)
    caches = ({"NUMBA_CACHE_DIR": tmp_path / one, "PYTHONPATH": tmp_path} for one in "ab")
    names = {run(NAMES, **places) for places in caches}
    assert len(names) == 2
    assert all("increase" in name for name in names)


@jit.entry
def increase(number):
    return number + 1


def test_an_entry_keeps_the_name_and_the_text_of_its_function():
    assert (increase.__name__, increase.__module__) == ("increase", __name__)
    assert increase(1) == 2
