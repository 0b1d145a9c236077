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
from sapper.arena.stats import wilson
from sapper.experiments import claims, compare, drawing, figures, report, verdicts
from sapper.experiments.claims.verdicts import CONFIRMED, OPEN, REFUTED
from sapper.experiments.paper import BEGINNER_WON
from sapper.experiments.plan import APART, UNSEEN, ReproductionPlan
from sapper.experiments.report import write_report
from sapper.experiments.statistics.compare import time_ratio
from sapper.experiments.store import Provenance, open_store
from small import SIZE, play_all

pytest.importorskip("matplotlib")
VERSIONS = ("2.0", "2.5", "3.0", "3.5", "4.0", "4.5", "6.5")
PLAN = ReproductionPlan(SIZE, added=("exact",), versions=VERSIONS)
NAMES = [*VERSIONS, "exact"]


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A small report, and its store."""
    folder = tmp_path_factory.mktemp("report")
    with open_store(folder / "store.sqlite") as store:
        store.add_run(Provenance("sapper reproduce", "0", "unknown"))
        play_all(PLAN, store)
        write_report(PLAN, store, folder / "out")
    return folder


@pytest.fixture(scope="module")
def raw(made):
    """Every game, read bit by bit: solver -> (level, game) -> won, timed out, seconds."""
    games = {name: {} for name in NAMES}
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
    """Gain with its interval, games, and the exact p-value, in the plainest way."""
    first, second = (pick(raw[name], swept, ratios) for name in (one, two))
    both = [(first[key][0], second[key][0]) for key in first if key in second]
    values = [a - b for a, b in both]
    mean = sum(values) / len(values)
    half = 1.959963984540054 * sqrt(sum((v - mean) ** 2 for v in values)) / len(values)
    better, worse = values.count(1), values.count(-1)
    tail = sum(comb(better + worse, k) for k in range(min(better, worse) + 1))
    p = min(Fraction(1), Fraction(2 * tail, 2 ** (better + worse)))
    return (mean, mean - half, mean + half), len(values), float(p)


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


def claim_rows(made, words):
    found = tables((made / "out" / "report.md").read_text())
    (rows,) = [rows for title, rows in found.items() if title.startswith(words)]
    return {row[0]: row[1:] for row in rows}


def points(ends):
    mean, low, high = (f"{100 * end:+.2f}" for end in ends)
    return [mean, f"{low} to {high}"]


def test_the_table_is_what_the_store_says(made, raw):
    rows = tables((made / "out" / "report.md").read_text())["Table: 9x9 with 10 mines"]
    assert [row[0] for row in rows] == NAMES
    for name, paper, ours, interval, less, games, timed_out, command, _ in rows:
        own = list(pick(raw[name], swept=False).values())
        rate, (low, high) = (
            sum(one[0] for one in own) / len(own),
            wilson(sum(o[0] for o in own), len(own)),
        )
        assert (ours, games) == (f"{100 * rate:.2f}", str(len(own)))
        assert interval == f"{100 * low:.2f} - {100 * high:.2f}"
        assert int(timed_out) == sum(one[1] for one in own)
        assert f"sapper bench {name} --games {len(own)} --seed {UNSEEN}" in command
        if name in BEGINNER_WON:
            assert paper == f"{BEGINNER_WON[name]:.2f}"
            assert less == f"{100 * (rate - BEGINNER_WON[name] / 100):+.2f}"


@pytest.mark.parametrize(
    ("words", "pairs"),
    [
        ("3.0 is the best", [("3.0", "2.0"), ("3.0", "2.5"), ("3.0", "3.5")]),
        ("Limited traversal loses", [("2.5", "2.0"), ("3.5", "3.0"), ("4.5", "4.0")]),
        ("The Manhattan rule", [("4.0", "3.0"), ("4.5", "3.5")]),
    ],
)
def test_gains_are_what_the_store_says(made, raw, words, pairs):
    rows = claim_rows(made, words)
    found = [difference(raw, *pair) for pair in pairs]
    order = sorted(p for _, _, p in found)
    for (one, two), (ends, games, p) in zip(pairs, found, strict=True):
        effect, interval, shown, count, verdict = rows[f"{one} over {two}"]
        assert [effect, interval] == points(ends)
        assert int(count) == games
        holm = min(1, max((len(order) - k) * v for k, v in enumerate(order) if v <= p))
        assert shown == ("< 0.0001" if holm < 1e-4 else f"{holm:.2g}")
        assert verdict in (CONFIRMED, REFUTED, OPEN)


def test_learned_versions_are_compared_on_both_sides_of_the_turn(made, raw):
    for words, ratios in (
        ("Learned versions help", (0, 18)),
        ("Learned versions do not", (20, 99)),
    ):
        rows = claim_rows(made, words)
        ends, games, _ = difference(raw, "6.5", "4.5", ratios=ratios)
        assert rows["6.5 over 4.5"][:2] == points(ends)
        assert rows["6.5 over 4.5"][3] == str(games)
        assert rows["5.0 over 4.5"] == ["", "", "", "none", OPEN]


def test_times_are_what_the_store_says(made, raw):
    rows = claim_rows(made, "Limited traversal saves")
    for slow, fast in (("2.0", "2.5"), ("3.0", "3.5"), ("4.0", "4.5")):
        first, second = (pick(raw[name], swept=True) for name in (slow, fast))
        keys = sorted((key for key in first if key in second), key=lambda key: key[1])
        times = [np.array([part[key][2] for key in keys]) for part in (first, second)]
        board = np.array([key[1] // APART for key in keys])
        _, low, high = time_ratio(*times, board)
        effect, interval, _, games, _ = rows[f"time of {slow} / {fast}"]
        assert effect == f"{times[0].sum() / times[1].sum():.2f} times"
        assert interval == f"{low:.2f} to {high:.2f}"
        assert int(games) == len(keys)


def test_trends_are_what_the_store_says(made, raw):
    shapes, sizes = (claim_rows(made, f"The {words}") for words in ("dimension ratio", "number of"))
    for name in VERSIONS:
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


def test_solution_sets_are_equal_and_counted(made):
    rows = claim_rows(made, "Backtracking and DSScsp find")
    assert rows["positions with equal sets"][0] == "100.00%"
    assert rows["positions with equal sets"][-1] == CONFIRMED
    assert rows["finished games that end alike"][-1] == CONFIRMED
    assert int(rows["positions with equal sets"][3]) > 0


def test_the_distance_to_the_best_play_is_what_the_store_says(made, raw):
    text = (made / "out" / "report.md").read_text()
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


def test_the_overview_shows_a_line_of_each_claim(made):
    found = tables((made / "out" / "report.md").read_text())
    for title, verdict, short in found["Claims"]:
        lines = (row for row in found[f"{title}: {verdict}"] if row[-1] == verdict)
        about, effect, interval, *_ = next(lines)
        assert short == f"{about}: " + (f"{effect} ({interval})" if effect else "none")


def test_figures_and_their_numbers_are_written(made, raw):
    folder = made / "out" / "figures"
    text = (made / "out" / "report.md").read_text()
    for name in (
        "1-mine-ratio-csp",
        "2-mine-ratio-all",
        "3-shape",
        "4-blocks",
        "5-time",
        "6-rate-and-time",
    ):
        assert (folder / f"{name}.png").read_bytes().startswith(b"\x89PNG")
        assert (folder / f"{name}.svg").stat().st_size > 5000
        assert f"figures/{name}.svg" in text
    for link in re.findall(r"\((figures/[^)]+)\)", text):
        assert (made / "out" / link).is_file()
    with open(folder / "2-mine-ratio-all.csv") as file:
        for row in csv.DictReader(file):
            own = pick(raw[row["solver"]], True, (int(row["ratio"]),) * 2).values()
            assert float(row["rate"]) == pytest.approx(sum(g[0] for g in own) / len(own), abs=1e-6)
            assert int(row["games"]) == len(own)


@pytest.mark.slow
def test_the_same_store_gives_the_same_files(made, tmp_path):
    with open_store(made / "store.sqlite") as store:
        write_report(PLAN, store, tmp_path)
    for file in sorted((made / "out").rglob("*.*")):
        other = tmp_path / file.relative_to(made / "out")
        assert (
            hashlib.sha256(other.read_bytes()).digest()
            == hashlib.sha256(file.read_bytes()).digest()
        )


def test_no_measured_number_is_typed_into_the_report():
    for module in (report, claims, compare, drawing, figures, verdicts):
        for node in ast.walk(ast.parse(Path(module.__file__).read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found = re.findall(r"(?<![\w.])\d+\.\d\d|\d\.?\d* ?%(?!\w)", node.value)
                assert set(found) <= {"95%", "5%"}, node.value
