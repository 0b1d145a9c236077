import numpy as np
import pytest

import deduction_oracle
from sapper import Level, play
from sapper.experiments.deduction.methods import EXACT, GAC
from sapper.experiments.deduction.paths import begin, follow, solves
from sapper.experiments.deduction.study import run_on


@pytest.mark.parametrize(("level", "start"), [("9x9x10", "safe"), ("16x16x40", "open")])
def test_the_path_wins_the_games_that_exact_wins(level, start):
    run = run_on(Level.parse(level), start, 7)
    slots = begin(run, 20, 100)
    list(follow(slots, run))
    first = run.first
    wanted = play("exact", level, games=120, seed=7, start=start, first=first, threads=1)
    assert (slots.outcomes["won"] == wanted.won[20:]).all()


def test_a_cell_becomes_certain_once():
    run = run_on(Level(9, 9, 14), "safe", 2)
    seen = np.zeros((50, 9, 9), np.int64)
    for found in follow(begin(run, 0, 50), run):
        np.add.at(seen, found.game, found.safe.astype(int) + found.mined)
        assert (found.safe | found.mined).any(axis=(1, 2)).all()
        assert not (found.safe & found.mined).any()
    assert seen.max() == 1


@pytest.mark.parametrize("name", ["GAC", "exact"])
def test_a_game_is_solved_if_its_cells_are_proved_one_after_another(name):
    one, run = {"GAC": GAC, "exact": EXACT}[name], run_on(Level(7, 7, 7), "safe", 3)
    solved = solves(begin(run, 0, 60), one, 7)
    prove = deduction_oracle.PROVE[name]
    games = [deduction_oracle.begin(run.level, 3, "safe", (0, 0), index) for index in range(60)]
    assert solved.tolist() == [deduction_oracle.solves(game, prove) for game in games]
    assert 0 < solved.sum() < 60
