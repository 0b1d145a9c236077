"""The chance to win: perfect play and rollouts, beside plain enumeration of all layouts."""

from functools import partial
from math import hypot, sqrt
from pathlib import Path

import numpy as np
import pytest
from hypothesis import assume, given, settings

import oracle
import play_oracle
from drawn import random_position, views
from sapper import (
    BadOption,
    IllegalMove,
    InconsistentView,
    Level,
    TooHard,
    UnknownSolver,
    View,
    analyse,
    parse,
    play,
    sample_layouts,
    solve_perfectly,
    solver,
    win_chance,
)
from sapper.arena import win_chance as module
from sapper.arena.stats import Z95
from sapper.arena.win_chance import MOST_EXACT, estimate
from sapper.kernels.core.types import records
from sapper.kernels.memory.outcome import OUTCOME

pytestmark = pytest.mark.slow  # together: thousands of rollouts

POSITIONS = Path(__file__).parents[1] / "positions"
GUESS = "5x4x4\nHHHHH\nH1H2H\nHHHHH\nHHHHH"
PLAYERS = ["lookahead", "exact", "champion", "4.0"]


def position(name):
    return parse((POSITIONS / f"{name}.txt").read_text())


def truth(view, cell, name):
    """The chance to win by opening a cell, from every layout, and at most its standard error.

    4.0 draws which of equals it opens, so each layout is played three times.
    """
    decide, layouts = solver(name).decide, oracle.full_layouts(view, 10**5)
    games = layouts * 3 if name == "4.0" else layouts
    won = [
        play_oracle.is_won(view, layout, cell, partial(decide, index=k))
        for k, layout in enumerate(games)
    ]
    rate = sum(won) / len(won)
    return rate, sqrt(rate * (1 - rate) / len(won)) if name == "4.0" else 0.0


def mean_over_seeds(view, cell, seeds=40, **asked):
    """The mean estimate over seeds, its standard error, and all that was found."""
    found = [win_chance(view, cell, rollouts=100, seed=seed, **asked) for seed in range(seeds)]
    chances = np.array([one.chance for one in found])
    return chances.mean(), chances.std() / sqrt(seeds), found


@settings(max_examples=40)
@given(views(most=4))
def test_few_layouts_are_searched_and_every_value_is_that_of_minimax(view):
    layouts = oracle.full_layouts(view, 10**5)
    assume(len(layouts) <= MOST_EXACT)
    found, perfect = win_chance(view), solve_perfectly(view, start="none")
    assert found.exact
    assert found.error == 0.0
    assert found.chance == pytest.approx(float(perfect.win_probability))
    best = {one.cell for one in found.cells if one.chance == found.chance}
    assert best <= set(perfect.best_moves)
    assert found.choice == found.best in best
    if len(layouts) <= 40:
        for one in found.cells:
            wins = play_oracle.perfect_wins_by(view, layouts, one.cell)
            assert one.chance == pytest.approx(wins / len(layouts))
            assert win_chance(view, one.cell).chance == one.chance


@pytest.mark.parametrize("name", PLAYERS)
def test_rollouts_win_as_often_as_the_solver_on_all_layouts(name):
    view = parse(GUESS)
    found = win_chance(view, rollouts=100 if name == "4.0" else 2000, solver=name, seed=3)
    assert not found.exact
    assert found.choice == solver(name).decide(view, 3).cell
    for one in (found.cells[0], found.cells[-1]):
        right, noise = truth(view, one.cell, name)
        assert abs(one.chance - right) < 4 * hypot(one.error / Z95, noise)


@pytest.mark.parametrize("name", ["lookahead", "4.0"])
def test_estimates_have_no_bias_and_errors_are_what_they_say(name, monkeypatch):
    monkeypatch.setattr(module, "MOST_EXACT", 0)
    view, cell = parse("4x4x4\nHHHH\nH1HH\nHHHH\nHHHH"), (0, 3)
    mean, error, found = mean_over_seeds(view, cell, solver=name)
    right, noise = truth(view, cell, name)
    assert abs(mean - right) < 4 * hypot(error, noise)
    inside = [abs(one.chance - right) <= one.error for one in found]
    assert np.mean(inside) > 0.8
    assert np.mean([one.error for one in found]) < 1.5 * Z95 * error * sqrt(len(found))


def test_control_variates_halve_the_error_on_an_expert_board():
    found = win_chance(position("expert-guess-1"), (14, 18))
    plain = Z95 * sqrt(found.chance * (1 - found.chance) / 1000)
    assert plain / found.error > 1.7
    better = win_chance(position("expert-guess-1"), (14, 18), rollouts=500, solver="champion")
    assert plain * sqrt(2) / better.error > 2.5


def test_rollouts_of_a_certain_win_say_how_many_they_were():
    outcomes, survived = records(400, OUTCOME), np.arange(400) // 2 % 4 > 0
    outcomes["won"] = survived
    found = estimate(outcomes, survived, 0.75)
    assert found.chance == pytest.approx(0.75)
    assert found.error == pytest.approx(0.75 * Z95**2 / (300 + Z95**2))
    outcomes["won"] = False
    assert estimate(outcomes, survived, 0.75).chance == 0.0
    assert estimate(outcomes, survived, 0.75).error == found.error


def test_all_candidates_are_opened_on_the_same_layouts(monkeypatch):
    given = []

    def spy(self, view, cell, layouts, seed, budget):
        given.append((cell, layouts.copy()))
        return roll_out(self, view, cell, layouts, seed, budget)

    engine = type(solver("lookahead").engine)
    roll_out = engine.roll_out
    monkeypatch.setattr(engine, "roll_out", spy)
    view = position("expert-guess-1")
    found = win_chance(view, rollouts=100, seed=8)
    assert len(given) > 5
    assert {cell for cell, _ in given} <= {one.cell for one in found.cells}
    for _, layouts in given:
        assert np.array_equal(layouts, sample_layouts(view, 100, seed=8))


def test_the_same_question_has_the_same_answer_and_flags_change_nothing():
    view = position("expert-guess-1")
    found = win_chance(view, rollouts=200, seed=5)
    assert win_chance(view, rollouts=200, seed=5) == found
    assert win_chance(view, rollouts=200, seed=6) != found
    flagged = view.cells.copy()
    flagged[found.choice] = -2
    assert win_chance(View(view.level, flagged), rollouts=200, seed=5) == found
    marked = parse(GUESS.replace("HHHHH", "HFHFH"))
    asked = {"cell": (0, 0), "rollouts": 100, "solver": "4.0", "timeout": 20}
    assert win_chance(marked, **asked) == win_chance(parse(GUESS), **asked)
    alone = win_chance(view, found.best, rollouts=200, seed=5)
    assert alone.cells == found.cells[:1]
    assert alone.choice == alone.best == found.best


def test_safe_cells_are_worth_the_same():
    view = position("expert-1")
    found = win_chance(view, rollouts=100)
    assert [one.cell for one in found.cells] == analyse(view).safe
    assert {(one.risk, one.chance) for one in found.cells} == {(0.0, found.chance)}
    assert win_chance(view, found.cells[-1].cell, rollouts=100).chance == found.chance


def test_a_certain_mine_loses():
    view = position("expert-1")
    found = win_chance(view, analyse(view).mines[0], rollouts=100)
    assert (found.chance, found.error) == (0.0, 0.0)
    assert win_chance(parse("5x1x1\nH1H1H"), (0, 2)).chance == 0.0


def test_an_untouched_board_is_won_as_often_as_games_without_a_promise():
    level = Level(6, 6, 6)
    found = win_chance(View.untouched(level), (0, 0), rollouts=3000)
    games = play("lookahead", level, games=3000, seed=2, start="none", first=(0, 0))
    assert abs(found.chance - games.adjusted.rate) < 2 * found.error


def test_big_boards_have_a_chance_too():
    view = random_position(Level(60, 40, 240), 1, 30)
    found = win_chance(view, rollouts=100, solver="exact")  # which compiles the quickest
    assert 0 < found.chance < 1
    assert 0 < found.error < 0.2


@pytest.mark.parametrize(
    ("asked", "kind", "words"),
    [
        ({"cell": (1, 1)}, IllegalMove, "row 1, col 1 is open"),
        ({"cell": (5, 0)}, IllegalMove, "outside the board: rows go from 0 to 3"),
        ({"cell": (0, 1.5)}, IllegalMove, "col must be a whole number"),
        ({"cell": 7}, BadOption, r"cell must be \(row, col\), not 7"),
        ({"rollouts": 2.5}, BadOption, "rollouts must be a whole number"),
        ({"rollouts": 99}, BadOption, "rollouts must be a whole number from 100 to 100,000"),
        ({"solver": "7.0"}, UnknownSolver, "no solver is named '7.0'"),
        ({"seed": -1}, BadOption, "seed must be a whole number"),
        ({"timeout": 0}, BadOption, "timeout must be"),
        ({"timeout": 1e-6}, TooHard, "the chance to win takes more than the 1e-06 s"),
    ],
)
def test_bad_questions_are_refused_in_a_sentence(asked, kind, words):
    with pytest.raises(kind, match=words):
        win_chance(parse(GUESS), **asked)


def test_positions_without_a_chance_are_refused():
    with pytest.raises(IllegalMove, match="nothing left to win"):
        win_chance(parse("3x1x1\n1H1"))
    with pytest.raises(InconsistentView):
        win_chance(parse("4x2x2\n01H1\n01H1"))
    with pytest.raises(BadOption, match="a position must be a View"):
        win_chance("3x1x1")
