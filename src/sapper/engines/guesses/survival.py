"""Survival: the best chance to survive the next moves."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sapper.engines.guesses.guess import Entries, Guess
from sapper.errors import whole
from sapper.kernels.core.types import records
from sapper.kernels.field.games import decide_survival, play_survival
from sapper.kernels.field.memory import FIELD, NumbersRecord
from sapper.kernels.field.survival import MOST_DEPTH
from sapper.kernels.memory.lookahead import LookaheadRecord
from sapper.kernels.memory.programme import ProgrammeRecord
from sapper.kernels.workspace import Workspace


@dataclass(frozen=True)
class Survival(Guess):
    """Opens the cell with the best chance to survive it and the next moves, `depth` in all."""

    depth: int
    sources = ("engines/guesses/survival.py", "kernels/field/games.py")

    def __post_init__(self) -> None:
        """Refuse settings that mean nothing."""
        whole(self.depth, "depth", 1, MOST_DEPTH)

    @property
    def label(self) -> str:
        """What a cell is chosen by."""
        return f"survival of {self.depth} move{'s' if self.depth > 1 else ''}"

    @property
    def settings(self) -> np.ndarray:
        """The settings as a record for the kernels."""
        settings = records(1, FIELD)
        settings["depth"] = self.depth
        return settings

    def entries(self, workspace: Workspace) -> Entries:
        """Return what plays and decides, with memory of the workspace."""
        after = tuple(map(workspace.memory, (ProgrammeRecord, LookaheadRecord, NumbersRecord)))
        memory = (workspace.programmes, workspace.lookaheads, after)
        return Entries(play_survival, decide_survival, None, memory)
