"""A level begins with blank memory, but for what kernels write before they read."""

import pytest

from node import needs_node, run
from sapper.suite.suite import read_suite, select

pytestmark = needs_node

BEGIN = """
import { readFileSync } from "node:fs";
const { Memory } = await import("ENGINE/memory.js");
const { Workspace, WRITTEN_FIRST } = await import("ENGINE/workspace.js");
const description = JSON.parse(readFileSync(new URL("ENGINE/engine.json")));
const code = readFileSync(new URL("ENGINE/engine.wasm"));
const memory = await Memory.load(code, "small", description);
const workspace = new Workspace(memory);
"""


def test_a_new_level_blanks_what_was_used():
    script = """
    workspace.enter({ width: 9, height: 9, mines: 10 });
    const { decision, programme } = workspace;
    const games = workspace.records("games", "GameRecord", 3);
    decision.bytes.fill(255);
    programme.bytes.fill(255);
    workspace.enter({ width: 9, height: 9, mines: 10 });
    const same = decision.bytes[0];
    workspace.enter({ width: 12, height: 5, mines: 10 });
    const kept = WRITTEN_FIRST.ProgrammeRecord;
    const used = Object.keys(programme.layout.fields).filter((name) =>
      new Uint8Array(memory.buffer, programme.field(name).byteOffset, 4).some((byte) => byte > 0));
    const isBlank = decision.bytes.every((byte) => byte === 0);
    const isKept = used.sort().join() === [...kept].sort().join();
    const widths = [0, 1, 2].map((k) => games.get("width", k));
    console.log(JSON.stringify([same, isBlank, isKept, ...widths]));
    """
    assert run(BEGIN + script) == [255, True, True, 12, 12, 12]


@pytest.mark.parametrize("byte", [255, 1])
def test_what_is_not_blanked_is_written_before_it_is_read(byte):
    themes = ("hard", "guess", "mine-count")
    views = [one.view for one in select(read_suite(), themes) if one.view.level.cells < 900]
    positions = [
        [one.level.width, one.level.height, one.level.mines, one.cells.ravel().tolist()]
        for one in views
    ]
    script = f"""
    const positions = {positions};
    const risks = (act) => positions.map(([width, height, mines, cells]) => {{
      workspace.enter({{ width, height, mines }});
      const {{ game, programme, risk }} = workspace;
      for (const name of act ? WRITTEN_FIRST.ProgrammeRecord : []) {{
        const field = programme.field(name);
        new Uint8Array(memory.buffer, field.byteOffset, field.byteLength).fill({byte});
      }}
      memory.call("analyse", game, programme, workspace.show(cells), risk);
      return String(risk.items.slice(0, cells.length));
    }});
    const clean = risks(false), poisoned = risks(true);
    console.log(JSON.stringify([clean.length, clean.every((one, k) => one === poisoned[k])]));
    """
    assert run(BEGIN + script) == [len(views), True]
