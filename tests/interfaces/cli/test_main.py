import pytest

import sapper
from typed import invoke


def test_solvers_prints_every_recipe():
    done = invoke("solvers")
    assert all(one.name in done.stdout for one in sapper.list_solvers())
    assert "DSScsp" in done.stdout


@pytest.mark.parametrize(
    "command", ["analyse", "bench", "watch", "board", "play", "reproduce", "solvers"]
)
def test_every_command_has_help(command):
    done = invoke(command, "--help")
    assert done.exit_code == 0
    assert command == "solvers" or f"sapper {command}" in done.stdout
