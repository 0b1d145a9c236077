"""The search for optimal values against trying every move, on all boards up to so many cells.

The slow search is the one of the tests. Twelve cells take one and a half minutes.
Run: python benchmarks/optimal.py [--cells 12]
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.optimal_oracle import optimal_values

from sapper.errors import SapperError
from sapper.experiments.optimal.boards import boards, first_cells
from sapper.experiments.optimal.search import BoardSearch
from sapper.game.level import Level


def differs(search: BoardSearch, level: Level) -> bool:
    """Tell whether the two searches find different values or best first cells."""
    kinds = set(first_cells(level))
    slow = {start: (best, cells & kinds) for start, (best, cells) in optimal_values(level).items()}
    return {one.start: (one.chance, set(one.best)) for one in search.solve(level)} != slow


@click.command()
@click.option("--cells", default=12, show_default=True, help="Boards of at most so many cells.")
def main(cells: int) -> None:
    """Compare the two searches and show how many boards agree."""
    lines = Table("cells", "boards", "agree", "seconds")
    search, wrong = BoardSearch(1 << 16), []
    for size in range(2, cells + 1):
        levels = [level for level in boards(size, 1 << 23) if level.cells == size]
        begin = time.process_time()
        different = [level for level in levels if differs(search, level)]
        agree = len(levels) - len(different)
        seconds = f"{time.process_time() - begin:.1f}"
        lines.add_row(str(size), str(len(levels)), str(agree), seconds)
        wrong += different
    Console().print(lines)
    if wrong:
        raise SapperError(f"the searches differ on {', '.join(map(str, wrong))}")


if __name__ == "__main__":
    main()
