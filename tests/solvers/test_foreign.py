"""Players from outside under a name."""

import shlex

import pytest

from programs import children, program_file
from rules import first_cell
from sapper import BEGINNER, BadOption, BadPlayer, Turns, play, policy, program
from sapper.engines.policy import Policy
from sapper.engines.program import Program


def test_a_policy_is_named_after_its_function_unless_told():
    one = policy(first_cell)
    assert (one.name, one.source, one.engine) == ("first_cell", "yours", Policy(first_cell))
    named = policy(first_cell, "mine", source="a book")
    assert (named.name, named.source) == ("mine", "a book")

    class Player:
        def __call__(self, view):  # as its class says
            return first_cell(view)

    assert policy(Player()).name == "policy"


def test_a_function_can_be_played_as_it_is():
    assert play(first_cell, BEGINNER, 20).wins == play(policy(first_cell), BEGINNER, 20).wins
    with pytest.raises(BadOption, match="function"):
        policy("3.0")


def test_a_batch_policy_is_told_so():
    def look(turns):
        assert isinstance(turns, Turns)
        return turns.covered.reshape(len(turns), -1).argmax(axis=1)

    assert not play(policy(look, batch=True), BEGINNER, 5).faults


def test_a_command_is_words_or_one_text(tmp_path):
    words = program_file(tmp_path / "some where")
    for command in (words, tuple(words), shlex.join(words)):
        one = program(command)
        assert one.engine == Program(tuple(words))
        assert one.name == "first cell"
    assert program(words, "mine", "a book").name == "mine"
    assert children() == []


@pytest.mark.parametrize("command", ["", [], "'", 5, None, [5], ["a", None], b"true", ["\0"]])
def test_what_is_no_command_is_refused(command):
    with pytest.raises(BadOption):
        program(command)


def test_a_program_that_does_not_start_is_named():
    with pytest.raises(BadPlayer, match=r"^player 'no-such-program -x': it cannot be started: "):
        program("no-such-program -x")
