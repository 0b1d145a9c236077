import json

from typed import invoke

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
