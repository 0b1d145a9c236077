"""Exports: boards that need no guess."""

from __future__ import annotations

from numba import carray

from sapper.interfaces.wasm.exports.pointers import RunArray, at, from_entry
from sapper.kernels.core.types import Int
from sapper.kernels.memory.control import ControlRecord
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.programme import ProgrammeRecord
from sapper.kernels.play import noguess

find_board = from_entry(noguess.find_without_guess)


def find_without_guess(
    game: GameRecord, programme: ProgrammeRecord, control: ControlRecord, run: RunArray, tries: Int
) -> Int:
    """Return how many games come before one that needs no guess; `tries` if each of them does."""
    return find_board(at(game), at(programme), at(control), carray(run, 2), tries)
