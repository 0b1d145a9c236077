"""What is kept of games, against a slow twin that replays them decision by decision."""

import numpy as np
import pytest

import model_oracle
import oracle
from sapper import Game, Level, solver
from sapper.game.stream import EXPLORE, OUTSIDE, Stream
from sapper.learn.dataset import PLAYER
from sapper.learn.qlearning import DISCOUNTS, MANHATTAN, returns_of, rewards_of
from sapper.learn.record import record
from sapper.models.alpha import Alpha
from sapper.models.inputs import Inputs

ALPHA = Alpha(t1=0.01, t3=1.0, t4=0.2)
WINDOWS = Inputs("windows", alpha=ALPHA)
LEVELS = [Level(5, 4, 4), Level(4, 6, 5), Level(7, 5, 8)]


def decisions(player, level, seed, index):
    """Play a game; at every guess yield the view, P of all cells, the cell, and the game itself."""
    game = Game(level, seed, "safe", index)
    while game.status == "playing":
        view = game.view
        decision = player.decide(view, seed, index)
        if not decision.safe:
            risk = oracle.risks(view, oracle.solutions(view))
            yield view, risk, decision.cell, game
        for cell in decision.safe or (decision.cell,):
            if game.status == "playing":
                game.open(*cell)


def drawn_outside(view, known, seed, index):
    """Draw three cells outside the boundary as the kernels do."""
    left = [p for p in oracle.places(view) if oracle.is_covered(view, p) and p not in known]
    stream = Stream(seed, index, OUTSIDE, int((view.cells >= 0).sum()))
    drawn = []
    for _ in range(min(3, len(left))):
        at = stream.below(len(left))
        drawn.append(left[at])
        left[at] = left[-1]
        left.pop()
    return drawn


@pytest.mark.parametrize("level", LEVELS, ids=str)
def test_rows_and_labels_are_those_of_a_slow_twin(level):
    seed, games = 3, 25
    lines = record(PLAYER, level, seed, 0, games)
    at = 0
    for index in range(games):
        for view, risk, cell, game in list_of(decisions(PLAYER, level, seed, index)):
            _, mined = oracle.single_rows(view)
            boundary = [p for p in oracle.boundary(view) if p not in mined]
            cells = boundary + drawn_outside(view, set(oracle.boundary(view)), seed, index)
            cells += [] if cell in cells else [cell]
            for place in cells:
                expected = model_oracle.feature_row(view, place, risk)
                assert lines.seen[at] == pytest.approx(expected, abs=1e-6)
                assert lines.safe[at] == (not game.board.mines[place])
                assert lines.played[at] == (place == cell)
                assert lines.won[at] == (game.status == "won")
                assert lines.game[at] == index
                assert lines.before[at] == (view.cells >= 0).sum()
                at += 1
    assert at == len(lines) > 100


def list_of(games):
    """Play on to the end before labels are looked at."""
    return list(games)


@pytest.mark.parametrize("level", LEVELS, ids=str)
def test_windows_and_returns_are_those_of_a_slow_twin(level):
    seed, games = 4, 25
    lines = record(MANHATTAN, level, seed, 0, games, WINDOWS)
    at = 0
    for index in range(games):
        made = list(decisions(MANHATTAN, level, seed, index))
        opened = [int((view.cells >= 0).sum()) for view, *_ in made]
        opened.append(int((made[-1][3].view.cells >= 0).sum()))
        rewards = [(opened[k + 1] - opened[k]) / level.safe for k in range(len(made))]
        mine = lines.game == index
        found = rewards_of(lines, level, "until next")
        assert found[mine] == pytest.approx(rewards)
        for discount in DISCOUNTS.values():
            expected = model_oracle.returns(rewards, discount)
            assert returns_of(lines, found, discount)[mine] == pytest.approx(expected)
        for view, risk, cell, _ in made:
            assert lines.seen[at] == pytest.approx(
                model_oracle.window(view, cell, risk, ALPHA.at(level)), abs=1e-6
            )
            at += 1
    assert at == len(lines)


def test_a_click_is_rewarded_with_what_it_opens_itself():
    level = Level(6, 6, 5)
    lines = record(MANHATTAN, level, 1, 0, 50, WINDOWS)
    by_click, until_next = (rewards_of(lines, level, word) for word in ("click", "until next"))
    assert (by_click <= until_next + 1e-12).all()
    assert (by_click[lines.safe == 1] > 0).all()
    assert (by_click[lines.safe == 0] == 0).all()


def test_exploring_opens_near_equals_as_often_as_told():
    level = Level(8, 8, 10)
    curious = record(PLAYER, level, 5, 0, 400, explore=0.5)
    first = curious.before == 0
    played = curious.seen[first & (curious.played == 1)]
    inside = (played[:, 3] > 0) & (played[:, 4] > 0)
    explores = [Stream(5, k, EXPLORE, 0).draw() / 2**64 < 0.5 for k in range(400)]
    assert len(played) == 400
    assert not (inside & ~np.array(explores)).any()
    assert 0.4 < np.mean(explores) < 0.6
    assert inside.sum() > 50


def test_lines_do_not_depend_on_how_games_are_grouped():
    level = Level(9, 9, 12)
    for player in (PLAYER, solver("6.5"), solver("5.0")):
        inputs = Inputs() if player.engine.model is None else player.engine.model.inputs
        whole = record(player, level, 2, 0, 60, inputs, 0.3)
        shards = [record(player, level, 2, 20 * k, 20, inputs, 0.3) for k in range(3)]
        for name in ("seen", "safe", "played", "won"):
            joined = np.concatenate([getattr(shard, name) for shard in shards])
            assert np.array_equal(getattr(whole, name), joined)
