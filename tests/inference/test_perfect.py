from contextlib import suppress
from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest

import oracle
import play_oracle
from drawn import random_position, scattered, tiled
from sapper import (
    BEGINNER,
    BadOption,
    Board,
    Game,
    IllegalMove,
    Level,
    TooHard,
    View,
    analyse,
    parse,
    play,
    solve_perfectly,
    solver,
)
from sapper.game.board import protected
from sapper.inference.counting import Budget
from sapper.inference.perfect import MOST_LAYOUTS, list_layouts
from sapper.kernels.core.compile import thinking_time

SMALL = [
    Level(width, height, mines)
    for width, height in product(range(1, 5), repeat=2)
    for mines in range(1, 7)
    if width <= height and mines < width * height and comb(width * height, mines) <= 500
]


def places_of(layout):
    return frozenset(zip(*map(list, layout.nonzero()), strict=True))


def wins(view, layouts, memo):
    """Minimax over real games, from a position."""
    shown = {p: int(view.cells[p]) for p in oracle.places(view) if view.cells[p] >= 0}
    return play_oracle.perfect_wins(view.level, layouts, shown, memo)


@pytest.mark.parametrize("level", SMALL, ids=str)
def test_it_is_minimax_from_the_untouched_board(level):
    view = View.untouched(level)
    cells = list(oracle.places(view))
    layouts = [frozenset(mines) for mines in combinations(cells, level.mines)]
    memo = {}
    result = solve_perfectly(view, "none")
    assert result.win_probability == Fraction(wins(view, layouts, memo), len(layouts))
    for start in ("safe", "open"):
        chances = {}
        for cell in cells:
            free = {
                divmod(c, level.width) for c in protected(level, start, view.topology.cell(*cell))
            }
            possible = [layout for layout in layouts if not layout & free]
            if possible:
                first = {}
                for layout in possible:
                    first.setdefault(after_opening(level, layout, cell), []).append(layout)
                won = sum(wins(one, members, memo) for one, members in first.items())
                chances[cell] = Fraction(won, len(possible))
        if not chances:
            continue
        result = solve_perfectly(view, start)
        assert result.win_probability == max(chances.values())
        best = sorted(cell for cell in chances if chances[cell] == result.win_probability)
        assert list(result.best_moves) == best


def after_opening(level, layout, cell):
    """What is shown after one cell of a layout was opened."""
    game = Game.on(Board.of(level, layout))
    game.open(*cell)
    return game.view


@pytest.mark.slow
def test_it_is_minimax_late_in_beginner_games():
    checked = 0
    for seed in range(600):
        view = random_position(BEGINNER, seed, 3 + seed % 9)
        if view.is_over or not 2 <= analyse(view).solutions <= 60:
            continue
        layouts = list_layouts(view, Budget(None), MOST_LAYOUTS)
        result = solve_perfectly(view)
        expected = wins(view, [places_of(layout) for layout in layouts], {})
        assert result.win_probability == Fraction(expected, len(layouts))
        checked += 1
    assert checked > 100


def test_a_true_fifty_fifty_is_one():
    view = parse("4x2x1\n01H1\n01H1")
    result = solve_perfectly(view)
    assert result.win_probability == Fraction(1, 2)
    assert result.best_moves == ((0, 2), (1, 2))


def test_no_player_wins_more_often():
    """The exact solver on a small level stays below perfect play."""
    level = Level(4, 4, 3)
    best = solve_perfectly(View.untouched(level), "safe").win_probability
    played = play(solver("exact"), level, games=20_000, seed=1)
    assert played.interval.low <= float(best)


def test_what_is_too_large_or_over_is_refused():
    with pytest.raises(TooHard, match="no more than 20,000 layouts"):
        solve_perfectly(View.untouched(BEGINNER))
    with pytest.raises(TooHard, match="more than the"):
        solve_perfectly(View.untouched(Level(5, 4, 4)), timeout=0.001)
    with pytest.raises(IllegalMove, match="nothing left"):
        solve_perfectly(parse("2x1x1\n1H"))
    with pytest.raises(BadOption, match="start must be"):
        solve_perfectly(parse("2x1x1\nHH"), start="zero")


def test_a_count_of_thousands_of_digits_is_refused_in_words():
    view = tiled(("HHHH", "H3HH", "HHHH", "HHHH"), 150, 150, 9_000)
    with pytest.raises(TooHard, match=r"no more than 20,000 layouts; about 10\^\d{4} fit"):
        solve_perfectly(view)


def test_the_limit_holds_where_a_board_is_large():
    """One layout fits; the boundary has 42,000 cells, and each of them is searched."""
    view = scattered(Level(254, 254, 1), 0.3, 1)
    begun = thinking_time()
    with suppress(TooHard):
        assert solve_perfectly(view, timeout=0.5).win_probability == 1
    assert thinking_time() - begun < 2.0
