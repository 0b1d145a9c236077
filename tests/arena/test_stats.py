import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper import BEGINNER, play, solver
from sapper.arena.crew import batches
from sapper.arena.run import Run
from sapper.arena.stats import Z95, Tally, paired_gain, wilson
from sapper.engines.foreign.faults import Fault
from sapper.kernels.core.types import records
from sapper.kernels.memory.outcome import OUTCOME


@given(st.integers(1, 10**9), st.data())
def test_wilsons_ends_are_where_the_share_is_just_rejected(games, data):
    wins = data.draw(st.integers(0, games))
    low, high = wilson(wins, games)
    assert 0 <= low <= wins / games <= high <= 1
    for end in (low, high):
        distance = (wins / games - end) ** 2
        assert distance == pytest.approx(Z95**2 * end * (1 - end) / games, rel=1e-4, abs=1e-12)


def test_without_games_nothing_is_known():
    assert wilson(0, 0) == (0, 1)


def test_a_paired_gain_is_the_mean_difference():
    won, base = np.array([1, 1, 0, 1] * 100, bool), np.array([1, 0, 0, 1] * 100, bool)
    gain = paired_gain(won, base)
    assert gain.mean == 0.25
    assert gain.low < 0.25 < gain.high


def test_a_tally_adds_batches():
    tally = Tally()
    for batch in batches(Run(solver("4.5"), BEGINNER), [range(300)], threads=2):
        tally = tally.plus(batch.outcomes)
    results = play("4.5", BEGINNER, games=300)
    assert (tally.games, tally.wins) == (300, results.wins)
    assert tally.guesses == results.guesses.sum()
    assert tally.rate == results.rate


def test_faults_add_up_by_their_reason():
    outcomes = records(5, OUTCOME)
    outcomes["fault"] = [Fault.EXITED, Fault.NONE, Fault.EXITED, Fault.FLOOD, Fault.NONE]
    tally = Tally().plus(outcomes).plus(outcomes[:2]).plus(outcomes[1:2])
    assert tally.faults == {"exited": 3, "too much output": 1}
    assert Tally().plus(outcomes[1:2]).faults == {}
