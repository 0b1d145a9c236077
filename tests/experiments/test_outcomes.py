import numpy as np

from sapper.experiments.outcomes import Games, panel_of


def games_of(numbers, won):
    numbers = np.array(numbers)
    none = np.zeros(len(numbers))
    return Games(numbers // 10, numbers, np.array(won, bool), none > 0, none + 0.5)


def test_a_panel_holds_the_games_that_all_models_played():
    one = games_of([1, 2, 3, 11], [1, 0, 1, 1])
    two = games_of([2, 3, 4, 11], [1, 1, 0, 0])
    found = panel_of([one, two], learned=True)
    assert found.game.tolist() == [2, 3, 11]
    assert found.setup.tolist() == [0, 0, 1]
    assert found.won.tolist() == [[False, True, True], [True, True, False]]
    assert found.rates.tolist() == [2 / 3, 2 / 3]
    assert (found.models, len(found), found.learned) == (2, 3, True)
    chosen = found.where(np.array([False, True, True]))
    assert chosen.won.tolist() == [[True, True], [True, False]]
    assert chosen.rate == 0.75


def test_models_with_the_same_games_are_taken_as_they_are():
    one, two = games_of([1, 2], [1, 0]), games_of([1, 2], [0, 0])
    found = panel_of([one, two], learned=True)
    assert found.won.tolist() == [[True, False], [False, False]]
    assert found.seconds.tolist() == [[0.5, 0.5]] * 2
