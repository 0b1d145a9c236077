import pytest

from sapper.interfaces.terminal import many


@pytest.mark.parametrize(
    ("number", "told"),
    [(0, "0 guesses"), (1, "1 guess"), (2, "2 guesses"), (1200, "1,200 guesses")],
)
def test_one_thing_is_not_many(number, told):
    assert many(number, "guess", "guesses") == told
