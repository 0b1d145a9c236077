"""Conversation: a program that was greeted and answers questions."""

from __future__ import annotations

import atexit
import time
from functools import cache
from itertools import count
from pathlib import Path
from threading import local
from typing import Any
from weakref import WeakSet

from sapper.engines.foreign.faults import Fault, Misplayed
from sapper.engines.foreign.process import Process
from sapper.engines.foreign.protocol import (
    Greeting,
    hello,
    number_of,
    question,
    read_greeting,
    read_object,
    rows_of,
)
from sapper.errors import BadPlayer, shown
from sapper.game.level import BEGINNER
from sapper.game.view import View

TO_START = 120.0  # seconds that a program has to say its name


class Conversation:
    """A process that was greeted, and the numbers of the questions to it."""

    def __init__(self, command: tuple[str, ...], level: str, start: str = "safe") -> None:
        """Start the program, and greet it."""
        self.process = Process(command)
        self.numbers = count(1)
        self.greeting = Greeting(Path(command[0]).name, "", False)
        try:
            self.greet(level, start)
        except BaseException:
            self.process.close(at_once=True)
            raise

    def greet(self, level: str, start: str) -> None:
        """Say which level is next, and hear the program's name."""
        self.level = level
        self.process.send(hello(level, start))
        try:
            lines = self._read(TO_START)
            self.greeting = read_greeting(lines[0], self.greeting.name)
            refuse_more(lines)
        except Misplayed as misplayed:
            raise BadPlayer(f"it does not say its name: {misplayed}") from None

    def _read(self, seconds: float | None) -> list[bytes]:
        """Wait for an answer: one line, or more if the program says more than it was asked for."""
        end = None if seconds is None else time.monotonic() + seconds
        while end is None or time.monotonic() < end:
            lines = self.process.read(1.0 if end is None else min(1.0, end - time.monotonic()))
            if lines:
                return lines
        raise Misplayed(Fault.SILENT, f"{seconds:g} s")

    def more(self, seed: int, game: int) -> str:
        """Write the seed and the game for a program that wants to know them."""
        return f',"seed":{seed},"game":{game}' if self.greeting.wants_seed else ""

    def ask(self, view: View, more: str, timeout: float | None) -> dict[str, Any]:
        """Ask about one position, and wait for the answer."""
        number = next(self.numbers)
        self.process.send(question(number, rows_of(view.cells), more))
        lines = self._read(timeout)
        found = read_object(lines[0])
        if number_of(found) != number:
            raise Misplayed(Fault.UNASKED, f"id {shown(found['id'])}")
        refuse_more(lines)
        return found


def refuse_more(lines: list[bytes]) -> None:
    """Refuse lines after the first: nobody asked for them."""
    if len(lines) > 1:
        raise Misplayed(Fault.UNASKED, shown(lines[1].decode(errors="replace")))


@cache
def greeting_of(command: tuple[str, ...]) -> Greeting:
    """Start a program only to hear its name, once."""
    talk = Conversation(command, str(BEGINNER))
    talk.process.close()
    return talk.greeting


_own: Any = local()
_all: WeakSet[Conversation] = WeakSet()


def talk_of(command: tuple[str, ...]) -> Conversation:
    """Return this thread's conversation with a program; only the last one is kept."""
    if getattr(_own, "command", None) != command:
        hang_up(getattr(_own, "command", None))
        _own.talk = Conversation(command, str(BEGINNER))
        _own.command = command
        _all.add(_own.talk)
    talk: Conversation = _own.talk
    return talk


def hang_up(command: tuple[str, ...] | None) -> None:
    """End this thread's conversation with a program."""
    if command is not None and _own.command == command:
        _own.command = None
        _own.talk.process.close(at_once=True)


@atexit.register
def _hang_up_all() -> None:
    for talk in list(_all):
        talk.process.close(at_once=True)
