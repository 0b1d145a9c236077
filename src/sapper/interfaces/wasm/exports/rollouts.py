"""Exports: layouts drawn from a position, and rollouts on them."""

from __future__ import annotations

from numba import carray

from sapper.interfaces.wasm.exports.exact import SCRATCH_GAMES
from sapper.interfaces.wasm.exports.pointers import CellArray, RunArray, at, from_entry
from sapper.kernels.core.types import Int
from sapper.kernels.exact import sample
from sapper.kernels.memory.control import ControlRecord
from sapper.kernels.memory.evaluation import EvaluationRecord
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.lookahead import LookaheadRecord
from sapper.kernels.memory.outcome import OutcomeRecord
from sapper.kernels.memory.programme import ProgrammeRecord
from sapper.kernels.memory.scratch import ScratchArrays
from sapper.kernels.memory.settings import ExactSettings
from sapper.kernels.play import given_layouts

draw = from_entry(sample.draw_layouts)
by_risk, by_safety, as_champion = map(
    from_entry,
    (
        given_layouts.roll_out_least_risk,
        given_layouts.roll_out_second_move,
        given_layouts.roll_out_champion,
    ),
)


def draw_layouts(
    game: GameRecord, programme: ProgrammeRecord, shown: CellArray, layouts: CellArray, count: Int
) -> Int:
    """Draw layouts that fit a position; returns how the analysis ended."""
    one = at(game)
    height, width = one[0].height, one[0].width
    cells, drawn = carray(shown, (height, width)), carray(layouts, (count, height, width))
    return draw(one, at(programme), cells, drawn)


def roll_out_least_risk(
    game: GameRecord,
    control: ControlRecord,
    programme: ProgrammeRecord,
    settings: ExactSettings,
    run: RunArray,
    shown: CellArray,
    layouts: CellArray,
    outcomes: OutcomeRecord,
    begin: Int,
    end: Int,
) -> Int:
    """Roll out layouts `begin` to `end` by least risk; returns how many were played."""
    one = at(game)
    height, width = one[0].height, one[0].width
    cells, drawn = carray(shown, (height, width)), carray(layouts, (end, height, width))
    order = (at(settings), carray(run, 2), cells, drawn[begin:], carray(outcomes, end - begin))
    return by_risk(one, at(control), at(programme), *order)


def roll_out_second_move(
    game: GameRecord,
    control: ControlRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    settings: ExactSettings,
    run: RunArray,
    shown: CellArray,
    layouts: CellArray,
    outcomes: OutcomeRecord,
    begin: Int,
    end: Int,
) -> Int:
    """Roll out layouts `begin` to `end` by second-move safety; returns how many were played."""
    one = at(game)
    height, width = one[0].height, one[0].width
    cells, drawn = carray(shown, (height, width)), carray(layouts, (end, height, width))
    order = (at(settings), carray(run, 2), cells, drawn[begin:], carray(outcomes, end - begin))
    return by_safety(one, at(control), at(programme), at(lookahead), *order)


def roll_out_champion(
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
    shown: CellArray,
    layouts: CellArray,
    outcomes: OutcomeRecord,
    begin: Int,
    end: Int,
) -> Int:
    """Roll out layouts `begin` to `end` as the champion plays; returns how many were played."""
    scratch = ScratchArrays(
        carray(scratch_games, SCRATCH_GAMES),
        at(scratch_programme),
        at(scratch_lookahead),
        at(evaluation),
    )
    one = at(game)
    height, width = one[0].height, one[0].width
    cells, drawn = carray(shown, (height, width)), carray(layouts, (end, height, width))
    order = (at(settings), carray(run, 2), cells, drawn[begin:], carray(outcomes, end - begin))
    return as_champion(one, at(control), at(programme), at(lookahead), scratch, *order)
