import shutil
import signal
import subprocess
import time
from pathlib import Path
from types import MappingProxyType

import pytest

from sapper import models
from sapper.experiments.store import open_store
from sapper.interfaces.cli import reproduce
from small import SIZE
from typed import SAPPER, invoke, refused

MODELS = Path(models.__file__).parent
MODEL = MODELS / "6.0.npz"


@pytest.fixture
def small(monkeypatch, tmp_path):
    """Run in a folder of its own, with a size that takes seconds."""
    monkeypatch.setattr(reproduce, "SIZES", MappingProxyType({"quick": SIZE, "full": SIZE}))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_part_is_played_reported_and_gone_on_with(small):
    done = invoke("reproduce", "table", "--threads", "2", "--seed", "3")
    assert done.exit_code == 0
    text = (small / "reproduction" / "report.md").read_text()
    assert "`sapper bench NAME --games GAMES --seed 3`" in text
    assert "| 6.5 | 91.41 |" in text
    assert "sapper reproduce table --quick --seed 3" in text
    assert "## Claims" not in text
    before = (small / "reproduce.sqlite").read_bytes()
    assert invoke("reproduce", "table", "--seed", "3").exit_code == 0
    assert (small / "reproduce.sqlite").read_bytes() == before
    lines = invoke("reproduce", "table", "--seed", "3", "--status").stdout.splitlines()
    assert [line.split() for line in lines if line.split()[:1] == ["2.0"]] == [
        ["2.0", "1", "1", "40", "40"]
    ]


def test_a_model_of_ones_own_is_played_beside_the_versions(small):
    shutil.copy(MODELS / "6.0.npz", small / "own.npz")
    assert invoke("reproduce", "table", "--solver", "6.5=own.npz").exit_code == 0
    text = (small / "reproduction" / "report.md").read_text()
    assert "`sapper reproduce table --quick --seed 1000 --solver 6.5=own.npz`" in text
    table = text.split("### ")[0]
    rows = [line.split(" | ") for line in table.splitlines() if line.startswith("| 6.")]
    won = {row[0].strip("| "): row[2] for row in rows if len(row) == 7}
    assert won["6.5=own.npz"] == won["6.0"]
    lines = invoke("reproduce", "table", "--solver", "6.5=own.npz", "--status").stdout.splitlines()
    assert [line.split() for line in lines if line.strip().startswith("6.5=")] == [
        ["6.5=own.npz", "1", "1", "100", "100"]
    ]


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["poem"], "'poem' is not one of"),
        (["--seed", "x"], "'--seed': it must be a whole number"),
        (["--threads", "0"], "'--threads'"),
        (["--solver", "9.9"], "no solver is named '9.9'"),
        (["--solver", "4.5"], "solver 4.5 is played in any case"),
        (["--solver", "exact", "--solver", "exact"], "added once only"),
        (["--solver", "5.0=none.npz"], "solver 5.0: "),
        (["--solver", "4.5=words.txt"], "solver 4.5: "),
        (["--solver", "9.9=words.txt"], "no solver is named '9.9'"),
        (["--solver", f"6.5={MODEL}", "--solver", f"6.5={MODEL}"], "added once only"),
        (["--solver", f"6.5={MODEL}", "--cluster", "local:1"], "not 6.5=6.0.npz"),
        (["--store", "/no/such/folder/x"], "--store: cannot write"),
        (["--store", "."], "--store: cannot write"),
        (["--store", "none.sqlite", "--status"], "--store: there is no 'none.sqlite'"),
        (["--store", "words.txt"], "'words.txt' is no store of sapper"),
        (["--store", "other.sqlite"], "'other.sqlite' is no store of this version"),
        (["--out", "words.txt/x"], "--out: cannot make 'words.txt/x'"),
        (["--cluster", "local:none"], "N in local:N must be"),
        (["--cluster", "bogus://here"], "no Dask scheduler answers at 'bogus://here'"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(args, reason, small):
    (small / "words.txt").write_text("these are words, and no store at all\n" * 200)
    with open_store(small / "other.sqlite") as store:
        store._connection.execute("PRAGMA user_version = 99")
    assert reason in refused("reproduce", *args)


@pytest.mark.slow
def test_ctrl_c_keeps_what_was_played(tmp_path):
    args = [*SAPPER, "reproduce", "figures", "--store", "own.sqlite"]
    process = subprocess.Popen(args, cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    begun, done = time.monotonic(), 0
    while done < 3 and time.monotonic() - begun < 600 and process.poll() is None:
        time.sleep(0.2)
        if (tmp_path / "own.sqlite").exists():
            with open_store(tmp_path / "own.sqlite") as store:
                done = len(store.keys())
    process.send_signal(signal.SIGINT)
    try:
        _, err = process.communicate(timeout=600)
    finally:
        process.kill()
    assert process.returncode == 130
    assert "Traceback" not in err
    assert "the same command goes on" in err
    with open_store(tmp_path / "own.sqlite") as store:
        assert len(store.keys()) >= done >= 3
        assert store.faults() == []
