"""The engine in WebAssembly beside native code: time for analyses and games, and sizes.

Needs node. One thread each, in turns; all times are processor time.
Analyses are timed twice: the kernel alone, and whole calls with their checks and objects.
Run: python benchmarks/browser.py [--rounds N]
"""

from __future__ import annotations

import gzip
import json
import subprocess
import time
from collections.abc import Callable
from typing import Any

import click
import numpy as np
from rich.console import Console
from rich.table import Table

from sapper import analyse, play
from sapper.inference.analysis import run_kernel
from sapper.inference.position import workspace_of
from sapper.interfaces.wasm.build import FILES, SHIPPED
from sapper.suite.suite import read_suite

LEVEL = "30x16x99"
REPEATED = 100
GAMES = {"6.5": 4000, "exact": 1000, "lookahead": 1000, "champion": 500, "champion-deep": 100}
TIMER = """
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
const { Sapper } = await import("ENGINE/sapper.js");
const engine = await Sapper.load();
const { Memory } = await import("ENGINE/memory.js");
const { readPosition } = await import("ENGINE/position.js");
const { Workspace } = await import("ENGINE/workspace.js");
const read = (name) => readFileSync(new URL(`ENGINE/engine.${name}`));
const workspace = new Workspace(await Memory.load(read("wasm"), "small", JSON.parse(read("json"))));
const tasks = {
  kernel: (positions, times) => {
    const { memory } = workspace, boards = positions.map(readPosition);
    workspace.enter({ width: 30, height: 16, mines: 99 });
    const { game, programme, risk } = workspace;
    for (let k = 0; k < times; k++) for (const { cells } of boards)
      memory.call("analyse", game, programme, workspace.show(cells), risk);
  },
  analyse: (positions, times) => {
    for (let k = 0; k < times; k++) for (const position of positions) engine.analyse(position);
  },
  play: (solver, level, options) => engine.play(solver, level, options),
};
for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...args] = JSON.parse(line), begun = process.cpuUsage();
  tasks[name](...args);
  const { user, system } = process.cpuUsage(begun);
  console.log((user + system) / 1e6);
}
"""


def time_of(work: Callable[[], Any]) -> float:
    """Return the processor time that work takes, in seconds."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def timers() -> dict[str, tuple[list[Any], Callable[[], Any]]]:
    """Return what is timed: a question to the engine, and the same work in Python."""
    views = [one.view for one in read_suite() if str(one.view.level) == LEVEL and one.label.layouts]
    asked = [
        {"width": 30, "height": 16, "mines": 99, "cells": view.cells.ravel().tolist()}
        for view in views
    ]
    stacked, name = np.stack([view.cells for view in views]), f"{REPEATED} x {len(views)} analyses"
    workspace = workspace_of(views[0])
    found: dict[str, tuple[list[Any], Callable[[], Any]]] = {
        f"{name}, kernel alone": (
            ["kernel", asked, REPEATED],
            lambda: [run_kernel(workspace, stacked) for _ in range(REPEATED)],
        ),
        f"{name}, whole calls": (
            ["analyse", asked, REPEATED],
            lambda: [analyse(view) for _ in range(REPEATED) for view in views],
        ),
    }
    for solver, games in GAMES.items():
        question = ["play", solver, LEVEL, {"seed": 1, "games": games}]
        found[f"{games:,} games of {solver}"] = (
            question,
            lambda solver=solver, games=games: play(solver, LEVEL, games, 1, threads=1),
        )
    return found


def print_sizes(console: Console) -> None:
    """Print the size of each file."""
    for name in FILES:
        content = (SHIPPED / name).read_bytes()
        console.print(f"{name}: {len(content):,} bytes, {len(gzip.compress(content)):,} gzipped")


@click.command()
@click.option("--rounds", default=5, show_default=True, help="of which the fastest counts")
def main(rounds: int) -> None:
    """Print a table of times on expert."""
    script = TIMER.replace("ENGINE", SHIPPED.as_uri())
    command = ["node", "--input-type=module", "--eval", script]
    table = Table("work", "native, s", "engine, s", "ratio", title=f"{LEVEL}, best of {rounds}")
    with subprocess.Popen(command, stdin=-1, stdout=-1, text=True, bufsize=1) as node:
        assert node.stdin is not None
        assert node.stdout is not None
        for name, (question, work) in timers().items():
            native, engine = [], []
            for _ in range(rounds + 1):  # the first one compiles
                native.append(time_of(work))
                node.stdin.write(json.dumps(question) + "\n")
                engine.append(float(node.stdout.readline()))
            least = min(native[1:]), min(engine[1:])
            table.add_row(name, *(f"{one:.3f}" for one in least), f"{least[1] / least[0]:.2f}")
        node.stdin.close()
    console = Console()
    console.print(table)
    print_sizes(console)


if __name__ == "__main__":
    main()
