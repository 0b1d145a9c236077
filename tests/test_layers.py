import ast
from pathlib import Path

import sapper

ROOT = Path(sapper.__file__).parent
ORDER = "game formats kernels inference policy solvers arena learn experiments interfaces"
LAYERS = ORDER.split()


def imports_of(source: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{source} imports relatively"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name for name in found if name.startswith("sapper.")}


def test_every_module_imports_only_from_its_own_folder_or_from_the_left():
    wrong = []
    for source in ROOT.rglob("*.py"):
        folder = source.relative_to(ROOT).parts[0]
        if folder not in LAYERS:
            continue
        for name in imports_of(source):
            other = name.split(".")[1]
            if other in LAYERS and LAYERS.index(other) > LAYERS.index(folder):
                wrong.append(f"{source.relative_to(ROOT)} imports {name}")
    assert not wrong


def test_every_folder_is_a_layer():
    assert {path.parent.name for path in ROOT.glob("*/__init__.py")} <= set(LAYERS)


def test_only_interfaces_print():
    printing = [
        str(source.relative_to(ROOT))
        for source in ROOT.rglob("*.py")
        if "interfaces" not in source.parts
        for node in ast.walk(ast.parse(source.read_text()))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "print"
    ]
    assert not printing
