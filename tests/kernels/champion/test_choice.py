"""The champion's choice among its finalists."""

from pathlib import Path

import numpy as np
import pytest

from drawn import guesses
from finalists import CHAMPION, finalists, network, scores_of
from sapper import EXPERT, analyse, parse
from sapper.engines.guesses.champion import Champion, Rollouts
from sapper.inference.position import workspace_of
from sapper.kernels.champion.choice import BEHIND
from sapper.kernels.core.features import FEATURES
from sapper.learn.champion.fit import inputs_of, score

POSITIONS = Path(__file__).parents[2] / "positions"


@pytest.mark.slow
def test_the_best_of_those_near_it_at_the_first_look_is_chosen():
    """It is nearly always the one that looking at all finalists in all ways would choose."""
    layers, checked, same = network().layers, 0, 0
    for view in (view for seed in range(20) for view in guesses(EXPERT, seed, "open")):
        decision = CHAMPION.decide(view)
        cells, rows, _ = finalists(view)
        if cells:
            rivals = np.concatenate([rows[:, :FEATURES].mean(0), rows[:, :FEATURES].max(0)])
            inputs = [inputs_of(rows[None], rivals[None], way)[0] for way in range(8)]
            looks = np.array([score(layers, one) for one in inputs])
            safety = scores_of(rows)
            first, shares = safety / safety[0] + looks[0], safety / safety[0] + looks.mean(0)
            near = first > first.max() - BEHIND
            chosen = shares[cells.index(decision.cell)]
            assert chosen == pytest.approx(shares[near].max(), abs=1e-5)
            same += chosen > shares.max() - 1e-5
            checked += 1
    assert checked > 40
    assert same > 0.9 * checked


def test_a_position_that_its_marks_make_too_large_is_decided_by_least_risk():
    """With its certain mines marked, this position would need more rows at once than fit."""
    view = parse((POSITIONS / "expert-marks.txt").read_text())
    decision = CHAMPION.decide(view)
    assert decision.scores == ()
    assert decision.risk == np.nanmin(analyse(view).risk)


def rolls_out(view, late):
    """Whether finalists are rolled out if that begins with such a share of the safe cells."""
    rollouts = Rollouts(16, late=late, drop_sigma=1e9)
    player = CHAMPION.but("late", guess=Champion(foreseen=0, rollouts=rollouts, endgame=0))
    evaluations = workspace_of(view).scratch.evaluations
    evaluations["played"] = 0
    player.decide(view)
    return bool(evaluations["finalists"][0] > 1), bool(evaluations["played"].any())


def test_rollouts_begin_once_the_share_late_is_open():
    checked = 0
    for view in (view for seed in range(4) for view in guesses(EXPERT, seed, "open")):
        opened = int((view.cells >= 0).sum())
        raced, played = rolls_out(view, (opened - 0.5) / EXPERT.safe)
        assert played == raced
        assert not rolls_out(view, (opened + 0.5) / EXPERT.safe)[1]
        checked += raced
    assert checked > 5
