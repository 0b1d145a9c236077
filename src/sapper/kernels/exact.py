"""Exact risk: a dynamic programme over the boxes of each component.

It goes box by box, row by row; a state is what the open rows still need and how many mines were
placed, and equal states are merged. Components are joined by the total number of mines.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.frontier import MINES_SHIFT, find_boxes, find_order, find_rows
from sapper.kernels.jit import kernel
from sapper.kernels.scratch import HASH_BITS
from sapper.kernels.tables import BINOMIAL
from sapper.kernels.workspace import COMPLETE, NO_SOLUTION, TOO_LARGE, Int, Record

LEAST, MOST = 1e-250, 1e250  # weights outside this range go the slower, exact way

EXACT_DONE, EXACT_IMPOSSIBLE, EXACT_OVERFLOW = 0, 1, 2


@kernel
def forward(exact: Record, part: Int) -> bool:
    """Run the dynamic programme over a component; False if its memory does not suffice."""
    states, links = exact.states, exact.links
    layer = np.int64(exact.part_layer[part])
    exact.layer[layer] = states
    exact.key[states] = np.uint64(0)
    exact.ways[states] = 1.0
    states += 1
    for at in range(exact.part[part], exact.part[part + 1]):
        box = np.int64(exact.order[at])
        size = np.int64(exact.box_size[box])
        first_row, end_row = 8 * box, 8 * box + np.int64(exact.box_rows[box])
        opening, mine = exact.box_opening[box], exact.box_mine[box]
        begin = np.int64(exact.layer[layer])
        end = states
        layer += 1
        exact.layer[layer] = end
        widest = (end - begin) * 9
        if mine == 0 or end + widest >= exact.key.size or links + widest >= exact.link.size:
            return False
        bits = np.uint64(9)  # a table no larger than it must be stays in the cache
        while 2 * widest > (1 << bits):
            bits += np.uint64(1)
        if bits > HASH_BITS:
            return False
        last_place = (np.uint64(1) << bits) - np.uint64(1)
        for state in range(begin, end):
            key = exact.key[state] + opening
            fewest, most = 0, size
            for k in range(first_row, end_row):
                need = np.int64((key >> np.uint64(exact.box_slot[k])) & np.uint64(7))
                most = min(most, need)
                fewest = max(fewest, need - exact.box_room[k])
            exact.first_link[state] = links
            exact.fewest_here[state] = fewest
            key -= np.uint64(fewest) * mine
            for mines in range(fewest, most + 1):
                gain = exact.ways[state] * BINOMIAL[size, mines]
                place = (key * np.uint64(0x9E3779B97F4A7C15)) >> (np.uint64(64) - bits)
                while True:
                    to = np.int64(exact.table[place])
                    if to < end or to >= states or exact.key[to] == key:
                        break
                    place = (place + np.uint64(1)) & last_place
                if to < end or to >= states:
                    to = states
                    states += 1
                    exact.table[place] = to
                    exact.key[to] = key
                    exact.ways[to] = gain
                else:
                    exact.ways[to] += gain
                exact.link[links] = to
                links += 1
                key -= mine
        exact.first_link[end] = links
    exact.layer[layer + 1] = states
    exact.first_link[states] = links
    exact.part_layer[part + 1] = layer + 2
    exact.states, exact.links = states + 1, links
    return True


@kernel
def last_layer(exact: Record, part: Int) -> Int:
    """Give the layer in which a component is complete: one state for each number of mines."""
    return np.int64(exact.part_layer[part + 1]) - 2


@kernel
def range_of_mines(exact: Record, part: Int) -> tuple[Int, Int]:
    """Give the fewest and the most mines of a complete component; the fewest is above if none."""
    layer = last_layer(exact, part)
    fewest, most = np.int64(1 << 30), np.int64(-1)
    for state in range(exact.layer[layer], exact.layer[layer + 1]):
        mines = np.int64(exact.key[state] >> MINES_SHIFT)
        fewest, most = min(fewest, mines), max(most, mines)
    return fewest, most


@kernel
def collect(exact: Record, part: Int) -> bool:
    """Write the solutions of a component by number of mines; False if it has none."""
    layer = last_layer(exact, part)
    fewest, most = range_of_mines(exact, part)
    if most < fewest:
        return False
    at = np.int64(exact.poly_at[part])
    exact.fewest[part] = fewest
    exact.spread[part] = most - fewest
    exact.poly_at[part + 1] = at + most - fewest + 1
    for k in range(at, at + most - fewest + 1):
        exact.poly[k] = 0.0
    for state in range(exact.layer[layer], exact.layer[layer + 1]):
        mines = np.int64(exact.key[state] >> MINES_SHIFT)
        exact.poly[at + mines - fewest] = exact.ways[state]
    return True


@kernel
def middle_of(outside: Int, mines: Int, degree: Int) -> Int:
    """Give the number of further mines in the boundary whose ways count as 1."""
    return (max(np.int64(0), mines - outside) + min(degree, mines)) // 2


@kernel
def weigh_rest(into: np.ndarray, at: Int, outside: Int, mines: Int, degree: Int) -> bool:
    """Write for 0 .. degree more mines in the boundary how many ways the rest has, up to a factor.

    `mines` are those left for the cells outside if the boundary has its fewest. False where the
    numbers leave the range in which nothing underflows.
    """
    low, high = max(np.int64(0), mines - outside), min(degree, mines)
    for t in range(at, at + degree + 1):
        into[t] = 0.0
    if low > high:
        return True
    middle = middle_of(outside, mines, degree)
    into[at + middle] = 1.0
    weight = 1.0
    for t in range(middle, high):
        left = mines - t
        weight *= left / (outside - left + 1.0)
        into[at + t + 1] = weight
    weight_high = weight
    weight = 1.0
    for t in range(middle, low, -1):
        left = mines - t
        weight *= (outside - left) / (left + 1.0)
        into[at + t - 1] = weight
    return LEAST < weight < MOST and LEAST < weight_high < MOST


@kernel
def join(exact: Record, mines: Int) -> Int:
    """Join the components and the rest from the last to the first; leaves the total weight."""
    parts = exact.components
    fewest: Int = np.int64(0)
    degree: Int = np.int64(0)
    for part in range(parts):
        fewest += np.int64(exact.fewest[part])
        degree += np.int64(exact.spread[part])
    at = np.int64(0)
    width = degree + 1
    for part in range(parts):  # room for what comes after each component: shorter and shorter
        exact.after_at[part] = at
        at += width
    exact.after_at[parts] = at
    if at + width > exact.after.size or width > exact.before.size:
        return EXACT_OVERFLOW
    exact.total = 0.0
    if mines - fewest < 0:
        return EXACT_IMPOSSIBLE
    if not weigh_rest(exact.after, at, exact.outside, mines - fewest, degree):
        return EXACT_OVERFLOW
    left = degree
    for part in range(parts - 1, -1, -1):
        spread = np.int64(exact.spread[part])
        poly = np.int64(exact.poly_at[part])
        here = np.int64(exact.after_at[part])
        later = np.int64(exact.after_at[part + 1])
        left -= spread
        for t in range(left + 1):
            total = 0.0
            for k in range(spread + 1):
                total += exact.poly[poly + k] * exact.after[later + t + k]
            exact.after[here + t] = total
    exact.total = exact.after[np.int64(exact.after_at[0])]
    if exact.total == 0.0:
        return EXACT_IMPOSSIBLE
    return EXACT_DONE if LEAST < exact.total < MOST else EXACT_OVERFLOW


@kernel
def backward(exact: Record, part: Int) -> None:
    """Go back through a component; writes the weight of mined and clear cells of each box."""
    layer = last_layer(exact, part)
    for at in range(exact.part[part + 1] - 1, np.int64(exact.part[part]) - 1, -1):
        layer -= 1
        box = np.int64(exact.order[at])
        size = np.int64(exact.box_size[box])
        mined, clear = 0.0, 0.0
        for state in range(exact.layer[layer], exact.layer[layer + 1]):
            mines = np.int64(exact.fewest_here[state])
            onward, with_mines, without = 0.0, 0.0, 0.0
            for k in range(exact.first_link[state], exact.first_link[state + 1]):
                weight = BINOMIAL[size, mines] * exact.onward[exact.link[k]]
                onward += weight
                with_mines += weight * mines
                without += weight * (size - mines)
                mines += 1
            exact.onward[state] = onward
            mined += exact.ways[state] * with_mines
            clear += exact.ways[state] * without
        exact.box_mined[box] = mined / size
        exact.box_clear[box] = clear / size


@kernel
def spread_back(exact: Record, mines: Int) -> None:
    """Weigh each component's ends by all others, and go back through it."""
    parts = exact.components
    exact.before[0] = 1.0
    degree = np.int64(0)
    fewest = np.int64(0)
    for part in range(parts):
        fewest += np.int64(exact.fewest[part])
    for part in range(parts):
        layer = last_layer(exact, part)
        later = np.int64(exact.after_at[part + 1])
        for state in range(exact.layer[layer], exact.layer[layer + 1]):
            more = np.int64(exact.key[state] >> MINES_SHIFT) - np.int64(exact.fewest[part])
            total = 0.0
            for k in range(degree + 1):
                total += exact.before[k] * exact.after[later + k + more]
            exact.onward[state] = total
        backward(exact, part)
        spread, poly = np.int64(exact.spread[part]), np.int64(exact.poly_at[part])
        for t in range(degree + spread + 1):
            exact.joined[t] = 0.0
        for k in range(degree + 1):
            for j in range(spread + 1):
                exact.joined[k + j] += exact.before[k] * exact.poly[poly + j]
        degree += spread
        for t in range(degree + 1):
            exact.before[t] = exact.joined[t]
    exact.outside_mined, exact.outside_clear = 0.0, 0.0
    rest = np.int64(exact.after_at[parts])
    for t in range(degree + 1):
        weight = exact.before[t] * exact.after[rest + t]
        inside = mines - fewest - t
        exact.outside_mined += weight * inside
        exact.outside_clear += weight * (exact.outside - inside)


@kernel
def solve_components(game: Record, exact: Record) -> Int:
    """Find the components and count the solutions of each by its number of mines."""
    find_rows(game, exact)
    find_boxes(game, exact)
    find_order(exact)
    exact.states, exact.links = 0, 0
    exact.part_layer[0] = 0
    exact.poly_at[0] = 0
    for part in range(exact.components):
        if not forward(exact, part):
            return EXACT_OVERFLOW
    for part in range(exact.components):
        if not collect(exact, part):
            return EXACT_IMPOSSIBLE
    return EXACT_DONE


@kernel
def solve(game: Record, exact: Record) -> Int:
    """Find the exact weight of a mine in every box and outside, for the position as it stands.

    Rows must have been settled by DSS: none needs more than 7 mines. Takes cells known to be
    mined from `marked`; unknown cells are neither open nor determined.
    """
    end = solve_components(game, exact)
    if end != EXACT_DONE:
        return end
    exact.marked = game.marked
    mines = game.mines - game.marked
    end = join(exact, mines)
    if end == EXACT_DONE:
        spread_back(exact, mines)
    return end


@kernel
def solve_freely(game: Record, exact: Record) -> Int:
    """Find the weights as `solve` does, but as if any total number of mines would do."""
    end = solve_components(game, exact)
    if end != EXACT_DONE:
        return end
    for part in range(exact.components):
        layer = last_layer(exact, part)
        for state in range(exact.layer[layer], exact.layer[layer + 1]):
            exact.onward[state] = 1.0
        backward(exact, part)
    exact.outside_mined, exact.outside_clear = 1.0, 1.0
    return end


@kernel
def end_of(end: Int) -> Int:
    """Say how an exact analysis ended in the words of an enumeration."""
    if end == EXACT_DONE:
        return COMPLETE
    return NO_SOLUTION if end == EXACT_IMPOSSIBLE else TOO_LARGE
