"""Parts of the champion, each against `lookahead` on the same boards, luck taken out.

    python benchmarks/champion.py 100000 --seed 5 score "score+playouts:128" champion
    python benchmarks/champion.py 20000 --level 16x16x40 champion

A part is `score` (the learned score alone), `playouts:N`, `playouts:N@SHARE` or
`playouts:N@SHARE*PATIENCE` (second-move safety and playouts), `ahead` (playouts that go on by
second-move safety), `fifties:N` (50/50s foreseen in N layouts), `endgame:N`, several of these
joined by + (`score+fifties:64+playouts:128@0.8`), or the name of a solver. Prints a line of a table
for each: won, gain over `lookahead` and half its 95% interval, games per second and core.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from sapper import Level, play, solver
from sapper.arena.luck import gain_without_luck
from sapper.policy.network import Network
from sapper.solvers.parts import promising, with_endgame, with_foresight, with_playouts
from sapper.solvers.solver import Solver

BASE = solver("lookahead")


def part(words: str, network: Network | None) -> Solver:
    """Make the player that these words describe."""
    rule = with_endgame(replace(promising, network=None))
    for word in words.split("+"):
        name, _, value = word.partition(":")
        if name == "score":
            rule = replace(rule, network=network or promising.network)
        elif name == "playouts":
            layouts, _, when = value.partition("@")
            late, _, patience = when.partition("*")
            settings = float(late or 0.5), float(patience or 1), rule.ahead
            rule = with_playouts(rule, int(layouts), *settings)
        elif name == "ahead":
            rule = replace(rule, ahead=True)
        elif name == "fifties":
            rule = with_foresight(rule, int(value))
        elif name == "endgame":
            rule = with_endgame(rule, int(value))
        else:
            return solver(words)
    return BASE.but(words, choose=rule)


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
    network = Network(asked.network) if asked.network else None
    for words in asked.parts:
        found = play(part(words, network), level, asked.games, asked.seed, **order)
        gain = gain_without_luck(found.won, found.luck, base.won, base.luck)
        assert gain is not None, "too few games"
        half, speed = 50 * (gain.high - gain.low), found.games / found.seconds.sum()
        print(
            f"| {words} | {100 * found.rate:.2f} | {100 * gain.mean:+.2f} ± {half:.2f} "
            f"| {speed:,.0f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
