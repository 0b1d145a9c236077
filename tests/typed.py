"""Commands for tests, as a person types them."""

import sys

from click.testing import CliRunner

from sapper.interfaces.cli.main import main

SAPPER = [sys.executable, "-m", "sapper"]


def invoke(*args, **options):
    """Run a command; return its exit code and what it wrote, with no traceback in it."""
    done = CliRunner().invoke(main, args, **options)
    assert "Traceback" not in done.output
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def refused(*args):
    """Run a command that must fail; return its one sentence."""
    done = invoke(*args)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.startswith("sapper: ")
    assert done.stderr.count("\n") == 1
    return done.stderr
