import pytest

from sapper import BadPlayer
from sapper.engines.foreign.faults import MOST_FAULTS, REASONS, Fault, FaultWatch, Misplayed, plain


def test_every_fault_has_a_reason_of_its_own():
    assert set(REASONS) == set(Fault)
    assert len(set(REASONS.values())) == len(Fault)
    assert str(Misplayed(Fault.EXITED)) == "exited"
    assert str(Misplayed(Fault.EXITED, "exit code 3")) == "exited: exit code 3"


def test_faults_in_a_row_end_a_run_and_a_game_without_one_begins_anew():
    watch, fault = FaultWatch(), Misplayed(Fault.NO_CELL)
    for _ in range(3):
        for _ in range(MOST_FAULTS - 1):
            watch.note(fault)
        watch.note(None)
    for _ in range(MOST_FAULTS - 1):
        watch.note(fault)
    with pytest.raises(BadPlayer, match=r"10 games in a row .* an answer without a cell"):
        watch.note(fault)


def test_words_of_strangers_are_short_and_do_nothing_to_a_terminal():
    assert plain("  one\n two\t") == "one two"
    assert plain("\x1b[31mred\x07\ud800") == "[31mred"
    assert plain("é✓") == "é✓"
    assert len(plain("x" * 999)) == 200
