"""What a cell leads to, in numbers: facts for a learned score, averaged over what it may show."""

from __future__ import annotations

from math import log

import numpy as np

from sapper.kernels.certain import count_outside
from sapper.kernels.exact import EXACT_DONE
from sapper.kernels.finalists import line_of
from sapper.kernels.jit import kernel
from sapper.kernels.scratch import FACTS, VALUES
from sapper.kernels.suppose import second_safety, stop_supposing, suppose
from sapper.kernels.workspace import Int, Record

SURELY = 1.0 - 1e-12
LEAST_SAFETY = 1e-3


@kernel
def doubt_of(risk: float) -> float:
    """Give how uncertain a cell is: the entropy of its mine."""
    if risk <= 0.0 or risk >= 1.0:
        return 0.0
    return -(risk * log(risk) + (1.0 - risk) * log(1.0 - risk))


@kernel
def log_safety(risk: float) -> float:
    """Give the logarithm of a safety, within bounds."""
    return log(max(1.0 - risk, LEAST_SAFETY))


@kernel
def survey_components(exact: Record, study: Record) -> None:
    """Write for each component how safe its safest cell is, and how uncertain all its cells are."""
    for part in range(exact.components):
        least, doubt = 1.0, 0.0
        for k in range(exact.part[part], exact.part[part + 1]):
            box = exact.order[k]
            risk = exact.box_mined[box] / exact.total
            least = min(least, risk)
            doubt += exact.box_size[box] * doubt_of(risk)
        study.part_safety[part] = log_safety(least)
        study.part_doubt[part] = doubt


@kernel
def add_number(
    exact: Record, look: Record, line: np.ndarray, shown: Int, chance: float, others: float
) -> None:
    """Add what the supposed cell leads to if it shows a number, by its chance."""
    weight, part = look.weight[shown], exact.components
    safety = second_safety(exact, look, shown)  # leaves the changed component with this number
    free, mined, doubt, least = 0.0, 0.0, 0.0, 1.0
    for k in range(exact.part[part], exact.part[part + 1]):
        box = exact.order[k]
        size = float(exact.box_size[box])
        if exact.box_mined[box] == 0.0:
            free += size
        elif exact.box_clear[box] == 0.0:
            mined += size
        else:
            risk = min(1.0, exact.box_mined[box] / weight)
            doubt += size * doubt_of(risk)
            least = min(least, risk)
    density = 0.0
    if look.outside > 0:
        for m in range(look.width):
            density += look.value[shown * look.width + m] * look.inside[m]
        density /= weight
    line[1] += chance * safety
    line[2] += chance * safety * safety
    line[3] += chance if safety > SURELY else 0.0
    line[4] += chance * min(free, 8.0) / 8.0
    line[5] += chance * min(mined, 8.0) / 8.0
    line[6] += chance * doubt / 10.0
    line[7] += chance * log_safety(least) if doubt > 0.0 else 0.0
    line[8] += chance * (doubt + others + look.outside * doubt_of(density)) / 50.0
    line[9] += chance if shown == 0 else 0.0
    line[10] += chance * shown / 8.0
    line[11] -= chance * log(chance)
    line[12] += chance * density


@kernel
def add_place(game: Record, exact: Record, line: np.ndarray, cell: Int) -> None:
    """Write where a cell lies and what is known of the whole board."""
    cells = game.width * game.height
    row, col = cell // game.stride - 1, cell % game.stride - 1
    walls = (1 if row in (0, game.height - 1) else 0) + (1 if col in (0, game.width - 1) else 0)
    unknown = exact.outside + exact.edges
    line[18] = count_outside(game, exact, cell) / 8.0
    line[19] = 1.0 if walls == 2 else 0.0
    line[20] = 1.0 if walls == 1 else 0.0
    line[21] = log(1.0 + exact.outside) / 6.0
    line[22] = game.opened / (cells - game.mines)
    line[23] = (game.mines - exact.marked) / max(1, unknown)
    line[24] = log(1.0 + unknown) / 6.0
    line[25] = exact.outside_mined / max(1, exact.outside) / exact.total
    line[26] = game.mines / cells
    line[27] = log(cells) / 6.0


@kernel
def foresee(game: Record, exact: Record, look: Record, study: Record, at: Int) -> bool:
    """Write the facts of a finalist to its line; False if it does not fit.

    Takes a solved position whose components were surveyed. The weights in the boxes change.
    """
    cell, safety, line = np.int64(study.cell[at]), study.safety[at], line_of(study, at)
    for k in range(FACTS):
        line[k] = 0.0
    add_place(game, exact, line, cell)
    line[0] = safety
    line[28] = study.fifty[cell]
    line[29] = study.fifties
    if suppose(game, exact, look, cell) != EXACT_DONE:
        stop_supposing(exact, look, cell)
        return False
    others, parts, numbers = 0.0, 1, 0
    size: Int = np.int64(0)
    for part in range(exact.components):
        if look.touched[part] == 0:
            line[14] += study.part_safety[part]
            others += study.part_doubt[part]
            parts += 1
    for shown in range(VALUES):
        if look.weight[shown] > 0.0:
            chance = safety * look.weight[shown] / look.total
            add_number(exact, look, line, shown, chance, others)
            numbers += 1
    for k in range(exact.part[exact.components], exact.part[exact.components + 1]):
        size += np.int64(exact.box_size[exact.order[k]])
    line[13] = 1.0 if numbers == 1 else 0.0
    line[15] = others / 10.0
    line[16] = parts / 5.0
    line[17] = size / 30.0
    stop_supposing(exact, look, cell)
    return True


@kernel
def survey_rivals(study: Record) -> None:
    """Write the mean of each fact over all finalists that are described, and the most."""
    many = 0
    study.rivals[:] = 0.0
    for at in range(study.finalists):
        if study.described[at]:
            line = line_of(study, at)
            for k in range(FACTS):
                study.rivals[k] += line[k]
                if many == 0 or line[k] > study.rivals[FACTS + k]:
                    study.rivals[FACTS + k] = line[k]
            many += 1
    for k in range(FACTS):
        study.rivals[k] /= max(1, many)
