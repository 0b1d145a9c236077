"""Forced moves of engines that know exact risks: they open all that is certain, and then guess.

What a guess opens is each engine's own choice.
"""

from __future__ import annotations

from sapper.kernels.board.dss import deduce
from sapper.kernels.board.propagate import propagate, show
from sapper.kernels.core.codes import (
    BY_CHOICE,
    BY_DSS,
    BY_SOLUTIONS,
    COMPLETE,
    KNOWN,
    LOST,
    NO_SOLUTION,
    WON,
)
from sapper.kernels.core.compile import kernel, shared
from sapper.kernels.core.types import Int
from sapper.kernels.exact.certain import (
    least_risky,
    least_weight,
    open_certain,
    prove_exactly,
    risk_of,
)
from sapper.kernels.exact.solve import end_of, solve, solve_inside
from sapper.kernels.memory.decision import DecisionRecord
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.programme import ProgrammeRecord
from sapper.kernels.play.control_variates import note_survival


@kernel
def read_risks(game: GameRecord, decision: DecisionRecord, programme: ProgrammeRecord) -> None:
    """Write the risk of every unknown cell to the decision, -1 for all others."""
    risk, total = decision.risk, programme.total
    outside = 0.0
    if programme.outside > 0:
        outside = programme.outside_mined / programme.outside / total
    for cell in range(game.cells):
        risk[cell] = outside if game.state[cell] & KNOWN == 0 else -1.0
    for k in range(programme.boundary_cells):
        risk[programme.boundary[k]] = programme.box_mined[programme.boundary_box[k]] / total


@shared
def think_certain(game: GameRecord, decision: DecisionRecord, programme: ProgrammeRecord) -> Int:
    """Look for cells that are certainly safe: they are on the trail; returns how it ended.

    Where there are none, `why` is BY_CHOICE; `chosen` is the first cell of a game, else -1.
    """
    programme.pending = 0
    decision.chosen = -1
    safe = deduce(game)
    if game.conflict >= 0:
        return NO_SOLUTION
    if safe > 0:
        decision.why = BY_DSS
        return COMPLETE
    end = end_of(solve(game, programme))
    if end != COMPLETE:
        return end
    read_risks(game, decision, programme)
    if prove_exactly(game, programme) > 0:
        decision.why = BY_SOLUTIONS
        return COMPLETE
    decision.why = BY_CHOICE
    if game.opened == 0:  # as in `open_first`
        decision.chosen = least_risky(game, programme)
    return COMPLETE


@kernel
def guess(
    game: GameRecord, programme: ProgrammeRecord, cell: Int, risk: float, least: float
) -> None:
    """Open a cell of this risk, where none has less than `least`; a risk of 0 is no guess."""
    game.moves += 1
    game.guesses += 1 if risk > 0.0 else 0
    game.given_away += risk - least
    survived = 0.0 if game.mine[cell] else 1.0
    note_survival(game, survived, risk)
    if game.mine[cell]:
        game.status = LOST
    else:
        show(game, programme, cell)


@kernel
def open_guess(game: GameRecord, programme: ProgrammeRecord, cell: Int) -> None:
    """Open a cell of a solved position in which none is certain."""
    least = least_weight(programme) / programme.total
    guess(game, programme, cell, risk_of(programme, cell), least)


@shared
def open_forced(game: GameRecord, programme: ProgrammeRecord) -> Int:
    """Open what is certain until the game is over or a cell must be chosen.

    Returns how its last analysis ended; the position is solved where a cell must be chosen.
    """
    to_open = game.width * game.height - game.mines
    while game.status != LOST:
        propagate(game, programme)
        if game.opened == to_open:
            game.status = WON
            break
        end = end_of(solve_inside(game, programme))
        if end != COMPLETE:
            return end
        opened = open_certain(game, programme)
        game.moves += opened
        if opened == 0:
            break
    return COMPLETE
