"""Positions for choices by filters, and what the filters leave of them."""

import oracle
from drawn import guesses
from sapper import Level, solver
from sapper.inference.position import workspace_of
from sapper.kernels.field.memory import FilterRecord

MOST = 3000


def left_after(name, view, seed):
    """Decide; returns the decision, and S, E, Q of every cell that is left after the filters."""
    decision = solver(name).decide(view, seed=seed)
    workspace = workspace_of(view)
    record = workspace.memory(FilterRecord)[0]
    cells = workspace.places(record.cell[: record.left])
    columns = (record.progress, record.certain, record.entropy)
    rows = zip(*(one[: record.left].tolist() for one in columns), strict=True)
    return decision, dict(zip(cells, rows, strict=True))


def positions(text, games):
    """List positions with few layouts in which nothing is certain, with these layouts."""
    for seed in range(games):
        for view in guesses(Level.parse(text), seed):
            try:
                yield seed, view, oracle.full_layouts(view, MOST)
            except OverflowError:
                continue
