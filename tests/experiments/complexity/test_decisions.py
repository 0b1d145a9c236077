import numpy as np
import pytest

from sapper import Game, enumerate_solutions, solver
from sapper.experiments.complexity.decisions import (
    SIDES,
    decision_growth,
    level_of,
    scored_and_walked,
    untouched,
)


def test_cells_and_edges_are_those_of_each_decision_by_score():
    player, counted = solver("6.5"), []
    game = Game(level_of(16), 3, "safe", 1)
    while game.status == "playing":
        view, decision = game.view, player.decide(game.view, 3, 1)
        if decision.scores and not view.covered.all():
            found = enumerate_solutions(
                view, "dsscsp", limit=100, depth=300, iterations=100_000, seed=3
            )
            counted.append((len(decision.scores), found.edges))
        for cell in decision.safe or (decision.cell,):
            if game.status == "playing":
                game.open(*cell)
    assert counted
    assert list(scored_and_walked("6.5", 16, 3, 1)) == counted


def test_on_an_untouched_board_every_cell_is_scored():
    for side in SIDES[:3]:
        assert len(solver("6.5").decide(untouched(side)).scores) == side**2


def test_exponents_are_those_of_means_over_models_and_games():
    models, games = ("6.5", "6.0"), 4
    found = decision_growth(models, 1, games)
    assert found.first == pytest.approx((1, 1, 1))
    means = [
        np.mean(
            [
                one
                for name in models
                for index in range(games)
                for one, _ in scored_and_walked(name, side, 1, index)
            ]
        )
        for side in SIDES
    ]
    slope = np.polyfit(2 * np.log(SIDES), np.log(means), 1)[0]
    assert found.scored.value == pytest.approx(slope)
    assert found.boards == len(SIDES) * 2


def test_a_solver_without_scores_has_no_exponent():
    assert decision_growth(("3.5",), 1, 1) is None
