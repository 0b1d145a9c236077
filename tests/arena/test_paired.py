"""Two players on the same games, game by game."""

import numpy as np
import pytest

from sapper import BEGINNER, play, solver
from sapper.arena.adjusted import adjusted_gain
from sapper.arena.crew import batches
from sapper.arena.paired import GameByGame, compare
from sapper.arena.run import Run
from sapper.arena.stats import paired_gain


def played(name, games, *spans):
    """Play some of so many games of a solver."""
    found = GameByGame(games)
    for batch in batches(Run(solver(name), BEGINNER, seed=2), spans, threads=2, batch=37):
        found.add(batch)
    return found


def test_a_gain_is_that_of_the_results():
    one, base = (play(name, BEGINNER, 400, seed=2) for name in ("exact", "3.5"))
    found = compare(played("exact", 400, range(400)), played("3.5", 400, range(400)))
    assert found.games == 400
    assert found.gain == paired_gain(one.won, base.won)
    expected = adjusted_gain(one.won, one.variates, base.won, base.variates)
    assert found.adjusted == pytest.approx(expected, abs=1e-6)
    assert found.gain.low < found.gain.mean < found.gain.high


def test_only_games_that_both_have_played_are_compared():
    one, base = (play(name, BEGINNER, 300, seed=2) for name in ("exact", "3.5"))
    found = compare(
        played("exact", 300, range(20, 250)), played("3.5", 300, range(100), range(200, 300))
    )
    both = np.r_[20:100, 200:250]
    assert found.games == 130
    assert found.gain == paired_gain(one.won[both], base.won[both])


def test_few_games_have_no_adjusted_gain_and_none_have_none():
    few = played("exact", 30, range(10)), played("3.5", 30, range(10))
    assert compare(*few).adjusted is None
    assert compare(played("exact", 30, range(10)), played("3.5", 30, range(10, 30))) is None
