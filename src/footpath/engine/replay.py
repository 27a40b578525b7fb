"""Repeat learned steps, without a role and without a model: one loop, for forms and for goals.

If a step fails (its element is absent, or its result does not come), only that step goes to the next rung, with the
present page. Then the way continues at the next step. `engine/form_replay.py` does the steps of a form,
`engine/goal_replay.py` those of a goal.

A step touches an element only if the signature names exactly one element, with a margin (contract 1). The atlas of the
site may replace a vanished element, on four conditions: the atlas knows the page; the new element is the only one of
its kind in the atlas; the atlas saw the old element before the new one, or the words of the step name the same kind;
and the page shows the new element today exactly as seen. The atlas never replaces an element that sends.

Only the person or model who clicked knows that an element is meant by its place (`Click.by_place`). So no place is ever
guessed from a signature.
"""

from __future__ import annotations

import dataclasses
import re
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from footpath.engine.conditions import Around, describe, unmet
from footpath.engine.dragging import spotted
from footpath.engine.record import Former, former_of
from footpath.engine.step import Blocked, ButtonPress
from footpath.page.index import families
from footpath.page.sign import LONGEST
from footpath.page.wording import unmarked, unspaced
from footpath.reading.effect import is_outside, says_it_sends, sends_on_enter
from footpath.reading.kinds import kind_in_words
from footpath.reading.locator import SPOT, is_spot
from footpath.schema.action import Click, Drag, Hover
from footpath.schema.atlas import SINGLE, Atlas, KeyElement
from footpath.schema.event import StepSkipped
from footpath.schema.signature import Match, Miss, Ranked, Signature
from footpath.sentence import Sentence, own, sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from footpath.engine.run_context import KnownSites, RunContext
    from footpath.engine.view import View
    from footpath.schema.cookbook import StateIs, Step
    from footpath.schema.observation import FieldObservation
    from footpath.schema.run import Rung
    from footpath.schema.signature import Reason
    from footpath.schema.snapshot import Element


REASON: Final = own("the site's atlas knows it")


@dataclasses.dataclass(frozen=True, slots=True)
class Found:
    """A learned step with its present element."""

    view: View
    """The page as the step sees it: for a drag, texts count as elements."""
    step: Step
    """The step as learned."""
    match: Match

    @property
    def element(self) -> Element:
        """The element."""
        return self.view.elements[self.match.ref]

    @property
    def field(self) -> FieldObservation | None:
        """Return the element's field, if any."""
        return self.view.fields.get(self.match.ref)

    @property
    def rung(self) -> Rung:
        """Return the rung that found the element."""
        return "replay" if self.match.exact else "heal"

    @property
    def today(self) -> Step:
        """Return the step with the present signature. The place of an element meant by place stays as learned."""
        if self.match.exact or is_by_place(self.step):
            return self.step
        was, now = self.step.signature, self.view.sign(self.element)
        if was is not None and was.inside:
            row = ("inside", "inside_tag", "inside_height", "inside_whole")
            now = now.model_copy(update={name: getattr(was, name) for name in row})
        return self.step.model_copy(update={"signature": now})

    @property
    def healed_from(self) -> Former | None:
        """Return the element's earlier signature, if the element was found again."""
        if self.match.exact:
            return None
        return former_of(self.step, REASON if self.match.how == "atlas" else "")

    def press(self) -> ButtonPress:
        """Return the step as the press of its element."""
        words, score = self.view.words(self.element), self.match.score
        return ButtonPress(self.today, self.element, self.rung, words, score, self.healed_from)


@dataclasses.dataclass(frozen=True, slots=True)
class Broken:
    """A failed step."""

    step: Step
    """The step with today's data; its action has templates."""
    why: str
    view: View
    """The page at that time."""
    miss: Miss | None = None
    """The result of a failed search for the element."""
    was_done: bool = False
    """Whether the action succeeded, and only the page after it lacks something."""
    leads: StateIs | None = None
    """The state that the presses were to lead to; None if the step failed otherwise."""


@dataclasses.dataclass(slots=True)
class Replay(ABC):
    """Learned steps during their repetition."""

    context: RunContext
    view: View
    """The current page."""
    broken: Broken | None = None
    """The step that ended the way; None: all steps were done."""
    blocked: Blocked | None = None
    """Why the guard held a step back, which ended the way."""

    async def go(self, steps: Iterable[Step]) -> None:
        """Do the steps in order, each on the page after the last."""
        for step in steps:
            self.broken = await self.take(step)
            if self.broken is not None and self.blocked is None:
                self.broken = await self.mend(self.broken)
            if self.broken is not None or self.blocked is not None:
                return

    async def take(self, step: Step) -> Broken | None:
        """Do one step, if its element is present. Return the failure, if any."""
        if (missing := unmet(step.precondition, Around(None, self.view))) is not None:
            return Broken(step, f"Before it, this was expected and is not so: {describe(missing)}.", self.view)
        found = None if step.signature is None else await self.find(step)
        if isinstance(found, Miss):
            return await self.skip(step, not_found(step.signature, found), found)
        return await self.do(step, found)

    async def skip(self, step: Step, why: str, miss: Miss | None = None) -> Broken | None:
        """Journal a skipped step. Return the step as broken, unless the way sometimes works without the step."""
        if step.optional and miss is not None:
            why = own("It is not needed today.")
            self.context.recording.unneeded.append(step.id)
        await self.context.journal.append(StepSkipped(step=step.id, reason=why, miss=miss))
        return None if step.optional else Broken(step, why, self.view, miss)

    @abstractmethod
    async def find(self, step: Step) -> Found | Miss:
        """Return the step with its element, as soon as the page can be judged."""

    @abstractmethod
    async def do(self, step: Step, found: Found | None) -> Broken | None:
        """Do a step, with or without an element. Return the failure, if any."""

    @abstractmethod
    async def mend(self, broken: Broken) -> Broken | None:
        """Hand a step on to a higher rung. None where the way goes on."""


def find(view: View, step: Step, atlas: Atlas | None = None) -> Found | Miss:
    """Return the one present element of a learned step, or why no element may be taken."""
    if step.signature is None:
        return Miss(reason="absent")
    seen = spotted(view) if isinstance(step.action, Drag) or step.signature.role == SPOT else view
    if is_by_place(step):
        located = find_place(seen, step.signature)
    elif (text := _pressed_text(view, step)) is not None:
        seen, located = text
    else:
        located = known_here(seen, step, seen.locate(step.signature), atlas)
        if step.signature.role == SPOT and not isinstance(step.action, Drag):
            located = _exactly(seen, step.signature, located)
    return Found(seen, step, located) if isinstance(located, Match) else located


def _pressed_text(view: View, step: Step) -> tuple[View, Match | Miss] | None:
    """Return the page and the one text of a press that another recorder knows by its words alone; None if a control has
    exactly these words, or no text has.
    """
    was = step.signature
    if was is None or was.role or not isinstance(step.action, Click | Hover) or not (words := was.text or was.name):
        return None
    control = view.locate(was)
    if isinstance(control, Match) and _says(view.elements[control.ref], words):
        return None
    seen = spotted(view)
    said = [each for each in seen.snapshot.elements if is_spot(each) and _says(each, words)]
    if not said:
        return None
    if len(said) > 1:
        near = tuple(Ranked(ref=each.ref, score=0, name=each.name) for each in said[:3])
        return seen, Miss(reason="ambiguous", best=near)
    return seen, Match(ref=said[0].ref, score=1.0, margin=1.0, exact=False, how="words")


def _says(element: Element, words: str) -> bool:
    return unmarked(words) in (unmarked(element.name), unmarked(element.text))


def _exactly(view: View, was: Signature, located: Match | Miss) -> Match | Miss:
    """Return the text of a press, with the same words and the same words around: another text means anything else, and
    one in another row another thing.
    """
    same = [
        each
        for each in view.snapshot.elements
        if was.within
        and each.role == SPOT
        and _says(each, was.name)
        and unspaced(each.within[:LONGEST]) == unspaced(was.within)
    ]
    if len(same) == 1:
        is_known = bool(was.path)  # another recorder tells no place
        return Match(ref=same[0].ref, score=1.0, margin=1.0, exact=is_known, how="words")
    if isinstance(located, Miss):
        return located
    found = view.elements[located.ref]
    near = Ranked(ref=located.ref, score=located.score, name=found.name)
    if unmarked(found.name) != unmarked(was.name):
        return Miss(reason="absent", best=(near,))
    is_elsewhere = was.within and unspaced(found.within[:LONGEST]) != unspaced(was.within)
    return Miss(reason="ambiguous", best=(near,)) if is_elsewhere else located


def begins_at(view: View, steps: Sequence[Step]) -> bool:
    """Whether the page has the element of the first step with an element. Without such a step, no page is told from
    another.
    """
    first = next((step for step in steps if step.signature is not None and not step.optional), None)
    return first is not None and isinstance(find(view, first), Found)


async def find_known(sites: KnownSites, view: View, step: Step) -> Found | Miss:
    """The same; where the element is gone, the atlas of the site is asked."""
    found = find(view, step)
    if isinstance(found, Found) or not may_be_known(step, found):
        return found
    return find(view, step, await sites.of(view))


def is_by_place(step: Step) -> bool:
    """Whether a step means an element by its place in a list, whatever its name."""
    return isinstance(step.action, Click) and step.action.by_place


def wanted(signature: Signature | None) -> Sentence:
    """A learned element in words."""
    if signature is None:
        return own("A step")
    return sentence("The {} “{}”", own(signature.role or "element"), signature.called)


_WHY: Final[dict[Reason, str]] = {
    "absent": "nothing on the page has its words",
    "weak": "what is there is not enough like it",
    "ambiguous": "several could be it",
    "contradicted": "the page contradicts what was learned of it",
}


def not_found(signature: Signature | None, miss: Miss) -> Sentence:
    """Return a message that an element was not found, and why."""
    return sentence("{} was not found: {}.", wanted(signature), own(_WHY[miss.reason]))


def may_be_known(step: Step, located: Match | Miss) -> bool:
    """Whether to ask the site's atlas: the step's element is gone, and the step proves itself."""
    is_gone = isinstance(located, Miss) and located.reason == "absent"
    return is_gone and step.effect == "none" and not step.optional and bool(step.postcondition.all_of)


def known_here(view: View, step: Step, located: Match | Miss, atlas: Atlas | None) -> Match | Miss:
    """Return the present element in the place of the step's own; `located` if none is certain."""
    was = step.signature
    if atlas is None or was is None or not may_be_known(step, located):
        return located
    for kind in sorted(SINGLE):
        known = [each for each in _here(view, atlas) if each.kind == kind]
        if any(_stands_for(each, was) for each in known) and (ref := _only(view, known)):
            return Match(ref=ref, score=1.0, margin=1.0, exact=False, how="atlas")
    return located


def _only(view: View, known: Sequence[KeyElement]) -> str:
    """Return the ref of the one element in which all known signatures agree; empty if it may send."""
    found = [view.locate(each.signature) for each in known]
    refs = {each.ref if isinstance(each, Match) and each.exact else "" for each in found}
    ref = refs.pop() if len(refs) == 1 else ""
    return "" if ref == "" or _sends(view, view.elements[ref]) else ref


def _here(view: View, atlas: Atlas) -> Iterator[KeyElement]:
    """Yield the key elements of the atlas pages that match the present page."""
    page = view.page
    ids = {
        each.id
        for each in atlas.pages
        if page.url_pattern in each.url_patterns or page.fingerprint in each.fingerprints
    }
    return (each for each in atlas.key_elements if each.page in ids)


def _stands_for(known: KeyElement, was: Signature) -> bool:
    """Whether a known element stands in the place of a signature's element, and takes the same kind of act."""
    now = known.signature
    if not families(was.role, was.tag) & families(now.role, now.tag):
        return False
    if known.kind == "pagination":  # the number of a page may as well name a record
        return kind_in_words(was) == kind_in_words(now) == "pagination"
    if any(_words(each) == _words(was) for each in known.before):
        return True
    return kind_in_words(was) == known.kind and kind_in_words(now) in (known.kind, "other")


def _words(signature: Signature) -> tuple[str, ...]:
    said = (signature.name or signature.text, signature.question, signature.html_name, signature.id, signature.test_id)
    return (signature.role, *map(unmarked, said))


def _sends(view: View, element: Element) -> bool:
    return is_outside(element, view.page) or says_it_sends(element) or sends_on_enter(element, view.page)


_NEAR: Final = 3
"""Number of steps of a path, from the element upwards, that identify its likes."""

_DATA: Final = (
    *("label", "question", "placeholder", "section", "html_name", "id", "test_id", "href"),
    *("autocomplete", "meaning"),
)
"""Fields of a signature that describe one of several elements."""


def sign_place(view: View, element: Element) -> Signature:
    """Return the signature of an element taken by place: its kind, its place, and the words common to all."""
    signature = view.sign(element)
    alike = likes(view, signature, signature.path)
    same = {name: len({getattr(each, name) for each in alike}) == 1 for name in ("name", "text")}
    return signature.model_copy(
        update={
            **dict.fromkeys(_DATA, ""),
            **{name: getattr(signature, name) if is_same else "" for name, is_same in same.items()},
            "neighbours": (),
            "ordinal": [each.ref for each in alike].index(element.ref),
            "alike": len(alike),
        }
    )


def find_place(view: View, signature: Signature) -> Match | Miss:
    """Return the element at the place among its present peers."""
    alike = likes(view, signature, signature.path)
    if signature.name:
        alike = [each for each in alike if each.name == signature.name]
    if len(alike) <= signature.ordinal:
        return Miss(reason="absent", best=tuple(Ranked(ref=each.ref, score=0, name=each.name) for each in alike[:3]))
    found = alike[signature.ordinal]
    exact = _plain(view.sign(found).path) == _plain(signature.path)
    return Match(ref=found.ref, score=1.0 if exact else 0.9, margin=1.0, exact=exact, how="similarity")


def likes(view: View, signature: Signature, path: str) -> list[Element]:
    """Return the elements of the same kind in the same structure, in reading order. A signature of another recorder has
    neither tag nor path; then its role decides.
    """
    near = _plain(path)[-_NEAR:] if path else []
    return [
        each
        for each in view.snapshot.elements
        if each.role == signature.role
        and signature.tag in ("", each.tag)
        and not each.hidden
        and (not near or _plain(view.snapshot.path(each.node))[-_NEAR:] == near)
    ]


def _plain(path: str) -> list[str]:
    """Return the steps of a path without numbers."""
    return [re.sub(r"\[\d+\]$", "", step) for step in path.split("/")]
