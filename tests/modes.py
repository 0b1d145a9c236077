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
REMARKS = (
    "overflow encountered",  # plain numpy's: the generator wraps around 64 bits on purpose
    "Cannot cache compiled function",  # numba's of unoptimised code
)


def run_here(script: str) -> str:
    """Run it in this process: the kernels that it compiles need not be typed for other tests."""
    with contextlib.redirect_stdout(io.StringIO()) as said:
        exec(script, {"__name__": "__main__"})
    return said.getvalue()


def run(script: str, mode: str) -> str:
    """Run it in a process of an unusual mode."""
    ignored = [word for remark in REMARKS for word in ("-W", f"ignore:{remark}")]
    done = subprocess.run(
        [sys.executable, "-W", "error", *ignored, "-c", script],
        env=os.environ | UNUSUAL[mode],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
