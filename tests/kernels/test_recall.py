"""What playouts recall is what they would find out again."""

import numpy as np
import pytest
from hypothesis import given, settings

from drawn import guesses, views
from sapper import EXPERT, solver
from sapper.inference.position import workspace_of
from sapper.kernels.dss import deduce
from sapper.kernels.exact import EXACT_DONE, solve
from sapper.kernels.jit import entry
from sapper.kernels.playouts import copy_position, draw_under, open_in, play_out
from sapper.kernels.recall import FULL, forget_moves
from sapper.kernels.rng import SAMPLED, begin
from sapper.kernels.sample import list_by_box
from sapper.kernels.system import load
from sapper.kernels.workspace import KNOWN

CHAMPION = solver("champion")
RECALLED, FORGOTTEN, NOT_KEPT = range(3)


@entry
def play_all_out(games, exacts, aside, recipes, shown, how, found):
    """Play every unknown cell out on some layouts: worth, luck and cells opened of each."""
    game, exact, study = games[0], exacts[0], aside[3][0]
    own, look, bare, under, work = aside[1][0], aside[2][0], aside[0][0], aside[0][1], aside[0][2]
    load(game, shown)
    if deduce(game) > 0 or game.conflict >= 0 or solve(game, exact) != EXACT_DONE:
        return False
    copy_position(bare, game)
    list_by_box(game, exact)
    forget_moves(exact, study)
    begin(game, SAMPLED)
    for k in range(found.shape[0]):
        draw_under(game, exact, bare, under)
        study.drawn += 1
        for cell in range(game.cells):
            if game.sight[cell] & KNOWN or under.mine[cell]:
                continue
            if how == FORGOTTEN:
                forget_moves(exact, study)
            elif how == NOT_KEPT:
                study.moves = FULL
            open_in(work, under, own, np.int64(cell))
            found[k, cell] = play_out(work, own, look, exact, study, recipes[0])
    return True


def playouts(view, how, ahead=False, layouts=12):
    """What becomes of every cell on some layouts, and how many moves were kept at last."""
    workspace = workspace_of(view)
    recipes = CHAMPION.write_recipe(view.level)
    recipes["ahead"] = ahead
    found = np.full((layouts, workspace.games[0].cells, 2), np.nan)
    memory = workspace.games, workspace.exacts, workspace.aside, recipes
    known = play_all_out(*memory, view.cells, how, found)
    return (found, int(workspace.aside[3][0].moves)) if known else None


def check(view, ahead=False):
    """Playouts that recall moves, that forget them all the time, and that keep none; how many."""
    recalled = playouts(view, RECALLED, ahead)
    if recalled is None:
        return 0
    for how in (FORGOTTEN, NOT_KEPT):
        assert playouts(view, how, ahead)[0] == pytest.approx(recalled[0], abs=1e-9, nan_ok=True)
    assert not np.isnan(recalled[0]).all()
    return 1


@given(views(most=7))
@settings(max_examples=60)
def test_recalling_a_move_changes_nothing(view):
    check(view)


@pytest.mark.parametrize("ahead", [False, True])
def test_it_changes_nothing_in_large_games_either(ahead):
    found = [view for seed in range(10) for view in guesses(EXPERT, seed, "open")]
    assert sum(check(view, ahead) for view in found) > 20


def test_positions_come_up_again():
    """On ten times the layouts, fewer than ten times the moves are found out."""
    view = guesses(EXPERT, 3, "open")[-1]
    few, many = playouts(view, RECALLED, layouts=10)[1], playouts(view, RECALLED, layouts=100)[1]
    assert 0 < few < many < 9 * few
