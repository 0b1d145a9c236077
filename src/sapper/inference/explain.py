"""Reason: which numbers force a cell, or what its risk comes from, in words."""

from __future__ import annotations

from dataclasses import dataclass

from sapper.errors import IllegalMove
from sapper.game.view import View
from sapper.inference.analysis import Analysis, analyse
from sapper.inference.prover import Place, Prover, name
from sapper.inference.smallest import smallest_set
from sapper.kernels.exact.analyse import FORCED_MINE, FORCED_SAFE


@dataclass(frozen=True)
class Reason:
    """Why a cell is what it is.

    `verdict` is "safe", "mine" or "uncertain". For a certain cell, `numbers` is a smallest set of
    numbers, as (row, col), that forces it, together with the total number of mines if
    `with_count`; for an uncertain one, the numbers that it touches. `text` says it in words.
    """

    cell: Place
    verdict: str
    risk: float
    numbers: tuple[Place, ...]
    with_count: bool
    text: str

    def __str__(self) -> str:
        """Return the explanation as a sentence."""
        return self.text


def explain(view: View, cell: Place, timeout: float | None = 10.0) -> Reason:
    """Say why a covered cell is safe, mined or uncertain.

    Raises IllegalMove if the cell is open or off the board, InconsistentView if no layout fits,
    TooHard if its risks, or the smallest set, take more than `timeout` seconds of processor
    time.
    """
    row, col = view.topology.place(view.topology.cell(*cell))
    if view.cells[row, col] >= 0:
        raise IllegalMove(f"row {row}, col {col} is open: only covered cells have a reason")
    result = analyse(view, timeout)
    risk = float(result.risk[row, col])
    if 0 < risk < 1:
        return explain_risk(view, (row, col), result)
    return explain_certain(view, (row, col), risk, timeout)


def explain_certain(view: View, cell: Place, risk: float, timeout: float | None) -> Reason:
    """Find a smallest set of numbers that forces a cell, the mine count only if it is needed."""
    prover = Prover(view, timeout)
    forced = FORCED_MINE if risk == 1 else FORCED_SAFE
    rows = prover.rows(cell)
    with_count = prover.verdict(frozenset(rows), False, cell) != forced
    found = smallest_set(rows, lambda part: prover.verdict(part, with_count, cell) == forced)
    numbers = tuple(map(view.topology.place, sorted(found)))
    verdict = "mine" if risk == 1 else "safe"
    count = f"the total of {view.level.mines} mine{'' if view.level.mines == 1 else 's'}"
    if not numbers:
        by = count
    elif with_count:
        by = f"{name(view, numbers)}, with {count}"
    else:
        by = name(view, numbers)
    what = "must be a mine" if risk == 1 else "is safe"
    text = f"Row {cell[0]}, col {cell[1]} {what}: {by} {'leave' if len(numbers) > 1 else 'leaves'}"
    text += " no other way."
    return Reason(cell, verdict, risk, numbers, with_count, text)


def explain_risk(view: View, cell: Place, result: Analysis) -> Reason:
    """Say what the risk of an uncertain cell comes from."""
    around, place = view.topology.around, view.topology.place
    shown = view.cells.ravel()
    flat = view.topology.cell(*cell)
    numbers = tuple(place(near) for near in around(flat) if shown[near] >= 0)
    risk = float(result.risk[cell])
    text = f"Row {cell[0]}, col {cell[1]} is a mine in {100 * risk:.1f}% of the layouts that fit."
    if not numbers:
        text += " It touches no number, so it shares the mines that the numbers leave over."
        return Reason(cell, "uncertain", risk, numbers, True, text)
    shares = []
    for number in numbers:
        near = [other for other in around(view.topology.cell(*number)) if shown[other] < 0]
        shares.append(f"{name(view, (number,))} has {len(near)} covered neighbours")
    text += f" It touches {len(numbers)} number{'' if len(numbers) == 1 else 's'}: "
    return Reason(cell, "uncertain", risk, numbers, True, text + "; ".join(shares) + ".")
