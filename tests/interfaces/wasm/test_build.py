import json
import shutil

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


def test_a_build_that_differs_from_what_is_shipped_is_named(monkeypatch, capsys):
    def build_with(changed):
        def make(folder):
            for name in build.FILES:
                content = (build.SHIPPED / name).read_bytes()
                (folder / name).write_bytes(content + b"!" * (name == changed))

        return make

    made_with = json.loads((build.SHIPPED / build.DESCRIPTION).read_bytes())["made_with"]
    monkeypatch.setattr(build, "tools", lambda: made_with)
    monkeypatch.setattr(build, "build", build_with(None))
    build.compare()
    assert "byte for byte" in capsys.readouterr().out
    for name in build.FILES:
        monkeypatch.setattr(build, "build", build_with(name))
        with pytest.raises(SystemExit, match=f"{name} is not what these sources give"):
            build.compare()


def test_a_build_by_other_tools_is_not_compared(monkeypatch, capsys):
    monkeypatch.setattr(build, "tools", lambda: {"numba": "0.1"})
    monkeypatch.setattr(build, "build", lambda folder: pytest.fail("it builds"))
    build.compare()
    assert capsys.readouterr().out.startswith("not compared: ")
