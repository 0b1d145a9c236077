"""Speaker: a solver as a player of the protocol, for programs that ask it. (docs/protocol.md.)"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np

from sapper.arena.win_chance import win_chance
from sapper.engines.decision import Decision
from sapper.engines.foreign.protocol import PROTOCOL, object_in
from sapper.errors import BadOption, BadPosition, SapperError, TooHard, shown, whole
from sapper.formats.text import read_rows
from sapper.game.level import Level
from sapper.game.view import View
from sapper.inference.analysis import analyse
from sapper.inference.explain import explain
from sapper.inference.perfect import solve_perfectly
from sapper.interfaces.data import write_perfect, write_reason, write_win_chance
from sapper.solvers.solver import Solver

MOST_REASONS = 12  # cells of an answer that are explained


def read_view(level: Level, rows: Any) -> View:
    """Read the rows of a question."""
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise BadPosition(f"view is a list of rows, each a text, not {shown(rows)}")
    return read_rows(level, rows)


def write_risks(solver: Solver, view: View, decision: Decision) -> list[list[float | None]]:
    """Write the risk of every cell, row by row: exact ones, or what the solver takes for them."""
    risk = np.full(view.cells.shape, np.nan)
    if solver.knows_exact_risks:
        risk = analyse(view).risk
    else:
        for cell, share in decision.candidates:
            risk[cell] = share
    return [[None if one != one else one for one in row] for row in risk.tolist()]


def write_reasons(solver: Solver, view: View, decision: Decision) -> list[dict[str, Any]]:
    """Write why the cells to open are what they are, the first dozen of them."""
    cells = (decision.safe or (decision.cell,))[:MOST_REASONS]
    return [write_reason(explain(view, cell)) for cell in cells]


def write_perfect_play(solver: Solver, view: View, decision: Decision) -> dict[str, Any] | None:
    """Write the value of perfect play; None where there are too many layouts."""
    try:
        return write_perfect(solve_perfectly(view, timeout=5.0))
    except TooHard:
        return None


def write_chances(solver: Solver, view: View, decision: Decision) -> dict[str, Any]:
    """Write the chance to win from the position and by each of its best cells."""
    return write_win_chance(win_chance(view))


WANTED: dict[str, Callable[[Solver, View, Decision], Any]] = {
    "risk": write_risks,
    "reasons": write_reasons,
    "perfect": write_perfect_play,
    "win_chance": write_chances,
}


class Speaker:
    """Answers the lines of one conversation."""

    def __init__(self, solver: Solver) -> None:
        """Take the solver that answers."""
        self._solver = solver
        self._level: Level | None = None

    def answer(self, line: bytes) -> str:
        """Answer one line with one line of JSON."""
        number = None
        try:
            asked = read_line(line)
            number = asked.get("id")
            found = self._greet(asked) if "sapper" in asked else self._decide(asked)
        except SapperError as error:
            found = (
                {"id": number, "error": str(error)} if number is not None else {"error": str(error)}
            )
        return json.dumps(found, separators=(",", ":")) + "\n"

    def _greet(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Take the level; say who answers."""
        if asked["sapper"] != PROTOCOL:
            raise BadOption(f"this is protocol {PROTOCOL}, not {shown(asked['sapper'])}")
        self._level = Level.parse(asked.get("level", ""))
        version = self._solver.engine.fingerprint
        untouched = View.untouched(self._level)
        decision = self._solver.decide(untouched)  # compiled, if need be, before any clock runs
        write_risks(self._solver, untouched, decision)
        return {"name": f"{self._solver.name} (engine)", "version": version, "seed": True}

    def _decide(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Answer a question about a position."""
        level = Level.parse(asked["level"]) if "level" in asked else self._level
        if level is None:
            raise BadOption('no level was told: begin with {"sapper": 1, "level": "30x16x99"}')
        wanted = asked.get("want", [])
        if not isinstance(wanted, list) or not all(one in WANTED for one in map(str, wanted)):
            raise BadOption(f"want lists some of {', '.join(WANTED)}, not {shown(wanted)}")
        view = read_view(level, asked.get("view"))
        seed, game = (whole(asked.get(name, 0), name, 0, 2**64 - 1) for name in ("seed", "game"))
        decision = self._solver.decide(view, seed, game)
        cells = decision.safe or (decision.cell,)
        found = {"id": asked.get("id"), "open": cells, "safe": decision.safe, "why": decision.why}
        return found | {name: WANTED[name](self._solver, view, decision) for name in wanted}


def read_line(line: bytes) -> dict[str, Any]:
    """Read a line that must be a JSON object."""
    found = object_in(line)
    if found is None:
        raise BadOption(f"a line is a JSON object, not {shown(line.decode(errors='replace'))}")
    return found
