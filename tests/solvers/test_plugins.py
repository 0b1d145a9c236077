from importlib.metadata import EntryPoint

import pytest

from sapper.solvers import solver as registry


def test_other_packages_register_through_an_entry_point(monkeypatch, tmp_path):
    (tmp_path / "their_solver.py").write_text(
        "from sapper import register, solver\n"
        'register(solver("4.0").but("theirs", source="their paper"))\n'
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "_registry", dict(registry._registry))
    point = EntryPoint("theirs", "their_solver", "sapper.solvers")
    monkeypatch.setattr(registry, "entry_points", lambda group: [point])
    registry._load_plugins.cache_clear()
    assert registry.solver("theirs").source == "their paper"
    monkeypatch.undo()
    registry._load_plugins.cache_clear()
    assert "theirs" not in [one.name for one in registry.list_solvers()]


def test_a_plugin_that_fails_is_left_out_with_a_warning(monkeypatch):
    point = EntryPoint("broken", "no_such_module_anywhere", "sapper.solvers")
    monkeypatch.setattr(registry, "entry_points", lambda group: [point])
    registry._load_plugins.cache_clear()
    with pytest.warns(UserWarning, match="plug-in 'broken' left out"):
        registry.list_solvers()
    monkeypatch.undo()
    registry._load_plugins.cache_clear()
