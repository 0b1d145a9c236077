"""Program: the engine of another program, in any language, over lines of JSON."""

from __future__ import annotations

import hashlib
import shlex
import shutil
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from sapper.engines.decision import Candidate, Decision, Place
from sapper.engines.engine import Conditions, Engine, Player, refuse_if_over
from sapper.engines.foreign.answers import flat_cells
from sapper.engines.foreign.conversation import Conversation, greeting_of, hang_up, talk_of
from sapper.engines.foreign.faults import Fault, Misplayed
from sapper.engines.foreign.protocol import (
    Reply,
    cells_in,
    number_of,
    question,
    read_object,
    reply_in,
    rows_of,
)
from sapper.engines.foreign.side import SideBySide
from sapper.errors import BadOption, BadPlayer, InconsistentView, TooHard, shown
from sapper.game.view import View

IN_FLIGHT = 64  # games of one process that wait for answers at a time
MOMENT = 0.05  # seconds after which a stop is noticed


@dataclass(frozen=True)
class Program(Engine):
    """Plays what another program answers: `command` is its words, run without a shell."""

    command: tuple[str, ...]
    width = IN_FLIGHT

    def __post_init__(self) -> None:
        """Refuse what is no command."""
        words = self.command
        if not isinstance(words, tuple) or not words or not all(type(one) is str for one in words):
            raise BadOption(f"a program is started by a list of words, not {shown(words)}")
        if any("\0" in word for word in words):
            raise BadOption(f"a command cannot hold a zero byte: {shown(words)}")

    @property
    def recipe(self) -> str:
        """The command."""
        return f"program {shlex.join(self.command)}"

    @property
    def knows_exact_risks(self) -> bool:
        """Nobody knows what risks a program has."""
        return False

    @property
    def fingerprint(self) -> str:
        """A digest of the command, of the files that it names, and of the program's own version."""
        digest = hashlib.sha256(repr((self.command, greeting_of(self.command))).encode())
        for word in (shutil.which(self.command[0]) or self.command[0], *self.command[1:]):
            with suppress(OSError):  # most words name no file
                digest.update(b"\0" + Path(word).read_bytes())
        return digest.hexdigest()[:12]

    def decide(self, view: View, seed: int, index: int, timeout: float | None) -> Decision:
        """Choose the next cell to open."""
        refuse_if_over(view)
        talk = talk_of(self.command)
        try:
            if talk.level != str(view.level):
                talk.greet(str(view.level), "safe")
            return decide_in(talk, view, seed, index, timeout)
        except InconsistentView:  # an answer like any other
            raise
        except BaseException:  # Ctrl-C as well: the answer may still come
            hang_up(self.command)
            raise

    def player(self, conditions: Conditions) -> Player:
        """Return a player for the games of one thread, with a process of its own."""
        return ProgramPlayer(self, conditions)


def decide_in(
    talk: Conversation, view: View, seed: int, index: int, timeout: float | None
) -> Decision:
    """Ask a program that was greeted for a decision, with its risks if it has any."""
    try:
        found = talk.ask(view, talk.more(seed, index) + ',"want":["risk"]', timeout)
        reply = reply_in(found, view.cells.shape)
        flat_cells((*reply.cells, *(reply.safe or ())), view.covered)
    except Misplayed as misplayed:
        if misplayed.fault is Fault.GAVE_UP:
            raise InconsistentView(str(misplayed)) from None
        if misplayed.fault is Fault.SILENT:
            raise TooHard(str(misplayed)) from None
        raise BadPlayer(str(misplayed)) from None
    return Decision(reply.cells[0], "program", candidates_of(reply, view), safe_in(reply))


def safe_in(reply: Reply) -> tuple[Place, ...]:
    """Return the cells that a program holds to be safe: as it says, or by its risks."""
    if reply.safe is not None:
        return reply.safe
    return () if reply.risk is None else tuple(one for one in reply.cells if reply.risk[one] == 0)


def candidates_of(reply: Reply, view: View) -> tuple[Candidate, ...]:
    """Return the cells whose risk was told; nan for a cell that was only said to be a guess."""
    if reply.risk is None:
        guess = reply.safe is not None and not reply.safe
        return (Candidate(reply.cells[0], float("nan")),) if guess else ()
    told = np.argwhere(view.covered & ~np.isnan(reply.risk)).tolist()
    return tuple(Candidate((row, col), float(reply.risk[row, col])) for row, col in told)


class ProgramPlayer(SideBySide):
    """Plays many games at a time with one process; it is started again after a fault."""

    def __init__(self, engine: Program, conditions: Conditions) -> None:
        """Start the program, and make the memory."""
        super().__init__(conditions, IN_FLIGHT)
        self._engine = engine
        self._talk: Conversation | None = None
        self._asked: dict[int, int] = {}  # question -> slot, the oldest question first
        self._given_up: set[int] = set()  # questions whose game ran out of time
        self._start()

    def _start(self) -> None:
        """Start the program anew; all games that wait are asked about again."""
        self._asked.clear()
        self._given_up.clear()
        level, start = str(self._conditions.level), self._conditions.start
        self._talk = None  # if it does not start, the next call tries again
        self._talk = Conversation(self._engine.command, level, start)
        self._heard = time.monotonic()

    def _exchange(self, live: np.ndarray) -> None:
        """Ask about every game that waits, and take the answers that are there."""
        if self._talk is None:
            self._start()
        assert self._talk is not None
        self._ask(live)
        begun, pending = time.monotonic(), np.fromiter(self._asked.values(), np.int64)
        try:
            lines = self._talk.process.read(MOMENT)
            now = time.monotonic()
            self._slots.outcomes["seconds"][pending] += (now - begun) / pending.size
            self._take(lines)
            if lines:
                self._heard = now
            timeout = self._conditions.timeout
            if timeout is not None and now - self._heard > timeout:
                raise Misplayed(Fault.SILENT, f"{timeout:g} s")
            self._give_up_late(pending)
        except Misplayed as misplayed:
            # What is wrong with the program as such costs the game that has waited longest.
            self._lose(next(iter(self._asked.values()), pending[0]), misplayed)
            self._talk.process.close(at_once=True)
            self._start()

    def _ask(self, live: np.ndarray) -> None:
        """Send a question about every game that waits and was not asked about."""
        assert self._talk is not None
        slots, conditions = self._slots, self._conditions
        asked = set(self._asked.values())
        new = [slot for slot in live.tolist() if slot not in asked]
        if not self._asked:
            self._heard = time.monotonic()
        for slot in new:
            number = next(self._talk.numbers)
            self._asked[number] = slot
            more = self._talk.more(conditions.seed, int(slots.game[slot]))
            self._talk.process.send(question(number, rows_of(slots.shown[slot]), more))

    def _take(self, lines: list[bytes]) -> None:
        """Open the cells of all answers."""
        opened: list[int] = []
        owners: list[int] = []
        try:
            for line in lines:
                found = read_object(line)
                number = number_of(found)
                if number in self._given_up:
                    self._given_up.discard(number)
                    continue
                slot = self._asked.pop(number, None)
                if slot is None:
                    raise Misplayed(Fault.UNASKED, f"id {shown(number)}")
                try:
                    cells = flat_cells(cells_in(found), self._slots.covered[slot])
                    opened += cells
                    owners += [slot] * len(cells)
                    self._faults.note(None)
                except Misplayed as misplayed:
                    self._lose(slot, misplayed)
        finally:
            self._slots.open(np.array(owners, np.int64), np.array(opened, np.int64))

    def _give_up_late(self, pending: np.ndarray) -> None:
        """End the games that have used up their time."""
        late = set(self._slots.late(pending).tolist())
        for number, slot in list(self._asked.items()):
            if slot in late:
                del self._asked[number]
                self._given_up.add(number)
        for slot in late:
            self._slots.end(slot, timed_out=True)

    def _lose(self, slot: int, misplayed: Misplayed) -> None:
        """End a game by a fault; too many in a row end the run."""
        super()._lose(slot, misplayed)
        self._faults.note(misplayed)

    def close(self) -> None:
        """End the program."""
        if self._talk is not None:
            self._talk.process.close()
            self._talk = None
