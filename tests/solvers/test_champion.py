"""The champion: perfect where that can be known, reproducible, and better than looking ahead."""

from itertools import combinations

import numpy as np
import pytest

from drawn import guesses
from sapper import EXPERT, Board, Game, Level, View, analyse, play, solve_perfectly, solver
from sapper.arena.luck import gain_without_luck
from sapper.errors import BadOption
from sapper.inference.position import workspace_of
from sapper.solvers.parts import with_playouts

CHAMPION = solver("champion")


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
def test_on_small_boards_it_wins_exactly_what_perfect_play_wins(level):
    level = Level.parse(level)
    perfect = solve_perfectly(View.untouched(level), "safe")
    first = perfect.best_moves[0]
    layouts = len(list(combinations(range(level.cells - 1), level.mines)))
    assert wins_of(level, first) == perfect.win_probability * layouts


def test_games_do_not_depend_on_threads_or_batches():
    one = play(CHAMPION, EXPERT, games=60, seed=3, first="corner", threads=1, batch=60)
    two = play(CHAMPION, EXPERT, games=60, seed=3, first="corner", threads=2, batch=7)
    assert np.array_equal(one.won, two.won)
    assert np.array_equal(one.guesses, two.guesses)
    assert np.array_equal(one.luck, two.luck)


@pytest.mark.parametrize("level", ["30x16x99", "9x9x10", "16x16x40"])
def test_decisions_one_by_one_play_the_same_game(level):
    level, corner = Level.parse(level), (0, 0)
    results = play(CHAMPION, level, games=12, seed=8, first=corner)
    for index in range(12):
        game = Game(level, seed=8, index=index)
        game.open(*corner)
        while game.status == "playing":
            decision = CHAMPION.decide(game.view, seed=8, index=index)
            for cell in decision.safe or (decision.cell,):
                if game.status == "playing":
                    game.open(*cell)
        assert (game.status == "won") == results.won[index]


def test_a_guess_comes_with_the_scores_of_its_finalists():
    found = [CHAMPION.decide(view) for view in guesses(EXPERT, 2, "open")[:6]]
    scored = [decision for decision in found if decision.scores]
    assert scored
    for decision in scored:
        best = max(decision.scores, key=lambda one: one.score)
        assert decision.cell == best.cell
        assert {one.cell for one in decision.scores} <= {one.cell for one in decision.candidates}


def test_it_gains_over_looking_ahead():
    """On the same boards, luck taken out."""
    base = play("lookahead", EXPERT, games=2500, seed=12, first="corner")
    ours = play("champion", EXPERT, games=2500, seed=12, first="corner")
    gain = gain_without_luck(ours.won, ours.luck, base.won, base.luck)
    assert gain.high > 0.002
    assert gain.low > -0.01


def decide(view, **settings):
    """The cell that the champion opens with such playouts, how many finalists had any, and all."""
    rule = with_playouts(CHAMPION.choose, late=0.0, **settings)
    cell = CHAMPION.but("impatient", choose=rule).decide(view).cell
    study = workspace_of(view).aside[3][0]
    return cell, (study.played[: study.finalists] > 0).sum(), study.finalists


def test_patience_says_who_is_played_out():
    """Without any, the score alone decides; with much of it, all finalists stay in the race."""
    found = [view for seed in range(4) for view in guesses(EXPERT, seed, "open")]
    views = [view for view in found if analyse(view).solutions > CHAMPION.choose.endgame]
    assert len(views) > 3
    for view in views:
        alone, _, _ = decide(view, layouts=0)
        hasty, played, _ = decide(view, layouts=32, patience=0.0)
        assert (hasty, played) == (alone, 0)
        _, played, finalists = decide(view, layouts=32, patience=1e9)
        assert played == finalists
    with pytest.raises(BadOption, match="patience must be 0 or more, not -1"):
        with_playouts(CHAMPION.choose, 32, patience=-1)


def test_settings_are_in_its_recipe():
    assert "playouts" in CHAMPION.recipe
    assert "perfect from 1000 layouts on" in CHAMPION.recipe
