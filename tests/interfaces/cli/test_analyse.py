import json

import sapper
from drawn import tiled
from typed import invoke, refused

POSITION = "5x1x1\nF1H1H\n"


def test_analyse_draws_risks_and_reasons(tmp_path):
    file = tmp_path / "position.txt"
    file.write_text(POSITION)
    shown = invoke("analyse", str(file), "--explain", "--solver", "exact").stdout
    for words in ("[ok] 1 **  1 ok", "layouts: 1", "wrong flags: (0, 0)", "Row 0, col 2 must be"):
        assert words in shown
    data = json.loads(invoke("analyse", str(file), "--json", "--explain").stdout)
    assert data["risk"] == [[0.0, None, 1.0, None, 0.0]]
    assert data["solutions"] == 1
    assert data["reasons"][0]["numbers"] == [[0, 3]]
    file.write_text("4x2x1\n01H1\n01H1\n")
    assert "perfect play wins 1/2 = 0.5" in invoke("analyse", str(file), "--perfect").stdout
    data = json.loads(invoke("analyse", str(file), "--perfect", "--json").stdout)
    assert data["perfect"] == {"win_probability": "1/2", "best_moves": [[0, 2], [1, 2]]}


def test_analyse_reads_standard_input():
    done = invoke("analyse", "-", input="3x1x1\nH1H")
    assert "50" in done.stdout
    done = invoke("analyse", "-", input="3x1x1\nH1")
    assert done.exit_code == 2
    assert done.stderr == "sapper: row 0 has 2 cells, not 3: see col 2\n"


def test_analyse_values_the_best_cells(tmp_path):
    file = tmp_path / "position.txt"
    file.write_text("4x2x1\n01H1\n01H1\n")
    shown = invoke("analyse", str(file), "--win-chance").stdout
    assert "chance to win 0.5000, opening (0, 2): perfect play\n" in shown
    assert "  0.5000, risk 0.5000: (0, 2), (1, 2)\n" in shown
    safe = invoke("analyse", "-", "--win-chance", input="12x1x1\n" + "H" * 10 + "1H").stdout
    assert "(0, 6), (0, 7) and 1 more\n" in safe
    shown = invoke("analyse", "-", "--win-chance", input="6x1x2\nH1HHHH").stdout
    for line in ("0.5000, risk 0.3333: (0, 3), (0, 5)", "0.5000, risk 0.5000: (0, 2)"):
        assert f"  {line}\n" in shown
    text = "5x4x4\nHHHHH\nH1H2H\nHHHHH\nHHHHH\n"
    file.write_text(text)
    asked = ("--win-chance", "--rollouts", "200", "--solver", "exact")
    found = sapper.win_chance(sapper.parse(text), rollouts=200, solver="exact")
    shown = invoke("analyse", str(file), *asked).stdout
    assert f"chance to win {found.chance:.4f} ± {found.error:.4f}, opening" in shown
    assert "rollouts of exact\n" in shown
    data = json.loads(invoke("analyse", str(file), *asked, "--json").stdout)["win_chance"]
    assert (data["chance"], data["error"], data["exact"]) == (found.chance, found.error, False)
    assert data["best"] == list(found.best)
    assert [one["cell"] for one in data["cells"]] == [list(one.cell) for one in found.cells]
    assert json.loads(invoke("analyse", str(file), "--json").stdout)["win_chance"] is None
    assert "from 100 to 100,000" in refused("analyse", str(file), "--win-chance", "--rollouts", "5")


def test_counts_of_thousands_of_digits_are_shown():
    position = str(tiled(("HHHH", "H3HH", "HHHH", "HHHH"), 150, 150, 9_000))
    assert "layouts: about 10^" in invoke("analyse", "-", input=position).stdout
    data = json.loads(invoke("analyse", "-", "--json", input=position).stdout)
    assert data["solutions"] > 10**5000
