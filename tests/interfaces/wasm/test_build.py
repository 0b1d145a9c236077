import json
import shutil
import subprocess
import sys

import pytest

from sapper.interfaces.wasm import build, description, linker


def test_the_shipped_engine_is_of_these_sources():
    told = build.stale(build.SHIPPED)
    assert told is None, told


@pytest.fixture
def copied(tmp_path):
    """A copy of the shipped engine."""
    for name in build.FILES:
        shutil.copy(build.SHIPPED / name, tmp_path)
    return tmp_path


def test_an_edited_kernel_makes_the_engine_stale(monkeypatch, copied):
    assert build.stale(copied) is None
    monkeypatch.setattr(description, "source_digest", lambda: "other")
    assert (
        build.stale(copied) == "the engine has other fingerprint than these sources: run make wasm"
    )


@pytest.mark.parametrize("name", ["module.py", "target.py", "linker.py", "exports/exact.py"])
def test_the_fingerprint_covers_what_compiles_for_pages(monkeypatch, tmp_path, name):
    here = tmp_path / "wasm"
    shutil.copytree(build.Path(description.__file__).parent, here)
    monkeypatch.setattr(description, "__file__", str(here / "description.py"))
    before = description.fingerprint()
    (here / name).write_text((here / name).read_text() + "# edited\n")
    assert description.fingerprint() != before


@pytest.mark.parametrize("name", [*build.CODE.values(), build.MODELS])
def test_files_of_another_build_are_stale(copied, name):
    (copied / name).write_bytes((copied / name).read_bytes() + b"\0")
    assert build.stale(copied).endswith("not of one build: run make wasm")


def test_other_records_make_the_engine_stale(monkeypatch, copied):
    """The layouts of records are a section of the code."""
    monkeypatch.setattr(build, "layouts_of", lambda size: b"{}")
    assert build.stale(copied) == "the engine has other layouts than these sources: run make wasm"


@pytest.mark.parametrize("number", [0, 127, 128, 300, 2**21])
def test_a_size_is_written_seven_bits_a_byte(number):
    written = build.counted(number)
    assert sum(byte % 128 << 7 * k for k, byte in enumerate(written)) == number
    assert [byte >= 128 for byte in written] == [True] * (len(written) - 1) + [False]


def test_other_settings_of_a_solver_make_the_engine_stale(copied):
    file = copied / build.DESCRIPTION
    data = json.loads(file.read_bytes())
    data["solvers"]["6.5"]["alpha"] = [0, 0, 0, 0]
    file.write_text(json.dumps(data))
    assert "other solvers" in build.stale(copied)


@pytest.mark.parametrize("name", build.FILES)
def test_an_engine_without_a_file_is_not_built(copied, name):
    (copied / name).unlink()
    assert build.stale(copied) == "the engine is not built: run make wasm"


def test_a_missing_linker_is_told_before_anything_is_compiled(monkeypatch, tmp_path):
    def no_linker():
        raise linker.BuildError("there is no linker")

    monkeypatch.setattr(build, "find_linker", no_linker)
    monkeypatch.setattr(build, "compile_all", lambda exports: pytest.fail("it compiles"))
    with pytest.raises(SystemExit, match="there is no linker"):
        build.main(tmp_path)
    assert not list(tmp_path.iterdir())


BUILD = """
import pathlib, sys
from sapper.interfaces.wasm import build
pathlib.Path(sys.argv[1]).write_bytes(build.build_code("small"))
"""


@pytest.mark.slow
def test_a_build_gives_the_bytes_that_are_shipped(tmp_path):
    """One of the two sizes: their digests, which one build writes together, are compared above."""
    made_with = json.loads((build.SHIPPED / build.DESCRIPTION).read_bytes())["made_with"]
    try:
        here = build.tools()
    except linker.BuildError as error:
        pytest.skip(str(error))
    if here != made_with:
        pytest.skip(f"the shipped engine is made with {made_with}, here are {here}")
    name = build.CODE["small"]
    subprocess.run([sys.executable, "-c", BUILD, tmp_path / name], check=True, capture_output=True)
    assert (tmp_path / name).read_bytes() == (build.SHIPPED / name).read_bytes()
