"""Kernels compiled for tests: without a cache, or by a program in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numba

from sapper.kernels.core import compile as jit
from sapper.kernels.core import pipeline


def compile_uncached(function: Callable[..., Any]) -> Any:
    """Compile a function as an entry, and keep nothing on disk."""
    return numba.njit(pipeline_class=pipeline.EntryCompiler, **jit.OPTIONS)(function)


def run(program: str, **variables: Any) -> str:
    """Run a program with these variables in its environment; return what it prints."""
    command = [sys.executable, "-c", program]
    environment = os.environ | {name: str(value) for name, value in variables.items()}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
