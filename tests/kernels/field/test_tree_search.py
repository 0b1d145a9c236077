"""UCT on belief states: beside its slow twin, and beside perfect play."""

import numpy as np
import pytest

from drawn import guesses
from sapper import EXPERT, Level, analyse, solve_perfectly
from sapper.engines.exact import Exact
from sapper.engines.guesses import belief_tree
from sapper.engines.guesses.belief_tree import BeliefTree
from sapper.inference.position import workspace_of
from sapper.kernels.board.dss import deduce
from sapper.kernels.board.system import load
from sapper.kernels.champion.rollouts import begin_draws, draw_under
from sapper.kernels.core.compile import entry
from sapper.kernels.core.random import SAMPLED
from sapper.kernels.exact.certain import mark_certain
from sapper.kernels.exact.solve import solve
from sapper.kernels.field.tree_memory import ARMS, POSITIONS, BeliefTreeRecord
from tree_oracle import SlowTree

HCSP = {"moves": "hcsp", "rollouts": "hcsp"}


@entry
def draw_for_tree(games, programmes, work, shown, layouts):
    """Draw the layouts of the first simulations, where nothing else is drawn."""
    game, programme = games[0], programmes[0]
    load(game, shown)
    deduce(game)
    solve(game, programme)
    mark_certain(game, programme)
    begin_draws(game, programme, work[0], SAMPLED)
    for k in range(layouts.shape[0]):
        draw_under(game, programme, work[0], work[1])
        for index in range(game.width * game.height):
            layouts[k, index] = work[1].mine[game.place[index]]


def search(view, guess, seed=1):
    """Decide on a position; returns the decision and the tree."""
    decision = Exact(guess).decide(view, seed, 0, None)
    workspace = workspace_of(view)
    return decision, workspace.memory(BeliefTreeRecord)[0]


def layouts_for(view, seed, count):
    """Return the layouts that the simulations of a decision draw."""
    workspace = workspace_of(view)
    workspace.games[0].seed, workspace.games[0].index = seed, 0
    layouts = np.zeros((count, view.level.cells), np.bool_)
    scratch = workspace.scratch.games
    draw_for_tree(workspace.games, workspace.programmes, scratch, view.cells, layouts)
    return layouts.reshape(count, *view.cells.shape)


def positions(level, games):
    """Return guesses of some games."""
    return [view for seed in range(games) for view in guesses(level, seed)]


def arms_of(tree, at):
    """Return where the tried arms of a node are."""
    first = int(tree.first_arm[at])
    return slice(first, first + int(tree.tried[at]))


def check_counts(tree, simulations):
    """Check that the visits of every node are those of its arms, and the root's all of them."""
    kept = np.flatnonzero(tree.position_age[:POSITIONS] == tree.age)
    nodes = [at for at in kept if tree.arms[at] > 0]
    assert len(kept) == tree.positions <= tree.room
    assert sum(int(tree.arms[at]) for at in nodes) == tree.all_arms <= ARMS
    for at in nodes:
        arms = arms_of(tree, at)
        assert tree.arm_visits[arms].sum() == tree.visits[at] > 0
        assert (tree.arm_visits[arms] > 0).all()
        assert (tree.arm_wins[arms] <= tree.arm_visits[arms]).all()
        assert len(set(tree.arm_cell[arms].tolist())) == tree.tried[at] <= tree.arms[at]
    assert tree.visits[tree.root] == tree.simulated <= simulations
    return nodes


@pytest.mark.parametrize("widening", [1, 2])
@pytest.mark.parametrize("level", [Level(5, 4, 5), Level(6, 6, 7)], ids=str)
def test_the_tree_is_that_of_its_slow_twin(level, widening):
    views = [view for view in positions(level, 12) if 3 <= analyse(view).solutions < 3000][:4]
    assert len(views) == 4
    deep = 0
    for view in views:
        guess = BeliefTree(120, 0.3, widening, **HCSP)
        decision, tree = search(view, guess)
        twin = SlowTree(0.3, widening)
        simulated = int(tree.simulated)
        nodes = check_counts(tree, 120)
        arms = arms_of(tree, tree.root)
        cells = workspace_of(view).places(tree.arm_cell[arms])
        counts = np.column_stack([tree.arm_visits[arms], tree.arm_wins[arms]]).tolist()
        found = dict(zip(cells, counts, strict=True))
        for mines in layouts_for(view, 1, simulated):
            twin.simulate(view, mines)
        assert twin.arms[view.cells.tobytes()] == found
        assert len(twin.arms) == len(nodes)
        assert decision.cell == max(cells, key=lambda cell: tuple(found[cell]))
        deep += len(nodes) > 20
    assert deep


@pytest.mark.parametrize("rules", [{}, {"widening": 2, **HCSP}], ids=["random", "hcsp"])
def test_the_value_of_the_root_is_near_that_of_perfect_play(rules):
    """What exploring costs makes it less, not more; the cell is one of the best."""
    guess = BeliefTree(10_000, 0.5, **rules)
    views = [v for v in positions(Level(4, 4, 4), 40) if 3 <= analyse(v).solutions <= 60]
    assert len(views) > 9
    best = 0
    for view in views:
        decision, tree = search(view, guess)
        check_counts(tree, 10_000)
        perfect = solve_perfectly(view)
        arms = arms_of(tree, tree.root)
        scores = dict(decision.scores)
        assert decision.why == "belief-state UCT"
        won = tree.arm_wins[arms].sum() / tree.visits[tree.root]
        assert -0.1 < won - perfect.win_probability < 0.02
        assert scores[decision.cell] == pytest.approx(float(perfect.win_probability), abs=0.06)
        best += decision.cell in perfect.best_moves
    assert best >= len(views) - 1


def test_the_seed_and_the_game_decide():
    view = next(v for v in positions(Level(9, 9, 10), 20) if analyse(v).solutions > 1000)
    engine = Exact(BeliefTree(50, 0.3))
    same = [engine.decide(view, 3, 4, None) for _ in range(2)]
    assert same[0] == same[1]
    assert len({engine.decide(view, 3, game, None).scores for game in range(4)}) == 4


@pytest.mark.parametrize("room", [1, 2, 40])
def test_a_full_tree_goes_on_without_growing(monkeypatch, room):
    monkeypatch.setattr(belief_tree, "ROOM", room)
    view = next(v for v in positions(Level(4, 4, 4), 14) if 40 <= analyse(v).solutions <= 400)
    for rules in ({}, HCSP):
        decision, tree = search(view, BeliefTree(3000, 0.3, **rules))
        assert 1 <= len(check_counts(tree, 3000)) <= room
        assert tree.positions == room
        perfect = float(solve_perfectly(view).win_probability)
        assert perfect - 0.3 < dict(decision.scores)[decision.cell] < perfect + 0.05


def test_a_large_board_has_room():
    view = next(v for v in guesses(EXPERT, 2) if analyse(v).solutions > 10**9)
    decision, tree = search(view, BeliefTree(400, 0.2, 2, **HCSP))
    check_counts(tree, 400)
    assert view.covered[decision.cell]


@pytest.mark.parametrize("simulations", [64, 500])
def test_to_stop_early_changes_nothing(simulations):
    """A search that stops has a cell that further simulations could not overtake."""
    stopped = 0
    for view in positions(Level(5, 4, 5), 12):
        decision, tree = search(view, BeliefTree(simulations, 0.2))
        if tree.simulated < simulations:
            stopped += 1
            visits = [*np.sort(tree.arm_visits[arms_of(tree, tree.root)])[::-1].tolist(), 0]
            assert visits[0] > visits[1] + simulations - tree.simulated
        assert decision.cell in dict(decision.scores)
    assert stopped
