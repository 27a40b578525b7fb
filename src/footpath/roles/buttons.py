"""Choose buttons of a form: the one that sends it or leads on, and the one that adds room for the next entry. Pure."""

from __future__ import annotations

import dataclasses
import itertools
import re
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from footpath.answers.dates import days_in
from footpath.answers.moves import ENTERED, Handled, adding
from footpath.language.joining import joined_parts
from footpath.language.labels import content_words, is_placeholder
from footpath.language.lexicon import words_of
from footpath.language.outcomes import has_word
from footpath.language.replies import yes_or_no
from footpath.language.text import fold_words, is_akin
from footpath.reading.buttons import (
    adds_to,
    begins_to_send,
    changes_entry,
    keeps_for_later,
    keeps_of,
    label_of,
    names_another,
    say,
)
from footpath.reading.effect import SUBMITS, takes_away
from footpath.reading.text_values import names_price
from footpath.schema.answer import Answer
from footpath.schema.observation import ButtonObservation, FieldObservation, FormObservation, PageObservation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from footpath.answers.values import Values
    from footpath.schema.observation import ButtonMeaning
    from footpath.schema.snapshot import Box, Element

SURER = 0.1
"""The lead in confidence by which one button beats all others."""


DOUBTFUL = 0.4
"""The most confidence in a sending button whose words say something else: a person looks first."""

MEANT = 0.6
"""The least confidence in the only button of the meant form."""

UNDERSTOOD = 0.5
"""The least confidence of a button whose words mean sending; below, only its type does."""

SENDS_NOTHING: Final = frozenset(
    {"back", "close", "upload", "add", "remove", "import", "external_apply", "decline", "other"}
)
"""Meanings of buttons that do not send their form."""

_SAYS_ANOTHER: Final = (SENDS_NOTHING - {"other"}) | {"login", "logout", "search", "consent", "clear", "draft"}
"""These meanings, and the finer ones of `reading.buttons.say` with another effect."""

_NO_APPLYING: Final = frozenset({"order", "subscribe", "recover"})
"""Meanings of buttons that send their form, but never an application."""

_LETTER: Final = re.compile(r"[^\W\d_]")


def best(
    buttons: Iterable[ButtonObservation], elements: Mapping[str, Element], *meanings: ButtonMeaning
) -> list[ButtonObservation]:
    """Return the buttons of the first meaning on the page, in reading order; several only if no button is clearly
    surer.

    Hidden buttons do not count. Submit buttons go before buttons with only a submitting label.
    """
    shown = [button for button in buttons if not elements[button.ref].hidden]
    for meaning in meanings:
        of_meaning = [button for button in shown if button.meaning == meaning]
        submits = [button for button in of_meaning if elements[button.ref].type in ("submit", "image")]
        tied = submits or of_meaning
        if tied:
            surest = max(button.confidence for button in tied)
            near = [button for button in tied if button.confidence >= surest - SURER]
            return sorted(near, key=lambda button: elements[button.ref].order)
    return []


def leading(page: PageObservation, worked: FormObservation, elements: Mapping[str, Element]) -> list[ButtonObservation]:
    """Return the buttons whose label sends a form or leads on. Inside a form, "Apply" sends; "Preview" among the fields
    of a form with a submit button at the end belongs to a field.
    """
    sends = [elements[each.ref] for each in sending(worked, elements)]
    own = [each for each in worked.buttons if not _is_among(elements[each.ref], sends, worked, elements)]
    return best(own, elements, "next", "submit", "apply") or best(page.buttons, elements, "next", "submit")


def _is_among(
    button: Element, sends: Sequence[Element], worked: FormObservation, elements: Mapping[str, Element]
) -> bool:
    return any(_stands_among(button, each, worked, elements) for each in sends)


def sending(worked: FormObservation, elements: Mapping[str, Element]) -> list[ButtonObservation]:
    """Return the buttons that send a form by type without another purpose, in reading order: none that keeps a draft
    beside another one.
    """
    others = {*SENDS_NOTHING, "login", "search", "consent"}
    found = [
        button
        for button in worked.buttons
        if (element := elements[button.ref]).type in ("submit", "image")
        and not element.hidden
        and button.meaning not in others
    ]
    said = [each for each in found if _LETTER.search(each.label)]  # a "×" beside a tag submits by its type alone
    told = [each for each in said if not keeps_for_later(each.label)]
    return sorted(told or said or found, key=lambda button: elements[button.ref].order)


def ending_summary(
    ours: Iterable[ButtonObservation], title: str, elements: Mapping[str, Element], *, applying: bool
) -> list[ButtonObservation]:
    """Return the buttons that may send a form from a page that repeats the answers and asks nothing. A button that also
    does more is in doubt, and so is a single one with unknown words; a verb of sending counts with a word of the title.
    Where nothing else does, "Next" may send.

    Args:
        ours: the known buttons of the page, without those of side forms.
        title: the page's title and headings.
        elements: the elements of the page by ref.
        applying: whether the form is an application.
    """
    ours = list(ours)
    if tied := best(ours, elements, "submit"):
        return [as_sure(each, at_most=DOUBTFUL) if does_more(each.label, applying=applying) else each for each in tied]
    labels = {each.ref: label_of(each) for each in elements.values() if may_send(each)}
    unknown = {ref: label for ref, label in labels.items() if say(label)[0] == "other"}
    sends = {ref: label for ref, label in unknown.items() if _sends_titled(label, title)}
    if not unknown:
        return [each.model_copy(update={"meaning": "submit"}) for each in best(ours, elements, "next")]
    sure, found = (MEANT, sends) if sends else (DOUBTFUL, unknown if len(unknown) == 1 else {})
    return [ButtonObservation(ref=ref, label=label, meaning="submit", confidence=sure) for ref, label in found.items()]


def _sends_titled(label: str, title: str) -> bool:
    """Whether a label begins with a verb of sending, and names a thing of the title: "Send claim" of "Your claim"."""
    things, about = content_words(label)[1:], content_words(title)
    return begins_to_send(label) and any(is_akin(one, other) for one in things for other in about)


def as_sure(button: ButtonObservation, *, at_least: float = 0.0, at_most: float = 1.0) -> ButtonObservation:
    """Return a button with its confidence within bounds."""
    return button.model_copy(update={"confidence": min(max(button.confidence, at_least), at_most)})


def at_end(worked: FormObservation, elements: Mapping[str, Element]) -> list[ButtonObservation]:
    """Return the buttons behind all fields of a `<form>` without a sign of a field or of another purpose, of any type:
    a script may send the form by such a button.
    """
    return behind(worked, elements) if worked.ref >= 0 else []


def behind(worked: FormObservation, elements: Mapping[str, Element]) -> list[ButtonObservation]:
    """Return the buttons behind all fields without a sign of a field or of another purpose."""
    last = max((elements[ref].order for field in worked.fields for ref in field.refs if ref in elements), default=-1)
    behind = [each for each in elements.values() if each.order > last and may_send(each) and not each.disabled]
    own = [each for each in behind if not _serves_a_field(each, each, worked, elements)]
    shown = sorted(own, key=lambda each: each.order)
    return [ButtonObservation(ref=each.ref, label=label_of(each), meaning="submit", confidence=0) for each in shown]


def only_button(worked: FormObservation, elements: Mapping[str, Element]) -> ButtonObservation | None:
    """Return the one button by which an application's page can be left, by type or place; None where its words are
    known to name another purpose or a cost, or where the form opens an account.
    """
    found = sending(worked, elements) or at_end(worked, elements)
    if len(found) != 1 or any(field.is_secret for field in worked.fields):
        return None
    (button,) = found
    is_other = names_another(button.label) or does_more(button.label, applying=True)
    return None if is_other or not sends_alone(button, worked, elements) else button


def sends_alone(button: ButtonObservation, worked: FormObservation, elements: Mapping[str, Element]) -> bool:
    """Whether a submit button likely sends the form: the button deletes nothing, costs nothing, and saves no draft.
    Unless labelled "Register", no other button may send the form instead.
    """
    says_another = takes_away(elements[button.ref]) or names_price(button.label) or keeps_for_later(button.label)
    return not says_another and (button.meaning == "register" or is_alone(button, worked, elements))


def is_alone(button: ButtonObservation, worked: FormObservation, elements: Mapping[str, Element]) -> bool:
    """Whether no other button of the form may send by script."""
    own, fields = elements[button.ref], {ref for field in worked.fields for ref in field.refs}
    start = min((elements[ref].order for ref in fields if ref in elements), default=own.order)
    rivals = (
        each
        for each in elements.values()
        if each.order > start
        and each.ref not in (button.ref, *fields)
        and not each.proxy_for
        and (each.parent == own.parent or own.method == each.method != "")
        and may_send(each)
        and not _empties(each)
    )
    return all(
        _serves_a_field(each, own, worked, elements) or _stands_among(each, own, worked, elements) for each in rivals
    )


def _empties(element: Element) -> bool:
    """Whether a button beside the sending one empties the form: "Reset" alone, which does not submit. As the submit
    button of a form, "Reset" asks for a new password.
    """
    return element.type not in ("submit", "image") and fold_words(label_of(element)) in words_of("reset")


def may_send(element: Element) -> bool:
    """Whether a person can press the element, and no sign shows another purpose than sending."""
    is_toggle = element.pressed is not None or element.expanded is not None or element.popup != ""
    if element.role != "button" or element.hidden or element.proxy_for or element.type == "reset" or is_toggle:
        return False
    return not (says_another(label_of(element)) or keeps_for_later(label_of(element)))


def says_another(label: str) -> bool:
    """Whether the words of a button name another purpose than leading on."""
    return say(label)[0] in _SAYS_ANOTHER


def _is_of_widget(button: Element, label: str) -> bool:
    """Whether the words of a button are those of a part of a field."""
    is_labelled = button.text != "" and button.text not in button.name
    return not _LETTER.search(label) or is_placeholder(label) or is_labelled or bool(days_in(label))


def _serves_a_field(button: Element, sends: Element, worked: FormObservation, elements: Mapping[str, Element]) -> bool:
    """Whether a button belongs to a field, as UI libraries draw fields, and submits nothing.

    Signs: no words; the words of a question or choice; a label besides its own words; a day of a calendar; a place on
    the line of a field, away from the sending button; a tool of the editor behind.
    """
    label = label_of(button).casefold().strip()
    if button.type in ("submit", "image"):
        return label != "" and not _LETTER.search(label)
    if _is_of_widget(button, label):
        return True
    shown = (text for field in worked.fields for text in (field.question, field.value, *field.choices))
    if label in map(str.casefold, shown) or _is_tool(button, worked, elements):
        return True
    refs = {ref for field in worked.fields if field.visible for ref in field.refs}
    boxes = [elements[ref].box for ref in refs if ref in elements]
    return any(_on_one_line(button.box, box) and not _on_one_line(sends.box, box) for box in boxes)


def _stands_among(button: Element, sends: Element, worked: FormObservation, elements: Mapping[str, Element]) -> bool:
    """Whether a field follows a button without submission, and the sending submit button follows all fields."""
    submits = ("submit", "image")
    orders = [elements[field.ref].order for field in worked.fields if field.visible and field.ref in elements]
    return button.type not in submits and sends.type in submits and button.order < max(orders, default=0) < sends.order


def _is_tool(button: Element, worked: FormObservation, elements: Mapping[str, Element]) -> bool:
    """Whether the next field behind a button is an editor, with a toolbar above."""
    shown = (field for field in worked.fields if field.visible and field.ref in elements)
    behind = (field for field in shown if elements[field.ref].order > button.order)
    following = min(behind, key=lambda field: elements[field.ref].order, default=None)
    return following is not None and following.kind == "rich_text"


def _on_one_line(button: Box, field: Box) -> bool:
    """Whether the middle of a button is within the height of a field."""
    middle = button[1] + button[3] / 2
    return field[2] > 0 and field[1] < middle < field[1] + field[3]


def does_more(label: str, *, applying: bool) -> bool:
    """Whether a button costs money or does more than send: "Submit and subscribe".

    An application must not order anything or join a list; any other form may be sent for that.
    """
    parts = joined_parts(label, "&+")
    subscribes = len(parts) > 1 and has_word("subscription", label)
    return names_price(label) or subscribes or (applying and any(say(part)[0] in _NO_APPLYING for part in parts))


def does_another(was: str, now: str) -> bool:
    """Whether the new label of a sending button may mean something else."""
    says, said = say(now)[0], say(was)[0]
    return says != said and says in ("other", "order") and not begins_to_send(now)


def is_one(tied: Sequence[ButtonObservation], elements: Mapping[str, Element], fields: Iterable[str]) -> bool:
    """Whether several buttons are one button shown twice: links to one address, or the same words above and below the
    `fields` (refs) of one form.
    """
    shown = [elements[button.ref] for button in tied]
    if all(element.href for element in shown):
        return len({_address(element.href) for element in shown}) == 1
    if len({(element.name.casefold(), element.html_name, element.href) for element in shown}) > 1:
        return False
    orders = [elements[ref].order for ref in fields if ref in elements]
    return all(any(above.order < order < below.order for order in orders) for above, below in itertools.pairwise(shown))


def _address(href: str) -> tuple[str, str, str]:
    """Return an address without the query, which sites use to mark the pressed link."""
    parts = urlsplit(href)
    return parts.netloc, parts.path, parts.fragment


REPEATED: Final = {"work": ("work_", "organization"), "education": ("education_",)}
"""Repeated parts of a person's data, with the beginnings of their questions' meanings."""

FIRST: Final = {"work": "work_employer", "education": "education_school"}
"""The question that every entry has."""

NEAR: Final = 20
"""Most places below a repeated section, in reading order, for its button if no question follows."""


@dataclasses.dataclass(frozen=True, slots=True)
class Room:
    """The button to add room for a further entry, or to keep the open entry."""

    button: ButtonObservation
    key: str
    """The key in `handled`: one press for each entry."""
    needs: tuple[str, ...]
    """Answers of the entry that lack room on the page."""


def room_for_more(
    page: PageObservation,
    worked: FormObservation,
    fields: Sequence[FieldObservation],
    elements: Mapping[str, Element],
    values: Values,
    handled: Mapping[str, Handled],
    *,
    applies: bool,
) -> Room | None:
    """Return the button that adds an entry to a section, if the person has more to tell than the form has room for. In
    an application (`applies`) also the button for the first entry, and the button that keeps a filled open entry.
    """
    form = _Form(page, worked, fields, elements, values, handled)
    for section in REPEATED:
        told = [field for field in fields if _is_of(field, section)]
        if not told:
            room = _first(form, section) if applies else None
        else:
            room = (_kept(form, section, told) if applies else None) or _next(form, section, told)
        if room is not None and room.key not in handled:
            return room
    return None


@dataclasses.dataclass(frozen=True, slots=True)
class _Form:
    """The present form, with its known answers."""

    page: PageObservation
    worked: FormObservation
    fields: Sequence[FieldObservation]
    elements: Mapping[str, Element]
    values: Values
    handled: Mapping[str, Handled]


def _first(form: _Form, section: str) -> Room | None:
    """Return room for the first entry, by a button that names the section, if no entry was kept."""
    if _keeping(section, 0) in form.handled:
        return None
    adds = [add for add in form.worked.buttons if add.meaning == "add" and adds_to(add.label) == section]
    add = next((each for each in adds if not form.elements[each.ref].href), None)
    if add is None or _stands_over(form, add):
        return None
    answer = form.values.answer(_asked_first(section, add))
    if not isinstance(answer, Answer) or answer.giver != "profile":
        return None
    return Room(add, adding(section, 0), needs=(answer.name,))


def _asked_first(section: str, add: ButtonObservation, index: int = 0) -> FieldObservation:
    """Return the main question of an entry that a button adds."""
    ref, meaning = add.ref, FIRST[section]
    return FieldObservation(
        ref=ref, refs=(ref,), question="", kind="text", meaning=meaning, confidence=1.0, index=index
    )


def _stands_over(form: _Form, add: ButtonObservation) -> bool:
    """Whether a closed entry, with buttons to edit or remove, stands above the add button. An entry above another
    section's button does not count: the entry may belong to an open entry of the other section.
    """
    end = form.elements[add.ref].order
    asked = (form.elements[ref].order for field in form.worked.fields for ref in field.refs)
    adds = (form.elements[each.ref].order for each in form.worked.buttons if each.meaning == "add")
    start = max((order for order in (*asked, *adds) if order < end), default=-1)
    return any(start < each.order < end and changes_entry(each.name) for each in form.elements.values())


def _next(form: _Form, section: str, told: Sequence[FieldObservation]) -> Room | None:
    """Return room for the entry after the present ones."""
    if (add := _adding(form, section, told)) is None:
        return None
    last = max(field.index for field in told)
    more = next(_answers([field for field in told if field.index == last], form.values), None)
    return None if more is None else Room(add, adding(section, last + 1), needs=(more.name,))


def _keeping(section: str, number: int) -> str:
    """Return the key of the press that keeps an entry, counted from 0."""
    return f"keep {section} {number}"


def _kept(form: _Form, section: str, told: Sequence[FieldObservation]) -> Room | None:
    """Return the button under an answered entry's questions that keeps the entry: another button leads on, and the
    button does not send the form.
    """
    if not leading(form.page, form.worked, form.elements):
        return None
    named = [save for save in form.worked.buttons if keeps_of(save.label) == section]
    saves = [save for save in named if not (at := form.elements[save.ref]).href and at.type not in SUBMITS]
    save = _under(form, saves, told)
    answers = (form.values.answer(field) for field in told if form.handled.get(field.key) == ENTERED)
    name = next((answer.name for answer in answers if isinstance(answer, Answer)), "")
    last = max(field.index for field in told)
    return Room(save, _keeping(section, last), needs=(name,)) if save is not None and name else None


def ends_nowhere(field: FieldObservation, fields: Sequence[FieldObservation]) -> bool:
    """Whether a field asks for the end of an entry that the form marks as current."""
    section, _, what = field.meaning.partition("_")
    return what == "end" and any(
        each.meaning == f"{section}_current" and each.index == field.index and yes_or_no(each.value) == "yes"
        for each in fields
    )


def _answers(told: Sequence[FieldObservation], values: Values) -> Iterator[Answer]:
    """Yield the profile's answers for the entry after the present one. Other sources of answers might never end."""
    for field in told:
        answer = values.answer(field.model_copy(update={"index": field.index + 1}))
        if isinstance(answer, Answer) and answer.giver == "profile":
            yield answer


def untold(
    worked: FormObservation, entered: Sequence[FieldObservation], values: Values
) -> Iterator[tuple[ButtonObservation, int]]:
    """Yield the buttons that could take one more entry than `entered`, with the entry's number, counted from 1."""
    for section in REPEATED:
        add = next((add for add in worked.buttons if add.section == section), None)
        if add is None:
            continue
        told = [field for field in entered if _is_of(field, section)]
        last = max((field.index for field in told), default=-1)
        of_last = [field for field in told if field.index == last] or [_asked_first(section, add, index=-1)]
        if next(_answers(of_last, values), None) is not None:
            yield add, last + 2


def _is_of(field: FieldObservation, section: str) -> bool:
    return field.meaning.startswith(REPEATED[section]) and field.meaning != "work_authorization"


def _adding(form: _Form, section: str, told: Sequence[FieldObservation]) -> ButtonObservation | None:
    """Return the add button of a section: below the section before any other question, unless the label names another
    section; or anywhere in the form if the label names the section.
    """
    adds = [button for button in (*form.worked.buttons, *form.page.buttons) if button.meaning == "add"]
    own = [add for add in adds if adds_to(add.label) in ("", section)]
    under = _under(form, own, told)
    named = [
        add for add in form.worked.buttons if add in own and adds_to(add.label) and not form.elements[add.ref].href
    ]
    return under or next(iter(named), None)


def _under(
    form: _Form, adds: Sequence[ButtonObservation], told: Sequence[FieldObservation]
) -> ButtonObservation | None:
    """Return the nearest button below a section's questions, before any other question."""
    elements = form.elements
    others = _outside(form.fields, told)
    apart = {field.ref for field in others}
    end = max(elements[ref].order for field in form.fields if field.ref not in apart for ref in field.refs)
    below = [elements[ref].order for field in others for ref in field.refs if elements[ref].order > end]
    near = [add for add in adds if end < elements[add.ref].order < min(below, default=end + NEAR)]
    return min(near, key=lambda add: elements[add.ref].order, default=None)


def _outside(fields: Sequence[FieldObservation], told: Sequence[FieldObservation]) -> list[FieldObservation]:
    """Return the fields outside a section: an unknown field under the section's heading is inside."""
    headings = {field.section for field in told} - {""}
    asked = {field.ref for field in told}
    return [field for field in fields if field.ref not in asked and (field.meaning or field.section not in headings)]
