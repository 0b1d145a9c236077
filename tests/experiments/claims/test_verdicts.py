from sapper.experiments.claims import verdicts
from sapper.experiments.claims.verdicts import CONFIRMED, OPEN, REFUTED, Case, Claim, Evidence


def test_verdicts_follow_their_rules():
    def verdict(rule, low, high, p=None, games=9):
        return Case(Evidence("", (low + high) / 2, low, high, games, p=p), rule).verdict

    assert verdict(verdicts.BETTER, 0.01, 0.02, 0.01) == CONFIRMED
    assert verdict(verdicts.BETTER, 0.01, 0.02, 0.06) == OPEN
    assert verdict(verdicts.BETTER, -0.02, -0.01, 0.01) == REFUTED
    assert verdict(verdicts.MUCH_BETTER, 0.021, 0.03) == CONFIRMED
    assert verdict(verdicts.MUCH_BETTER, 0.001, 0.003) == REFUTED
    assert verdict(verdicts.MUCH_BETTER, 0.001, 0.03) == OPEN
    assert verdict(verdicts.SMALL, -0.01, 0.02) == CONFIRMED
    assert verdict(verdicts.SMALL, -0.01, 0.03) == OPEN
    assert verdict(verdicts.SMALL, 0.021, 0.03) == REFUTED
    assert verdict(verdicts.NO_LOSS, -0.01, 0.5) == CONFIRMED
    assert verdict(verdicts.NO_GAIN, 0.03, 0.5) == REFUTED
    assert verdict(verdicts.FAR_FASTER, 1.5, 2.5) == OPEN
    assert verdict(verdicts.FAR_FASTER, 2, 3) == CONFIRMED
    assert verdict(verdicts.ALWAYS, 1, 1) == CONFIRMED
    assert verdict(verdicts.ALWAYS, 0.99, 1) == REFUTED
    assert verdict(verdicts.BETTER, float("nan"), float("nan"), games=0) == OPEN
    cases = [
        Case(Evidence("", 0, *ends, 9), verdicts.SMALL)
        for ends in ((0, 0), (0, 0.05), (0.03, 0.05))
    ]
    assert Claim("", "", (), tuple(cases)).verdict == REFUTED
    assert Claim("", "", (), tuple(cases[:2])).verdict == OPEN
    assert Claim("", "", (), tuple(cases[:1])).verdict == CONFIRMED
    assert Claim("", "", (), ()).verdict == OPEN
