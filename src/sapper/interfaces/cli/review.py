"""`sapper review`: a player's replays looked at again, one move by move, many game by game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from sapper.arena.review import JudgedMove, Review
from sapper.arena.review import review as look_again
from sapper.arena.win_chance import FEWEST_ROLLOUTS, MOST_ROLLOUTS
from sapper.errors import BadOption, BadPosition, TooHard
from sapper.formats.replays import Replay, Unreadable, list_replays, read_replays
from sapper.game.game import Game
from sapper.inference.person.metrics import Metrics
from sapper.inference.person.metrics import metrics as measure
from sapper.interfaces.cli.options import count
from sapper.interfaces.data import write_metrics, write_review
from sapper.interfaces.terminal import many


@dataclass(frozen=True)
class ReviewedGame:
    """A replay, its review and its metrics."""

    replay: Replay
    review: Review
    metrics: Metrics

    @classmethod
    def of(cls, replay: Replay, rollouts: int) -> ReviewedGame:
        """Review a replay."""
        found = look_again(Game.on(replay.board), replay.actions, rollouts=rollouts)
        return cls(replay, found, measure(replay.board, replay.actions))


@dataclass(frozen=True)
class ReviewedGames:
    """The games of some files, and the files that held none."""

    games: Sequence[ReviewedGame]
    unreadable: Sequence[Unreadable]

    @property
    def sums(self) -> dict[str, Any]:
        """The sums over all games."""
        reviews = [game.review for game in self.games]
        return {
            "games": len(reviews),
            "wins": sum(one.status == "won" for one in reviews),
            "guesses": sum(len(one.guesses) for one in reviews),
            "survived": sum(one.survived for one in reviews),
            "expected": sum(one.expected for one in reviews),
            "mistakes": sum(one.mistakes for one in reviews),
            "needless": sum(one.needless for one in reviews),
            "given_away": sum(one.given_away for one in reviews),
        }


def review_all(paths: Sequence[Path], rollouts: int) -> ReviewedGames:
    """Review every replay; a file that is none is kept with its reason."""
    games, unreadable = [], []
    for found in read_replays(paths):
        if isinstance(found, Unreadable):
            unreadable.append(found)
            continue
        try:
            games.append(ReviewedGame.of(found, rollouts))
        except TooHard as error:
            unreadable.append(Unreadable(found.path, f"is too hard to review: {error}"))
    return ReviewedGames(games, unreadable)


def percent(share: float) -> str:
    """Write a share in per cent."""
    return f"{100 * share:.1f}"


def table_with(*columns: str) -> Table:
    """Make a table; all columns but the first are numbers or short words."""
    table = Table(box=box.SIMPLE_HEAD, padding=0, show_edge=False, pad_edge=False)
    for number, name in enumerate(columns):
        table.add_column(name, justify="right" if number else "left", overflow="fold")
    return table


def cells_of(number: int, step: JudgedMove, time: float | None) -> Iterator[str]:
    """Write the row of a move."""
    row, col = step.cell
    is_guess = step.kind not in ("first", "certain")
    yield f"{number}"
    yield "" if time is None else f"{time:.2f}"
    yield f"{row}, {col}"
    yield "" if step.kind == "first" else percent(step.risk)
    yield percent(step.least) if is_guess else ""
    yield step.label
    yield percent(step.given_away) if is_guess else ""
    yield "" if step.better is None else f"{step.better[0]}, {step.better[1]}"
    yield "" if step.chance is None else percent(step.chance)


def show_moves(game: ReviewedGame, console: Console) -> None:
    """Print a game move by move."""
    names = ("move", "s", "row, col", "risk %", "least %", "label", "given away %", "better")
    has_chance = any(step.chance is not None for step in game.review.steps)
    table = table_with(*names, *(("win %",) if has_chance else ()))
    for number, step in enumerate(game.review.steps, 1):
        cells = list(cells_of(number, step, game.replay.actions[step.action].time))
        table.add_row(*map(Text, cells if has_chance else cells[:-1]))
    console.print(table)
    found, told = game.review, game.metrics
    lines = [
        f"{game.replay.board.level}: {found.status} after {game.replay.seconds:.2f} s",
        f"3BV {told.three_bv_done} of {told.three_bv}, {told.clicks.total} clicks, "
        f"{told.clicks.wasted} of them wasted",
        f"{many(len(found.guesses), 'guess', 'guesses')}, the chance to survive all "
        f"{percent(found.luck)}%; {many(found.mistakes, 'mistake', 'mistakes')}, "
        f"{many(found.needless, 'needless guess', 'needless guesses')}, "
        f"{percent(found.given_away)} points given away",
    ]
    for line in lines:
        console.print(line, highlight=False, soft_wrap=True)


def show_games(found: ReviewedGames, console: Console) -> None:
    """Print a line for each game, and the sums."""
    names = ("file", "end", "3BV", "s", "guesses", "expected", "mistakes", "needless", "given away")
    table = table_with(*names)
    for game in found.games:
        one = game.review
        survived = f"{one.survived} of {len(one.guesses)}"
        table.add_row(
            Text(game.replay.path.name),
            one.status,
            f"{game.metrics.three_bv_done}/{game.metrics.three_bv}",
            f"{game.replay.seconds:.2f}",
            survived,
            f"{one.expected:.2f}",
            str(one.mistakes),
            str(one.needless),
            percent(one.given_away),
        )
    console.print(table)
    sums = found.sums
    console.print(
        f"{many(sums['games'], 'game', 'games')}, {sums['wins']} won. "
        f"{many(sums['guesses'], 'guess', 'guesses')}: {sums['survived']} survived, "
        f"{sums['expected']:.2f} expected. {many(sums['mistakes'], 'mistake', 'mistakes')}, "
        f"{many(sums['needless'], 'needless guess', 'needless guesses')}, "
        f"{percent(sums['given_away'])} points given away.",
        highlight=False,
        soft_wrap=True,
    )


def game_data(game: ReviewedGame) -> dict[str, Any]:
    """Write a game as data."""
    replay, found = game.replay, write_review(game.review)
    for step in found["steps"]:
        step["time"] = replay.actions[step["action"]].time
        del step["position"]
    return {
        "file": str(replay.path),
        "level": str(replay.board.level),
        "player": replay.player,
        "software": replay.software,
        "seconds": replay.seconds,
        "metrics": write_metrics(game.metrics),
        **found,
    }


def data_of(found: ReviewedGames) -> dict[str, Any]:
    """Write all games as data."""
    return {
        "games": [game_data(game) for game in found.games],
        "sums": found.sums,
        "unreadable": [{"file": str(one.path), "reason": one.reason} for one in found.unreadable],
    }


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--rollouts", type=count(MOST_ROLLOUTS), help="Judge by the chance to win: games.")
@click.option("--json", "as_json", is_flag=True, help="Write data for programs instead.")
def review(files: tuple[str, ...], rollouts: int | None, as_json: bool) -> None:
    """Review replays (.avf, .evf, .mvf, .rmv): the risk of every move, and what guesses were worth.

    One file is shown move by move; a folder or several files game by game, with the sums.

    \b
    sapper review game.avf
    sapper review replays/ --rollouts 1000
    sapper review *.evf --json
    """
    if rollouts is not None and rollouts < FEWEST_ROLLOUTS:
        raise BadOption(f"--rollouts must be at least {FEWEST_ROLLOUTS}")
    paths = [path for file in files for path in list_replays(Path(file))]
    found = review_all(paths, rollouts or 0)
    bad = found.unreadable
    if bad and not found.games:
        more = f" ({len(bad)} files, none of them a replay)" if len(bad) > 1 else ""
        raise BadPosition(f"{bad[0].path} {bad[0].reason}{more}")
    if as_json:
        click.echo(json.dumps(data_of(found)))
    elif len(files) == 1 and Path(files[0]).is_file():
        show_moves(found.games[0], Console())
    else:
        show_games(found, Console())
    for one in bad:
        click.echo(f"sapper: {one.path} {one.reason}", err=True)
    if bad:
        click.echo(f"sapper: {len(bad)} of {len(paths)} files were left out", err=True)
