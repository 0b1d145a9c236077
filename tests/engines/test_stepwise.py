"""Games played decision by decision, beside the compiled ones."""

from types import SimpleNamespace

import numpy as np
import pytest

from sapper import Board, Game, Level, Solver, TooHard, play
from sapper.arena.run import Run
from sapper.engines import stepwise
from sapper.engines.decision import Candidate, Decision
from sapper.engines.engine import Conditions
from sapper.engines.exact import Exact
from sapper.engines.guesses.second_move import SecondMove
from sapper.engines.parts import LeastRisk
from sapper.engines.stepwise import next_decision, note_guess, play_stepwise
from sapper.game.view import COVERED
from sapper.kernels.core.codes import STAGES, VARIATES
from sapper.kernels.core.types import records
from sapper.kernels.memory.outcome import OUTCOME

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


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.recipe)
def test_a_move_opens_something(engine, monkeypatch):
    """What a 0 has opened already is no move of its own."""
    moves = []

    class Watched(Game):
        def open(self, row, col):
            before = self.shown.copy()
            super().open(row, col)
            moves.append(self.status == "lost" or (self.shown != before).any())

    monkeypatch.setattr(stepwise, "Game", Watched)
    for index in range(GAMES):
        moves.clear()
        outcome = play_stepwise(engine, Conditions(LEVEL, SEED, "safe", None, None), index)
        assert outcome["moves"][0] == len(moves) > 1
        assert all(moves)


@pytest.mark.parametrize(("opened", "stage"), [(2, 0), (3, 1), (12, 1), (13, 2), (89, 2), (90, 3)])
def test_a_stage_begins_with_the_cell_that_completes_the_one_before(opened, stage):
    """On a board with 100 safe cells."""
    board = Board.random(Level(10, 12, 20), 1, start="none")
    shown = np.full(board.mines.shape, COVERED)
    shown.ravel()[:opened] = 0
    game = SimpleNamespace(board=board, level=board.level, view=SimpleNamespace(cells=shown))
    outcome, cell = records(1, OUTCOME), (11, 9)
    note_guess(game, Decision(cell, "", (Candidate(cell, 0.25), Candidate((0, 0), 0.125))), outcome)
    expected = np.zeros(VARIATES)
    expected[stage] = 0.25 - board.mines[cell]
    assert outcome["variates"][0] == pytest.approx(expected)
    assert outcome["guesses"][0] == 1
    assert outcome["given_away"][0] == 0.125


def test_a_game_without_time_is_given_up(monkeypatch):
    conditions = Conditions(LEVEL, SEED, "safe", None, 1e-9)
    outcome = play_stepwise(ENGINES[0], conditions, 0)[0]
    assert outcome["timed_out"]
    assert not outcome["won"]

    def too_hard(*_):
        raise TooHard("no answer")

    monkeypatch.setattr(stepwise, "next_decision", too_hard)
    assert play_stepwise(ENGINES[0], Conditions(LEVEL, SEED, "safe", None, None), 0)["timed_out"][0]
