"""The store: what was played, in one SQLite file, written in transactions.

Units of games are written as each finishes, game by game: won and timed out as bits, processor
time as float32. Of the runs of a bench the sums are kept.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, astuple, dataclass, fields
from pathlib import Path

import numpy as np

from sapper.arena.adjusted import VariateSums
from sapper.arena.run import Run
from sapper.arena.stats import Tally
from sapper.arena.sums import Sums
from sapper.arena.unit import Unit
from sapper.errors import BadOption, shown
from sapper.experiments.positions import COMPARED, PositionUnit

APPLICATION, SCHEMA = 0x53415050, 1  # "SAPP"; another schema if a column or `Tally` changes
TABLES = """
CREATE TABLE IF NOT EXISTS games (
  solver TEXT NOT NULL, level TEXT NOT NULL, start TEXT NOT NULL, first TEXT NOT NULL,
  seed TEXT NOT NULL, game INTEGER NOT NULL, games INTEGER NOT NULL, timeout REAL NOT NULL,
  code TEXT NOT NULL, won BLOB NOT NULL, timed_out BLOB NOT NULL, seconds BLOB NOT NULL,
  PRIMARY KEY (solver, level, start, first, seed, game, games, timeout, code)
) STRICT;
CREATE TABLE IF NOT EXISTS positions (
  level TEXT NOT NULL, seed TEXT NOT NULL, game INTEGER NOT NULL, code TEXT NOT NULL,
  compared BLOB NOT NULL, PRIMARY KEY (level, seed, game, code)
) STRICT;
CREATE TABLE IF NOT EXISTS runs (
  run INTEGER PRIMARY KEY, command TEXT NOT NULL, version TEXT NOT NULL, at TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS sums (
  solver TEXT NOT NULL, level TEXT NOT NULL, start TEXT NOT NULL, first TEXT NOT NULL,
  seed TEXT NOT NULL, timeout REAL NOT NULL, code TEXT NOT NULL,
  played TEXT NOT NULL, tally TEXT NOT NULL, luck BLOB NOT NULL,
  PRIMARY KEY (solver, level, start, first, seed, timeout, code)
) STRICT;
"""
RUN_KEY = ("solver", "level", "start", "first", "seed", "timeout", "code")
WAIT = 60.0  # seconds for another process that writes


@dataclass(frozen=True, eq=False)
class Played:
    """The games of a unit, in order: won, timed out, seconds of processor time."""

    won: np.ndarray
    timed_out: np.ndarray
    seconds: np.ndarray


@dataclass(frozen=True)
class Provenance:
    """A run that wrote into the store: its command, the version of sapper and the commit."""

    command: str
    version: str
    at: str


class Store:
    """An open store."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        """Take a connection to a file that is a store."""
        self._connection = connection

    def add(self, unit: Unit, outcomes: np.ndarray) -> None:
        """Keep the outcomes of a unit; one that is there already stays as it is."""
        bits = (np.packbits(outcomes[name]).tobytes() for name in ("won", "timed_out"))
        seconds = outcomes["seconds"].astype("<f4").tobytes()
        line = (*key_of(unit), *bits, seconds)
        self._write("INSERT OR IGNORE INTO games VALUES (?,?,?,?,?,?,?,?,?,?,?,?)", line)

    def add_positions(self, unit: PositionUnit, compared: np.ndarray) -> None:
        """Keep the positions of a game."""
        line = (*key_of(unit), compared.tobytes())
        self._write("INSERT OR IGNORE INTO positions VALUES (?,?,?,?,?)", line)

    def add_run(self, made: Provenance) -> None:
        """Note a run that is about to write, unless the last one was the same."""
        if self.runs()[-1:] != [made]:
            self._write("INSERT INTO runs (command, version, at) VALUES (?,?,?)", astuple(made))

    def _write(self, text: str, line: tuple[object, ...]) -> int:
        """Write in one transaction; returns how many lines changed."""
        try:
            with self._connection:
                return self._connection.execute(text, line).rowcount
        except sqlite3.Error as error:
            raise BadOption(f"cannot write to the store: {error}") from None

    def keys(self) -> set[tuple[object, ...]]:
        """Return the keys of all units of games."""
        return set(self._connection.execute(f"SELECT {', '.join(names(Unit))} FROM games"))

    def position_keys(self) -> set[tuple[object, ...]]:
        """Return the keys of all units of positions."""
        return set(
            self._connection.execute(f"SELECT {', '.join(names(PositionUnit))} FROM positions")
        )

    def read(self, units: Iterable[Unit]) -> Iterator[tuple[Unit, Played]]:
        """Return the stored games of these units."""
        text = f"SELECT won, timed_out, seconds FROM games WHERE {equal(names(Unit))}"
        for unit in units:
            line = self._connection.execute(text, key_of(unit)).fetchone()
            if line is not None:
                won, timed_out = (
                    np.unpackbits(np.frombuffer(bits, np.uint8), count=unit.games).astype(np.bool_)
                    for bits in line[:2]
                )
                yield unit, Played(won, timed_out, np.frombuffer(line[2], "<f4"))

    def read_positions(self, units: Iterable[PositionUnit]) -> Iterator[np.ndarray]:
        """Return the stored positions of these units."""
        text = f"SELECT compared FROM positions WHERE {equal(names(PositionUnit))}"
        for unit in units:
            line = self._connection.execute(text, key_of(unit)).fetchone()
            if line is not None:
                yield np.frombuffer(line[0], COMPARED)

    def keep_sums(self, run: Run, sums: Sums, before: Sums) -> None:
        """Keep the sums of a run in place of those before, unless somebody else wrote meanwhile."""
        key = key_of_run(run)
        tally, luck = json.dumps(asdict(sums.tally)), sums.variates.halves.astype("<f8").tobytes()
        if before.played:
            old = equal((*RUN_KEY, "played"))
            text = f"UPDATE sums SET played = ?, tally = ?, luck = ? WHERE {old}"
            line = (spans_text(sums), tally, luck, *key, spans_text(before))
        else:
            text = "INSERT OR IGNORE INTO sums VALUES (?,?,?,?,?,?,?,?,?,?)"
            line = (*key, spans_text(sums), tally, luck)
        if not self._write(text, line):
            name = run.solver.name
            raise BadOption(f"another process plays these games of {name} into the same store")

    def sums(self, run: Run) -> Sums:
        """Return the sums of a run, those of no games if none were kept."""
        text = f"SELECT played, tally, luck FROM sums WHERE {equal(RUN_KEY)}"
        line = self._connection.execute(text, key_of_run(run)).fetchone()
        if line is None:
            return Sums()
        halves = np.frombuffer(line[2], "<f8").reshape(VariateSums.none().halves.shape)
        spans = tuple(range(*ends) for ends in json.loads(line[0]))
        return Sums(spans, Tally(**json.loads(line[1])), VariateSums(halves))

    def has_other_fingerprint(self, run: Run) -> bool:
        """Return whether all games of the solver have another fingerprint."""
        *run_names, fingerprint = key_of_run(run)
        text = f"SELECT code FROM sums WHERE {equal(RUN_KEY[:-1])}"
        others = {line[0] for line in self._connection.execute(text, run_names)}
        return bool(others) and fingerprint not in others

    def runs(self) -> list[Provenance]:
        """Return the runs that wrote into the store, in order."""
        text = "SELECT command, version, at FROM runs ORDER BY run"
        return [Provenance(*line) for line in self._connection.execute(text)]

    def faults(self) -> list[str]:
        """Check the file; returns what SQLite finds wrong, nothing if all is well."""
        found = [str(line[0]) for line in self._connection.execute("PRAGMA integrity_check")]
        return [] if found == ["ok"] else found


def names(kind: type[Unit | PositionUnit]) -> tuple[str, ...]:
    """Return the columns of a key."""
    return tuple(field.name for field in fields(kind))


def equal(columns: tuple[str, ...]) -> str:
    """Write the SQL condition that columns equal parameters."""
    return " AND ".join(f"{column} = ?" for column in columns)


def key_of(unit: Unit | PositionUnit) -> tuple[object, ...]:
    """Return the key of a unit; the seed as text, as it may exceed SQLite's integers."""
    return tuple(
        str(value) if field.name == "seed" else value
        for field, value in zip(fields(unit), astuple(unit), strict=True)
    )


def key_of_run(run: Run) -> tuple[object, ...]:
    """Write a run as the key of its sums."""
    names = (run.solver.name, str(run.level), run.start, run.first_text, str(run.seed))
    return (*names, run.timeout, run.solver.engine.fingerprint)


def spans_text(sums: Sums) -> str:
    """Write the games that were played: of each span the first one and the one after the last."""
    return json.dumps([(span.start, span.stop) for span in sums.played])


@contextmanager
def open_store(file: Path) -> Iterator[Store]:
    """Open a store; create it if there is no such file."""
    try:
        connection = sqlite3.connect(file, timeout=WAIT)
    except sqlite3.Error as error:
        raise BadOption(f"cannot open the store {shown(str(file))}: {error}") from None
    try:
        prepare(connection, file)
        yield Store(connection)
    finally:
        connection.close()


def prepare(connection: sqlite3.Connection, file: Path) -> None:
    """Make the tables of a new store; refuse a file that is something else."""
    try:
        kind, schema = (
            connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("application_id", "user_version")
        )
        used = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if used and (kind, schema) != (APPLICATION, SCHEMA):
            raise BadOption(f"{shown(str(file))} is no store of this version of sapper")
        found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise BadOption(f"the store {shown(str(file))} is damaged: {' '.join(found.split())}")
        connection.execute("PRAGMA journal_mode = WAL")  # a reader never waits for the writer
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("BEGIN IMMEDIATE")  # another process may be making it just now
        for statement in TABLES.split(";"):
            connection.execute(statement)  # a store of an earlier version may lack the last one
        if not used:
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {SCHEMA}")
        connection.commit()
    except sqlite3.OperationalError as error:  # a full disk, a file that may not be written to
        raise BadOption(f"cannot use the store {shown(str(file))}: {error}") from None
    except sqlite3.DatabaseError as error:
        raise BadOption(f"{shown(str(file))} is no store of sapper: {error}") from None
