"""Perfect endgames: a full search over the layouts left, when these are few.

A set of layouts is a bit set. A cell that is safe in all of them costs nothing and splits the set
by the number it shows; else every cell is tried, the safest first, as long as its safe layouts
outnumber the wins of the best so far. What a set is worth depends on the set alone, so it is kept.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.certain import list_outside
from sapper.kernels.exact import middle_of
from sapper.kernels.jit import kernel
from sapper.kernels.machine import count_bits, lowest_bit
from sapper.kernels.scratch import KEPT_SETS, MOST_LATE_CELLS, MOST_LAYOUTS, SHOWN
from sapper.kernels.workspace import WHICH, Int, Record

MOST_NODES = 20_000
ENDLESS = 1 << 60
_ZERO, _ONE = np.uint64(0), np.uint64(1)


@kernel
def count_layouts(exact: Record, mines: Int, most: Int) -> float:
    """Give how many layouts a solved position has; any larger number if they are more than most."""
    degree, left = np.int64(0), np.int64(mines)
    for part in range(exact.components):
        left -= np.int64(exact.fewest[part])
        degree += np.int64(exact.spread[part])
    left -= middle_of(exact.outside, left, degree)
    ways = exact.total
    for k in range(min(left, exact.outside - left)):
        ways *= (exact.outside - k) / (k + 1.0)  # never below 1
        if ways > most + 0.5:
            break
    return float(ways)


@kernel
def number_cells(game: Record, exact: Record, look: Record) -> bool:
    """Give every uncertain cell a bit, those of a box in a row; False if they are too many."""
    for box in range(exact.boxes):
        look.box_bit[box] = MOST_LATE_CELLS
    bits: Int = 0
    for box in range(exact.boxes):
        if exact.box_mined[box] > 0.0 and exact.box_clear[box] > 0.0:
            look.box_bit[box] = bits
            bits += np.int64(exact.box_size[box])
            if bits > MOST_LATE_CELLS:
                return False
    look.outside_bit = bits
    look.uncertain_outside = exact.outside_mined > 0.0 and exact.outside_clear > 0.0
    if look.uncertain_outside:
        bits += exact.outside
        if bits > MOST_LATE_CELLS:
            return False
        for k in range(list_outside(game)):
            look.late_cell[look.outside_bit + k] = game.stack[k]
    for k in range(exact.edges):
        box = exact.edge_box[k]
        if look.box_bit[box] < MOST_LATE_CELLS:
            at: Int = np.int64(look.box_bit[box])
            while look.late_cell[at] != 0:
                at += 1
            look.late_cell[at] = exact.edge[k]
    look.late_cells = bits
    return True


@kernel
def next_choice(mask: np.uint64) -> np.uint64:
    """Give the next larger number with as many bits set."""
    low = mask & (~mask + _ONE)
    up = mask + low
    return up | (((mask ^ up) // low) >> np.uint64(2))


@kernel
def add_layout(look: Record, layout: np.uint64) -> None:
    """Put a layout on the list; one more than fits is only counted."""
    if look.layouts < MOST_LAYOUTS:
        look.layout[look.layouts] = layout
    look.layouts += 1


@kernel
def list_rest(exact: Record, look: Record, left: Int, layout: np.uint64) -> None:
    """List what the cells outside may hold beside a layout of the boundary."""
    outside = exact.outside
    if left < 0 or left > outside:
        return
    if left == 0 or not look.uncertain_outside:
        add_layout(look, layout)
        return
    choice = (_ONE << np.uint64(left)) - _ONE
    while choice >> np.uint64(outside) == _ZERO:
        add_layout(look, layout | choice << np.uint64(look.outside_bit))
        if look.layouts > MOST_LAYOUTS:
            return
        choice = next_choice(choice)


@kernel
def list_from(
    exact: Record, look: Record, part: Int, at: Int, state: Int, left: Int, layout: np.uint64
) -> None:
    """List all layouts that go on from a state of the programme, from the box at a place on."""
    if look.layouts > MOST_LAYOUTS:
        return
    if part == exact.components:
        list_rest(exact, look, left, layout)
        return
    if at == exact.part[part + 1]:
        begin = np.int64(0)
        if part + 1 < exact.components:
            begin = np.int64(exact.layer[exact.part_layer[part + 1]])
        list_from(exact, look, part + 1, at, begin, left, layout)
        return
    box = np.int64(exact.order[at])
    size, bit = np.int64(exact.box_size[box]), np.uint64(look.box_bit[box])
    mines = np.int64(exact.fewest_here[state]) - 1
    for k in range(exact.first_link[state], exact.first_link[state + 1]):
        mines += 1
        to = np.int64(exact.link[k])
        if exact.onward[to] == 0.0 or mines > left:
            continue
        if mines == 0 or bit == MOST_LATE_CELLS:
            list_from(exact, look, part, at + 1, to, left - mines, layout)
            continue
        choice = (_ONE << np.uint64(mines)) - _ONE
        while choice >> np.uint64(size) == _ZERO:
            list_from(exact, look, part, at + 1, to, left - mines, layout | choice << bit)
            choice = next_choice(choice)


@kernel
def list_layouts(game: Record, exact: Record, look: Record) -> bool:
    """List the layouts of a solved position by their uncertain cells; False if they do not fit."""
    for k in range(MOST_LATE_CELLS):
        look.late_cell[k] = 0
    if not number_cells(game, exact, look):
        return False
    look.layouts = 0
    mines = game.mines - exact.marked
    list_from(exact, look, np.int64(0), np.int64(0), np.int64(0), mines, _ZERO)
    return bool(0 < look.layouts <= MOST_LAYOUTS)


@kernel
def near_bits(game: Record, look: Record, cell: Int) -> np.uint64:
    """Give the uncertain cells around a cell."""
    bits = _ZERO
    which = (np.int64(game.sight[cell]) >> WHICH) & 255
    while which:
        near = cell + game.step[lowest_bit(np.uint64(which))]
        which &= which - 1
        for k in range(look.late_cells):
            if look.late_cell[k] == near:
                bits |= _ONE << np.uint64(k)
    return bits


@kernel
def tabulate(game: Record, look: Record) -> None:
    """Write for every cell the set of layouts in which it is safe, and for each number shown."""
    words = (look.layouts + 63) >> 6
    look.words = words
    for k in range(look.late_cells * SHOWN * words):
        look.showing[k] = _ZERO
    for k in range(look.late_cells * words):
        look.clear[k] = _ZERO
    for cell in range(look.late_cells):
        near = near_bits(game, look, np.int64(look.late_cell[cell]))
        for k in range(look.layouts):
            layout = look.layout[k]
            if (layout >> np.uint64(cell)) & _ONE:
                continue
            bit = _ONE << np.uint64(k & 63)
            shown = count_bits(layout & near)
            look.showing[(cell * SHOWN + shown) * words + (k >> 6)] |= bit
            look.clear[cell * words + (k >> 6)] |= bit


@kernel
def find_kept(look: Record, level: Int) -> Int:
    """Give the place where the worth of the set of a level is kept, or could be."""
    words = look.words
    mixed = _ZERO
    for w in range(words):
        mixed = (mixed ^ look.member[level * words + w]) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(29)
    return np.int64(mixed % np.uint64(KEPT_SETS))


@kernel
def is_kept(look: Record, level: Int, place: Int) -> bool:
    """Tell whether the set of a level is the one that is kept at a place."""
    words = look.words
    same = look.kept_age[place] == look.age
    for w in range(words):
        same = same and look.kept[place * words + w] == look.member[level * words + w]
    return bool(same)


@kernel
def keep(look: Record, level: Int, place: Int, wins: Int) -> None:
    """Keep what the set of a level is worth."""
    words = look.words
    look.kept_age[place] = look.age
    look.kept_wins[place] = wins
    for w in range(words):
        look.kept[place * words + w] = look.member[level * words + w]


@kernel
def narrow(look: Record, level: Int, cell: Int, shown: Int) -> Int:
    """Write those in which a cell shows a number to the next level; gives how many they are."""
    words, size = look.words, 0
    for w in range(words):
        part = look.member[level * words + w] & look.showing[(cell * SHOWN + shown) * words + w]
        look.member[(level + 1) * words + w] = part
        size += count_bits(part)
    return size


@kernel
def count_safe(look: Record, level: Int, size: Int) -> Int:
    """Count for each cell in how many layouts of a level's set it is safe.

    Gives a cell that is safe in all and shows more than one number, or -1.
    """
    words = look.words
    for cell in range(look.late_cells):
        safe = 0
        for w in range(words):
            safe += count_bits(look.member[level * words + w] & look.clear[cell * words + w])
        look.safe[level * MOST_LATE_CELLS + cell] = safe
        if safe == size:
            for shown in range(SHOWN):
                found = narrow(look, level, cell, shown)
                if found == size:  # nothing to learn from it
                    look.safe[level * MOST_LATE_CELLS + cell] = 0
                if found > 0:
                    break
            if 0 < found < size:
                return cell
    return -1


@kernel
def safest_cell(game: Record, look: Record, level: Int, tried: np.uint64, least: Int) -> Int:
    """Give the untried cell that is safe in the most layouts, if in more than least; or -1."""
    best, most = -1, least
    for k in range(look.late_cells):
        safe = np.int64(look.safe[level * MOST_LATE_CELLS + k])
        if safe < most or (tried >> np.uint64(k)) & _ONE or safe <= least:
            continue
        if safe > most or game.rank[look.late_cell[k]] < game.rank[look.late_cell[best]]:
            best, most = k, safe
    return best


@kernel
def most_wins(game: Record, look: Record, level: Int, size: Int) -> Int:
    """Give in how many layouts of a level's set, which are so many, perfect play wins.

    Leaves the cell to open in `late_best`.
    """
    if size == 1:
        return size
    look.nodes += 1
    place = find_kept(look, level)
    if level > 0 and is_kept(look, level, place):
        return np.int64(look.kept_wins[place])
    free = count_safe(look, level, size)
    best, wins, tried = np.int64(-1), np.int64(0), _ZERO
    while wins < size and look.nodes < MOST_NODES:
        cell = safest_cell(game, look, level, tried, wins) if free < 0 else free
        if cell < 0:
            break
        tried |= _ONE << np.uint64(cell)
        here: Int = np.int64(0)
        left = np.int64(look.safe[level * MOST_LATE_CELLS + cell])
        for shown in range(SHOWN):
            if left == 0 or here + left <= wins:
                break
            found = narrow(look, level, cell, shown)
            if found > 0:
                here += most_wins(game, look, level + 1, found)
                left -= found
        if here > wins:
            best, wins = np.int64(look.late_cell[cell]), here
        if free >= 0:
            break
    keep(look, level, place, wins)
    look.late_best = best
    return wins


@kernel
def search(game: Record, look: Record) -> None:
    """Search the layouts that were tabulated, on top of the nodes that are counted already."""
    look.age += 1
    for w in range(look.words):
        left = min(np.int64(64), look.layouts - 64 * w)
        look.member[w] = ~_ZERO >> np.uint64(64 - left)
    look.late_wins = most_wins(game, look, np.int64(0), look.layouts)


@kernel
def perfect_cell(game: Record, exact: Record, look: Record, most: Int) -> Int:
    """Give a cell of perfect play, by rank among equals; -1 if the layouts are too many for that.

    Takes a solved position in which no cell is safe.
    """
    if count_layouts(exact, game.mines - exact.marked, most) > most + 0.5:
        return -1
    if not list_layouts(game, exact, look):
        return -1
    tabulate(game, look)
    look.nodes = 0
    search(game, look)
    return -1 if look.nodes >= MOST_NODES else look.late_best
