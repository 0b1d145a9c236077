"""The parts of an enumerating engine: how it deduces, how it enumerates, how it chooses.

Each has only the settings that it uses, and writes them for the kernels.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from sapper.errors import BadOption, shown, whole
from sapper.game.level import Level
from sapper.kernels.core import codes
from sapper.kernels.workspace import NO_LIMIT
from sapper.models.alpha import Alpha
from sapper.models.inputs import Inputs
from sapper.models.model import Model

SLACK = 0.05  # how far above the least P the Manhattan rule looks. (Paper: Manhattan distance.)


def check_share(value: object, name: str) -> None:
    """Refuse a value that is not a number from 0 to 1."""
    check_kind(value, name, int | float, "from 0 to 1")
    if not 0 <= value <= 1:  # type: ignore[operator]
        raise BadOption(f"{name} must be from 0 to 1, not {shown(value)}")


def check_kind(value: object, name: str, kind: Any, words: str) -> None:
    """Refuse a value of another kind; a bool is not a number."""
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise BadOption(f"{name} must be {words}, not {shown(value)}")


@dataclass(frozen=True)
class Nothing:
    """Looks for no certain cell before it enumerates."""

    label: ClassVar[str] = ""

    def write(self, settings: np.ndarray) -> None:
        """Set this part for the kernels."""
        settings["deduce"] = codes.NOTHING


@dataclass(frozen=True)
class DSS:
    """Looks for cells that follow from single rows. (Paper: Algorithm 2.)"""

    label: ClassVar[str] = "DSS"

    def write(self, settings: np.ndarray) -> None:
        """Set this part for the kernels."""
        settings["deduce"] = codes.DSS


@dataclass(frozen=True)
class TreeSearch:
    """Finds solutions of A M = N by a walk through a tree; None is no limit.

    `solutions` is the most to find, `depth` the most edges from the root of the tree,
    `iterations` the most edges walked in all. With `split`, independent components are counted
    one by one; without limits that changes no P. With `shuffle`, values are tried in random order.
    (Paper: limited traversal.)
    """

    solutions: int | None = None
    depth: int | None = None
    iterations: int | None = None
    split: bool = False
    shuffle: bool = False
    code: ClassVar[int]
    label: ClassVar[str]

    def __post_init__(self) -> None:
        """Refuse limits that mean nothing."""
        for limit in ("solutions", "depth", "iterations"):
            if getattr(self, limit) is not None:
                whole(getattr(self, limit), limit, 1, NO_LIMIT)
        for switch in ("split", "shuffle"):
            check_kind(getattr(self, switch), switch, bool, "True or False")

    @property
    def is_limited(self) -> bool:
        """Whether some solutions may not be found."""
        return any(limit is not None for limit in (self.solutions, self.depth, self.iterations))

    def write(self, settings: np.ndarray) -> None:
        """Set this part for the kernels."""
        settings["enumerate"] = self.code
        settings["shuffle"] = self.shuffle
        settings["split"] = self.split
        for limit in ("solutions", "depth", "iterations"):
            value = getattr(self, limit)
            settings[limit] = NO_LIMIT if value is None else value

    def __str__(self) -> str:
        """Name the method and its limits."""
        words = {"solutions": "solutions", "depth": "deep", "iterations": "iterations"}
        limits = [
            f"{getattr(self, name)} {word}"
            for name, word in words.items()
            if getattr(self, name) is not None
        ]
        label = f"{self.label} by component" if self.split else self.label
        if self.shuffle != type(self).shuffle:
            label += f", values in {'random' if self.shuffle else 'fixed'} order"
        return f"{label} (at most {', '.join(limits)})" if limits else label


@dataclass(frozen=True)
class Backtracking(TreeSearch):
    """Tries the variables in the order of the board, 0 before 1. (Paper: Section 3.1.)"""

    code = codes.BACKTRACKING
    label = "backtracking"


@dataclass(frozen=True)
class DSScsp(TreeSearch):
    """Tries the variable with the largest column sum first, with DSS after it. (Algorithm 3.)"""

    shuffle: bool = True
    code = codes.DSSCSP
    label = "DSScsp"


@dataclass(frozen=True)
class Counted:
    """Counts all solutions by box: the same P as a complete enumeration, in microseconds."""

    is_limited: ClassVar[bool] = False
    label: ClassVar[str] = "solutions counted by box"

    def write(self, settings: np.ndarray) -> None:
        """Set this part for the kernels."""
        settings["enumerate"] = codes.COUNTED

    def __str__(self) -> str:
        """Name the method."""
        return self.label


@dataclass(frozen=True)
class LeastRisk:
    """Opens a cell of least risk: the paper's P, or the exact risk in an engine that knows it."""

    label: ClassVar[str] = "least P"
    inputs: ClassVar[Inputs | None] = None

    def write(self, settings: np.ndarray, level: Level) -> None:
        """Set this part for the kernels, on a level."""
        settings["choice"] = codes.LEAST_RISK

    def __str__(self) -> str:
        """Name the rule."""
        return self.label


@dataclass(frozen=True)
class NearestEdge:
    """Opens the cell nearest to an edge of the board, of those whose P is near the least."""

    slack: float = SLACK
    label: ClassVar[str] = "Manhattan"
    inputs: ClassVar[Inputs | None] = None

    def __post_init__(self) -> None:
        """Refuse a slack that no P can have."""
        check_share(self.slack, "slack")

    def write(self, settings: np.ndarray, level: Level) -> None:
        """Set this part for the kernels, on a level."""
        settings["choice"], settings["slack"] = codes.NEAREST_EDGE, self.slack

    def __str__(self) -> str:
        """Name the rule and its slack."""
        return f"{self.label} (P within {self.slack:g})"


@dataclass(frozen=True)
class BestScore:
    """Uses the Manhattan rule on Sc instead of P. (Paper: the search for alpha.)"""

    alpha: Alpha
    location: str = "text"
    slack: float = SLACK
    weighs: str = "safety"
    label: ClassVar[str] = "Manhattan on Sc"

    def __post_init__(self) -> None:
        """Refuse settings that Sc cannot have."""
        check_share(self.slack, "slack")
        check_kind(self.alpha, "alpha", Alpha, "an Alpha")
        Inputs(location=self.location, weighs=self.weighs)

    def write(self, settings: np.ndarray, level: Level) -> None:
        """Set this part for the kernels, on a level."""
        settings["choice"], settings["slack"] = codes.BEST_SCORE, self.slack
        self.inputs.write(settings, level)

    @property
    def inputs(self) -> Inputs:
        """How Sc is made."""
        return Inputs("windows", location=self.location, alpha=self.alpha, weighs=self.weighs)

    def __str__(self) -> str:
        """Name the rule, its slack and how Sc is made."""
        words = f"within {self.slack:g}, {self.alpha}, place as {self.location}"
        return f"{self.label} ({words}{', of a mine' if self.weighs == 'risk' else ''})"


@dataclass(frozen=True)
class Learned:
    """Opens the cell that a model scores highest, of those that its scope names."""

    label: str
    model: Model = field(repr=False)

    def __post_init__(self) -> None:
        """Refuse a label or a model of the wrong kind."""
        check_kind(self.label, "label", str, "a word")
        check_kind(self.model, "model", Model, "a Model")

    def write(self, settings: np.ndarray, level: Level) -> None:
        """Set this part for the kernels, on a level."""
        settings["choice"] = codes.LEARNED
        self.model.inputs.write(settings, level)

    @property
    def inputs(self) -> Inputs:
        """What the model expects."""
        return self.model.inputs

    def __str__(self) -> str:
        """Name the rule and its model."""
        return f"{self.label} ({self.model})"


Deduce = Nothing | DSS
Enumerate = Backtracking | DSScsp | Counted
Choose = LeastRisk | NearestEdge | BestScore | Learned
