"""Kernels: what is compiled to machine code.

Numba names the machine code of a function by a counter that begins at 1 in every process, and the
types of its arguments likewise. So functions for small and for large boards that two processes
compiled and cached may have one name; a process that loads both would run the same for both
(numba's issue 10486). Random names keep them apart.
"""

from __future__ import annotations

import secrets

from numba.core.bytecode import FunctionIdentity

FunctionIdentity._unique_ids = iter(lambda: secrets.randbits(64), None)  # type: ignore[assignment]
