"""Recording: games are played, and their decisions become lines to learn from."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from sapper.arena.arena import Run
from sapper.arena.instep import InStep
from sapper.game.level import Level
from sapper.kernels.instep import AFTER, BEFORE, PLAYED, SAFE_CELL, SLOT
from sapper.kernels.workspace import Workspace
from sapper.policy.models import KINDS
from sapper.solvers.solver import Solver


@dataclass(frozen=True, eq=False)
class Lines:
    """Decisions of some games, line by line, in the order in which each game met them.

    `seen` has the shape (lines, 9); `game` is the number of the game, `before` and `after` how many
    cells were open before the decision and right after its move, `safe` whether the cell is
    safe, `played` whether it was opened, `won` whether the game was won.
    """

    seen: np.ndarray
    game: np.ndarray
    before: np.ndarray
    after: np.ndarray
    safe: np.ndarray
    played: np.ndarray
    won: np.ndarray
    opened: np.ndarray

    @property
    def owner(self) -> np.ndarray:
        """The game of each line, counted on through lines that were joined."""
        return np.cumsum(np.append(0, np.diff(self.game.astype(np.int64)) != 0))

    def __len__(self) -> int:
        """Count the lines."""
        return len(self.seen)


def record(
    solver: Solver, level: Level, seed: int, first: int, games: int, keep: str = "rows"
) -> Lines:
    """Play games first, first + 1, ... and keep their decisions; those given up are left out.

    `keep` is "rows" (every candidate of the paper) or "windows" (the cells that were opened).
    """
    run = Run(solver, level, seed, timeout=None)
    recipe = run.write_recipe()
    recipe["keep"] = KINDS[keep]
    recipe["sees"] = KINDS[keep]
    workspace = Workspace(level.width, level.height, level.mines)
    team = InStep(solver, recipe, workspace, games)
    found: list[Lines] = []
    for begin in range(first, first + games, team.most):
        count = min(team.most, first + games - begin)
        outcomes = team.play(seed, begin, count)
        lines, _, marks = team.take()
        slot = marks[:, SLOT]
        use = ~outcomes["timed_out"][slot]
        order = np.flatnonzero(use)[np.argsort(slot[use], kind="stable")]
        slot, marks = slot[order], marks[order]
        found.append(
            Lines(
                seen=lines[order],
                game=(slot + begin).astype(np.uint32),
                before=marks[:, BEFORE].astype(np.uint16),
                after=marks[:, AFTER].astype(np.uint16),
                safe=marks[:, SAFE_CELL].astype(np.uint8),
                played=marks[:, PLAYED].astype(np.uint8),
                won=outcomes["won"][slot].astype(np.uint8),
                opened=outcomes["opened"][slot].astype(np.uint16),
            )
        )
    return join(found)


def join(parts: list[Lines]) -> Lines:
    """Put lines one after another."""
    return Lines(
        **{
            name: np.concatenate([getattr(part, name) for part in parts])
            for name in Lines.__dataclass_fields__
        }
    )


def exploring(solver: Solver, chance: float) -> Solver:
    """Give the same solver, trying a random one of the near-equals now and then."""
    return solver.but(solver.name, choose=replace(solver.choose, explore=chance))
