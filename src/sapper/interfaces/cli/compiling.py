"""What the command line says while the engine is compiled."""

from __future__ import annotations

import click

from sapper.kernels.core.compile import Listener


def tell_compiling() -> Listener:
    """Return a listener that says once what is going on, then how long each entry took."""
    is_told = False

    def listen(name: str, seconds: float | None) -> None:
        nonlocal is_told
        if not is_told:
            click.echo("compiling the engine, once; each entry takes some seconds:", err=True)
            is_told = True
        if seconds is not None:
            click.echo(f"  {name}: {seconds:.1f} s", err=True)

    return listen
