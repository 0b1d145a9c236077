from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_fits_a_page(example):
    assert len(example.read_text().splitlines()) < 40


def test_the_agent_learns_even_in_three_rounds():
    source = next(path for path in EXAMPLES if path.stem == "train_agent").read_text()
    assert "29 * [0.05]" in source
    found = {}
    exec(source.replace("29 * [0.05]", "1 * [0.05]").replace("2048", "512"), found)
    at_random, *_, trained = found["shares"]
    assert trained > at_random + 0.1
