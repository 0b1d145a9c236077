"""Inputs of a model: which rows it sees, of which cells, and how their scores are made."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields

import numpy as np

from sapper.errors import BadOption, shown
from sapper.game.level import Level
from sapper.kernels.core import codes
from sapper.kernels.core.rows import ROW_FEATURES, SUBS
from sapper.models.alpha import SAFETY_ALONE, Alpha

KINDS = {"rows": codes.ROWS, "windows": codes.WINDOWS}
SCOPES = {"shortlist": codes.SHORTLIST, "all": codes.ALL, "sample": codes.SAMPLE}
LOCATIONS = ("text", "printed")
COORDINATES = ("edges", "board")
WEIGHS = ("safety", "risk")


@dataclass(frozen=True)
class Inputs:
    """What a model expects: the kind of row, of which cells, and how its numbers are made.

    `scope` names the candidates: cells near the least P, all, or the boundary and three random
    cells outside it. `location` is the location score as the text or the formula has it. With
    `coordinates` of "edges", places count from the nearest edges. `alpha` weighs the chance that a
    cell is safe, or that it is a mine. `sub` is the side of a window.
    """

    sees: str = "rows"
    scope: str = "shortlist"
    location: str = "text"
    alpha: Alpha = SAFETY_ALONE
    coordinates: str = "edges"
    weighs: str = "safety"
    sub: int = 3

    def __post_init__(self) -> None:
        """Refuse words that mean nothing."""
        for name, words in (
            ("sees", KINDS), ("scope", SCOPES), ("location", LOCATIONS),
            ("coordinates", COORDINATES), ("weighs", WEIGHS),
        ):  # fmt: skip
            given = getattr(self, name)
            if not isinstance(given, str) or given not in words:
                raise BadOption(f"{name} must be {' or '.join(words)}, not {shown(given)}")
        if isinstance(self.sub, bool) or self.sub not in SUBS:
            raise BadOption(f"sub must be {' or '.join(map(str, SUBS))}, not {shown(self.sub)}")

    @property
    def features(self) -> int:
        """How many numbers a row has."""
        return self.sub**2 if self.sees == "windows" else ROW_FEATURES

    def write(self, settings: np.ndarray, level: Level) -> None:
        """Set what is seen for the kernels, on a level."""
        settings["sees"], settings["scope"] = KINDS[self.sees], SCOPES[self.scope]
        settings["printed"] = self.location == "printed"
        settings["on_board"] = self.coordinates == "board"
        settings["mine"] = self.weighs == "risk"
        settings["sub"] = self.sub
        settings["alpha"] = self.alpha.at(level)

    def makes_sc_of(self, other: Inputs) -> bool:
        """Tell whether both make Sc in the same way."""
        names = ("alpha", "location", "weighs")
        return all(getattr(self, name) == getattr(other, name) for name in names)

    def to_props(self) -> dict[str, str]:
        """Return the inputs as texts under their names."""
        words = {one.name: str(getattr(self, one.name)) for one in fields(self)}
        return words | {"alpha": self.alpha.to_json()}

    @classmethod
    def from_props(cls, props: dict[str, str]) -> Inputs:
        """Read the inputs from texts under their names; what is not there has its default."""
        given = {one.name: props[one.name] for one in fields(cls) if one.name in props}
        alpha = Alpha.from_json(given.pop("alpha")) if "alpha" in given else SAFETY_ALONE
        sub = given.pop("sub", "3")
        if not isinstance(sub, str) or not sub.isdecimal() or len(sub) > 1:
            raise BadOption(f"sub must be {' or '.join(map(str, SUBS))}, not {shown(sub)}")
        return cls(**given, alpha=alpha, sub=int(sub))

    def to_json(self) -> str:
        """Return the inputs as one text."""
        return json.dumps(self.to_props())

    @classmethod
    def from_json(cls, text: str) -> Inputs:
        """Read what `to_json` wrote."""
        try:
            props = json.loads(text)
        except (ValueError, RecursionError):
            props = None
        if not isinstance(props, dict):
            raise BadOption(f"the inputs of a model must be a JSON object, not {shown(text)}")
        return cls.from_props(props)
