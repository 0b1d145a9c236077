"""The table of optimal values, and the file that keeps it: one line for each board and start."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sapper.errors import BadOption
from sapper.experiments.optimal.search import OptimalValue
from sapper.formats.files import write_whole
from sapper.game.level import Level

FORMAT = 1


@dataclass
class OptimalTable:
    """Values by board; `tried` is how much work was not enough for a board; `seconds` were spent.

    The seconds are processor time of all threads.
    """

    values: dict[Level, tuple[OptimalValue, ...]] = field(default_factory=dict)
    tried: dict[Level, int] = field(default_factory=dict)
    seconds: float = 0.0

    def add(self, values: tuple[OptimalValue, ...]) -> None:
        """Add the values of a board."""
        self.values[values[0].level] = values
        self.tried.pop(values[0].level, None)

    def write(self, path: Path) -> None:
        """Write the table atomically: small boards first."""
        order = sorted(self.values, key=lambda one: (one.cells, -one.height, one.mines))
        lines = [json.dumps(to_json(value)) for one in order for value in self.values[one]]
        tried = {str(level): work for level, work in self.tried.items()}
        head = f'"sapper_optimal": {FORMAT}, "seconds": {self.seconds:.0f}'
        text = f'{{{head},\n"tried": {json.dumps(tried)},\n"values": [\n'
        write_whole(path, (text + ",\n".join(lines) + "\n]}\n").encode())

    @classmethod
    def read(cls, path: Path) -> OptimalTable:
        """Read a table; an empty one if there is no file."""
        if not path.exists():
            return cls()
        table = cls()
        try:
            data = json.loads(path.read_text())
            if data["sapper_optimal"] != FORMAT:
                raise BadOption(f"{path} has another format of optimal values")
            table.seconds = float(data["seconds"])
            table.tried = {Level.parse(name): int(work) for name, work in data["tried"].items()}
            for value in map(from_json, data["values"]):
                table.values[value.level] = (*table.values.get(value.level, ()), value)
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            raise BadOption(f"{path} is not a table of optimal values") from None
        return table


def to_json(value: OptimalValue) -> dict[str, Any]:
    """Return a value as an object of the file."""
    return {
        "level": str(value.level),
        "start": value.start,
        "wins": value.wins,
        "layouts": value.layouts,
        "percent": round(float(100 * value.chance), 4),
        "best": [list(place) for place in value.best],
    }


def from_json(data: dict[str, Any]) -> OptimalValue:
    """Return the value that an object of the file says."""
    best = tuple((int(row), int(col)) for row, col in data["best"])
    wins, layouts = int(data["wins"]), int(data["layouts"])
    if not 0 <= wins <= layouts:
        raise ValueError("more wins than layouts")
    return OptimalValue(Level.parse(data["level"]), str(data["start"]), wins, layouts, best)
