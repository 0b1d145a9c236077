"""How an engine that knows exact risks guesses: by second-move safety, or as the champion does.

Each has only the settings that it uses, and writes them for the kernels. The third way, the least
risk, has none: `LeastRisk`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

import numpy as np

from sapper.engines.parts import check_kind, check_share
from sapper.errors import BadOption, shown, whole
from sapper.kernels.memory.lookahead import MOST_LAYOUTS
from sapper.kernels.workspace import NO_LIMIT
from sapper.models.model import MODELS
from sapper.models.network import Network

SHIPPED = Network(MODELS / "champion.npz")


@dataclass(frozen=True)
class SecondMove:
    """Opens the cell after which the next move, too, is most likely to be safe.

    A candidate has at least `reach` times the best safety; the score of a cell that can show one
    number only is multiplied by `dead`. With at most `endgame` layouts left, play is perfect.
    """

    reach: float = 0.9
    dead: float = 0.5
    endgame: int = 200
    label: ClassVar[str] = "second-move safety"

    def __post_init__(self) -> None:
        """Refuse settings that mean nothing."""
        check_share(self.reach, "reach")
        check_share(self.dead, "dead")
        whole(self.endgame, "endgame", 0, MOST_LAYOUTS)

    def write(self, settings: np.ndarray) -> None:
        """Set this part for the kernels."""
        settings["reach"], settings["dead"] = self.reach, self.dead
        settings["endgame"] = self.endgame

    def __str__(self) -> str:
        """Name the rule, its endgame and the settings that differ from the defaults."""
        return self.label + words_of_endgame(self.endgame) + unusual(self, "reach", "dead")


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
class Champion:
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

    def write(self, settings: np.ndarray) -> None:
        """Set this part for the kernels."""
        settings["reach"], settings["dead"] = self.reach, self.dead
        settings["endgame"], settings["foreseen"] = self.endgame, self.foreseen
        if self.rollouts is not None:
            settings["rollouts"], settings["late"] = self.rollouts.layouts, self.rollouts.late
            settings["drop_sigma"] = self.rollouts.drop_sigma
            settings["ahead"] = self.rollouts.ahead

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


def words_of_endgame(layouts: int) -> str:
    """Say how few layouts must be left for perfect play."""
    return f", perfect with at most {layouts} layouts" if layouts else ""


def unusual(part: Any, *names: str) -> str:
    """List those of these settings that differ from their defaults."""
    usual = {one.name: one.default for one in fields(part)}
    found = [(name, getattr(part, name)) for name in names]
    return "".join(f", {name} {value:g}" for name, value in found if value != usual[name])
