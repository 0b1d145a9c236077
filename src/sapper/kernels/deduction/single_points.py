"""Single point: what one number at a time proves, until nothing is new.

(PGMS 1995: single point. Becerra 2015: DSSP. Both end with the same cells, those of DSS.)
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.compile import entry
from sapper.kernels.deduction.findings import begin_position, density, write_findings


@entry
def prove_by_single_points(
    games: np.ndarray, numbers: np.ndarray, safe: np.ndarray, mined: np.ndarray, risk: np.ndarray
) -> None:
    """Write what single numbers prove; the risk of all other cells is the density of mines."""
    game = games[0]
    for k in range(numbers.shape[0]):
        begin_position(game, numbers[k])
        write_findings(game, density(game), safe[k], mined[k], risk[k])
