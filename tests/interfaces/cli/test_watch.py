import os
import subprocess
import sys

import sapper
from typed import invoke


def test_watch_replays_a_game_of_the_bench():
    won = sapper.play("4.0", sapper.BEGINNER, games=6, seed=2).won
    for game in range(6):
        done = invoke("watch", "4.0", "--seed", "2", "--game", str(game))
        assert done.stdout.split()[-1] == ("won" if won[game] else "lost")
        assert "move 1: row" in done.stdout
        assert "Manhattan, the first cell is safe" in done.stdout
    assert "Manhattan, P = 0." in done.stdout


def test_only_an_unprotected_first_cell_has_a_risk():
    first = [invoke("watch", "4.0", "--start", start).stdout for start in ("none", "open")]
    assert "Manhattan, P = 0.123, opens" in first[0]
    assert "P = 0.123" not in first[1]


def test_watch_obeys_the_first_cell_and_a_small_budget():
    assert "move 1: row 2, col 3, as told" in invoke("watch", "3.5", "--first", "2,3").stdout
    args = ("--level", "30x30x180", "--timeout", "0.001", "--start", "open", "--first", "15,15")
    assert "timed out: solver 1.0: no answer within" in invoke("watch", "1.0", *args).stdout


def test_a_closed_pipe_is_no_error():
    command = f"'{sys.executable}' -m sapper watch 4.0 --level expert | head -n 2"
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, env=os.environ, check=False
    )
    assert "Traceback" not in done.stderr
