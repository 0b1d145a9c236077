from dataclasses import replace

import pytest

from drawn import guesses, random_position
from sapper import Level, TooHard, parse
from sapper.game.stream import Stream
from sapper.inference.counting import count_layouts
from sapper.suite.label import label, lowest_conflict
from sapper.suite.make import (
    CONFLICTS,
    Collection,
    Effort,
    make_impossible,
    make_suite,
    most_solutions,
    shuffle,
    theme_of,
)
from sapper.suite.sources import ORDINARY
from sapper.suite.suite import THEMES, Theme, line_of, read_suite, select

NAMES = ("one-number", "guess", "impossible")
FEW = tuple(replace(theme, positions=3) for theme in THEMES if theme.name in NAMES)


@pytest.mark.slow
def test_the_same_seed_makes_the_same_lines_and_another_seed_others():
    one, same, other = ([line_of(one) for one in make_suite(seed, FEW)] for seed in (1, 1, 2))
    assert one == same
    assert not set(one) & set(other)


def test_every_theme_gets_its_number_of_true_labels():
    found = list(make_suite(5, FEW))
    for theme in FEW:
        numbers = [one.number for one in found if one.theme == theme.name]
        assert numbers == [1, 2, 3]
    assert all(one.label == label(one.view) for one in found)


def test_hard_and_large_positions_are_found_too():
    few = [Theme("hard", "", 3), Theme("large", "", 3)]
    found = list(make_suite(3, few))
    assert [line_of(one) for one in found] == [line_of(one) for one in make_suite(3, few)]
    for one in found:
        if one.theme == "hard":
            assert most_solutions(one.view) >= 10**8


def test_the_shipped_positions_have_the_themes_that_the_maker_gives_them():
    for one in read_suite()[::17]:
        if one.theme not in ("hard", "large", "impossible"):
            assert theme_of(one.view) == one.theme


def test_one_fifty_fifty_alone_is_no_theme():
    assert theme_of(parse("3x2x1\n01H\n01H")) is None


@pytest.mark.parametrize("kind", range(len(CONFLICTS)))
def test_an_impossible_position_is_of_its_kind(kind):
    views = [view for seed in range(8) for view in guesses(Level(8, 8, 14), seed)]
    found = [make_impossible(views, Stream(1, index, 1), kind) for index in range(12)]
    found = [view for view in found if view is not None]
    assert found
    for view in found:
        assert lowest_conflict(view) in CONFLICTS[kind]
        assert count_layouts(view).layouts == 0


def test_the_shipped_impossible_positions_are_of_all_kinds_in_turn():
    for one in select(read_suite(), ["impossible"]):
        assert lowest_conflict(one.view) in CONFLICTS[(one.number - 1) % len(CONFLICTS)]


def test_effort_ends_by_work_not_by_time():
    effort = Effort(2)
    effort.check()
    effort.check()
    with pytest.raises(TooHard):
        effort.check()


def test_a_source_supplies_a_fifth_of_a_theme_at_most():
    collection = Collection([Theme("guess", "", 10)])
    first, second = ORDINARY[:2]
    for seed in range(2):
        assert collection.wants("guess", first)
        view = random_position(Level(9, 9, 10), seed, 2)
        assert collection.take("guess", first, view) is not None
        assert collection.take("guess", second, view) is None  # it is there already
    assert not collection.wants("guess", first)
    assert collection.wants("guess", second)
    assert not collection.wants("endgame", second)
    assert not collection.is_complete


def test_a_shuffle_keeps_all_and_depends_on_its_stream():
    views = [random_position(Level(5, 5, 4), seed, 2) for seed in range(9)]
    orders = [shuffle(views, Stream(1, index, 1)) for index in (0, 0, 1)]
    assert orders[0] == orders[1] != orders[2]
    assert all(sorted(map(str, order)) == sorted(map(str, views)) for order in orders)
