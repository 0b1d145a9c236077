"""The table of the field as data and as a document."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from sapper.arena.adjusted import Adjusted
from sapper.arena.stats import Z95, Tally
from sapper.arena.sums import Sums
from sapper.experiments.field.agreement import (
    Measured,
    Verdict,
    judge,
    least_generous,
    rules_for,
)
from sapper.experiments.field.openings import (
    BEST_OPEN,
    RECORD_HOLDER,
    SEED,
    Opening,
    open_best,
    players,
    safe_corner,
    unprotected,
)
from sapper.experiments.field.published import FIGURES, METHODS, OTHERS, RECORDS, Reported

Key = tuple[str, Opening]


@dataclass(frozen=True)
class FieldResults:
    """Everything that was played: the sums of each solver under each opening."""

    sums: Mapping[Key, Sums]

    def of(self, name: str, opening: Opening) -> Sums | None:
        """Return the sums of a solver with an opening, None if it has not played."""
        found = self.sums.get((name, opening))
        return found if found is not None and found.tally.games else None

    def measure(self, name: str) -> Callable[[Opening], Measured | None]:
        """Return what measures a solver with an opening; without protection by the identity."""

        def measured(opening: Opening) -> Measured | None:
            found = self.of(name, opening)
            if found is not None:
                return Measured.of(found.tally)
            if opening != unprotected(opening.level):
                return None
            safe = self.of(name, safe_corner(opening.level))
            if safe is None:
                return None
            return Measured.of(safe.tally).without_protection(opening.level)

        return measured

    def verdict(self, figure: Reported) -> Verdict | None:
        """Judge a figure of a method that plays here."""
        return judge(figure, self.measure(figure.method))


def percent(found: Tally | Adjusted | None) -> str:
    """Write a win rate with half its interval."""
    if found is None:
        return ""
    low, high = found.interval
    return f"{100 * found.rate:.2f} ± {50 * (high - low):.2f}"


@dataclass(frozen=True)
class Part:
    """A table of the document: its heads and rows."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        """Write it in Markdown: numbers to the right."""
        sides = ["---:" if any(map(is_number, column)) else "---" for column in self.columns]
        lines = [self.heads, tuple(sides), *self.rows]
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)

    @property
    def columns(self) -> list[tuple[str, ...]]:
        """The columns without their heads."""
        return list(zip(*self.rows, strict=True)) or [()] * len(self.heads)


def is_number(text: str) -> bool:
    """Return whether a text begins as a number does; a board is none."""
    return text[:1].isdigit() and "x" not in text


def board_rows(field: FieldResults, level: str) -> Iterator[tuple[str, ...]]:
    """Write a row for every method on a board."""
    for name in players():
        safe, opened = field.of(name, safe_corner(level)), field.of(name, open_best(level))
        if safe is None and opened is None:
            continue
        yield (
            f"`{name}`",
            percent(safe.tally if safe else None),
            percent(safe.variates.adjusted if safe else None),
            percent(opened.tally if opened else None),
            f"{safe.tally.needless_per_game:.3f}" if safe else "",
            f"{safe.tally.speed:,.0f}" if safe else "",
            f"{safe.tally.games:,}" if safe else "",
        )


def method_rows() -> Iterator[tuple[str, ...]]:
    """Write a row for every method: when, by whom, and what it does."""
    for one in METHODS:
        yield f"`{one.solver}`", str(one.year or ""), one.source, one.words


def figure_rows(field: FieldResults) -> Iterator[tuple[str, ...]]:
    """Write a row for every figure of a method that plays here, with its verdict."""
    for one in FIGURES:
        ours = field.of(one.method, rules_for(one)[0])
        word, rule = str(field.verdict(one) or "not played"), one.start or "not stated"
        won = percent(ours.tally if ours else None)
        yield f"`{one.method}`", one.level, rule, str(one), one.cited, won, word


def other_rows(field: FieldResults) -> Iterator[tuple[str, ...]]:
    """Write a row for every other figure: the least generous rule under which it is possible."""
    measure = field.measure(RECORD_HOLDER)
    for one in OTHERS:
        best = [(rule, measure(rule)) for rule in rules_for(one)]
        known = [(rule, found) for rule, found in best if found is not None]
        opening = least_generous(one, known)
        word = str(opening or "none: above the best play known") if known else "not played"
        yield one.method, one.level, str(one), one.cited, one.start or "not stated", word


def record_rows(field: FieldResults) -> Iterator[tuple[str, ...]]:
    """Write a row for every record: the best of others, and ours."""
    for one in RECORDS:
        opening = (open_best if one.start == "open" else safe_corner)(one.level)
        ours = field.of(RECORD_HOLDER, opening)
        half = "" if one.half is None else f" ± {one.half:g}"
        yield (
            one.level,
            str(opening),
            f"{one}{half}",
            f"{one.method} ({one.source})",
            percent(ours.tally if ours else None),
            percent(ours.variates.adjusted if ours else None),
            f"{ours.tally.games:,}" if ours else "",
        )


def unprotected_rows(field: FieldResults) -> Iterator[tuple[str, ...]]:
    """Write a row for every board: the unprotected start by the identity and by games."""
    for level in BEST_OPEN:
        safe = field.of(RECORD_HOLDER, safe_corner(level))
        played = field.of(RECORD_HOLDER, unprotected(level))
        if safe is not None and played is not None:
            by_identity = Measured.of(safe.tally).without_protection(level)
            text = f"{by_identity.rate:.2f} ± {Z95 * by_identity.error:.2f}"
            yield level, text, percent(played.tally), f"{played.tally.games:,}"


HEADS = {
    "methods": ("method", "year", "source", "what it does"),
    "figures": ("method", "board", "start", "published", "source", "ours", "verdict"),
    "others": ("method", "board", "published", "source", "stated start", "possible from"),
    "records": ("board", "start", "best of others", "by", "champion", "adjusted", "games"),
    "unprotected": ("board", "identity", "played", "games"),
}
BOARD_HEADS = ("method", "safe corner", "adjusted", "open start", "needless", "games/s", "games")


def parts(field: FieldResults) -> dict[str, Part]:
    """Return every table of the document, by its name."""
    rows = {
        "methods": method_rows(),
        "figures": figure_rows(field),
        "others": other_rows(field),
        "records": record_rows(field),
        "unprotected": unprotected_rows(field),
    }
    found = {name: Part(heads, tuple(rows[name])) for name, heads in HEADS.items()}
    boards = {level: Part(BOARD_HEADS, tuple(board_rows(field, level))) for level in BEST_OPEN}
    return found | boards


def line_data(name: str, opening: Opening, sums: Sums) -> dict[str, Any]:
    """Write what a solver won with an opening as data."""
    tally, adjusted = sums.tally, sums.variates.adjusted
    return {
        "solver": name,
        **asdict(opening),
        "games": tally.games,
        "wins": tally.wins,
        "rate": tally.rate,
        "interval": list(tally.interval),
        "adjusted": adjusted and {"rate": adjusted.rate, "interval": list(adjusted.interval)},
        "needless_per_game": tally.needless_per_game,
        "games_per_second": tally.speed,
    }


def figure_data(field: FieldResults, figure: Reported) -> dict[str, Any]:
    """Write a published figure with its verdict as data."""
    verdict = field.verdict(figure)
    return asdict(figure) | {"verdict": verdict and str(verdict)}


def data(field: FieldResults, command: str) -> dict[str, Any]:
    """Write the whole table as data."""
    return {
        "command": command,
        "seed": SEED,
        "methods": [asdict(one) for one in METHODS],
        "lines": [
            line_data(name, opening, sums)
            for (name, opening), sums in field.sums.items()
            if sums.tally.games
        ],
        "published": [figure_data(field, one) for one in FIGURES],
        "others": [asdict(one) for one in OTHERS],
        "records": [asdict(one) for one in RECORDS],
    }
