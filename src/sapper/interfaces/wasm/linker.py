"""The linker: wasm-ld of the package ziglang, or of the system."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from sapper.interfaces.wasm.module import BuildError

STACK = 1 << 20  # bytes; it comes first, so an overflow traps


def find_linker() -> list[str]:
    """Return the command that links WebAssembly."""
    if importlib.util.find_spec("ziglang") is not None:
        return [sys.executable, "-m", "ziglang", "wasm-ld"]
    found = shutil.which("wasm-ld")
    if found is None:
        raise BuildError(
            "there is no linker for WebAssembly: pip install 'sapper[page]', or install lld"
        )
    return [found]


def version_of(linker: list[str]) -> str:
    """Return what the linker calls itself."""
    done = subprocess.run([*linker, "--version"], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def link(code: bytes, exports: Iterable[str], imports: Iterable[str], folder: Path) -> bytes:
    """Link an object file in a folder for the work; a symbol that is not imported is refused."""
    source, made, allowed = folder / "engine.o", folder / "engine.wasm", folder / "imports.txt"
    source.write_bytes(code)
    allowed.write_text("\n".join(sorted(imports)))
    options = [
        "--no-entry",
        "--strip-all",
        "--stack-first",
        f"-zstack-size={STACK}",
        f"--allow-undefined-file={allowed}",
        "--export=__heap_base",
        *(f"--export={name}" for name in exports),
    ]
    command = [*find_linker(), *options, "-o", str(made), str(source)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise BuildError(f"the linker refuses the kernels: {done.stderr.strip()[:2000]}")
    return made.read_bytes()
