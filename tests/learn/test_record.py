"""What is kept of games, against a slow twin that replays them decision by decision."""

import numpy as np
import pytest

import model_oracle
import oracle
import printed_oracle as printed
from sapper import BadOption, Game, Level, solver
from sapper.game.stream import EXPLORE, Stream
from sapper.learn.dataset import PLAYER
from sapper.learn.qlearning.returns import DISCOUNTS, returns_of, rewards_of
from sapper.learn.record import record, with_risk
from sapper.models.alpha import Alpha
from sapper.models.inputs import Inputs

ALPHA = Alpha(t1=0.01, t3=1.0, t4=0.2)
WINDOWS = Inputs("windows", alpha=ALPHA)
MANHATTAN = with_risk(solver("4.5"), "counted")
PRINTED_ROWS = Inputs("rows", location="printed", coordinates="board")
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


@pytest.mark.parametrize("level", LEVELS, ids=str)
def test_rows_and_labels_are_those_of_a_slow_twin(level):
    seed, games = 3, 25
    lines = record(PLAYER, level, seed, 0, games)
    at = 0
    for index in range(games):
        for view, risk, cell, game in list_of(decisions(PLAYER, level, seed, index)):
            _, mined = oracle.single_rows(view)
            boundary = [p for p in oracle.boundary(view) if p not in mined]
            cells = boundary + model_oracle.drawn_outside(view, seed, index)
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
    lines = record(MANHATTAN, level, seed, 0, games, WINDOWS, keep="chosen")
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
    lines = record(MANHATTAN, level, 1, 0, 50, WINDOWS, keep="chosen")
    by_click, until_next = (rewards_of(lines, level, word) for word in ("click", "until next"))
    assert (by_click <= until_next + 1e-12).all()
    assert (by_click[lines.safe == 1] > 0).all()
    assert (by_click[lines.safe == 0] == 0).all()


def blocks_of(view):
    """Write a view as the paper's blocks, i along the longer side."""
    turned = view.level.height > view.level.width
    return {
        ((row, col) if turned else (col, row)): None if shown < 0 else int(shown)
        for (row, col), shown in np.ndenumerate(view.cells)
    }


def block_of(view, place):
    """Write a cell as the paper's block."""
    return place if view.level.height > view.level.width else place[::-1]


@pytest.mark.parametrize("level", LEVELS, ids=str)
def test_printed_rows_and_labels_are_those_of_the_papers_text(level):
    seed, games = 6, 10
    lines = record(PLAYER, level, seed, 0, games, PRINTED_ROWS)
    at = 0
    for index in range(games):
        for view, _, cell, game in list_of(decisions(PLAYER, level, seed, index)):
            shown = blocks_of(view)
            found = printed.solutions(shown)
            p_of = {
                one: sum(one in mines for mines in found) / len(found)
                for one in printed.variables(shown)
            }
            _, mined = oracle.single_rows(view)
            cells = [one for one in oracle.boundary(view) if one not in mined]
            assert sorted(block_of(view, one) for one in cells) == sorted(printed.variables(shown))
            cells += model_oracle.drawn_outside(view, seed, index)
            cells += [] if cell in cells else [cell]
            for place in cells:
                expected = printed.row(block_of(view, place), shown, level.mines, p_of)
                expected[7] = lines.seen[at][7]  # of several least ones, which is first is open
                assert lines.seen[at] == pytest.approx(expected, abs=1e-6)
                least = min(p_of.values(), default=None)
                q = min(level.width, level.height)
                first = divmod(int(lines.seen[at][7]), q)
                assert (lines.seen[at][7] == -1) if least is None else p_of[first] <= least + 1e-9
                assert lines.safe[at] == (0 if game.board.mines[place] else 1)
                at += 1
    assert at == len(lines) > 40


@pytest.mark.parametrize("sub", [3, 5])
@pytest.mark.parametrize("level", LEVELS, ids=str)
def test_printed_sub_states_and_rewards_are_those_of_the_papers_text(level, sub):
    seed, games = 7, 15
    inputs = Inputs("windows", "all", "printed", ALPHA, "board", "risk", sub)
    lines = record(MANHATTAN, level, seed, 0, games, inputs, keep="chosen")
    at = 0
    for index in range(games):
        made = list(decisions(MANHATTAN, level, seed, index))
        opened = [int((view.cells >= 0).sum()) for view, *_ in made]
        opened.append(int((made[-1][3].view.cells >= 0).sum()))
        rewards = [(opened[k + 1] - opened[k]) / level.safe for k in range(len(made))]
        found = returns_of(lines, rewards_of(lines, level, "until next"), DISCOUNTS["harmonic"])
        assert found[lines.game == index] == pytest.approx(printed.discounted(rewards))
        for view, risk, cell, _ in made:
            shown = {  # windows lie as the board does: i along its rows
                (col, row): None if shown < 0 else int(shown)
                for (row, col), shown in np.ndenumerate(view.cells)
            }
            p_of = {place[::-1]: chance for place, chance in risk.items()}
            expected = printed.sub_state(cell[::-1], shown, level.mines, p_of, ALPHA.at(level), sub)
            assert lines.seen[at] == pytest.approx(expected, abs=1e-6)
            at += 1
    assert at == len(lines)


def test_p_as_played_is_that_of_4_5_and_p_as_counted_that_of_4_0():
    level = Level(8, 8, 14)
    for risk, name in (("played", "4.5"), ("counted", "4.0")):
        player, same = with_risk(solver("4.5"), risk), solver(name)
        one, two = (record(who, level, 2, 0, 40) for who in (player, same))
        assert np.array_equal(one.seen, two.seen)
    with pytest.raises(BadOption, match="risk must be counted or played"):
        with_risk(solver("4.5"), "guessed")


def test_what_is_kept_is_the_sample_the_candidates_or_the_chosen_cell():
    level = Level(7, 6, 8)
    for scope in ("shortlist", "all", "sample"):
        inputs = Inputs(scope=scope)
        kept = {
            keep: record(PLAYER, level, 3, 0, 30, inputs, 0.3, keep)
            for keep in ("sample", "candidates", "chosen")
        }
        chosen = kept["chosen"]
        assert (chosen.played == 1).all()
        for lines in kept.values():
            again = lines.where(lines.played == 1)
            assert np.array_equal(again.seen, chosen.seen)
            assert np.array_equal(again.won, chosen.won)
        first = kept["candidates"].before == 0
        count = np.bincount(kept["candidates"].game[first])
        # the cell that was played may be none of the three that are drawn
        assert set(count) <= ({3, 4} if scope == "sample" else {42})


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
