"""The champion's choice among its finalists."""

from pathlib import Path

import numpy as np
import pytest

from drawn import guesses
from finalists import CHAMPION, finalists, network, scores_of
from sapper import EXPERT, analyse, parse
from sapper.inference.position import workspace_of
from sapper.kernels.champion.choice import BEHIND
from sapper.kernels.core.features import FEATURES, SAFETY
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


def test_marks_that_make_a_position_too_large_are_taken_back():
    """With its certain mines marked, this position would need more rows at once than fit."""
    view = parse((POSITIONS / "expert-marks.txt").read_text())
    cells, rows, _ = finalists(view)
    workspace = workspace_of(view)
    assert workspace.games[0].marked == workspace.programmes[0].marked
    risk = analyse(view).risk
    assert len(cells) > 1
    assert rows[:, SAFETY] == pytest.approx([1 - risk[cell] for cell in cells], abs=1e-5)
