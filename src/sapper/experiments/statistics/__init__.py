"""Statistics of games: comparisons on the same boards, training seeds, fits."""
