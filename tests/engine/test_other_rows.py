"""Of a list that shows what was sent, the rows of other things say nothing about it."""

from __future__ import annotations

import pytest

from footpath.engine.other_rows import other_rows
from footpath.web.snapshot import as_snapshot

TABLE = "<table><tr><th>Name<th>Town</tr>{}</table>"
ROWS = "<tr><td>{0}<td>Leeds</tr><tr><td>{1}<td>York</tr>"


def said_beside(html: str, *answers: str) -> list[str]:
    """The texts in the rows of other things."""
    snapshot = as_snapshot(f"<h1>Contacts</h1><p>Contact created.</p>{html}", "https://firm.example/contacts")
    left_out = other_rows(snapshot, frozenset(answers))
    return [each.text for each in snapshot.blocks if each.order in left_out and each.text]


def test_the_rows_beside_that_of_what_was_sent_are_of_other_things() -> None:
    rows = TABLE.format(ROWS.format("Old Customer", "Ada Lind"))
    assert {"Old Customer", "Leeds"} <= set(said_beside(rows, "ada lind"))
    assert not {"Ada Lind", "York", "Contact created."} & set(said_beside(rows, "ada lind"))


def test_a_row_is_known_by_the_link_that_names_it() -> None:
    rows = TABLE.format(ROWS.format("<a href=/1>Emma</a>", "<a href=/2>Frankenstein</a>"))
    assert "Leeds" in said_beside(rows, "frankenstein")


@pytest.mark.parametrize(
    "html",
    [
        pytest.param(TABLE.format(ROWS.format("Old Customer", "Bo Lund")), id="no row is of what was sent"),
        pytest.param("<ul><li>Ada Lind<li>The fee is still to be paid.</ul>", id="a summary in items"),
        pytest.param("<table><tr><td>Name<td>Ada Lind<tr><td>Status<td>unpaid</table>", id="a summary with labels"),
        pytest.param("<ol><li>Confirm your address.<li>Pay the fee.</ol><p>Ada Lind</p>", id="things to be done"),
    ],
)
def test_without_a_row_of_what_was_sent_every_text_counts(html: str) -> None:
    assert said_beside(html, "ada lind") == []
