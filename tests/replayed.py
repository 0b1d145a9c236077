"""Replays of games that sapper plays, written by ms_toollib."""

import json
import subprocess
import sys

import numpy as np

STEPS = {"open": ["lc", "lr"], "flag": ["rc", "rr"], "chord": ["lc", "cc", "rr", "lr"]}
WRITER = """
import json, sys
import ms_toollib
for line in sys.stdin:
    grid, steps, path = json.loads(line)
    video = ms_toollib.BaseVideo(grid, 16)
    for step, row, col in steps:
        video.step(step, (row * 16 + 8, col * 16 + 8))
    for name in ("use_question", "use_cursor_pos_lim", "use_auto_replay", "is_fair", "is_official"):
        setattr(video, name, False)
    video.software, video.country, video.player_identifier = "Sapper", "XX", "someone"
    video.race_identifier = video.unique_identifier = ""
    video.mode, video.device_uuid = 0, [0] * 32
    video.generate_evf_v4_raw_data()
    with open(path, "wb") as file:
        file.write(bytes(video.raw_data))
"""


def write_replays(games, folder):
    """Write games, (name, board, actions) each, as .evf; returns their paths."""
    lines, paths = [], []
    for name, board, actions in games:
        grid = np.where(board.mines, -1, board.numbers).tolist()
        steps = [(step, one.row, one.col) for one in actions for step in STEPS[one.act]]
        paths.append(folder / f"{name}.evf")
        lines.append(json.dumps([grid, steps, str(paths[-1])]))
    done = subprocess.run(
        [sys.executable, "-c", WRITER], input="\n".join(lines), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert all(path.is_file() for path in paths)
    return paths
