import pytest

from sapper.experiments.claims import rules
from sapper.experiments.claims.verdicts import CONFIRMED, NOT_JUDGED, OPEN, REFUTED, Evidence


def verdict(rule, low, high, p=None):
    return rule.judge(Evidence("", (low + high) / 2, low, high, 9, p=p))


@pytest.mark.parametrize(
    ("name", "low", "high", "p", "expected"),
    [
        ("BETTER", 0.01, 0.02, 0.01, CONFIRMED),
        ("BETTER", 0.01, 0.02, 0.06, OPEN),
        ("BETTER", 0.01, 0.02, None, OPEN),
        ("BETTER", -0.02, -0.01, 0.01, REFUTED),
        ("BETTER", -0.02, -0.01, 0.06, OPEN),
        ("MARGINALLY", 0.01, 0.02, 0.01, CONFIRMED),
        ("MARGINALLY", 0.01, 0.03, 0.01, OPEN),
        ("MARGINALLY", 0.01, 0.02, 0.06, OPEN),
        ("MARGINALLY", 0.03, 0.04, 0.01, REFUTED),
        ("MARGINALLY", -0.02, -0.01, 0.01, REFUTED),
        ("MUCH_BETTER", 0.021, 0.03, None, CONFIRMED),
        ("MUCH_BETTER", 0.001, 0.003, None, REFUTED),
        ("MUCH_BETTER", 0.001, 0.03, None, OPEN),
        ("SMALL", -0.01, 0.02, None, CONFIRMED),
        ("SMALL", -0.01, 0.03, None, OPEN),
        ("SMALL", 0.021, 0.03, None, REFUTED),
        ("SMALL", -0.03, -0.021, None, REFUTED),
        ("NO_LOSS", -0.01, 0.5, None, CONFIRMED),
        ("NO_LOSS", -0.5, -0.03, None, REFUTED),
        ("FAR_FASTER", 1.5, 2.5, None, OPEN),
        ("FAR_FASTER", 2, 3, None, CONFIRMED),
        ("FAR_FASTER", 1, 1.9, None, REFUTED),
        ("ALIKE_TIME", 0.6, 1.9, None, CONFIRMED),
        ("ALIKE_TIME", 1.9, 2.1, None, OPEN),
        ("ALIKE_TIME", 2.1, 3, None, REFUTED),
        ("ALIKE_TIME", 0.2, 0.4, None, REFUTED),
        ("ALWAYS", 1, 1, None, CONFIRMED),
        ("ALWAYS", 0.99, 1, None, REFUTED),
        ("NEAR_ZERO", 0.01, 0.05, None, CONFIRMED),
        ("NEAR_ZERO", 0.04, 0.06, None, OPEN),
        ("NEAR_ZERO", 0.06, 0.2, None, REFUTED),
        ("IN_TIME", 0.99, 1, None, CONFIRMED),
        ("IN_TIME", 0.98, 1, None, OPEN),
        ("IN_TIME", 0.9, 0.98, None, REFUTED),
        ("BESIDE", 0, 0, None, NOT_JUDGED),
    ],
)
def test_verdicts_follow_their_rules(name, low, high, p, expected):
    assert verdict(getattr(rules, name), low, high, p) == expected


def test_a_number_is_close_to_a_printed_one_or_keeps_a_bound():
    assert verdict(rules.close_to(0.3), 0.26, 0.34) == CONFIRMED
    assert verdict(rules.close_to(0.3), 0.26, 0.36) == OPEN
    assert verdict(rules.close_to(0.3), 0.1, 0.2) == REFUTED
    assert verdict(rules.at_most(2), 0, 2.1) == CONFIRMED
    assert verdict(rules.at_most(2), 1, 2.2) == OPEN
    assert verdict(rules.at_most(2), 2.2, 2.3) == REFUTED
    assert "0.3" in rules.close_to(0.3).words
    assert "2.1" in rules.at_most(2).words
