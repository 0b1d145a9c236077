"""The champion: finalists of second-move safety, compared by all that is known about them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from sapper.engines.decision import Scored
from sapper.engines.guesses.guess import Entries, Guess, unusual, words_of_endgame
from sapper.engines.parts import check_kind, check_share
from sapper.errors import BadOption, shown, whole
from sapper.kernels.memory.lookahead import MOST_LAYOUTS
from sapper.kernels.memory.scratch import ScratchArrays
from sapper.kernels.play.given_layouts import roll_out_champion
from sapper.kernels.play.guesses import decide_champion, play_champion
from sapper.kernels.workspace import NO_LIMIT, Workspace
from sapper.models.model import MODELS
from sapper.models.network import Network, network_in

SHIPPED = Network(MODELS / "champion.npz")


@dataclass(frozen=True)
class Rollouts:
    """Plays the finalists to the end on at most `layouts` layouts drawn from the position.

    Begins once the share `late` of safe cells is open. A candidate is dropped once it trails the
    best by `drop_sigma` standard errors. A rollout goes on by least risk or, with `ahead`, by
    second-move safety.
    """

    layouts: int
    late: float = 0.5
    drop_sigma: float = 1.0
    ahead: bool = False

    def __post_init__(self) -> None:
        """Refuse settings that mean nothing."""
        whole(self.layouts, "layouts", 1, NO_LIMIT)
        check_share(self.late, "late")
        check_kind(self.ahead, "ahead", bool, "True or False")
        check_kind(self.drop_sigma, "drop_sigma", int | float, "0 or more")
        if not self.drop_sigma >= 0:
            raise BadOption(f"drop_sigma must be 0 or more, not {shown(self.drop_sigma)}")

    def __str__(self) -> str:
        """Say how many rollouts there are, from when on, and how they play."""
        rule = "second-move safety" if self.ahead else "least risk"
        late = f"{100 * self.late:g}% open"
        words = f"up to {self.layouts} rollouts by {rule} from {late} on"
        return words + unusual(self, "drop_sigma")


@dataclass(frozen=True)
class Champion(Guess):
    """Weighs the finalists of second-move safety by 50/50s, a learned score and rollouts.

    Future 50/50s are looked for in `foreseen` layouts; 0 is none. `network` scores the finalists,
    `rollouts` compares the best of them late in the game; None leaves either out.
    """

    network: Network | None = field(default=SHIPPED, repr=False)
    foreseen: int = 64
    rollouts: Rollouts | None = None
    endgame: int = 1000
    reach: float = 0.8
    dead: float = 0.5
    sources = ("engines/guesses/champion.py", "models/network.py", "kernels/play/guesses.py")

    def __post_init__(self) -> None:
        """Refuse settings that mean nothing."""
        check_share(self.reach, "reach")
        check_share(self.dead, "dead")
        whole(self.endgame, "endgame", 0, MOST_LAYOUTS)
        whole(self.foreseen, "foreseen", 0, NO_LIMIT)
        if self.network is not None:
            check_kind(self.network, "network", Network, "a Network or None")
        if self.rollouts is not None:
            check_kind(self.rollouts, "rollouts", Rollouts, "Rollouts or None")
        if self.network is None and self.rollouts is None and self.foreseen == 0:
            raise BadOption("a champion without network, rollouts and 50/50s is SecondMove")

    @property
    def label(self) -> str:
        """What finalists are compared by."""
        return "second-move safety" if self.network is None else "learned score"

    @property
    def settings(self) -> np.ndarray:
        """The settings as a record for the kernels."""
        settings = super().settings
        settings["reach"], settings["dead"] = self.reach, self.dead
        settings["endgame"], settings["foreseen"] = self.endgame, self.foreseen
        if self.rollouts is not None:
            settings["rollouts"], settings["late"] = self.rollouts.layouts, self.rollouts.late
            settings["drop_sigma"] = self.rollouts.drop_sigma
            settings["ahead"] = self.rollouts.ahead
        return settings

    def entries(self, workspace: Workspace) -> Entries:
        """Return what plays and decides, with memory of the workspace."""
        scratch = scratch_with(self.network, workspace)
        memory = (workspace.programmes, workspace.lookaheads, scratch)
        return Entries(play_champion, decide_champion, roll_out_champion, memory)

    @property
    def models(self) -> tuple[str, ...]:
        """The checksum of the network."""
        return () if self.network is None else (self.network.checksum,)

    def with_network(self, file: Path) -> Champion:
        """Return the same guess with the network of a file."""
        return replace(self, network=network_in(file))

    def scores(self, workspace: Workspace) -> tuple[Scored, ...]:
        """Return the estimates of the finalists, where there are any."""
        evaluation = workspace.scratch.evaluations[0]
        found = evaluation.estimate[: evaluation.finalists].tolist()
        return tuple(map(Scored, workspace.places(evaluation.cell[: evaluation.finalists]), found))

    def __str__(self) -> str:
        """Name the rule, what it foresees, its rollouts and its endgame."""
        words = self.label
        if self.network not in (None, SHIPPED):
            words += f" ({self.network})"
        if self.foreseen:
            words += f", 50/50s foreseen in {self.foreseen} layouts"
        if self.rollouts is not None:
            words += f", {self.rollouts}"
        return words + words_of_endgame(self.endgame) + unusual(self, "reach", "dead")


def scratch_with(network: Network | None, workspace: Workspace) -> ScratchArrays:
    """Return the scratch of a workspace, with a network (or none) written to it."""
    scratch = workspace.scratch
    scratch.evaluations["finalists"] = 0
    if network is None:
        scratch.evaluations["units"] = 0
    else:
        network.write(scratch.evaluations)
    return scratch
