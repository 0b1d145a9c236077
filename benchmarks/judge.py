"""Two players judged decision by decision: where they differ, both cells are rolled out.

    python benchmarks/judge.py champion champion-deep --games 3000 --seed 9011
    python benchmarks/judge.py champion "score+fifties:64+endgame:1000+rollouts:256@0.8*1.25"

The first player plays the games; decisions with more layouts than it searches are kept. Where the
other one chooses another cell, both are rolled out by look-ahead on the same layouts, adjusted by
the surprise of their guesses. That tells a hundredth of a point per game in minutes, where games
need hours; but look-ahead goes on, not the players. Players are named as in
`benchmarks/champion.py`. Prints a line for each stage: decisions in a game, how often the choice
differs, the gain in points per decision and per game with its standard error, and processor time
per decision of both.
"""

from __future__ import annotations

import argparse
import time
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from champion import part
from sapper import Game, Level, View, analyse
from sapper.engines.exact import Exact
from sapper.engines.guesses.champion import SHIPPED, Champion, Rollouts
from sapper.inference.position import workspace_of
from sapper.kernels.board.dss import deduce
from sapper.kernels.board.system import load
from sapper.kernels.champion.rollouts import begin_draws, draw_under, open_in, roll_out
from sapper.kernels.champion.transpositions import clear_moves
from sapper.kernels.core.compile import entry
from sapper.kernels.core.random import SAMPLED
from sapper.kernels.exact.certain import risk_of
from sapper.kernels.exact.solve import solve
from sapper.kernels.memory.scratch import scratch_of
from sapper.kernels.workspace import with_border
from sapper.solvers.solver import Solver

STAGES = (0.0, 0.03, 0.13, 0.5, 0.8, 1.0)  # shares of the safe cells that are open
ROLLER = Exact(Champion(None, 0, Rollouts(1, late=0.0, ahead=True), endgame=200, reach=0.9))


@entry
def roll_out_cells(games, programmes, arrays, settings, shown, cells, safety, value, surprise):  # type: ignore[no-untyped-def]
    """Roll cells out on as many layouts as `value` has columns; nan where one is mined."""
    game, programme, scratch = games[0], programmes[0], scratch_of(arrays)
    load(game, shown)
    deduce(game)
    solve(game, programme)
    begin_draws(game, programme, scratch.bare, SAMPLED)
    clear_moves(programme, scratch.evaluation)
    for at in range(cells.size):
        safety[at] = 1.0 - risk_of(programme, cells[at])
    for k in range(value.shape[1]):
        draw_under(game, programme, scratch.bare, scratch.drawn)
        scratch.evaluation.drawn += 1
        for at in range(cells.size):
            value[at, k], surprise[at, k] = np.nan, np.nan
            if not scratch.drawn.mine[cells[at]]:
                open_in(scratch.work, scratch.drawn, scratch.programme, np.int64(cells[at]))
                value[at, k], surprise[at, k] = roll_out(scratch, programme, settings[0])


class Judged(NamedTuple):
    """A decision: the share of the safe cells that is open, what the other choice gains, times."""

    opened: float
    gain: float
    differs: bool
    seconds: tuple[float, float]


def decisions(player: Solver, level: Level, seed: int, index: int) -> list[View]:
    """Play a game from the corner; returns the guesses with more layouts than are searched."""
    game, found = Game(level, seed=seed, index=index), []
    searched = getattr(player.engine.guess, "endgame", 0)
    game.open(0, 0)
    while game.status == "playing":
        decision = player.decide(game.view, seed, index)
        if not decision.safe and analyse(game.view).solutions > searched:
            found.append(game.view)
        for cell in decision.safe or (decision.cell,):
            if game.status == "playing" and game.view.cells[cell] < 0:
                game.open(*cell)
    return found


def gain(view: View, one: tuple[int, int], other: tuple[int, int], layouts: int) -> float:
    """Return how many points more the other cell wins."""
    workspace = workspace_of(view)
    programmes, _, scratch = ROLLER.rule.entries(workspace).memory
    cells = np.array([with_border(*cell, workspace.stride) for cell in (one, other)])
    safety, value, surprise = np.zeros(2), np.zeros((2, layouts)), np.zeros((2, layouts))
    memory = workspace.games, programmes, scratch, ROLLER.rule.settings
    roll_out_cells(*memory, view.cells, cells, safety, value, surprise)
    worth = safety * np.nanmean(value - np.nanmean(value) * surprise, 1)
    return float(100 * (worth[1] - worth[0]))


def judge(one: Solver, other: Solver, view: View, index: int, layouts: int) -> Judged:
    """Have both players choose, and roll both cells out if they differ."""
    cells, seconds = [], []
    for player in (one, other):
        begun = time.thread_time()
        cells.append(player.decide(view, 3, index).cell)
        seconds.append(time.thread_time() - begun)
    differs = cells[0] != cells[1]
    found = gain(view, cells[0], cells[1], layouts) if differs else 0.0
    opened = float((view.cells >= 0).sum() / view.level.safe)
    return Judged(opened, found, differs, (seconds[0], seconds[1]))


def main() -> None:
    """Play, judge and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--level", default="expert")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--layouts", type=int, default=1024)
    asked = parser.parse_args()
    one, other = part(asked.one, SHIPPED), part(asked.other, SHIPPED)
    level, found = Level.parse(asked.level), []
    for index in range(asked.games):
        views = decisions(one, level, asked.seed, index)
        found += [judge(one, other, view, index, asked.layouts) for view in views]
    print(
        f"| {asked.other} over {asked.one}, {asked.games:,} games, seed {asked.seed}: open ", end=""
    )
    print("| decisions | differ | per decision | per game | ms |\n|---|---|---|---|---|---|")
    for low, high in pairwise(STAGES):
        here = [each for each in found if low <= each.opened < high]
        if len(here) < 2:
            continue
        gains, often = np.array([each.gain for each in here]), len(here) / asked.games
        mean, error = gains.mean(), gains.std() / len(here) ** 0.5
        differ = 100 * np.mean([each.differs for each in here])
        ms = " / ".join(f"{1e3 * np.mean([e.seconds[k] for e in here]):.1f}" for k in (0, 1))
        print(
            f"| {100 * low:.0f} to {100 * high:.0f}% | {often:.2f} | {differ:.1f}% "
            f"| {mean:+.3f} ± {error:.3f} | {often * mean:+.3f} ± {often * error:.3f} | {ms} |"
        )


if __name__ == "__main__":
    main()
