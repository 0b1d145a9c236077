import pytest

from sapper import BEGINNER, Action, BadOption, Game, IllegalMove, replay


def test_a_replay_does_what_the_calls_do():
    game = Game(BEGINNER, seed=5, start="open")
    game.open(4, 4)
    game.flag(0, 0)
    again = replay(
        Game(BEGINNER, seed=5, start="open"), [Action("open", 4, 4), Action("flag", 0, 0)]
    )
    assert again.view == game.view


def test_an_act_that_is_none_is_refused():
    with pytest.raises(BadOption, match="act must be one of open, flag, chord, not 'dig'"):
        Action("dig", 0, 0)


def test_an_action_after_the_end_is_refused():
    lost = Game(BEGINNER, seed=5, start="none")
    lost.open(0, 0)
    mine = next(zip(*lost.board.mines.nonzero(), strict=True))
    actions = [Action("open", 0, 0), Action("open", *map(int, mine)), Action("open", 0, 1)]
    with pytest.raises(IllegalMove, match="the game is over: lost"):
        replay(Game(BEGINNER, seed=5, start="none"), actions)
