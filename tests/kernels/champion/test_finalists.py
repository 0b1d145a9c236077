"""Which candidates the champion compares."""

import numpy as np
import pytest

import champion_oracle
import oracle
from drawn import guesses
from finalists import FORESEEING, fifty_of, finalists, listed, scores_of
from sapper import EXPERT, Level, solver
from sapper.inference.position import workspace_of
from sapper.kernels.core.features import FEATURE_NAMES
from sapper.kernels.memory.evaluation import MOST_FINALISTS

LOOKAHEAD = solver("lookahead")


def test_finalists_are_in_order_and_near_the_best():
    for view in guesses(EXPERT, 1, "open"):
        cells, rows, _ = finalists(view)
        if cells:
            assert len(set(cells)) == len(cells)
            scores = scores_of(rows)
            assert (np.diff(scores) < 1e-6).all()
            assert scores.min() > 0.8 * scores.max() - 1e-6
            same = cells[0] == LOOKAHEAD.decide(view).cell or scores[0] - scores[1] < 1e-6
            near = oracle.around(view, cells[0])  # of those that touch no number it lists fewer
            assert same or all(oracle.is_covered(view, p) for p in near)


def score_of(view, cell, marked, found):
    """The second-move safety of a cell by the oracle; a dead cell counts half."""
    row = champion_oracle.candidate_features(view, cell, marked, found)
    feature = dict(zip(FEATURE_NAMES, row, strict=True))
    return feature["second_safety"] * (0.5 if feature["dead"] else 1.0)


def check_list(view):
    """Every cell that touches the boundary is listed if it is good enough; how many lie outside."""
    cells, rows, marked, found = listed(view)
    if not cells:
        return 0
    unknown = {p for p in oracle.places(view) if oracle.is_covered(view, p) and p not in marked}
    boundary = set().union(*champion_oracle.components(view, unknown))
    beside = {p for p in unknown - boundary if boundary & set(oracle.around(view, p))}
    safety = {p: 1 - champion_oracle.share(found, p) for p in boundary | beside}
    scores = scores_of(rows)
    bar = max(0.8 * scores[0], scores[-1] if len(cells) == MOST_FINALISTS else 0.0) + 1e-6
    for cell in (p for p in safety if safety[p] >= 0.8 * max(safety.values()) + 1e-6):
        assert cell in cells or score_of(view, cell, marked, found) <= bar
    return len(beside & set(cells))


def test_the_list_has_the_best_of_all_cells_next_to_the_boundary():
    found = [view for seed in range(30) for view in guesses(Level(9, 5, 7), seed)]
    assert sum(map(check_list, found)) > 20


def check_foreseen(view):
    """A score is second-move safety times what a 50/50 makes of it; all that are good are listed.

    A layout with a 50/50 is won half as often: whoever meets a mine that makes one loses less.
    """
    cells, _, marked, found = listed(view, FORESEEING)
    if not cells:
        return 0
    lasting = {p: 1 / (1 - 0.5 * min(1.0, fifty)) for p, fifty in fifty_of(view).items()}
    scores = workspace_of(view).scratch.evaluations[0].score[: len(cells)].copy()
    for cell, score in zip(cells, scores, strict=True):
        expected = score_of(view, cell, marked, found) * lasting[cell]
        assert score == pytest.approx(expected, abs=1e-6)
    unknown = {p for p in oracle.places(view) if oracle.is_covered(view, p) and p not in marked}
    weighted = {p: lasting[p] * (1 - champion_oracle.share(found, p)) for p in unknown}
    boundary = set().union(*champion_oracle.components(view, unknown))
    bar = max(0.8 * scores[0], scores[-1] if len(cells) == MOST_FINALISTS else 0.0) + 1e-6
    for cell in (p for p in boundary if weighted[p] >= 0.8 * max(weighted.values()) + 1e-6):
        known = cell in cells or score_of(view, cell, marked, found) * lasting[cell] <= bar
        assert known
    return sum(lasting[cell] > 1 for cell in cells)


@pytest.mark.parametrize("level", ["8x5x11", "5x5x8", "9x5x7"])
def test_cells_that_make_50_50s_are_listed_before_others(level):
    found = [view for seed in range(30) for view in guesses(Level.parse(level), seed)]
    assert sum(map(check_foreseen, found)) > 20
