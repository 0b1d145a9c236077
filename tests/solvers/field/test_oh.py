"""oh is UCT that begins with HCSP."""

from dataclasses import replace

from drawn import guesses
from sapper import BEGINNER, play, solver
from tree_oracle import by_hcsp


def test_with_one_simulation_it_is_hcsp():
    engine = solver("oh").engine
    once = replace(engine, guess=replace(engine.guess, simulations=1))
    for seed in range(20):
        for view in guesses(BEGINNER, seed):
            assert once.decide(view, seed, 0, None).cell == by_hcsp(view)[0]


def test_it_wins_nine_games_of_ten():
    assert 0.84 < play("oh", BEGINNER, 150, seed=4, first="corner").rate < 0.96
