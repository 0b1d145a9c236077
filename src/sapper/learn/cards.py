"""Cards: what a shipped model says of itself, written by the command that trained it."""

from __future__ import annotations

import subprocess
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sapper.arena.arena import Results, play
from sapper.arena.stats import paired_gain
from sapper.engines.parts import Learned
from sapper.formats.files import write_json, write_whole
from sapper.game.level import BEGINNER, EXPERT, Level
from sapper.learn.alpha import STEPS, FittedAlpha
from sapper.learn.champion.fit import DecisionGain, FittedScore, ScorePlan
from sapper.learn.training import Trained
from sapper.learn.windows import FittedWindows, WindowPlan
from sapper.models.model import Model
from sapper.solvers.field.windows import windows_with
from sapper.solvers.modern import LOOKAHEAD, champion_with
from sapper.solvers.versions import V4_5

MEASURED_SEED = 1
DENSE = Level(12, 12, 25)  # cards say what is won where mines are many, too


def commit() -> str:
    """Return the commit that the code is at, and whether it has changed since."""
    here = Path(__file__).resolve().parent

    def git(*words: str) -> str:
        done = subprocess.run(["git", *words], cwd=here, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    try:
        if Path(git("rev-parse", "--show-toplevel")) / "src" / "sapper" / "learn" != here:
            return "unknown"  # installed inside a checkout of another project
        changed = git("status", "--porcelain", "--untracked-files=no", "--", "*.py")
        return git("rev-parse", "HEAD") + (", with changes" if changed else "")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def as_per_cent(results: Results) -> dict[str, Any]:
    """Write a win rate with its interval, and what was played."""
    low, high = results.interval
    return {
        "level": str(results.run.level),
        "start": results.run.start,
        "first": results.run.first,
        "seed": results.run.seed,
        "games": results.games,
        "won": round(100 * results.rate, 2),
        "interval": [round(100 * low, 2), round(100 * high, 2)],
    }


def measure(name: str, model: Model, level: Level, games: int) -> dict[str, Any]:
    """Play a level with a model, and 4.5 on the same boards."""
    player = V4_5.but(name, choose=Learned(name, model))
    results, base = (
        play(one, level, games, MEASURED_SEED, measures=False) for one in (player, V4_5)
    )
    gain = paired_gain(results.won, base.won)
    return as_per_cent(results) | {"gain_over_4.5": [round(100 * part, 2) for part in gain]}


def write_card(
    name: str, trained: Trained, directory: Path, games: int, made: dict[str, Any]
) -> dict[str, Any]:
    """Write a model and its card; `made` holds command, seconds, settings and validation."""
    card = {
        "name": name,
        "sha256": trained.model.checksum,
        **made,
        "commit": commit(),
        "expects": trained.model.inputs.to_props(),
        "rows": trained.rows,
        "held_out": {key: round(value, 5) for key, value in trained.held_out.items()},
        "measured": measure(name, trained.model, BEGINNER, games),
        "measured_dense": measure(name, trained.model, DENSE, games // 5),
    }
    directory.mkdir(parents=True, exist_ok=True)
    content = trained.model.source
    assert isinstance(content, bytes)  # it was just trained
    write_whole(directory / f"{name}.npz", content)
    write_json(directory / f"{name}.json", card)
    return card


def write_alpha_card(
    name: str, fitted: FittedAlpha, directory: Path, made: dict[str, Any]
) -> dict[str, Any]:
    """Write alpha, which is its own card; `made` holds the command, its seconds and settings."""
    card = {
        "name": name,
        "alpha": asdict(fitted.alpha),
        "r_squared": round(fitted.r_squared, 4),
        "levels": len(fitted.tried),
        "games": sum(one.games for one in fitted.tried) * (STEPS + 1),
        **made,
        "commit": commit(),
    }
    directory.mkdir(parents=True, exist_ok=True)
    write_json(directory / f"{name}.json", card)
    return card


def write_champion_card(
    plan: ScorePlan, done: list[FittedScore], directory: Path, games: int, made: dict[str, Any]
) -> dict[str, Any]:
    """Write the champion's network and its card; `made` holds the command and its seconds."""
    network = done[-1].network
    solver = champion_with(network)
    results = play(solver, EXPERT, games, MEASURED_SEED, first="corner")
    base = play(LOOKAHEAD, EXPERT, games, MEASURED_SEED, first="corner")
    gain = paired_gain(results.won, base.won)
    card = {
        "name": "champion",
        "sha256": network.checksum,
        **made,
        "commit": commit(),
        "settings": asdict(plan),
        "decisions": done[-1].decisions,
        "explained": [round(fitted.explained, 4) for fitted in done],
        "gain_per_decision": [[in_points(gain) for gain in fitted.gains] for fitted in done],
        "measured": as_per_cent(results)
        | {"gain_over_lookahead": [round(100 * part, 2) for part in gain]},
    }
    directory.mkdir(parents=True, exist_ok=True)
    write_whole(directory / "champion.npz", network.content)
    write_json(directory / "champion.json", card)
    return card


def write_windows_card(
    plan: WindowPlan, fitted: FittedWindows, directory: Path, games: int, made: dict[str, Any]
) -> dict[str, Any]:
    """Write the regression of `windows` and its card; `made` holds the command and its seconds."""
    results = play(windows_with(fitted.model), BEGINNER, games, MEASURED_SEED, first="corner")
    card = {
        "name": "windows",
        "sha256": fitted.model.checksum,
        **made,
        "commit": commit(),
        "settings": asdict(plan),
        "rows": fitted.rows,
        "held_out": {
            "cross_entropy": round(fitted.held_out, 5),
            "of_a_constant": round(fitted.of_a_constant, 5),
        },
        "measured": as_per_cent(results),
    }
    directory.mkdir(parents=True, exist_ok=True)
    write_whole(directory / "windows.npz", fitted.model.content)
    write_json(directory / "windows.json", card)
    return card


def in_points(gain: DecisionGain) -> dict[str, float]:
    """Write a gain in points of the win rate."""
    return {
        "decisions": gain.decisions,
        "gain": round(100 * gain.mean, 4),
        "error": round(100 * gain.error, 4),
    }
