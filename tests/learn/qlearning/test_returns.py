"""Bootstrapped targets and growing weights, against slow twins."""

import numpy as np
import pytest

import printed_oracle as printed
from mixes import ALPHA, untrained
from sapper import Level, solver
from sapper.learn.qlearning.returns import (
    DISCOUNTS,
    GAMMA,
    decisions_of,
    join_decisions,
    returns_of,
    rewards_of,
    with_candidates,
)
from sapper.learn.record import record, with_risk
from sapper.models.inputs import Inputs

INPUTS = Inputs("windows", "shortlist", alpha=ALPHA)
MANHATTAN = with_risk(solver("4.5"), "counted")


def recorded(level, games=25, explore=0.3):
    """Candidates of some games, and the decisions made of them."""
    lines = record(MANHATTAN, level, 5, 0, games, INPUTS, explore, "candidates")
    chosen = lines.where(lines.played == 1)
    reward = rewards_of(chosen, level, "until next")
    return lines, reward, with_candidates(decisions_of(chosen, reward), lines)


@pytest.mark.parametrize("level", [Level(6, 5, 6), Level(5, 5, 3)], ids=str)
def test_bootstrapped_targets_are_those_of_equation_7(level):
    lines, reward, made = recorded(level)
    score = untrained(INPUTS).score
    targets = made.targets(score)
    keys = list(dict.fromkeys(zip(lines.game.tolist(), lines.before.tolist(), strict=True)))
    assert len(keys) == len(made.value) > 40
    alone = 0
    for k, (game, _) in enumerate(keys):
        following = []
        if k + 1 < len(keys) and keys[k + 1][0] == game:
            mine = (lines.game == game) & (lines.before == keys[k + 1][1])
            following = score(lines.seen[mine]).tolist()
            alone += len(following) == 1
        expected = printed.bootstrapped(reward[k], GAMMA, following)
        assert targets[k] == pytest.approx(expected, abs=1e-6)
    assert alone > 0  # a next decision with one candidate counts too
    assert np.array_equal(made.targets(None), made.value)


def test_decisions_that_are_joined_keep_what_follows_them():
    made = [recorded(level, 8)[2] for level in (Level(6, 5, 6), Level(7, 5, 5))]
    score = untrained(INPUTS).score
    joined = join_decisions(made)
    expected = np.concatenate([one.targets(score) for one in made])
    assert np.array_equal(joined.targets(score), expected)
    assert joined.won == pytest.approx(np.mean([one.won for one in made]))


def test_growing_weights_count_later_rewards_more():
    lines = record(MANHATTAN, Level(6, 6, 6), 1, 0, 40, INPUTS, keep="chosen")
    reward = np.arange(1.0, len(lines) + 1)
    found = returns_of(lines, reward, DISCOUNTS["growing"])
    for k in range(len(lines)):
        later = [j for j in range(k, len(lines)) if lines.game[j] == lines.game[k]]
        assert found[k] == pytest.approx(sum((1 + j - k) * reward[j] for j in later))
