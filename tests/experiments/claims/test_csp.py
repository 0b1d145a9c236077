from dataclasses import replace

import numpy as np
import pytest

from made_up import outcomes
from sapper.experiments.claims.csp import (
    backtracking_is_worst,
    dsscsp_is_faster,
    limited_are_alike,
    same_solutions,
)
from sapper.experiments.claims.verdicts import CONFIRMED, NOT_JUDGED, REFUTED
from sapper.experiments.outcomes import Games
from sapper.experiments.positions import COMPARED


def positions(edges):
    """Positions with these edges, of backtracking and of DSScsp; the last one was not listed."""
    rows = [(5, 7, True, True, 0.001, 0.001, a, b) for a, b in edges]
    return np.array([*rows, (0, 0, False, False, 5, 5, 0, 0)], COMPARED)


def timed(games, seconds, timed_out):
    """The same games with other times."""
    return replace(games, seconds=np.array(seconds), timed_out=np.array(timed_out, bool))


@pytest.fixture
def found():
    with outcomes(lambda name: 0.5) as made:
        yield made


def test_speed_rests_on_finished_games_and_on_edges(found):
    games = found.sweep["2.0"]
    cut = np.arange(len(games)) % 100 == 0
    slow = timed(games, np.where(cut, 5.0, 0.3), cut)
    fast = timed(games, np.where(cut, 5.0, 0.1), cut)
    made = replace(
        found,
        sweep=found.sweep | {"2.0": slow, "3.0": fast},
        positions=positions([(80, 10), (90, 10), (70, 10)]),
    )
    claim = dsscsp_is_faster(made)
    judged = [case for case in claim.cases if case.verdict != NOT_JUDGED]
    assert [case.found.effect for case in judged] == pytest.approx([3, 8])
    assert [case.found.games for case in judged] == [int((~cut).sum()), 3]
    assert claim.verdict == CONFIRMED  # although the sums with cut-off games say 1.3 times
    assert "were cut off and are left out" in claim.notes[0]
    few = replace(made, positions=positions([(12, 10), (13, 10)]))
    assert dsscsp_is_faster(few).verdict == REFUTED


def test_sets_that_differ_once_refute_that_they_are_the_same(found):
    games = found.sweep["2.0"]
    same = replace(found, sweep=found.sweep | {"3.0": games}, positions=positions([(2, 1)] * 3))
    assert same_solutions(same).verdict == CONFIRMED
    other = same.positions.copy()
    other["equal"][0] = False
    assert same_solutions(replace(same, positions=other)).verdict == REFUTED
    lost = replace(games, won=np.where(np.arange(len(games)) == 3, ~games.won, games.won))
    assert same_solutions(replace(same, sweep=same.sweep | {"3.0": lost})).verdict == REFUTED


def test_a_game_that_only_one_finishes_is_no_difference_in_solutions(found):
    games = found.sweep["2.0"]
    over = np.arange(len(games)) == games.won.argmax()
    lost = Games(games.setup, games.game, games.won & ~over, over, games.seconds)
    made = replace(
        found, sweep=found.sweep | {"2.0": lost, "3.0": games}, positions=positions([(2, 1)])
    )
    assert same_solutions(made).verdict == CONFIRMED
    (beside,) = [
        case for case in backtracking_is_worst(made).cases if "time out" in case.found.about
    ]
    assert (beside.found.effect, beside.verdict) == (1 / len(games), NOT_JUDGED)


def test_alike_needs_both_accuracy_and_time(found):
    games = found.sweep["2.5"]
    near = timed(games, np.full(len(games), 0.15), games.timed_out)
    base = timed(games, np.full(len(games), 0.1), games.timed_out)
    far = timed(games, np.full(len(games), 0.3), games.timed_out)
    for slow, verdict in ((near, CONFIRMED), (far, REFUTED)):
        made = replace(found, sweep=found.sweep | {"2.5": slow, "3.5": base})
        assert limited_are_alike(made).verdict == verdict
