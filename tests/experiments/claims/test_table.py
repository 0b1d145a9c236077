import pytest

from made_up import outcomes, printed_or
from sapper.experiments.claims.table import REPORTED, above_the_earlier_best, printed_rates
from sapper.experiments.claims.verdicts import ADAPTED, CONFIRMED, PRINTED, REFUTED
from sapper.experiments.paper import BEGINNER_WON, VERSIONS
from sapper.experiments.statistics.contrast import above
from sapper.experiments.statistics.student import quantile95


def test_the_earlier_best_is_printed_and_played():
    with outcomes(printed_or(0.5, 0.97, 0.5)) as found:
        claim = above_the_earlier_best(found)
        assert claim.verdict_of(ADAPTED) == CONFIRMED
        adapted = [case for case in claim.cases if case.found.about.startswith("6.5 ")]
        assert [case.found.about for case in adapted] == [
            "6.5 less 90.50%, hcsp in Buffet 2012",
            "6.5 less 89.90%, oh in Buffet 2012",
            "6.5 over hcsp",
            "6.5 over uct",
            "6.5 over oh",
        ]
        assert all(case.found.p is not None for case in adapted)
        exact = above(found.on_table("6.5"), REPORTED[0].rate / 100)
        least = (REPORTED[0].error / 100) ** 2
        half, narrow = (
            (one.high - one.low) / 2 / quantile95(2) for one in (adapted[0].found, exact.gain)
        )
        assert half**2 == pytest.approx(narrow**2 + least)


def test_printed_rates_are_compared_in_both_readings():
    with outcomes(lambda name: BEGINNER_WON.get(name, 50) / 100) as found:
        claim = printed_rates(found)
        lines = {case.found.about: case for case in claim.cases}
        assert len(lines) == len(VERSIONS) + 1
        for name in VERSIONS:
            assert abs(lines[f"{name} less {BEGINNER_WON[name]:.2f}%"].found.effect) < 0.02
        printed = lines[f"6.5-printed less {BEGINNER_WON['6.5']:.2f}%"]
        assert (printed.verdict, printed.reading) == (REFUTED, PRINTED)
