"""The parts that a solver is made of: how it deduces, how it enumerates, how it chooses.

Each is a fact that compiled code acts on: a code, its settings and the words for them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from sapper.errors import BadOption, shown, whole
from sapper.game.level import Level
from sapper.inference.position import NO_LIMIT
from sapper.kernels import workspace
from sapper.kernels.scratch import MOST_LAYOUTS
from sapper.policy.models import KINDS, MODELS, SCOPES, Facts, Model
from sapper.policy.network import Network
from sapper.policy.score import SAFETY_ALONE, Alpha


@dataclass(frozen=True)
class Deduce:
    """Looks for certain cells before anything is counted."""

    label: str
    code: int

    def write(self, recipe: np.ndarray) -> None:
        """Set this part in a recipe for the kernels."""
        recipe["deduce"] = self.code


@dataclass(frozen=True)
class Enumerate:
    """Finds solutions of A M = N; None is no limit.

    `solutions` is the most to find, `depth` the most edges from the root of the tree,
    `iterations` the most edges walked in all. With `split`, independent components are counted
    one by one.
    """

    label: str
    code: int
    shuffle: bool
    solutions: int | None = None
    depth: int | None = None
    iterations: int | None = None
    split: bool = False
    prove: bool = True

    def __post_init__(self) -> None:
        """Refuse limits that mean nothing."""
        for limit in ("solutions", "depth", "iterations"):
            if getattr(self, limit) is not None:
                whole(getattr(self, limit), limit, 1, NO_LIMIT)

    def write(self, recipe: np.ndarray) -> None:
        """Set this part in a recipe for the kernels."""
        recipe["enumerate"] = self.code
        recipe["shuffle"] = self.shuffle
        recipe["split"] = self.split
        recipe["prove"] = self.prove
        for limit in ("solutions", "depth", "iterations"):
            value = getattr(self, limit)
            recipe[limit] = NO_LIMIT if value is None else value

    def __str__(self) -> str:
        """Name the method and its limits."""
        limits = [
            f"{getattr(self, name)} {words}"
            for name, words in (
                ("solutions", "solutions"),
                ("depth", "deep"),
                ("iterations", "iterations"),
            )
            if getattr(self, name) is not None
        ]
        label = f"{self.label} by component" if self.split else self.label
        return f"{label} (at most {', '.join(limits)})" if limits else label


@dataclass(frozen=True)
class Choose:
    """Picks a cell when none is certain.

    `slack` is how far above the least risk it may look, `outside` the risk of cells outside the
    boundary (None: the density of mines that is left for them), `first_of_equals` takes the first
    of equals instead of a random one. Looking ahead, a candidate has at least `reach` times the
    best safety, and the score of a cell that can show one number only is multiplied by `dead`.
    From `endgame` layouts on, play is perfect. `alpha` weighs safety against place, `explore` is
    the chance to try a random one of the near-equals. A learned rule has a `model`, which also
    says how far above the least risk it looks. The champion's rule finds would-be 50/50s in
    `foreseen` layouts, and has a `network` that scores the finalists; once the share `late` of the
    safe cells is open, it plays the best of them out on at most so many layouts: `playouts`. Who is
    `patience` standard deviations behind the best is given up. A playout goes on by least risk or,
    with `ahead`, by second-move safety.
    """

    label: str
    code: int
    slack: float = 0.0
    outside: float | None = None
    first_of_equals: bool = False
    reach: float = 1.0
    dead: float = 1.0
    endgame: int = 0
    alpha: Alpha = SAFETY_ALONE
    location: str = "text"
    explore: float = 0.0
    model: Model | None = None
    network: Network | None = None
    foreseen: int = 0
    playouts: int = 0
    late: float = 0.5
    patience: float = 1.0
    ahead: bool = False

    def __post_init__(self) -> None:
        """Refuse a slack or risk that no chance can have."""
        for name in ("slack", "outside", "reach", "dead", "explore", "late"):
            value = getattr(self, name)
            if value is not None and not 0 <= value <= 1:
                raise BadOption(f"{name} must be from 0 to 1, not {shown(value)}")
        if not self.patience >= 0:
            raise BadOption(f"patience must be 0 or more, not {shown(self.patience)}")

    def write(self, recipe: np.ndarray, level: Level) -> None:
        """Set this part in a recipe for the kernels, on a level."""
        recipe["choice"] = self.code
        recipe["slack"] = self.slack
        recipe["outside"] = np.nan if self.outside is None else self.outside
        recipe["reach"], recipe["dead"], recipe["endgame"] = self.reach, self.dead, self.endgame
        recipe["foreseen"] = self.foreseen
        recipe["playouts"], recipe["late"] = self.playouts, self.late
        recipe["patience"], recipe["ahead"] = self.patience, self.ahead
        recipe["explore"] = self.explore
        facts = self.facts
        recipe["sees"] = KINDS[facts.sees]
        recipe["printed"] = facts.location == "printed"
        recipe["alpha"] = facts.alpha.at(level)
        if self.model is not None:
            recipe["slack"] = SCOPES[facts.scope]
        recipe["ties"] = workspace.FIRST_TIE if self.first_of_equals else workspace.RANDOM_TIE

    @property
    def facts(self) -> Facts:
        """How candidates are described: as the model says, if there is one."""
        if self.model is not None:
            return self.model.facts
        return Facts(location=self.location, alpha=self.alpha)

    def __str__(self) -> str:
        """Name the rule, its slack, what it foresees, its playouts and its endgame."""
        label = f"{self.label} (P within {self.slack:g})" if self.slack else self.label
        if self.foreseen:
            label += f", 50/50s foreseen in {self.foreseen} layouts"
        if self.playouts:
            label += f", up to {self.playouts} playouts"
        return f"{label}, perfect from {self.endgame} layouts on" if self.endgame else label


nothing = Deduce("nothing", workspace.NOTHING)
dss = Deduce("DSS", workspace.DSS)
backtracking = Enumerate("backtracking", workspace.BACKTRACKING, shuffle=False)
dsscsp = Enumerate("DSScsp", workspace.DSSCSP, shuffle=True)
exact = Enumerate("exact risk", workspace.EXACT, shuffle=False, split=True)
least_risk = Choose("least P", workspace.LEAST_RISK)
least_exact_risk = Choose("least risk", workspace.LEAST_RISK, first_of_equals=True)
second_move = Choose(
    "second-move safety", workspace.SECOND_MOVE, first_of_equals=True, reach=0.9, dead=0.5
)
promising = replace(
    second_move,
    label="learned score",
    code=workspace.PROMISING,
    reach=0.8,
    network=Network(MODELS / "champion.npz"),
)
nearest_edge = Choose("Manhattan", workspace.NEAREST_EDGE, slack=0.05)
counted = Enumerate("solutions counted by box", workspace.COUNTED, shuffle=False, split=True)


def limited(
    part: Enumerate,
    solutions: int | None = None,
    depth: int | None = None,
    iterations: int | None = None,
) -> Enumerate:
    """Limit how much of the tree is walked. (Paper: limited traversal.)"""
    return replace(part, solutions=solutions, depth=depth, iterations=iterations)


def on_scores(alpha: Alpha, location: str = "text") -> Choose:
    """Use the Manhattan rule on Sc instead of P. (Paper: the search for alpha.)"""
    return Choose(
        "Manhattan on Sc", workspace.BEST_SCORE, slack=0.05, alpha=alpha, location=location
    )


def learned(label: str, model: Model) -> Choose:
    """Open the cell that a model scores highest."""
    return Choose(label, workspace.LEARNED, model=model)


def with_endgame(part: Choose, layouts: int = 200) -> Choose:
    """Play perfectly where at most so many layouts are left."""
    return replace(part, endgame=whole(layouts, "layouts", 0, MOST_LAYOUTS))


def with_playouts(
    part: Choose, layouts: int, late: float = 0.5, patience: float = 1.0, ahead: bool = False
) -> Choose:
    """Play candidates out on so many layouts, once this share of the safe cells is open."""
    layouts = whole(layouts, "playouts", 0, NO_LIMIT)
    return replace(part, playouts=layouts, late=late, patience=patience, ahead=ahead)


def with_foresight(part: Choose, layouts: int = 64) -> Choose:
    """Find would-be 50/50s in so many layouts, and count the risk of their cells for less."""
    return replace(part, foreseen=whole(layouts, "foreseen", 0, NO_LIMIT))


def split(part: Enumerate) -> Enumerate:
    """Count independent components one by one; without limits no P changes."""
    return replace(part, split=True)
