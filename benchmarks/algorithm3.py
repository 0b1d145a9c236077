"""Algorithm 3 to the letter: does DSScsp need a check for contradictions after DSS?

As printed, "A'M' = N' is possible" is asked before Reduce and DSS, and DSS deletes a row without
variables whatever its N is. This plain program does just that on the stuck positions of some games,
and counts those in which a false solution is found.
Run: python benchmarks/algorithm3.py [--level 9x9x10] [--games 100]
"""

from __future__ import annotations

import click

from sapper import Level, system
from sapper.experiments.positions import stuck_positions

Row = tuple[frozenset[int], int]
LOOPS = 10
MOST_VARIABLES = 24  # positions with more take long in plain Python


def is_possible(rows: list[Row], variable: int, value: int) -> bool:
    """Tell whether every row can still be met with a variable set."""
    return all(
        0 <= mines - value <= len(variables) - 1
        for variables, mines in rows
        if variable in variables
    )


def reduce(rows: list[Row], variable: int, value: int) -> list[Row]:
    """Algorithm 1, for the rows that have the variable."""
    return [
        (variables - {variable}, mines - value) if variable in variables else (variables, mines)
        for variables, mines in rows
    ]


def dss(rows: list[Row], found: dict[int, int]) -> list[Row]:
    """Algorithm 2: fix what single rows determine; a row without variables is deleted."""
    for _ in range(LOOPS):
        k = 0
        while k < len(rows):
            variables, mines = rows[k]
            if not variables:
                del rows[k]
                continue
            if mines in (0, len(variables)):
                value = int(mines != 0)
                for variable in variables:
                    rows = reduce(rows, variable, value)
                    found[variable] = value
            k += 1
    return rows


def dsscsp(rows: list[Row], found: dict[int, int], all_of: int) -> list[dict[int, int]]:
    """Algorithm 3: both values of the variable with the largest column sum."""
    free = sorted({variable for variables, _ in rows for variable in variables})
    if not free:
        return [found] if len(found) == all_of else []
    best = max(free, key=lambda one: sum(one in variables for variables, _ in rows))
    solutions = []
    for value in (0, 1):
        if is_possible(rows, best, value):
            more = found | {best: value}
            solutions += dsscsp(dss(reduce(rows, best, value), more), more, all_of)
    return solutions


@click.command()
@click.option("--level", default="9x9x10", show_default=True)
@click.option("--games", default=100, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(level: str, games: int, seed: int) -> None:
    """Count the positions in which the printed algorithm finds a false solution."""
    positions = wrong = false = total = 0
    for game in range(games):
        for view in stuck_positions(Level.parse(level), seed, game):
            equations = system(view)
            rows = [
                (frozenset(int(k) for k in line.nonzero()[0]), int(mines))
                for line, mines in zip(equations.A, equations.N, strict=True)
            ]
            if len(equations.cells) > MOST_VARIABLES:
                continue
            found = dsscsp(rows, {}, len(equations.cells))
            bad = [
                one
                for one in found
                if any(sum(one[k] for k in variables) != mines for variables, mines in rows)
            ]
            positions += 1
            wrong += bool(bad)
            false += len(bad)
            total += len(found)
    click.echo(f"{level}, {games} games, seed {seed}: {positions} stuck positions of at most "
               f"{MOST_VARIABLES} variables, {wrong} with false solutions "
               f"({false} of {total} solutions)")  # fmt: skip


if __name__ == "__main__":
    main()
