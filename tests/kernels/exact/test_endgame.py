"""From which number of layouts on play is perfect."""

import pytest

from drawn import guesses
from sapper import Level, analyse, solve_perfectly, solver
from sapper.engines.guesses.second_move import SecondMove
from sapper.inference.position import workspace_of
from sapper.kernels.exact.endgame import MOST_NODES


def search(view, most):
    """Search at most so many layouts: the chance to win, -1 if it is not found, and the nodes."""
    player = solver("lookahead").but("x", guess=SecondMove(endgame=most))
    lookahead = workspace_of(view).lookaheads[0]
    lookahead.nodes = 0
    player.decide(view)
    return float(lookahead.win_chance), int(lookahead.nodes)


@pytest.mark.parametrize("level", ["6x6x8", "5x5x5", "5x5x6", "8x4x9"])
def test_the_rest_is_searched_if_it_has_no_more_layouts_than_told(level):
    found, given_up = 0, 0
    for view in (view for seed in range(40) for view in guesses(Level.parse(level), seed)):
        layouts = analyse(view).solutions
        if not 2 < layouts <= 300:
            continue
        chance, nodes = search(view, layouts)
        if nodes < MOST_NODES:
            truth = float(solve_perfectly(view).win_probability)
            assert chance == pytest.approx(truth, abs=1e-12)
            found += 1
        else:
            assert chance == -1
            given_up += 1
        for fewer in {*range(1, layouts, 1 + layouts // 20), layouts - 1}:
            assert search(view, fewer) == (-1, 0)
    assert found > 10
    assert given_up > 0 or level != "5x5x5"
