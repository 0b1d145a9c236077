import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drawn import views
from sapper import BadPosition, SapperError, View, parse

SIGNS = "0123456789HF.#x;- \t\r\n\x00é٣"


@given(views(), st.data())
@settings(max_examples=300)
def test_text_reads_back_exactly(view, data):
    cells = view.cells.copy()
    flags = data.draw(st.lists(st.integers(0, cells.size - 1)))
    cells.ravel()[[cell for cell in flags if cells.ravel()[cell] < 0]] = -2
    flagged = View(view.level, cells)
    assert parse(str(flagged)) == flagged
    assert str(parse(str(flagged))) == str(flagged)


def test_spaces_blank_lines_and_comments_are_skipped():
    assert str(parse("; mine\n\n 3x2x1 \n1 1 0\n\n;x\n# 1 0\n")) == "3x2x1\n110\nH10"


@pytest.mark.parametrize(
    ("text", "row", "col", "reason"),
    [
        ("", None, None, "empty"),
        ("hello", None, None, "first line"),
        ("2x2x4\nHH\nHH", None, None, "first line: 4 mines are too many"),
        ("2x2x1\nHH", 1, None, "needs 2 rows, found 1"),
        ("2x2x1\nHH\nHH\nHH\nHH", 2, None, "needs 2 rows, found 4"),
        ("2x2x1\nHH\nH?", 1, 1, "row 1, col 1 holds '\\?'"),
        ("2x2x1\nHH\nH", 1, 1, "row 1 has 1 cells, not 2"),
        ("2x2x1\nHHH\nHH", 0, 2, "row 0 has 3 cells, not 2"),
        ("2x2x1\nHH\nH9", 1, 1, "row 1, col 1 holds '9'"),
    ],
)
def test_malformed_text_is_refused_with_its_place(text, row, col, reason):
    with pytest.raises(BadPosition, match=reason) as caught:
        parse(text)
    assert (caught.value.row, caught.value.col) == (row, col)


def test_only_text_is_read():
    with pytest.raises(BadPosition, match="bytes"):
        parse(b"1x1x0\nH")


def check_reading(text):
    """Either a view that reads back, or one of our errors with a sentence; nothing else."""
    try:
        view = parse(text)
    except SapperError as error:
        sentence = str(error)
    else:
        sentence = str(view)
        assert parse(sentence) == view
    assert sentence


@given(st.text(st.sampled_from(SIGNS), max_size=60))
@settings(max_examples=1000)
def test_any_text_gives_a_view_or_a_clean_error(text):
    check_reading(text)


@pytest.mark.slow
@given(views(most=5), st.data())
@settings(max_examples=600)
def test_a_spoilt_position_gives_a_view_or_a_clean_error(view, data):
    text = list(str(view))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        text[at] = data.draw(st.sampled_from(["", *SIGNS]))
    check_reading("".join(text))
