import ast
import csv
import hashlib
import re
import sqlite3
from fractions import Fraction
from math import comb, sqrt
from pathlib import Path

import numpy as np
import pytest

import oracle
from sapper import experiments
from sapper.arena.stats import wilson
from sapper.experiments.claims.verdicts import (
    CONFIRMED,
    NEEDS_MODELS,
    NOT_JUDGED,
    OPEN,
    REFUTED,
)
from sapper.experiments.paper import BEGINNER_WON, won_in_paper
from sapper.experiments.plan import APART, UNSEEN, ReproductionPlan
from sapper.experiments.report import write_report
from sapper.experiments.statistics.compare import time_ratio
from sapper.experiments.store import Provenance, open_store
from small import SIZE, play_all
from standing import SEEDS, trained

pytest.importorskip("matplotlib")
scipy_stats = pytest.importorskip("scipy.stats")
VERSIONS = ("2.0", "2.5", "3.0", "3.5", "4.0", "4.5", "5.0", "6.5")
SHOWN = [*VERSIONS, "6.5-printed", "hcsp", "exact"]
PLAYING = [*SHOWN, "5.5", "6.0"]


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A small report, and its store."""
    folder = tmp_path_factory.mktemp("report")
    with trained(), open_store(folder / "store.sqlite") as store:
        plan = ReproductionPlan(SIZE, added=("exact",), versions=VERSIONS, beside=("hcsp",))
        assert set(plan.solvers) == set(PLAYING)
        store.add_run(Provenance("sapper reproduce", "0", "unknown"))
        play_all(plan, store)
        for out in ("out", "again"):
            write_report(plan, store, folder / out)
    return folder


@pytest.fixture(scope="module")
def text(made):
    return (made / "out" / "report.md").read_text()


@pytest.fixture(scope="module")
def raw(made):
    """Every game, read bit by bit: solver -> (level, game) -> won, timed out, seconds."""
    games = {name: {} for name in PLAYING}
    connection = sqlite3.connect(made / "store.sqlite")
    text = "SELECT solver, level, game, games, won, timed_out, seconds FROM games"
    for name, level, first, count, *blobs in connection.execute(text):
        won, over = (
            [bool(blob[k // 8] >> (7 - k % 8) & 1) for k in range(count)] for blob in blobs[:2]
        )
        seconds = np.frombuffer(blobs[2], "<f4").tolist()
        for k in range(count):
            games[name][level, first + k] = won[k], over[k], seconds[k]
    connection.close()
    return games


def pick(games, swept, ratios=(0, 100)):
    """The games of the sweep, or those of the table, with mines between two ratios."""
    low, high = ratios
    return {
        key: game
        for key, game in games.items()
        if (key[1] >= APART) == swept and (not swept or low <= key[1] // APART % 100 <= high)
    }


def difference(raw, one, two, swept=True, ratios=(0, 100)):
    """Gain with its interval, games, and p-value, in the plainest way, seeds included."""
    sides = [
        [pick(raw[model], swept, ratios) for model in SEEDS.get(name, (name,))]
        for name in (one, two)
    ]
    models = [model for side in sides for model in side]
    keys = [key for key in models[0] if all(key in model for model in models)]
    means = [[sum(m[key][0] for m in side) / len(side) for key in keys] for side in sides]
    values = [a - b for a, b in zip(*means, strict=True)]
    mean = sum(values) / len(values)
    square = sum((v - mean) ** 2 for v in values) / len(values) ** 2
    several = [side for side in sides if len(side) > 1]
    if not several:
        better, worse = values.count(1), values.count(-1)
        tail = sum(comb(better + worse, k) for k in range(min(better, worse) + 1))
        p = float(min(Fraction(1), Fraction(2 * tail, 2 ** (better + worse))))
        half = 1.959963984540054 * sqrt(square)
        return (mean, mean - half, mean + half), len(values), p
    for side in several:
        rates = [sum(model[key][0] for key in keys) / len(keys) for model in side]
        square += np.var(rates, ddof=1) / len(side)
    freedom = min(map(len, several)) - 1
    half = scipy_stats.t.ppf(0.975, freedom) * sqrt(square)
    p = 2 * scipy_stats.t.sf(abs(mean) / sqrt(square), freedom)
    return (mean, mean - half, mean + half), len(values), p


def tables(text):
    """Every table of a Markdown text, as lists of rows, by the heading above it."""
    found, title = {}, ""
    for line in text.splitlines():
        if line.startswith("#"):
            title = line.strip("# ")
        elif line.startswith("|") and not line.startswith("|-"):
            found.setdefault(title, []).append(
                [cell.strip() for cell in line.strip("|").split("|")]
            )
    return {title: rows[1:] for title, rows in found.items()}


def claim_rows(text, words):
    (rows,) = [rows for title, rows in tables(text).items() if title.startswith(words)]
    return {row[0]: row[1:] for row in rows}


def points(ends):
    mean, low, high = (f"{100 * end:+.2f}" for end in ends)
    return [mean, f"{low} to {high}"]


def chance(p):
    return "< 0.0001" if p < 1e-4 else f"{p:.2g}"


def test_the_table_is_what_the_store_says(text, raw):
    rows = tables(text)["Table: 9x9 with 10 mines"]
    assert [row[0] for row in rows] == SHOWN
    for name, paper, ours, interval, less, games, timed_out in rows:
        own = list(pick(raw[name], swept=False).values())
        rate, (low, high) = (
            sum(one[0] for one in own) / len(own),
            wilson(sum(o[0] for o in own), len(own)),
        )
        assert (ours, games) == (f"{100 * rate:.2f}", str(len(own)))
        assert interval == f"{100 * low:.2f} - {100 * high:.2f}"
        assert int(timed_out) == sum(one[1] for one in own)
        printed = won_in_paper(name)
        assert paper == ("" if printed is None else f"{printed:.2f}")
        assert less == ("" if printed is None else f"{100 * (rate - printed / 100):+.2f}")
    assert f"sapper bench NAME --games GAMES --seed {UNSEEN}" in text


def test_learned_versions_stand_with_all_their_seeds(text, raw):
    rows = tables(text)["Learned versions: all training seeds"]
    assert [row[0] for row in rows] == ["6.5", "6.5-printed"]
    for name, _, mean, _, _, ends, counted in rows:
        models = [pick(raw[model], swept=False) for model in SEEDS[name]]
        keys = [key for key in models[0] if all(key in model for model in models)]
        rates = [sum(model[key][0] for key in keys) / len(keys) for model in models]
        assert mean == f"{100 * sum(rates) / len(rates):.2f}"
        assert ends == f"{100 * min(rates):.2f} to {100 * max(rates):.2f}"
        assert counted == f"{len(models)} x {len(keys)}"
    assert "One trained model only: 5.0." in text


@pytest.mark.parametrize(
    ("words", "pairs"),
    [
        ("3.0 is the best", [("3.0", "2.0"), ("3.0", "2.5"), ("3.0", "3.5")]),
        ("2.0 is the worst", [("2.5", "2.0"), ("3.0", "2.0"), ("3.5", "2.0")]),
        ("Limited traversal loses", [("2.5", "2.0"), ("3.5", "3.0"), ("4.5", "4.0")]),
        ("2.5 and 3.5 are alike", [("3.5", "2.5")]),
        ("The Manhattan rule", [("4.0", "3.0"), ("4.5", "3.5")]),
    ],
)
def test_gains_are_what_the_store_says(text, raw, words, pairs):
    rows = claim_rows(text, words)
    found = [difference(raw, *pair) for pair in pairs]
    order = sorted(p for _, _, p in found)
    for (one, two), (ends, games, p) in zip(pairs, found, strict=True):
        effect, interval, shown, count, models, verdict = rows[f"{one} over {two}"]
        assert [effect, interval] == points(ends)
        assert (int(count), models) == (games, "")
        holm = min(1, max((len(order) - k) * v for k, v in enumerate(order) if v <= p))
        assert shown == chance(holm)
        assert verdict in (CONFIRMED, REFUTED, OPEN)


@pytest.mark.parametrize(
    ("words", "ratios"),
    [("Learned versions help", (0, 18)), ("Learned versions are like", (20, 99))],
)
def test_learned_versions_are_compared_on_both_sides_of_the_turn(text, raw, words, ratios):
    rows = claim_rows(text, words)
    found = {name: difference(raw, name, "4.5", ratios=ratios) for name in SEEDS}
    order = sorted(p for _, _, p in found.values())
    for name, (ends, games, p) in found.items():
        effect, interval, shown, count, models, _ = rows[f"{name} over 4.5"]
        assert [effect, interval] == points(ends)
        assert (count, models) == (str(games), str(len(SEEDS[name])))
        holm = min(1, max((len(order) - k) * v for k, v in enumerate(order) if v <= p))
        assert shown == chance(holm)
    assert rows["5.0 over 4.5"] == ["", "", "", NEEDS_MODELS, "", OPEN]


def test_times_are_those_of_games_that_both_finish(text, raw):
    rows = claim_rows(text, "Limited traversal saves")
    for slow, fast in (("2.0", "2.5"), ("3.0", "3.5"), ("4.0", "4.5")):
        first, second = (pick(raw[name], swept=True) for name in (slow, fast))
        keys = sorted((key for key in first if key in second), key=lambda key: key[1])
        keys = [key for key in keys if not first[key][1] and not second[key][1]]
        times = [np.array([part[key][2] for key in keys]) for part in (first, second)]
        board = np.array([key[1] // APART for key in keys])
        _, low, high = time_ratio(*times, board)
        name = f"time of {slow} / {fast}, games that both finish"
        effect, interval, _, games, _, _ = rows[name]
        assert effect == f"{times[0].sum() / times[1].sum():.2f} times"
        assert interval == f"{low:.2f} to {high:.2f}"
        assert int(games) == len(keys)
        assert rows[f"time of {slow} / {fast}, games that {fast} finishes, at least"][-1] == (
            NOT_JUDGED
        )


def test_trends_are_what_the_store_says(text, raw):
    shapes, sizes = (claim_rows(text, f"The {words}") for words in ("dimension ratio", "number of"))
    for name in VERSIONS:
        if name in ("5.0", "6.5"):
            continue
        own = sorted(pick(raw[name], swept=True).items(), key=lambda item: item[0][1])
        numbers = np.array([key[1] // APART for key, _ in own])
        p, q, ratio = numbers // 10_000, numbers // 100 % 100, numbers % 100
        columns = np.column_stack([q / p, np.log2(p * q)])
        won = np.array([game[0] for _, game in own], float)
        slope, error = oracle.trends(won, columns, ratio, numbers)
        for k, rows in enumerate((shapes, sizes)):
            span, half = np.ptp(columns[:, k]), 1.959963984540054 * error[k]
            ends = (slope[k] * span, (slope[k] - half) * span, (slope[k] + half) * span)
            assert rows[name][:2] == points(ends)
    assert shapes["5.0"][3] == NEEDS_MODELS


def test_solution_sets_are_equal_and_counted(text):
    rows = claim_rows(text, "Backtracking and DSScsp find")
    assert rows["positions with equal sets"][0] == "100.00%"
    assert rows["positions with equal sets"][-1] == CONFIRMED
    assert rows["finished games that end alike"][-1] == CONFIRMED
    assert int(rows["positions with equal sets"][3]) > 0


def test_the_distance_to_the_best_play_is_what_the_store_says(text, raw):
    rows = tables(text)["How far from the best play, level by level"]
    (top, base) = re.search(
        r"(\S+) wins most of the solvers that were added, (\S+) of", text
    ).groups()
    for mines, *_, apart, games in rows:
        ratio = int(mines.strip("%"))
        ends, count, _ = difference(raw, top, base, ratios=(ratio, ratio))
        mean, span = points(ends)
        assert apart == f"{mean} ({span})"
        assert int(games) == count


def test_each_claim_is_three_lines_and_a_table(text):
    found = tables(text)
    assert len(found["Claims"]) >= 21
    for title, verdict, short in found["Claims"]:
        heading = f"### {title}: {verdict}\n\n"
        assert text.count(heading) == 1
        lines = text.split(heading)[1].split("\n")
        assert [line.split(":")[0] for line in lines[:3]] == [
            "- The paper",
            "- We find",
            "- How sure",
        ]
        assert lines[3] == "" or lines[3].startswith("- Its own table disagrees: ")
        rows = found[f"{title}: {verdict}"]
        for one in short.split("; "):
            about, effect, interval, _, cases, *_ = next(
                row for row in rows if one.startswith(f"{row[0]}: ")
            )
            why = cases if "model" in cases else "no games"
            assert one == f"{about}: " + (f"{effect} ({interval})" if effect else why)


def test_the_paper_is_held_against_its_own_table(text):
    for one, two, words in (("2.5", "2.0", "below"), ("3.0", "2.0", "above")):
        apart = abs(BEGINNER_WON[one] - BEGINNER_WON[two])
        assert f"disagrees: {one} is {apart:.2f} points {words} {two}" in text


def test_figures_and_their_numbers_are_written(made, text, raw):
    folder = made / "out" / "figures"
    for name in (
        "1-mine-ratio-csp",
        "2-mine-ratio-all",
        "3-shape",
        "4-blocks",
        "5-time",
        "6-rate-and-time",
        "7-distance",
        "8-readings",
    ):
        assert (folder / f"{name}.png").read_bytes().startswith(b"\x89PNG")
        assert (folder / f"{name}.svg").stat().st_size > 5000
        assert f"figures/{name}.svg" in text
    for link in re.findall(r"\((figures/[^)]+)\)", text):
        assert (made / "out" / link).is_file()
    for file in ("2-mine-ratio-all", "8-readings-rate"):
        with open(folder / f"{file}.csv") as lines:
            for row in csv.DictReader(lines):
                models = SEEDS.get(row["solver"], (row["solver"],))
                ratios = (int(row["ratio"]),) * 2
                own = [pick(raw[model], True, ratios) for model in models]
                keys = [key for key in own[0] if all(key in one for one in own)]
                rates = [sum(one[key][0] for key in keys) / len(keys) for one in own]
                assert float(row["rate"]) == pytest.approx(sum(rates) / len(rates), abs=1e-6)
                assert float(row["least"]) == pytest.approx(min(rates), abs=1e-6)
                assert float(row["most"]) == pytest.approx(max(rates), abs=1e-6)
                assert int(row["games"]) == len(keys)


def test_the_same_store_gives_the_same_files(made):
    for file in sorted((made / "out").rglob("*.*")):
        other = made / "again" / file.relative_to(made / "out")
        assert (
            hashlib.sha256(other.read_bytes()).digest()
            == hashlib.sha256(file.read_bytes()).digest()
        )


def test_no_measured_number_is_typed_into_the_report():
    folder = Path(experiments.__file__).parent
    parts = ("claims", "sections", "statistics", "complexity")
    files = [file for part in parts for file in (folder / part).glob("*.py")]
    for file in [folder / f"{name}.py" for name in ("report", "drawing", "figures")] + files:
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found = re.findall(r"(?<![\w.])\d+\.\d\d|\d\.?\d* ?%(?!\w)", node.value)
                assert set(found) <= {"95%", "5%"}, node.value
