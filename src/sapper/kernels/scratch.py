"""The records that exact analysis and looking ahead work in: scratch memory, one per thread.

As those of a game they have a fixed capacity, one of two, and are made when they are first needed.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

SMALL, LARGE = 1024, 65_536  # capacities: cells of a board with its border
HASH_BITS = 20  # of the table that merges equal states
VALUES = 8  # numbers that a supposed cell may show
SHOWN = 9  # numbers that any cell may show
MOST_LATE_CELLS, MOST_LAYOUTS = 63, 1024  # uncertain cells and layouts of an endgame
KEPT_SETS = 4096
MOST_FINALISTS = 12  # candidates of a learned score
FACTS, SIDE, PLANES = 30, 7, 7  # of a candidate; its surroundings: cells on a side, planes
LINE = FACTS + SIDE * SIDE * PLANES  # numbers that say what is seen of a candidate
INPUTS = LINE + 2 * FACTS  # of the network: a line, and what is usual and the most among rivals
KEPT_MOVES, TOLD_CELLS = 1 << 14, 1 << 17  # of playouts: moves, and certain cells of all of them
MOST_UNITS, MOST_WEIGHTS = 512, 1 << 18  # of a layer, of the network


@cache
def exact_dtype(capacity: int) -> np.dtype[Any]:
    """Give the dtype of the scratch memory for boards of so many cells."""
    states = 1 << 19 if capacity == SMALL else 1 << 21
    weights = 1 << 17 if capacity == SMALL else 1 << 22
    fields: list[tuple[Any, ...]] = [
        ("pending", np.int64),
        ("row_todo", np.uint16, (9 * capacity + 1,)),  # rows that the quick sweep has to look at
        ("covered", np.uint8, (capacity,)),  # by cell, for the survey of a position
        ("near", np.uint8, (capacity,)),
        ("left", np.uint8, (capacity,)),
        ("which", np.uint8, (capacity,)),
        ("flagged", np.uint64, (capacity // 8,)),  # a byte for each cell
        ("across", np.uint8, (capacity,)),
        ("looked", np.uint32, (capacity,)),  # sight of a row when pairs were last tried
        ("row_mask", np.uint8, (capacity,)),  # by cell: which of its neighbours are rows
        ("rows", np.int64),
        ("row_cell", np.uint16, (capacity,)),
        ("row_at", np.uint16, (capacity,)),  # by cell
        ("row_need", np.uint8, (capacity,)),
        ("row_room", np.int8, (capacity,)),  # cells of the row that the programme has not reached
        ("row_head", np.uint16, (capacity,)),  # the first box whose first row this is
        ("row_boxes", np.uint8, (capacity,)),
        ("row_box", np.uint16, (8 * capacity,)),
        ("row_left", np.uint8, (capacity,)),  # boxes not in the order yet
        ("row_met", np.uint8, (capacity,)),  # 1: in the order
        ("row_slot", np.uint8, (capacity,)),  # its bits in a state
        ("row_part", np.uint16, (capacity,)),  # its component
        ("row_order", np.uint16, (2 * capacity,)),  # rows, component by component
        ("edge", np.uint16, (capacity,)),  # the cells of the boundary,
        ("edges", np.int64),
        ("edge_box", np.uint16, (capacity,)),  # and the box of each
        ("box_at", np.uint16, (capacity,)),  # by cell: 1 more than its box, 0 outside
        ("boxes", np.int64),
        ("box_shape", np.uint32, (capacity,)),
        ("box_next", np.uint16, (capacity,)),
        ("box_size", np.uint8, (capacity,)),
        ("box_rows", np.uint8, (capacity,)),
        ("box_row", np.uint16, (8 * capacity,)),
        ("box_slot", np.uint8, (8 * capacity,)),  # by row of the box: its bits in a state,
        ("box_room", np.int8, (8 * capacity,)),  # and how many cells it has in later boxes
        ("box_opening", np.uint64, (capacity,)),  # what its new rows add to a state
        ("box_mine", np.uint64, (capacity,)),  # what a mine takes from a state
        ("box_taken", np.uint8, (capacity,)),
        ("box_mined", np.float64, (capacity,)),  # weight of a mine in a cell of the box,
        ("box_clear", np.float64, (capacity,)),  # and of no mine
        ("box_draw", np.uint8, (capacity,)),  # mines in a layout that is drawn
        ("box_begin", np.uint16, (capacity,)),  # its cells on the list,
        ("listed", np.uint16, (capacity,)),  # which has all unknown cells
        ("many_listed", np.int64),
        ("order", np.uint16, (2 * capacity,)),
        ("free", np.uint64),  # slots: a bit where each begins
        ("components", np.int64),
        ("part", np.uint16, (capacity + 2,)),  # where each component begins in the order,
        ("part_row", np.uint16, (capacity + 2,)),  # and its rows in theirs
        ("layer", np.uint32, (5 * capacity,)),  # where the states of each layer begin
        ("part_layer", np.uint32, (capacity + 2,)),
        ("fewest", np.uint16, (capacity,)),  # mines in a component
        ("spread", np.uint16, (capacity,)),  # most less fewest
        ("poly_at", np.uint32, (capacity + 1,)),
        ("poly", np.float64, (4 * capacity,)),  # solutions of a component by number of mines
        ("after_at", np.uint32, (capacity + 1,)),
        ("after", np.float64, (weights,)),  # weights of all later components and the rest
        ("before", np.float64, (capacity,)),  # weights of all earlier components
        ("joined", np.float64, (capacity,)),
        ("marked", np.int64),  # mines known when it was solved
        ("outside", np.int64),  # unknown cells next to no number
        ("total", np.float64),  # weight of all layouts
        ("outside_mined", np.float64),
        ("outside_clear", np.float64),
        ("states", np.int64),
        ("links", np.int64),
        ("key", np.uint64, (states,)),
        ("ways", np.float64, (states,)),  # weight of what leads to a state,
        ("onward", np.float64, (states,)),  # and of what it leads to
        ("first_link", np.uint32, (states + 1,)),
        ("fewest_here", np.uint8, (states,)),
        ("link", np.uint32, (2 * states,)),
        ("table", np.uint32, (1 << HASH_BITS,)),
    ]
    return np.dtype(fields, align=True)


@cache
def look_dtype(capacity: int) -> np.dtype[Any]:
    """Give the dtype of the memory for looking ahead on boards of so many cells."""
    words = MOST_LAYOUTS // 64
    fields: list[tuple[Any, ...]] = [
        ("share_at", np.uint32, (capacity,)),
        ("share", np.float64, (1 << 18,)),  # by box and mines of its component
        ("least", np.float64, (capacity,)),  # risk that no box of a component can go below
        ("states", np.int64),  # of the solved position
        ("links", np.int64),
        ("parts", np.int64),  # components that change
        ("part", np.uint16, (9,)),
        ("touched", np.uint8, (capacity,)),
        ("near", np.uint8, (capacity,)),  # by box: cells next to the supposed one
        ("met", np.uint16, (8,)),
        ("new_box", np.uint16, (capacity,)),  # by box: the one that some of its cells got, or 0
        ("added", np.int64),
        ("splits", np.int64),
        ("split", np.uint16, (8,)),
        ("split_new", np.uint16, (8,)),
        ("fewest", np.int64),  # mines of the changed component
        ("width", np.int64),
        ("value", np.float64, (VALUES * capacity,)),  # solutions by number shown and mines
        ("weight", np.float64, (VALUES,)),
        ("total", np.float64),
        ("outside", np.int64),
        ("others", np.float64, (capacity,)),
        ("rest", np.float64, (capacity,)),
        ("lead", np.float64, (capacity,)),  # weight of all else, by mines of the component
        ("inside", np.float64, (capacity,)),  # the same with a mine in a cell outside
        ("lead_part", np.float64, (capacity,)),
        ("box_mined", np.float64, (capacity,)),  # of the solved position
        ("candidates", np.int64),
        ("candidate", np.uint16, (capacity,)),
        ("rank", np.int64, (capacity,)),
        ("safety", np.float64, (capacity,)),
        ("lasting", np.float64, (capacity,)),  # what its safety is multiplied by
        ("known", np.float64, (9,)),  # scores of cells that touch no number, by neighbours
        ("box_bit", np.uint8, (capacity,)),  # the endgame: bit of a box's first cell in a layout
        ("outside_bit", np.int64),
        ("uncertain_outside", np.bool_),
        ("late_cells", np.int64),
        ("late_cell", np.uint16, (MOST_LATE_CELLS,)),
        ("layouts", np.int64),
        ("layout", np.uint64, (MOST_LAYOUTS,)),
        ("words", np.int64),  # of 64 bits in a set of layouts
        ("showing", np.uint64, (MOST_LATE_CELLS * SHOWN * words,)),  # sets by cell and number
        ("clear", np.uint64, (MOST_LATE_CELLS * words,)),  # sets in which a cell is safe
        ("member", np.uint64, ((MOST_LATE_CELLS + 2) * words,)),  # the set of each level
        ("safe", np.uint16, ((MOST_LATE_CELLS + 2) * MOST_LATE_CELLS,)),
        ("age", np.int64),
        ("kept", np.uint64, (KEPT_SETS * words,)),
        ("kept_age", np.int64, (KEPT_SETS,)),
        ("kept_wins", np.uint16, (KEPT_SETS,)),
        ("nodes", np.int64),
        ("late_best", np.int64),
        ("late_wins", np.int64),  # layouts that perfect play wins
        ("worth", np.float64),  # their share, where a choice was perfect, else -1
    ]
    return np.dtype(fields, align=True)


@cache
def study_dtype(capacity: int) -> np.dtype[Any]:
    """Give the dtype of the memory for weighing candidates on boards of so many cells."""
    fields: list[tuple[Any, ...]] = [
        ("finalists", np.int64),  # how many, and of each
        ("cell", np.uint16, (MOST_FINALISTS,)),
        ("safety", np.float64, (MOST_FINALISTS,)),
        ("score", np.float64, (MOST_FINALISTS,)),  # its second-move safety,
        ("value", np.float64, (MOST_FINALISTS,)),  # its learned score,
        ("worth", np.float64, (MOST_FINALISTS,)),  # the worth of its playouts, summed,
        ("luck", np.float64, (MOST_FINALISTS,)),  # their luck,
        ("played", np.int64, (MOST_FINALISTS,)),  # how many they were,
        ("estimate", np.float64, (MOST_FINALISTS,)),  # and what both say
        ("dropped", np.uint8, (MOST_FINALISTS,)),
        ("described", np.uint8, (MOST_FINALISTS,)),  # whether the network can look at it
        ("age", np.int64),  # of the decision
        ("salt", np.uint64, (capacity,)),  # for each unknown cell
        ("moves", np.int64),  # that are kept, and of each
        ("move_age", np.int64, (KEPT_MOVES + 1,)),
        ("move_key", np.uint64, (KEPT_MOVES + 1,)),  # what is open,
        ("move_worth", np.float64, (KEPT_MOVES + 1,)),  # the chance to win if it is known,
        ("move_risk", np.float64, (KEPT_MOVES + 1,)),
        ("move_cell", np.uint16, (KEPT_MOVES + 1,)),  # the guess,
        ("move_begin", np.uint32, (KEPT_MOVES + 1,)),  # and what is certain:
        ("move_safe", np.uint16, (KEPT_MOVES + 1,)),  # how many cells are safe,
        ("move_told", np.uint16, (KEPT_MOVES + 1,)),  # and how many there are in all
        ("told_cells", np.int64),
        ("drawn", np.int64),  # layouts so far
        ("move_drawn", np.int64, (KEPT_MOVES + 1,)),  # the last on which a move was made,
        ("rest_worth", np.float64, (KEPT_MOVES + 1,)),  # and what came of it
        ("rest_luck", np.float64, (KEPT_MOVES + 1,)),
        ("path", np.int64, (capacity,)),  # the moves of a playout, and the luck before each
        ("path_luck", np.float64, (capacity,)),
        ("told", np.uint16, (TOLD_CELLS + 2 * capacity,)),
        ("hidden", np.float32, (capacity,)),  # by cell: 1 if nothing is known of it,
        ("solid", np.float32, (capacity,)),  # the chance that it is a mine; 1 is a wall, too,
        ("ends", np.float32, (capacity,)),
        ("beside", np.float32, (capacity,)),  # the chance of a 50/50 with the next cell,
        ("below", np.float32, (capacity,)),  # with the one below,
        ("square", np.float32, (capacity,)),  # with these and the one between,
        ("fifty", np.float32, (capacity,)),  # and of any that it makes
        ("fifties", np.float64),  # that are to be expected in all
        ("part_safety", np.float64, (capacity,)),  # by component: of its safest cell, as a log,
        ("part_doubt", np.float64, (capacity,)),  # and the entropy of its cells
        ("line", np.float32, (MOST_FINALISTS * LINE,)),  # what the network sees of each candidate,
        ("rivals", np.float32, (2 * FACTS,)),  # and of all: the mean and the most of each fact
        ("shared", np.float32, (MOST_UNITS,)),  # what all candidates give the first layer alike
        ("own", np.float32, (MOST_UNITS,)),  # and what one does, however it is looked at
        ("unit", np.float32, (2 * MOST_UNITS,)),
        ("input", np.float32, (INPUTS + MOST_UNITS,)),  # those that are not zero,
        ("row", np.int64, (INPUTS + MOST_UNITS,)),  # and where the weights of each begin
        ("units", np.int64, (2,)),  # in each hidden layer; 0: there is no network
        ("weight", np.float32, (MOST_WEIGHTS,)),
    ]
    return np.dtype(fields, align=True)
