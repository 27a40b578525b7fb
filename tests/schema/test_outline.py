"""A snapshot as text: what it says, what it leaves out, and that it says so."""

from __future__ import annotations

from typing import Any

import pytest

from footpath.schema.outline import CHARS_A_TOKEN, LONGEST_ROW, SHOWN_OPTIONS, Cell, rows
from footpath.schema.snapshot import Block, BlockKind, Element, Option, Snapshot


def element(order: int, role: str = "button", name: str = "", *, parent: int = -1, **more: Any) -> Element:
    traits: dict[str, Any] = {"ref": f"e{order}", "node": 0, "tag": "x", "name": name, "parent": parent, **more}
    return Element(order=order, role=role, **traits)


def block(order: int, kind: BlockKind, text: str = "", *, parent: int = -1, **more: Any) -> Block:
    return Block(order=order, node=0, kind=kind, text=text, parent=parent, **more)


def page(*items: Element | Block) -> Snapshot:
    return Snapshot(
        url="http://x/",
        viewport=(1280, 900),
        elements=tuple(item for item in items if isinstance(item, Element)),
        blocks=tuple(item for item in items if isinstance(item, Block)),
    )


def test_a_page_reads_from_top_to_bottom_and_indents_what_is_inside():
    text = page(
        block(0, "landmark", role="main"),
        block(1, "heading", "Apply", parent=0, level=1),
        block(2, "form", "Application", parent=0),
        element(3, "textbox", "Name", parent=2, required=True, value="Ada"),
        element(4, "button", "Send", parent=2, disabled=True),
        block(5, "text", "Bye"),
    ).to_text()

    assert text == "\n".join(
        [
            "main",
            " # Apply",
            ' form "Application"',
            '  [e3] textbox "Name" required = "Ada"',
            '  [e4] button "Send" disabled',
            "Bye",
        ]
    )


def test_lists_and_tables_without_a_name_say_nothing():
    assert page(block(0, "list"), block(1, "item", "One", parent=0)).to_text() == "One"


def test_the_drawn_choice_of_a_list_is_told():
    drawn = element(0, "button", "Digest frequency", popup="listbox", text="Weekly", expanded=False)
    assert page(drawn).to_text() == '[e0] button "Digest frequency" collapsed = "Weekly"'
    named = element(0, "button", "Weekly", popup="listbox", text="Weekly", expanded=False)
    assert page(named).to_text() == '[e0] button "Weekly" collapsed'


def test_long_lists_of_options_are_cut():
    options = tuple(Option(label=f"Country {i}") for i in range(220))

    text = page(element(0, "combobox", "Country", options=options)).to_text()

    assert text.endswith("| Country 7 | +212 more")
    assert text.count("Country ") == SHOWN_OPTIONS


def test_the_options_of_an_open_list_stand_one_by_one_and_once():
    options = (Option(label="Lisbon", selected=True), *(Option(label=f"City {i}") for i in range(40)))
    city = element(1, "combobox", "City", expanded=True, options=options, parent=0)
    text = page(block(0, "form"), city, element(2, "listbox", options=options, parent=0)).to_text()

    lines = text.splitlines()
    assert lines[1:4] == [' [e1] combobox "City" expanded', "  - Lisbon (selected)", "  - City 0"]
    assert lines[-2:] == ["  - 11 more", " [e2] listbox"]


def test_a_label_is_not_said_beside_its_field():
    snapshot = page(block(0, "label", "Name *", labels="e1"), element(1, "textbox", "Name"))

    assert snapshot.to_text() == '[e1] textbox "Name"'


def test_a_label_that_the_field_does_not_know_is_said():
    snapshot = page(block(0, "label", "Your full name"), element(1, "textbox"))

    assert snapshot.to_text() == "Your full name\n[e1] textbox"


def test_links_stand_in_their_text():
    snapshot = page(block(0, "text", "See our policy first."), element(1, "link", "policy"), element(2, "link", "Home"))

    assert snapshot.to_text() == 'See our [e1 policy] first.\n[e2] link "Home"'


def test_what_nobody_can_use_is_not_listed():
    snapshot = page(
        element(0, "textbox", "Pot", hidden="offscreen"),
        element(1, "link", "Decoy", in_accessibility_tree=False),
        element(2, "textbox", "Proxy", proxy_for="e9"),
        element(3, "radio", "Card", hidden="opacity", box=(0, 0, 300, 80)),
        element(4, "file", "Resume", hidden="display", trigger="e5"),
    )

    assert snapshot.to_text() == '[e3] radio "Card"\n[e4] file "Resume" by e5'


def test_a_short_budget_keeps_what_is_seen_and_the_fields_and_counts_the_rest():
    far = (0, 5000, 100, 20)
    snapshot = page(
        block(0, "text", "lorem ipsum " * 50, box=far),
        element(1, "link", "A link far away", box=far),
        element(2, "textbox", "A field far away", box=far),
        *(element(i, "link", f"Link {i:03}", box=far) for i in range(3, 203)),
        element(203, "button", "In view", in_viewport=True, box=(0, 0, 9, 9)),
    )

    text = snapshot.to_text(60)

    assert "In view" in text
    assert "A field far away" in text
    assert text.splitlines()[-1].startswith("… ")
    kept = text.count("] link ")
    assert f"{201 - kept:,} more elements" in text
    assert "100 words of text left out" in text
    assert len(text) <= 60 * CHARS_A_TOKEN


def test_what_a_dialog_covers_gives_way_to_the_words_of_the_dialog():
    days = [element(number, name=f"Day {number}", in_viewport=True, covered_by="div.modal") for number in range(90)]
    shown = page(
        *days, block(100, "text", "Desk 5 is yours.", box=(0, 10, 90, 20)), element(101, name="Close", in_viewport=True)
    )
    text = shown.to_text(120)
    assert "Desk 5 is yours." in text
    assert '"Close"' in text


def test_a_budget_that_is_enough_changes_nothing():
    snapshot = page(block(0, "text", "Short"), element(1, "button", "Send"))

    assert snapshot.to_text(1000) == snapshot.to_text()


def test_a_copy_with_other_elements_has_a_text_of_its_own():
    snapshot = page(element(0, "button", "Send"))
    assert snapshot.to_text() == '[e0] button "Send"'
    assert "e0" in snapshot.by_ref
    part = snapshot.model_copy(update={"elements": ()})
    assert part.to_text() == ""
    assert part.by_ref == {}


def test_the_text_of_a_whole_page_is_made_once():
    snapshot = page(element(0, "button", "Send"))
    assert snapshot.to_text() is snapshot.to_text()


def test_a_container_is_said_once_for_all_that_is_kept_in_it():
    snapshot = page(
        block(0, "form"),
        *(element(i, "textbox", f"F{i}", parent=0) for i in (1, 2)),
        block(3, "text", "w " * 900, parent=0),
    )

    assert snapshot.to_text(100).splitlines()[:3] == ["form", ' [e1] textbox "F1"', ' [e2] textbox "F2"']


def test_rows_say_their_roles_once():
    cards = [
        (
            block(i, "text", f"Job {i}"),
            element(i + 1, "link", "Open"),
            element(i + 2, "checkbox", "Keep", checked=i == 0),
        )
        for i in (0, 3, 6)
    ]

    assert page(*(item for card in cards for item in card)).to_text().splitlines() == [
        "3 rows of text | link | checkbox",
        'Job 0 | [e1] Open | [e2] "Keep" checked',
        "Job 3 | [e4] Open | [e5] Keep",
        "Job 6 | [e7] Open | [e8] Keep",
    ]


def test_a_row_is_what_stands_together_in_the_document():
    tree = ((-1, "body"), (0, "div"), (1, "button"), *((0, f"div[{n}]") for n in (2, 3, 4)))
    tree = (*tree, *((at, tag) for at in (3, 4, 5) for tag in ("input", "button")))
    items = [element(0, "button", "All", node=2)]
    for row in range(3):
        items.append(element(2 * row + 1, "textbox", f"Name {row}", node=6 + 2 * row))
        items.append(element(2 * row + 2, "button", f"Delete {row}", node=7 + 2 * row))

    assert page(*items).model_copy(update={"tree": tree}).to_text().splitlines() == [
        '[e0] button "All"',
        "3 rows of textbox | button",
        "[e1] Name 0 | [e2] Delete 0",
        "[e3] Name 1 | [e4] Delete 1",
        "[e5] Name 2 | [e6] Delete 2",
    ]


def test_a_page_that_was_not_read_to_its_end_says_so():
    text = page(element(0, "button", "Send")).model_copy(update={"truncated": True}).to_text()

    assert text == '[e0] button "Send"\n… the page is too large: what comes after this was not read'


def test_what_room_is_left_goes_to_whole_texts():
    words = "On Friday the library opens at nine and closes at five. " * 20
    snapshot = page(block(0, "text", words), element(1, "button", "Borrow", in_viewport=True, box=(0, 0, 9, 9)))
    roomy, tight = snapshot.to_text(600), snapshot.to_text(90)
    assert words.strip() in roomy
    assert "left out" not in roomy
    assert "…" in tight
    assert len(tight) <= 90 * CHARS_A_TOKEN


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ({"test_id": "remove", "id": "x1"}, "#remove"),
        ({"id": "close-dialog"}, "#close-dialog"),
        ({"classes": "btn css-1x2y icon-trash d-flex"}, ".btn.icon-trash"),
        ({"role": "link", "href": "/help/prices"}, "→ /help/prices"),
        ({"name": "Remove", "id": "x1"}, '"Remove"'),
        ({"id": "zi", "icon": "icon-zoom-in"}, "#zi perhaps “zoom in”"),
        ({"id": "tr", "icon": "fa fa-trash fa-lg"}, "#tr perhaps “trash”"),
        ({"id": "sv", "icon": "icon icon-tabler-device-floppy"}, "#sv perhaps “device floppy”"),
        ({"id": "trash", "icon": "fa fa-trash"}, "#trash"),
        ({"id": "x1", "icon": "delete material-symbols-outlined"}, "#x1 perhaps “delete”"),
        ({"classes": "s c-rust"}, "perhaps “rust”"),
        ({"classes": "s c-moss", "description": "Moss"}, "(Moss)"),
        ({"name": "0", "icon": "bag"}, '"0" perhaps “bag”'),
        ({"name": "2", "id": "p2", "classes": "page-link"}, '"2"'),
        ({"id": "co", "icon": "feather feather-edit-3"}, "#co perhaps “edit”"),
        ({"id": "de", "icon": "bi bi-trash3"}, "#de perhaps “trash”"),
        ({"id": "x1", "icon": "text-gray-500"}, "#x1"),
        ({"id": "x1", "icon": "h-4 w-4 css-1x2y"}, "#x1"),
        ({"id": "x1", "icon": "×"}, "#x1 perhaps “×”"),
        ({"id": "zo", "classes": "btn i-zoom-out"}, "#zo perhaps “zoom out”"),
        ({"id": "x1", "classes": "btn sl"}, "#x1"),
        ({"icon": "Datei löschen"}, "perhaps “datei löschen”"),
        ({"name": "Remove", "icon": "fa-trash"}, '"Remove"'),
    ],
)
def test_an_element_without_a_name_is_described_as_its_author_calls_it(known: dict[str, Any], said: str):
    made = element(0, known.pop("role", "button"), known.pop("name", ""), **known)
    assert page(made).to_text() == f"[e0] {made.role} {said}"


def test_a_drawing_that_hears_presses_is_no_button():
    drawn = element(0, tag="canvas", id="plan", known_by="listener")
    assert page(drawn).to_text() == "[e0] canvas #plan"


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
