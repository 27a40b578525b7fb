"""Guard the requests of pages outside of watched presses: as a field is filled or pointed at, by a timer, or as the
page goes.

`reading/unpressed.py` judges each request. There is no press for a person to approve, so an effect is refused unless
the task may send unseen. Then the effect leaves at most once in all attempts at the task (contract 3): with an intent
in the journal before, and the answer of the site after. Only a declined effect may leave once more.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter
from typing import TYPE_CHECKING, Final, Literal
from urllib.parse import urlsplit

from footpath.engine.sent_requests import DECLINES
from footpath.page.carriers import FormEntries, read_entries
from footpath.page.traffic import has_failed
from footpath.reading.unpressed import Moment, is_of_allowed, judge
from footpath.schema.action import ENTERING, PRESSES
from footpath.schema.cookbook import SENDING_TASKS
from footpath.schema.event import Unpressed
from footpath.schema.template import texts_of
from footpath.sentence import Sentence, listed, own, sentence

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from typing import LiteralString

    from footpath.engine.run_context import RunContext
    from footpath.engine.view import View
    from footpath.page.tab import Tab
    from footpath.schema.action import Action
    from footpath.schema.event import Entry
    from footpath.schema.request import OutboundRequest
    from footpath.schema.snapshot import Element

    Acts = Sequence[tuple[Action, Element | None]]

STOPPED = "Without any press, the page would have sent something to {}. It was stopped."
AGAIN = "Without any press, the page would have sent the like to {} once more. It was stopped."
KEPT = "Before any button was pressed, the page sent something to {}."
LEFT = "Without any press, the page sends something to {}, as the task allows."
EARLIER = "In an earlier attempt: {}"
ANSWERS: Final[dict[str, LiteralString]] = {
    "taken": "The site {} has taken what the page sent without any press.",
    "declined": "The site {} has declined what the page sent without any press.",
    "unclear": "The site {} has not told whether it took what the page sent without any press. Look there.",
}
COUNTED: Final[dict[str, LiteralString]] = {
    "stopped": "In all, {} requests that the page made without any press were stopped.",
    "draft": "In all, the page sent {} requests before any button was pressed.",
}
MOST: Final = 100
"""Number of addresses that are told one by one, of times that effects may leave in all attempts (beacons apart), and of
forms of requests that are known: a page may make up any number.
"""
TIMES: Final = 2
"""How often an effect may leave: once, and once more if the site has declined."""
_COST: Final = 2**14


class UnpressedRequests:
    """The requests of one run."""

    def __init__(self, context: RunContext) -> None:
        self._context = context
        self._usual: dict[frozenset[str], None] = {}
        """The forms of usual requests (`OutboundRequest.form`), the oldest first."""
        self._seen: set[frozenset[str]] = set()
        """The forms of all requests up to the last acts."""
        self._has_pressed = False
        """Whether the last acts were a press, the possible cause of all later requests."""
        self._counts: Counter[tuple[Literal["stopped", "draft"], str]] = Counter()
        self._claimed: set[str] = set()
        """The effects possibly taken by a site, in this attempt or an earlier one."""
        self._times: Counter[str] = Counter()
        """How often each effect has left, in all attempts."""
        self._beacons: set[str] = set()
        """The effects of beacons, in this attempt: a page that counts what it sees may not use up what others need."""
        self._digests: dict[frozenset[str], str] = {}
        """The effect of each content of requests: a page may repeat a request all day."""
        self._open: dict[str, tuple[str, str]] = {}
        """The effect and the place of each let go request without an answer, by its id."""
        self._unclear: list[str] = []
        self._entries = FormEntries()
        """The forms around the fields of the last acts."""
        self._acts: dict[tuple[str, int], Acts] = {}
        """The last acts in each document but that of the last acts of all; none where they were allowed to send."""

    async def watch(self, earlier: Iterable[Entry]) -> None:
        """Judge each request from now on, and copy the departures of `earlier`, the journal of the last attempt."""
        for event in left_by(earlier):
            self._remember(event.what, event.effect)
            self._context.progress.left = True
            await self._context.journal.append(event)
        self._context.given.has_answer = self._has_answer
        self._context.session.outbox.watch(self._may_leave, self._note)

    async def conclude(self) -> Sentence:
        """Journal all untold facts. Return the facts for the end of the run; empty for none."""
        seconds = self._context.task.limits.step_seconds
        traffics = [tab.traffic for tab in self._context.session.tabs.open]
        await asyncio.gather(*(each.wait_answered(self._open.keys() & each.unanswered, seconds) for each in traffics))
        await self._hear()
        for effect, place in self._open.values():
            await self._answered("unclear", effect, place)
            self._unclear.append(place)
        totals = Counter[Literal["stopped", "draft"]]()
        for (what, _), count in self._counts.items():
            totals[what] += count
        for what, count in totals.items():
            if count > sum(1 for told, place in self._counts if told == what and place):
                await self._append(what, sentence(COUNTED[what], own(str(count))))
        if self._context.task.type not in SENDING_TASKS:
            return own("")
        stopped = (
            own("The page tried to send something without any press. Footpath stopped the request.")
            if totals["stopped"]
            else own("")
        )
        told = (sentence(ANSWERS["unclear"], each) for each in dict.fromkeys(self._unclear))
        return listed(" ", filter(None, (stopped, *told)))

    async def _note(self, acts: Acts) -> None:
        """Note what is about to be entered, and where its form is sent to."""
        session, view = self._context.session, self._context.view
        if session.outbox.unpressed is None:  # later requests are judged one by one
            self._know_sent(acts)
        await self._hear()
        tab = session.tabs.current
        self._keep_acts()
        self._context.given.begin(_document_in(tab))
        entered = [
            (action, element) for action, element in acts if element is not None and isinstance(action, ENTERING)
        ]
        if view is None or not entered:
            return
        for action, element in entered:
            self._context.given.note(element, texts_of(action), view.page)
        if tab is not None and not self._may_send_unseen:
            self._entries = await read_entries(tab, [element.ref for _, element in entered])

    def _keep_acts(self) -> None:
        """Keep the last acts as the possible cause of later requests of their document."""
        given, session = self._context.given, self._context.session
        here = {_document_in(tab) for tab in session.tabs.open}
        kept = {**self._acts, given.acted_in: () if given.is_allowed else tuple(session.outbox.acts)}
        self._acts = {document: acts for document, acts in kept.items() if document in here}

    def _acts_in(self, documents: Collection[tuple[str, int]]) -> Acts:
        """Return the last acts in documents."""
        if self._context.given.acted_in in documents:
            return self._context.session.outbox.acts
        return next(filter(None, (self._acts.get(each) for each in documents)), ())

    def _know_sent(self, acts: Acts) -> None:
        """Know the requests of the page before the acts as usual, except those since a press."""
        sent = {form for tab in self._context.session.tabs.open for form in tab.traffic.sent_forms}
        if not self._has_pressed:
            self._know(sent - self._seen)
        self._seen |= sent
        self._has_pressed = any(isinstance(action, PRESSES) for action, _ in acts)

    def _know(self, forms: Iterable[frozenset[str]]) -> None:
        self._usual |= dict.fromkeys(forms)
        for oldest in tuple(self._usual)[:-MOST]:
            del self._usual[oldest]

    @property
    def _may_send_unseen(self) -> bool:
        task = self._context.task
        return task.type in SENDING_TASKS and task.submit == "submit" and not self._context.outside.has_sent

    def _moment_of(self, request: OutboundRequest, view: View) -> Moment:
        """Return the moment of a request, by its tab. A request of an unknown frame may come of acts in any tab."""
        context, session, outbox = self._context, self._context.session, self._context.session.outbox
        sender = outbox.tab_of(request.frame)
        tab = sender or session.tabs.current
        documents = [_document_in(each) for each in (session.tabs.open if sender is None else [sender])]
        elsewhere = sender if sender is not session.tabs.current else None
        return Moment(
            given=context.given,
            page=view.page,
            url=view.snapshot.url if elsewhere is None else elsewhere.page.url,
            title=view.snapshot.title if elsewhere is None else "",
            acts=self._acts_in(documents),
            usual=self._usual,
            is_target=self._entries.go_to(request.method, request.url),
            is_leaving=tab is None or tab.traffic.is_leaving,
            is_acting=outbox.acting_depth > 0 and context.given.acted_in in documents,
            is_by_hand=context.spent.is_waiting or session.is_shared,
            is_of_allowed=context.given.allowed.document == _document_in(tab),
        )

    async def _may_leave(self, request: OutboundRequest) -> bool:
        context, view = self._context, self._context.view
        if view is None or context.takeover.steering != "run":
            return True
        moment = self._moment_of(request, view)
        match judge(request, moment):
            case "own":
                if is_of_allowed(request, moment):
                    context.given.allowed.note(request)
                if not (moment.acts or moment.is_by_hand):  # else an act may have caused it
                    self._know([request.form])
                return True
            case "draft":
                context.progress.left = True
                await self._tell("draft", KEPT, _address(request))
                return True
            case "effect" if self._may_send_unseen:
                return await self._claim(request)
            case "effect":
                await self._tell("stopped", STOPPED, _address(request))
                return False

    async def _claim(self, request: OutboundRequest) -> bool:
        """Let a permitted effect leave, with an intent in the journal."""
        place, content, is_beacon = _address(request), request.content, request.kind == "Ping"
        await self._hear()
        if sum(times for each, times in self._times.items() if (each in self._beacons) == is_beacon) >= MOST:
            await self._tell("stopped", STOPPED, place)
            return False
        if self._context.given.allowed.has_sent(request):
            await self._tell("stopped", AGAIN, place)
            return False
        if content not in self._digests:
            self._digests[content] = await asyncio.to_thread(_digest_of, content, str(self._context.task.url))
        effect = self._digests[content]
        if effect in self._claimed or self._times[effect] >= TIMES:
            await self._tell("stopped", AGAIN, place)
            return False
        self._beacons |= {effect} if is_beacon else set()
        self._remember("sent", effect)
        await self._append("sent", sentence(LEFT, place), effect)
        self._open[request.id] = effect, place
        self._context.progress.left = True
        return True

    def _remember(self, what: str, effect: str) -> None:
        """Note that an effect leaves, or was declined."""
        if what == "sent":
            self._claimed.add(effect)
            self._times[effect] += 1
        elif what == "declined":
            self._claimed.discard(effect)

    def _answer(self, id: str) -> int | None:
        """Return the status that tells what a site did with a request; None if no status tells."""
        answers = (tab.traffic.answer(id) for tab in self._context.session.tabs.open)
        status = next((each for each in answers if each is not None), None)
        return status if status is not None and (status < min(DECLINES) or status in DECLINES) else None

    def _has_answer(self, id: str) -> bool | None:
        """Tell of an answer as `HasAnswer`: a site that is busy asks for another try."""
        if not any(tab.traffic.hears(id) for tab in self._context.session.tabs.open):
            return None
        status = self._answer(id)
        return status is not None and not has_failed(status)

    async def _hear(self) -> None:
        """Journal the answers of sites to released effects."""
        for id, (effect, place) in tuple(self._open.items()):
            status = self._answer(id)
            if status is None:
                continue
            del self._open[id]
            what = "declined" if status in DECLINES else "taken"
            self._remember(what, effect)
            await self._answered(what, effect, place)

    async def _answered(self, what: Literal["taken", "declined", "unclear"], effect: str, place: str) -> None:
        await self._append(what, sentence(ANSWERS[what], place), effect)

    async def _tell(self, what: Literal["stopped", "draft"], words: LiteralString, place: str) -> None:
        """Tell an address once, and count the rest."""
        known = place if (what, place) in self._counts or len(self._counts) < MOST else ""
        self._counts[what, known] += 1
        if known and self._counts[what, known] == 1:
            await self._append(what, sentence(words, place))

    async def _append(
        self,
        what: Literal["stopped", "draft", "sent", "taken", "declined", "unclear"],
        text: Sentence,
        effect: str = "",
    ) -> None:
        await self._context.journal.append(Unpressed(what=what, effect=effect, text=text))


def left_by(entries: Iterable[Entry]) -> list[Unpressed]:
    """Return the departures in the journal of an attempt, in the words of the next attempt; of all drafts the first."""
    told: list[Unpressed] = []
    for entry in entries:
        match entry.event:
            case Unpressed(what="draft") if any(each.what == "draft" for each in told):
                pass
            case Unpressed(what="sent" | "declined" | "draft", text=text) as event:
                said = text if event.is_earlier else sentence(EARLIER, text)
                told.append(event.model_copy(update={"text": said, "is_earlier": True}))
            case _:
                pass
    return told


def _document_in(tab: Tab | None) -> tuple[str, int]:
    """Return the tab's frame and the number of its documents so far."""
    return ("", 0) if tab is None else (tab.traffic.frame, tab.traffic.navigations)


def _address(request: OutboundRequest) -> str:
    """Return the host and the path of an address, as told."""
    parts = urlsplit(request.url)
    return parts.netloc + parts.path


def _digest_of(content: frozenset[str], task: str) -> str:
    """Return a slow digest of an effect: the journal keeps no value of a person."""
    said = "\n".join(sorted(content)).encode("utf-8", "replace")
    return hashlib.scrypt(said, salt=task.encode(), n=_COST, r=8, p=1, dklen=16).hex()
