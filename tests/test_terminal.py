"""No text acts on a terminal, and columns line up."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from explorer.terminal import cut, one_line, rows_table, table, visible, width


@given(st.text())
def test_visible_text_holds_no_control_character(text: str) -> None:
    assert not any(ord(char) < 32 or 127 <= ord(char) < 160 for char in visible(text))


def test_line_breaks_and_bidi_marks_cannot_fake_a_line() -> None:
    assert one_line("good\r\nfake \u202eline") == "good fake \\u202eline"


@given(st.text(), st.integers(2, 30))
def test_cut_text_fits(text: str, columns: int) -> None:
    assert width(cut(text, columns)) <= columns


def test_wide_characters_take_two_columns() -> None:
    lines = table(["name", "x"], [["量子", "1"], ["abcd", "2"]]).splitlines()
    assert [width(line) for line in lines] == [7, 7, 7]


def test_numbers_are_aligned_right_and_texts_left() -> None:
    assert table(["n", "name", "z"], [["1", "a", "x"], ["10", "bb", "y"]]).splitlines() == [
        " n  name  z",
        " 1  a     x",
        "10  bb    y",
    ]


def test_the_last_column_is_cut_to_the_terminal() -> None:
    line = rows_table([{"rank": 1, "headline": "word " * 50}], ["rank", "headline"], 40)
    assert max(map(width, line.splitlines())) <= 40


def test_names_of_topics_give_way_to_the_last_column_and_ids_do_not() -> None:
    row = {"medoid": "emnlp2020:main.1004", "topic_name": "word " * 20, "keywords": "more " * 20}
    for columns in (60, 80, 100):
        head, line = rows_table([row], [*row], columns).splitlines()
        assert width(line) <= columns
        assert line.startswith("emnlp2020:main.1004  word word")
        assert line[head.index("keywords") :].startswith("more more")
    short = rows_table([{**row, "keywords": "more"}], [*row], 80).splitlines()[1]
    assert short.endswith("word wor…  more")


def test_a_column_that_is_empty_in_every_row_is_left_out() -> None:
    rows = [{"rank": 1, "year": None, "headline": "A"}, {"rank": 2, "year": None, "headline": "B"}]
    assert rows_table(rows, ["rank", "year", "headline"]).splitlines()[0] == "rank  headline"
    rows[1] = {"rank": 2, "year": 2020, "headline": "B"}
    assert rows_table(rows, ["rank", "year", "headline"]).splitlines()[0] == "rank  year  headline"
