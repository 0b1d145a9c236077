"""The race of the finalists, beside plain Python and beside perfect play."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import champion_oracle
import oracle
from drawn import guesses
from sapper import Board, Game, Level, analyse, solve_perfectly, solver
from sapper.engines.guesses.champion import Champion, Rollouts
from sapper.kernels.champion.race import compare, mean_value, rollout_value, scale_of
from sapper.kernels.core.codes import SMALL
from sapper.kernels.core.compile import entry
from sapper.kernels.core.types import dtype_of, records
from sapper.kernels.memory.evaluation import MOST_FINALISTS, EvaluationRecord

UNITS = st.floats(0.0, 1.0)


@entry
def value_all(evaluations, values):
    """Write the value of every candidate by its rollouts; returns mean value and scale."""
    evaluation = evaluations[0]
    survivor = mean_value(evaluation)
    for at in range(evaluation.finalists):
        values[at] = rollout_value(evaluation, np.int64(at), survivor)
    return survivor, scale_of(evaluation, survivor)


@entry
def compare_all(evaluations, layouts, drop_sigma):
    """Return the best candidate, and drop others."""
    return compare(evaluations[0], np.int64(layouts), drop_sigma)


def candidate(safety=1.0, value=1.0, wins=0.0, surprise=0.0, played=0, dropped=False, estimate=0.0):
    return locals()


def written(candidates):
    """Write candidates to a record."""
    evaluations = records(1, dtype_of(EvaluationRecord, SMALL))
    evaluations[0].finalists = len(candidates)
    for at, one in enumerate(candidates):
        for name, number in one.items():
            evaluations[0][name][at] = number
    return evaluations


def compared(candidates, layouts=64, drop_sigma=1.0):
    """Return the best candidate, and which are dropped."""
    evaluations = written(candidates)
    best = compare_all(evaluations, layouts, drop_sigma)
    return best, evaluations["dropped"][0, : len(candidates)].tolist()


@st.composite
def raced(draw):
    """Draw candidates after some rollouts; at least one is left."""
    found = []
    for _ in range(draw(st.integers(1, MOST_FINALISTS))):
        played = draw(st.integers(0, 500))
        wins, surprise = played * draw(UNITS), played * (draw(UNITS) - 0.5)
        dropped, estimate = draw(st.booleans()), draw(UNITS)
        rest = (wins, surprise, played, dropped, estimate if dropped else 0.0)
        found.append(candidate(draw(UNITS), draw(st.floats(0.5, 1.5)), *rest))
    assume(not all(one["dropped"] for one in found))
    return found


@given(raced())
def test_values_are_those_of_plain_python(candidates):
    values = np.full(len(candidates), np.nan)
    survivor, scale = value_all(written(candidates), values)
    assert survivor == pytest.approx(champion_oracle.mean_value(candidates))
    expected = [champion_oracle.rollout_value(one, survivor) for one in candidates]
    assert values == pytest.approx(expected)
    assert scale == pytest.approx(champion_oracle.race_scale(candidates, survivor))


@given(raced(), st.integers(0, 500), st.floats(0.0, 3.0))
def test_comparing_is_that_of_plain_python(candidates, layouts, drop_sigma):
    evaluations = written(candidates)
    best = compare_all(evaluations, layouts, drop_sigma)
    expected, dropped = champion_oracle.compare(candidates, layouts, drop_sigma)
    estimates = [one["estimate"] for one in candidates]
    assert evaluations["estimate"][0, : len(candidates)] == pytest.approx(estimates)
    assert best == expected or estimates[best] == pytest.approx(estimates[expected])
    limit = estimates[expected] - drop_sigma * 0.2 / (layouts + 128) ** 0.5
    for at, one in enumerate(dropped):
        if estimates[at] != pytest.approx(limit, abs=1e-9) or candidates[at]["dropped"]:
            assert evaluations["dropped"][0, at] == one


def test_the_chance_to_survive_the_candidate_itself_counts():
    """Rollouts begin after it survived, so a mine in it shows nowhere else."""
    same = {"wins": 40.0, "played": 50}
    values = np.zeros(2)
    value_all(written([candidate(0.5, **same), candidate(1.0, **same)]), values)
    assert values == pytest.approx([0.4, 0.8])
    assert compared([candidate(0.5, **same), candidate(1.0, **same)]) == (1, [1, 0])


def test_lucky_guesses_are_subtracted():
    """Surprise is worth what a survivor wins: here 0.5 for one guess more than expected."""
    lucky = candidate(wins=30.0, surprise=10.0, played=50)
    unlucky = candidate(wins=20.0, surprise=-10.0, played=50)
    values = np.zeros(2)
    survivor, scale = value_all(written([lucky, unlucky]), values)
    assert survivor == 0.5
    assert values == pytest.approx([0.5, 0.5])
    assert scale == pytest.approx(0.5)


@pytest.mark.parametrize("layouts", [16, 128, 512])
@pytest.mark.parametrize("drop_sigma", [0.5, 1.0, 2.0])
def test_who_trails_by_so_many_standard_errors_is_dropped(layouts, drop_sigma):
    """All have the same learned score, so that it moves no one; it counts as 128 rollouts."""
    error = 0.2 / np.sqrt(layouts + 128)
    behind = drop_sigma * error * (layouts + 128) / layouts
    played, best = layouts, 0.9
    gaps = (0.0, 0.9 * behind, 1.1 * behind)
    candidates = [candidate(wins=played * (best - gap), played=played) for gap in gaps]
    assert compared(candidates, layouts, drop_sigma) == (0, [0, 0, 1])


def test_before_the_first_rollout_the_learned_score_decides():
    candidates = [candidate(value=0.9), candidate(value=1.0), candidate(value=0.99)]
    evaluations = written(candidates)
    assert compare_all(evaluations, 0, 1.0) == 1
    assert evaluations["estimate"][0, :3] == pytest.approx([0.45, 0.5, 0.495])
    assert evaluations["dropped"][0, :3].tolist() == [1, 0, 0]  # one standard error is 0.0177


def test_who_is_dropped_stays_dropped_and_is_never_the_best():
    ahead = candidate(wins=100.0, played=100, dropped=True, estimate=0.99)
    assert compared([ahead, candidate(wins=50.0, played=100)], 100) == (1, [1, 0])


def perfect_chance(view, layouts, cell):
    """The chance to win with a cell and perfect play after it, from a list of all layouts."""
    after = {}
    for layout in layouts:
        if cell not in layout:
            game = Game.on(Board.of(view.level, sorted(layout)))
            for place in [p for p in oracle.places(view) if view.cells[p] >= 0] + [cell]:
                if game.view.cells[place] < 0:
                    game.open(*place)
            known = after.setdefault(game.view.cells.tobytes(), [game, 0])
            known[1] += 1
    wins = 0.0
    for game, count in after.values():
        chance = 1 if game.status == "won" else solve_perfectly(game.view).win_probability
        wins += count * float(chance)
    return wins / len(layouts)


def test_with_many_rollouts_the_race_finds_what_each_candidate_is_worth():
    """With 20 layouts at most, every rollout ends in a search: its value is perfect play's."""
    rollouts = Rollouts(4096, late=0.0, drop_sigma=1000.0)
    guess = Champion(network=None, foreseen=0, rollouts=rollouts, endgame=0)
    player = solver("champion").but("patient", guess=replace(guess, dead=1.0))
    checked = 0
    for view in (view for seed in range(40) for view in guesses(Level(5, 5, 6), seed)):
        if analyse(view).solutions > 20:
            continue
        layouts = oracle.full_layouts(view, 20)
        scores = player.decide(view).scores
        if len(scores) > 1:
            for cell, estimate in scores:
                truth = perfect_chance(view, layouts, cell)
                assert estimate == pytest.approx(truth, abs=0.04)
                checked += 1
    assert checked > 30
