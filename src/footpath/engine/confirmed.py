"""Recognise a confirmation by the changes of the page since the press that sent the form (contract 2). Pure.

Three signs confirm together: the site has answered the request, the typed text is gone from the page, and the page
shows new text that is no failure. Words raise confidence. A report of success counts anywhere. Text in an unknown
language counts in a live region or in the place of the form. In a new document all text is new: there several signs
have to come together. Over a form that keeps the typed text, only a report of success counts, thanks in a live region,
or the pressed button's own new label. A passing text, as in a toast, counts by its words alone.
"""

from __future__ import annotations

import dataclasses
import re
from typing import TYPE_CHECKING, Final

from footpath.engine.conditions import same_form
from footpath.engine.recorded import REDIRECTS, entry_of, record_of
from footpath.engine.topic import LEADS_ON, by_site, is_at_edge, topic_of, typed_fields
from footpath.language.clauses import comes_to
from footpath.language.outcomes import (
    asks_to_wait,
    awaits_moderation,
    has_number,
    has_thanks,
    has_word,
    is_under_way,
    is_undone,
    says_taken,
    tells_failure,
)
from footpath.language.proving import proves, tells_act, tells_done
from footpath.language.receipt import takes_back
from footpath.language.sent import only_tells_receipt
from footpath.language.text import is_akin, sentences, words
from footpath.reading.answer_body import only_accepts
from footpath.reading.buttons import keeps_copy, say
from footpath.reading.effect import says_it_sends
from footpath.reading.index import Index
from footpath.reading.status import is_report, is_still_open, is_told_after_sending
from footpath.schema.observation import SENT_PAGES, SIDE_FORMS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from footpath.engine.view import View
    from footpath.schema.observation import FieldObservation
    from footpath.schema.snapshot import Block, Element

REFUSED: Final = 400
"""The first HTTP status of refusals and failures."""

_JUDGED: Final = frozenset({"login", "captcha", "error", "review"}) | SENT_PAGES
"""Types of pages that need no judgement here."""
_CLOSES: Final = frozenset({"close", "back", "decline", "consent"})
_LONGEST: Final = 600
_SHOWN: Final = 300
_FEWEST_LETTERS: Final = 4
_MOST_TEXTS: Final = 20
_FEWEST_TEXTS: Final = 2
"""Number of new texts up to which one of them must be the message, wherever its place."""
_SHORT: Final = 3
"""Most words of a bare greeting."""
_BRIEF: Final = 6
"""Number of new texts of a page with little else."""
_GOES_ON: Final = re.compile(r"(?:…|\.\.\.)\s*(?:\d{1,2}\s?%)?\s*$|\b\d{1,2}\s?%\s*$")
"""The end of a text that continues, or counts up to a hundred percent."""
_TAIL: Final = 12
_FEW_WORDS: Final = 4
"""Most words of a text that says nothing but that a page is at work."""


@dataclasses.dataclass(frozen=True, slots=True)
class Answers:
    """The requests since a press, and the site's answers."""

    statuses: Sequence[int]
    """The HTTP statuses of the answers to sending requests."""
    has_left: bool
    """Whether any request has left the browser, even a GET."""
    has_accepted: bool = False
    """Whether an answer shows by its structure that the site accepted the data (`SentRequests.has_accepted`)."""

    @property
    def is_answered(self) -> bool:
        """Whether the site has answered, and no answer refuses."""
        return bool(self.statuses) and max(self.statuses) < REFUSED


@dataclasses.dataclass(frozen=True, slots=True)
class _Change:
    """The changes of a page since the press."""

    before: View
    now: View
    index: Index
    """Of the page now."""
    statuses: Sequence[int]
    texts: Sequence[Block]
    """The new texts."""
    passed: Sequence[str]
    """The texts that appeared and vanished."""

    @classmethod
    def between(cls, before: View, now: View, statuses: Sequence[int] = ()) -> _Change:
        index = Index(now.snapshot)
        return cls(before, now, index, statuses, list(texts_since(before, index)), passed_texts(before, now))

    @property
    def is_new_document(self) -> bool:
        return self.before.snapshot.document != self.now.snapshot.document

    @property
    def is_open(self) -> bool:
        """Whether a new text reports work in progress or still to do."""
        language = self.now.snapshot.lang
        is_open = any(asks_to_wait(each) or is_still_open(each, language) for each in self.by_site)
        return is_open or at_work(self.before, self.now) != ""

    @property
    def has_failed(self) -> bool:
        return any(tells_failure(each, self.now.snapshot.lang) for each in (*self.by_site, *self.passed))

    @property
    def by_site(self) -> list[str]:
        """Return the new texts of the site (`topic.by_site`)."""
        return by_site((each.text for each in self.texts), self.before)

    @property
    def is_again(self) -> bool:
        """Whether the same form appears again, in a new document."""
        return self.is_new_document and same_form(self.before.page, self.now.page)

    @property
    def is_redirected(self) -> bool:
        return any(status in REDIRECTS for status in self.statuses)

    @property
    def is_replaced(self) -> bool:
        """Whether the server led from the sent form to another address, with no field of the form."""
        is_elsewhere = self.before.snapshot.url.partition("#")[0] != self.now.snapshot.url.partition("#")[0]
        return (
            self.is_redirected and is_elsewhere and self.is_new_document and not shows_field_of(self.before, self.now)
        )

    @property
    def said(self) -> list[str]:
        """Return the new texts outside the site's header, footer and menu."""
        return [each.text for each in self.texts if not is_at_edge(self.index, each)]


def confirmed(before: View, now: View, answers: Answers, *, pressed: str = "") -> str:
    """The text that confirms the sent form; empty where the page does not surely confirm.

    Args:
        before: the page when the button was pressed.
        now: the page after the press, at rest.
        answers: of the site since the press.
        pressed: the ref of the button.
    """
    statuses, is_answered = answers.statuses, answers.is_answered
    if not _may_confirm(before, now, answers):
        return ""
    change = _Change.between(before, now, statuses)
    if not typing_is_gone(before, now):
        return _told_over_form(change, pressed)[:_SHOWN] if is_answered else ""
    if record := record_of(before, now, statuses, typed_fields(before)):
        return record[:_SHOWN]
    if bare := _answer_alone(change):
        return bare[:_SHOWN] if is_answered and only_accepts(bare) else ""
    if _asks_more(before, now) or change.is_open:
        return ""
    return (_reported(change) or (_shown_without_report(change, answers, pressed) if is_answered else ""))[:_SHOWN]


def _reported(change: _Change) -> str:
    """Return the first new text, or the new title, that reports a sending."""
    title = change.now.snapshot.title
    titles = [title] if title != change.before.snapshot.title else []
    told = [*(each.text for each in change.texts), *titles]
    language, topic = change.now.snapshot.lang, topic_of(change.before)
    read = (each for each in told if proves(each, language, topic))
    moderated = filter(awaits_moderation, told) if change.is_redirected else ()
    return (
        next(filter(is_told_after_sending, told), "") or next(read, "") or _flashed(change) or next(iter(moderated), "")
    )


def _flashed(change: _Change) -> str:
    """Return the message that tells what was done, on the page to which the server led on from the form: an announced
    text, or a text of a page with little else. A site with something against the data shows the form again.
    """
    if not change.is_replaced or change.has_failed:
        return ""
    language, topic, is_brief = change.now.snapshot.lang, topic_of(change.before), len(change.said) <= _BRIEF
    told = (each.text for each in change.texts if is_brief or change.index.is_announced(each))
    return next((each for each in told if any(tells_done(one, language, topic) for one in sentences(each))), "")


def _shown_without_report(change: _Change, answers: Answers, pressed: str) -> str:
    """Return what confirms without a report: the button's label, a new entry of a list, or a likely message. A script
    may draw an entry that only it keeps: the site's own answer has to show acceptance.
    """
    if change.has_failed:
        return ""
    said = _said_by_button(change, pressed)
    if answers.has_accepted:
        said = said or entry_of(change.before, change.now, typed_fields(change.before), change.texts)
    return said or _likely_message(change, has_accepted=answers.has_accepted)


def _may_confirm(before: View, now: View, answers: Answers) -> bool:
    """Whether a filled form was sent, and the page is neither known otherwise nor reports errors."""
    if not (answers.is_answered or answers.has_left) or now.page.page_type in _JUDGED:
        return False
    return bool(_entered_fields(before)) and not any(field.error for field in now.fields.values())


def _told_over_form(change: _Change, pressed: str) -> str:
    """Return the confirming text over a form with its typed text; in a new document, only one of the form's own act."""
    if change.is_open or change.has_failed or _asks_more(change.before, change.now):
        return ""
    if change.is_new_document:
        language, topic = change.now.snapshot.lang, topic_of(change.before)
        told = (each for each in change.said if any(tells_act(one, language, topic) for one in sentences(each)))
        return next(told, "") if change.is_again and _is_read_back(change.before, change.now) else ""
    if button := _said_by_button(change, pressed):
        return button
    if _has_new_action(change.before, change.now):
        return ""
    announced = [each.text for each in change.texts if change.index.is_announced(each)]
    said = [*(each.text for each in change.texts), *change.passed]
    return next(iter((*filter(is_report, said), *filter(_says_done, (*announced, *change.passed)))), "")


def _is_read_back(before: View, now: View) -> bool:
    """Whether each field of typed text that stands in a new document holds what was entered, or nothing."""
    entered = {field.key: field.value for field in typed_fields(before)}
    return all(field.value in ("", entered.get(field.key, field.value)) for field in _shown(now))


def _says_done(text: str) -> bool:
    """Whether a text gives thanks or reports a completed receipt."""
    return (has_thanks(text) or says_taken(text)) and not (is_undone(text) or is_still_open(text))


def _said_by_button(change: _Change, pressed: str) -> str:
    """Return the pressed button's new label, if the button is disabled now and reports the sending: "Sent ✓"."""
    was, button = change.before.elements.get(pressed), change.now.elements.get(pressed)
    if change.is_new_document or was is None or button is None or not button.disabled or button.name == was.name:
        return ""
    is_done = only_tells_receipt(button.name) and not _GOES_ON.search(button.name[-_TAIL:])
    return button.name if is_done and _says_done(button.name) and not asks_to_wait(button.name) else ""


def _answer_alone(change: _Change) -> str:
    """Return the text of a new document that is only an answer to programs, as `{"ok":true}`; else empty."""
    texts = [each.text for each in change.index.leaves]
    return texts[0] if change.is_new_document and len(texts) == 1 and texts[0].startswith(("{", "[")) else ""


def unjudged_texts(before: View, now: View, statuses: Sequence[int], *, may_ask: bool = False) -> tuple[str, ...]:
    """Return new texts of a page that seems to have accepted the form, passing texts included. Empty if the page
    reports a failure or work to do; `may_ask`: a new question or button is no such work. Without labels and names of
    controls.
    """
    if not _may_have_taken(before, now, statuses) or (_asks_more(before, now) and not may_ask):
        return ()
    change = _Change.between(before, now)
    if change.has_failed or change.is_open or any(field.error for field in now.fields.values()):
        return ()
    controls = {each.name for each in now.elements.values()}
    texts = (*change.passed, *(each.text for each in change.texts))
    return tuple(dict.fromkeys(each[:_SHOWN] for each in texts if each not in controls))[:_MOST_TEXTS]


def _may_have_taken(before: View, now: View, statuses: Sequence[int]) -> bool:
    """Whether the site has answered without a refusal, and the page has no typed text any more."""
    is_answered = bool(statuses) and max(statuses) < REFUSED
    is_filled = is_answered and now.page.page_type not in _JUDGED and bool(_entered_fields(before))
    return is_filled and typing_is_gone(before, now)


def _entered_fields(view: View) -> list[FieldObservation]:
    """Return the fields that hold typed text; on a step of choices alone, the fields that hold a choice."""
    return typed_fields(view) or [field for field in _shown(view) if field.value]


def shows_field_of(before: View, now: View) -> bool:
    """Whether a page still has a field of the form."""
    asked = {field.key for field in before.fields.values()}
    return any(field.key in asked for field in now.fields.values())


def typing_is_gone(before: View, now: View) -> bool:
    """Whether each field with typed text, or with a choice where nothing is typed, is empty or gone now."""
    entered = {field.key for field in _entered_fields(before)}
    return not any(field.value for field in _shown(now) if field.key in entered)


def _asks_more(before: View, now: View) -> bool:
    """Whether the page has a new question, a later step, or a new button that leads on."""
    asked = {field.key for field in _shown(before)}
    beside = {field.ref for form in now.page.forms if form.purpose in SIDE_FORMS for field in form.fields}
    if any(field.key not in asked and field.ref not in beside for field in _shown(now)):
        return True
    if now.page.progress is not None and now.page.progress.current < now.page.progress.total:
        return True
    labels = {button.label for button in before.page.all_buttons}
    new = (each for each in now.page.all_buttons if each.meaning in LEADS_ON and each.label not in labels)
    return any(not now.elements[each.ref].disabled for each in new)


def _likely_message(change: _Change, *, has_accepted: bool) -> str:
    """Return the new text that likely confirms without the words of a known report. In the same document a text in
    unknown words counts only if the site's own answer reports acceptance: otherwise the text may as well be a refusal.
    """
    before, now = change.before, change.now
    texts = [each.text for each in change.texts]
    known = (*filter(has_thanks, texts), *(text for text in texts if now.page.reference and now.page.reference in text))
    if said := next(iter((*known, *filter(_says_done, change.passed))), ""):
        return said
    if _has_new_action(before, now):
        return ""
    if due := _due_to_the_person(change):
        return due
    if change.is_new_document:
        return _of_new_document(change)
    if done := next(filter(_says_done, texts), ""):
        return done
    if not has_accepted:
        return ""
    return _of_same_document(change)


def _due_to_the_person(change: _Change) -> str:
    """Return the text on something to come to the person's own e-mail address; empty for none, and for a form that
    takes something back: after “Unsubscribe” nothing should come.
    """
    language = change.now.snapshot.lang
    if takes_back(topic_of(change.before), language):
        return ""
    entered = (field.value.strip() for field in typed_fields(change.before))
    addresses = [value for value in entered if "@" in value.strip("@") and not any(map(str.isspace, value))]
    told = (comes_to(each, change.said, language) for each in addresses)
    return next(filter(None, told), "")


def _of_same_document(change: _Change) -> str:
    """Return a new text in the place of the sent form: an announced one, one inside the form, or a lone one."""
    told = [each for each in change.texts if not _only_greets(each.text)]
    live = (each.text for each in told if change.index.is_announced(each))
    place = _path_of_form(change.before)
    near = (each.text for each in told if place and change.now.snapshot.path(each.node).startswith(place))
    said = [each for each in change.said if not _only_greets(each)] if len(change.said) <= _FEWEST_TEXTS else []
    return next(live, "") or next(near, "") or next(iter(said), "")


def _only_greets(text: str) -> bool:
    """Whether a text is a greeting or a wish: "Welcome back!"."""
    return has_word("farewell", text) and len(words(text)) <= _SHORT


def _of_new_document(change: _Change) -> str:
    """Return the most telling text of a new document, if its signs weigh enough together."""
    topic = topic_of(change.before).words
    told = (text for text in change.said if not has_word("visit", text))
    signs = {text: {sign: weight for sign, weight, has in _SIGNS if has(text, topic)} for text in told}
    best = max(signs, key=lambda text: sum(signs[text].values()), default="")
    if not best:
        return ""
    found = {sign: weight for each in signs.values() for sign, weight in each.items()}
    if not found.keys() & _TOLD:
        return ""
    is_brief = len(signs) <= _BRIEF
    found["direct"] = is_brief and not change.is_redirected
    found["again"] = is_brief and change.is_again
    found["replaced"] = _REPLACED * (change.is_replaced and "numbered" in found)
    return best if sum(found.values()) >= _ENOUGH else ""


def _is_about(text: str, topic: Collection[str]) -> bool:
    """Whether a text names the topic, also in another form: "Je aanvraag is binnen" after "Afspraak aanvragen"."""
    return any(is_akin(word, other) for word in words(text) for other in topic)


_SIGNS: Final[tuple[tuple[str, int, Callable[[str, Collection[str]], bool]], ...]] = (
    ("about", 2, _is_about),
    ("taken", 2, lambda text, _: says_taken(text)),
    ("numbered", 1, lambda text, _: has_number(text)),
)
"""The signs in a text of a new document, with their weights. A page that answers the request itself, or shows the
emptied form again with little else, adds 1 each (`tests/engine/test_confirmed.py` has the pages).
"""
_ENOUGH: Final = 3
_REPLACED: Final = 2
"""Weight of a redirect from the sent form to another document without it, which has a number. Without one, the document
may be any: "Recently submitted reviews" stands on a home page.
"""
_TOLD: Final = frozenset({"taken", "numbered"})
"""Signs of which one is required: a page about the sent data may also report a refusal."""


def passed_texts(before: View, now: View) -> list[str]:
    """Return the texts that appeared since the press and vanished again, as in a toast, without mere waiting.
    Texts of controls are no messages: an emptied list shows the placeholder again.
    """
    shown = {text for view in (before, now) for block in view.snapshot.blocks for text in (block.text, *block.parts)}
    controls = [element for view in (before, now) for element in view.elements.values()]
    shown.update(text for element in controls for text in (element.name, element.text))
    new = (text for text in now.snapshot.passed if text not in shown)
    return [text for text in new if _has_letters(text) and not asks_to_wait(text)]


def at_work(before: View, now: View) -> str:
    """Return a new text of a page still at work: the text ends openly ("Checking your message…"), says so in words, or
    stands beside an endless spinner. Empty for none.
    """
    return next(_of_work(before, now), "")


def is_loading(before: View, now: View) -> bool:
    """Whether a new text of a few words says that a page is still at work; a longer text may be cut off."""
    return any(len(text.split()) <= _FEW_WORDS for text in _of_work(before, now))


def _of_work(before: View, now: View) -> Iterator[str]:
    yield from (text for text in now.snapshot.busy if text not in before.snapshot.busy)
    names = {element.name for element in now.elements.values()}
    new = (each.text for each in texts_since(before, Index(now.snapshot)) if each.text not in names)
    yield from (text for text in new if _GOES_ON.search(text[-_TAIL:]) or is_under_way(text))


def texts_since(before: View, index: Index) -> Iterator[Block]:
    """Yield the texts of some words that `before` did not show, in reading order."""
    old = {text for block in before.snapshot.blocks for text in (block.text, *block.parts)}
    for leaf in index.leaves:
        is_label = leaf.kind in ("label", "legend") or leaf.labels != ""
        if leaf.text not in old and not is_label and len(leaf.text) <= _LONGEST and _has_letters(leaf.text):
            yield leaf


def _has_letters(text: str) -> bool:
    return sum(map(str.isalpha, text)) >= _FEWEST_LETTERS


def _has_new_action(before: View, now: View) -> bool:
    """Whether the page has a new button, other than one that closes a message or only offers a copy of the page: the
    page may be a further step.
    """
    known = {each.name for each in before.elements.values() if _stays_on_page(each)}
    new = (each for each in now.elements.values() if _stays_on_page(each) and not each.hidden and each.name)
    return any(each.name not in known and not _leads_nowhere(each) for each in new)


def _leads_nowhere(button: Element) -> bool:
    return say(button.name)[0] in _CLOSES or (keeps_copy(button.name) and not says_it_sends(button))


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
