"""UCT on belief states."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sapper.engines.decision import Scored
from sapper.engines.guesses.guess import Entries, Guess
from sapper.engines.parts import check_kind
from sapper.errors import BadOption, shown, whole
from sapper.kernels.core.types import records
from sapper.kernels.field.tree_games import decide_belief_tree, play_belief_tree
from sapper.kernels.field.tree_memory import (
    BELIEF_TREE,
    BY_CHANCE,
    BY_HCSP,
    ROOM,
    BeliefTreeRecord,
    TreeArrays,
)
from sapper.kernels.workspace import Workspace

RULES = {"random": BY_CHANCE, "hcsp": BY_HCSP}
MOST_SIMULATIONS, MOST_WIDENING = 10**9, 3


@dataclass(frozen=True)
class BeliefTree(Guess):
    """Opens the cell that most of its simulations opened first.

    Cells are compared by UCB1 with the constant `exploration`. A node tries its k-th cell from (k -
    1) ** `widening` visits on: with 1, all are tried before any is tried again. `moves` says which
    is tried next, `rollouts` which is guessed below the tree: any (random), or by HCSP.
    """

    simulations: int
    exploration: float
    widening: int = 1
    moves: str = "random"
    rollouts: str = "random"
    label = "belief-state UCT"
    sources = ("engines/guesses/belief_tree.py", "kernels/field/tree_games.py")

    def __post_init__(self) -> None:
        """Refuse settings that mean nothing."""
        whole(self.simulations, "simulations", 1, MOST_SIMULATIONS)
        whole(self.widening, "widening", 1, MOST_WIDENING)
        check_kind(self.exploration, "exploration", int | float, "0 or more")
        if not 0 <= self.exploration < float("inf"):
            raise BadOption(f"exploration must be 0 or more, not {shown(self.exploration)}")
        for name in ("moves", "rollouts"):
            if getattr(self, name) not in tuple(RULES):
                rule = shown(getattr(self, name))
                raise BadOption(f"{name} must be one of {', '.join(RULES)}, not {rule}")

    @property
    def settings(self) -> np.ndarray:
        """The settings as a record for the kernels."""
        settings = records(1, BELIEF_TREE)
        for name in ("simulations", "exploration", "widening"):
            settings[name] = getattr(self, name)
        settings["moves"], settings["rollouts"] = RULES[self.moves], RULES[self.rollouts]
        return settings

    def entries(self, workspace: Workspace) -> Entries:
        """Return what plays and decides, with memory of the workspace."""
        trees = workspace.memory(BeliefTreeRecord)
        trees["room"] = ROOM
        trees["simulated"] = 0
        scratch = workspace.scratch
        memory = (workspace.programmes, TreeArrays(scratch.games, scratch.programmes, trees))
        return Entries(play_belief_tree, decide_belief_tree, None, memory)

    def scores(self, workspace: Workspace) -> tuple[Scored, ...]:
        """Return the share of simulations that were won, for each cell that was tried."""
        tree = workspace.memory(BeliefTreeRecord)[0]
        if tree.simulated == 0:
            return ()
        first = int(tree.first_arm[tree.root])
        arms = slice(first, first + int(tree.tried[tree.root]))
        won = tree.arm_wins[arms] / tree.arm_visits[arms]
        return tuple(map(Scored, workspace.places(tree.arm_cell[arms]), won.tolist()))

    def __str__(self) -> str:
        """Name the rule and its settings."""
        words = f"{self.label}, {self.simulations} simulations, exploration {self.exploration:g}"
        if self.widening > 1:
            words += f", widening {self.widening}"
        orders = {"random": "random cells", "hcsp": "cells by HCSP"}
        return f"{words}, {orders[self.moves]}, rollouts with {orders[self.rollouts]}"
