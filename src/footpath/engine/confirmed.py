"""Recognise a confirmation by the changes of the page since the press that sent the form (contract 2). Pure.

Three signs confirm together: the site has answered the request, the typed text is gone from the page, and the page
shows new text that is no failure. Words raise confidence. A report of success counts anywhere. Text in an unknown
language counts in a live region or in the place of the form. A new document must say thanks or give a reference, since
all its text is new. Over a form that keeps the typed text, only a report of success counts, or thanks in a live region.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.engine.recorded import record_of
from footpath.language.outcomes import has_thanks, has_word, tells_failure
from footpath.reading.buttons import say
from footpath.reading.confirmation import is_report, is_still_open, is_told_after_sending
from footpath.reading.index import Index
from footpath.schema.observation import SENT_PAGES, SIDE_FORMS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.engine.view import View
    from footpath.schema.observation import FieldObservation
    from footpath.schema.snapshot import Block, Element

REFUSED: Final = 400
"""The first HTTP status of refusals and failures."""

_JUDGED: Final = frozenset({"login", "captcha", "error", "review"}) | SENT_PAGES
"""Types of pages that need no judgement here."""
_TYPED: Final = frozenset({"text", "textarea", "email", "tel", "number", "date", "url", "rich_text"})
_LEADS_ON: Final = frozenset({"apply", "external_apply", "next", "submit", "save", "register", "login"})
_CLOSES: Final = frozenset({"close", "back", "decline", "consent"})
_LONGEST: Final = 600
_SHOWN: Final = 300
_FEWEST_LETTERS: Final = 4
_MOST_TEXTS: Final = 20


def confirmed(before: View, now: View, statuses: Sequence[int], *, has_left: bool) -> str:
    """The text that confirms the sent form; empty where the page does not surely confirm.

    Args:
        before: the page when the button was pressed.
        now: the page after the press, at rest.
        statuses: the HTTP statuses of the answers to sending requests since the press.
        has_left: whether any request has left the browser since the press, even a GET.
    """
    is_answered = bool(statuses) and max(statuses) < REFUSED
    if not (is_answered or has_left) or now.page.page_type in _JUDGED or not _typed_fields(before):
        return ""
    if any(field.error for field in now.fields.values()):
        return ""
    index = Index(now.snapshot)
    new_texts = list(texts_since(before, index))
    if not typing_is_gone(before, now):
        return _told_over_form(before, now, index, new_texts)[:_SHOWN] if is_answered else ""
    if record := record_of(before, now, statuses, _typed_fields(before), new_texts):
        return record[:_SHOWN]
    if _asks_more(before, now):
        return ""
    if _is_still_open(new_texts):
        return ""
    titles = [now.snapshot.title] if now.snapshot.title != before.snapshot.title else []
    if report := next(filter(is_told_after_sending, [*(each.text for each in new_texts), *titles]), ""):
        return report[:_SHOWN]
    if not is_answered or any(tells_failure(each.text) for each in new_texts):
        return ""
    message = _likely_message(before, now, index, new_texts)
    return message.text[:_SHOWN] if message is not None else ""


def _told_over_form(before: View, now: View, index: Index, new_texts: Sequence[Block]) -> str:
    """The new text that confirms while the form of the same document keeps the typed text, as under a toast."""
    is_new_document = before.snapshot.document != now.snapshot.document
    if is_new_document or _is_still_open(new_texts) or _asks_more(before, now) or _has_new_action(before, now):
        return ""
    if any(tells_failure(each.text) for each in new_texts):
        return ""
    thanks = (each for each in new_texts if has_thanks(each.text) and _is_announced(index, each))
    return next((each.text for each in new_texts if is_report(each.text)), "") or next(
        (each.text for each in thanks), ""
    )


def _is_still_open(new_texts: Sequence[Block]) -> bool:
    return any(has_word("waiting", each.text) or is_still_open(each.text) for each in new_texts)


def _is_announced(index: Index, text: Block) -> bool:
    """Whether a text stands in a live region."""
    return any(map(index.is_said, index.above(text)))


def unjudged_texts(before: View, now: View, statuses: Sequence[int]) -> tuple[str, ...]:
    """New texts of a page that seems to have taken the form. Empty if the page says that something failed or is still
    to come. Labels and names of controls are left out.
    """
    is_answered = bool(statuses) and max(statuses) < REFUSED
    if not is_answered or now.page.page_type in _JUDGED or not _typed_fields(before):
        return ()
    if not typing_is_gone(before, now) or _asks_more(before, now):
        return ()
    new_texts = list(texts_since(before, Index(now.snapshot)))
    has_failed = any(tells_failure(each.text) for each in new_texts)
    if has_failed or _is_still_open(new_texts) or any(field.error for field in now.fields.values()):
        return ()
    controls = {each.name for each in now.elements.values()}
    return tuple(dict.fromkeys(each.text[:_SHOWN] for each in new_texts if each.text not in controls))[:_MOST_TEXTS]


def _typed_fields(view: View) -> list[FieldObservation]:
    """The fields that hold typed text."""
    return [field for field in _shown(view) if field.value and field.kind in _TYPED]


def typing_is_gone(before: View, now: View) -> bool:
    """Whether each field with typed text is empty or gone now."""
    typed = {field.key for field in _typed_fields(before)}
    return not any(field.value for field in _shown(now) if field.key in typed)


def _asks_more(before: View, now: View) -> bool:
    """Whether the page has a new question, a later step, or a new button that leads on."""
    asked = {field.key for field in _shown(before)}
    beside = {field.ref for form in now.page.forms if form.purpose in SIDE_FORMS for field in form.fields}
    if any(field.key not in asked and field.ref not in beside for field in _shown(now)):
        return True
    if now.page.progress is not None and now.page.progress.current < now.page.progress.total:
        return True
    labels = {button.label for button in before.page.all_buttons}
    return any(button.meaning in _LEADS_ON and button.label not in labels for button in now.page.all_buttons)


def _likely_message(before: View, now: View, index: Index, new_texts: Sequence[Block]) -> Block | None:
    """The new text that likely confirms without the words of a known report."""
    is_new_document = before.snapshot.document != now.snapshot.document
    thanks = next((each for each in new_texts if has_thanks(each.text)), None)
    if thanks is not None:
        return thanks
    if now.page.reference and (numbered := [each for each in new_texts if now.page.reference in each.text]):
        return numbered[0]
    if is_new_document or _has_new_action(before, now):
        return None
    live = (each for each in new_texts if _is_announced(index, each))
    place = _path_of_form(before)
    near = (each for each in new_texts if place and now.snapshot.path(each.node).startswith(place))
    return next(live, None) or next(near, None)


def texts_since(before: View, index: Index) -> Iterator[Block]:
    """The texts of some words that `before` did not show, in reading order."""
    old = {text for block in before.snapshot.blocks for text in (block.text, *block.parts)}
    for leaf in index.leaves:
        is_label = leaf.kind in ("label", "legend") or leaf.labels != ""
        letters = sum(map(str.isalpha, leaf.text))
        if leaf.text not in old and not is_label and len(leaf.text) <= _LONGEST and letters >= _FEWEST_LETTERS:
            yield leaf


def _has_new_action(before: View, now: View) -> bool:
    """Whether the page has a new button, other than one that closes a message: the page may be a further step."""
    known = {each.name for each in before.elements.values() if _stays_on_page(each)}
    new = (each.name for each in now.elements.values() if _stays_on_page(each) and not each.hidden and each.name)
    return any(name not in known and say(name)[0] not in _CLOSES for name in new)


def _stays_on_page(element: Element) -> bool:
    """Whether an element is a button, or a link without an address of its own."""
    return element.role == "button" or (element.role == "link" and element.href.startswith(("#", "javascript:")))


def _path_of_form(before: View) -> str:
    """The path of the container of the filled form; empty where the whole page is the container."""
    filled = [field for field in _shown(before) if field.value]
    form = next((each for each in before.page.forms if each.ref >= 0 and filled[0] in each.fields), None)
    if form is not None:
        node = before.snapshot.by_order[form.ref].node
    else:
        node = Index(before.snapshot).common_of([before.elements[each.ref] for each in filled])
    return before.snapshot.path(before.snapshot.tree[node][0]) if node >= 0 else ""


def _shown(view: View) -> Iterator[FieldObservation]:
    return (field for field in view.page.fields if field.is_asked)
