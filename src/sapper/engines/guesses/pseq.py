"""PSEQ: the least risk, then three measures of what a cell tells."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sapper.engines.guesses.guess import Entries, Guess, words_of_endgame
from sapper.errors import whole
from sapper.kernels.core.types import records
from sapper.kernels.field.games import decide_pseq, play_pseq
from sapper.kernels.field.memory import FIELD, FilterRecord
from sapper.kernels.memory.lookahead import MOST_LAYOUTS
from sapper.kernels.workspace import Workspace


@dataclass(frozen=True)
class Pseq(Guess):
    """Opens a cell of least risk, likeliest to make others certain, that tells the most.

    With at most `endgame` layouts left, all that chooses among the cells of perfect play.
    """

    endgame: int = 0
    label = "PSEQ"
    sources = ("engines/guesses/pseq.py", "kernels/field/games.py")

    def __post_init__(self) -> None:
        """Refuse settings that mean nothing."""
        whole(self.endgame, "endgame", 0, MOST_LAYOUTS)

    @property
    def settings(self) -> np.ndarray:
        """The settings as a record for the kernels."""
        settings = records(1, FIELD)
        settings["endgame"] = self.endgame
        return settings

    def entries(self, workspace: Workspace) -> Entries:
        """Return what plays and decides, with memory of the workspace."""
        memory = (workspace.programmes, workspace.lookaheads, workspace.memory(FilterRecord))
        return Entries(play_pseq, decide_pseq, None, memory)

    def __str__(self) -> str:
        """Name the rule and its endgame."""
        return self.label + words_of_endgame(self.endgame)
