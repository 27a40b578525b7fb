"""Results for the locators of a test run, as data for other processes and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from footpath.locators.acts import ActCode
from footpath.locators.source import Rewrite, SourceSpan

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from footpath.locators.healed import Evidence
    from footpath.locators.healer import Healer

WHY = {
    "absent": "nothing on the page says what it said",
    "weak": "what is most like it is not like it enough",
    "ambiguous": "several elements are as much like it",
    "contradicted": "the page has its name on one element and its id on another",
    "hidden": "the page has it, and it cannot be acted on: it is hidden",
    "hidden_text": "the page has its words in a hidden text alone, which nobody can press",
    "several": "it matches several elements, and nothing tells which is meant",
    "closed": "its page is closed",
    "frame": "its frame is not there, is empty, or is of another site",
    "elsewhere": "the page has it, hidden, and shows another element that may be meant",
    "disabled": "the page has it, and it cannot be acted on: it is disabled",
    "readonly": "the page has it, and it cannot be acted on: it is read-only",
    "covered": "the page has it, and it cannot be acted on: another element covers it",
    "present": "the page has it, visible and enabled",
    "unknown": "no earlier run found it, and its own words name no element of the page",
    "anothers": "another locator of the tests finds the nearest element",
    "unwritten": "no locator finds its element alone",
}
"""Why no element was taken, by reason code."""

NOT_ACTIONABLE = frozenset({"hidden", "disabled", "readonly", "covered"})
"""Reason codes of elements that are there and take no action."""

HOW: Mapping[Evidence, str] = {
    "likeness": "alike",
    "meaning": "means the same",
    "options": "other words, with the same options",
    "place": "other words, in the same place",
    "model": "a model says so",
    "words": "its own words mean the same, and no earlier run tells",
    "text": "the page shows the expected text there",
    "kind": "the element is of another kind now",
}
"""Why an element was taken."""


EXPECTED: Final = "; in an expectation"


class Line(NamedTuple):
    """The result for a locator, as JSON data."""

    kind: Literal["healed", "refused", "worked", "meant"]
    """`meant`: the locator of an expectation, and a locator for which the expectation holds."""
    said: str
    source: tuple[str, int, int, int, int, int, bool] | None
    now: str = ""
    likeness: tuple[float, float] | None = None
    """Score and lead of a similar element; None if found otherwise."""
    reason: str = ""
    is_place: bool = False
    """Whether the new locator tells only where on the page the element stands."""
    by: Evidence = "likeness"
    """What shows that the element is the earlier one."""
    note: str = ""
    """Why the model gave no answer."""
    is_expected: bool = False
    """Whether an expectation used the locator."""
    acts: tuple[tuple[str, str], ...] = ()
    """The acts that a test's call has to do instead, as of `ActCode`; none for a locator."""

    @property
    def place(self) -> SourceSpan | None:
        """Position of the locator in the source code."""
        return None if self.source is None else SourceSpan(*self.source)

    def __str__(self) -> str:
        where = f"{self.place}  " if self.source else ""
        if self.kind == "refused":
            silent = f"; the model gave no answer: {self.note}" if self.note else ""
            return f"{where}{self.said}  not healed: {WHY.get(self.reason, self.reason)}{silent}"
        how = HOW[self.by]
        if self.likeness is not None:
            score, lead = self.likeness
            how = f"{score:.0%} alike, {lead:.0%} ahead of the next"
        how += EXPECTED if self.is_expected else ""
        return f"{where}{self.said}  →  {self.now}  ({how})"


def lines(healer: Healer) -> Iterator[Line]:
    """The results for the locators of a page."""
    acted = {each.written.source for each in healer.healed if not each.is_expected}
    for each in healer.healed:
        if each.is_expected and each.written.source in acted:
            continue  # the expression is edited for its action
        yield Line(
            "healed",
            each.written.said,
            told(each.written.source),
            each.now.code(),
            each.how,
            is_place=each.now.is_place,
            by=each.by,
            is_expected=each.is_expected,
        )
    for each in healer.changed_acts:
        yield Line(
            "healed", f"{each.was.said}.{each.was.name}(…)", told(each.source), str(each), by="kind", acts=each.now
        )
    for each in healer.refused:
        yield Line("refused", each.written.said, told(each.written.source), reason=each.reason, note=each.note)
    for source in healer.worked:
        yield Line("worked", "", told(source))


def shown(found: Iterable[Line]) -> list[Line]:
    """The lines to show: each locator of a place once."""
    once: dict[tuple[str, str, int], Line] = {}
    for line in found:
        if line.kind != "worked":
            file, number = line.source[:2] if line.source else ("", 0)
            once.setdefault((line.said, file, number), line)
    return list(once.values())


def rewrites(found: Iterable[Line], *, expectations: bool = False) -> list[Rewrite]:
    """The locators to write anew, and the acts.

    `expectations`: also those of elements that an action found first. What is expected of the element stays, and an
    expectation by text is never healed.
    """
    return [
        Rewrite(line.place, "" if line.is_place else line.now, acts=tuple(ActCode(*each) for each in line.acts))
        for line in found
        if line.kind == "healed" and (expectations or not line.is_expected) and line.place is not None
    ]


def expected(found: Iterable[Line]) -> frozenset[SourceSpan]:
    """The outdated expressions of expectations alone."""
    known = list(found)
    edited = {each.source for each in rewrites(known)}
    return frozenset(
        line.place
        for line in known
        if line.kind == "healed" and line.is_expected and line.place is not None and line.place not in edited
    )


def worked(found: Iterable[Line]) -> frozenset[SourceSpan]:
    """The expressions that matched as written."""
    return frozenset(line.place for line in found if line.kind == "worked" and line.place is not None)


def told(source: SourceSpan | None) -> tuple[str, int, int, int, int, int, bool] | None:
    """A position as JSON data."""
    if source is None:
        return None
    return (source.file, source.line, source.column, source.end_line, source.end_column, source.steps, source.in_frame)
