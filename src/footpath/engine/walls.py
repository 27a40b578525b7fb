"""What stands in the way of a press: a captcha, a sign-in, or a page that asks once more before sending.

A captcha or a sign-in stands in front of a page, a form, or the answer to a press. A person passes walls by hand. A
page asks once more in its own dialog, or in one of the browser's.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from footpath.engine.conditions import has_left_form, moved
from footpath.engine.confirmed import texts_since
from footpath.engine.sent_requests import SentRequests
from footpath.errors import NeedsPerson
from footpath.language.consents import read_consent
from footpath.language.labels import content_words
from footpath.language.outcomes import has_word
from footpath.language.text import words
from footpath.page.worlds import frame_of
from footpath.reading.buttons import FINISHES, LEAVES, begins_to_send, is_button, label_of, say
from footpath.reading.captchas import Captcha, standing, title_of, unsolved
from footpath.reading.index import Index, is_field
from footpath.reading.status import is_told_after_sending
from footpath.reading.text_values import names_price
from footpath.reading.vocabulary import load_phrases
from footpath.schema.diff import diff
from footpath.schema.event import PersonAsked
from footpath.sentence import for_cli, own, sentence

if TYPE_CHECKING:
    from footpath.engine.run_context import RunContext
    from footpath.engine.view import View
    from footpath.schema.action import Outcome
    from footpath.schema.snapshot import Block, Element

BY_HAND: Final = for_cli("Run it with --headed, pass it by hand, and it goes on.")
BY_HAND_ALONE: Final = for_cli("Run it with --headed, pass it by hand and press nothing else, and it goes on.")

ALONE_S: Final = 10.0
"""Seconds within which a captcha may pass by itself."""


async def unblocked(context: RunContext, reason: str, hint: str = "", *, cli: str = BY_HAND) -> View:
    """Return the page once a person has passed its wall.

    Args:
        context: the run.
        reason: the wall, in words.
        hint: help for a person without a window of the browser.
        cli: help for a person who can have one.

    Raises:
        NeedsPerson: nobody has passed the wall.
    """
    asked = PersonAsked(what="blocked", question=reason)
    if not await context.ask(asked, lambda: context.person.unblock(reason, context.session.url, hint)):
        raise NeedsPerson(reason, hint=hint, cli=cli)
    return await context.settled()


async def past_captcha(context: RunContext, view: View) -> View:
    """Return the page without a captcha in front of the whole page.

    Raises:
        NeedsPerson: nobody has passed the captcha.
    """
    if view.page.blocked_by != "captcha":
        return view
    return await unblocked(
        context, f"A captcha stands in the way ({view.page.captcha or 'of a kind that is not known'})."
    )


@dataclasses.dataclass(frozen=True, slots=True)
class Passed:
    """The page after the captcha of its form."""

    view: View
    may_be_sent: bool = False
    """Whether the form may have been sent: by the page as the box was ticked, or by the person."""


async def pass_captcha(context: RunContext, view: View, button: Element) -> Passed:
    """Return the page once the captcha of a form is passed, before `button` sends the form.

    Raises:
        NeedsPerson: nobody has passed the captcha.
    """

    def left(now: View) -> Captcha | None:
        return unsolved(now.snapshot, now.page, button.ref)

    if left(view) is None:
        return Passed(view)
    before, sent = await context.look(), SentRequests(context)
    now, captcha = before, left(before)
    if captcha is not None and captcha.alone:
        now = await context.until(lambda now: left(now) is None, min(ALONE_S, context.task.limits.step_seconds))
        captcha = left(now)
    if captcha is not None:
        wanted = "The form has a captcha that is to be passed before it is sent ({})."
        now = await unblocked(context, sentence(wanted, own(captcha.name)), context.progress.unsent, cli=BY_HAND_ALONE)
    return Passed(now, may_be_sent=sent.may_have_arrived or has_left_form(before, now))


@dataclasses.dataclass(frozen=True, slots=True)
class Challenged:
    """The pages before and after a press that the site answered with a captcha."""

    before: View
    now: View

    @property
    def name(self) -> str:
        """Return the captcha's name; empty once passed."""
        return challenge(self.before, self.now)


def challenge(before: View, now: View) -> str:
    """Return the name of a captcha that appeared since a press; empty for none, or if the page goes on beside the
    captcha.
    """
    if now.page.blocked_by == "captcha" and before.page.blocked_by != "captcha":
        return title_of(now.page.captcha)
    captcha = standing(now.snapshot)
    if captcha is None or captcha == standing(before.snapshot):
        return ""
    asks = any(field.is_asked for field in now.fields.values())
    return "" if asks and moved(before.page, now.page) else captcha.name


async def pass_challenge(context: RunContext, came: Challenged) -> Challenged:
    """Return the page once the captcha is passed, by itself or by a person, or not passed at all."""
    captcha = standing(came.now.snapshot)
    if captcha is None or captcha.alone:
        within_s = min(ALONE_S, context.task.limits.step_seconds)
        now = await context.until(lambda now: not challenge(came.before, now), within_s)
        came = dataclasses.replace(came, now=now)
    if not came.name:
        return came
    try:
        now = await unblocked(context, sentence("The site answers with a captcha ({}).", own(came.name)))
    except NeedsPerson:
        return came
    return dataclasses.replace(came, now=now)


_MENUS: Final = frozenset({"menu", "listbox"})
_OF_MENUS: Final = frozenset({"menuitem", "menuitemcheckbox", "menuitemradio", "option"})
LONGEST = 400
"""Characters of a dialog's text."""


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
        if consent.purposes or consent.widens or names_price(self.text) or not said.keys() & FINISHES:
            return False
        if not all(has_word("at_last", word) for each in consent.beyond for word in words(each)):
            return False
        return self.is_native or self.yes is not None

    @property
    def yes(self) -> Element | None:
        """The one button that says yes, beside "Keep editing"; None for no button or several."""
        saying = [each for each in self.answers if _says_yes(each)]
        return saying[0] if len(saying) == 1 else None


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


def only_opened(before: View, now: View) -> bool:
    """Whether a press only opened a dialog, menu or panel with further buttons, and no new text tells a success. The
    caller judges a press with a sent request.
    """
    if before.snapshot.document != now.snapshot.document or before.snapshot.url != now.snapshot.url:
        return False
    index, change = Index(now.snapshot), diff(before.snapshot, now.snapshot)
    texts = list(texts_since(before, index))
    if not any(map(_leads_further, change.appeared)) or any(is_told_after_sending(each.text) for each in texts):
        return False
    if any("expanded" in each.fields and each.element.expanded for each in change.changed):
        return True
    known = {(each.role, each.text, each.id) for each in _panels(before)}
    opened = [each for each in _panels(now) if (each.role, each.text, each.id) not in known]
    return all(any(each in index.above(item) for each in opened) for item in (*change.appeared, *texts))


def _leads_further(element: Element) -> bool:
    """Whether an element is a field, or a button or menu entry other than one to close something."""
    if is_field(element):
        return True
    return (is_button(element) or element.role in _OF_MENUS) and say(label_of(element))[0] not in LEAVES


def _panels(view: View) -> list[Block]:
    return [each for each in view.snapshot.blocks if each.kind == "dialog" or each.role in _MENUS]


def _dialogs(view: View) -> list[Block]:
    return [each for each in view.snapshot.blocks if each.kind == "dialog"]


def _answers(index: Index, dialog: Block) -> tuple[Element, ...]:
    """Return the buttons of a dialog without fields; a button to close or cancel is none."""
    inside = [each for each in index.elements if not each.hidden and dialog in index.above(each)]
    if any(map(is_field, inside)):
        return ()
    return tuple(each for each in inside if is_button(each) and say(label_of(each))[0] not in LEAVES)


def is_told(before: View, ref: str, outcome: Outcome, now: View, sent: SentRequests) -> bool:
    """Whether the page clearly asks first, so that no further wait is needed."""
    asks = asks_first(before, ref, outcome, now, sent)
    return asks is not None and (asks.is_native or asks.only_confirms)


def _text(index: Index, dialog: Block) -> str:
    texts = [each.text for each in index.leaves if dialog in index.above(each)]
    return " ".join(filter(None, texts))[:LONGEST] or dialog.text


def _says_yes(button: Element) -> bool:
    """Whether a button only says that a press sends, with or without a leading yes. After a yes, any verb of sending
    counts.
    """
    label = label_of(button)
    said = words(label)
    rest = " ".join(word for word in said if not has_word("yes", word))
    is_yes = bool(said) and has_word("yes", said[0]) and (not rest or begins_to_send(rest))
    does_more = names_price(label) or has_word("subscription", label) or bool(read_consent(label).purposes)
    return (is_yes or say(rest)[0] in FINISHES) and not does_more
