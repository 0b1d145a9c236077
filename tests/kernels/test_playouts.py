"""Playouts: worth what perfect play wins, and the same whether moves are recalled or not."""

import numpy as np
import pytest
from hypothesis import given, settings

import oracle
from drawn import guesses, views
from sapper import EXPERT, Level, analyse, sample_layouts, solver
from sapper.inference.position import workspace_of
from sapper.kernels.dss import deduce
from sapper.kernels.exact import EXACT_DONE, solve
from sapper.kernels.jit import entry
from sapper.kernels.playouts import copy_game, copy_position, lay, open_in, play_out
from sapper.kernels.recall import FULL, forget_moves
from sapper.kernels.sample import list_by_box
from sapper.kernels.system import load
from sapper.kernels.workspace import KNOWN

CHAMPION = solver("champion")
RECALLED, FORGOTTEN, NOT_KEPT = range(3)


@entry
def play_all_out(games, exacts, aside, recipes, shown, layouts, how, found):
    """Play every unknown cell out on layouts on which it is safe: the worth and luck of each."""
    game, exact, study = games[0], exacts[0], aside[3][0]
    own, look, bare, under, work = aside[1][0], aside[2][0], aside[0][0], aside[0][1], aside[0][2]
    load(game, shown)
    if deduce(game) > 0 or game.conflict >= 0 or solve(game, exact) != EXACT_DONE:
        return False
    copy_position(bare, game)
    list_by_box(game, exact)
    forget_moves(exact, study)
    for k in range(layouts.shape[0]):
        copy_game(under, bare)
        for index in range(game.width * game.height):
            under.mine[game.place[index]] = layouts[k, index // game.width, index % game.width]
        lay(under)
        study.drawn += 1
        for index in range(game.width * game.height):
            cell = np.int64(game.place[index])
            if game.sight[cell] & KNOWN or under.mine[cell]:
                continue
            if how == FORGOTTEN:
                forget_moves(exact, study)
            elif how == NOT_KEPT:
                study.moves = FULL
            open_in(work, under, own, cell)
            found[k, index] = play_out(work, own, look, exact, study, recipes[0])
    return True


def playouts(view, layouts, how=RECALLED, ahead=False):
    """What becomes of every cell on these layouts, or None; and how many moves were kept."""
    workspace = workspace_of(view)
    recipes = CHAMPION.write_recipe(view.level)
    recipes["ahead"] = ahead
    found = np.full((len(layouts), view.level.cells, 2), np.nan)
    memory = workspace.games, workspace.exacts, workspace.aside, recipes
    known = play_all_out(*memory, view.cells, layouts, how, found)
    return found if known else None, int(workspace.aside[3][0].moves)


def check(view, ahead):
    """Playouts that recall moves, that forget them all the time, and that keep none: all alike."""
    layouts = sample_layouts(view, 12)
    recalled, _ = playouts(view, layouts, RECALLED, ahead)
    if recalled is None:
        return 0
    for how in (FORGOTTEN, NOT_KEPT):
        again, _ = playouts(view, layouts, how, ahead)
        assert again == pytest.approx(recalled, abs=1e-9, nan_ok=True)
    return 1


@given(views(most=7))
@settings(max_examples=40)
def test_recalling_a_move_changes_nothing(view):
    check(view, ahead=False)


@pytest.mark.parametrize("ahead", [False, True])
def test_it_changes_nothing_in_large_games_either(ahead):
    found = [view for seed in range(6) for view in guesses(EXPERT, seed, "open")]
    assert sum(check(view, ahead) for view in found) > 10


def test_positions_come_up_again():
    """On ten times the layouts, fewer than ten times the moves are found out."""
    view = [view for seed in range(4) for view in guesses(EXPERT, seed, "open")][-1]
    layouts = sample_layouts(view, 100)
    few, many = playouts(view, layouts[:10])[1], playouts(view, layouts)[1]
    assert 0 < few < many < 9 * few


@pytest.mark.parametrize("ahead", [False, True])
@pytest.mark.parametrize("level", ["5x5x6", "4x4x6", "8x4x9"])
def test_the_best_cell_is_worth_what_perfect_play_wins(level, ahead):
    """With few layouts left, a playout ends with a search: its mean is the truth about a cell."""
    checked = seed = 0
    while checked < 8:
        seed += 1
        for view in guesses(Level.parse(level), seed):
            if analyse(view).solutions > 40:
                continue
            found = oracle.full_layouts(view, 40)
            layouts = np.zeros((len(found), *view.cells.shape), bool)
            for layout, mined in zip(layouts, found, strict=True):
                layout[tuple(np.transpose(sorted(mined)))] = True
            worth, luck = np.moveaxis(playouts(view, layouts, ahead=ahead)[0], 2, 0)
            shown = {p: int(view.cells[p]) for p in oracle.places(view) if view.cells[p] >= 0}
            best = np.nansum(worth - luck, 0).max()  # there is as much good luck as bad
            assert best == pytest.approx(oracle.perfect_wins(view.level, found, shown, {}))
            checked += 1
