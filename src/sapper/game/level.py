"""Level: the size of a board and how many mines it hides."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sapper.errors import BadLevel, shown, whole

MOST_CELLS = 65_536  # with a border of one cell all around, so that a cell fits 16 bits


@dataclass(frozen=True)
class Level:
    """A board of `width` x `height` cells with `mines` mines; at least one cell is safe."""

    width: int
    height: int
    mines: int

    def __post_init__(self) -> None:
        """Refuse a level that cannot be played, with the reason."""
        for name, least in (("width", 1), ("height", 1), ("mines", 0)):
            value = whole(getattr(self, name), name, least, MOST_CELLS, BadLevel)
            object.__setattr__(self, name, value)
        if (self.width + 2) * (self.height + 2) > MOST_CELLS:
            raise BadLevel(
                f"{self.width}x{self.height} is too large: (width + 2) x (height + 2) "
                f"may be at most {MOST_CELLS}"
            )
        if self.mines >= self.cells:
            raise BadLevel(
                f"{self.mines} mines are too many for {self.cells} cells: "
                "at least one cell must be safe"
            )

    @classmethod
    def parse(cls, text: str) -> Level:
        """Read `30x16x99`, or the name of a classic level."""
        name = text.strip().lower() if isinstance(text, str) else ""
        if name in CLASSIC:
            return CLASSIC[name]
        found = re.fullmatch(r"([0-9]{1,9})x([0-9]{1,9})x([0-9]{1,9})", name)
        if found is None:
            raise BadLevel(
                f"{shown(text)} is not a level: write WIDTHxHEIGHTxMINES, such as 30x16x99, "
                f"or one of {', '.join(CLASSIC)}"
            )
        return cls(*map(int, found.groups()))

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        return self.width * self.height

    @property
    def safe(self) -> int:
        """How many cells hide no mine."""
        return self.cells - self.mines

    def __str__(self) -> str:
        """Write the level as `WIDTHxHEIGHTxMINES`."""
        return f"{self.width}x{self.height}x{self.mines}"


BEGINNER = Level(9, 9, 10)
INTERMEDIATE = Level(16, 16, 40)
EXPERT = Level(30, 16, 99)
CLASSIC = {"beginner": BEGINNER, "intermediate": INTERMEDIATE, "expert": EXPERT}
