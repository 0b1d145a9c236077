"""Second-move safety."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sapper.engines.guesses.guess import Entries, Guess, unusual, words_of_endgame
from sapper.engines.parts import check_share
from sapper.errors import whole
from sapper.kernels.memory.lookahead import MOST_LAYOUTS
from sapper.kernels.play.given_layouts import roll_out_second_move
from sapper.kernels.play.guesses import decide_second_move, play_second_move
from sapper.kernels.workspace import Workspace


@dataclass(frozen=True)
class SecondMove(Guess):
    """Opens the cell after which the next move, too, is most likely to be safe.

    A candidate has at least `reach` times the best safety; the score of a cell that can show one
    number only is multiplied by `dead`. With at most `endgame` layouts left, play is perfect.
    """

    reach: float = 0.9
    dead: float = 0.5
    endgame: int = 200
    label = "second-move safety"
    sources = ("engines/guesses/second_move.py", "kernels/play/guesses.py")

    def __post_init__(self) -> None:
        """Refuse settings that mean nothing."""
        check_share(self.reach, "reach")
        check_share(self.dead, "dead")
        whole(self.endgame, "endgame", 0, MOST_LAYOUTS)

    @property
    def settings(self) -> np.ndarray:
        """The settings as a record for the kernels."""
        settings = super().settings
        settings["reach"], settings["dead"] = self.reach, self.dead
        settings["endgame"] = self.endgame
        return settings

    def entries(self, workspace: Workspace) -> Entries:
        """Return what plays and decides, with memory of the workspace."""
        memory = (workspace.programmes, workspace.lookaheads)
        return Entries(play_second_move, decide_second_move, roll_out_second_move, memory)

    def __str__(self) -> str:
        """Name the rule, its endgame and the settings that differ from the defaults."""
        return self.label + words_of_endgame(self.endgame) + unusual(self, "reach", "dead")
