"""What the paper prints of its learned versions, computed from its text, cell by cell.

Nothing here is shared with the package: rows of `x_train`, labels `y_train`, the location score
(equation 4), Sc (equation 8), sub-states, rewards and discounted rewards. The board is a dictionary
of what is shown, by (i, j): i counts along p, the longer side, and j along q.
"""

from __future__ import annotations

from itertools import product

import numpy as np

Block = tuple[int, int]
Shown = dict[Block, int | None]
"""The number of each uncovered block; None if it is covered."""


def neighbours(block: Block, shown: Shown) -> list[Block]:
    """Blocks around a block."""
    i, j = block
    around = [(i + a, j + b) for a, b in product((-1, 0, 1), repeat=2) if (a, b) != (0, 0)]
    return [one for one in around if one in shown]


def flags(shown: Shown) -> set[Block]:
    """Blocks that DSS marks as mines: rows of A M = N whose variables are all 1, over and over."""
    found: set[Block] = set()
    while True:
        more = set()
        for block, number in shown.items():
            if number is None:
                continue
            covered = {one for one in neighbours(block, shown) if shown[one] is None}
            left = covered - found
            if left and number - len(covered & found) == len(left):
                more |= left
        if more <= found:
            return found
        found |= more


def variables(shown: Shown) -> list[Block]:
    """The variable boundary: covered blocks next to an uncovered one, less what DSS marks."""
    marked = flags(shown)
    return [
        block
        for block, number in shown.items()
        if number is None
        and block not in marked
        and any(shown[one] is not None for one in neighbours(block, shown))
    ]


def solutions(shown: Shown) -> list[set[Block]]:
    """Every assignment of the boundary that meets all equations, by trying all."""
    marked, unknown = flags(shown), variables(shown)
    tried = np.arange(1 << len(unknown))  # bit k says whether unknown block k is a mine
    for block, number in shown.items():
        if number is not None:
            near = neighbours(block, shown)
            mines = np.full(len(tried), sum(one in marked for one in near))
            for k, one in enumerate(unknown):
                if one in near:
                    mines += tried >> k & 1
            tried = tried[mines == number]
    return [
        marked | {block for k, block in enumerate(unknown) if bits >> k & 1}
        for bits in tried.tolist()
    ]


def score(block: Block, shown: Shown, n: int) -> float:
    """Equation 4: 1 - ((n - f) / l) to the power of 4, 6 or 8."""
    f = len(flags(shown))
    l = sum(number is None for number in shown.values()) - f  # noqa: E741  # the paper's letter
    power = {3: 4, 5: 6, 8: 8}[len(neighbours(block, shown))]
    return 1 - ((n - f) / l) ** power


def row(block: Block, shown: Shown, n: int, p_of: dict[Block, float]) -> list[float]:
    """One line of x_train; `p_of` has the P of the boundary."""
    p = 1 + max(i for i, _ in shown)
    q = 1 + max(j for _, j in shown)
    unknown = variables(shown)
    least = min((round(p_of[one], 12) for one in unknown), default=0.0)
    index = next((i * q + j for i, j in unknown if round(p_of[i, j], 12) == least), -1)
    chance = p_of[block] if block in unknown else 0.5
    return [p, q, n, *block, chance, len(unknown), index, score(block, shown, n)]


def sc(block: Block, shown: Shown, n: int, p_of: dict[Block, float], alpha: float) -> float:
    """Equation 8, with P the chance of a mine; `p_of` has every covered block."""
    chance = 1.0 if block in flags(shown) else p_of[block]
    return alpha * chance + (1 - alpha) * score(block, shown, n)


def sub_state(
    block: Block, shown: Shown, n: int, p_of: dict[Block, float], alpha: float, sub: int = 3
) -> list[float]:
    """Sc of the sub x sub blocks around one, in the rows of the board; -1 is the invalid value."""
    i, j = block
    reach = sub // 2
    return [
        sc((a, b), shown, n, p_of, alpha) if shown.get((a, b), 0) is None else -1.0
        for b in range(j - reach, j + reach + 1)
        for a in range(i - reach, i + reach + 1)
    ]


def discounted(rewards: list[float]) -> list[float]:
    """The full reward of each action: the k-th after it is divided by k + 1."""
    return [
        sum(reward / (k + 1) for k, reward in enumerate(rewards[t:])) for t in range(len(rewards))
    ]


def bootstrapped(reward: float, gamma: float, following: list[float]) -> float:
    """Equation 7: R + gamma max Q over the actions of the next state; R alone at the end."""
    return reward + gamma * max(following) if following else reward
