"""Telling by what changed on a page that it confirms what a press has sent (contract 2). Pure.

Three things show it together: the site has answered what was sent, what was entered is gone from the page, and the page
says something that it did not say before and that is no failure. The words raise confidence: a report of success counts
wherever it stands. Words of no language known here count in a live region or where the form was. A new document has to
say thanks or give a reference, since all that it says is new.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.engine.recorded import record_of
from footpath.language.tidings import tells
from footpath.reading.buttons import say
from footpath.reading.confirmation import is_still_open, is_told_after_sending
from footpath.reading.index import Index

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.engine.view import View
    from footpath.schema.observation import ButtonObservation, FieldObservation
    from footpath.schema.snapshot import Block, Element

REFUSED: Final = 400
"""From this HTTP status on an answer is a refusal or a failure."""

_WALLS: Final = frozenset({"login", "captcha", "error", "review", "confirmation", "already_applied"})
"""Types of pages that tell by themselves what they are."""
_BESIDE: Final = frozenset({"search", "newsletter", "filter", "consent", "login"})
_TYPED: Final = frozenset({"text", "textarea", "email", "tel", "number", "date", "url", "rich_text"})
_LEADS_ON: Final = frozenset({"apply", "external_apply", "next", "submit", "save", "register", "login"})
_CLOSES: Final = frozenset({"close", "back", "decline", "consent"})
_LONGEST: Final = 600
_SHOWN: Final = 300
_FEWEST_LETTERS: Final = 4


def confirmed(before: View, now: View, answers: Sequence[int], *, has_left: bool) -> str:
    """The text by which a page confirms what was sent; empty where it does not, or where that is not sure.

    Args:
        before: the page as the button was pressed.
        now: the page after it, at rest.
        answers: the HTTP statuses of the answers to what was sent since.
        has_left: whether anything has left the browser since, be it by a request that sends nothing by its method.
    """
    is_answered = bool(answers) and max(answers) < REFUSED
    if not (is_answered or has_left) or now.page.page_type in _WALLS or not _is_gone(before, now):
        return ""
    if any(field.error for field in now.fields.values()):
        return ""
    index = Index(now.snapshot)
    fresh = list(_fresh(before, index))
    if record := record_of(before, now, answers, _typed(before), fresh):
        return record[:_SHOWN]
    if _asks_on(before, now):
        return ""
    if any(tells("waiting", each.text) or is_still_open(each.text) for each in fresh):
        return ""
    titles = [now.snapshot.title] if now.snapshot.title != before.snapshot.title else []
    if told := next(filter(is_told_after_sending, [*(each.text for each in fresh), *titles]), ""):
        return told[:_SHOWN]
    if not is_answered or any(tells("failure", each.text) for each in fresh):
        return ""
    said = _said(before, now, index, fresh)
    return said.text[:_SHOWN] if said is not None else ""


def _typed(view: View) -> list[FieldObservation]:
    """The fields that hold something a person types."""
    return [field for field in _shown(view) if field.value and field.kind in _TYPED]


def _is_gone(before: View, now: View) -> bool:
    """Whether nothing stands in the fields any more of what was typed."""
    typed = {field.key for field in _typed(before)}
    return bool(typed) and not any(field.value for field in _shown(now) if field.key in typed)


def _asks_on(before: View, now: View) -> bool:
    """Whether the page goes on: with another question, a later step, or a button that leads on."""
    asked = {field.key for field in _shown(before)}
    beside = {field.ref for form in now.page.forms if form.purpose in _BESIDE for field in form.fields}
    if any(field.key not in asked and field.ref not in beside for field in _shown(now)):
        return True
    if now.page.progress is not None and now.page.progress.current < now.page.progress.total:
        return True
    labels = {button.label for button in _buttons(before)}
    return any(button.meaning in _LEADS_ON and button.label not in labels for button in _buttons(now))


def _said(before: View, now: View, index: Index, fresh: Sequence[Block]) -> Block | None:
    """What the page says of it in words that are no known report."""
    is_new_document = before.snapshot.document != now.snapshot.document
    thanks = next((each for each in fresh if tells("thanks", each.text)), None)
    if thanks is not None:
        return thanks
    if now.page.reference and (numbered := [each for each in fresh if now.page.reference in each.text]):
        return numbered[0]
    if is_new_document or _offers_anew(before, now):
        return None
    live = (each for each in fresh if any(map(index.is_said, index.above(each))))
    place = _place_of_form(before)
    near = (each for each in fresh if place and now.snapshot.path(each.node).startswith(place))
    return next(live, None) or next(near, None)


def _fresh(before: View, index: Index) -> Iterator[Block]:
    """The texts of some words that the page did not show before, in reading order."""
    old = {text for block in before.snapshot.blocks for text in (block.text, *block.parts)}
    for leaf in index.leaves:
        is_label = leaf.kind in ("label", "legend") or leaf.labels != ""
        letters = sum(map(str.isalpha, leaf.text))
        if leaf.text not in old and not is_label and len(leaf.text) <= _LONGEST and letters >= _FEWEST_LETTERS:
            yield leaf


def _offers_anew(before: View, now: View) -> bool:
    """Whether it has a button that it did not have before, or a link that leads nowhere else, other than one that
    closes a message: it may be a step.
    """
    were = {each.name for each in before.elements.values() if _acts(each)}
    new = (each.name for each in now.elements.values() if _acts(each) and not each.hidden and each.name)
    return any(name not in were and say(name)[0] not in _CLOSES for name in new)


def _acts(element: Element) -> bool:
    """Whether a press on an element stays on the page: a button, or a link without an address of its own."""
    return element.role == "button" or (element.role == "link" and element.href.startswith(("#", "javascript:")))


def _place_of_form(before: View) -> str:
    """The path of what holds the form that was filled; empty where that is the whole page."""
    filled = [field for field in _shown(before) if field.value]
    form = next((each for each in before.page.forms if each.ref >= 0 and filled[0] in each.fields), None)
    if form is not None:
        node = before.snapshot.by_order[form.ref].node
    else:
        node = Index(before.snapshot).common_of([before.elements[each.ref] for each in filled])
    return before.snapshot.path(before.snapshot.tree[node][0]) if node >= 0 else ""


def _shown(view: View) -> Iterator[FieldObservation]:
    seen = (field for form in view.page.forms for field in form.fields)
    return (field for field in seen if field.visible and not field.trap)


def _buttons(view: View) -> Iterator[ButtonObservation]:
    yield from view.page.buttons
    for form in view.page.forms:
        yield from form.buttons
