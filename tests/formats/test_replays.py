import random
import shutil

import numpy as np
import pytest

from acting import act_at_random
from replayed import write_replays
from sapper import BadOption, BadPosition, Board, Game, Level, metrics, replay
from sapper.formats.replays import Replay, Unreadable, list_replays, read_replays
from sapper.game.action import Action

pytest.importorskip("ms_toollib")


def finished(level, count):
    """Games that were played to their end, by somebody who sees the mines."""
    level, found, seed = Level.parse(level), [], 0
    while len(found) < count:
        seed += 1
        board = Board.random(level, seed, (2, 2), "open")
        game = replay(Game.on(board), [Action("open", 2, 2)])
        actions = [Action("open", 2, 2)]
        actions += act_at_random(game, np.random.default_rng(seed), 4 * level.cells)
        if game.status != "playing":
            found.append((f"game{seed}", board, actions))
    return found


def test_replays_hold_the_games_that_were_played(tmp_path):
    games = finished("9x9x10", 12) + finished("30x16x99", 2)
    games = [(f"{k:02}", board, actions) for k, (_, board, actions) in enumerate(games)]
    paths = write_replays(games, tmp_path)
    assert list_replays(tmp_path) == paths
    ended = set()
    for (_, board, actions), found in zip(games, read_replays(paths), strict=True):
        assert isinstance(found, Replay)
        assert (found.board.mines == board.mines).all()
        game = replay(Game.on(board), actions)
        again = replay(Game.on(board), found.actions)
        assert (again.status, found.status) == (game.status, game.status)
        assert (again.shown == game.shown).all()
        assert metrics(board, found.actions).three_bv_done == metrics(board, actions).three_bv_done
        assert metrics(board, found.actions).clicks == metrics(board, actions).clicks
        ended.add(game.status)
    assert "lost" in ended


@pytest.mark.slow
def test_files_that_end_their_reader_do_not_stop_the_others(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    [good] = write_replays(finished("9x9x10", 1), tmp_path)
    content, rng, paths = good.read_bytes(), random.Random(5), [good]
    for number in range(24):
        spoiled = bytearray(content)
        if number % 2:
            spoiled = spoiled[: rng.randrange(len(spoiled))]
        else:
            spoiled[rng.randrange(20)] ^= 1 << rng.randrange(8)
        suffix = (".evf", ".avf", ".mvf", ".rmv")[number % 4]
        paths.append(tmp_path / f"bad{number:02}{suffix}")
        paths[-1].write_bytes(spoiled)
    paths.append(tmp_path / "text.txt")
    paths.append(tmp_path / "missing.evf")
    paths.append(shutil.copy(good, tmp_path / "z.evf"))
    found = list(read_replays(paths))
    assert [one.path for one in found] == paths
    assert isinstance(found[0], Replay)
    assert isinstance(found[-1], Replay)
    faults = [one.reason for one in found if isinstance(one, Unreadable)]
    assert len(faults) > 12
    assert "must end in .avf, .evf, .mvf, .rmv" in faults
    assert all("\n" not in reason for reason in faults)
    assert not list(tmp_path.glob("*.log"))  # theirs writes one where it ends


def test_a_place_without_replays_is_told(tmp_path):
    with pytest.raises(BadOption, match="there is no file or folder"):
        list_replays(tmp_path / "nowhere")
    with pytest.raises(BadPosition, match="there is no replay in"):
        list_replays(tmp_path)
