import json

import numpy as np
import pytest

import sapper
from acting import act_at_random
from node import ask, needs_node
from sapper.interfaces.data import write_metrics, write_review

pytestmark = needs_node
LEVELS = ("2x1x1", "5x4x4", "9x9x10", "16x16x40", "30x16x99", "40x30x150")


def games(level, start, count):
    """Return what is asked for each game, and the game in Python with its actions."""
    level, found = sapper.Level.parse(level), []
    for seed in range(count):
        rng = np.random.default_rng(seed)
        index = int(rng.integers(2**40))
        if start == "laid":
            board = sapper.Board.random(level, seed, (0, 0), "none", index)
            asked = {"level": str(level), "mines": board.mines.astype(int).ravel().tolist()}
        else:
            asked = {"level": str(level), "seed": seed, "start": start, "index": index}

        def fresh(asked=asked, board=board if start == "laid" else None):
            if board is not None:
                return sapper.Game.on(board)
            return sapper.Game(level, asked["seed"], asked["start"], asked["index"])

        actions = act_at_random(fresh(), rng, int(rng.integers(1, 6 * level.cells)))
        found.append((asked, fresh, actions))
    return found


def written(actions):
    return [{"act": one.act, "row": one.row, "col": one.col, "time": one.time} for one in actions]


@pytest.mark.parametrize("start", ["none", "safe", "open", "laid"])
@pytest.mark.parametrize("level", LEVELS)
def test_games_are_those_of_python(level, start):
    if start == "open" and level == "2x1x1":
        pytest.skip("no room for an open start")
    asked = games(level, start, 40)
    answers = ask([["replay", game, written(actions)] for game, _, actions in asked])
    for (_, fresh, actions), answer in zip(asked, answers, strict=True):
        game = sapper.replay(fresh(), actions)
        assert answer["cells"] == game.shown.ravel().tolist()
        assert answer["status"] == game.status
        assert answer["exploded"] == (list(game.exploded) if game.exploded else None)
        if game.status == "playing":
            assert answer["mines"] is None
        else:
            assert answer["mines"] == game.board.mines.ravel().tolist()
            assert answer["numbers"] == game.board.numbers.ravel().tolist()


@pytest.mark.parametrize(
    ("level", "start", "count"),
    [("5x4x4", "none", 40), ("9x9x10", "laid", 20), ("16x16x40", "open", 6),
     ("30x16x99", "safe", 4), ("40x30x150", "safe", 1)],
)  # fmt: skip
def test_reviews_are_those_of_python(level, start, count):
    asked = games(level, start, count)
    answers, seen = ask([["review", game, written(actions)] for game, _, actions in asked]), set()
    for (_, fresh, actions), answer in zip(asked, answers, strict=True):
        expected = json.loads(json.dumps(write_review(sapper.review(fresh(), actions))))
        for step in expected["steps"]:
            del step["position"]
        assert answer == expected
        seen |= {step["label"] for step in answer["steps"]}
    assert {"first", "certain", "needless", "fine"} & seen


@pytest.mark.parametrize("start", ["none", "safe", "laid"])
@pytest.mark.parametrize("level", LEVELS)
def test_metrics_are_those_of_python(level, start):
    asked = games(level, start, 30)
    for k, (_, _, actions) in enumerate(asked):
        if k % 3:
            actions[:] = [
                sapper.Action(one.act, one.row, one.col, 0.37 * at if k % 3 == 1 else 3.0)
                for at, one in enumerate(actions)
            ]
    answers = ask([["metrics", game, written(actions)] for game, _, actions in asked])
    for (_, fresh, actions), answer in zip(asked, answers, strict=True):
        assert answer == write_metrics(sapper.metrics(fresh(), actions))


def test_wrong_questions_are_told():
    flag, off = {"act": "flag", "row": 0, "col": 0}, {"act": "open", "row": 9, "col": 0}
    asked = [
        [{"level": "9x9x10"}, [off]],
        [{"level": "9x9x10"}, [flag | {"act": "jump"}]],
        [{"level": "9x9x10", "start": "soft"}, [flag]],
        [{"level": "3x3x4", "start": "open"}, [{"act": "open", "row": 1, "col": 1}]],
        [{"level": "2x1x1"}, [{"act": "open", "row": 0, "col": 0}, flag]],
        [{"level": "2x1x1", "mines": [1, 1]}, []],
        [{"level": "2x1x1", "mines": [1]}, []],
        [{"level": "2x1x1", "seed": -1}, []],
    ]
    told = [one.get("text") for one in ask([["replay", *one] for one in asked])]
    assert told == [
        "the row of action 0 must be a whole number from 0 to 8, not 9",
        "act must be one of open, flag, chord, not 'jump'",
        "start must be one of safe, open, none, not 'soft'",
        "an open start on 3x3x4 keeps 9 cells free of mines, which leaves 0 cells for 4 mines",
        "the game is over: won",
        "2 mines are laid, and the level has 1",
        "the mines of a 2x1 board are 2 times 0 or 1",
        "seed must be a whole number from 0 to 2^64 - 1, not -1",
    ]
