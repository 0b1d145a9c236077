"""Exports: a person's game, its metrics and its review."""

from __future__ import annotations

from numba import carray

from sapper.interfaces.wasm.exports.pointers import CellArray, RiskArray, at, from_entry
from sapper.kernels.core.types import Int
from sapper.kernels.memory.examiner import Examiner
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.lookahead import LookaheadRecord
from sapper.kernels.memory.programme import ProgrammeRecord
from sapper.kernels.person.actions import replay_game
from sapper.kernels.person.memory import ActionRecord, MetricsRecord, StandingRecord, StepRecord
from sapper.kernels.person.metrics import measure_game
from sapper.kernels.person.review import review_game

replay_all, measure_all, review_all = map(from_entry, (replay_game, measure_game, review_game))


def replay(
    game: GameRecord,
    standing: StandingRecord,
    mined: CellArray,
    shown: CellArray,
    actions: ActionRecord,
    count: Int,
    start: Int,
) -> Int:
    """Play a game from its beginning; returns its status."""
    one = at(game)
    cells = one[0].height * one[0].width
    layout, seen = carray(mined, cells), carray(shown, cells)
    replay_all(one, at(standing), layout, seen, carray(actions, count), start)
    return one[0].status


def measure(
    game: GameRecord,
    standing: StandingRecord,
    mined: CellArray,
    shown: CellArray,
    actions: ActionRecord,
    metrics: MetricsRecord,
    count: Int,
    start: Int,
) -> Int:
    """Play a game from its beginning and measure it; returns its status."""
    one = at(game)
    cells = one[0].height * one[0].width
    layout, seen = carray(mined, cells), carray(shown, cells)
    done = carray(actions, count)
    measure_all(one, at(standing), layout, seen, done, at(metrics), start)
    return one[0].status


def review(
    game: GameRecord,
    standing: StandingRecord,
    examined: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    risk: RiskArray,
    mined: CellArray,
    shown: CellArray,
    actions: ActionRecord,
    notes: StepRecord,
    begin: Int,
    end: Int,
    start: Int,
) -> Int:
    """Review actions from `begin` up to `end`; returns how many steps there are by then."""
    one = at(game)
    height, width = one[0].height, one[0].width
    cells = height * width
    memory = (at(examined), at(programme), at(lookahead))
    examiner = Examiner(*memory, carray(shown, (height, width)), carray(risk, cells))
    layout, seen = carray(mined, cells), carray(shown, cells)
    room = carray(notes, cells - one[0].mines + 1)
    arrays = (examiner, layout, seen, carray(actions, end), room)
    return review_all(one, at(standing), *arrays, begin, end, start)
