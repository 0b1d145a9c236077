from pathlib import Path

from sapper import list_solvers, solver
from sapper.engines import fingerprint, policy
from sapper.engines.enumerating import SOURCES, Enumerating
from sapper.engines.exact import SOURCES as EXACT_SOURCES
from sapper.engines.fingerprint import closure, fingerprint_of
from sapper.engines.guesses.champion import Champion
from sapper.engines.parts import DSS, BestScore, DSScsp
from sapper.models.alpha import Alpha
from sapper.models.model import MODELS

V3_0 = solver("3.0")


def print_of(name, model=None):
    return solver(name, model).engine.fingerprint


def test_every_solver_has_a_fingerprint_of_its_own():
    found = [one.engine.fingerprint for one in list_solvers()]
    assert len(set(found)) == len(found)
    assert all(len(one) == 12 for one in found)


def test_parts_and_models_are_in_the_fingerprint_and_names_are_not():
    assert V3_0.but("another name").engine.fingerprint == print_of("3.0")
    other = V3_0.but("3.0", enumerate=DSScsp(solutions=7))
    assert other.engine.fingerprint != print_of("3.0")
    same = print_of("5.0", MODELS / "5.0.npz")
    assert same == print_of("5.0")
    assert print_of("5.0", MODELS / "5.5.npz") != same


def test_rules_that_are_alike_on_one_level_only_are_told_apart():
    flat, sloped = Alpha(t4=0.9), Alpha(t1=0.1)  # both 0.9 on boards of 9x9
    one, two = (Enumerating(DSS(), DSScsp(), BestScore(alpha)) for alpha in (flat, sloped))
    assert one.fingerprint != two.fingerprint


def test_it_covers_the_code_that_decides_results():
    enumerating = {f"{file.parent.name}/{file.name}" for file in closure(SOURCES)}
    exact = {
        f"{file.parent.name}/{file.name}" for file in closure(EXACT_SOURCES + Champion.sources)
    }
    for shared in ("board/rules.py", "board/dss.py", "memory/game.py", "game/stream.py"):
        assert shared in enumerating & exact
    assert {"play/enumerating.py", "csp/dsscsp.py", "csp/scoring.py"} <= enumerating
    assert {"engines/enumerating.py", "engines/parts.py", "inference/walking.py"} <= enumerating
    assert {f"models/{name}.py" for name in ("alpha", "inputs", "layers", "trees")} <= enumerating
    assert {"play/exact.py", "champion/choice.py", "models/network.py"} <= exact
    assert {f"engines/{name}.py" for name in ("exact", "stepwise")} <= exact
    assert {f"guesses/{name}.py" for name in ("champion", "guess")} <= exact
    assert "champion/choice.py" not in enumerating
    assert "csp/dsscsp.py" not in exact


def test_it_follows_imports_and_only_those(tmp_path, monkeypatch):
    for folder in ("game", "kernels", "solvers"):
        (tmp_path / folder).mkdir()
    (tmp_path / "kernels" / "one.py").write_text("from sapper.kernels import two\n")
    (tmp_path / "kernels" / "two.py").write_text("from sapper.game.three import x\n")
    (tmp_path / "game" / "three.py").write_text("from sapper.solvers.four import y\n")
    (tmp_path / "solvers" / "four.py").write_text("")
    monkeypatch.setattr(fingerprint, "ROOT", tmp_path)
    found = closure.__wrapped__(("kernels/one.py",))
    assert [Path(file).name for file in found] == ["three.py", "one.py", "two.py"]


def test_sources_settings_and_models_count(tmp_path, monkeypatch):
    (tmp_path / "kernels").mkdir()
    source = tmp_path / "kernels" / "one.py"
    monkeypatch.setattr(fingerprint, "ROOT", tmp_path)
    for name in ("closure", "sources_of"):  # both remember what they found
        monkeypatch.setattr(fingerprint, name, getattr(fingerprint, name).__wrapped__)
    source.write_text("x = 1\n")
    entries = ("kernels/one.py",)
    found = [
        fingerprint_of(entries, b"settings"),
        fingerprint_of(entries, b"others"),
        fingerprint_of(entries, b"settings", ["abc"]),
        fingerprint_of(entries, b"settings", ["abc", "abc"]),
    ]
    source.write_text("x = 2\n")
    found.append(fingerprint_of(entries, b"settings"))
    assert len(set(found)) == len(found)


def test_it_counts_which_file_a_line_is_in(tmp_path, monkeypatch):
    (tmp_path / "kernels").mkdir()
    monkeypatch.setattr(fingerprint, "ROOT", tmp_path)
    for name in ("closure", "sources_of"):  # both remember what they found
        monkeypatch.setattr(fingerprint, name, getattr(fingerprint, name).__wrapped__)
    found = set()
    for texts in (("x = 1\ny = 2\n", ""), ("x = 1\n", "y = 2\n"), ("", "x = 1\ny = 2\n")):
        for name, text in zip(("one.py", "two.py"), texts, strict=True):
            (tmp_path / "kernels" / name).write_text(text)
        found.add(fingerprint_of(("kernels/one.py", "kernels/two.py"), b"settings"))
    assert len(found) == 3


def test_a_policy_of_the_package_is_covered_with_its_kernels():
    file = "solvers/field/studholme.py"
    found = {f"{one.parent.name}/{one.name}" for one in closure((file,), fingerprint.BY_POLICIES)}
    assert {"field/studholme.py", "deduction/shares.py", "exact/programme.py"} <= found
    assert not any(name.startswith(("arena/", "interfaces/")) for name in found)


def test_a_policy_changes_with_what_it_imports(monkeypatch):
    before = solver("studholme").engine.fingerprint
    monkeypatch.setattr(policy, "sources_of", lambda *_: b"other sources")
    assert solver("studholme").engine.fingerprint != before
