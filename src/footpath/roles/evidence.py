"""What a run did for its goal: the deeds, the pressed labels, and the goal's own expectations of the page. Pure."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from footpath.reading.buttons import say
from footpath.reading.deeds import Aftermath, Asks, Deed, Deeds, Grade, names_deed
from footpath.reading.index import Index
from footpath.reading.read import questions
from footpath.roles.news import News, news_since
from footpath.roles.page_words import place_of, spaced
from footpath.roles.plain import holds
from footpath.roles.plain.grammar import asks_of, expected_at_the_end, last_press
from footpath.roles.plain.ground import TargetResolver
from footpath.schema.outline import is_listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from footpath.roles.plain.instruction import Instruction
    from footpath.roles.ports import RoleContext
    from footpath.roles.sight import Sight
    from footpath.schema.snapshot import Block, Element, Snapshot

LOST: Final = "the page did not come, or not all of it: its connection broke"
_GRADES: Final[tuple[Grade, ...]] = ("worked", "pressed", "kept", "sent")
ENOUGH: Final[Mapping[Asks, frozenset[Grade]]] = {
    "": frozenset(_GRADES),
    "unknown": frozenset(_GRADES),
    "change": frozenset(_GRADES),
    "record": frozenset({"kept", "sent"}),
    "send": frozenset({"sent"}),
}
_NOT_DONE: Final = {
    "unknown": "the goal may ask for more than to look, and nothing was entered or pressed that brings a change about",
    "change": "the goal asks for a change, and nothing was entered or pressed that brings one about",
    "record": "the goal asks for something to be done, and no press is known to have done it",
    "send": "the goal asks for something to be sent, bought or booked, and no press is known to have done it",
}


@dataclasses.dataclass(frozen=True, slots=True)
class Evidence:
    """The evidence for and against a proof."""

    sight: Sight
    goal: str
    """The goal, with templates in place of private values."""
    deeds: Deeds
    began: str
    """The page in words before the first action."""
    acted: bool
    """Whether the run has acted."""
    redact: Callable[[str], str]
    meant: Mapping[str, str] = dataclasses.field(default_factory=dict[str, str], repr=False)
    """The values of templates."""
    pressed: Sequence[str] = ()
    """The labels of all that the run has pressed, in order."""
    is_walked: bool = False
    """Whether a learned way was walked to its end: its presses are known, whatever their labels say now."""
    foretold: str = ""
    """Today's data in the text to be shown at the end of a known way; empty without such a way or such data."""

    aftermath: Aftermath = dataclasses.field(default_factory=Aftermath)
    """What speaks against the presses of the run."""
    today: str = ""
    """The day of the run, as `MM-DD`; empty for an unknown day."""

    def since(self, deed: Deed | None) -> News:
        """Return the news of the page since a deed."""
        return news_since(deed, self.sight.snapshot, self.redact)

    def leads_on(self, deed: Deed | None) -> bool:
        """Whether something that a deed brought onto the page leads on."""
        return self.since(deed).leads_on(self.goal)


def evidence_of(desk: RoleContext, sight: Sight) -> Evidence:
    """The evidence for a role's proof."""
    recall = desk.recall
    given = (desk.goal, desk.deeds, recall.began, recall.acted, desk.redact, desk.meant, desk.pressed)
    return Evidence(sight, *given, aftermath=desk.aftermath, today=f"{desk.clock():%m-%d}")


def last_of(deeds: Iterable[Deed]) -> Deed | None:
    """Return the latest deed; None without any."""
    return max(deeds, key=lambda deed: deed.number, default=None)


def _enough(asks: Asks, evidence: Evidence) -> list[Deed]:
    """Return the deeds of the grades that suffice for an effect."""
    return [deed for grade, deed in evidence.deeds.items() if grade in ENOUGH[asks]]


def effect_of(asks: Asks, evidence: Evidence) -> Deed | None:
    """Return the last deed of a grade that a goal asks for; without one, the last deed."""
    return last_of(_enough(asks, evidence)) or last_of(evidence.deeds.values())


def was_met(before: Snapshot, evidence: Evidence) -> bool:
    """Whether an earlier page met all that the goal expects at its end. A line that had passed by then is of an earlier
    press.
    """
    elements = {each.ref: each for each in before.elements}
    ground = TargetResolver(before.model_copy(update={"passed": ()}), elements, {}, evidence.goal, evidence.meant)
    return all(holds.proof(each, ground) for each in expected_at_the_end(evidence.goal))


def _labels_of(evidence: Evidence) -> list[str]:
    return [evidence.redact(label) for label in evidence.pressed]


def is_named(last: Deed | None, evidence: Evidence) -> bool:
    """Whether any pressed label says the goal's deed, or is the last one that the goal says to press; or the last press
    crossed out what the goal names.
    """
    labels = _labels_of(evidence)
    said = spaced(last_press(evidence.goal)).strip()
    if any(names_deed(evidence.goal, each) or (said and said in spaced(each)) for each in labels):
        return True
    return last is not None and last.before is not None and _is_crossed_out(labels, last, evidence)


def _is_crossed_out(labels: Sequence[str], last: Deed, evidence: Evidence) -> bool:
    """Whether the last press removed an item that the goal names, by a label without other words ("×", "× Old")."""
    own = {word for each in labels[-1:] for word in spaced(each).split()}
    return own <= set(" ".join(names_in(evidence.goal)).split()) and took_away(last, evidence.goal, evidence.redact)


def has_joined(evidence: Evidence) -> bool:
    """Whether the run has signed in after a registration, which the site has taken then."""
    meanings = [say(label)[0] for label in _labels_of(evidence)]
    return "register" in meanings and "login" in meanings[meanings.index("register") :]


def landed(evidence: Evidence) -> tuple[Deed | None, str]:
    """Return the deed whose page must prove the goal; and why a deed is missing, if the goal asks for one."""
    if evidence.sight.page.lost:
        return None, LOST
    asks = asks_of(evidence.goal)
    enough = _enough(asks, evidence)
    if asks in ("", "unknown", "change"):  # a later entry or choice does not outdate an earlier text
        done = [deed for deed in enough if deed.grade in ENOUGH["record"]]
        is_done = asks == "" or bool(enough)
        return last_of(done), "" if is_done else _NOT_DONE[asks]
    button = evidence.deeds.get("pressed")
    if asks == "record" and not enough and button is not None and took_away(button, evidence.goal, evidence.redact):
        enough = [button]
    return last_of(enough), "" if enough else _NOT_DONE[asks]


def expectations(evidence: Evidence) -> list[tuple[Instruction, str]]:
    """Return the goal's expectations of the last page, each with the proving text or ref; empty unless all are met."""
    sight = evidence.sight
    ground = TargetResolver(
        sight.snapshot, sight.elements, questions(sight.page), evidence.goal, evidence.meant, sight.unanswered
    )
    found = [(each, holds.proof(each, ground)) for each in expected_at_the_end(evidence.goal)]
    met = [(each, proof) for each, proof in found if proof]
    return met if len(met) == len(found) else []


def took_away(deed: Deed, goal: str, redact: Callable[[str], str]) -> bool:
    """Whether the deed removed an item that the goal names, on the same page.

    The item and the pressed button are gone together, with all else in their smallest container, and the page shows the
    name only in a message. After a press of a filter, a tab or a pager, other content of the container stays.
    """
    before, after = deed.before, deed.after
    if before is None or before.url != after.url or (button := _gone_button(deed.pressed, before, after)) is None:
        return False
    were, now = ([(each, spaced(redact(text))) for each, text in _texts(page)] for page in (before, after))
    names = [name for name in names_in(goal) if not _stays(name, now, after)]
    lost = Counter(words for _, words in were) - Counter(words for _, words in now)
    index = Index(before)
    items = [each for each, words in were if each is not button and _is_named(words, names)]
    containers = {index.common(button.node, item.node) for item in items}
    return any(lost.keys() >= _words_inside(node, were, index) for node in containers)


def _words_inside(node: int, were: Sequence[tuple[Block | Element, str]], index: Index) -> set[str]:
    """Return the texts inside a node of the page."""
    return {words for each, words in were if index.common(node, each.node) == node}


def _is_named(words: str, names: Sequence[str]) -> bool:
    return any(name in words for name in names)


def _stays(name: str, texts: Iterable[tuple[Element | Block, str]], page: Snapshot) -> bool:
    """Whether a text of the page, other than a message, has a name."""
    blocks = {block.order: block for block in page.blocks}
    return any(name in words for each, words in texts if place_of(each.parent, blocks) != "announced")


def _gone_button(ref: str, before: Snapshot, after: Snapshot) -> Element | None:
    """The pressed button, unless the page still shows a button in its place."""
    stayed = after.by_ref.get(ref)
    return None if stayed is not None and is_listed(stayed) else before.by_ref.get(ref)


def names_in(goal: str) -> list[str]:
    """Return the quoted words and the proper names of a goal."""
    found = re.findall(r"[\"“„‘'«]([^\"“”„‘’'«»]+)[\"”“’'»]|((?:\{\{[\w.-]+\}\})|\b[A-Z\d][\w-]+)", goal[1:])
    return [words for quoted, name in found if (words := spaced(quoted or name)).strip()]


def _texts(snapshot: Snapshot) -> Iterator[tuple[Block | Element, str]]:
    """Yield each text of a page, with its block or element."""
    yield from ((block, block.text) for block in Index(snapshot).leaves if block.text)
    for each in filter(is_listed, snapshot.elements):
        yield from ((each, text) for text in {each.name, each.text} if text)
