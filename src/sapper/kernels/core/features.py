"""What the champion's network sees of a candidate: features by name, and the patch around it.

One definition for kernels, training and tests.
"""

from __future__ import annotations

FEATURE_NAMES = (
    "safety",
    "second_safety",  # the safety of the best next cell; this and the next eleven are sums
    "second_safety_squared",  # over the numbers that the cell may show, each weighted by its chance
    "certain_next",  # some next cell is certainly safe
    "safe_cells",  # certain cells of the component that the cell joins,
    "mined_cells",
    "component_entropy",  # entropy of its uncertain cells,
    "component_log_safety",  # log safety of the safest of them
    "board_entropy",
    "shows_0",
    "shown",
    "shown_entropy",
    "density_after",  # risk outside the boundary
    "dead",  # only one number can be shown
    "others_log_safety",  # over the components that do not change
    "others_entropy",
    "components",
    "component_cells",
    "outside_neighbours",
    "in_corner",
    "on_edge",
    "log_outside",
    "open_share",  # of the safe cells
    "density_left",
    "log_unknown",
    "outside_risk",
    "density",
    "log_cells",
    "makes_fifty",  # chance that the cell takes part in a 50/50
    "fifties",  # expected on the board
)
FEATURES = len(FEATURE_NAMES)
(
    SAFETY,
    SECOND_SAFETY,
    SECOND_SAFETY_SQUARED,
    CERTAIN_NEXT,
    SAFE_CELLS,
    MINED_CELLS,
    COMPONENT_ENTROPY,
    COMPONENT_LOG_SAFETY,
    BOARD_ENTROPY,
    SHOWS_0,
    SHOWN_NUMBER,
    SHOWN_ENTROPY,
    DENSITY_AFTER,
    DEAD,
    OTHERS_LOG_SAFETY,
    OTHERS_ENTROPY,
    COMPONENTS,
    COMPONENT_CELLS,
    OUTSIDE_NEIGHBOURS,
    IN_CORNER,
    ON_EDGE,
    LOG_OUTSIDE,
    OPEN_SHARE,
    DENSITY_LEFT,
    LOG_UNKNOWN,
    OUTSIDE_RISK,
    DENSITY,
    LOG_CELLS,
    MAKES_FIFTY,
    FIFTIES,
) = range(FEATURES)

SIDE = 7  # of the patch: the cells around the candidate, each in seven planes
PLANES = 7
OFF_BOARD, IS_OPEN, IS_MINED, RISK_PLANE, IS_OUTSIDE, NUMBER_LEFT, IS_ROW = range(PLANES)

FEATURE_ROW = FEATURES + SIDE * SIDE * PLANES  # numbers in a feature row
INPUTS = FEATURE_ROW + 2 * FEATURES  # of the network: with mean and maximum over all finalists
