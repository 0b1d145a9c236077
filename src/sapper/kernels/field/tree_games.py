"""The entries of UCT: games and decisions of an engine that guesses by a belief-state tree."""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.system import load
from sapper.kernels.core.codes import BY_CHOICE, COMPLETE, NO_SOLUTION, PLAYING, TOO_LARGE
from sapper.kernels.core.compile import entry, kernel
from sapper.kernels.core.types import Int
from sapper.kernels.exact.certain import mark_certain
from sapper.kernels.exact.solve import end_of
from sapper.kernels.field.tree_memory import (
    BeliefTreeSettings,
    TreeArrays,
    TreeScratch,
    tree_scratch_of,
)
from sapper.kernels.field.tree_search import search_tree
from sapper.kernels.memory.control import ControlRecord
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.programme import ProgrammeRecord
from sapper.kernels.play.control_variates import note_end
from sapper.kernels.play.exact import open_first
from sapper.kernels.play.forced import open_forced, open_guess, think_certain
from sapper.kernels.play.outcome import begin_game, start_clock, write_outcome, write_variates


@kernel
def play_by_tree(
    game: GameRecord,
    programme: ProgrammeRecord,
    scratch: TreeScratch,
    settings: BeliefTreeSettings,
    control: ControlRecord,
) -> Int:
    """Play one game to its end; returns how its last analysis ended."""
    end = open_first(game, programme, None, control)
    if end == COMPLETE:
        end = open_forced(game, programme)
    while end == COMPLETE and game.status == PLAYING:
        end = end_of(mark_certain(game, programme))
        if end == COMPLETE:
            open_guess(game, programme, search_tree(game, programme, scratch, settings))
            end = open_forced(game, programme)
    note_end(game, programme)
    return end


@entry
def play_belief_tree(
    games: np.ndarray,
    controls: np.ndarray,
    programmes: np.ndarray,
    arrays: TreeArrays,
    settings: np.ndarray,
    run: np.ndarray,
    outcomes: np.ndarray,
) -> Int:
    """Play games `run[1]`, `run[1] + 1`, ... of seed `run[0]`; see `play_all`."""
    game, control, scratch = games[0], controls[0], tree_scratch_of(arrays)
    game.seed = run[0]
    start_clock(control)
    for played in range(outcomes.shape[0]):
        if control.stop:
            return played
        begun = begin_game(game, control, run[1] + np.uint64(played))
        if play_by_tree(game, programmes[0], scratch, settings[0], control) == TOO_LARGE:
            write_variates(game, outcomes[played])
            return played
        write_outcome(game, control, begun, outcomes[played])
    return outcomes.shape[0]


@entry
def decide_belief_tree(
    games: np.ndarray,
    decisions: np.ndarray,
    programmes: np.ndarray,
    arrays: TreeArrays,
    settings: np.ndarray,
    shown: np.ndarray,
) -> Int:
    """Find the next move in a position; the tree stays in its memory."""
    game, decision, programme = games[0], decisions[0], programmes[0]
    scratch = tree_scratch_of(arrays)
    load(game, shown)
    decision.why = 0
    if game.conflict >= 0:
        return NO_SOLUTION
    end = think_certain(game, decision, programme)
    if end != COMPLETE or decision.why != BY_CHOICE or decision.chosen >= 0:
        return end
    end = end_of(mark_certain(game, programme))
    if end == COMPLETE:
        decision.chosen = search_tree(game, programme, scratch, settings[0])
    return end
