"""Replays of other programs: .avf, .evf, .mvf, .rmv, read by ms_toollib in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer
from typing import Any

import numpy as np

from sapper.errors import BadOption, BadPosition, SapperError, ask_for
from sapper.formats.decoder import READERS
from sapper.game.action import Action, replay
from sapper.game.board import Board
from sapper.game.game import Game

SECONDS = 20.0  # for one file
MINE, FLAGGED, OPEN = -1, 11, range(9)  # codes of ms_toollib
DECODER = Path(__file__).with_name("decoder.py")


@dataclass(frozen=True)
class Replay:
    """A game that was played in another program, `seconds` long by its own clock."""

    path: Path
    board: Board
    actions: tuple[Action, ...]
    status: str
    seconds: float
    player: str
    software: str


@dataclass(frozen=True)
class Unreadable:
    """A file that is no replay, and why."""

    path: Path
    reason: str


def actions_of(events: Sequence[Sequence[Any]]) -> Iterator[Action]:
    """Turn events of the mouse into actions: flags by what is shown, the others by their clicks."""
    left = right = double = 0
    for time, row, col, lefts, rights, doubles, before, after in events:
        at = max(0.0, float(time))
        if before is not None:
            if (before == FLAGGED) != (after == FLAGGED):
                yield Action("flag", row, col, at)
            elif rights > right and before in OPEN:
                yield Action("flag", row, col, at)  # a right click without effect
            if lefts > left:
                yield Action("open", row, col, at)
            if doubles > double:
                yield Action("chord", row, col, at)
        left, right, double = lefts, rights, doubles


def play_on(board: Board, events: Sequence[Sequence[Any]]) -> tuple[list[Action], str]:
    """Carry out the actions of events up to the end of the game; return them and its status."""
    game, taken = Game.on(board), []
    for action in actions_of(events):
        if game.status != "playing":
            break
        replay(game, [action])
        taken.append(action)
    return taken, game.status


def read_decoded(path: Path, found: dict[str, Any]) -> Replay | Unreadable:
    """Make a replay of what was decoded, if it is a game that can be played."""
    if "fault" in found:
        return Unreadable(path, str(found["fault"]))
    try:
        board = Board(np.array(found["board"]) == MINE)
        actions, status = play_on(board, found["events"])
    except (SapperError, ValueError, TypeError) as error:
        return Unreadable(path, f"holds no game that can be played: {error}")
    if not actions or (status == "won") != found["won"]:
        return Unreadable(path, "does not hold the moves to its end")
    told = found["seconds"], found["player"], found["software"]
    return Replay(path, board, tuple(actions), status, *told)


class Decoder:
    """The process that decodes; it is started again after a file that ended it."""

    def __init__(self) -> None:
        """Start nothing yet; what ms_toollib writes when it ends goes to a folder of its own."""
        self._folder = TemporaryDirectory(prefix="sapper-")
        self._process: subprocess.Popen[str] | None = None

    def decode(self, path: Path) -> dict[str, Any]:
        """Return what a file holds, or a fault."""
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(
                [sys.executable, "-I", str(DECODER)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                cwd=self._folder.name,
            )
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        watch = Timer(SECONDS, process.kill)
        watch.start()
        try:
            process.stdin.write(json.dumps(str(path.resolve())) + "\n")
            process.stdin.flush()
            answer: dict[str, Any] = json.loads(process.stdout.readline())
            return answer
        except (OSError, ValueError):
            self.end()
            return {"fault": "is no replay that ms_toollib can read"}
        finally:
            watch.cancel()

    def close(self) -> None:
        """End the process, and remove its folder."""
        self.end()
        self._folder.cleanup()

    def end(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


def read_replays(paths: Sequence[Path]) -> Iterator[Replay | Unreadable]:
    """Read replays one by one; what is none does not stop those after it."""
    ask_for("ms_toollib", "replays")
    decoder = Decoder()
    try:
        for path in paths:
            if path.suffix.lower() not in READERS:
                yield Unreadable(path, f"must end in {', '.join(READERS)}")
            else:
                yield read_decoded(path, decoder.decode(path))
    finally:
        decoder.close()


def list_replays(path: Path) -> list[Path]:
    """List a file, or the replays of a folder and its folders, sorted."""
    if not path.is_dir():
        if not path.is_file():
            raise BadOption(f"there is no file or folder {path}")
        return [path]
    found = sorted(one for one in path.rglob("*") if one.suffix.lower() in READERS)
    if not found:
        raise BadPosition(f"there is no replay in {path}: they end in {', '.join(READERS)}")
    return found
