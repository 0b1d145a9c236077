"""Draw `docs/watch.svg`, the picture in the README: three moves of a watched game.

Run: python docs/picture.py
"""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from sapper import BEGINNER, Game, solver
from sapper.arena.arena import Run
from sapper.interfaces.terminal import draw, signs_of
from sapper.interfaces.watch import moves

SEED, GAME, SHOWN = 1, 6, (3, 6, 8)


def main() -> None:
    """Play the game and write the moves that are shown as one picture."""
    run = Run(solver("4.0"), BEGINNER, SEED)
    game = Game(BEGINNER, SEED, "safe", GAME)
    boards = []
    for move in moves(run, game):
        if move.number in SHOWN:
            row, col = move.cell
            words = f"move {move.number}: row {row}, col {col}\n{move.why}\nopens {move.opened}\n\n"
            boards.append(Text.assemble(words, draw(signs_of(game.view), move.cell)))
    console = Console(record=True, width=78, force_terminal=True, file=io.StringIO())
    grid = Table.grid(padding=(0, 3))
    grid.add_row(*boards)
    console.print(grid)
    svg = console.export_svg(title=f"sapper watch 4.0 --seed {SEED} --game {GAME}")
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)  # no font from elsewhere
    svg = svg.replace("<text ", '<text xml:space="preserve" ')
    Path(__file__).with_name("watch.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
