"""UCT as a way to guess: its settings, and its games decided move by move."""

from dataclasses import fields, replace

import pytest

from mixes import check_games, refuse
from sapper import Level, parse
from sapper.engines.exact import Exact
from sapper.engines.guesses.belief_tree import BeliefTree

USUAL = BeliefTree(30, 0.5)
OTHERS = {
    "simulations": (77, 77, "77 simulations"),
    "exploration": (0.25, 0.25, "exploration 0.25"),
    "widening": (2, 2, "widening 2"),
    "moves": ("hcsp", 1, "cells by HCSP, rollouts with random"),
    "rollouts": ("hcsp", 1, "rollouts with cells by HCSP"),
}


def test_every_setting_is_in_this_table():
    assert set(OTHERS) == {one.name for one in fields(USUAL)}


@pytest.mark.parametrize("name", OTHERS)
def test_every_setting_is_said_written_and_in_the_fingerprint(name):
    value, code, words = OTHERS[name]
    usual, other = Exact(USUAL), Exact(replace(USUAL, **{name: value}))
    assert words not in usual.recipe
    assert words in other.recipe
    assert usual.fingerprint != other.fingerprint
    before, after = usual.rule.settings, other.rule.settings
    assert after[name][0] == code != before[name][0]
    after[name] = before[name]
    assert after.tobytes() == before.tobytes()


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"simulations": 0}, "simulations must be"),
        ({"simulations": 2.5}, "simulations must be a whole number"),
        ({"exploration": -1}, "exploration must be 0 or more, not -1"),
        ({"exploration": float("nan")}, "exploration must be 0 or more, not nan"),
        ({"exploration": float("inf")}, "exploration must be 0 or more, not inf"),
        ({"exploration": "1"}, "exploration must be 0 or more, not '1'"),
        ({"widening": 0}, "widening must be"),
        ({"widening": 4}, "widening must be"),
        ({"moves": "best"}, "moves must be one of random, hcsp, not 'best'"),
        ({"rollouts": ["hcsp"]}, "rollouts must be one of random, hcsp, not"),
    ],
)
def test_settings_that_mean_nothing_are_refused(settings, reason):
    refuse(lambda: replace(USUAL, **settings), reason)


@pytest.mark.parametrize("moves", ["random", "hcsp"])
@pytest.mark.parametrize("rollouts", ["random", "hcsp"])
def test_a_game_is_the_same_move_by_move(moves, rollouts):
    engine = Exact(BeliefTree(20, 0.4, 2, moves, rollouts))
    for level in (Level(8, 7, 9), Level(12, 1, 4), Level(3, 3, 8), Level(5, 4, 0)):
        check_games(engine, level, 12)
    check_games(engine, Level(6, 5, 6), 12, "none")
    check_games(engine, Level(16, 16, 40), 4, "open")


def test_a_mine_that_was_proved_before_changes_no_draw():
    """A game remembers it, a position does not: both are described alike before layouts are drawn.

    Only random draws among many cells show a difference, and only in few games.
    """
    check_games(Exact(BeliefTree(20, 0.4, 2)), Level(10, 10, 26), 60)


def test_scores_are_those_of_the_position_and_of_a_guess_alone():
    engine = Exact(replace(USUAL, simulations=2000))
    scores = engine.decide(parse("5x1x2\nH1HHH"), 0, 0, None).scores
    assert {cell for cell, _ in scores} == {(0, 0), (0, 2), (0, 3), (0, 4)}
    assert engine.decide(parse("4x1x1\nH10H"), 0, 0, None).scores == ()
    coin = engine.decide(parse("3x1x1\nH1H"), 0, 0, None)
    assert [share for _, share in coin.scores] == pytest.approx([0.5, 0.5], abs=0.05)
