"""One game by exact risks, decision by decision: for positions that compiled games cannot hold."""

from __future__ import annotations

import numpy as np

from sapper.engines.decision import Decision
from sapper.engines.engine import Conditions, Engine
from sapper.engines.rollout import Decider, note_surprise
from sapper.errors import TooHard
from sapper.game.game import Game
from sapper.kernels.core.compile import thinking_time
from sapper.kernels.core.types import records
from sapper.kernels.memory.outcome import OUTCOME


def next_decision(
    decider: Decider, conditions: Conditions, game: Game, timeout: float | None
) -> Decision:
    """Return the next move in a game: the given first cell, if any, then the decider's choice."""
    if conditions.first is not None and game.board is None:
        return Decision(divmod(conditions.first, conditions.level.width), "as told", ())
    return decider.decide(game.view, conditions.seed, game.index, timeout)


def note_guess(game: Game, decision: Decision, outcome: np.ndarray) -> None:
    """Note a guess by exact risk that is about to be made."""
    outcome["guesses"] += 1
    outcome["given_away"] += decision.risk - min(risk for _, risk in decision.candidates)
    note_surprise(game, decision.cell, decision.risk, outcome)


def play_stepwise(engine: Engine, conditions: Conditions, index: int) -> np.ndarray:
    """Play one game decision by decision; returns its outcome, an array of one record."""
    outcome = records(1, OUTCOME)
    game = Game(conditions.level, conditions.seed, conditions.start, index)
    engine.decide(game.view, 0, 0, None)  # compiled, if need be, before the clock runs
    begun, timeout = thinking_time(), conditions.timeout
    try:
        while game.status == "playing":
            left = None if timeout is None else timeout - (thinking_time() - begun)
            if left is not None and left <= 0:
                raise TooHard("no time is left for this game")
            decision = next_decision(engine, conditions, game, left)
            if not decision.safe and (game.board is not None or conditions.start == "none"):
                note_guess(game, decision, outcome)
            for row, col in decision.safe or (decision.cell,):
                if game.status == "playing" and game.view.cells[row, col] < 0:
                    outcome["moves"] += 1
                    game.open(row, col)
    except TooHard:
        outcome["timed_out"] = True
    outcome["won"] = game.status == "won"
    outcome["opened"] = (game.view.cells >= 0).sum()
    outcome["seconds"] = thinking_time() - begun
    return outcome
