from collections import Counter

from sapper.game.stream import CHOICE, LAYOUT, Stream


def test_streams_differ_by_each_part_of_their_name():
    names = [(1, 0, LAYOUT, 0), (2, 0, LAYOUT, 0), (1, 1, LAYOUT, 0), (1, 0, CHOICE, 0)]
    names += [(1, 0, CHOICE, 5), (1, 5, CHOICE, 0)]
    assert len({Stream(*name).draw() for name in names}) == len(names)
    assert Stream(*names[0]).draw() == Stream(*names[0]).draw()


def test_below_is_even_and_within_bounds():
    stream = Stream(1, 2, CHOICE)
    seen = Counter(stream.below(5) for _ in range(10_000))
    assert set(seen) == set(range(5))
    assert all(abs(count - 2000) < 4 * 40 for count in seen.values())
    assert {Stream(9, 9, CHOICE).below(1) for _ in range(3)} == {0}
