"""Judge how a list ends. Pure.

Collecting reports every end by code. The judge holds all evidence and decides one question: is the list whole? Evidence
against outweighs every sign of an end.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from footpath.engine.collect.ending import Doubt, EndCode, Over, enough, pages
from footpath.sentence import Sentence, listed, own, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from footpath.engine.collect.tally import Counters

IDLE_ROUNDS: Final = {"next": 2, "numbers": 2, "load_more": 2, "scroll": 3, "none": 1}
"""Number of pages or rounds in a row without a new record that end a course."""

_PROVES: Final[frozenset[EndCode]] = frozenset({"last_page", "one_page", "all_counted", "emptied"})
"""Ends that prove a complete list, unless other evidence contradicts."""

_DOUBTFUL: Final[Mapping[EndCode, Doubt]] = {
    "another_list": "another_list",
    "list_gone": "list_gone",
    "unreached": "unreached",
    "no_browser": "no_browser",
}
"""Ends that are evidence by themselves."""

MAY_HIDE: Final[frozenset[EndCode]] = frozenset(
    {"last_page", "one_page", "all_counted", "nothing_new", "repeats", "unscrolled"}
)
"""Ends that count once folded parts, other tabs and unnamed buttons were tried: a count may cover one tab only."""

_MISLED: Final[frozenset[Doubt]] = frozenset({"filters_lost", "another_list"})
"""Evidence that the records belong to another list."""

_WHATEVER_COUNTED: Final[frozenset[Doubt]] = frozenset({"left_out", *_MISLED})
"""Evidence that a matching count does not refute."""

_AT_LIMIT: Final[frozenset[Doubt]] = frozenset({"unread_pages", "cut_off", *_WHATEVER_COUNTED})
"""Evidence that matters if the task limits the pages: wanted records are missing."""


@dataclasses.dataclass(slots=True)
class Judge:
    """Takes the evidence of a collection, and judges the end."""

    tally: Counters
    number: int = 1
    """Number of the page read last."""
    last: int = 0
    """The highest page number on the list; 0 if none is shown."""
    offers: str = ""
    """Name of the control to the next page; empty without one."""
    shown_by_control: int = 0
    """The last page of the course that a control beside the list showed: a pager goes forward before it goes back."""
    narrowed_by: tuple[str, ...] = ()
    """Choices by which the site narrows the list itself."""
    noted: dict[Doubt, str] = dataclasses.field(default_factory=dict["Doubt", str])
    """Other evidence, each with its sentence."""
    _had_all: bool = True
    """Whether each earlier part of the list was complete."""

    def note(self, doubt: Doubt, text: str) -> None:
        """Take evidence. The first sentence of a kind stays."""
        self.noted.setdefault(doubt, text)

    def withdraw(self, doubt: Doubt) -> None:
        """Drop evidence that later pages refuted."""
        self.noted.pop(doubt, None)

    def begin_part(self) -> None:
        """Begin another part of the list. Each part is held to its own count, and no later count makes up for a short
        part.
        """
        total, came = self.tally.total, self.tally.listed
        if total is not None and came < total:
            words = f"A part of the list counts {total} records, and {came} came."
            self.note("fewer_than_counted", own(words))
        self._had_all = self._had_all and self._has_all()
        self.tally.begin_part()

    def over_after(self, page: int, kind: str) -> Over | None:
        """Return why no page after the present one is wanted; None to go on."""
        tally = self.tally
        if (over := tally.over()) is not None:
            return over
        for doubt in ("another_list", "filters_lost"):
            if doubt in self.noted:
                return Over("another_list", self.noted[doubt])
        if tally.repeats and tally.idle:
            if tally.repeats < self.shown_by_control:
                return Over("last_page", own("What is left leads back to pages that were read."))
            return Over("repeats", own(f"The list repeats: page {page} shows what page {tally.repeats} showed."))
        if tally.idle >= IDLE_ROUNDS.get(kind, 2):
            return Over("nothing_new", own(f"{pages(tally.idle, ' in a row')} brought nothing new."))
        if page >= tally.wanted.pages:
            read = f"{pages(page)} {'was' if page == 1 else 'were'} read"
            return enough("enough_pages", read, "wanted.pages")
        return None

    def judged(self, over: Over) -> Over:
        """Return the end with all evidence against it: any evidence means the list is not whole."""
        if over.why in ("errors", "none"):
            return over
        found = dict(self._doubts(over))
        texts = [text for text in found.values() if text and text != over.reason]
        if self.narrowed_by:
            texts.append(
                sentence("The site itself chose “{}”, which may leave records out.", listed("”, “", self.narrowed_by))
            )
        reason = listed(" ", (over.reason, *texts)) if texts else over.reason
        is_whole = not found and not self.tally.gaps and (over.code in _PROVES or self._has_all())
        return dataclasses.replace(over, reason=reason, doubts=tuple(found), whole=is_whole and over.why == "end")

    def _doubts(self, over: Over) -> Iterator[tuple[Doubt, str]]:
        every = dict(self._all_doubts(over))
        if over.code == "enough_records":
            kept = _MISLED
        elif over.why == "enough":
            kept = _AT_LIMIT
        elif self._has_all():
            kept = _WHATEVER_COUNTED
        else:
            kept = frozenset(every)
        return ((doubt, text) for doubt, text in every.items() if doubt in kept)

    def _all_doubts(self, over: Over) -> Iterator[tuple[Doubt, str]]:
        total, came = self.tally.total, self.tally.listed
        if (doubt := _DOUBTFUL.get(over.code)) is not None:
            yield doubt, over.reason
        if total is not None and came < total:
            yield "fewer_than_counted", ""
        elif total is not None and self.tally.exceeds:
            words = "{} records came where the list counts {}."
            yield "more_than_counted", sentence(words, str(self.tally.home), str(total))
        has_stopped = over.code in ("nothing_new", "repeats", "emptied", "one_page")
        if has_stopped and self.last > self.number:
            yield (
                "pages_left",
                own(f"The list has {self.last} pages, and page {self.number} is the last one that was read."),
            )
        if over.code in ("nothing_new", "repeats") and self.offers:
            yield "still_offered", sentence("“{}” still offers more.", self.offers)
        if self.tally.skipped:
            yield "unread_pages", _unread(self.tally.skipped)
        yield from self.noted.items()

    def _has_all(self) -> bool:
        """Whether exactly as many records came as each part of the list counts."""
        total = self.tally.total
        return self._had_all and total is not None and self.tally.listed >= total and not self.tally.exceeds


def _unread(skipped: Mapping[str, int]) -> Sentence:
    numbers = sorted(skipped.values())
    which = "Page" if len(numbers) == 1 else "Pages"
    return own(f"{which} {', '.join(map(str, numbers))} of the list could not be read.")
