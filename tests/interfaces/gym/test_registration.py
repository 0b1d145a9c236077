"""Our environments are registered without importing gymnasium, whoever comes first."""

import subprocess
import sys

import pytest

MAKE = "gymnasium.make('sapper/Minesweeper-v0')"


def run(script):
    subprocess.run([sys.executable, "-W", "error", "-c", script], check=True)


@pytest.mark.parametrize(
    "script",
    [
        f"import gymnasium, sapper; {MAKE}",
        f"import sapper; import gymnasium; {MAKE}",
        f"import sapper; from gymnasium import spaces; import gymnasium; {MAKE}",
        f"import sapper, importlib.util as u; u.find_spec('gymnasium'); import gymnasium; {MAKE}",
        f"import sapper, gymnasium, importlib; importlib.reload(gymnasium); {MAKE}",
        "import gymnasium; gymnasium.make('sapper:sapper/Minesweeper-v0')",
    ],
    ids=["gymnasium first", "sapper first", "a part first", "looked for", "reload", "by name"],
)
def test_the_environment_is_registered_in_whichever_order(script):
    run(script)


@pytest.mark.parametrize("package", ["gymnasium", "click", "rich", "starlette", "dask"])
def test_importing_sapper_imports_no_package_of_an_interface(package):
    run(f"import sys, sapper; assert {package!r} not in sys.modules")


def test_sapper_is_imported_where_gymnasium_cannot_be():
    run("import sys; sys.modules['gymnasium'] = None; import sapper")
