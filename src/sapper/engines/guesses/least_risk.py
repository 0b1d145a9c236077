"""The least exact risk."""

from __future__ import annotations

from sapper.engines.guesses.guess import Entries, Guess
from sapper.kernels.play.given_layouts import roll_out_least_risk
from sapper.kernels.play.guesses import decide_least_risk, play_least_risk
from sapper.kernels.workspace import Workspace


class LeastExactRisk(Guess):
    """Opens the cell of least risk: what `LeastRisk` means in an engine that knows it exactly."""

    label = "least risk"
    sources = ("engines/guesses/least_risk.py", "kernels/play/guesses.py")

    def entries(self, workspace: Workspace) -> Entries:
        """Return what plays and decides, with memory of the workspace."""
        memory = (workspace.programmes,)
        return Entries(play_least_risk, decide_least_risk, roll_out_least_risk, memory)
