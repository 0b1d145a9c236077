"""Two solvers on the same boards: win rates with intervals, and the difference.

Run: python examples/compare_solvers.py
"""

import sapper
from sapper.arena.stats import paired_gain

GAMES = 20_000
results = [sapper.play(name, sapper.BEGINNER, GAMES, seed=1) for name in ("4.5", "6.5")]
for result in results:
    low, high = result.interval
    print(f"{result.run.solver.name}: {result.rate:.2%} won ({low:.2%} - {high:.2%})")
gain, low, high = paired_gain(results[1].won, results[0].won)
print(f"6.5 wins {gain:+.2%} more on the same boards ({low:+.2%} to {high:+.2%})")
