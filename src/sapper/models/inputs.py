"""Inputs of a model: which rows it sees, of which cells, and how their scores are made."""

from __future__ import annotations

import json
from dataclasses import dataclass

import numpy as np

from sapper.errors import BadOption, shown
from sapper.game.level import Level
from sapper.kernels.core.codes import ROWS, WINDOWS
from sapper.models.alpha import SAFETY_ALONE, Alpha

KINDS = {"rows": ROWS, "windows": WINDOWS}
SCOPES = {"shortlist": 0.05, "all": 1.0}  # which cells are scored: how far above the least P
LOCATIONS = ("text", "printed")


@dataclass(frozen=True)
class Inputs:
    """What a model expects: the kind of row, which cells, and how Sc is made."""

    sees: str = "rows"
    scope: str = "shortlist"
    location: str = "text"
    alpha: Alpha = SAFETY_ALONE

    def __post_init__(self) -> None:
        """Refuse words that mean nothing."""
        for name, words in (("sees", KINDS), ("scope", SCOPES), ("location", LOCATIONS)):
            given = getattr(self, name)
            if not isinstance(given, str) or given not in words:
                raise BadOption(f"{name} must be {' or '.join(words)}, not {shown(given)}")

    def write(self, settings: np.ndarray, level: Level) -> None:
        """Set what is seen for the kernels, on a level."""
        settings["sees"] = KINDS[self.sees]
        settings["printed"] = self.location == "printed"
        settings["alpha"] = self.alpha.at(level)

    def to_props(self) -> dict[str, str]:
        """Return the inputs as texts under their names."""
        return {
            "sees": self.sees,
            "scope": self.scope,
            "location": self.location,
            "alpha": self.alpha.to_json(),
        }

    @classmethod
    def from_props(cls, props: dict[str, str]) -> Inputs:
        """Read the inputs from texts under their names; what is not there has its default."""
        given = {name: props[name] for name in ("sees", "scope", "location") if name in props}
        alpha = Alpha.from_json(props["alpha"]) if "alpha" in props else SAFETY_ALONE
        return cls(**given, alpha=alpha)

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
