import pytest

import sapper
from sapper.interfaces.cli.main import tell_compiling
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


def test_every_entry_is_named_with_its_time(capsys):
    listen = tell_compiling()
    for name, seconds in (("play.batch", None), ("play.batch", 4.06), ("exact.risks", None)):
        listen(name, seconds)
    told = capsys.readouterr().err.splitlines()
    assert told == [
        "compiling the engine, once; each entry takes some seconds:",
        "  play.batch: 4.1 s",
    ]
