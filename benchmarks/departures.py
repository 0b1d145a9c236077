"""What each departure from the printed text gives, one at a time, at full size.

Every line trains 5.0, 5.5 or 6.5 as printed but for one thing, from several seeds, and plays it
beside 4.5. A line that is done is kept in the file of results; the same command goes on.
Run: python benchmarks/departures.py WORK --version 6.5 --seeds 3
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import click

from sapper.formats.files import write_json
from sapper.game.level import BEGINNER
from sapper.learn import alpha as alphas
from sapper.learn import boosted, classifier, dataset
from sapper.learn.boosted import Forest
from sapper.learn.cards import DENSE, commit, measure
from sapper.learn.classifier import Classifier
from sapper.learn.dataset import DatasetPlan, generate
from sapper.learn.qlearning import plan as q
from sapper.learn.qlearning.plan import QLearning
from sapper.learn.seeds import validate
from sapper.learn.training import train_classifier, train_forest, train_single_pass
from sapper.models.alpha import Alpha
from sapper.models.model import MODELS, Model

Options = Mapping[str, Any]
Figures = dict[str, Any]
GAMES = 100_000  # on 9x9x10; a fifth on 12x12x25
PRINTED = "as printed"

ROWS_OF_BOTH = {
    PRINTED: {},
    "label: the game is won": {"label": "won"},
    "scope: all covered cells": {"scope": "all"},
    "scope: near the least P": {"scope": "shortlist"},
    "coordinates: from the nearest edges": {"coordinates": "edges"},
    "location score by the text": {"location": "text"},
    "exploring, a quarter of the guesses": {"explore": 0.25},
}
ROWS_OF_5_0 = ROWS_OF_BOTH | {
    "P as 4.5 has it in play": {"risk": "played"},
    "loss: squared error": {"loss": "squared"},
}
ROWS_OF_5_5 = ROWS_OF_BOTH | {
    "P of all solutions": {"risk": "counted"},
    "rows not scaled": {"scaling": "none"},
}
ROWS_OF_6_5 = {
    PRINTED: {},
    "scope: the boundary and three cells": {"scope": "sample"},
    "scope: near the least P": {"scope": "shortlist"},
    "coordinates: from the nearest edges": {"coordinates": "edges"},
    "location score by the text": {"location": "text"},
    "Sc with the chance of safety": {"weighs": "safety"},
    "exploring, half of the guesses": {"explore": 0.5},
    "P of all solutions": {"risk": "counted"},
    "discount: weights 1, 2, 3, ...": {"discount": "growing"},
    "discount: 0.9^k": {"discount": "exponential"},
    "discount: the first reward alone": {"discount": "first"},
    "discount: none": {"discount": "none"},
    "target: equation 7": {"target": "bootstrapped"},
    "reward: of the click alone": {"reward": "click"},
    "sub: 5": {"sub": 5},
}


def quiet(step: int, loss: float) -> None:
    """Say nothing."""


@dataclass(frozen=True)
class Workshop:
    """Where trainings keep what they need, and how many threads they use."""

    work: Path
    threads: int

    def data(self, options: Options) -> Path:
        """Make the dataset of a line, unless it is there."""
        plan = DatasetPlan(**(dataset.PRINTED | options))
        name = "-".join(f"{key}={value}" for key, value in sorted(options.items()))
        directory = self.work / "data" / name
        for _ in generate(plan, directory, "benchmarks/departures.py", self.threads):
            pass
        return directory

    def alpha(self, options: Options) -> Alpha:
        """Fit the alpha of a line, unless it is there: it belongs to how Sc is made."""
        names = ("location", "weighs", "risk")
        chosen = alphas.PRINTED | {name: options[name] for name in names if name in options}
        file = self.work / f"alpha-{'-'.join(chosen.values())}.json"
        if not file.exists():
            tried = list(alphas.try_all(alphas.Scan(**chosen), self.threads))
            write_json(file, asdict(alphas.fit(tried).alpha))
        return Alpha(**json.loads(file.read_text()))


def train_5_0(shop: Workshop, options: Options, seed: int) -> Model:
    """Train 5.0 with some departures; its dataset is removed, others may need the room."""
    if set(options) == {"scope"}:  # the same trees, other candidates
        return shipped_seed("5.0", seed).but(**options)
    own = {key: value for key, value in options.items() if key in ("label", "loss")}
    data = shop.data({key: options[key] for key in options if key not in own} | {"seed": seed})
    printed = dict(boosted.PRINTED)
    scope = printed.pop("scope")
    trained = train_forest(Forest(**(printed | own), seed=seed), scope, data, quiet)
    shutil.rmtree(data)
    return trained.model


def train_5_5(shop: Workshop, options: Options, seed: int) -> Model:
    """Train 5.5 with some departures."""
    plan = Classifier(**(classifier.PRINTED | options), seed=seed)
    name = "-".join(f"{key}={value}" for key, value in sorted(options.items()))
    work = shop.work / "5.5" / f"{name}-{seed}"
    return train_classifier(plan, work, shop.threads, quiet).model


def train_6_5(shop: Workshop, options: Options, seed: int) -> Model:
    """Train 6.5 with some departures."""
    plan = QLearning(shop.alpha(options), **(q.PRINTED | options), seed=seed)
    return train_single_pass(plan, shop.work / "6.5", shop.threads, quiet).model


def shipped_seed(version: str, seed: int) -> Model:
    """Return the model of a printed version from a seed, as it is shipped."""
    return Model(MODELS / "seeds" / f"{version}-printed-seed{seed}.npz")


Train = Callable[[Workshop, Options, int], Model]
VERSIONS: dict[str, tuple[Train, dict[str, dict[str, Any]]]] = {
    "5.0": (train_5_0, ROWS_OF_5_0),
    "5.5": (train_5_5, ROWS_OF_5_5),
    "6.5": (train_6_5, ROWS_OF_6_5),
}


def figures(version: str, line: str, model: Model) -> Figures:
    """Measure a model on 9x9x10, on 12x12x25 and on validation games of the sweep."""
    sparse, dense = (
        measure(f"{version} {line}", model, level, games)
        for level, games in ((BEGINNER, GAMES), (DENSE, GAMES // 5))
    )
    return {
        "9x9x10": sparse["gain_over_4.5"][0],
        "12x12x25": dense["gain_over_4.5"][0],
        "sweep": round(100 * validate(model), 3),
        "commit": commit(),
    }


def spread(values: list[float]) -> str:
    """Write the mean of some seeds, and the standard deviation between them."""
    return f"{mean(values):+.2f}" + (f" (sd {stdev(values):.2f})" if len(values) > 1 else "")


def table(found: dict[str, dict[str, dict[str, Figures]]]) -> Iterator[str]:
    """Write all lines: gains over 4.5 on two levels, and over the print on the sweep."""
    for version, lines in found.items():
        printed = lines.get(PRINTED, {})
        yield f"| {version} | seeds | 9x9x10 | 12x12x25 | sweep, over the print |"
        yield "|---|---|---|---|---|"
        for line, seeds in lines.items():
            cells = [line, str(len(seeds))]
            for level in ("9x9x10", "12x12x25"):
                cells.append(spread([one[level] for one in seeds.values()]))
            both = [seed for seed in seeds if seed in printed and line != PRINTED]
            gains = [seeds[seed]["sweep"] - printed[seed]["sweep"] for seed in both]
            cells.append(spread(gains) if gains else "")
            yield f"| {' | '.join(cells)} |"
        yield ""


@click.command()
@click.argument("work", type=click.Path(path_type=Path))
@click.option("--version", "wanted", multiple=True, type=click.Choice(list(VERSIONS)))
@click.option("--seeds", default=3, show_default=True, help="Seeds of each line: 1, 2, ...")
@click.option("--threads", default=2, show_default=True)
@click.option("--out", default="results/departures.json", show_default=True)
def main(work: Path, wanted: tuple[str, ...], seeds: int, threads: int, out: str) -> None:
    """Train every line that is missing, seed by seed, and print the table."""
    work.mkdir(parents=True, exist_ok=True)
    shop, file = Workshop(work, threads), Path(out)
    found: dict[str, Any] = json.loads(file.read_text()) if file.exists() else {}
    for seed in range(1, seeds + 1):
        for version in wanted or VERSIONS:
            train, lines = VERSIONS[version]
            for line, options in lines.items():
                kept = found.setdefault(version, {}).setdefault(line, {})
                if str(seed) in kept:
                    continue
                model = train(shop, options, seed) if options else shipped_seed(version, seed)
                kept[str(seed)] = figures(version, line, model)
                write_json(file, found)
                click.echo(f"{version}, {line}, seed {seed}: {kept[str(seed)]}")
    click.echo("\n".join(table(found)))


if __name__ == "__main__":
    main()
