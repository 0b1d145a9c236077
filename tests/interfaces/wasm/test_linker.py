import pytest

from sapper.interfaces.wasm import linker


def test_without_a_linker_one_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setattr(linker.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(linker.shutil, "which", lambda name: None)
    with pytest.raises(linker.BuildError, match=r"pip install 'sapper\[page\]', or install lld"):
        linker.find_linker()


def test_the_linker_of_the_system_is_taken_where_there_is_no_package(monkeypatch):
    monkeypatch.setattr(linker.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(linker.shutil, "which", lambda name: f"/bin/{name}")
    assert linker.find_linker() == ["/bin/wasm-ld"]


def test_what_is_no_object_file_is_refused(tmp_path):
    try:
        linker.find_linker()
    except linker.BuildError as error:
        pytest.skip(str(error))
    with pytest.raises(linker.BuildError, match="the linker refuses the kernels"):
        linker.link(b"nothing", ["analyse"], [], tmp_path)
