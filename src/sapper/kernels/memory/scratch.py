"""The champion's scratch: records to draw layouts in, roll candidates out and evaluate them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sapper.kernels.core.compile import inlined
from sapper.kernels.memory.evaluation import EvaluationRecord
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.lookahead import LookaheadRecord
from sapper.kernels.memory.programme import ProgrammeRecord


class ScratchArrays(NamedTuple):
    """The scratch as Python holds it: three games, and one record of each other kind."""

    games: np.ndarray
    programmes: np.ndarray
    lookaheads: np.ndarray
    evaluations: np.ndarray


class Scratch(NamedTuple):
    """The scratch as kernels hold it."""

    bare: GameRecord  # what is known of the position, with nothing under covered cells
    drawn: GameRecord  # the same with a layout under it
    work: GameRecord  # the game that is played on
    programme: ProgrammeRecord
    lookahead: LookaheadRecord
    evaluation: EvaluationRecord


@inlined
def scratch_of(arrays: ScratchArrays) -> Scratch:
    """Return the records of a scratch."""
    games = arrays.games
    return Scratch(
        games[0],
        games[1],
        games[2],
        arrays.programmes[0],
        arrays.lookaheads[0],
        arrays.evaluations[0],
    )
