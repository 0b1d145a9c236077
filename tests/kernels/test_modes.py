"""The same kernels with array bounds checked, and as plain Python."""

import os
import subprocess
import sys

import pytest

SCRIPT = """
import sapper
sizes = {sizes}
for level, games in sizes:
    level = sapper.Level.parse(level)
    for name in {names}:
        results = sapper.play(name, level, games=games, seed=4, threads=1)
        print(level, name, results.won.astype(int).tolist(), results.guesses.tolist())
        game = sapper.Game(level, seed=4)
        while game.status == "playing" and (game.view.cells >= 0).sum() < level.safe // 2:
            decision = sapper.solver(name).decide(game.view, 4)
            for cell in decision.safe or (decision.cell,):
                game.open(*cell) if game.status == "playing" else None
        found = sapper.enumerate_solutions(game.view, limit=50)
        print(decision.cell, decision.why, len(found.matrix), found.complete)
        result = sapper.analyse(game.view)
        print(result.solutions, result.safe, result.mines, result.best)
        print(sapper.explain(game.view, result.best) if result.best else "over")
        print(sapper.sample_layouts(game.view, 3, seed=1).sum(axis=0).tolist())
"""


def run(script, **environment):
    done = subprocess.run(
        # The generator wraps around 64 bits on purpose; plain numpy remarks on it.
        [sys.executable, "-W", "error", "-W", "ignore:overflow encountered", "-c", script],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("switch", "sizes", "names"),
    [
        (
            "NUMBA_BOUNDSCHECK",
            [("9x9x10", 200), ("1x1x0", 1), ("30x30x150", 20)],
            ["2.5", "4.5", "5.5", "6.5", "exact", "lookahead"],
        ),
        (
            "NUMBA_BOUNDSCHECK",
            [("8x8x8", 200), ("40x30x150", 3)],
            ["2.0", "4.0", "4.5", "5.0", "6.5", "exact"],
        ),
        (
            "NUMBA_DISABLE_JIT",
            [("5x4x4", 4), ("9x9x10", 1)],
            ["1.0", "2.5", "3.0", "4.5", "5.5", "6.5", "exact", "lookahead"],
        ),
    ],
)
def test_every_mode_plays_the_same_games(switch, sizes, names):
    script = SCRIPT.format(sizes=sizes, names=names)
    assert run(script, **{switch: "1"}) == run(script)
