import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))
LONG = "train_agent"


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_fits_a_page(example):
    assert len(example.read_text().splitlines()) < 40


@pytest.mark.parametrize(
    "example", [path for path in EXAMPLES if path.stem != LONG], ids=lambda path: path.stem
)
def test_an_example_runs_and_says_something(example):
    done = subprocess.run(
        [sys.executable, "-W", "error", example], capture_output=True, text=True, check=True
    )
    assert len(done.stdout.splitlines()) >= 2


def test_the_agent_learns_even_in_three_rounds():
    source = next(path for path in EXAMPLES if path.stem == LONG).read_text()
    assert "29 * [0.05]" in source
    found = {}
    exec(source.replace("29 * [0.05]", "1 * [0.05]").replace("2048", "512"), found)
    at_random, *_, trained = found["shares"]
    assert trained > at_random + 0.1
