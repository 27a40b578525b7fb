"""Replay, explore or ask: the choice among cookbooks, whatever the task. Pure.

A cookbook of a form fits a page that asks its questions: forms under one address may differ entirely (`/forms/138.html`
and `/forms/222.html`), and one form may serve several postings, or be redesigned.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from footpath.engine.goal import data_of, is_goal, specific
from footpath.engine.view import is_sure
from footpath.packs.pack import ID as PACK
from footpath.page.wording import Kinship, kinship
from footpath.schema.cookbook import Cookbook, FormQuestion, Parameter
from footpath.sentence import own

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Container, Iterable, Sequence

    from footpath.schema.cookbook import Scope
    from footpath.schema.observation import FieldObservation, PageObservation
    from footpath.schema.task import Task

ALIKE = 0.5
"""Likeness above which two forms are the same. Of pairs of real forms of all kinds, 1 in 20 exceeds it (two contact
forms, two logins); the looks of the demo's form have 0.72 and more, their variants of `bench/mutations.py` 0.63.
"""

COVERED = 0.75
"""Share of a shared way's required questions that a form must ask."""

MOST = 60
"""Number of questions of a form that are compared."""


def questions(fields: Iterable[FieldObservation]) -> tuple[FormQuestion, ...]:
    """Return the questions of fields, as people read them; one empty question stands for all."""
    asked = (FormQuestion(question=each.question, meaning=each.meaning if is_sure(each) else "") for each in fields)
    return tuple(dict.fromkeys(asked))[:MOST]


def is_alike(book: Cookbook, forms: Sequence[Sequence[FormQuestion]]) -> bool:
    """Whether one of the candidate forms is the learned one; also if either is unknown: a form behind a posting or a
    login, a cookbook of an earlier Footpath. A pack knows the common questions of its platform: each site may ask any
    number of others.
    """
    if not book.asked or not forms:
        return True
    is_there = book.id.startswith(PACK) and any(_part(book.asked, asked) >= COVERED for asked in forms)
    return is_there or likest(forms, book.asked, book.parameters) > ALIKE


def same_as(made: Cookbook) -> Callable[[Cookbook], bool]:
    """Whether another run meanwhile kept a cookbook from the same start for the same form."""
    return lambda other: is_alike(other, [made.asked] if made.asked else [])


def likest(
    forms: Sequence[Sequence[FormQuestion]], learned: Sequence[FormQuestion], also: Collection[Parameter] = ()
) -> float:
    """Return the likeness of the form most similar to the learned one."""
    return max((likeness(learned, asked, also) for asked in forms), default=0.0)


def likeness(learned: Sequence[FormQuestion], asked: Sequence[FormQuestion], also: Collection[Parameter] = ()) -> float:
    """Return 0 to 1: how many learned questions are asked now, and how many present questions were known, `also` from
    other pages. The harmonic mean, so that a short form is not like a long one that contains the same questions.
    """
    there = _part(learned, asked)
    known = _part(asked, (*learned, *also))
    return 2 * there * known / (there + known) if there and known else 0.0


def _part(questions: Sequence[FormQuestion], among: Collection[FormQuestion | Parameter]) -> float:
    return sum(any(_same(each, other) for other in among) for each in questions) / len(questions) if questions else 0.0


def _same(one: FormQuestion, other: FormQuestion | Parameter) -> bool:
    if not one.question or not other.question:
        return one.question == other.question
    kin = kinship(one.question, other.question)
    if one.meaning and other.meaning and kin is not Kinship.SAME:
        return one.meaning == other.meaning
    return kin >= Kinship.ELSEWHERE


SCOPES: Final[tuple[Scope, ...]] = ("user", "organisation", "global")
"""Scopes in the order of look-up."""


@dataclasses.dataclass(frozen=True, slots=True)
class KnownWay:
    """Go the way of a cookbook."""

    cookbook: Cookbook | None
    """None: the run repeats an earlier run, or a remembered list."""
    reason: str


@dataclasses.dataclass(frozen=True, slots=True)
class NewWay:
    """Find a way."""

    reason: str
    instead: Cookbook | None = None
    """The cookbook with the same start that gets a newly found way as its next revision."""


@dataclasses.dataclass(frozen=True, slots=True)
class NoWay:
    """Neither is allowed or possible."""

    reason: str


@dataclasses.dataclass(frozen=True, slots=True)
class WantedBook:
    """A task's requirements for a cookbook on the page."""

    goal: str = ""
    """The goal, for tasks that have one."""
    asked: Sequence[Sequence[FormQuestion]] = ()
    """The questions of each possible form; empty before a form is known."""

    def fits(self, book: Cookbook) -> bool:
        """Whether a cookbook was learned for the goal, apart from data, and on a form with the same questions. A
        parameter of the pattern without a step means a way with the data of the first goal.
        """
        is_held = {*data_of(book.task_pattern)} <= {each.name for each in book.parameters}
        return is_held and is_goal(book.task_pattern, self.goal) and is_alike(book, self.asked)

    def nearness(self, book: Cookbook) -> float:
        """Return how near a fitting cookbook is: the most similar form, the goal with the fewest open words."""
        return likest(self.asked, book.asked, book.parameters) + specific(book.task_pattern)


def choose(
    task: Task,
    page: PageObservation,
    candidates: Sequence[Cookbook],
    wanted: WantedBook = WantedBook(),
    *,
    due: Container[str] = (),
) -> KnownWay | NewWay | NoWay:
    """Choose how to work `task` on `page`.

    Args:
        task: with its mode.
        page: the start page.
        candidates: best first, as the memory ranks them, each in the offered revision (a retired one if a person pinned
            it).
        wanted: among fitting cookbooks of the page itself, the nearest is the best: the person's own, then the
            organisation's, then everybody's.
        due: ids of cookbooks with poor health that are to be tried once more.
    """
    known = [book for book in candidates if book.task_type == task.type]
    fitting = [book for book in known if wanted.fits(book)]
    instead = next((book for book in fitting if _may_be_revised(book, page)), None)
    if task.is_anew:
        return NewWay(own("The task says to find the way anew."), instead)
    if usable := _usable(fitting, due):
        best = _best(usable, page, wanted)
        return KnownWay(best, _why(best, page))
    if known and not fitting:
        why = own("The cookbook for this address is for another form.")
        return NoWay(why) if task.is_bound else NewWay(why)
    return NoWay(_why_none(fitting)) if task.is_bound else NewWay(_why_new(fitting), instead)


def _usable(fitting: Sequence[Cookbook], due: Container[str]) -> list[Cookbook]:
    """Return the cookbooks in good health; without one, those to be tried once more."""
    return [book for book in fitting if book.health.usable] or [book for book in fitting if book.id in due]


def _best(usable: Sequence[Cookbook], page: PageObservation, wanted: WantedBook) -> Cookbook:
    """Return the nearest cookbook of the narrowest scope; one of the page itself goes before others."""
    scope = min((book.scope for book in usable), key=SCOPES.index)
    nearest = [book for book in usable if book.scope == scope]
    here = [book for book in nearest if book.url_pattern == page.url_pattern]
    return max(here or nearest, key=wanted.nearness)


def _why_none(fitting: Sequence[Cookbook]) -> str:
    return own("The cookbook for this page has failed too often." if fitting else "No cookbook applies here.")


def _why_new(fitting: Sequence[Cookbook]) -> str:
    if any(book.health.flagged for book in fitting):
        return own("The cookbook for this page has failed too often; the way is learned afresh.")
    unwell, none = "The cookbook for this page is in bad health, and is skipped.", "No cookbook applies here yet."
    return own(unwell if fitting else none)


def choose_remembered(task: Task, *, is_known: bool) -> KnownWay | NewWay | NoWay:
    """Choose how to read a list, which has no cookbook: as the last time, or anew."""
    if is_known and not task.is_anew:
        return KnownWay(None, own("The list is read as it was the last time."))
    if task.is_bound:
        return NoWay(own("No earlier run has read this list."))
    return NewWay(own("No earlier run has read this list."))


def _may_be_revised(book: Cookbook, page: PageObservation) -> bool:
    """Whether the person's new way can be the next revision of a cookbook: a revision has the same start page, and a
    person's way never becomes that of an organisation or of everybody.
    """
    return (book.url_pattern, book.platform, book.scope) == (page.url_pattern, page.platform, "user")


def _why(book: Cookbook, page: PageObservation) -> str:
    if book.is_of_a_pack:
        return own(f"Footpath's pack for {book.platform} knows such forms.")
    if book.scope != "user":
        return own("Your organisation shares this way." if book.scope == "organisation" else "This way is shared.")
    if book.url_pattern == page.url_pattern:
        same = book.fingerprint == page.fingerprint
        return own("Learned on this page." if same else "Learned on this page, which has changed since.")
    return own(f"Learned on another {book.platform} site.")
