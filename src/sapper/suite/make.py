"""Make the suite: play games of every source, and take positions until each theme is full.

The same seed makes the same suite. At most one position of a theme comes from one game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count

import numpy as np

from sapper.errors import SapperError, TooHard
from sapper.game.level import Level
from sapper.game.stream import SAMPLED, Stream
from sapper.game.view import View
from sapper.inference.analysis import analyse
from sapper.inference.counting import Budget, find_boxes, find_steps, go_forward
from sapper.suite.consistency import deduce_by_all, deduce_by_sets
from sapper.suite.label import COUNT, FEW_LAYOUTS, find_fifty, label, lowest_conflict
from sapper.suite.sources import HUGE, ORDINARY, WIDE, Source
from sapper.suite.suite import THEMES, SuitePosition, Theme

SHARE = 5  # a source supplies at most one in so many of a theme's positions
MANY_SOLUTIONS = 10**8  # of one component of a hard position
MOST_CHECKS = 1_000  # of the work of counting them, beside one for each box
BY_SETS = {1: "one-number", 2: "two-numbers", 3: "three-numbers"}
CONFLICTS = (("GAC",), ("2-RC", "3-RC", "all"), (COUNT,))  # kinds of impossible positions, in turn
TRIES = 20  # changes of a position that may make it impossible


def theme_of(view: View) -> str | None:
    """Return the theme of an ordinary position; None if nothing but one 50/50 is left."""
    for k, name in BY_SETS.items():
        if deduce_by_sets(view, k).safe:
            return name
    result = analyse(view, timeout=None)
    if result.safe:
        return "many-numbers" if deduce_by_all(view).safe else "mine-count"
    if find_fifty(view, tuple(result.mines)):
        return "fifty-fifty" if result.solutions > 2 else None
    return "guess" if result.solutions > FEW_LAYOUTS else "endgame"


class Effort(Budget):
    """A limit on the work of counting, not on its time: the same on every machine."""

    def __init__(self, checks: int) -> None:
        """Allow so many checks: there is one for each box, and one more for every 256 states."""
        super().__init__(None)
        self._checks = checks

    def check(self) -> None:
        """Raise TooHard if the work is too much."""
        self._checks -= 1
        if self._checks < 0:
            raise TooHard("the programme has too many states")


def most_solutions(view: View) -> int:
    """Count the solutions of the component that has the most; 0 if that is too much work."""
    unlimited = Budget(None)
    components = find_steps(*find_boxes(view, unlimited), unlimited)
    effort = Effort(MOST_CHECKS + sum(map(len, components)))
    try:
        solutions = [sum(go_forward(steps, effort)[-1].values()) for steps in components]
    except TooHard:
        return 0
    return max(solutions)


def change(view: View, stream: Stream, with_count: bool) -> View | None:
    """Change the total number of mines, or one number, by one or two; None if that is refused."""
    step = (-2, -1, 1, 2)[stream.below(4)]
    level, cells = view.level, view.cells.copy()
    try:
        if with_count:
            return View(Level(level.width, level.height, level.mines + step), cells)
        numbers = np.flatnonzero(cells > 0)
        cells.flat[numbers[stream.below(len(numbers))]] += step
        return View(level, cells)
    except SapperError:
        return None


def make_impossible(views: Sequence[View], stream: Stream, kind: int) -> View | None:
    """Change positions until one is impossible, by one of the kinds of conflicts."""
    for _ in range(TRIES):
        view = views[stream.below(len(views))]
        changed = change(view, stream, with_count=COUNT in CONFLICTS[kind])
        if changed is not None and lowest_conflict(changed) in CONFLICTS[kind]:
            return changed
    return None


class Collection:
    """The positions found so far, and what is missing."""

    def __init__(self, themes: Sequence[Theme]) -> None:
        """Begin with nothing."""
        self._wanted = {theme.name: theme.positions for theme in themes}
        self._found: Counter[str] = Counter()
        self._by_source: Counter[tuple[str, Source]] = Counter()
        self._seen: set[View] = set()

    def wants(self, theme: str, source: Source) -> bool:
        """Return whether a source may still supply a theme."""
        wanted = self._wanted.get(theme, 0)
        most = -(-wanted // SHARE)
        return self._found[theme] < wanted and self._by_source[theme, source] < most

    def number(self, theme: str) -> int:
        """Return how many positions a theme has."""
        return self._found[theme]

    @property
    def is_complete(self) -> bool:
        """Whether nothing is missing."""
        return all(self._found[theme] == wanted for theme, wanted in self._wanted.items())

    def take(self, theme: str, source: Source, view: View) -> SuitePosition | None:
        """Label a position and keep it; None if it is there already, or any move is best."""
        if view in self._seen:
            return None
        truth = label(view)
        if theme == "endgame" and len(truth.best or ()) + len(truth.mines) == view.covered.sum():
            return None
        self._seen.add(view)
        self._found[theme] += 1
        self._by_source[theme, source] += 1
        return SuitePosition(theme, self._found[theme], view, truth)


def shuffle(views: list[View], stream: Stream) -> list[View]:
    """Return the positions of a game in random order."""
    views = views.copy()
    for last in range(len(views) - 1, 0, -1):
        other = stream.below(last + 1)
        views[last], views[other] = views[other], views[last]
    return views


def offers(
    collection: Collection, source: Source, views: list[View], stream: Stream
) -> Iterator[tuple[str, View]]:
    """Return positions of a game with their themes."""
    if source in HUGE:
        yield from (("large", view) for view in views[:1] if most_solutions(view))
        return
    if source in WIDE:
        yield from (("hard", view) for view in views[:4] if most_solutions(view) >= MANY_SOLUTIONS)
        return
    for view in views:
        theme = theme_of(view)
        if theme is not None:
            yield theme, view
    kind = collection.number("impossible") % len(CONFLICTS)
    changed = make_impossible(views, stream, kind)
    if changed is not None:
        yield "impossible", changed


def make_suite(seed: int = 1, themes: Sequence[Theme] = THEMES) -> Iterator[SuitePosition]:
    """Find the positions of all themes, in the order in which games supply them."""
    collection = Collection(themes)
    for index in count():
        for source in (*ORDINARY, *WIDE, *HUGE):
            if collection.is_complete:
                return
            kinds = themes_of(source, themes)
            if not any(collection.wants(theme, source) for theme in kinds):
                continue
            stream = Stream(seed, index, SAMPLED)
            views = shuffle(source.positions(seed, index), stream)
            given: set[str] = set()
            for theme, view in offers(collection, source, views, stream) if views else ():
                if theme not in given and collection.wants(theme, source):
                    found = collection.take(theme, source, view)
                    if found is not None:
                        given.add(theme)
                        yield found


def themes_of(source: Source, themes: Sequence[Theme]) -> list[str]:
    """Return the themes that a source may supply."""
    names = [theme.name for theme in themes]
    if source in HUGE or source in WIDE:
        return ["large" if source in HUGE else "hard"]
    return [name for name in names if name not in ("large", "hard")]
