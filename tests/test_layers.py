"""Data flows one way, files stay short, folders stay small."""

import ast
from collections import Counter
from pathlib import Path

import pytest

import sapper

ROOT = Path(sapper.__file__).parent
ORDER = "game formats kernels inference models engines solvers arena suite learn experiments"
LAYERS = [*ORDER.split(), "interfaces"]
SOURCES = {source.relative_to(ROOT).as_posix(): source for source in ROOT.rglob("*.py")}
MOST_LINES, MOST_MODULES = 300, 14


def imports_of(tree):
    """Find what a source imports, anywhere in it: dotted names, `sapper` alone included.

    What is used of a plain `import sapper` is an import of that name.
    """
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno} imports relatively"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
            assert all(alias.name != "sapper" or not alias.asname for alias in node.names)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found |= {f"sapper.{node.attr}"} if node.value.id == "sapper" else set()
        elif isinstance(node, ast.Call) and node.args and "import_module" in ast.unparse(node.func):
            found |= {one.value for one in node.args[:1] if isinstance(one, ast.Constant)}
    return {name for name in found if name.split(".")[0] == "sapper"}


def homes(tree):
    """Return the module that each name of the package itself comes from."""
    return {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


PUBLIC = homes(ast.parse(SOURCES["__init__.py"].read_text()))


def layer_of(name):
    """Return the layer of a dotted name; None for what lies below all layers."""
    parts = name.split(".")
    if len(parts) > 1 and parts[1] in PUBLIC:
        parts = PUBLIC[parts[1]].split(".")
    return parts[1] if len(parts) > 1 and parts[1] in LAYERS else None


def wrong_imports(folder, text):
    """List what a source in a folder must not import; one below all layers imports none."""
    own = LAYERS.index(folder) if folder in LAYERS else -1
    found = ((name, layer_of(name)) for name in sorted(imports_of(ast.parse(text))))
    return [name for name, layer in found if layer is not None and LAYERS.index(layer) > own]


@pytest.mark.parametrize("path", sorted(set(SOURCES) - {"__init__.py", "__main__.py"}))
def test_a_module_imports_only_from_its_own_folder_or_from_the_left(path):
    assert wrong_imports(path.split("/")[0], SOURCES[path].read_text()) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("from sapper.arena.arena import play", "sapper.arena.arena.play"),
        ("from sapper.arena import arena", "sapper.arena.arena"),
        ("from sapper import play", "sapper.play"),
        ("from sapper import arena", "sapper.arena"),
        ("import sapper.arena.stats", "sapper.arena.stats"),
        ("import sapper\nsapper.play", "sapper.play"),
        ("def later():\n    import sapper\n    return sapper.play()", "sapper.play"),
        ("def later():\n    from sapper.arena import stats", "sapper.arena.stats"),
        ("import importlib\nimportlib.import_module('sapper.arena.stats')", "sapper.arena.stats"),
    ],
)
def test_no_way_to_import_is_overlooked(text, name):
    assert wrong_imports("solvers", text) == [name]
    assert wrong_imports("arena", text) == []


def test_the_package_itself_imports_no_interface_but_the_registration():
    found = imports_of(ast.parse(SOURCES["__init__.py"].read_text()))
    assert {name for name in found if layer_of(name) == "interfaces"} == {
        "sapper.interfaces.gym.registration"
    }


def test_every_folder_is_a_layer():
    assert {path.parent.name for path in ROOT.glob("*/__init__.py")} <= set(LAYERS)


def test_no_file_is_too_long():
    lengths = {path: len(source.read_text().splitlines()) for path, source in SOURCES.items()}
    assert not {path for path, lines in lengths.items() if lines > MOST_LINES}


def test_no_folder_is_too_full():
    folders = {source.parent for source in SOURCES.values()}
    crowded = {
        folder.relative_to(ROOT).as_posix()
        for folder in folders
        if len({source.name for source in folder.glob("*.py")} - {"__init__.py"}) > MOST_MODULES
    }
    assert not crowded


def test_no_two_classes_share_a_name():
    names = Counter(
        node.name
        for source in SOURCES.values()
        for node in ast.walk(ast.parse(source.read_text()))
        if isinstance(node, ast.ClassDef)
    )
    assert not {name for name, classes in names.items() if classes > 1}


def test_only_interfaces_print():
    printing = [
        path
        for path, source in SOURCES.items()
        if not path.startswith("interfaces/")
        for node in ast.walk(ast.parse(source.read_text()))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "print"
    ]
    assert not printing
