"""What the site needs beyond MkDocs: the files that pages link to, and lists as forges read them.

MkDocs publishes docs/ alone, but pages link to results/, examples/ and CONTRIBUTING.md. Linked
files are copied beside the pages when the site is built: the repository may have no address to
link to, and a copy is of the same commit as the page that cites it.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
EXTRA = ("CHANGELOG.md", "CONTRIBUTING.md", "results/README.md", "results/report.md")  # in the nav
LINK = re.compile(r"(?<=\]\()(?!\w+:|#)([^)#\s]+)(?=[)#\s])")
FENCE = re.compile(r"^ *```.*?^ *```", re.DOTALL | re.MULTILINE)
BOTH = re.compile(f"{FENCE.pattern}|{LINK.pattern}", FENCE.flags)
ITEM = re.compile(r"([-*]|\d+\.) ")


def links(text: str) -> list[str]:
    """Return the relative targets of all links and pictures of a page, without anchors."""
    return LINK.findall(FENCE.sub("", text))


def in_repository(page: str) -> Path:
    """Return the file of a page of the site: docs/ is at the top, all else beside it."""
    own = ROOT / "docs" / page
    return own if own.exists() else ROOT / page


def in_site(file: Path) -> str:
    """Return the address of a file of the repository in the site."""
    return file.relative_to(ROOT).as_posix().removeprefix("docs/")


def moved(link: str, page: str) -> str:
    """Return a link of a page as the site needs it."""
    target = Path(os.path.normpath(in_repository(page).parent / link))
    return os.path.relpath(in_site(target), Path(page).parent)


def spaced(text: str) -> str:
    """Set lists as Python-Markdown wants them: a blank line before, continued by four spaces."""
    lines: list[str] = []
    fenced = listed = False
    for line in text.splitlines():
        body = line.lstrip()
        fence, item = body.startswith("```"), bool(ITEM.match(body)) and not fenced
        if item and not listed and lines and lines[-1].strip():
            lines.append("")
        if listed and line.startswith("   ") and not fenced | item:
            line = "    " + body
        if not fenced and body and not item and not line.startswith(" "):
            # A paragraph or a heading ends the list, but a line may be wrapped without an indent.
            listed = listed and bool(lines and lines[-1].strip()) and not body.startswith("#")
        listed |= item
        fenced ^= fence
        lines.append(line)
    return "\n".join(lines) + "\n"


def on_files(files: Any, config: Any) -> Any:
    """Add the files outside docs/ that pages link to, and what these link to."""
    from mkdocs.structure.files import File

    pages = [(file.src_uri, Path(file.abs_src_path)) for file in files.documentation_pages()]
    pages += [(name, ROOT / name) for name in EXTRA]
    known = {file.src_uri for file in files}
    for name, path in pages:
        targets = [moved(link, name) for link in links(path.read_text("utf-8"))]
        near = [os.path.normpath(Path(name).parent / target) for target in targets]
        for uri in dict.fromkeys([name, *near]):
            if uri not in known and in_repository(uri).is_file():
                files.append(File.generated(config, uri, abs_src_path=str(in_repository(uri))))
                known.add(uri)
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Move the links of a page and space its lists."""
    uri = page.file.src_uri
    return spaced(BOTH.sub(lambda found: moved(found[1], uri) if found[1] else found[0], markdown))
