"""Which lines are told as rows, and where a row begins."""

from __future__ import annotations

from footpath.schema.outline import LONGEST_ROW, Cell, rows


def lines(*words: str, joints: tuple[int, ...] = (), place: str = "main") -> list[Cell]:
    """A word a line, by its first letter: a text, a link or a button."""
    names = {"t": "text", "l": "link", "b": "button"}
    depths = joints or (0,) * len(words)
    return [Cell(place, names[word[0]], word, word[0] != "t", depth) for word, depth in zip(words, depths, strict=True)]


def told(cells: list[Cell]) -> list[str]:
    at, found = 0, list[str]()
    for many, texts in rows(cells):
        found += texts or [cells[at].text]
        at += many
    assert at == len(cells)
    return found


def test_what_comes_three_times_is_told_as_rows_under_one_header():
    assert told(lines("t1", "l1", "b1", "t2", "l2", "b2", "t3", "l3", "b3", "b4")) == [
        "3 rows of text | link | button",
        "t1 | l1 | b1",
        "t2 | l2 | b2",
        "t3 | l3 | b3",
        "b4",
    ]


def test_what_comes_twice_is_told_in_lines():
    assert told(lines("l1", "b1", "l2", "b2")) == ["l1", "b1", "l2", "b2"]


def test_elements_of_one_kind_stand_below_each_other():
    assert told(lines("l1", "l2", "l3", "l4")) == ["4 rows of link", "l1", "l2", "l3", "l4"]


def test_texts_alone_are_no_rows():
    assert told(lines("t1", "t2", "t3")) == ["t1", "t2", "t3"]


def test_a_row_begins_where_the_document_parts_most():
    cells = lines("b0", "l1", "b1", "l2", "b2", "l3", "b3", joints=(0, 1, 2, 1, 2, 1, 2))

    assert told(cells) == ["b0", "3 rows of link | button", "l1 | b1", "l2 | b2", "l3 | b3"]


def test_rows_do_not_reach_from_one_container_into_another():
    cells = [*lines("l1", "l2"), *lines("l3", "l4", place="footer")]

    assert told(cells) == ["l1", "l2", "l3", "l4"]


def test_what_is_long_or_holds_a_bar_is_told_in_lines():
    assert told(lines("l" * LONGEST_ROW, "l" * LONGEST_ROW, "l" * LONGEST_ROW, "b1"))[0].startswith("3 rows")
    assert told(lines(*("t" * LONGEST_ROW, "b1") * 3))[1] == "b1"
    assert told(lines("l|1", "l|2", "l|3")) == ["l|1", "l|2", "l|3"]
