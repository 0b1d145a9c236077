"""The stages of a game, each with a control variate of its own."""

from __future__ import annotations

from sapper.kernels.core.codes import STAGE_ENDS
from sapper.kernels.core.compile import kernel
from sapper.kernels.core.types import Int


@kernel
def stage_of(opened: Int, safe: Int) -> Int:
    """Return the stage of a game that has opened so many of its safe cells."""
    stage = 0
    for end in STAGE_ENDS:
        if opened >= end * safe:
            stage += 1
    return stage
