"""The smallest player: any covered cell. A function of a view that returns a cell is enough.

Run: python examples/random_policy.py, or: sapper bench examples/random_policy.py:open_any exact
"""

import numpy as np

import sapper


def open_any(view: sapper.View, turn: sapper.Turn) -> tuple[int, int]:
    """Return any covered cell; `turn.rng` makes game i the same in every run."""
    return turn.rng.choice(np.argwhere(view.covered))


if __name__ == "__main__":
    results = sapper.play(open_any, sapper.BEGINNER, games=2000, seed=1)
    print(f"won {results.wins} of {results.games} games")
    print(f"{results.needless_per_game:.2f} needless guesses a game")
    print(f"{results.given_away_per_guess:.0%} of safety given away by each guess")
