"""Find the forms of a page, with or without a `<form>` element, and their purposes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Final

from footpath.language.consents import read_consent
from footpath.language.labels import content_words, plain, says_required
from footpath.language.text import sentences, words
from footpath.reading.buttons import BY_VERB, KEEPS, ButtonSense, adds_to, is_button, label_of, presses
from footpath.reading.captions import told_apart
from footpath.reading.context import refine
from footpath.reading.deeds import asks_for
from footpath.reading.fields import read_fields
from footpath.reading.in_parts import leading_on
from footpath.reading.index import Index, has_area, is_field
from footpath.reading.naming import is_hint
from footpath.reading.purpose import Clues, purpose_of
from footpath.reading.requirement import tells_of_marks
from footpath.reading.standing_calendars import standing_calendars
from footpath.reading.vocabulary import read_heading
from footpath.schema.observation import ButtonObservation, FieldObservation, FormObservation

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterable, Iterator, Sequence

    from footpath.schema.snapshot import Block, Element

_APART: Final = frozenset({"search", "banner", "navigation", "contentinfo", "complementary"})
_SUBMITS: Final = frozenset({"submit", "image"})
_HEADINGS: Final = 2
_LEAD_ON: Final = frozenset({"submit", "next", "apply", "register"})
"""Meanings of buttons that send a form or lead to its next page."""
_BIND_NOBODY: Final = frozenset({"search", "filter", "login", "newsletter", "consent"})
"""Purposes of forms whose button agrees to nothing beyond the form's purpose."""
_BINDING: Final = 2
"""Least number of fields of a form whose button is read for agreements: a list may have a small form for each item."""
_BARE: Final = frozenset({"listener", "cursor", "tabindex"})
_FORMS: Final = frozenset({"form", "dialog"})
_TITLES: Final = frozenset({"heading", "legend"})
_DRAWN: Final = 2
"""Least number of clickable drawings of a question: a single one is a button beside a caption."""
_ROOM: Final = 64
"""Least height in pixels of drawings without words: more than the space between a caption and its first field."""
_LINE: Final = 32
"""Most height in pixels of a line of text."""
_WIDEST: Final = 12
"""Most width in pixels of a letter, on average."""
_LETTER: Final = re.compile(r"[^\W\d_]")
_NEAR: Final = 4
"""Most texts between such a sentence and the button."""
_SHORTEST: Final = 4
"""Least number of words of such a sentence."""
_PRESSED_APART: Final = frozenset({"heading", "legend"})
_MOST: Final = 3
"""Fields of an offer: name, password, and "remember me"."""
_LEADS_ON: Final = frozenset({"submit", "next", "apply"})
_FEWEST_TOOLS: Final = 3
"""Fewest buttons of a toolbar without a role."""


@dataclass(frozen=True, slots=True)
class Forms:
    """The forms of a page, and the buttons outside of forms."""

    forms: tuple[FormObservation, ...]
    buttons: tuple[ButtonObservation, ...]


def read_forms(index: Index, place: str) -> Forms:
    """Read all forms of a page. `place`: words of its address and title, as a hint at their purpose."""
    parts: dict[int, list[Element]] = {}
    bars = _bars(index)
    for element in index.elements:
        parts.setdefault(_part(index, element, bars), []).append(element)
    forms: list[FormObservation] = []
    loose: list[ButtonObservation] = []
    for ref, whole in sorted(parts.items(), key=lambda p: p[1][0].order):
        block = index.containers.get(ref)
        offer, elements = apart(index, whole)
        if offer:
            forms.append(_form(index, ref, None, offer, read_fields(index, offer), place))
        fields = read_fields(index, elements)
        if fields or (block is not None and block.kind == "form"):
            forms.append(_form(index, ref, block, elements, fields, place))
        else:
            loose += [p.observation() for p in presses(elements, frozenset()) if p.said != "other"]
    adopted, left = _adopt(forms, loose)
    return Forms(tuple(_sent_by_upload(index, form) for form in adopted), left)


def _part(index: Index, element: Element, bars: Container[int]) -> int:
    """Return the form, dialog or minor landmark around an element; -1 for the page itself. `bars` are no such parts."""
    for block in index.above(element):
        if block.kind in _FORMS or (_is_apart(block) and block.order not in bars):
            return block.order
    return -1


def _is_apart(block: Block) -> bool:
    return block.kind == "landmark" and block.role in _APART


def _bars(index: Index) -> frozenset[int]:
    """Return the minor landmarks of a form with buttons alone, one of which submits: its own "Back" and "Next"."""
    held: dict[int, list[Element]] = {}
    for element in index.elements:
        for block in filter(_is_apart, index.above(element)):
            if any(each.kind in _FORMS for each in index.above(block)):
                held.setdefault(block.order, []).append(element)
    alone = {order: inside for order, inside in held.items() if all(map(is_button, inside))}
    return frozenset(order for order, inside in alone.items() if any(e.type in _SUBMITS for e in inside))


def _leading_on(found: Iterable[ButtonSense]) -> list[Element]:
    """Return the buttons that send the form or lead to its next step."""
    return [press.element for press in found if press.submits or press.said in _LEAD_ON]


def _with_sender(
    index: Index, found: list[ButtonSense], elements: Sequence[Element], fields: Sequence[FieldObservation]
) -> list[ButtonSense]:
    """Return the buttons of a `<form>`; where none counts, with an untyped button or one beside the form."""
    if any(_counts(press) and not press.element.hidden for press in found):
        return found
    return [*found, *_untyped_sender(index, found, fields)] if found else _sender_beside(index, elements)


def _form(
    index: Index,
    ref: int,
    block: Block | None,
    elements: Sequence[Element],
    fields: Sequence[FieldObservation],
    place: str,
) -> FormObservation:
    taken = frozenset(r for f in fields for r in f.refs)
    found = presses(elements, taken | _parts_of_fields(index, elements, fields))
    if block is not None and block.kind == "form":
        found = _with_sender(index, found, elements, fields)
    name, id, html_name = (block.text, block.id, block.html_name) if block is not None else ("", "", "")
    begins = min((each.order for each in elements if each.ref in taken), default=0)
    markup = f"{id} {html_name}" if block is not None else ""
    words = f"{name} {_headings(index, elements)}"
    purpose, confidence = purpose_of(Clues(fields, found, words, place, begins, markup))
    binds = purpose not in _BIND_NOBODY and len(fields) >= _BINDING
    known = _meant(index, found, signs_up=binds and not any(field.is_secret for field in fields))
    sends = _leading_on(found) if binds else []
    return FormObservation(
        ref=ref,
        name=name or _title(index, elements, fields),
        id=id,
        html_name=html_name,
        purpose=purpose,
        confidence=confidence,
        fields=told_apart(index, refine(fields, purpose)),
        buttons=leading_on(fields, found, known),
        unread=unread_questions(index, elements, fields) if purpose not in _BIND_NOBODY else (),
        binds=_agreed(index, sends, fields),
    )


def _agreed(index: Index, sends: Sequence[Element], fields: Sequence[FieldObservation]) -> str:
    """Return the texts agreed to by a press of the sending buttons, a line each."""
    texts = (agreed_by_pressing(index, each, fields) for each in sends)
    return "\n".join(dict.fromkeys(filter(None, texts)))


def _meant(index: Index, found: Sequence[ButtonSense], *, signs_up: bool) -> tuple[ButtonObservation, ...]:
    """Return the buttons of a form that count; `signs_up` as in `ButtonSense.observation`."""
    submits = [press for press in found if press.submits]
    sends = [press for press in submits if press.said not in KEEPS] or submits
    alone = sends[0] if len(sends) == 1 else None
    return tuple(
        _placed(index, press, press.observation(alone=press is alone, signs_up=signs_up))
        for press in found
        if _counts(press)
    )


def _sender_beside(index: Index, elements: Sequence[Element]) -> list[ButtonSense]:
    """Return the one button right behind a form without buttons, with a sending verb: an image "Book now"."""
    last = max(element.order for element in elements)
    behind = index.elements_after(last)
    button = next(behind, None)
    if button is None or not is_button(button) or button.hidden or asks_for(label_of(button)) != "send":
        return []
    has_rival = any(is_button(each) and asks_for(label_of(each)) == "send" for each in behind)
    return [] if has_rival else [ButtonSense(button, "order", BY_VERB)]


def _untyped_sender(
    index: Index, found: Sequence[ButtonSense], fields: Sequence[FieldObservation]
) -> list[ButtonSense]:
    """Return the one drawn button with a sending verb behind all fields of a form without another sender."""
    last = max((index.snapshot.by_ref[ref].order for each in fields for ref in each.refs), default=0)
    behind = [each.element for each in found if each.element.order > last and is_button(each.element)]
    senders = [each for each in behind if not each.hidden and asks_for(label_of(each)) == "send"]
    return [ButtonSense(senders[0], "order", BY_VERB)] if len(senders) == 1 else []


def _placed(index: Index, press: ButtonSense, button: ButtonObservation) -> ButtonObservation:
    """Return the button with the repeated section of its new entry."""
    if button.meaning != "add":
        return button
    over = (block.text for block in index.headings_before(press.element))
    return button.model_copy(update={"section": adds_to(button.label) or read_heading(next(over, ""))})


def _counts(press: ButtonSense) -> bool:
    return press.said != "other" or press.submits


def _title(index: Index, elements: Sequence[Element], fields: Sequence[FieldObservation]) -> str:
    """Return the heading over a form, if no question."""
    asked = {f.question for f in fields}
    first = next((e for e in elements if is_field(e)), elements[0])
    return next((h.text for h in index.headings_before(first) if plain(h.text) not in asked), "")


def _headings(index: Index, elements: Sequence[Element]) -> str:
    """The heading inside or just over a form."""
    first = next((e for e in elements if is_field(e)), elements[0])
    for at, heading in enumerate(index.headings_before(first)):
        if at >= _HEADINGS:
            break
        if heading.text:
            return heading.text
    return ""


def _sent_by_upload(index: Index, form: FormObservation) -> FormObservation:
    """Return the form; where its only button is "Upload" and a field is for a file, that button sends."""
    button = form.buttons[0] if len(form.buttons) == 1 else None
    asks_file = any(field.kind == "file" and not field.trap for field in form.fields)
    if button is None or button.meaning != "upload" or not asks_file:
        return form
    if index.snapshot.by_ref[button.ref].type != "submit" or content_words(button.label) != ("upload",):
        return form
    return form.model_copy(update={"buttons": (button.model_copy(update={"meaning": "submit"}),)})


def _adopt(
    forms: list[FormObservation], loose: list[ButtonObservation]
) -> tuple[tuple[FormObservation, ...], tuple[ButtonObservation, ...]]:
    """Give the page's free submit and next buttons to a form without a button."""
    main = max(forms, key=lambda f: (f.purpose == "application", len(f.fields)), default=None)
    sending = [b for b in loose if b.meaning in {"submit", "next", "back", "save"}]
    if (
        main is None
        or not sending
        or len(main.fields) < 2
        or any(b.meaning in {"submit", "next"} for b in main.buttons)
    ):
        return tuple(forms), tuple(loose)
    fed = main.model_copy(update={"buttons": (*main.buttons, *sending)})
    return tuple(fed if f is main else f for f in forms), tuple(b for b in loose if b not in sending)


def _orders(index: Index, fields: Iterable[FieldObservation]) -> list[int]:
    """Return the places of the fields' elements in reading order, without traps."""
    return sorted(index.snapshot.by_ref[ref].order for field in fields if not field.trap for ref in field.refs)


def _texts_of(fields: Iterable[FieldObservation]) -> set[str]:
    """Return the questions, sections and choices of fields."""
    return {text for field in fields for text in (field.question, plain(field.section), *_choices(field))}


def unread_questions(index: Index, elements: Sequence[Element], fields: Sequence[FieldObservation]) -> tuple[str, ...]:
    """Return the required questions of a form without a control, in reading order."""
    taken = {field.ref for field in fields}.union(*(field.refs for field in fields))
    asked = _texts_of(fields)
    orders = _orders(index, fields)
    if not orders:
        return ()
    around = (block.order for block in index.above(elements[0]) if block.kind in _FORMS)
    begins, last = next(around, orders[0]), max(element.order for element in elements)
    within = [leaf for leaf in index.leaves if begins < leaf.order < last]
    found = (leaf for leaf in within if _is_marked(leaf) and plain(leaf.text) not in asked)
    return tuple(dict.fromkeys(plain(leaf.text) for leaf in found if _is_drawn(index, leaf, taken, last)))


def _choices(field: FieldObservation) -> tuple[str, ...]:
    return tuple(plain(option.label) for option in field.options)


def _is_marked(leaf: Block) -> bool:
    text = leaf.text.strip()
    is_question = _LETTER.search(plain(text)) is not None and not text.startswith(("*", "("))
    explains = tells_of_marks(text) or says_required(plain(text)) or is_hint(text)
    return not leaf.labels and leaf.kind != "cell" and is_question and says_required(text) and not explains


def _first_with_letters(texts: Iterable[Block]) -> Block | None:
    return next((text for text in texts if _LETTER.search(text.text)), None)


def _bare(elements: Iterable[Element], taken: Collection[str]) -> list[Element]:
    """Return the elements without a role or a field."""
    return [each for each in elements if each.known_by in _BARE and each.ref not in taken]


def _is_drawn(index: Index, leaf: Block, taken: Collection[str], last: int) -> bool:
    """Whether a wordless drawing stands between a text and its successor."""
    following = _following(index, leaf, taken, last)
    end = following.order if following is not None else last
    own = [e for e in index.elements_between(leaf.order, end) if not e.hidden]
    drawn = _bare(own, taken)
    texts = [text for text in index.leaves_after(leaf.order) if text.order < end]
    behind = _first_with_letters(texts)
    before = [e for e in drawn if behind is None or e.order < behind.order]
    if len(before) >= _DRAWN or (not own and _cells(index, texts) >= _DRAWN):
        return True
    if leaf.kind in _TITLES or drawn:
        return False
    return _has_room(leaf, behind if behind is not None else following)


def _following(index: Index, leaf: Block, taken: Collection[str], last: int) -> Element | None:
    """Return the next element behind a question, or behind the form."""
    return next((e for e in index.elements_after(leaf.order) if e.order > last or _is_asked(e, taken)), None)


def _has_room(leaf: Block, below: Block | Element | None) -> bool:
    """Whether the page leaves room for a drawing between a question and what is below. Several sentences are a note."""
    is_note = len(sentences(leaf.text)) > 1
    return (
        below is not None
        and not is_note
        and has_area(leaf.box)
        and below.box[1] - (leaf.box[1] + _written(leaf)) >= _ROOM
    )


def _written(leaf: Block) -> float:
    """Return the height of a text: a drawing may stand in the text's block, behind it."""
    is_one_line = len(leaf.text) * _WIDEST <= leaf.box[2]
    return min(leaf.box[3], _LINE) if is_one_line else leaf.box[3]


def _is_asked(element: Element, taken: Collection[str]) -> bool:
    return element.ref in taken or (is_field(element) and not element.hidden)


def _cells(index: Index, texts: Sequence[Block]) -> int:
    """Return how many cells of one row stand right behind a question."""
    rows = [text.parent for text in texts if text.kind == "cell"]
    return max(map(rows.count, rows), default=0)


def agreed_by_pressing(index: Index, button: Element, fields: Sequence[FieldObservation]) -> str:
    """Return the sentences around a button in which the person agrees, and that belong to no field, a line each."""
    of_fields = {
        plain(line) for field in fields for text in (field.question, field.runs_on) for line in text.splitlines()
    }
    found = (
        leaf.text
        for leaf in _beside(index, button)
        if not leaf.labels and plain(leaf.text) not in of_fields and _agrees(leaf.text)
    )
    return "\n".join(dict.fromkeys(found))


def _beside(index: Index, button: Element) -> Iterator[Block]:
    before, after = index.field_before(button.order), index.field_after(button.order)
    around = next(index.above(button), None)
    above = takewhile(lambda each: before is None or each.order > before.order, index.leaves_before(button.order))
    below = takewhile(lambda each: after is None or each.order < after.order, index.leaves_after(button.order))
    for side in (above, below):
        for leaf in takewhile(lambda each: each.kind not in _PRESSED_APART, islice(side, _NEAR)):
            if around is None or around in index.above(leaf):
                yield leaf


def _agrees(text: str) -> bool:
    if len(words(text)) < _SHORTEST:
        return False
    read = read_consent(text)
    return bool(read.purposes) and (read.binds or read.declares)


def _only_password(elements: Iterable[Element]) -> Element | None:
    """Return the visible password field, if there is exactly one."""
    secrets = [element for element in elements if element.type == "password" and not element.hidden]
    return secrets[0] if len(secrets) == 1 else None


def apart(index: Index, elements: Sequence[Element]) -> tuple[Sequence[Element], Sequence[Element]]:
    """Return the elements of an offer to sign in with its own button, and the others; nothing and all without one."""
    secret = _only_password(elements)
    buttons = [press for press in presses(elements, frozenset()) if is_button(press.element)]
    doors = [press.element for press in buttons if press.said == "login"]
    if secret is None or not doors:
        return (), elements
    door = min(doors, key=lambda each: index.distance(secret.node, each.node))
    ways_on = frozenset(press.element.ref for press in buttons if press.said in _LEADS_ON)
    inside = _side(index, elements, index.common(secret.node, door.node), ways_on)
    inner = {element.ref for element in inside}
    rest = [element for element in elements if element.ref not in inner]
    if not inside or not ways_on or not any(map(is_field, rest)):
        return (), elements
    return inside, rest


def _side(index: Index, elements: Sequence[Element], node: int, ways_on: frozenset[str]) -> Sequence[Element]:
    """Return the largest part of the page around a node that holds an offer to sign in and no button that leads on."""
    widest: Sequence[Element] = ()
    while node >= 0:
        inside = [element for element in elements if index.common(node, element.node) == node]
        if sum(is_field(element) for element in inside) > _MOST or any(each.ref in ways_on for each in inside):
            break
        widest, node = inside, index.snapshot.tree[node][0]
    return widest


def _parts_of_fields(index: Index, elements: Sequence[Element], fields: Sequence[FieldObservation]) -> frozenset[str]:
    """Return the refs of the tools of editors, and of the parts of standing calendars."""
    days = frozenset(part.ref for calendar in standing_calendars(index, elements) for part in calendar.parts)
    return days | _tools_of_editors(index, elements, fields)


def _tools_of_editors(index: Index, elements: Sequence[Element], fields: Sequence[FieldObservation]) -> frozenset[str]:
    """Return the refs of the buttons in toolbars: by the toolbar's role, or in a row of plain buttons right above an
    editor without a label between.
    """
    editors = {ref for field in fields if field.kind == "rich_text" for ref in field.refs}
    found = {each.ref for each in elements if _may_be_tool(each) and index.is_within(each, ("toolbar",))}
    for row, editor in _rows(elements) if editors else ():
        if editor.ref in editors:
            titles = (leaf.order for leaf in index.leaves_before(editor.order) if leaf.kind in ("label", "heading"))
            title = next(titles, -1)
            tools = [each.ref for each in row if each.order > title]
            found.update(tools if len(tools) >= _FEWEST_TOOLS else ())
    return frozenset(found)


def _may_be_tool(element: Element) -> bool:
    return element.role == "button" and element.type not in ("submit", "image")


def _rows(elements: Sequence[Element]) -> Iterator[tuple[list[Element], Element]]:
    """Yield the buttons in a row with the visible element behind them."""
    row: list[Element] = []
    for element in elements:
        if _may_be_tool(element):
            row.append(element)
        elif not (element.hidden or element.proxy_for):
            yield row, element
            row = []
