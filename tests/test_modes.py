"""The same kernels with array bounds checked, and as plain Python."""

import pytest

from modes import run, run_here

SCRIPT = """
import sapper
from sapper.engines.exact import Exact
from sapper.engines.guesses.belief_tree import BeliefTree
from sapper.experiments.deduction.methods import STUDIED
from sapper.experiments.optimal.search import BoardSearch
from sapper.inference.counting import Budget
from sapper.learn.dataset import PLAYER
from sapper.learn.record import record
from sapper.models.inputs import Inputs

def show(level, games, name):
    results = sapper.play(name, level, games=games, seed=4, threads=1, timeout=None)
    print(level, name, results.won.astype(int).tolist(), results.guesses.tolist())
    game = sapper.Game(level, seed=4)
    while game.status == "playing" and (game.view.cells >= 0).sum() < level.safe // 2:
        decision = sapper.solver(name).decide(game.view, 4, timeout=None)
        print(decision.cell, decision.why)
        for cell in decision.safe or (decision.cell,):
            game.open(*cell) if game.status == "playing" else None
    if level.cells > 900:  # what plays is enough
        return
    found = sapper.enumerate_solutions(game.view, limit=50)
    print(len(found.matrix), found.complete)
    result = sapper.analyse(game.view)
    print(result.solutions, result.safe, result.mines, result.best)
    print(sapper.explain(game.view, result.best) if result.best else "over")
    for one in STUDIED:
        certain = one.prove(game.view.cells[None], level.mines)
        print(one.name, certain.safe.nonzero(), certain.mined.nonzero())
    layouts = sapper.sample_layouts(game.view, 3, seed=1)
    print(layouts.sum(axis=0).tolist())
    if result.best:
        rolled = (game.view, result.best, layouts, 4, Budget(None))
        print(sapper.solver(name).engine.roll_out(*rolled)["won"].tolist())

for sizes, names in {cases}:
    for level, games in sizes:
        for name in names:
            show(sapper.Level.parse(level), games, name)
for inputs, keep in ((Inputs(), "sample"), (Inputs("windows", "sample", sub=5), "candidates")):
    lines = record(PLAYER, sapper.Level(5, 4, 4), 4, 0, 4, inputs, 0.2, keep)
    print(len(lines), lines.seen.sum(axis=0).tolist(), lines.played.tolist())

for rules in (("random", "random"), ("hcsp", "hcsp")):
    trees = sapper.Solver("trees", Exact(BeliefTree({simulations}, 0.3, 2, *rules)), "a test")
    for level in {levels}:
        results = sapper.play(trees, level, 3, seed=4, threads=1, timeout=None)
        print(level, results.won.astype(int).tolist(), results.guesses.tolist())

print(BoardSearch(1 << 10).solve(sapper.Level(4, 3, 3)))
"""


# Boards beyond 30x30 have records of another size: the same source is compiled once more.
CHECKED = [  # all that exact and lookahead run is part of the champions
    ([("9x9x10", 200), ("1x1x0", 1), ("30x30x150", 20)], ["2.5", "4.5", "5.5", "6.5"]),
    ([("8x8x8", 20)], ["2.0", "4.0", "4.5", "5.0", "6.5", "5.0-printed"]),
    ([("9x9x10", 20), ("30x16x99", 5)], ["champion", "pseq-d256", "survival-3"]),
    ([("9x9x10", 20), ("30x16x99", 2)], ["champion-deep"]),
    ([("1x1x0", 1), ("30x30x150", 20)], ["champion"]),
    ([("9x9x10", 40), ("5x4x4", 20), ("30x16x99", 3)], ["pgms", "pafg", "beams", "studholme"]),
    ([("40x30x150", 3)], ["2.0", "4.5", "6.5", "exact"]),
]
PLAIN = [
    ([("5x4x4", 4)], ["1.0", "4.5", "5.5", "lookahead", "pseq-d256", "survival-3"]),
    ([("9x9x10", 1)], ["2.5", "3.0", "6.5", "exact", "pgms", "pafg", "beams", "studholme"]),
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mode", "cases", "simulations", "levels"),
    [
        ("checked", CHECKED, 500, ("9x9x10", "30x16x99")),
        ("plain", PLAIN, 4, ("5x4x4", "9x9x10")),
    ],
    ids=["checked", "plain"],
)
def test_every_mode_plays_the_same_games(mode, cases, simulations, levels):
    """All cases in one process: what several entries call is compiled once for all of them."""
    script = SCRIPT.format(cases=cases, simulations=simulations, levels=levels)
    usual = run_here(script)
    assert "wins=124" in usual  # of the optimal search
    assert run(script, mode) == usual
