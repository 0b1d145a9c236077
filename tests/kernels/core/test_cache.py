import os
import shutil
import time
from pathlib import Path

import pytest

from sapper.kernels.core import cache
from sapper.kernels.play import enumerating


@pytest.fixture
def caches(monkeypatch, tmp_path):
    monkeypatch.setattr(cache.config, "CACHE_DIR", str(tmp_path))
    cache.directory.cache_clear()
    yield tmp_path
    cache.directory.cache_clear()


def test_entries_keep_their_machine_code_in_the_directory_of_these_sources():
    assert cache.fingerprint() in cache.directory().name
    for entry in (enumerating.play_games, enumerating.decide, enumerating.list_solutions):
        assert str(entry._cache.cache_path).startswith(str(cache.directory()))


def test_an_edit_in_any_kernel_file_changes_the_directory(monkeypatch, tmp_path):
    kernels = tmp_path / "kernels"
    shutil.copytree(Path(cache.__file__).parent, kernels)
    (kernels / "folder").mkdir()
    (kernels / "folder" / "deep.py").write_text("")
    monkeypatch.setattr(cache, "__file__", str(kernels / "cache.py"))
    before = cache.fingerprint()
    for source in sorted(kernels.rglob("*.py")):
        text = source.read_text()
        source.write_text(text + "# edited\n")
        assert cache.fingerprint() != before
        source.write_text(text)
    assert cache.fingerprint() == before


def test_checked_indices_have_their_own_directory(monkeypatch):
    before = cache.fingerprint()
    monkeypatch.setattr(cache.config, "BOUNDSCHECK", 1)
    assert cache.fingerprint() != before


def test_old_directories_are_removed(caches):
    for age in range(8):
        old = caches / "sapper" / f"kernels-{age}"
        old.mkdir(parents=True)
        os.utime(old, (time.time() - 1000 * (age + 1),) * 2)
    own = cache.directory()
    left = {path.name for path in (caches / "sapper").iterdir()}
    assert left == {own.name, "kernels-0", "kernels-1", "kernels-2"}


def test_without_a_place_to_write_kernels_still_compile(monkeypatch, caches):
    (caches / "file").write_text("")
    monkeypatch.setattr(cache.config, "CACHE_DIR", str(caches / "file"))
    assert cache.directory().is_dir()
