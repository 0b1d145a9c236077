"""Exports: decisions and games of engines that enumerate."""

from __future__ import annotations

from numba import carray

from sapper.interfaces.wasm.exports.pointers import (
    CellArray,
    RiskArray,
    RunArray,
    SolutionArray,
    at,
    from_entry,
)
from sapper.kernels.core.types import Int
from sapper.kernels.memory.control import ControlRecord
from sapper.kernels.memory.decision import DecisionRecord
from sapper.kernels.memory.enumeration import EnumerationArrays
from sapper.kernels.memory.examiner import Examiner
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.lookahead import LookaheadRecord
from sapper.kernels.memory.model import ModelRecord, NodeRecord
from sapper.kernels.memory.outcome import OutcomeRecord
from sapper.kernels.memory.programme import ProgrammeRecord
from sapper.kernels.memory.settings import EnumeratingSettings
from sapper.kernels.memory.walk import WalkRecord
from sapper.kernels.play import enumerating

NO_SOLUTIONS = (0, 0)  # the shape of a buffer that takes none
decide_by_solutions, play_by_solutions = map(
    from_entry, (enumerating.decide, enumerating.play_games)
)


def decide_enumerating(
    game: GameRecord,
    walk: WalkRecord,
    decision: DecisionRecord,
    control: ControlRecord,
    settings: EnumeratingSettings,
    model: ModelRecord,
    nodes: NodeRecord,
    buffer: SolutionArray,
    shown: CellArray,
    node_count: Int,
) -> Int:
    """Find the next move."""
    records = (at(walk), at(decision), at(control), at(settings), at(model))
    arrays = EnumerationArrays(*records, carray(nodes, node_count), carray(buffer, NO_SOLUTIONS))
    one = at(game)
    return decide_by_solutions(one, arrays, None, carray(shown, (one[0].height, one[0].width)))


def play_enumerating(
    game: GameRecord,
    walk: WalkRecord,
    decision: DecisionRecord,
    control: ControlRecord,
    settings: EnumeratingSettings,
    model: ModelRecord,
    nodes: NodeRecord,
    buffer: SolutionArray,
    examined: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    shown: CellArray,
    risk: RiskArray,
    run: RunArray,
    outcomes: OutcomeRecord,
    node_count: Int,
    games: Int,
) -> Int:
    """Play games whose guesses are examined in records beside them; returns how many."""
    records = (at(walk), at(decision), at(control), at(settings), at(model))
    arrays = EnumerationArrays(*records, carray(nodes, node_count), carray(buffer, NO_SOLUTIONS))
    one = at(game)
    height, width = one[0].height, one[0].width
    cells, risks = carray(shown, (height, width)), carray(risk, height * width)
    examiner = Examiner(at(examined), at(programme), at(lookahead), cells, risks)
    begin, room = carray(run, 2), carray(outcomes, games)
    return play_by_solutions(one, arrays, None, examiner, begin, room)
