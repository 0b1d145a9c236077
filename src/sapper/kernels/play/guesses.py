"""The entries of engines that know exact risks: games and decisions by each way to guess.

The least risk needs no further memory; second-move safety a look-ahead; the champion a scratch too.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.compile import entry
from sapper.kernels.core.types import Int
from sapper.kernels.memory.scratch import ScratchArrays, scratch_of
from sapper.kernels.play.exact import play_all, think_in


@entry
def play_least_risk(
    games: np.ndarray,
    controls: np.ndarray,
    programmes: np.ndarray,
    settings: np.ndarray,
    run: np.ndarray,
    outcomes: np.ndarray,
) -> Int:
    """Play games that open the cell of least risk."""
    return play_all(games[0], programmes[0], None, None, settings[0], controls[0], run, outcomes)


@entry
def play_second_move(
    games: np.ndarray,
    controls: np.ndarray,
    programmes: np.ndarray,
    lookaheads: np.ndarray,
    settings: np.ndarray,
    run: np.ndarray,
    outcomes: np.ndarray,
) -> Int:
    """Play games by second-move safety."""
    return play_all(
        games[0], programmes[0], lookaheads[0], None, settings[0], controls[0], run, outcomes
    )


@entry
def play_champion(
    games: np.ndarray,
    controls: np.ndarray,
    programmes: np.ndarray,
    lookaheads: np.ndarray,
    arrays: ScratchArrays,
    settings: np.ndarray,
    run: np.ndarray,
    outcomes: np.ndarray,
) -> Int:
    """Play games of the champion."""
    scratch = scratch_of(arrays)
    return play_all(
        games[0], programmes[0], lookaheads[0], scratch, settings[0], controls[0], run, outcomes
    )


@entry
def decide_least_risk(
    games: np.ndarray,
    decisions: np.ndarray,
    programmes: np.ndarray,
    settings: np.ndarray,
    shown: np.ndarray,
) -> Int:
    """Find the next move in a position by least risk."""
    return think_in(games[0], decisions[0], programmes[0], None, None, settings[0], shown)


@entry
def decide_second_move(
    games: np.ndarray,
    decisions: np.ndarray,
    programmes: np.ndarray,
    lookaheads: np.ndarray,
    settings: np.ndarray,
    shown: np.ndarray,
) -> Int:
    """Find the next move in a position by second-move safety."""
    game, programme = games[0], programmes[0]
    return think_in(game, decisions[0], programme, lookaheads[0], None, settings[0], shown)


@entry
def decide_champion(
    games: np.ndarray,
    decisions: np.ndarray,
    programmes: np.ndarray,
    lookaheads: np.ndarray,
    arrays: ScratchArrays,
    settings: np.ndarray,
    shown: np.ndarray,
) -> Int:
    """Find the next move of the champion in a position."""
    game, programme, scratch = games[0], programmes[0], scratch_of(arrays)
    return think_in(game, decisions[0], programme, lookaheads[0], scratch, settings[0], shown)
