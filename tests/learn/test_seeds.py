"""Seeds: what is kept of each, what is trained again, and which one is shipped."""

import json

import numpy as np
import pytest

from mixes import untrained
from sapper import BadOption, Level, play, solver
from sapper.engines.parts import Learned
from sapper.learn import seeds
from sapper.learn.dataset import levels_of
from sapper.learn.seeds import SeedTraining, kept, ship, train_seed, validate
from sapper.learn.training import Trained
from sapper.models.inputs import Inputs
from sapper.models.model import Model


def trained(seed):
    """A model that was not trained, with what a training says of itself."""
    model = untrained(Inputs(scope=("shortlist", "all", "sample")[seed % 3]))
    nothing = np.zeros(0, np.float32)
    return Trained(model, 7, {"rows": 3.0}, nothing, nothing, {})


JOB = SeedTraining("5.5", lambda seed: {"seed": seed, "games": 3}, lambda seed, _: trained(seed))


def keep(seed, directory):
    """Train a seed and write its card."""
    return train_seed(JOB, seed, directory, 100, lambda: (trained(seed), {"command": "none"}))[1]


@pytest.fixture
def quick(monkeypatch):
    """Validate with few games."""
    monkeypatch.setattr(seeds, "ONE_IN", 300)
    monkeypatch.setattr(seeds, "GAMES", 40)


def test_validation_is_the_mean_over_boards_of_the_sweep(quick):
    model = trained(1).model
    levels = list(levels_of(range(5, 16), (5, 25)))[::300]
    assert Level(5, 3, 1) in levels
    player = solver("4.5").but("one", choose=Learned("one", model))
    expected = [play(player, level, 40, 1 << 32).wins / 40 for level in levels]
    assert validate(model) == pytest.approx(np.mean(expected))


def test_a_seed_that_is_done_is_kept(quick, tmp_path):
    assert kept(JOB, 1, tmp_path) is None
    card = keep(1, tmp_path)
    assert kept(JOB, 1, tmp_path) == card
    assert card["settings"] == {"seed": 1, "games": 3}
    assert card["measured_dense"]["level"] == "12x12x25"
    (tmp_path / "5.5-seed1.npz").write_bytes(b"PK cut short")
    assert kept(JOB, 1, tmp_path) is None


def test_a_seed_of_other_settings_is_refused(quick, tmp_path):
    keep(1, tmp_path)
    other = SeedTraining("5.5", lambda seed: {"seed": seed, "games": 4}, JOB.train)
    with pytest.raises(BadOption, match=r"5\.5-seed1\.json is of other settings"):
        kept(other, 1, tmp_path)
    (tmp_path / "5.5-seed1.json").write_text("[]")
    with pytest.raises(BadOption, match="is no card of a model"):
        kept(JOB, 1, tmp_path)


def test_the_seed_that_wins_most_validation_games_is_shipped(quick, tmp_path):
    cards = [keep(seed, tmp_path / "seeds") for seed in (1, 2, 3)]
    for card, validated in zip(cards, (50.0, 70.0, 60.0), strict=True):
        file = tmp_path / "seeds" / f"{card['name']}.json"
        file.write_text(json.dumps(card | {"validated": validated}))
    card = ship(JOB, (1, 2, 3), tmp_path)
    assert (card["name"], card["seed"], card["sha256"]) == ("5.5", 2, cards[1]["sha256"])
    assert Model(tmp_path / "5.5.npz").checksum == cards[1]["sha256"]
    won = [one["measured"]["won"] for one in cards]
    assert [one["won"] for one in card["seeds"]] == won
    assert card["mean"] == pytest.approx(sum(won) / 3, abs=1e-3)
    assert card["spread"] == pytest.approx(np.std(won, ddof=1), abs=1e-3)
    assert json.loads((tmp_path / "5.5.json").read_text()) == card
    assert ship(JOB, (1,), tmp_path)["spread"] is None
