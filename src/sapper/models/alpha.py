"""Alpha: the weight of a cell's safety in Sc; the rest is the weight of its place."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from math import isfinite
from pathlib import Path

from sapper.errors import BadOption
from sapper.game.level import Level


@dataclass(frozen=True)
class Alpha:
    """alpha = t1 p + t2 q + t3 n / (p q) + t4, within [0, 1]; p is the longer side.

    (Paper: the linear regression of alpha.)
    """

    t1: float = 0.0
    t2: float = 0.0
    t3: float = 0.0
    t4: float = 0.0

    def at(self, level: Level) -> float:
        """Return alpha for a level."""
        longer, shorter = max(level.width, level.height), min(level.width, level.height)
        density = level.mines / level.cells
        value = self.t1 * longer + self.t2 * shorter + self.t3 * density + self.t4
        return min(1.0, max(0.0, value))

    def __str__(self) -> str:
        """Write the line in words."""
        terms = [(self.t1, " p"), (self.t2, " q"), (self.t3, " n/pq"), (self.t4, "")]
        return "alpha " + (" + ".join(f"{t:g}{of}" for t, of in terms if t) or "0")

    def to_json(self) -> str:
        """Return the four numbers as JSON."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> Alpha:
        """Read the four numbers."""
        try:
            given = {name: float(value) for name, value in json.loads(text).items()}
            if not all(map(isfinite, given.values())):
                raise ValueError
            return cls(**given)
        except (ValueError, TypeError, AttributeError, OverflowError, RecursionError):
            raise BadOption("alpha must be four numbers named t1 to t4") from None


SAFETY_ALONE = Alpha(t4=1.0)  # Sc is the safety


def read_alpha(file: Path) -> Alpha:
    """Read the alpha that `sapper train alpha` wrote."""
    try:
        return Alpha.from_json(json.dumps(json.loads(file.read_text())["alpha"]))
    except (OSError, ValueError, KeyError, TypeError):
        raise BadOption(f"{file} holds no alpha: make it with sapper train alpha") from None
