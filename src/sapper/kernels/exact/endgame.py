"""Perfect endgames: a full search over the layouts left, when these are few.

A set of layouts is a bit set. A cell that is safe in all of them costs nothing and splits the set
by the number it shows; else every cell is tried, the safest first, as long as its safe layouts
outnumber the wins of the best so far. What a set is worth depends on the set alone, so it is kept.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.codes import WHICH
from sapper.kernels.core.compile import kernel, shared
from sapper.kernels.core.machine import count_bits, lowest_bit
from sapper.kernels.core.types import Int
from sapper.kernels.exact.layouts import count_layouts, list_layouts
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.lookahead import KEPT_SETS, MOST_LATE_CELLS, SHOWN, LookaheadRecord
from sapper.kernels.memory.programme import ProgrammeRecord

MOST_NODES = 20_000
NO_END = 1 << 60
_ZERO, _ONE = np.uint64(0), np.uint64(1)


@kernel
def near_bits(game: GameRecord, lookahead: LookaheadRecord, cell: Int) -> np.uint64:
    """Return the uncertain cells around a cell, as a bit set."""
    bits = _ZERO
    which = (np.int64(game.state[cell]) >> WHICH) & 255
    while which:
        near = cell + game.step[lowest_bit(np.uint64(which))]
        which &= which - 1
        for k in range(lookahead.late_cells):
            if lookahead.late_cell[k] == near:
                bits |= _ONE << np.uint64(k)
    return bits


@kernel
def tabulate(game: GameRecord, lookahead: LookaheadRecord) -> None:
    """Write for every cell in which layouts it is safe, and in which it shows each number."""
    words = (lookahead.layouts + 63) >> 6
    lookahead.words = words
    for k in range(lookahead.late_cells * SHOWN * words):
        lookahead.showing[k] = _ZERO
    for k in range(lookahead.late_cells * words):
        lookahead.clear[k] = _ZERO
    for cell in range(lookahead.late_cells):
        near = near_bits(game, lookahead, np.int64(lookahead.late_cell[cell]))
        for k in range(lookahead.layouts):
            layout = lookahead.layout[k]
            if (layout >> np.uint64(cell)) & _ONE:
                continue
            bit = _ONE << np.uint64(k & 63)
            shown = count_bits(layout & near)
            lookahead.showing[(cell * SHOWN + shown) * words + (k >> 6)] |= bit
            lookahead.clear[cell * words + (k >> 6)] |= bit


@kernel
def find_kept(lookahead: LookaheadRecord, level: Int) -> Int:
    """Return the place where the value of a level's set is kept, or could be."""
    words = lookahead.words
    mixed = _ZERO
    for w in range(words):
        mixed = (mixed ^ lookahead.member[level * words + w]) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(29)
    return np.int64(mixed % np.uint64(KEPT_SETS))


@kernel
def is_kept(lookahead: LookaheadRecord, level: Int, place: Int) -> bool:
    """Tell whether the set of a level is the one that is kept at a place."""
    words = lookahead.words
    same = lookahead.kept_age[place] == lookahead.age
    for w in range(words):
        same = same and lookahead.kept[place * words + w] == lookahead.member[level * words + w]
    return bool(same)


@kernel
def keep(lookahead: LookaheadRecord, level: Int, place: Int, wins: Int) -> None:
    """Keep the value of a level's set."""
    words = lookahead.words
    lookahead.kept_age[place] = lookahead.age
    lookahead.kept_wins[place] = wins
    for w in range(words):
        lookahead.kept[place * words + w] = lookahead.member[level * words + w]


@kernel
def narrow(lookahead: LookaheadRecord, level: Int, cell: Int, shown: Int) -> Int:
    """Write the layouts in which a cell shows a number to the next level; returns how many."""
    words = lookahead.words
    size: Int = 0
    for w in range(words):
        component = (
            lookahead.member[level * words + w]
            & lookahead.showing[(cell * SHOWN + shown) * words + w]
        )
        lookahead.member[(level + 1) * words + w] = component
        size += count_bits(component)
    return size


@kernel
def count_safe(lookahead: LookaheadRecord, level: Int, size: Int) -> Int:
    """Count for each cell in how many layouts of a level's set it is safe.

    Returns a cell that is safe in all and shows more than one number, or -1.
    """
    words = lookahead.words
    for cell in range(lookahead.late_cells):
        safe: Int = 0
        for w in range(words):
            safe += count_bits(
                lookahead.member[level * words + w] & lookahead.clear[cell * words + w]
            )
        lookahead.safe[level * MOST_LATE_CELLS + cell] = safe
        if safe == size:
            for shown in range(SHOWN):
                found = narrow(lookahead, level, cell, shown)
                if found == size:  # nothing to learn from it
                    lookahead.safe[level * MOST_LATE_CELLS + cell] = 0
                if found > 0:
                    break
            if 0 < found < size:
                return cell
    return -1


@kernel
def safest_cell(
    game: GameRecord, lookahead: LookaheadRecord, level: Int, tried: np.uint64, least: Int
) -> Int:
    """Return the untried cell that is safe in the most layouts, if in more than `least`; or -1."""
    best, most = -1, least
    for k in range(lookahead.late_cells):
        safe = np.int64(lookahead.safe[level * MOST_LATE_CELLS + k])
        if safe < most or (tried >> np.uint64(k)) & _ONE or safe <= least:
            continue
        if safe > most or game.rank[lookahead.late_cell[k]] < game.rank[lookahead.late_cell[best]]:
            best, most = k, safe
    return best


@kernel
def most_wins(game: GameRecord, lookahead: LookaheadRecord, level: Int, size: Int) -> Int:
    """Return in how many layouts of a level's set, `size` in all, perfect play wins.

    Leaves the cell to open in `late_best`.
    """
    if size == 1:
        return size
    lookahead.nodes += 1
    place = find_kept(lookahead, level)
    if level > 0 and is_kept(lookahead, level, place):
        return np.int64(lookahead.kept_wins[place])
    free = count_safe(lookahead, level, size)
    best, tried = np.int64(-1), _ZERO
    wins: Int = np.int64(0)
    while wins < size and lookahead.nodes < lookahead.most_nodes:
        cell = safest_cell(game, lookahead, level, tried, wins) if free < 0 else free
        if cell < 0:
            break
        tried |= _ONE << np.uint64(cell)
        here: Int = np.int64(0)
        left: Int = np.int64(lookahead.safe[level * MOST_LATE_CELLS + cell])
        for shown in range(SHOWN):
            if left == 0 or here + left <= wins:
                break
            found = narrow(lookahead, level, cell, shown)
            if found > 0:
                here += most_wins(game, lookahead, level + 1, found)
                left -= found
        if here > wins:
            best, wins = np.int64(lookahead.late_cell[cell]), here
        if free >= 0:
            break
    keep(lookahead, level, place, wins)
    lookahead.late_best = best
    return wins


@kernel
def search(game: GameRecord, lookahead: LookaheadRecord, most_nodes: Int) -> None:
    """Search the tabulated layouts, visiting at most `most_nodes` nodes."""
    lookahead.nodes, lookahead.most_nodes = 0, most_nodes
    lookahead.age += 1
    for w in range(lookahead.words):
        left = min(np.int64(64), lookahead.layouts - 64 * w)
        lookahead.member[w] = ~_ZERO >> np.uint64(64 - left)
    lookahead.late_wins = most_wins(game, lookahead, np.int64(0), lookahead.layouts)


@shared
def perfect_cell(
    game: GameRecord, programme: ProgrammeRecord, lookahead: LookaheadRecord, most: Int
) -> Int:
    """Return a cell of perfect play, by rank among equals; -1 if the search would be too large.

    Takes a solved position in which no cell is safe.
    """
    if count_layouts(programme, game.mines - programme.marked, most) > most + 0.5:
        return -1
    if not list_layouts(game, programme, lookahead):
        return -1
    tabulate(game, lookahead)
    search(game, lookahead, np.int64(MOST_NODES))
    return -1 if lookahead.nodes >= MOST_NODES else lookahead.late_best
