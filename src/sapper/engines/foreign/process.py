"""Process: another program that answers lines of JSON, whatever it does wrong."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import time
from contextlib import suppress

from sapper.engines.foreign.faults import MOST_TEXT, Fault, Misplayed, plain
from sapper.errors import BadPlayer

CHUNK = 1 << 16
MOST_LINE = 1 << 22  # bytes of an answer: risks of the largest board need less
TAIL = 400  # bytes of the last messages that are kept, to say why a program ended
GRACE = 1.0  # seconds that a program has to end after its input was closed


class Process:
    """A running program: lines go in and come out, and nothing that it does blocks the caller."""

    def __init__(self, command: tuple[str, ...]) -> None:
        """Start a program, without a shell, as the leader of a group of its own."""
        try:
            self._child = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise BadPlayer(f"it cannot be started: {error}") from None
        pipes = (self._child.stdin, self._child.stdout, self._child.stderr)
        self._in, self._out, self._messages = (pipe.fileno() for pipe in pipes if pipe)
        for pipe in (self._in, self._out, self._messages):
            os.set_blocking(pipe, False)
        self._to_send, self._received, self._tail = bytearray(), bytearray(), b""
        self._is_full = False  # the pipe to the program
        self._is_closed = False
        self._poll = select.poll()
        self._poll.register(self._out, select.POLLIN)
        self._poll.register(self._messages, select.POLLIN)

    def send(self, text: str) -> None:
        """Queue lines; they are written while answers are waited for."""
        self._to_send += text.encode()

    def read(self, seconds: float) -> list[bytes]:
        """Wait for lines, at most so long; returns those that are there, maybe none.

        Raises Misplayed if the program has ended or closed its output, or writes without end.
        """
        has_ended = self._child.poll() is not None
        self._write()
        ready = self._poll.poll(max(0.0, seconds) * 1000)
        if has_ended and not ready:  # what it has started holds its output open
            raise Misplayed(Fault.EXITED, self._why_ended())
        for pipe, _ in ready:
            if pipe == self._messages:
                self._read_messages()
            elif pipe == self._out:
                self._read_answers()
        *lines, rest = self._received.split(b"\n")
        self._received = bytearray(rest)
        if len(rest) > MOST_LINE:
            raise Misplayed(Fault.FLOOD, f"a line of more than {MOST_LINE:,} bytes")
        return [bytes(line) for line in lines if line.strip()]

    def _write(self) -> None:
        """Write what the program takes now, and ask to be woken when it takes more.

        That it takes nothing any more shows when it is read from.
        """
        try:
            while self._to_send:
                del self._to_send[: os.write(self._in, self._to_send[:CHUNK])]
            if self._is_full:
                self._poll.unregister(self._in)
            self._is_full = False
        except BlockingIOError:
            self._poll.register(self._in, select.POLLOUT)
            self._is_full = True
        except BrokenPipeError:
            self._to_send.clear()

    def _read_messages(self) -> bool:
        """Keep the end of what the program writes to its standard error; False if that is all."""
        try:
            found = os.read(self._messages, CHUNK)
        except BlockingIOError:
            return False
        self._tail = (self._tail + found)[-TAIL:]
        if not found:
            with suppress(KeyError):  # as it may have been closed before
                self._poll.unregister(self._messages)
        return bool(found)

    def _read_answers(self) -> None:
        """Read what the program has written to its standard output."""
        with suppress(BlockingIOError):
            found = os.read(self._out, CHUNK)
            self._received += found
            if not found:
                raise Misplayed(Fault.EXITED, self._why_ended())

    def _why_ended(self) -> str:
        """Say how a program ended that has closed its output, and its last message."""
        end = time.monotonic() + GRACE
        while (self._read_messages() or self._child.poll() is None) and time.monotonic() < end:
            time.sleep(0.001)
        code = self._child.poll()
        lines = self._tail.decode(errors="replace").strip().splitlines()
        how = "it closed its output" if code is None else f"exit code {code}"
        return f"{how}, {plain(lines[-1][-MOST_TEXT:])}" if lines else how

    def close(self, at_once: bool = False) -> None:
        """End the program and all that it started: its input is closed, then it is killed."""
        if self._is_closed:  # its number may be another's by now
            return
        self._is_closed = True
        for pipe in (self._child.stdin, self._child.stdout, self._child.stderr):
            if pipe is not None:
                pipe.close()
        if not at_once:
            with suppress(subprocess.TimeoutExpired):
                self._child.wait(GRACE)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._child.pid, signal.SIGKILL)
        self._child.wait()
