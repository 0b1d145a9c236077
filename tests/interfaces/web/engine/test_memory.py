"""Nothing but records of the declared kind goes into a call."""

import pytest

from node import needs_node, run

pytestmark = needs_node

BEGIN = """
import { readFileSync } from "node:fs";
const { Memory } = await import("ENGINE/memory.js");
const { SapperError } = await import("ENGINE/errors.js");
const description = JSON.parse(readFileSync(new URL("ENGINE/engine.json")));
const code = readFileSync(new URL("ENGINE/engine.wasm"));
const memory = await Memory.load(code, "small", description);
const another = await Memory.load(code, "small", description);
const game = memory.records("GameRecord");
const kind = (act) => { try { return act(); } catch (error) { return error.kind ?? error.name; } };
"""


@pytest.mark.parametrize(
    "args",
    [
        "game, 9, 9",
        "game, 9, 9, 10, 1",
        "game, 9, 9.5, 10",
        "game.at, 9, 9, 10",
        "memory.records('ControlRecord'), 9, 9, 10",
        "game, game, 9, 10",
        "another.records('GameRecord'), 9, 9, 10",
    ],
)
def test_a_call_takes_what_its_export_declares(args):
    script = f"const told = kind(() => memory.call('prepare', {args}));"
    assert run(f"{BEGIN}{script} console.log(JSON.stringify(told));") == "TypeError"


def test_a_record_is_read_and_written_by_its_layout():
    script = """
    const cells = memory.call("prepare", game, 30, 16, 99);
    game.set({ seed: 2n ** 64n - 1n });
    const [seed] = game.field("seed"), place = game.field("place");
    const found = [cells, game.get("stride"), String(seed), place[0], place[479]];
    console.log(JSON.stringify(found));
    """
    assert run(BEGIN + script) == [32 * 18, 32, str(2**64 - 1), 33, 32 * 17 - 2]


def test_regions_do_not_overlap_and_begin_blank():
    script = """
    const one = memory.records("ProgrammeRecord");
    const other = memory.records("WalkRecord");
    one.bytes.fill(255, one.bytes.length - 1000);
    const isBlank = other.bytes.every((byte) => byte === 0);
    console.log(JSON.stringify([one.at + one.bytes.length <= other.at, isBlank]));
    """
    assert run(BEGIN + script) == [True, True]


def test_too_much_memory_is_refused_in_a_sentence():
    assert (
        run(f"{BEGIN} console.log(JSON.stringify(kind(() => memory.reserve(2 ** 33))));")
        == "TooHard"
    )
