"""A program of its own that decodes replays with ms_toollib: paths in, a line of JSON for each.

ms_toollib ends its process on files that it cannot read, so it never runs in ours. This program
imports nothing of sapper, which makes it start quickly.
"""

import json
import sys
from pathlib import Path
from typing import Any

READERS = {".avf": "AvfVideo", ".evf": "EvfVideo", ".mvf": "MvfVideo", ".rmv": "RmvVideo"}
MOST_BYTES, MOST_MEMORY = 1 << 22, 1 << 31


def limit_memory() -> None:
    """Let a file that claims a huge board fail; where there are no limits, do without."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def mouse_events(video: Any) -> list[list[Any]]:
    """List every event of the mouse: time, row, col, the clicks so far, the cell before and after.

    Clicks are left, right and double; the cell is its code on the boards before and after, or None
    off the board.
    """
    size, found = video.pix_size or 16, []
    for event in video.events:
        if not event.event.is_mouse():
            continue
        mouse, clicks = event.event.unwrap_mouse(), event.key_dynamic_params
        row, col = mouse.y // size, mouse.x // size
        is_inside = 0 <= row < video.row and 0 <= col < video.column
        boards = (event.prior_game_board, event.next_game_board) if is_inside else ()
        cells = [board.game_board[row][col] for board in boards] or [None, None]
        counts = (clicks.left, clicks.right, clicks.double)
        found.append([event.time, row, col, *counts, *cells])
    return found


def decode(path: str) -> dict[str, Any]:
    """Return the board and the events of a replay."""
    import ms_toollib

    content = Path(path).read_bytes()
    if len(content) > MOST_BYTES:
        return {"fault": "is too large for a replay"}
    reader = getattr(ms_toollib, READERS[Path(path).suffix.lower()])
    video = reader(Path(path).name, list(content))
    video.parse()
    video.analyse()
    return {
        "board": [list(row) for row in video.board],
        "won": bool(video.is_completed),
        "seconds": video.rtime,
        "player": str(video.player_identifier),
        "software": str(video.software),
        "events": mouse_events(video),
    }


def main() -> None:
    """Decode the files that are named line by line on standard input."""
    limit_memory()
    for line in sys.stdin:
        path = json.loads(line)
        try:
            answer = decode(path)
        except Exception as error:
            answer = {"fault": f"cannot be read: {error}"}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
