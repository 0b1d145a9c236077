"""A script in this process, and in one whose kernels check array bounds or are plain Python."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys

UNUSUAL = {
    # Checks need no fast code, and unoptimised code compiles in two thirds of the time.
    "checked": {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "0"},
    "plain": {"NUMBA_DISABLE_JIT": "1"},
}
REMARK = "overflow encountered"  # plain numpy's: the generator wraps around 64 bits on purpose


def run_here(script: str) -> str:
    """Run it in this process: the kernels that it compiles need not be typed for other tests."""
    with contextlib.redirect_stdout(io.StringIO()) as said:
        exec(script, {"__name__": "__main__"})
    return said.getvalue()


def run(script: str, mode: str) -> str:
    """Run it in a process of an unusual mode."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-W", f"ignore:{REMARK}", "-c", script],
        env=os.environ | UNUSUAL[mode],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
