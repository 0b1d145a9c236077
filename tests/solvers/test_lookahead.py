"""Looking ahead and perfect endgames, beside slow twins."""

import pytest
from hypothesis import given, settings

import oracle
from drawn import guesses, views
from sapper import BEGINNER, EXPERT, BadOption, Level, View, analyse, play, solve_perfectly, solver
from sapper.inference.analysis import run_kernel
from sapper.inference.position import workspace_of
from sapper.kernels.exact import EXACT_IMPOSSIBLE
from sapper.solvers.parts import second_move, with_endgame

ALONE = solver("lookahead").but("second move alone", choose=second_move)
MOST = 400


def candidates(view):
    """The cells that second-move safety looks at: near the safest, at most 8 outside."""
    risk = analyse(view).risk
    least = min(risk[cell] for cell in oracle.places(view) if oracle.is_covered(view, cell))
    height, width = view.cells.shape

    def rank(cell):
        return (cell[0] not in (0, height - 1)) + (cell[1] not in (0, width - 1)), cell

    def is_outside(cell):
        return all(oracle.is_covered(view, near) for near in oracle.around(view, cell))

    covered = sorted((c for c in oracle.places(view) if oracle.is_covered(view, c)), key=rank)
    outside = [cell for cell in covered if is_outside(cell)]
    near = [c for c in covered if risk[c] < 1 and 1 - risk[c] >= (1 - least) * 0.9 - 1e-12]
    return [cell for cell in near if cell not in outside[8:]]


def check_score(view):
    """The chosen cell must have the best score of all candidates."""
    decision = ALONE.decide(view)
    cells = candidates(view)
    if decision.safe or len(cells) == 1:
        return False
    scores = {cell: oracle.second_move_score(view, cell, MOST) for cell in cells}
    if None in scores.values():
        return False
    assert scores[decision.cell] == pytest.approx(max(scores.values()), abs=1e-8)
    return True


@given(views(most=6))
@settings(max_examples=300)
def test_second_move_safety_is_the_oracles(view):
    check_score(view)


@pytest.mark.parametrize("level", ["6x5x9", "5x5x6", "12x2x7", "8x8x12", "9x9x10", "7x6x12"])
def test_it_is_where_games_have_to_guess(level):
    found = [view for seed in range(25) for view in guesses(Level.parse(level), seed)]
    assert sum(map(check_score, found)) > 10


def test_it_agrees_with_exact_analysis_of_every_number_on_expert_boards():
    """The same score from whole analyses of the position after each number."""
    for view in [view for seed in range(4) for view in guesses(EXPERT, seed, "open")][:8]:
        decision = ALONE.decide(view)
        total = analyse(view).solutions

        def score(cell, view=view, total=total):
            found = []
            for number in range(8):
                cells = view.cells.copy()
                cells[cell] = number
                if run_kernel(workspace_of(view), cells[None])[1][0] == EXACT_IMPOSSIBLE:
                    continue
                after = analyse(View(EXPERT, cells))
                found.append(after.solutions / total * (1 - after.risk[after.best]))
            return sum(found) / (2 if len(found) == 1 else 1)

        near = sorted(candidates(view), key=lambda cell, view=view: analyse(view).risk[cell])[:6]
        assert score(decision.cell) >= max(map(score, near)) - 1e-8


@pytest.mark.parametrize("name", ["lookahead", "champion"])
@pytest.mark.parametrize("level", ["9x9x10", "5x5x6", "8x4x9", "16x16x40", "4x4x6"])
def test_endgames_are_perfect(level, name):
    """With few layouts left, the move is one of perfect play."""
    checked = seed = 0
    while checked < 40:
        seed += 1
        for view in guesses(Level.parse(level), seed):
            if analyse(view).solutions <= 40:
                decision = solver(name).decide(view)
                assert decision.cell in solve_perfectly(view).best_moves
                checked += 1


def test_on_a_small_level_it_wins_what_perfect_play_wins():
    """4x4x3 after a safe corner: all positions are endgames."""
    level = Level(4, 4, 3)
    best = solve_perfectly(View.untouched(level), "safe")
    results = play("lookahead", level, games=40_000, seed=2, first=best.best_moves[0])
    low, high = results.interval
    assert low - 0.002 < float(best.win_probability) < high + 0.002


def test_it_wins_more_than_the_safest_cell_does():
    cautious = play("exact", EXPERT, games=20_000, seed=3, first="corner")
    ahead = play("lookahead", EXPERT, games=20_000, seed=3, first="corner")
    assert ahead.wins > cautious.wins
    assert play(ALONE, BEGINNER, games=2000, seed=3).rate > 0.89


def test_settings_that_mean_nothing_are_refused():
    for layouts in (-1, 5000, 1.5):
        with pytest.raises(BadOption):
            with_endgame(second_move, layouts)
