"""A page that asks once more before sending, in its own dialog or in one of the browser's."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from footpath.language.consents import read_consent
from footpath.language.labels import content_words
from footpath.language.outcomes import has_word
from footpath.language.text import words
from footpath.page.worlds import frame_of
from footpath.reading.buttons import is_button, label_of, say
from footpath.reading.index import Index, is_field
from footpath.reading.text_values import names_price
from footpath.reading.vocabulary import load_phrases

if TYPE_CHECKING:
    from footpath.engine.sent_requests import SentRequests
    from footpath.engine.view import View
    from footpath.schema.action import Outcome
    from footpath.schema.snapshot import Block, Element

LONGEST = 400
"""Characters of a dialog's text."""

_SENDS = frozenset({"submit", "apply", "order", "register"})
"""Meanings of buttons that send."""

_LEAVES = frozenset({"close", "back", "decline"})
"""Meanings of buttons that leave a dialog without an answer."""


@dataclasses.dataclass(frozen=True, slots=True)
class AsksFirst:
    """The page's question before sending."""

    text: str
    answers: tuple[Element, ...]
    """The buttons of the dialog that do not just close it; none of a dialog of the browser's."""
    is_native: bool = False

    @property
    def only_confirms(self) -> bool:
        """Whether yes only means to send: the text agrees to nothing, costs nothing and warns of nothing."""
        said, consent = load_phrases("buttons").score(content_words(self.text)), read_consent(self.text)
        if consent.purposes or consent.widens or names_price(self.text) or not said.keys() & _SENDS:
            return False
        if not all(has_word("at_last", word) for each in consent.beyond for word in words(each)):
            return False
        return self.is_native or (len(self.answers) == 1 and _says_yes(self.answers[0]))


def asks_first(before: View, ref: str, outcome: Outcome, now: View, sent: SentRequests) -> AsksFirst | None:
    """Return the page's question after a press on `ref` with nothing sent yet; None without a question, or if data has
    left.

    Requests of another site's frame are invisible, so a press in a frame is not judged here.
    """
    if sent.has_left or frame_of(ref) or not outcome.ok:
        return None
    if outcome.declined and outcome.dialog:
        return AsksFirst(outcome.dialog[:LONGEST], (), is_native=True)
    if not _dialogs(now):
        return None
    index = Index(now.snapshot)
    known = {(each.role, each.text, each.id) for each in _dialogs(before)}
    for block in reversed(_dialogs(now)):
        is_new = (block.role, block.text, block.id) not in known
        if is_new and (answers := _answers(index, block)):
            return AsksFirst(_text(index, block), answers)
    return None


def _dialogs(view: View) -> list[Block]:
    return [each for each in view.snapshot.blocks if each.kind == "dialog"]


def _answers(index: Index, dialog: Block) -> tuple[Element, ...]:
    """Return the buttons of a dialog without fields; a button to close or cancel is none."""
    inside = [each for each in index.elements if not each.hidden and dialog in index.above(each)]
    if any(map(is_field, inside)):
        return ()
    return tuple(each for each in inside if is_button(each) and say(label_of(each))[0] not in _LEAVES)


def is_told(before: View, ref: str, outcome: Outcome, now: View, sent: SentRequests) -> bool:
    """Whether the page clearly asks first, so that no further wait is needed."""
    asks = asks_first(before, ref, outcome, now, sent)
    return asks is not None and (asks.is_native or asks.only_confirms)


def _text(index: Index, dialog: Block) -> str:
    texts = [each.text for each in index.leaves if dialog in index.above(each)]
    return " ".join(filter(None, texts))[:LONGEST] or dialog.text


def _says_yes(button: Element) -> bool:
    """Whether a button says that a press sends, with or without a leading yes."""
    return say(" ".join(word for word in words(label_of(button)) if not has_word("yes", word)))[0] in _SENDS
