"""A player around another library: the least risk by ms_toollib's own probabilities.

Run: sapper bench --player "python examples/toollib_player.py" exact
"""

import json
import sys

import ms_toollib

COVERED = 10  # ms_toollib's sign for a covered cell


def answer(mines: int, view: list[str]) -> dict[str, list[list]]:
    """Return the cells to open, the certain ones if there are any, and all risks."""
    board = [[COVERED if sign == "H" else int(sign) for sign in row] for row in view]
    risk = ms_toollib.cal_probability_onboard(board, mines)[0]
    covered = [(r, c) for r, row in enumerate(view) for c, sign in enumerate(row) if sign == "H"]
    least = min(risk[r][c] for r, c in covered)
    best = [(r, c) for r, c in covered if risk[r][c] == least]
    told = [
        [risk[r][c] if (r, c) in set(covered) else None for c in range(len(row))]
        for r, row in enumerate(view)
    ]
    return {"open": best if least == 0 else best[:1], "risk": told}


for line in sys.stdin:
    asked = json.loads(line)
    if "sapper" in asked:
        mines = int(asked["level"].split("x")[2])
        found = {"name": "ms_toollib"}
    else:
        found = {"id": asked["id"], **answer(mines, asked["view"])}
    print(json.dumps(found), flush=True)
