"""The solvers with exact risks: perfect where that can be known, reproducible, each better."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings

import oracle
from drawn import guesses, views
from mixes import decide_game
from sapper import (
    BEGINNER,
    EXPERT,
    Board,
    Game,
    Level,
    View,
    analyse,
    play,
    solve_perfectly,
    solver,
)
from sapper.arena.adjusted import adjusted_gain
from sapper.engines.guesses.champion import SHIPPED, Rollouts
from sapper.engines.guesses.second_move import SecondMove
from sapper.inference.analysis import run_kernel
from sapper.inference.position import read_only, workspace_of
from sapper.kernels.exact.solve import EXACT_IMPOSSIBLE
from sapper.models.network import pack
from sapper.solvers.modern import champion_with

ALONE = solver("lookahead").but("second move alone", guess=SecondMove(endgame=0))
CHAMPION = solver("champion")
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
    if not view.covered.all():  # the first cell is that of least risk
        check_score(view)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("level", "games"),
    [("6x5x9", 8), ("5x5x6", 8), ("12x2x7", 8), ("9x9x10", 15), ("8x8x12", 8), ("7x6x12", 8)],
)
def test_it_is_where_games_have_to_guess(level, games):
    found = [view for seed in range(games) for view in guesses(Level.parse(level), seed)]
    assert sum(map(check_score, found)) > 5


@pytest.mark.slow
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
                if run_kernel(workspace_of(view), read_only(cells[None]))[1][0] == EXACT_IMPOSSIBLE:
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


@pytest.mark.slow
def test_on_a_small_level_it_wins_what_perfect_play_wins():
    """4x4x3 after a safe corner: all positions are endgames."""
    level = Level(4, 4, 3)
    best = solve_perfectly(View.untouched(level), "safe")
    results = play("lookahead", level, games=15_000, seed=2, first=best.best_moves[0])
    low, high = results.interval
    assert low - 0.002 < float(best.win_probability) < high + 0.002


@pytest.mark.slow
def test_it_wins_more_than_the_safest_cell_does():
    cautious = play("exact", EXPERT, games=8000, seed=3, first="corner")
    ahead = play("lookahead", EXPERT, games=8000, seed=3, first="corner")
    assert ahead.wins > cautious.wins
    assert play(ALONE, BEGINNER, games=2000, seed=3).rate > 0.89


def wins_of(level, first):
    """In how many of all layouts the champion wins, after a safe first cell."""
    cells = [(r, c) for r in range(level.height) for c in range(level.width) if (r, c) != first]
    known, won = {}, 0
    for mines in combinations(cells, level.mines):
        game = Game.on(Board.of(level, mines))
        game.open(*first)
        while game.status == "playing":
            seen = game.view.cells.tobytes()
            if seen not in known:
                decision = CHAMPION.decide(game.view)
                known[seen] = decision.safe or (decision.cell,)
            for cell in known[seen]:
                if game.status == "playing":
                    game.open(*cell)
        won += game.status == "won"
    return won


@pytest.mark.parametrize("level", ["4x4x3", "5x3x4", "6x2x4", "12x1x4"])
def test_on_small_boards_the_champion_wins_exactly_what_perfect_play_wins(level):
    level = Level.parse(level)
    perfect = solve_perfectly(View.untouched(level), "safe")
    first = perfect.best_moves[0]
    layouts = len(list(combinations(range(level.cells - 1), level.mines)))
    assert wins_of(level, first) == perfect.win_probability * layouts


def test_games_of_the_champion_do_not_depend_on_threads_or_batches():
    one = play(CHAMPION, EXPERT, games=60, seed=3, first="corner", threads=1, batch=60)
    two = play(CHAMPION, EXPERT, games=60, seed=3, first="corner", threads=2, batch=7)
    assert np.array_equal(one.won, two.won)
    assert np.array_equal(one.guesses, two.guesses)
    assert np.array_equal(one.variates, two.variates)


@pytest.mark.parametrize("level", ["30x16x99", "9x9x10", "16x16x40"])
def test_decisions_one_by_one_play_the_same_game(level):
    level, corner = Level.parse(level), (0, 0)
    results = play(CHAMPION, level, games=12, seed=8, first=corner)
    for index in range(12):
        game = Game(level, seed=8, index=index)
        game.open(*corner)
        found = results.won[index], results.guesses[index], results.opened[index]
        assert decide_game(CHAMPION.engine, game) == found


def test_a_guess_comes_with_the_scores_of_its_finalists():
    found = [CHAMPION.decide(view) for view in guesses(EXPERT, 2, "open")[:6]]
    scored = [decision for decision in found if decision.scores]
    assert scored
    for decision in scored:
        best = max(decision.scores, key=lambda one: one.score)
        assert decision.cell == best.cell
        assert {one.cell for one in decision.scores} <= {one.cell for one in decision.candidates}


@pytest.mark.slow
def test_the_champion_gains_over_looking_ahead():
    """On the same boards, adjusted by control variates."""
    base = play("lookahead", EXPERT, games=1200, seed=12, first="corner")
    ours = play("champion", EXPERT, games=1200, seed=12, first="corner")
    gain = adjusted_gain(ours.won, ours.variates, base.won, base.variates)
    assert gain.high > 0.002
    assert gain.low > -0.01


def decide(view, rollouts):
    """The cell that the champion opens with such rollouts, how many finalists had any, and all."""
    player = CHAMPION.but("x", guess=replace(CHAMPION.engine.guess, rollouts=rollouts))
    cell = player.decide(view).cell
    found = workspace_of(view).scratch.evaluations[0]
    return cell, (found.played[: found.finalists] > 0).sum(), found.finalists


def test_drop_sigma_says_who_is_dropped():
    """At 0 the score alone decides; where it is large, all finalists stay in the race."""
    found = [view for seed in range(4) for view in guesses(EXPERT, seed, "open")]
    searched = CHAMPION.engine.guess.endgame
    views = [view for view in found if analyse(view).solutions > searched]
    assert len(views) > 3
    for view in views:
        alone, _, _ = decide(view, None)
        hasty, played, _ = decide(view, Rollouts(32, late=0.0, drop_sigma=0.0))
        assert (hasty, played) == (alone, 0)
        _, played, finalists = decide(view, Rollouts(32, late=0.0, drop_sigma=1e9))
        assert played == finalists


def test_the_champion_may_have_another_network():
    same = champion_with(SHIPPED)
    assert same.engine == CHAMPION.engine
    other = champion_with(pack([(-weight, bias) for weight, bias in SHIPPED.layers]))
    views = [view for seed in range(4) for view in guesses(EXPERT, seed, "open")]
    cells = [[one.decide(view).cell for view in views] for one in (CHAMPION, same, other)]
    assert cells[0] == cells[1] != cells[2]


def test_recipes_say_what_is_played():
    assert solver("exact").recipe == "exact risk + least risk"
    assert "perfect with at most 200 layouts" in solver("lookahead").recipe
    for word in ("learned score", "in 64 layouts", "128 rollouts", "80%", "at most 1000 layouts"):
        assert word in CHAMPION.recipe
    assert "512 rollouts by second-move safety" in solver("champion-deep").recipe
