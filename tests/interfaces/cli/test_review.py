import json

import pytest
from click.testing import CliRunner

import sapper
from replayed import write_replays
from sapper import Action, Board, Game, Level
from sapper.arena.run import Run
from sapper.interfaces.cli.main import main
from sapper.interfaces.cli.watch import moves

pytest.importorskip("ms_toollib")


def played(name, level, seed, index):
    """A game of a solver, as somebody would click it."""
    game, actions = Game(level, seed, "safe", index), []
    for move in moves(Run(sapper.solver(name), level=level, seed=seed), game):
        actions.append(Action("open", *move.cell))
    return game.board, actions


def run(*arguments):
    done = CliRunner().invoke(main, ["review", *map(str, arguments)])
    return done.exit_code, done.stdout, done.stderr


@pytest.mark.slow
def test_a_folder_has_the_true_number_of_needless_guesses(tmp_path):
    level, name, games = sapper.BEGINNER, "single-point", 50
    written = [(f"{k:02}", *played(name, level, 7, k)) for k in range(games)]
    write_replays(written, tmp_path)
    code, text, _ = run(tmp_path, "--json")
    assert code == 0
    found, expected = json.loads(text), sapper.play(name, level, games=games, seed=7)
    sums = found["sums"]
    assert (sums["games"], sums["wins"]) == (games, expected.wins)
    assert (sums["guesses"], sums["needless"]) == (
        expected.guesses.sum(),
        expected.needless.sum(),
    )
    assert sums["needless"] > 10
    assert not found["unreadable"]
    code, text, _ = run(tmp_path)
    assert code == 0
    assert f"{sums['needless']} needless guesses" in text


def test_a_file_is_shown_move_by_move(tmp_path):
    board = Board.of(Level(5, 1, 1), [(0, 2)])
    [path] = write_replays([("one", board, [Action("open", 0, 1), Action("open", 0, 2)])], tmp_path)
    code, text, _ = run(path)
    assert code == 0
    assert "needless" in text
    assert "3BV" in text


def test_what_is_no_replay_is_told_and_the_rest_goes_on(tmp_path):
    board = Board.of(Level(5, 1, 1), [(0, 2)])
    actions = [Action("open", 0, 0), Action("open", 0, 4)]
    [good] = write_replays([("good", board, actions)], tmp_path)
    bad = tmp_path / "bad.evf"
    bad.write_bytes(good.read_bytes()[:9])
    code, text, told = run(bad)
    assert (code, text) == (2, "")
    assert told.count("\n") == 1
    assert "bad.evf" in told
    code, text, told = run(tmp_path)
    assert code == 0
    assert "1 game, 1 won" in text
    assert "1 of 2 files were left out" in told
    code, _, told = run(tmp_path / "none.evf")
    assert code == 2
    assert "there is no file or folder" in told
    assert run(good, "--rollouts", 5)[0] == 2
