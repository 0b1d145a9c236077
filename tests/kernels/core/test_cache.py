import os
import shutil
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest
from numba import types
from numba.core import errors

from sapper.kernels.core import cache
from sapper.kernels.core import compile as jit
from sapper.kernels.core.compile import compile_entry, thinking_time
from sapper.kernels.core.lock import PATIENCE
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


def test_copies_of_the_same_sources_share_their_machine_code():
    assert Path(enumerating.play_games._cache.cache_path) == cache.directory() / "play"
    own = compile_entry(twice)._cache.cache_path  # of a file that the fingerprint leaves out
    assert "tests" not in Path(own).name.split("_")[1:]
    assert Path(own).parent == cache.directory()


def test_an_edit_in_any_kernel_file_changes_the_directory(monkeypatch, tmp_path):
    kernels = tmp_path / "kernels"
    shutil.copytree(cache.KERNELS / "core", kernels)
    (kernels / "folder").mkdir()
    (kernels / "folder" / "deep.py").write_text("")
    monkeypatch.setattr(cache, "KERNELS", kernels)
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


def twice(number):
    return 2 * number


def without_writing(monkeypatch, kind):
    """Compile for a kind of number; returns what was compiled, and how to write it."""
    dispatcher = compile_entry(twice)
    write = dispatcher._cache.save_overload
    with monkeypatch.context() as patch:
        patch.setattr(dispatcher._cache, "save_overload", lambda *what: None)
        dispatcher.compile((kind,))
    return partial(write, (kind,), dispatcher.overloads[(kind,)])


@pytest.mark.parametrize("suffix", ["nbi", "nbc"])
@pytest.mark.parametrize("content", [b"", b"spoiled", None], ids=["empty", "spoiled", "cut"])
def test_a_damaged_file_is_compiled_and_written_again(caches, suffix, content):
    assert compile_entry(twice)(2) == 4
    (file,) = caches.rglob(f"*.{suffix}")
    file.write_bytes(file.read_bytes()[:-20] if content is None else content)
    again, third = compile_entry(twice), compile_entry(twice)
    assert again(3) == 6
    assert not again.stats.cache_hits
    assert third(4) == 8
    assert third.stats.cache_hits


def test_a_full_disk_keeps_nobody_from_compiling(monkeypatch, caches):
    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(cache.caching.IndexDataCacheFile, "_save_data", fail)
    assert compile_entry(twice)(2) == 4
    assert not list(caches.rglob("*.nbc"))


def test_who_asks_for_an_entry_that_another_compiles_waits_and_loads_it(monkeypatch, caches):
    write = without_writing(monkeypatch, types.int64)
    here, there = (compile_entry(twice) for _ in range(2))  # as in two processes
    with ThreadPoolExecutor() as pool:
        with here._cache._held:
            assert here._cache.load_overload((types.int64,), here.targetctx) is None
            waiting = pool.submit(there.compile, (types.int64,))
            time.sleep(0.3)  # time to compile, and not to wait
            write()
        waiting.result(60)
    assert sum(there.stats.cache_hits.values()) == 1


def test_who_fails_to_compile_lets_others_go_on(caches):
    failed = [compile_entry(twice) for _ in range(2)]
    begin = time.monotonic()
    for one in failed:
        with pytest.raises(errors.TypingError):
            one.compile((types.none,))
    assert time.monotonic() - begin < PATIENCE / 2


def test_two_signatures_that_are_written_at_once_are_both_kept(monkeypatch, caches):
    kinds = types.int64, types.float64
    write_there = without_writing(monkeypatch, types.float64)
    here, waiting = compile_entry(twice), []
    write_index = here._cache._cache_file._save_index

    def write_in_between(entries):
        waiting.append(pool.submit(write_there))
        time.sleep(0.3)
        write_index(entries)

    monkeypatch.setattr(here._cache._cache_file, "_save_index", write_in_between)
    with ThreadPoolExecutor() as pool:
        here.compile((types.int64,))
    assert [one.result() for one in waiting] == [None]
    again = compile_entry(twice)
    for kind in kinds:
        again.compile((kind,))
    assert (again(2), again(2.5)) == (4, 5.0)
    assert sum(again.stats.cache_hits.values()) == 2


def test_compiling_is_no_thinking(caches):
    entry, before, clock = compile_entry(twice), thinking_time(), time.thread_time()
    assert entry(2) == 4
    spent = time.thread_time() - clock
    assert sum(entry.stats.cache_misses.values()) == 1
    assert thinking_time() - before < spent / 2


@jit.shared
def three_times(number):
    return 3 * number


def five_times(number):
    return three_times(number) + 2 * number


def test_what_is_compiled_for_another_counts_once(monkeypatch, caches):
    told, shared = [], jit.compile_shared(three_times.__wrapped__)
    monkeypatch.setattr(three_times, "_made", shared)  # whose directory is that of this test
    monkeypatch.setattr(jit, "_listeners", [lambda name, took: took and told.append((name, took))])
    entry, clock, before = compile_entry(five_times), time.perf_counter(), thinking_time()
    processor = time.thread_time()
    assert entry(2) == 10
    spent = time.thread_time() - processor
    assert [name.split(".")[-1] for name, _ in told] == ["three_times", "five_times"]
    assert 0 < sum(took for _, took in told) <= time.perf_counter() - clock
    assert 0 <= thinking_time() - before < spent / 2
