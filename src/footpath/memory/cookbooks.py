"""The cookbooks: selection for a page, trials, and revisions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from footpath.errors import BadInput, NotFound
from footpath.memory import trial
from footpath.memory.trial import CookbookStanding, literals
from footpath.memory.users import copy_for, is_shelf, shelves_of
from footpath.packs.pack import packs
from footpath.schema.cookbook import Cookbook, FormQuestion, Health, LearnableWay, TaskType
from footpath.store import cookbooks as statements
from footpath.store.cookbook_tables import Book, Revision, compose
from footpath.store.owned import EVERYBODY

if TYPE_CHECKING:
    from datetime import datetime

    from footpath.packs.pack import Pack
    from footpath.store.cookbook_tables import RevisionState
    from footpath.store.cookbooks import FoundCookbook
    from footpath.store.database import Clock, Store, Transaction


def _on_trial(cookbook: Cookbook, revision: int) -> Cookbook:
    """The cookbook as a candidate revision with full health."""
    fresh = tuple(step.model_copy(update={"health": Health()}) for step in cookbook.steps)
    return cookbook.model_copy(update={"revision": revision, "state": "candidate", "health": Health(), "steps": fresh})


def way(cookbook: Cookbook) -> tuple[object, ...]:
    """The parts that make two revisions equal."""
    return (cookbook.fingerprint, cookbook.parameters, _on_trial(cookbook, 1).steps)


def acts(cookbook: Cookbook) -> list[tuple[object, ...]]:
    """The actions of a cookbook without details that differ between postings, for comparing two runs."""
    return [
        (
            step.action,
            step.turns,
            step.signature and (step.signature.role, step.signature.question, step.signature.name),
        )
        for step in cookbook.steps
    ]


def _check_start(book: Book, cookbook: Cookbook) -> None:
    """Raise BadInput if the cookbook's start differs from the start of the book to be revised."""
    if (book.task_type, book.platform, book.url_pattern, book.task_pattern, book.scope) != (
        cookbook.task_type,
        cookbook.platform,
        statements.normal(cookbook.url_pattern),
        cookbook.task_pattern,
        cookbook.scope,
    ):
        raise BadInput(
            f"The cookbook {book.id} is for {_what(book)} on {book.url_pattern} (platform {book.platform}, scope "
            f"{book.scope}); a revision of it cannot be for {_what(cookbook)} on {cookbook.url_pattern} (platform "
            f"{cookbook.platform}, scope {cookbook.scope}).",
            cli=f"To replace it: footpath cookbooks rm {book.id}, then import again.",
        )


def _what(book: Book | Cookbook) -> str:
    return f"{book.task_type} “{book.task_pattern}”" if book.task_pattern else book.task_type


T = TypeVar("T")
OFFERED = 3
"""Maximum cookbooks offered to a run."""
Same = Callable[[Cookbook], bool]
"""Whether another cookbook with the same start goes through the same form."""
__all__ = ["Book", "CookbookMemory", "KeptCookbook", "ListedCookbook", "Revision"]


def _any(_: Cookbook) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class ListedCookbook:
    """A cookbook in a list."""

    book: Book
    state: RevisionState
    """Of the offered revision."""


class KeptCookbook(NamedTuple):
    """A cookbook as stored."""

    cookbook: Cookbook
    is_new: bool
    """Whether a new revision was stored."""


class CookbookMemory:
    """The cookbooks of a database.

    Args:
        store: the database.
        now: the clock.
        check: returns the problems of a cookbook used by others too, a string each; any problem refuses the
            cookbook.
    """

    def __init__(self, store: Store, now: Clock, *, check: Callable[[Cookbook], Sequence[str]] = literals) -> None:
        self._store = store
        self._now = now
        self._check = check

    async def candidates(
        self, task_type: TaskType, url_pattern: str, platform: str, *, limit: int = OFFERED
    ) -> list[Cookbook]:
        """Candidate cookbooks for a page, best first: healthy before unhealthy, then by URL, covering pattern and
        platform, then by health; each in the offered revision. The caller skips unhealthy ones, and can say why.
        """
        if task_type == "apply" and (pack := packs().get(platform)) is not None:
            await self._ship(pack)
        await self._borrow(lambda shelf: shelf.candidates(task_type, url_pattern, platform, limit=limit))
        async with self._store.reading() as transaction:
            found = await statements.find(transaction, task_type, url_pattern, platform, limit)
            best: dict[str, FoundCookbook] = {}
            for each in sorted(found, key=_rank):
                best.setdefault(each.id, each)  # found by several keys: the nearest counts
            loaded = await statements.load(transaction, list(best.values())[:limit]) if best else []
        return [compose(book, revision) for _, book, revision in loaded]

    async def asking(
        self,
        task_type: TaskType,
        url_pattern: str,
        like: Callable[[Sequence[FormQuestion]], float],
        *,
        limit: int = OFFERED,
    ) -> list[Cookbook]:
        """Of many cookbooks for a URL pattern (numbered forms), those whose page had the most similar questions
        according to `like`; ties in the order of `candidates`.
        """
        await self._borrow(lambda shelf: shelf.asking(task_type, url_pattern, like, limit=limit))
        async with self._store.reading() as transaction:
            known = await statements.with_questions(transaction, task_type, url_pattern)
            known.sort(key=lambda each: (-like(each[1]), *_rank(each[0])))
            loaded = await statements.load(transaction, [each for each, _ in known[:limit]]) if known else []
        return [compose(book, revision) for _, book, revision in loaded]

    async def for_goal(
        self, task_type: TaskType, url_pattern: str, fits: Callable[[str], bool], *, limit: int = OFFERED
    ) -> list[Cookbook]:
        """The cookbooks that reach a goal from the page, in the order of `candidates`. `fits` compares a task
        pattern.
        """
        await self._borrow(lambda shelf: shelf.for_goal(task_type, url_pattern, fits, limit=limit))
        async with self._store.reading() as transaction:
            known = await statements.with_goals(transaction, task_type, url_pattern)
            found = sorted((each for each, goal in known if fits(goal)), key=_rank)
            loaded = await statements.load(transaction, found[:limit]) if found else []
        return [compose(book, revision) for _, book, revision in loaded]

    async def save(
        self,
        cookbook: Cookbook,
        *,
        since: datetime | None = None,
        same: Same = _any,
        held: Sequence[str] | None = None,
        health: Health | None = None,
    ) -> Cookbook:
        """Store a new cookbook, or a new revision of a known cookbook: on trial and in full health, while older
        revisions stay. Steps equal to the offered revision's make no new revision.

        Args:
            cookbook: the cookbook.
            since: start of the run that found the cookbook. A cookbook joins an equal one stored since then: as
                a verified run if both did the same, else as a revision.
            same: tells which cookbooks are equal; any with the same start, if omitted.
            held: ids of the steps that held in a verified run, which counts as a success.
            health: health of the revision, full by default; also given to an unchanged cookbook found anew.

        Returns:
            The stored cookbook, with the number of the revision.

        Raises:
            BadInput: the cookbook is global and holds personal data, or the id belongs to a cookbook with
                another start.
        """
        return (await self._take(cookbook, since, same, held, health)).cookbook

    async def _take(
        self,
        cookbook: Cookbook,
        since: datetime | None = None,
        same: Same = _any,
        held: Sequence[str] | None = None,
        health: Health | None = None,
    ) -> KeptCookbook:
        async with self._store.writing() as transaction:
            return await self._take_in(transaction, cookbook, since, same, held, health)

    async def _take_in(
        self,
        transaction: Transaction,
        cookbook: Cookbook,
        since: datetime | None,
        same: Same,
        held: Sequence[str] | None,
        health: Health | None,
    ) -> KeptCookbook:
        self._admit(cookbook)
        book = await statements.book(transaction, cookbook.id, for_update=True)
        if book is None and since is not None:
            book = await self._first_since(transaction, cookbook, since, same)
            if book is not None:
                cookbook = cookbook.model_copy(update={"id": book.id})
                if joined := await self._joined(transaction, book, cookbook):
                    return KeptCookbook(joined, is_new=False)
        if book is None:
            new = _on_trial(cookbook, 1)
            if await statements.create(transaction, new, self._now()):
                stored = new.model_copy(update={"url_pattern": statements.normal(new.url_pattern)})
                return KeptCookbook(stored, is_new=True)
            book = _there(await statements.book(transaction, cookbook.id, for_update=True), cookbook.id)
        _check_start(book, cookbook)
        standing = await self._standing(transaction, book)
        offered = compose(book, _there(await statements.revision(transaction, book.id, book.offered), book.id))
        if way(offered) == way(cookbook):
            await self._count_again(transaction, standing, offered.revision, held, health)
            return KeptCookbook(offered, is_new=False)
        worked = Health(successes=offered.health.successes + 1) if held is not None else health or Health()
        new = _on_trial(cookbook, max(standing.revisions) + 1).model_copy(
            update={"created_at": self._now(), "health": worked}
        )
        await statements.add_revision(transaction, new)
        revision = await statements.revision(transaction, new.id, new.revision)
        await self._keep(transaction, standing, trial.added(standing, _there(revision, new.id), self._now()))
        return KeptCookbook(new, is_new=True)

    async def _count_again(
        self,
        transaction: Transaction,
        standing: CookbookStanding,
        revision: int,
        held: Sequence[str] | None,
        health: Health | None,
    ) -> None:
        """Note that a revision was learned, or imported, once more."""
        if held is not None:
            await self._keep(transaction, standing, trial.succeeded(standing, revision, held, self._now()))
        elif health is not None:
            await self._keep(transaction, standing, trial.renewed(standing, revision, health, self._now()))

    async def keep_unproven(self, transaction: Transaction, run: str, way: LearnableWay) -> None:
        """Store the steps of a run that may have sent a form, within the given transaction."""
        await statements.put_unproven(transaction, run, way)

    async def prove(self, run: str, *, landed: bool = True) -> Cookbook | None:
        """Store the steps of a run as a cookbook, once the submission is confirmed. Return None if no steps were
        stored, or if the offered revision is no longer the one that the run followed. If nothing has `landed`, store
        with a known way only what the page then showed: a first way led to no end.

        A first cookbook joins another stored since the run began, if both asked the same questions.
        """
        async with self._store.writing() as transaction:
            if (found := await statements.take_unproven(transaction, run)) is None:
                return None
            if not landed and (found.held is None or (found := found.not_landed()) is None):
                return None
            learned = found.cookbook.model_copy(update={"created_at": self._now()})
            if found.held is not None:
                book = await statements.book(transaction, learned.id, for_update=True)
                if book is None:
                    return None
                offered = _there(await statements.revision(transaction, book.id, book.offered), book.id)
                # the run's own heals may already be stored as the offered revision
                if learned.revision != offered.revision and offered.created_by != run:
                    return None

            def same(other: Cookbook) -> bool:
                return (other.asked, other.task_pattern) == (learned.asked, learned.task_pattern)

            worked = found.held if landed else None
            return (await self._take_in(transaction, learned, found.since, same, worked, found.health)).cookbook

    async def get(self, id: str, revision: int | None = None) -> Cookbook:
        """A cookbook by id, by the beginning of its id, or by name; in the offered revision unless another is given.

        Raises:
            NotFound: none, or several, or no such revision.
        """
        async with self._store.reading() as transaction:
            book = _there(await statements.book(transaction, await _id(transaction, id)), id)
            number = book.offered if revision is None else revision
            found = await statements.revision(transaction, book.id, number)
        if found is None:
            raise _no_revision(book.id, number)
        return compose(book, found)

    async def book(self, id: str) -> Book:
        """The part of a cookbook common to all revisions.

        Raises:
            NotFound: none, or several.
        """
        async with self._store.reading() as transaction:
            return _there(await statements.book(transaction, await _id(transaction, id)), id)

    async def list(
        self, *, task_type: TaskType | None = None, platform: str | None = None, limit: int = 200
    ) -> list[ListedCookbook]:
        """The cookbooks, the latest changed first."""
        async with self._store.reading() as transaction:
            return [ListedCookbook(*each) for each in await statements.books(transaction, task_type, platform, limit)]

    async def history(self, id: str) -> list[Revision]:
        """All revisions of a cookbook, the newest first.

        Raises:
            NotFound: none, or several.
        """
        async with self._store.reading() as transaction:
            return await statements.revisions(transaction, await _id(transaction, id))

    async def note_success(self, transaction: Transaction, id: str, revision: int, *, steps: Sequence[str]) -> None:
        """Record, within the given transaction, a verified run of a revision, with the ids of the steps that held. A
        candidate's second success makes it current. Do nothing if the revision was deleted meanwhile.
        """
        if (book := await statements.book(transaction, id, for_update=True)) is None:
            return
        before = await self._standing(transaction, book)
        if revision in before.revisions:
            await self._keep(transaction, before, trial.succeeded(before, revision, steps, self._now()))

    async def note_use(self, transaction: Transaction, id: str) -> None:
        """Record, within the given transaction, that a run followed the cookbook, whatever the result."""
        await statements.note_use(transaction, id, self._now())

    async def record_failure(self, id: str, revision: int, *, step: str = "") -> Cookbook:
        """Record a failed run of a revision, with the failed step. Return the cookbook to offer next."""
        return await self._change(id, revision, lambda at, now: trial.failed(at, revision, step, now))

    async def due(self, found: Sequence[Cookbook]) -> frozenset[str]:
        """Ids of the unhealthy cookbooks due for another try."""
        unwell = [each.id for each in found if not each.health.usable]
        if not unwell:
            return frozenset()
        async with self._store.reading() as transaction:
            books = [_there(await statements.book(transaction, id), id) for id in unwell]
        return frozenset(book.id for book in books if trial.is_due(book, self._now()))

    async def pin(self, id: str, revision: int | None) -> Cookbook:
        """Offer the given revision in any case; None lets the rules choose again."""
        return await self._change(id, revision, lambda at, now: at.changed(now, replace(at.book, pinned=revision)))

    async def enable(self, id: str, *, enabled: bool = True) -> Cookbook:
        """Enable or disable replays. Without a replay, runs find another way."""
        return await self._change(id, None, lambda at, now: at.changed(now, replace(at.book, enabled=enabled)))

    async def rollback(self, id: str, revision: int | None = None) -> Cookbook:
        """Return to an older revision, by default to the previous current revision. Removes a pin.

        Raises:
            NotFound: no earlier revision exists.
        """

        def back(at: CookbookStanding, now: datetime) -> CookbookStanding:
            to = trial.earlier(at) if revision is None else revision
            if to is None:
                raise NotFound(f"The cookbook {at.book.id} has no earlier revision that was current once.")
            return trial.promoted(CookbookStanding(replace(at.book, pinned=None), at.revisions), to, now)

        return await self._change(id, revision, back)

    async def remove(self, id: str) -> None:
        """Delete a cookbook with all revisions."""
        async with self._store.writing() as transaction:
            await statements.remove(transaction, await _id(transaction, id))

    async def take(self, cookbook: Cookbook) -> KeptCookbook:
        """Store a cookbook without a run here behind it (from a file, edited), as a new cookbook or a new revision, on
        trial.

        Raises:
            BadInput: as in `save`.
        """
        return await self._take(cookbook)

    async def _borrow(self, find: Callable[[CookbookMemory], Awaitable[list[Cookbook]]]) -> None:
        """Copy each shared cookbook found by `find`, once per revision, except those with poor health among copies."""
        if is_shelf(self._store.owner):
            return
        for shelf in await shelves_of(self._store):
            for shared in await find(CookbookMemory(self._store.of(shelf.owner), self._now)):
                copy = copy_for(self._store.owner, shared)
                async with self._store.reading() as transaction:
                    known = await statements.standings(transaction, copy.id)
                if copy.created_by in (each.created_by for each in known):
                    continue
                if known or (await self.lent(shared.id))[1].usable:
                    await self._take(copy)

    async def lent(self, id: str) -> tuple[int, Health]:
        """Number and overall health of the copies of a shared cookbook (`SharedCookbook`)."""
        async with self._store.of(EVERYBODY).reading() as transaction:
            return await statements.copies_of(transaction, id)

    async def _ship(self, pack: Pack) -> None:
        """Store a pack, once per version."""
        if is_shelf(self._store.owner):
            return
        async with self._store.reading() as transaction:
            known = await statements.standings(transaction, pack.id_for(self._store.owner))
        if pack.taught_by not in (each.created_by for each in known):
            await self._take(pack.cookbook(self._store.owner))

    async def _first_since(self, transaction: Transaction, like: Cookbook, since: datetime, same: Same) -> Book | None:
        for book in await statements.all_since(transaction, like, since):
            if same(compose(book, _there(await statements.revision(transaction, book.id, book.offered), book.id))):
                return book
        return None

    async def _joined(self, transaction: Transaction, book: Book, cookbook: Cookbook) -> Cookbook | None:
        """Count another verified run of the offered cookbook and return the cookbook, if `cookbook` does the same; else
        None.
        """
        revision = _there(await statements.revision(transaction, book.id, book.offered), book.id)
        offered = compose(book, revision)
        if acts(offered) != acts(cookbook):
            return None
        before = await self._standing(transaction, book)
        held = [step.id for step in offered.steps]
        await self._keep(transaction, before, trial.succeeded(before, offered.revision, held, self._now()))
        return offered

    def _admit(self, cookbook: Cookbook) -> None:
        problems = tuple(self._check(cookbook)) if cookbook.scope != "user" else ()
        if problems:
            raise BadInput(
                f"The cookbook {cookbook.name!r} is shared with others, and holds texts of a person.",
                hint="Have it exported again where it was learned, with templates in their place or for one person.",
                problems=problems,
            )

    async def _change(
        self, id: str, revision: int | None, rule: Callable[[CookbookStanding, datetime], CookbookStanding]
    ) -> Cookbook:
        async with self._store.writing() as transaction:
            book = await statements.book(transaction, id, for_update=True)
            if book is None:
                known = await _id(transaction, id)
                book = _there(await statements.book(transaction, known, for_update=True), known)
            before = await self._standing(transaction, book)
            if revision is not None and revision not in before.revisions:
                raise _no_revision(before.book.id, revision)
            after = rule(before, self._now())
            await self._keep(transaction, before, after)
            offered = await statements.revision(transaction, after.book.id, after.book.offered)
        return compose(after.book, _there(offered, id))

    async def _standing(self, transaction: Transaction, book: Book) -> CookbookStanding:
        """A cookbook with all revisions, without steps, which the rules of trial ignore."""
        found = await statements.standings(transaction, book.id)
        return CookbookStanding(book, {each.revision: each for each in found})

    async def _keep(self, transaction: Transaction, before: CookbookStanding, after: CookbookStanding) -> None:
        for number, revision in after.revisions.items():
            if revision is not before.revisions.get(number):
                await statements.put_revision(transaction, revision)
        await statements.put_book(transaction, after.book)


def _rank(found: FoundCookbook) -> tuple[bool, int, int, float]:
    near = {"url": 0, "pattern": 1, "platform": 2}[found.how]
    return (not found.health.usable, near, -found.health.score, -found.updated)


async def _id(transaction: Transaction, given: str) -> str:
    ids = await statements.ids_by_prefix(transaction, given) if given else []
    if given in ids or len(ids) == 1:
        return given if given in ids else ids[0]
    if ids:
        raise NotFound(f"Several cookbooks go by {given!r}: {', '.join(ids)}.", hint="Give more of the id.")
    raise NotFound(f"There is no cookbook {given!r}.", cli="`footpath cookbooks list` lists them.")


def _there(found: T | None, id: str) -> T:
    """Raise NotFound if the cookbook is missing: another program may just have removed it."""
    if found is None:
        raise NotFound(f"There is no cookbook {id!r}.", cli="`footpath cookbooks list` lists them.")
    return found


def _no_revision(id: str, revision: int) -> NotFound:
    return NotFound(f"The cookbook {id} has no revision {revision}.", cli=f"`footpath cookbooks show {id}` lists them.")
