"""Random numbers inside kernels: SplitMix64, keyed by (seed, game, purpose, moment).

The twin of `game/stream.py`, draw for draw.
"""

from __future__ import annotations

import numpy as np

from sapper.game import stream
from sapper.kernels.core.compile import kernel
from sapper.kernels.core.types import Int
from sapper.kernels.memory.game import GameRecord

LAYOUT = np.uint64(stream.LAYOUT << 32)
CHOICE = np.uint64(stream.CHOICE << 32)
BRANCHES = np.uint64(stream.BRANCHES << 32)
SAMPLED = np.uint64(stream.SAMPLED << 32)
OUTSIDE = np.uint64(stream.OUTSIDE << 32)
EXPLORE = np.uint64(stream.EXPLORE << 32)
FORESEEN = np.uint64(stream.FORESEEN << 32)
RESAMPLED = np.uint64(stream.RESAMPLED << 32)

STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_S27, _S30, _S31 = np.uint64(27), np.uint64(30), np.uint64(31)


@kernel
def mix(word: np.uint64) -> np.uint64:
    """Scramble 64 bits."""
    word = (word ^ (word >> _S30)) * _FIRST
    word = (word ^ (word >> _S27)) * _SECOND
    return word ^ (word >> _S31)


@kernel
def begin(game: GameRecord, purpose: np.uint64) -> None:
    """Start the stream of one purpose; the moment is the number of open cells."""
    state = mix(game.seed + STEP)
    state = mix((state ^ game.index) + STEP)
    game.stream = mix((state ^ (purpose | np.uint64(game.opened))) + STEP)


@kernel
def draw(game: GameRecord) -> np.uint64:
    """Return 64 random bits."""
    state = game.stream + STEP
    game.stream = state
    return mix(state)


@kernel
def mask_for(bound: Int) -> np.uint64:
    """Return a mask of the low bits that a number below `bound` may need."""
    mask = np.uint64(1)
    while mask < np.uint64(bound):
        mask = mask << np.uint64(1)
    return mask - np.uint64(1)


@kernel
def below(game: GameRecord, bound: Int, mask: np.uint64) -> Int:
    """Return a whole number below a bound, all equally likely; `mask` is `mask_for(bound)`."""
    while True:
        value = np.int64(draw(game) & mask)
        if value < bound:
            return value
