from pathlib import Path

from sapper import list_solvers, solver
from sapper.policy.models import MODELS
from sapper.solvers import code
from sapper.solvers.code import PLAIN, closure, code_of
from sapper.solvers.parts import limited
from sapper.solvers.versions import V3_0


def test_every_solver_has_a_code_of_its_own():
    found = [code_of(one) for one in list_solvers()]
    assert len(set(found)) == len(found)
    assert all(len(one) == 12 for one in found)


def test_parts_and_models_are_in_the_code_and_names_are_not():
    assert code_of(V3_0.but("another name")) == code_of(V3_0)
    other = V3_0.but("3.0", enumerate=limited(V3_0.enumerate, solutions=7))
    assert code_of(other) != code_of(V3_0)
    same = solver("5.0", MODELS / "5.0.onnx")
    assert code_of(same) == code_of(solver("5.0"))
    assert code_of(solver("5.0", MODELS / "5.5.onnx")) != code_of(same)


def test_a_code_follows_imports_and_only_those(tmp_path, monkeypatch):
    names = {file.name for file in closure(PLAIN)}
    assert {"play.py", "rules.py", "dss.py", "dsscsp.py", "workspace.py", "stream.py"} <= names
    assert "champion.py" not in names
    for folder in ("game", "kernels", "policy", "solvers"):
        (tmp_path / folder).mkdir()
    (tmp_path / "kernels" / "one.py").write_text("from sapper.kernels import two\n")
    (tmp_path / "kernels" / "two.py").write_text("from sapper.game.three import x\n")
    (tmp_path / "game" / "three.py").write_text("from sapper.solvers.four import y\n")
    (tmp_path / "solvers" / "four.py").write_text("")
    monkeypatch.setattr(code, "ROOT", tmp_path)
    found = closure.__wrapped__(("kernels/one.py",))
    assert [Path(file).name for file in found] == ["three.py", "one.py", "two.py"]
