"""Run: a solver on a level, and how its games begin and end."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sapper.engines.decision import Decision
from sapper.engines.engine import Conditions
from sapper.engines.stepwise import next_decision
from sapper.errors import BadOption, shown
from sapper.game.board import check_start, largest_block, protected
from sapper.game.game import Game
from sapper.game.level import Level
from sapper.game.stream import check_seed
from sapper.game.topology import topology
from sapper.inference.position import nanoseconds
from sapper.solvers.solver import Solver


def parse_first(text: str) -> str | tuple[int, int]:
    """Read a first cell: `rule`, `corner` or `ROW,COL`."""
    if text in ("rule", "corner"):
        return text
    found = re.fullmatch(r"\s*([0-9]{1,9})\s*,\s*([0-9]{1,9})\s*", text)
    if found is None:
        raise BadOption(f"first must be rule, corner or ROW,COL, not {shown(text)}")
    return int(found[1]), int(found[2])


@dataclass(frozen=True)
class Run:
    """What to play: a solver on a level, with start rule, first cell, seed and time-out.

    `measured` says whether every guess is examined by exact analysis.
    """

    solver: Solver
    level: Level
    seed: int = 1
    start: str = "safe"
    first: str | tuple[int, int] = "rule"
    timeout: float | None = 5.0
    measured: bool = True

    def __post_init__(self) -> None:
        """Refuse what cannot be played, before the first game."""
        if not isinstance(self.level, Level):
            raise BadOption(f"level must be a Level, not {shown(self.level)}")
        object.__setattr__(self, "seed", check_seed(self.seed))
        nanoseconds(self.timeout)
        check_start(self.level, self.start)
        cell = self.first_cell
        free = None if cell is None else len(protected(self.level, self.start, cell))
        check_start(self.level, self.start, largest_block(self.level) if free is None else free)

    @property
    def first_cell(self) -> int | None:
        """The first cell, flat, or None if the solver's own rule picks it."""
        first = parse_first(self.first) if isinstance(self.first, str) else self.first
        if first == "rule":
            return None
        if not isinstance(first, str) and not (isinstance(first, tuple) and len(first) == 2):
            raise BadOption(f"first must be rule, corner or (row, col), not {shown(first)}")
        row, col = (0, 0) if isinstance(first, str) else first
        return topology(self.level.width, self.level.height).cell(row, col)

    @property
    def first_text(self) -> str:
        """The first cell as it is typed."""
        return self.first if isinstance(self.first, str) else ",".join(map(str, self.first))

    @property
    def conditions(self) -> Conditions:
        """The conditions under which its games are played."""
        return Conditions(
            self.level, self.seed, self.start, self.first_cell, self.timeout, self.measured
        )

    def decide(self, game: Game, timeout: float | None) -> Decision:
        """Return the next move in a game of this run."""
        return next_decision(self.solver, self.conditions, game, timeout)
