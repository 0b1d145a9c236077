"""Train an agent that counts how often a cell was safe in the middle of windows like its own.

Needs: pip install 'sapper[rl]'. Run: python examples/train_agent.py (half a minute on one core).
"""

import gymnasium
import numpy as np

NAME, LEVEL, GAMES, SLOTS = "sapper:sapper/Minesweeper-v0", "6x6x4", 2048, 2**22
rng = np.random.default_rng(1)
sign = rng.integers(SLOTS, size=(25, 11))  # a number for each place of a window and what it shows
inner = [6, 7, 8, 11, 12, 13, 16, 17, 18]  # the places of a 3x3 window in a 5x5 one
safe, tried = np.zeros((2, 2, SLOTS))  # counts for both sizes
env = gymnasium.make_vec(NAME, GAMES, level=LEVEL, reward=lambda change: 1.0 - change.lost)


def play(seed: int, explore: float) -> float:
    """Play the first game of each of GAMES seeds, learning on the way; gives the share won."""
    (seen, info), over, won = env.reset(seed=seed), np.zeros(GAMES, bool), 0
    while (info["index"] == 0).any():
        framed = np.pad(seen + 1, ((0, 0), (2, 2), (2, 2)), constant_values=10)
        near = np.lib.stride_tricks.sliding_window_view(framed, (5, 5), (1, 2))
        signs = sign[np.arange(25), near.reshape(GAMES, -1, 25)]
        slots = [np.bitwise_xor.reduce(part, 2) for part in (signs[:, :, inner], signs)]
        value = 0.8 + 1e-3 * rng.random(slots[0].shape)  # ties are broken at random
        for size, at in enumerate(slots):  # what is known of the larger window outweighs the rest
            value = (safe[size][at] + 2 * value) / (tried[size][at] + 2)
        value = np.where(rng.random((GAMES, 1)) < explore, rng.random(value.shape), value)
        cells, acts = np.where(info["action_mask"], value, -1).argmax(1), np.flatnonzero(~over)
        seen, reward, over, _, info = env.step(cells)  # where a game was over, the next one begins
        won += (info["won"] & (info["index"] == 0)).sum()
        for size, at in enumerate(slots):
            np.add.at(tried[size], at[acts, cells[acts]], 1)
            np.add.at(safe[size], at[acts, cells[acts]], reward[acts])
    return won / GAMES


shares = [play(seed=k * GAMES, explore=x) for k, x in enumerate([1.0] + 29 * [0.05] + [0.0])]
print(f"{LEVEL}, {GAMES:,} games: {shares[0]:.1%} won at random, {shares[-1]:.1%} after training")
