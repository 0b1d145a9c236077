"""`sapper page`: the page as a site of plain files."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def page(folder: Path) -> None:
    """Write the page to DIR: plain files that any web server can serve, from any path.

    The engine inside is WebAssembly. After the first visit it works without a network.

    \b
    sapper page site
    python -m http.server --directory site
    """
    from sapper.interfaces.web.site import write_site  # other commands start faster without it

    size = write_site(folder)
    click.echo(f"{folder}: {size / 1e6:.1f} MB; serve it with any web server, or put it on one")
