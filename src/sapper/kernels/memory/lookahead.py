"""The record of looking ahead: a supposed cell, the candidates, and the search of endgames."""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.types import CELLS, Array, Int, Record, field

VALUES = 8  # numbers that a supposed cell may show
SHOWN = 9  # numbers that any cell may show
MOST_LATE_CELLS, MOST_LAYOUTS = 63, 1024  # uncertain cells and layouts of an endgame
WORDS = MOST_LAYOUTS // 64  # of a set of layouts
KEPT_SETS = 4096


class LookaheadRecord(Record):
    """What follows if a cell is open, and what a few layouts are worth."""

    share_at: Array = field(np.uint32, CELLS)
    share: Array = field(np.float64, 1 << 18)  # by box and mines of its component
    least: Array = field(np.float64, CELLS)  # by component: no box of it can have less risk
    states: Int = field(np.int64)  # of the solved position
    links: Int = field(np.int64)
    changed: Int = field(np.int64)  # components that change
    changed_component: Array = field(np.uint16, 9)
    touched: Array = field(np.uint8, CELLS)
    near: Array = field(np.uint8, CELLS)  # by box: cells next to the supposed one
    met: Array = field(np.uint16, 8)
    new_box: Array = field(np.uint16, CELLS)  # by box: the box that took some of its cells, or 0
    added: Int = field(np.int64)
    splits: Int = field(np.int64)
    split: Array = field(np.uint16, 8)
    split_new: Array = field(np.uint16, 8)
    fewest: Int = field(np.int64)  # mines of the changed component
    width: Int = field(np.int64)
    # solutions by number shown and mines
    value: Array = field(np.float64, lambda cells: VALUES * cells)
    weight: Array = field(np.float64, VALUES)
    total: float = field(np.float64)
    outside: Int = field(np.int64)
    others: Array = field(np.float64, CELLS)
    rest: Array = field(np.float64, CELLS)
    lead: Array = field(np.float64, CELLS)  # weight of all else, by mines of the component
    outside_lead: Array = field(np.float64, CELLS)  # the same with a mine in one outside cell
    lead_component: Array = field(np.float64, CELLS)
    box_mined: Array = field(np.float64, CELLS)  # of the solved position
    candidates: Int = field(np.int64)
    candidate: Array = field(np.uint16, CELLS)
    sort_key: Array = field(np.int64, CELLS)
    safety: Array = field(np.float64, CELLS)
    lasting: Array = field(np.float64, CELLS)  # the factor by which 50/50s raise its safety
    apart_score: Array = field(np.float64, 9)  # by neighbours: score of a cell far from all numbers
    box_bit: Array = field(np.uint8, CELLS)  # the endgame: bit of a box's first cell in a layout
    outside_bit: Int = field(np.int64)
    uncertain_outside: bool = field(np.bool_)
    late_cells: Int = field(np.int64)
    late_cell: Array = field(np.uint16, MOST_LATE_CELLS)
    layouts: Int = field(np.int64)
    layout: Array = field(np.uint64, MOST_LAYOUTS)
    words: Int = field(np.int64)  # of 64 bits in a set of layouts
    showing: Array = field(np.uint64, MOST_LATE_CELLS * SHOWN * WORDS)  # sets by cell and number
    clear: Array = field(np.uint64, MOST_LATE_CELLS * WORDS)  # sets in which a cell is safe
    member: Array = field(np.uint64, (MOST_LATE_CELLS + 2) * WORDS)  # the set of each level
    safe: Array = field(np.uint16, (MOST_LATE_CELLS + 2) * MOST_LATE_CELLS)
    age: Int = field(np.int64)
    kept: Array = field(np.uint64, KEPT_SETS * WORDS)
    kept_age: Array = field(np.int64, KEPT_SETS)
    kept_wins: Array = field(np.uint16, KEPT_SETS)
    nodes: Int = field(np.int64)  # how many were searched so far
    most_nodes: Int = field(np.int64)  # how many may be searched
    late_best: Int = field(np.int64)
    late_wins: Int = field(np.int64)  # layouts that perfect play wins
    win_chance: float = field(np.float64)  # their share, where a choice was perfect, else -1
