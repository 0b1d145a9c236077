"""The build: kernels and models into the files that pages and Node load.

`make wasm` runs it. Two builds with the same numba, llvmlite and linker give the same bytes.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import sys
import tempfile
from importlib.resources import files
from pathlib import Path

import llvmlite
import numba

from sapper.errors import SapperError
from sapper.formats.files import write_whole
from sapper.interfaces.wasm.description import Data, describe, exports_of, layouts_of
from sapper.interfaces.wasm.linker import find_linker, link, version_of
from sapper.interfaces.wasm.module import IMPORTED, compile_all

SHIPPED = Path(str(files("sapper"))) / "interfaces" / "web" / "engine"
CODE = {"small": "engine.wasm", "large": "engine-large.wasm"}  # for boards up to 30x30, and beyond
MODELS, DESCRIPTION = "engine.bin", "engine.json"
FILES = (*CODE.values(), MODELS, DESCRIPTION)
LAYOUTS = "layouts"
COMMAND = "make wasm"


def tools() -> dict[str, str]:
    """Name the releases that decide what a build looks like."""
    linker = version_of(find_linker())
    return {"numba": numba.__version__, "llvmlite": llvmlite.__version__, "linker": linker}


def write_description(description: Data) -> bytes:
    """Write JSON, one line for each name."""
    lines = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in description.items()]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def section(name: str, content: bytes) -> bytes:
    """Write a custom section of a WebAssembly module: a 0, the size, the name, the content."""
    named = counted(len(name)) + name.encode() + content
    return b"\0" + counted(len(named)) + named


def counted(number: int) -> bytes:
    """Write a whole number in LEB128: seven bits in a byte, the lowest first."""
    if number < 128:
        return bytes([number])
    return bytes([number % 128 + 128]) + counted(number // 128)


def build_code(size: str) -> bytes:
    """Compile and link all exports for boards of one size; the records' layouts come with them."""
    exports = exports_of(size)
    code = compile_all(exports)
    with tempfile.TemporaryDirectory() as work:
        linked = link(code, exports, IMPORTED, Path(work))
    return linked + section(LAYOUTS, layouts_of(size))


def digests(linked: dict[str, bytes]) -> dict[str, str]:
    """Hash the code for boards of each size."""
    return {size: hashlib.sha256(code).hexdigest() for size, code in linked.items()}


def build(folder: Path) -> None:
    """Write code, models and description to a folder."""
    made_with = tools()  # a missing linker is told before the minute of compiling
    description, models = describe()
    linked = {size: build_code(size) for size in CODE}
    description |= {"code": digests(linked), "made_with": made_with}
    folder.mkdir(parents=True, exist_ok=True)
    for size, name in CODE.items():
        write_whole(folder / name, linked[size])
    write_whole(folder / MODELS, models)
    write_whole(folder / DESCRIPTION, write_description(description))


def stale(folder: Path) -> str | None:
    """Say what of a build is not of these sources, and what to do; None if all of it is."""
    description, models = describe()
    try:
        built = json.loads((folder / DESCRIPTION).read_bytes())
        linked = {size: (folder / name).read_bytes() for size, name in CODE.items()}
        same_models = (folder / MODELS).read_bytes() == models
    except (OSError, ValueError):
        return f"the engine is not built: run {COMMAND}"
    for name, value in description.items():
        if built.get(name) != json.loads(json.dumps(value)):
            return f"the engine has other {name} than these sources: run {COMMAND}"
    if not same_models or built["code"] != digests(linked):
        return f"the files of the engine are not of one build: run {COMMAND}"
    if any(not code.endswith(section(LAYOUTS, layouts_of(size))) for size, code in linked.items()):
        return f"the engine has other {LAYOUTS} than these sources: run {COMMAND}"
    return None


def main(folder: Path = SHIPPED) -> None:
    """Build the engine in a folder, and say how large it is."""
    try:
        build(folder)
    except SapperError as error:
        sys.exit(str(error))
    for name in FILES:
        content = (folder / name).read_bytes()
        print(f"{name}: {len(content):,} bytes, {len(gzip.compress(content)):,} gzipped")


def compare() -> None:
    """Build the engine anew, and end with an error if it is not the one that is shipped."""
    made_with = json.loads((SHIPPED / DESCRIPTION).read_bytes())["made_with"]
    try:
        here = tools()
    except SapperError as error:
        sys.exit(str(error))
    if here != made_with:
        print(f"not compared: the shipped engine is made with {made_with}, here are {here}")
        return
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder))
        for name in FILES:
            if (Path(folder) / name).read_bytes() != (SHIPPED / name).read_bytes():
                sys.exit(f"{name} is not what these sources give: run {COMMAND}")
    print("the shipped engine is what these sources give, byte for byte")


if __name__ == "__main__":
    if sys.argv[1:] == ["--compare"]:
        compare()
    else:
        main(*map(Path, sys.argv[1:]))
