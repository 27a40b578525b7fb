"""What changed between two snapshots."""

from __future__ import annotations

from typing import Any

from footpath.schema.diff import diff
from footpath.schema.snapshot import Block, Element, Option, Snapshot


def element(ref: str, **more: Any) -> Element:
    traits: dict[str, Any] = {"node": 0, "tag": "input", "role": "textbox", "name": ref, **more}
    return Element(ref=ref, order=int(ref[1:]), **traits)


def page(*elements: Element, texts: tuple[str, ...] = (), document: str = "d", url: str = "http://x/") -> Snapshot:
    blocks = tuple(Block(order=100 + i, node=0, kind="text", text=text) for i, text in enumerate(texts))
    return Snapshot(url=url, document=document, elements=elements, blocks=blocks)


def test_a_page_that_is_the_same_has_no_diff():
    assert diff(page(element("e1"), texts=("a",)), page(element("e1"), texts=("a",))).is_empty


def test_elements_appear_and_go():
    change = diff(page(element("e1"), element("e2")), page(element("e2"), element("e3")))

    assert [e.ref for e in change.appeared] == ["e3"]
    assert [e.ref for e in change.went] == ["e1"]


def test_a_change_names_its_fields():
    options = (Option(label="Yes"),)
    change = diff(page(element("e1")), page(element("e1", value="Ada", expanded=True, options=options)))

    assert change.changed[0].fields == ("value", "expanded", "options")
    assert change.changed[0].before.value == ""
    assert change.to_text() == '~ [e1] textbox "e1": value "" → "Ada", expanded none → true, 1 options'


def test_where_something_lies_is_no_change():
    assert diff(page(element("e1")), page(element("e1", box=(9, 9, 9, 9), classes="x", in_viewport=True))).is_empty


def test_a_press_that_only_moves_the_focus_changes_nothing():
    before, after = page(element("e1")), page(element("e1", focused=True))
    assert (diff(before, after).is_still, diff(before, after).is_empty) == (True, False)
    assert not diff(before, page(element("e1", focused=True), texts=("Sent.",))).is_still
    assert not diff(before, page(element("e1", focused=True, pressed=True))).is_still


def test_what_is_hidden_is_not_there():
    change = diff(page(element("e1", hidden="display")), page(element("e1")))

    assert [e.ref for e in change.appeared] == ["e1"]
    assert change.changed == ()


def test_texts_are_counted():
    change = diff(page(texts=("Row", "Row", "Old")), page(texts=("New", "Row", "Row", "Row")))

    assert change.texts_new == ("New", "Row")
    assert change.texts_gone == ("Old",)


def test_another_document_shares_no_elements():
    change = diff(page(element("e1")), page(element("e1"), document="other", url="http://x/next"))

    assert [e.ref for e in change.appeared] == [e.ref for e in change.went] == ["e1"]
    assert change.url == ("http://x/", "http://x/next")
    assert change.to_text().startswith("url: http://x/ → http://x/next\n+ [e1]")


def test_a_long_diff_is_cut_and_says_so():
    text = diff(page(), page(*(element(f"e{i}") for i in range(1, 60)))).to_text()

    assert text.endswith("+ … 39 more")


def test_a_diff_in_words_has_names_alone_and_no_element_that_was_only_drawn_anew():
    before = page(element("e1", name="Account"), element("e2", name="Digest"))
    after = page(element("e3", name="Account"), element("e4", name="Weekly"), texts=("Saved",))
    found = diff(before, after)
    assert found.in_words() == '+ "Saved"; new: textbox “Weekly”; gone: textbox “Digest”'
    assert found.beside('[e3] textbox "Account" [e4] textbox "Weekly"').to_text().splitlines() == [
        '- [e2] textbox "Digest"',
        '+ "Saved"',
    ]


def test_a_diff_in_words_leaves_the_focus_out_unless_it_is_all():
    before = page(element("e1", name="Account"), element("e2", name="Digest"))
    focused = page(element("e1", name="Account", focused=True), element("e2", name="Digest"))
    checked = page(element("e1", name="Account", focused=True), element("e2", name="Digest", disabled=True))
    assert diff(before, focused).in_words() == '[e1] textbox "Account": focused false → true'
    assert diff(before, checked).in_words() == '[e2] textbox "Digest": disabled false → true'
