"""UCT on belief states: simulations that go down a tree of what a player sees. (Sebag, Teytaud.)

A simulation draws a layout that fits the position. In each node it opens the cell with the largest
upper confidence bound; what is certain is opened at no cost. The first position that is no node
becomes one. From there on a rollout guesses to the end. All nodes on the way count the result.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.propagate import propagate, show
from sapper.kernels.champion.rollouts import begin_draws, draw_under
from sapper.kernels.champion.transpositions import play_certain
from sapper.kernels.core.codes import KNOWN
from sapper.kernels.core.compile import kernel
from sapper.kernels.core.random import SAMPLED, below, mask_for
from sapper.kernels.core.types import Int
from sapper.kernels.field.tree_memory import (
    BY_HCSP,
    BeliefTreeRecord,
    BeliefTreeSettings,
    TreeScratch,
)
from sapper.kernels.field.tree_nodes import clear_tree, find_position, grow, next_arm
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.programme import ProgrammeRecord

CHECKED = 8  # simulations between two looks at whether the choice is settled


@kernel
def may_widen(tree: BeliefTreeRecord, at: Int, widening: Int) -> bool:
    """Tell whether a node has the visits for one more arm: k arms need k ** widening."""
    tried = np.int64(tree.tried[at])
    if tried == tree.arms[at]:
        return False
    needed: Int = np.int64(1)
    for _ in range(widening):
        needed *= tried
    return bool(needed <= np.int64(tree.visits[at]))


@kernel
def best_bound(tree: BeliefTreeRecord, at: Int, exploration: float) -> Int:
    """Return the tried arm of a node with the largest upper confidence bound. (UCB1.)"""
    first = np.int64(tree.first_arm[at])
    spread = exploration * exploration * np.log(np.float64(tree.visits[at]))
    best, highest = first, -1.0
    for arm in range(first, first + np.int64(tree.tried[at])):
        visits = np.float64(tree.arm_visits[arm])
        bound = np.float64(tree.arm_wins[arm]) / visits + np.sqrt(spread / visits)
        if bound > highest:
            best, highest = np.int64(arm), bound
    return best


@kernel
def choose_arm(tree: BeliefTreeRecord, settings: BeliefTreeSettings, at: Int) -> Int:
    """Return the arm that a simulation takes in a node."""
    if may_widen(tree, at, settings.widening):
        return next_arm(tree, at)
    return best_bound(tree, at, settings.exploration)


@kernel
def any_unknown(game: GameRecord, root: ProgrammeRecord, work: GameRecord) -> Int:
    """Draw an unknown cell of a simulation, all equally likely."""
    mask = mask_for(root.listed_cells)
    while True:
        cell = np.int64(root.listed[below(game, root.listed_cells, mask)])
        if work.state[cell] & KNOWN == 0:
            return cell


@kernel
def begin_simulation(game: GameRecord, root: ProgrammeRecord, scratch: TreeScratch) -> None:
    """Draw a layout under the position; no pair of its rows settles anything."""
    work, programme = scratch.work, scratch.programme
    draw_under(game, root, scratch.bare, work)
    for cell in range(work.cells):
        programme.paired_state[cell] = work.state[cell]
    programme.pending = 0
    scratch.tree.solved = -1


@kernel
def guess_below(
    game: GameRecord,
    root: ProgrammeRecord,
    scratch: TreeScratch,
    settings: BeliefTreeSettings,
    at: Int,
) -> Int:
    """Return the cell that a rollout guesses in a position."""
    if settings.rollouts == BY_HCSP:
        return np.int64(scratch.tree.hcsp_cell[at])
    return any_unknown(game, root, scratch.work)


@kernel
def count_result(tree: BeliefTreeRecord, depth: Int, won: Int) -> None:
    """Count a simulation in the nodes and arms of its path."""
    for k in range(depth):
        tree.visits[tree.path[k]] += 1
        tree.arm_visits[tree.path_arm[k]] += 1
        tree.arm_wins[tree.path_arm[k]] += won
    tree.root = tree.path[0]
    tree.simulated += 1


@kernel
def simulate(
    game: GameRecord, root: ProgrammeRecord, scratch: TreeScratch, settings: BeliefTreeSettings
) -> None:
    """Simulate a game from the position to its end, and count its result in the tree."""
    work, programme, tree = scratch.work, scratch.programme, scratch.tree
    begin_simulation(game, root, scratch)
    to_open = work.width * work.height - work.mines
    is_in_tree, depth, won = True, 0, 0
    while True:
        propagate(work, programme)
        if work.opened == to_open:
            won = 1
            break
        at = find_position(scratch, root, settings)
        if tree.given_up[at]:
            break  # as good as lost
        play_certain(work, programme, tree, at)
        if tree.move_safe[at] > 0:
            continue
        is_leaf = is_in_tree and tree.arms[at] == 0
        if is_in_tree and (not is_leaf or grow(game, root, scratch, settings, at)):
            arm = choose_arm(tree, settings, at)
            tree.path[depth], tree.path_arm[depth] = at, arm
            depth += 1
            cell = np.int64(tree.arm_cell[arm])
        else:
            cell = np.int64(guess_below(game, root, scratch, settings, at))
        is_in_tree = is_in_tree and not is_leaf
        if work.mine[cell]:
            break
        show(work, programme, cell)
    count_result(tree, depth, won)


@kernel
def most_visited(tree: BeliefTreeRecord) -> Int:
    """Return the arm of the root with the most visits, then the most wins, then the first tried."""
    first = np.int64(tree.first_arm[tree.root])
    best = first
    for arm in range(first, first + np.int64(tree.tried[tree.root])):
        more = np.int64(tree.arm_visits[arm]) - np.int64(tree.arm_visits[best])
        if more > 0 or (more == 0 and tree.arm_wins[arm] > tree.arm_wins[best]):
            best = np.int64(arm)
    return best


@kernel
def is_settled(tree: BeliefTreeRecord, left: Int) -> bool:
    """Tell whether so many further simulations cannot change which arm has the most visits."""
    best = most_visited(tree)
    most = np.int64(tree.arm_visits[best])
    if most <= left:
        return False
    first = np.int64(tree.first_arm[tree.root])
    for arm in range(first, first + np.int64(tree.tried[tree.root])):
        if arm != best and np.int64(tree.arm_visits[arm]) + left >= most:
            return False
    return True


@kernel
def search_tree(
    game: GameRecord, root: ProgrammeRecord, scratch: TreeScratch, settings: BeliefTreeSettings
) -> Int:
    """Return the cell that most simulations of a solved position open; none is certain in it."""
    tree = scratch.tree
    begin_draws(game, root, scratch.bare, SAMPLED)
    clear_tree(root, tree)
    for k in range(settings.simulations):
        simulate(game, root, scratch, settings)
        if k % CHECKED == 0 and is_settled(tree, settings.simulations - k - 1):
            break
    return np.int64(tree.arm_cell[most_visited(tree)])
