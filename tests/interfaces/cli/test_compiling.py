from sapper.interfaces.cli.compiling import tell_compiling


def test_every_entry_is_named_with_its_time(capsys):
    listen = tell_compiling()
    for name, seconds in (("play.batch", None), ("play.batch", 4.06), ("exact.risks", None)):
        listen(name, seconds)
    told = capsys.readouterr().err.splitlines()
    assert told == [
        "compiling the engine, once; each entry takes some seconds:",
        "  play.batch: 4.1 s",
    ]
