"""Parts of the champion, each against `lookahead` on the same boards, adjusted.

    python benchmarks/champion.py 100000 --seed 5 score "score+rollouts:128" champion
    python benchmarks/champion.py 20000 --level 16x16x40 champion

A part is `score` (the learned score alone), `rollouts:N`, `rollouts:N@SHARE` or
`rollouts:N@SHARE*SIGMA` (second-move safety and rollouts), `ahead` (rollouts that go on by
second-move safety), `fifties:N` (50/50s foreseen in N layouts), `endgame:N`, several of these
joined by + (`score+fifties:64+rollouts:128@0.8`), or the name of a solver. Prints a line of a table
for each: won, gain over `lookahead` and half its 95% interval, games per second and core.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from sapper import BadOption, Level, play, solver
from sapper.arena.adjusted import adjusted_gain
from sapper.engines.guesses.champion import SHIPPED, Champion, Rollouts
from sapper.engines.guesses.second_move import SecondMove
from sapper.models.network import Network
from sapper.solvers.solver import Solver

BASE = solver("lookahead")
ENDGAME = 200  # layouts, as of `lookahead`


def rollouts_of(value: str) -> Rollouts:
    """Read N, N@SHARE or N@SHARE*SIGMA."""
    layouts, _, when = value.partition("@")
    late, _, sigma = when.partition("*")
    return Rollouts(int(layouts), float(late or 0.5), float(sigma or 1))


def part(words: str, network: Network) -> Solver:
    """Return the player that these words describe."""
    given = dict(word.partition(":")[::2] for word in words.split("+"))
    if not set(given) <= {"score", "rollouts", "ahead", "fifties", "endgame"}:
        return solver(words)
    endgame = int(given.get("endgame", ENDGAME))
    if set(given) == {"endgame"}:
        return BASE.but(words, guess=SecondMove(endgame=endgame))
    rollouts = rollouts_of(given["rollouts"]) if "rollouts" in given else None
    if "ahead" in given:
        if rollouts is None:
            raise BadOption("ahead needs rollouts: rollouts:N+ahead")
        rollouts = replace(rollouts, ahead=True)
    guess = Champion(
        network if "score" in given else None,
        foreseen=int(given.get("fifties", 0)),
        rollouts=rollouts,
        endgame=endgame,
    )
    return BASE.but(words, guess=guess)


def main() -> None:
    """Play all parts and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", type=int)
    parser.add_argument("parts", nargs="+")
    parser.add_argument("--level", default="expert")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", default="safe")
    parser.add_argument("--first", default="corner")
    parser.add_argument("--network", type=Path, help="another network than the one that ships")
    parser.add_argument("--threads", type=int)
    asked = parser.parse_args()
    level = Level.parse(asked.level)
    first = asked.first if "," not in asked.first else tuple(map(int, asked.first.split(",")))
    order = dict(start=asked.start, first=first, threads=asked.threads)
    base = play(BASE, level, asked.games, asked.seed, **order)
    print(f"| {level}, {asked.games:,} games, seed {asked.seed} | won | gain | games/s |")
    print("|---|---|---|---|")
    speed = base.games / base.seconds.sum()
    print(f"| lookahead | {100 * base.rate:.2f} | | {speed:,.0f} |", flush=True)
    network = Network(asked.network) if asked.network else SHIPPED
    for words in asked.parts:
        found = play(part(words, network), level, asked.games, asked.seed, **order)
        gain = adjusted_gain(found.won, found.variates, base.won, base.variates)
        assert gain is not None, "too few games"
        half, speed = 50 * (gain.high - gain.low), found.games / found.seconds.sum()
        print(
            f"| {words} | {100 * found.rate:.2f} | {100 * gain.mean:+.2f} ± {half:.2f} "
            f"| {speed:,.0f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
