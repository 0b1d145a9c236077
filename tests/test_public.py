"""Public names, frozen: what is called from outside does not change unnoticed."""

import inspect
from functools import cached_property
from pathlib import Path
from typing import ForwardRef

import sapper

STARS = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
FROZEN = Path(__file__).with_name("public_names.txt")


def annotation_of(parameter):
    found = parameter.annotation
    return found.__forward_arg__ if isinstance(found, ForwardRef) else found


def signature_of(called):
    """Write a signature alike in every release of Python."""
    words = []
    for name, one in inspect.signature(called).parameters.items():
        if name == "self":
            continue
        default = "" if one.default is inspect.Parameter.empty else f" = {one.default!r}"
        words.append(f"{STARS.get(one.kind, '')}{name}: {annotation_of(one)}{default}")
    return f"({', '.join(words)})"


def members_of(kind):
    """Write the public methods and properties of a class."""
    for name, member in sorted(vars(kind).items()):
        if name.startswith("_"):
            continue
        if isinstance(member, (property, cached_property)):
            yield f"{kind.__name__}.{name}"
        elif inspect.isroutine(member):
            yield f"{kind.__name__}.{name}{signature_of(getattr(kind, name))}"


def public_names():
    """Write every public name with its signature, a line each."""
    for name in sapper.__all__:
        found = getattr(sapper, name)
        if not callable(found):
            yield f"{name} = {found}"
        elif inspect.isclass(found) and issubclass(found, Exception):
            yield f"{name}({', '.join(base.__name__ for base in found.__bases__)})"
            yield from members_of(found)
        else:
            yield f"{name}{signature_of(found)}"
            if inspect.isclass(found):
                yield from members_of(found)


def test_public_names_are_sorted_and_exist():
    classes_last = sorted(sapper.__all__, key=lambda name: (not name.isupper(), name))
    assert sapper.__all__ == classes_last
    assert all(getattr(sapper, name).__doc__ for name in sapper.__all__)


def test_public_names_are_frozen():
    """A new name is added to the file; one that goes or changes waits for a major version."""
    assert list(public_names()) == FROZEN.read_text().splitlines()
