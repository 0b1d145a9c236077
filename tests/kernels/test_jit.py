import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from sapper.kernels import jit, play


def test_entries_keep_their_machine_code_in_the_directory_of_these_sources():
    assert jit._fingerprint() in jit.CACHE.name
    for entry in (play.play_games, play.decide, play.list_solutions):
        assert str(entry._cache.cache_path).startswith(str(jit.CACHE))


def test_an_edit_in_any_kernel_file_changes_the_directory(monkeypatch, tmp_path):
    kernels = Path(jit.__file__).parent
    for source in kernels.glob("*.py"):
        shutil.copy(source, tmp_path)
    before = jit._fingerprint()
    monkeypatch.setattr(jit, "__file__", str(tmp_path / "jit.py"))
    assert jit._fingerprint() == before
    for source in sorted(tmp_path.glob("*.py")):
        text = source.read_text()
        source.write_text(text + "# edited\n")
        assert jit._fingerprint() != before
        source.write_text(text)


def test_old_directories_are_removed(monkeypatch, tmp_path):
    monkeypatch.setattr(jit.config, "CACHE_DIR", str(tmp_path))
    for age in range(8):
        old = tmp_path / "sapper" / f"kernels-{age}"
        old.mkdir(parents=True)
        os.utime(old, (time.time() - 1000 * (age + 1),) * 2)
    own = jit._cache_directory()
    left = {path.name for path in (tmp_path / "sapper").iterdir()}
    assert left == {own.name, "kernels-0", "kernels-1", "kernels-2"}


def test_without_a_place_to_write_kernels_still_compile(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(jit.config, "CACHE_DIR", str(tmp_path / "file"))
    assert jit._cache_directory().is_dir()


LISTS = """
import sys
import sapper
for level in sys.argv[1:]:
    game = sapper.Game(sapper.Level.parse(level), seed=4)
    game.open(1, 1)
    print(level, sapper.enumerate_solutions(game.view).matrix.astype(int).tolist())
"""


def test_machine_code_of_two_processes_is_kept_apart(tmp_path):
    def listed(*levels):
        command = [sys.executable, "-c", LISTS, *levels]
        cached = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
        done = subprocess.run(command, env=cached, capture_output=True, text=True, check=True)
        return done.stdout

    small, large = listed("8x8x8"), listed("40x30x150")  # each compiles the kernels of its size
    assert listed("8x8x8", "40x30x150") == small + large
    assert listed("40x30x150", "8x8x8") == large + small
