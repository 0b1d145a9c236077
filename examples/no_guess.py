"""A board that needs no guess, its proof, and the same board as a file for other programs.

Run: python examples/no_guess.py
"""

from pathlib import Path
from tempfile import TemporaryDirectory

import sapper

found = sapper.no_guess_board(sapper.EXPERT, seed=1, first=(3, 3))
print(found.board)
print(f"game {found.index} of seed {found.seed}: {len(found.proof)} certain steps")
with TemporaryDirectory() as folder:
    file = Path(folder) / "expert.mbf"
    file.write_bytes(sapper.write_board(found.board))
    again = sapper.read_board(file.read_bytes())
    print(f"{file.name}: {file.stat().st_size} bytes, {again.level}")
