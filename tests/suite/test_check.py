from dataclasses import dataclass, replace

import pytest

from sapper import Candidate, Decision, Solver, TooHard, parse, solver
from sapper.engines.engine import Engine
from sapper.errors import InconsistentView
from sapper.suite.check import check_position, check_positions, score, scores
from sapper.suite.consistency import deduce_by_sets
from sapper.suite.label import label
from sapper.suite.suite import SuitePosition, read_suite, select

SUITE = read_suite()
REASONED = ["one-number", "two-numbers", "three-numbers", "many-numbers", "mine-count"]


class Told(Engine):
    """An engine that only decides."""

    recipe, fingerprint, knows_exact_risks = "told", "told", False

    def player(self, conditions):
        raise NotImplementedError


@dataclass(frozen=True)
class SinglePoint(Told):
    """Opens what single numbers prove, else the first cell that they do not prove mined."""

    def decide(self, view, seed, index, timeout):
        found = deduce_by_sets(view, 1)
        if found.safe:
            return Decision(found.safe[0], "one number", (), found.safe)
        covered = (divmod(cell, view.level.width) for cell in view.covered.ravel().nonzero()[0])
        risks = tuple(Candidate(cell, 0.5) for cell in covered if cell not in found.mines)
        return Decision(risks[0].cell, "the first", risks)


@dataclass(frozen=True)
class Fixed(Told):
    """Always gives the same answer, or raises it."""

    answer: object

    def decide(self, view, seed, index, timeout):
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def position(text, theme="own"):
    view = parse(text)
    return SuitePosition(theme, 1, view, label(view))


def assess(text, answer):
    """Check an answer on a position."""
    return check_position(position(text), Solver("fixed", Fixed(answer), "test"), None)


def overlooked(player, themes=REASONED):
    positions = select(SUITE, themes)
    found = check_positions(player, positions, None)
    return {one.id for one, done in zip(positions, found, strict=True) if done.needless}


def needing(*needs):
    return {one.id for one in select(SUITE, REASONED) if one.label.needs in needs}


@pytest.mark.slow
def test_exact_overlooks_nothing_and_knows_every_risk():
    found = {one.theme: one for one in scores(check_positions(solver("exact"), SUITE, None))}
    every = found["all"]
    assert (every.needless, every.false_certain, every.accepted, every.no_answer) == (0, 0, 0, 0)
    assert every.largest_error <= 1e-9
    assert every.given_away == 0
    assert found["guess"].best_missed is None
    assert found["impossible"].largest_error is None


def test_exact_overlooks_nothing_in_a_sample():
    every = scores(check_positions(solver("exact"), SUITE[::23], None))[-1]
    assert (every.theme, every.positions) == ("all", len(SUITE[::23]))
    assert (every.needless, every.false_certain, every.accepted, every.no_answer) == (0, 0, 0, 0)
    assert every.largest_error <= 1e-9


def test_version_4_overlooks_exactly_what_needs_the_mine_count():
    assert overlooked(solver("4.0")) == needing("count")


def test_a_player_of_single_numbers_overlooks_exactly_what_needs_more():
    player = Solver("single point", SinglePoint(), "test")
    assert overlooked(player) == needing("2-RC", "3-RC", "all", "count")


@pytest.mark.parametrize(
    ("cell", "candidates", "safe", "guessed"),
    [
        ((0, 1), (), (), False),  # it tells nothing, and its cell is safe
        ((0, 0), (), (), True),
        ((0, 1), (((0, 1), 0.2),), (), True),  # safe, but it does not know that
        ((0, 1), (((0, 1), 0.0),), ((0, 1),), False),
        ((0, 0), (((0, 0), 0.0),), ((0, 0),), True),  # it is wrong
    ],
)
def test_a_guess_though_a_cell_is_safe_is_overlooked(cell, candidates, safe, guessed):
    told = tuple(Candidate(*one) for one in candidates)
    found = assess("3x2x2\nHHH\n121", Decision(cell, "", told, safe))
    assert found.needless == guessed


def test_cells_falsely_called_certain_are_counted_once():
    told = (Candidate((0, 0), 0.0), Candidate((0, 1), 1.0), Candidate((0, 2), 1.0))
    found = assess("3x2x2\nHHH\n121", Decision((0, 0), "", told, ((0, 0),)))
    assert found.false_certain == 2
    alone = assess("3x2x2\nHHH\n121", Decision((0, 1), "", (), ((0, 1), (0, 2))))
    assert alone.false_certain == 1
    assert found.errors == (1, 1, 0)


def test_what_a_move_gives_away_is_measured_by_the_true_risk():
    text = "4x2x2\nHHHH\n1HHH"
    risk = label(parse(text)).risk_of(parse(text))
    found = assess(text, Decision((0, 0), "", ()))
    assert found.given_away == pytest.approx(risk[0, 0] - min(risk.values()))
    assert found.given_away > 0
    assert found.errors == ()


def test_a_move_that_perfect_play_does_not_make_is_missed():
    one = select(SUITE, ["endgame"])[0]
    others = [cell for cell in one.label.risk_of(one.view) if cell not in one.label.best]
    for cell, missed in ((one.label.best[0], False), (others[0], True)):
        player = Solver("fixed", Fixed(Decision(cell, "", ())), "test")
        assert check_position(one, player, None).best_missed == missed


def test_an_impossible_position_is_to_be_refused():
    text = "5x1x1\n0H1H0"
    assert assess(text, Decision((0, 1), "", ())).accepted is True
    assert assess(text, InconsistentView("no")).accepted is False
    timed_out = assess(text, TooHard("late"))
    assert (timed_out.accepted, timed_out.answered) == (None, False)


@pytest.mark.parametrize(
    "answer", [TooHard("late"), InconsistentView("no"), Decision((1, 0), "", ())]
)
def test_no_answer_is_a_time_out_a_refusal_or_an_open_cell(answer):
    found = assess("3x2x2\nHHH\n121", answer)
    assert not found.answered
    assert found.needless is None


def test_scores_add_up_by_theme_and_together():
    one = assess("3x2x2\nHHH\n121", Decision((0, 0), "", (Candidate((0, 0), 0.5),)))
    late = assess("3x2x2\nHHH\n121", TooHard("late"))
    found = score("own", [one, one, late])
    assert (found.positions, found.no_answer, found.needless) == (3, 1, 2)
    assert (found.largest_error, found.mean_error, found.given_away) == (0.5, 0.5, 1)
    assert found.accepted is None
    assert [one.theme for one in scores([one, late])] == ["own"]
    both = scores([one, replace(late, theme="late")])
    assert [(one.theme, one.positions) for one in both] == [("own", 1), ("late", 1), ("all", 2)]
