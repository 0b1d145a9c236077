"""Games played decision by decision, beside the compiled ones."""

import numpy as np
import pytest

from sapper import Game, Level, Solver, TooHard, play
from sapper.arena.run import Run
from sapper.engines import stepwise
from sapper.engines.engine import Conditions
from sapper.engines.exact import Exact
from sapper.engines.guesses import SecondMove
from sapper.engines.parts import LeastRisk
from sapper.engines.stepwise import next_decision, play_stepwise
from sapper.kernels.core.codes import STAGES

LEVEL, SEED, GAMES = Level(8, 7, 9), 4, 12
ENGINES = [Exact(LeastRisk()), Exact(SecondMove())]


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.recipe)
@pytest.mark.parametrize(("start", "first"), [("safe", "rule"), ("none", "rule"), ("open", (3, 3))])
def test_outcomes_are_those_of_compiled_games(engine, start, first):
    run = Run(Solver("x", engine, "a test"), LEVEL, SEED, start, first)
    whole = play(run.solver, LEVEL, GAMES, SEED, start, first)
    slow = np.concatenate([play_stepwise(engine, run.conditions, k) for k in range(GAMES)])
    for name in ("won", "guesses", "opened", "timed_out"):
        assert np.array_equal(slow[name], getattr(whole, name)), name
    if start != "none" and engine.guess == LeastRisk():  # which has no other control variates
        assert slow["variates"][:, :STAGES] == pytest.approx(whole.variates[:, :STAGES], abs=1e-9)
    assert (slow["seconds"] > 0).all()


def test_the_first_cell_is_as_told_and_later_ones_are_not():
    conditions = Conditions(LEVEL, SEED, "safe", 17, None)
    game = Game(LEVEL, SEED)
    decision = next_decision(ENGINES[0], conditions, game, None)
    assert (decision.cell, decision.why) == ((2, 1), "as told")
    game.open(*decision.cell)
    assert next_decision(ENGINES[0], conditions, game, None).why != "as told"


def test_a_game_without_time_is_given_up(monkeypatch):
    conditions = Conditions(LEVEL, SEED, "safe", None, 1e-9)
    outcome = play_stepwise(ENGINES[0], conditions, 0)[0]
    assert outcome["timed_out"]
    assert not outcome["won"]

    def too_hard(*_):
        raise TooHard("no answer")

    monkeypatch.setattr(stepwise, "next_decision", too_hard)
    assert play_stepwise(ENGINES[0], Conditions(LEVEL, SEED, "safe", None, None), 0)["timed_out"][0]
