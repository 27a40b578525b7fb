"""Recognise what a site made of a sent form: a record with its own address, or a new entry of a list. Pure.

A record gives no thanks. A record shows the answers as text, names the time of recording, and has no button to send the
answers. After a server's redirect (POST, redirect, GET), the time may be missing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.language.outcomes import has_word, is_undone
from footpath.language.text import fold
from footpath.reading.addresses import is_same_place
from footpath.reading.buttons import SENDS, begins_to_send, label_of, say
from footpath.reading.effect import says_it_sends
from footpath.reading.index import Index
from footpath.schema.observation import SIDE_FORMS, ButtonObservation, FieldObservation, FormObservation

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from footpath.engine.view import View
    from footpath.schema.snapshot import Block

REDIRECTS: Final = range(300, 400)
"""HTTP statuses that lead to another page."""
_TEXT: Final = frozenset({"text", "textarea", "rich_text"})
_MAY_SEND: Final = SENDS | {"save"}
_ENTRIES: Final = frozenset({"cell", "item"})
"""Kinds of texts in lists and tables."""
_SHORTEST: Final = 4
"""Least number of characters of an answer that a page hardly repeats by chance."""
_LONGEST_OF_ALL: Final = 12
"""Characters that the longest answer must have."""


def record_of(before: View, now: View, statuses: Sequence[int], typed: Collection[FieldObservation]) -> str:
    """The text with the time of recording, if the page is a record of the sent form. A record without a time counts on
    a page that can send nothing: then the text with the longest answer. Empty otherwise, as for a review.

    Args:
        before: the page when the button was pressed.
        now: the page after the press.
        statuses: the HTTP statuses of the answers to the requests since.
        typed: the fields of `before` with typed text.
    """
    has_moved = not is_same_place(before.snapshot.url, now.snapshot.url)
    is_kept = has_moved and any(status in REDIRECTS for status in statuses)
    if before.snapshot.document == now.snapshot.document or now.page.page_type == "review":
        return ""
    new_texts = _new(before, now)
    if not _shows(typed, new_texts) or _may_still_send(now, typed) or _says_undone(typed, new_texts):
        return ""
    if dated := next((each.text for each in new_texts if has_word("recorded", each.text)), ""):
        return dated
    return _longest_answer(typed, new_texts) if is_kept and _only_shows(now) else ""


def _new(before: View, now: View) -> list[Block]:
    """Return the texts that `before` did not show, also mere numbers: a record shows them as entered."""
    old = {text for block in before.snapshot.blocks for text in (block.text, *block.parts)}
    return [leaf for leaf in Index(now.snapshot).leaves if leaf.text and leaf.text not in old]


def entry_of(before: View, now: View, typed: Collection[FieldObservation], new_texts: Sequence[Block]) -> str:
    """Return the longest answer as a new entry of a list or table shows it, in the same document; else empty.

    An entry may only be collected for a later sending. So no other button of the page may send, and the page may say
    nothing new but the entry with its numbers and times: a word beside it may be "Draft", in any language.
    """
    entered = [each for each in new_texts if each.kind in _ENTRIES]
    if before.snapshot.document != now.snapshot.document or not _shows(typed, entered):
        return ""
    if _says_more(typed, new_texts) or _may_send_later(before, now, typed):
        return ""
    return _longest_answer(typed, entered)


def _says_more(typed: Collection[FieldObservation], new_texts: Sequence[Block]) -> bool:
    """Whether a text has letters and is no answer."""
    values = _by_length(typed)
    return any(map(str.isalpha, "".join(_without(values, fold(block.text)) for block in new_texts)))


def _by_length(typed: Collection[FieldObservation]) -> list[str]:
    return sorted((value for field in typed if (value := fold(field.value))), key=len, reverse=True)


def _without(values: Sequence[str], text: str) -> str:
    """The rest of a text beside the answers; empty for a part of an answer."""
    if any(text in value for value in values):
        return ""
    for value in values:
        text = text.replace(value, " ")
    return text.strip()


def _may_send_later(before: View, now: View, typed: Collection[FieldObservation]) -> bool:
    """Whether the page has a button that may send, and that is not of the form itself."""
    own = {button.ref for form in before.page.forms if _holds(form, typed) for button in form.buttons}
    others = {button.ref for button in now.page.all_buttons if button.meaning in _MAY_SEND}
    others |= {each.ref for each in now.elements.values() if each.role == "button" and says_it_sends(each)}
    return bool(others - own)


def _holds(form: FormObservation, typed: Collection[FieldObservation]) -> bool:
    asked = {field.key for field in typed}
    return any(field.key in asked for field in form.fields)


def _says_undone(typed: Collection[FieldObservation], new_texts: Sequence[Block]) -> bool:
    """Whether the site marks the record as not accepted: a draft, not submitted. The answers themselves may contain
    such words: "The parcel was not delivered".
    """
    values = _by_length(typed)
    return any(is_undone(rest) for block in new_texts if (rest := _without(values, fold(block.text))))


def _long_values(typed: Collection[FieldObservation]) -> list[str]:
    """The typed values that are long enough to be found again."""
    return [value for field in typed if len(value := fold(field.value)) >= _SHORTEST]


def _longest_answer(typed: Collection[FieldObservation], new_texts: Sequence[Block]) -> str:
    """The text with the longest answer, if the texts repeat all longer answers."""
    values = [each for each in _long_values(typed) if "@" not in each]  # an address is often shown to nobody
    texts = [(fold(block.text), block.text) for block in new_texts]
    if not values or any(all(value not in plain for plain, _ in texts) for value in values):
        return ""
    return next((text for plain, text in texts if max(values, key=len) in plain), "")


def _only_shows(now: View) -> bool:
    """Whether the page cannot send: only links elsewhere, and buttons to edit or print a record."""
    if any(field.is_asked for form in now.page.forms if form.purpose not in SIDE_FORMS for field in form.fields):
        return False
    shown = [element for element in now.elements.values() if not element.hidden]
    buttons = (each for each in shown if each.role == "button" or each.href.startswith(("#", "javascript:")))
    leads_on = (each for each in shown if each.role == "link" and _leads_on(label_of(each)))
    return all(_keeps_record(label_of(each)) for each in buttons) and not any(leads_on)


def _leads_on(label: str) -> bool:
    """Whether a link may confirm the page: "Confirm your booking"."""
    return say(label)[0] in ("submit", "next", "apply", "register", "order") or begins_to_send(label)


def _keeps_record(label: str) -> bool:
    """Whether a button belongs to a record: "Edit", "Delete", "Print", "Back"."""
    return say(label)[0] in ("remove", "back", "close", "search", "login", "logout") or has_word("own_record", label)


def _shows(typed: Collection[FieldObservation], new_texts: Sequence[Block]) -> bool:
    """Whether the texts repeat the longest answer, and most of the longer ones."""
    return repeats(_long_values(typed), [block.text for block in new_texts])


def repeats(answers: Sequence[str], texts: Sequence[str]) -> bool:
    """Whether the texts of a page repeat the longest of the folded answers, and most of them."""
    page_text = fold(" ".join(texts))
    values = [each for each in answers if len(each) >= _SHORTEST]
    longest = max(values, key=len, default="")
    shown = [value for value in values if value in page_text]
    is_telling = len(longest) >= _LONGEST_OF_ALL or (values == shown and sum(map(len, shown)) >= _LONGEST_OF_ALL)
    return is_telling and longest in shown and len(shown) >= 2 and 2 * len(shown) > len(values)


def _may_still_send(now: View, typed: Collection[FieldObservation]) -> bool:
    """Whether a button of the page may still send the shown answers. "Update this ticket" under an empty comment may
    not: the form is about the comment.
    """
    entered = {fold(field.value) for field in typed}
    return any(
        button.meaning in _MAY_SEND and not (_is_of_record(button, form) or _is_of_other_form(button, form, entered))
        for form in (None, *now.page.forms)
        for button in (form.buttons if form is not None else now.page.buttons)
    )


def _is_of_record(button: ButtonObservation, form: FormObservation | None) -> bool:
    """Whether a button alone in its form belongs to a shown record, by other words than a bare "Delete": "Supprimer
    cette réservation".
    """
    is_alone = form is not None and not any(field.is_asked for field in form.fields)
    is_other = say(button.label)[0] == "other" and not begins_to_send(button.label)
    return is_alone and is_other and has_word("own_record", button.label)


def _is_of_other_form(button: ButtonObservation, form: FormObservation | None, entered: Collection[str]) -> bool:
    """Whether a button with other words ends a form that asks for new text and repeats no sent answer."""
    if form is None or say(button.label)[0] != "other":
        return False
    fields = [field for field in form.fields if field.is_asked]
    asks = any(field.kind in _TEXT and not field.value for field in fields)
    return asks and not any(field.value and fold(field.value) in entered for field in form.fields)
