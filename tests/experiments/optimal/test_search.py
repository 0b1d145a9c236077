from fractions import Fraction
from threading import Timer

import pytest
from tests.optimal_oracle import optimal_values

from sapper.errors import Stopped, TooHard
from sapper.experiments.optimal.boards import boards, first_cells
from sapper.experiments.optimal.search import BoardSearch
from sapper.game.level import Level

SLOTS = 1 << 12


@pytest.fixture(scope="module")
def search():
    """One memory for all boards, as a run has it; small, so that sets are displaced."""
    return BoardSearch(SLOTS)


def agrees(search, level):
    """Tell whether values and best first cells are those of the slow search."""
    kinds = set(first_cells(level))
    slow = {start: (best, cells & kinds) for start, (best, cells) in optimal_values(level).items()}
    return {one.start: (one.chance, set(one.best)) for one in search.solve(level)} == slow


@pytest.mark.parametrize("level", boards(8, 10**6), ids=str)
def test_the_search_finds_what_trying_every_move_finds(search, level):
    assert agrees(search, level)


@pytest.mark.slow
@pytest.mark.parametrize("level", [one for one in boards(12, 10**6) if one.cells > 8][::4], ids=str)
def test_the_search_finds_it_on_larger_boards_too(search, level):
    assert agrees(search, level)


PUBLISHED = {
    "3x1x1": (2, 2, 3),
    "5x2x3": (21, 84, 120),
    "10x1x5": (24, 126, 252),
    "3x3x2": (24, 28, 36),
    "4x3x3": (124, 165, 220),
    "4x4x2": (102, 105, 120),
    "4x4x3": (400, 455, 560),
    "4x4x4": (961, 1365, 1820),
}


@pytest.mark.parametrize("level", PUBLISHED)
def test_the_published_values_are_found(search, level):
    values = {one.start: one for one in search.solve(Level.parse(level))}
    wins, safe, free = PUBLISHED[level]
    assert (values["safe"].wins, values["safe"].layouts) == (wins, safe)
    assert (values["none"].wins, values["none"].layouts) == (wins, free)


def test_an_unprotected_start_wins_less_by_the_chance_of_a_mine(search):
    for level in boards(16, 2000):
        safe, none = (
            one.chance
            for start in ("safe", "none")
            for one in search.solve(level)
            if one.start == start
        )
        assert none == (1 - Fraction(level.mines, level.cells)) * safe


def test_a_standing_board_is_laid_down(search):
    assert search.solve(Level(3, 4, 3)) == search.solve(Level(4, 3, 3))


def test_a_search_gives_up_after_its_work():
    search = BoardSearch(SLOTS)
    with pytest.raises(TooHard, match="5x4x5 needs more work"):
        search.solve(Level(5, 4, 5), most_work=1000)
    assert search.solve(Level(4, 4, 4))[0].wins == 961, "a given-up board leaves nothing wrong"


def test_another_thread_can_end_a_search():
    search = BoardSearch(SLOTS)
    Timer(0.2, search.end).start()
    with pytest.raises(Stopped, match="6x5x8 was ended"):
        search.solve(Level(6, 5, 8))
