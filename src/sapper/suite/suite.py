"""The suite: positions with exact labels, one JSON object a line. (See docs/suite.md.)"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from typing import Any

from sapper.errors import BadOption, SapperError, shown
from sapper.formats.text import parse
from sapper.game.view import View

EXACTLY = 1 << 53  # whole numbers up to here survive any JSON reader
Place = tuple[int, int]


@dataclass(frozen=True)
class Theme:
    """A kind of position: its name, what it tests, and how many of it the suite has."""

    name: str
    text: str
    positions: int


THEMES = (
    Theme("one-number", "A safe cell follows from single numbers, one after another.", 200),
    Theme("two-numbers", "A safe cell follows from two numbers that share cells.", 200),
    Theme("three-numbers", "A safe cell follows from three numbers, from no two.", 200),
    Theme("many-numbers", "A safe cell follows from all numbers together, from no three.", 200),
    Theme("mine-count", "A safe cell follows only with the total number of mines.", 200),
    Theme(
        "fifty-fifty",
        "No cell is safe, two cells are an unavoidable 50/50, and more is unknown.",
        200,
    ),
    Theme("guess", "No cell is safe: an ordinary guess.", 200),
    Theme("endgame", "No cell is safe, few layouts are left, and not every move is best.", 200),
    Theme("hard", "A component of the boundary has very many solutions.", 200),
    Theme("large", "A board beyond 30x30.", 40),
    Theme("impossible", "No layout fits, though each number can be met on its own.", 150),
)


@dataclass(frozen=True)
class Label:
    """The truth about a position: layouts, risks, certain cells, what finds them, perfect play.

    `outside` is the risk of every covered cell that touches no number. `needs` is the lowest level
    of reasoning that finds a safe cell, `needs_all` the lowest that finds every certain cell.
    """

    layouts: int
    risk: tuple[tuple[int, int, float], ...] = ()
    outside: float | None = None
    safe: tuple[Place, ...] = ()
    mines: tuple[Place, ...] = ()
    needs: str | None = None
    needs_all: str | None = None
    win: Fraction | None = None
    best: tuple[Place, ...] | None = None

    def risk_of(self, view: View) -> dict[Place, float]:
        """Return the risk of every covered cell."""
        near = {(row, col): risk for row, col, risk in self.risk}
        places = (view.topology.place(cell) for cell in view.covered.ravel().nonzero()[0].tolist())
        if self.outside is None:
            return near
        return {place: near.get(place, self.outside) for place in places}


@dataclass(frozen=True)
class SuitePosition:
    """A position of the suite: its theme, its number in the theme, and its label."""

    theme: str
    number: int
    view: View
    label: Label

    @property
    def id(self) -> str:
        """The theme and the number."""
        return f"{self.theme}-{self.number:03}"


def line_of(position: SuitePosition) -> str:
    """Write a position as one line of JSON."""
    label = position.label
    layouts = label.layouts if label.layouts <= EXACTLY else str(label.layouts)
    data: dict[str, Any] = {
        "id": position.id,
        "theme": position.theme,
        "position": str(position.view),
        "layouts": layouts,
    }
    if label.layouts:
        data |= {
            "risk": label.risk,
            "outside": label.outside,
            "safe": label.safe,
            "mines": label.mines,
            "needs": label.needs,
            "needs_all": label.needs_all,
            "win": None if label.win is None else str(label.win),
            "best": label.best,
        }
    return json.dumps(data, separators=(",", ":"))


def places_of(pairs: Sequence[Sequence[int]]) -> tuple[Place, ...]:
    """Read lists of [row, col]."""
    return tuple((row, col) for row, col in pairs)


def position_of(line: str) -> SuitePosition:
    """Read a position from one line of JSON."""
    data = json.loads(line)
    theme, number = data["theme"], int(data["id"].rpartition("-")[2])
    view, layouts = parse(data["position"]), int(data["layouts"])
    if layouts == 0:
        return SuitePosition(theme, number, view, Label(0))
    label = Label(
        layouts,
        risk=tuple((row, col, risk) for row, col, risk in data["risk"]),
        outside=data["outside"],
        safe=places_of(data["safe"]),
        mines=places_of(data["mines"]),
        needs=data["needs"],
        needs_all=data["needs_all"],
        win=None if data["win"] is None else Fraction(data["win"]),
        best=None if data["best"] is None else places_of(data["best"]),
    )
    return SuitePosition(theme, number, view, label)


def read_suite(file: Path | None = None) -> tuple[SuitePosition, ...]:
    """Read the positions of a file, or those shipped with the package."""
    source = files("sapper.suite") / "suite.jsonl" if file is None else file
    found = []
    for number, line in enumerate(source.read_text().splitlines(), 1):
        try:
            found.append(position_of(line))
        except (KeyError, TypeError, ValueError, SapperError) as error:
            raise BadOption(f"{source}: line {number} is no position: {shown(error)}") from None
    return tuple(found)


def select(positions: Iterable[SuitePosition], themes: Sequence[str]) -> list[SuitePosition]:
    """Return the positions of some themes; of all, if none is named."""
    return [one for one in positions if not themes or one.theme in themes]
