"""Judge whether what the page says leaves the goal's last press without its effect. Pure."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from footpath.language.counted import falls_short
from footpath.language.outcomes import affirms, has_word, is_undone, speaks_of_trouble
from footpath.language.text import words
from footpath.reading.deeds import names_thing_of, without_deed
from footpath.roles.page_words import place_of
from footpath.roles.plain.grammar import entered_in, shown_at_the_end
from footpath.roles.plain.place import has_run
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from footpath.roles.news import News
    from footpath.roles.ports import RoleContext
    from footpath.schema.snapshot import Block, Snapshot
    from footpath.sentence import Sentence

COMPLAINS: Final = (
    "After the press, the page says: “{}” Look whether it was taken: it is not pressed again with the same answers."
)
REFUSED: Final = "{} So nothing was taken, and it is not pressed again with the same answers."

_PARTS: Final = frozenset({"nav", "footer", "details"})
"""Elements that hold a part of a page about a matter of its own. A list item or a card does not: in "Table 7 on Friday"
beside "Status: not confirmed", each is in one of its own.
"""
_AGAINST: Final[tuple[Callable[[str], bool], ...]] = (
    speaks_of_trouble,
    falls_short,
    partial(has_word, "already"),
    partial(has_word, "regret"),
    is_undone,
)


def complains(desk: RoleContext) -> Sentence:
    """Return why the last press counts for nothing; empty if the page took it, or if the goal expects the complaint: a
    test may look for the message of a form. A message with the entered text alone is not expected.
    """
    said = f" {' '.join(words(desk.complaint))} "
    told = [each for each in shown_at_the_end(desk.goal) if each not in entered_in(desk.goal)]
    expected = (each for each in told if words(each) and f" {' '.join(words(each))} " in said)
    is_expected = any(affirms(desk.complaint, each, _language(desk)) for each in expected)
    told = REFUSED if desk.aftermath.is_turned_down else COMPLAINS
    return own("") if is_expected or not desk.complaint else sentence(told, desk.complaint)


def _language(desk: RoleContext) -> str:
    return desk.sight.snapshot.lang if desk.sight is not None else ""


def is_denied(news: News, proof: str, goal: str = "") -> bool:
    """Whether a new text of a page objects to a proof (`objection_in`)."""
    return objection_in(news, proof, goal) != ""


def objection_in(news: News, proof: str, goal: str = "") -> str:
    """Return the new text of a page that denies something, or tells of a failure, a refusal, a part, a waiting list or
    an earlier effect; empty for none. A denial without an announcement, in a part of the
    page without the proof, is about that part: "No reviews yet". `proof`: the proving text, or the ref of an element;
    `goal`: its own deed is no waiting ("suspended").
    """
    told = (
        each.text
        for each in news.texts
        if any(judge(each.text) for judge in _AGAINST) or _is_put_off(news, each.text, goal)
    )
    if objection := next(told, ""):
        return objection
    now = news.now
    blocks, around = {block.order: block for block in now.blocks}, _around(now, proof, news.redact)
    denials = (each for each in news.texts if has_word("negation", each.text))
    near = (each for each in denials if _part_of(now, each) in around or place_of(each.order, blocks) == "announced")
    return next((each.text for each in near), "")


def _is_put_off(news: News, text: str, goal: str) -> bool:
    """Whether a text tells of a state that is no end. The goal's own deed is one: “2 members were suspended”, or in the
    row of a member “1 Aug 2026 suspended”, for “Suspend all members”; “Your session is suspended” is another matter.
    """
    rest = without_deed(goal, text)
    is_of_goal = not rest or news.stood(rest) or names_thing_of(goal, rest)
    return has_word("pending", rest if is_of_goal else text)


def _around(page: Snapshot, proof: str, redact: Callable[[str], str]) -> set[int]:
    """Return the tree nodes around the places of a proof, and no node; all nodes for a proof of several texts."""
    wanted = words(proof)
    nodes = [each.node for each in page.elements if each.ref == proof.strip("[]")]
    nodes += [each.node for each in page.blocks if wanted and has_run(words(redact(each.text)), wanted)]
    return {-1, *(node for each in nodes for node in _above(page, each))} if nodes else {-1, *range(len(page.tree))}


def _part_of(page: Snapshot, block: Block) -> int:
    """Return the tree node of the smallest part of the page around a block; -1 for none."""
    parts = (node for node in _above(page, block.node) if page.tree[node][1].partition("[")[0] in _PARTS)
    return next(parts, -1)


def _above(page: Snapshot, node: int) -> tuple[int, ...]:
    """Return a tree node and its ancestors, from the inside out; none for no node."""
    return (node, *page.above(node)) if node >= 0 else ()
