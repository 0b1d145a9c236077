import os
import shutil
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
