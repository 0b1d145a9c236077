"""The documents as the tests read them: blocks of code, commands, links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(
    [*DOCS.rglob("*.md"), *(ROOT / name for name in ("README.md", "CONTRIBUTING.md"))],
    key=lambda page: page.relative_to(ROOT).as_posix(),
)
BLOCK = re.compile(r"^( *)```(\w*)\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)
SPAN = re.compile(r"(?<!`)`([^`]+)`(?!`)")
LINK = re.compile(r"\]\((?!\w+:)([^)\s]+)\)|<[^>]*\bsrc(?:set)?=\"([^\"]+)\"")
NAMED = re.compile(r"(?:#|;|//) ([\w-]+\.(?:py|txt|js))\n")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A block of code of a page; `language` is empty where none is given."""

    language: str
    text: str

    @property
    def file(self) -> str | None:
        """The name in its first line, as a comment: the reader saves it under that name."""
        found = NAMED.match(self.text)
        return found[1] if found else None

    @property
    def is_session(self) -> bool:
        """Whether it is typed into Python."""
        return self.language == "python" and self.text.startswith(">>> ")


@dataclass(frozen=True)
class Step:
    """A command of a console block and what it prints; `...` stands for anything."""

    command: str
    printed: str


def name_of(page: Path) -> str:
    """Return the path of a page in the repository."""
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> list[Block]:
    """Return the blocks of code of a page, in order, without their indent."""
    found = BLOCK.findall(page.read_text())
    return [
        Block(language, "".join(line.removeprefix(indent) for line in text.splitlines(True)))
        for indent, language, text in found
    ]


def steps(block: Block) -> Iterator[Step]:
    """Split a console block at its prompts."""
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        command, _, printed = part.partition("\n")
        yield Step(command, printed)


def prose(page: Path) -> str:
    """Return a page without its blocks of code."""
    return BLOCK.sub("", page.read_text())


def commands(page: Path) -> list[str]:
    """Return what a page tells its reader to type, in blocks and in the text."""
    lines = [
        line.removeprefix("$ ")
        for block in blocks(page)
        if block.language in ("", "sh", "console")
        for line in block.text.replace("\\\n", " ").splitlines()
    ]
    spans = [" ".join(span.split()) for span in SPAN.findall(prose(page))]
    return [" ".join(line.split("#")[0].split()) for line in lines] + spans


def links(page: Path) -> list[str]:
    """Return the links and pictures of a page that stay in the repository."""
    return [one or other for one, other in LINK.findall(prose(page))]


def anchors(page: Path) -> set[str]:
    """Return the names that a forge and the site give to the headings of a page."""
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in HEADING.findall(prose(page)))
    return {heading.strip().replace(" ", "-") for heading in plain}
