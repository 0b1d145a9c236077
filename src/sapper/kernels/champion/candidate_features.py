"""The features of a candidate: what opening it leads to, weighted by the chance of each number."""

from __future__ import annotations

import numpy as np

from sapper.kernels.champion.finalists import features_of
from sapper.kernels.core.compile import kernel
from sapper.kernels.core.features import (
    BOARD_ENTROPY,
    CERTAIN_NEXT,
    COMPONENT_CELLS,
    COMPONENT_ENTROPY,
    COMPONENT_LOG_SAFETY,
    COMPONENTS,
    DEAD,
    DENSITY,
    DENSITY_AFTER,
    DENSITY_LEFT,
    FEATURES,
    FIFTIES,
    IN_CORNER,
    LOG_CELLS,
    LOG_OUTSIDE,
    LOG_UNKNOWN,
    MAKES_FIFTY,
    MINED_CELLS,
    ON_EDGE,
    OPEN_SHARE,
    OTHERS_ENTROPY,
    OTHERS_LOG_SAFETY,
    OUTSIDE_NEIGHBOURS,
    OUTSIDE_RISK,
    SAFE_CELLS,
    SAFETY,
    SECOND_SAFETY,
    SECOND_SAFETY_SQUARED,
    SHOWN_ENTROPY,
    SHOWN_NUMBER,
    SHOWS_0,
)
from sapper.kernels.core.logarithm import log
from sapper.kernels.core.types import Int
from sapper.kernels.exact.certain import count_outside
from sapper.kernels.exact.second_safety import second_safety
from sapper.kernels.exact.solve import EXACT_DONE
from sapper.kernels.exact.suppose import stop_supposing, suppose
from sapper.kernels.memory.evaluation import EvaluationRecord
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.lookahead import VALUES, LookaheadRecord
from sapper.kernels.memory.programme import ProgrammeRecord

SURELY = 1.0 - 1e-12
LEAST_SAFETY = 1e-3


@kernel
def entropy_of(risk: float) -> float:
    """Return how uncertain a cell is: the entropy of its mine."""
    if risk <= 0.0 or risk >= 1.0:
        return 0.0
    return -(risk * log(risk) + (1.0 - risk) * log(1.0 - risk))


@kernel
def log_safety(risk: float) -> float:
    """Return the logarithm of the safety, which is cut off below."""
    return log(max(1.0 - risk, LEAST_SAFETY))


@kernel
def summarise_components(programme: ProgrammeRecord, evaluation: EvaluationRecord) -> None:
    """Write for each component how safe its safest cell is, and how uncertain all its cells are."""
    for component in range(programme.components):
        least, entropy = 1.0, 0.0
        for k in range(programme.first_box[component], programme.first_box[component + 1]):
            box = programme.order[k]
            risk = programme.box_mined[box] / programme.total
            least = min(least, risk)
            entropy += programme.box_size[box] * entropy_of(risk)
        evaluation.component_safety[component] = log_safety(least)
        evaluation.component_entropy[component] = entropy


@kernel
def add_shown(
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    features: np.ndarray,
    shown: Int,
    chance: float,
    others: float,
) -> None:
    """Add what the supposed cell leads to if it shows a number, weighted by `chance`."""
    weight, component = lookahead.weight[shown], programme.components
    safety = second_safety(
        programme, lookahead, shown
    )  # leaves the changed component with this number
    free, mined, entropy, least = 0.0, 0.0, 0.0, 1.0
    for k in range(programme.first_box[component], programme.first_box[component + 1]):
        box = programme.order[k]
        size = float(programme.box_size[box])
        if programme.box_mined[box] == 0.0:
            free += size
        elif programme.box_clear[box] == 0.0:
            mined += size
        else:
            risk = min(1.0, programme.box_mined[box] / weight)
            entropy += size * entropy_of(risk)
            least = min(least, risk)
    density = 0.0
    if lookahead.outside > 0:
        for m in range(lookahead.width):
            density += lookahead.value[shown * lookahead.width + m] * lookahead.outside_lead[m]
        density /= weight
    features[SECOND_SAFETY] += chance * safety
    features[SECOND_SAFETY_SQUARED] += chance * safety * safety
    features[CERTAIN_NEXT] += chance if safety > SURELY else 0.0
    features[SAFE_CELLS] += chance * min(free, 8.0) / 8.0
    features[MINED_CELLS] += chance * min(mined, 8.0) / 8.0
    features[COMPONENT_ENTROPY] += chance * entropy / 10.0
    features[COMPONENT_LOG_SAFETY] += chance * log_safety(least) if entropy > 0.0 else 0.0
    features[BOARD_ENTROPY] += (
        chance * (entropy + others + lookahead.outside * entropy_of(density)) / 50.0
    )
    features[SHOWS_0] += chance if shown == 0 else 0.0
    features[SHOWN_NUMBER] += chance * shown / 8.0
    features[SHOWN_ENTROPY] -= chance * log(chance)
    features[DENSITY_AFTER] += chance * density


@kernel
def write_place(
    game: GameRecord, programme: ProgrammeRecord, features: np.ndarray, cell: Int
) -> None:
    """Write where a cell lies and what is known of the whole board."""
    cells = game.width * game.height
    row, col = cell // game.stride - 1, cell % game.stride - 1
    walls = (1 if row in (0, game.height - 1) else 0) + (1 if col in (0, game.width - 1) else 0)
    unknown = programme.outside + programme.boundary_cells
    features[OUTSIDE_NEIGHBOURS] = count_outside(game, programme, cell) / 8.0
    features[IN_CORNER] = 1.0 if walls == 2 else 0.0
    features[ON_EDGE] = 1.0 if walls == 1 else 0.0
    features[LOG_OUTSIDE] = log(float(1 + programme.outside)) / 6.0
    features[OPEN_SHARE] = game.opened / (cells - game.mines)
    features[DENSITY_LEFT] = (game.mines - programme.marked) / max(1, unknown)
    features[LOG_UNKNOWN] = log(float(1 + unknown)) / 6.0
    features[OUTSIDE_RISK] = programme.outside_mined / max(1, programme.outside) / programme.total
    features[DENSITY] = game.mines / cells
    features[LOG_CELLS] = log(float(cells)) / 6.0


@kernel
def write_features(
    game: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    evaluation: EvaluationRecord,
    at: Int,
) -> bool:
    """Write the features of a finalist; False if it does not fit the memory.

    Takes a solved position whose components were summarised. The weights in the boxes change.
    """
    cell, safety, features = (
        np.int64(evaluation.cell[at]),
        evaluation.safety[at],
        features_of(evaluation, at),
    )
    for k in range(FEATURES):
        features[k] = 0.0
    write_place(game, programme, features, cell)
    features[SAFETY] = safety
    features[MAKES_FIFTY] = evaluation.fifty[cell]
    features[FIFTIES] = evaluation.fifties
    if suppose(game, programme, lookahead, cell) != EXACT_DONE:
        stop_supposing(programme, lookahead, cell)
        return False
    others, components, numbers = 0.0, 1, 0
    size: Int = np.int64(0)
    for component in range(programme.components):
        if lookahead.touched[component] == 0:
            features[OTHERS_LOG_SAFETY] += evaluation.component_safety[component]
            others += evaluation.component_entropy[component]
            components += 1
    for shown in range(VALUES):
        if lookahead.weight[shown] > 0.0:
            chance = safety * lookahead.weight[shown] / lookahead.total
            add_shown(programme, lookahead, features, shown, chance, others)
            numbers += 1
    for k in range(
        programme.first_box[programme.components], programme.first_box[programme.components + 1]
    ):
        size += np.int64(programme.box_size[programme.order[k]])
    features[DEAD] = 1.0 if numbers == 1 else 0.0
    features[OTHERS_ENTROPY] = others / 10.0
    features[COMPONENTS] = components / 5.0
    features[COMPONENT_CELLS] = size / 30.0
    stop_supposing(programme, lookahead, cell)
    return True


@kernel
def summarise_rivals(evaluation: EvaluationRecord) -> None:
    """Write mean and maximum of each feature over all finalists that are described."""
    many = 0
    for k in range(2 * FEATURES):
        evaluation.rivals[k] = 0.0
    for at in range(evaluation.finalists):
        if evaluation.described[at]:
            features = features_of(evaluation, at)
            for k in range(FEATURES):
                evaluation.rivals[k] += features[k]
                if many == 0 or features[k] > evaluation.rivals[FEATURES + k]:
                    evaluation.rivals[FEATURES + k] = features[k]
            many += 1
    for k in range(FEATURES):
        evaluation.rivals[k] /= max(1, many)
