"""Exports: decisions and games of engines that know exact risks."""

from __future__ import annotations

from numba import carray

from sapper.interfaces.wasm.exports.pointers import CellArray, RunArray, at, from_entry
from sapper.kernels.core.types import Int
from sapper.kernels.memory.control import ControlRecord
from sapper.kernels.memory.decision import DecisionRecord
from sapper.kernels.memory.evaluation import EvaluationRecord
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.lookahead import LookaheadRecord
from sapper.kernels.memory.outcome import OutcomeRecord
from sapper.kernels.memory.programme import ProgrammeRecord
from sapper.kernels.memory.scratch import ScratchArrays
from sapper.kernels.memory.settings import ExactSettings
from sapper.kernels.play import guesses

decide_by_risk, play_by_risk = map(from_entry, (guesses.decide_least_risk, guesses.play_least_risk))
decide_by_safety, play_by_safety = map(
    from_entry, (guesses.decide_second_move, guesses.play_second_move)
)
decide_as_champion, play_as_champion = map(
    from_entry, (guesses.decide_champion, guesses.play_champion)
)
SCRATCH_GAMES = 3


def decide_least_risk(
    game: GameRecord,
    decision: DecisionRecord,
    programme: ProgrammeRecord,
    settings: ExactSettings,
    shown: CellArray,
) -> Int:
    """Find the next move by least risk."""
    one = at(game)
    cells = carray(shown, (one[0].height, one[0].width))
    return decide_by_risk(one, at(decision), at(programme), at(settings), cells)


def play_least_risk(
    game: GameRecord,
    control: ControlRecord,
    programme: ProgrammeRecord,
    settings: ExactSettings,
    run: RunArray,
    outcomes: OutcomeRecord,
    games: Int,
) -> Int:
    """Play games by least risk; returns how many were played."""
    begin, room = carray(run, 2), carray(outcomes, games)
    return play_by_risk(at(game), at(control), at(programme), at(settings), begin, room)


def decide_second_move(
    game: GameRecord,
    decision: DecisionRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    settings: ExactSettings,
    shown: CellArray,
) -> Int:
    """Find the next move by second-move safety."""
    one, memory = at(game), (at(programme), at(lookahead))
    cells = carray(shown, (one[0].height, one[0].width))
    return decide_by_safety(one, at(decision), *memory, at(settings), cells)


def play_second_move(
    game: GameRecord,
    control: ControlRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    settings: ExactSettings,
    run: RunArray,
    outcomes: OutcomeRecord,
    games: Int,
) -> Int:
    """Play games by second-move safety; returns how many were played."""
    memory, begin, room = (at(programme), at(lookahead)), carray(run, 2), carray(outcomes, games)
    return play_by_safety(at(game), at(control), *memory, at(settings), begin, room)


def decide_champion(
    game: GameRecord,
    decision: DecisionRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    scratch_games: GameRecord,
    scratch_programme: ProgrammeRecord,
    scratch_lookahead: LookaheadRecord,
    evaluation: EvaluationRecord,
    settings: ExactSettings,
    shown: CellArray,
) -> Int:
    """Find the next move of the champion."""
    scratch = ScratchArrays(
        carray(scratch_games, SCRATCH_GAMES),
        at(scratch_programme),
        at(scratch_lookahead),
        at(evaluation),
    )
    one, memory = at(game), (at(programme), at(lookahead), scratch)
    cells = carray(shown, (one[0].height, one[0].width))
    return decide_as_champion(one, at(decision), *memory, at(settings), cells)


def play_champion(
    game: GameRecord,
    control: ControlRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    scratch_games: GameRecord,
    scratch_programme: ProgrammeRecord,
    scratch_lookahead: LookaheadRecord,
    evaluation: EvaluationRecord,
    settings: ExactSettings,
    run: RunArray,
    outcomes: OutcomeRecord,
    games: Int,
) -> Int:
    """Play games of the champion; returns how many were played."""
    scratch = ScratchArrays(
        carray(scratch_games, SCRATCH_GAMES),
        at(scratch_programme),
        at(scratch_lookahead),
        at(evaluation),
    )
    memory, begin, room = (
        (at(programme), at(lookahead), scratch),
        carray(run, 2),
        carray(outcomes, games),
    )
    return play_as_champion(at(game), at(control), *memory, at(settings), begin, room)
