"""Rollouts, decision by decision: for engines and positions that compiled code does not play."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from sapper.engines.decision import Decision, Place
from sapper.game.board import Board
from sapper.game.game import Game
from sapper.game.view import View
from sapper.inference.analysis import analyse
from sapper.inference.counting import Budget
from sapper.kernels.core.codes import STAGE_ENDS
from sapper.kernels.core.types import records
from sapper.kernels.memory.outcome import OUTCOME


class Decider(Protocol):
    """What decides: an engine, or a solver, whose errors name it."""

    def decide(self, view: View, seed: int, index: int, timeout: float | None) -> Decision:
        """Choose the next cell of a position."""


def note_surprise(game: Game, cell: Place, risk: float, outcome: np.ndarray) -> None:
    """Note survived minus safety of a guess that is about to be made, once mines are laid."""
    if game.board is not None:
        opened = (game.view.cells >= 0).sum()
        stage = sum(opened >= end * game.level.safe for end in STAGE_ENDS)
        outcome["variates"][0, stage] += risk - game.board.mines[cell]


def note_opening(game: Game, cell: Place, outcome: np.ndarray, budget: Budget) -> None:
    """Note a guess that is about to be made, if the cell is one; its risk is found here."""
    risk = analyse(game.view, budget.seconds_left).risk[cell]
    if risk > 0.0:
        note_surprise(game, cell, risk, outcome)
        outcome["guesses"] += 1


def begin_rollout(view: View, layout: np.ndarray, seed: int, index: int) -> Game:
    """Return game `index` of a seed in a position that a layout lies under."""
    game = Game.on(Board(layout), view)
    game.seed, game.index = seed, index
    return game


def roll_out_stepwise(decider: Decider, game: Game, cell: Place, budget: Budget) -> np.ndarray:
    """Open a cell and play on to the end; returns the outcome, an array of one record.

    What an engine takes for safe may be a guess, so exact risks decide which openings are noted.
    """
    outcome = records(1, OUTCOME)
    game.open(*cell)
    while game.status == "playing":
        budget.check()
        view = game.view
        decision = decider.decide(view, game.seed, game.index, budget.seconds_left)
        risk = analyse(view, budget.seconds_left).risk
        for chosen in decision.safe or (decision.cell,):
            if game.status == "playing" and game.shown[chosen] < 0:
                if risk[chosen] > 0.0:  # which earlier cells of this decision may have changed
                    note_opening(game, chosen, outcome, budget)
                outcome["moves"] += 1
                game.open(*chosen)
    outcome["won"] = game.status == "won"
    outcome["opened"] = (game.shown >= 0).sum()
    return outcome
