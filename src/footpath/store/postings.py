"""Postings, where they were seen, and the person's marks: tables and statements. `memory/postings.py` has the rules."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    JSON,
    ColumnElement,
    ForeignKey,
    Index,
    Select,
    UniqueConstraint,
    delete,
    desc,
    exists,
    func,
    insert,
    or_,
    select,
    type_coerce,
    update,
)
from sqlalchemy.orm import Mapped, mapped_column

from footpath.schema.posting import (
    KeptPosting,
    Posting,
    PostingChange,
    PostingMark,
    PostingState,
    PostingStats,
    Sighting,
)
from footpath.store.applications import ApplicationRow
from footpath.store.base import MOST_BY_PREFIX, Base, begins_with, insert_into, keep_as_json
from footpath.store.owned import Owned, OwnedKey

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from footpath.store.database import Transaction

keep_as_json(Posting)


class PostingRow(Owned, Base):
    """A row per job, wherever seen. Full-text search uses a column or table derived from the body by the migrations."""

    __tablename__ = "postings"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    id: Mapped[str]
    site: Mapped[str]
    title: Mapped[str]
    organisation: Mapped[str]
    """Folded name without legal form: only postings with equal names are compared."""
    state: Mapped[PostingState]
    body: Mapped[Posting]
    day: Mapped[str]
    """As `2026-11-29`: the date that the posting names, unless that is after its first sight."""
    first_seen_at: Mapped[datetime]
    last_seen_at: Mapped[datetime]
    changed_at: Mapped[datetime]
    closed_at: Mapped[datetime | None]

    __table_args__ = (
        UniqueConstraint("id", name="uq_postings_id"),
        Index("ix_postings_organisation", "organisation"),
        Index("ix_postings_seen", "first_seen_at"),
        Index("ix_postings_newest", "owner", "day", "first_seen_at", "state"),
    )


class PostingKeyRow(OwnedKey, Base):
    """Keys of postings: board ids, addresses, words."""

    __tablename__ = "posting_keys"

    key: Mapped[str] = mapped_column(primary_key=True)
    posting: Mapped[int] = mapped_column(ForeignKey("postings.number", ondelete="CASCADE"))

    __table_args__ = (Index("ix_posting_keys_posting", "posting"),)


class PostingSightingRow(Owned, Base):
    """The last sighting of each posting on each list of each site."""

    __tablename__ = "posting_sightings"

    posting: Mapped[int] = mapped_column(
        ForeignKey("postings.number", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    site: Mapped[str] = mapped_column(primary_key=True)
    list: Mapped[str] = mapped_column(primary_key=True)
    url: Mapped[str]
    digest: Mapped[str]
    """Digest of the reading: an equal digest needs no comparison."""
    said: Mapped[Posting | None]
    """The reading, if another site's words are stored."""
    run: Mapped[str]
    seen_at: Mapped[datetime]
    gone_at: Mapped[datetime | None]

    __table_args__ = (Index("ix_posting_sightings_list", "site", "list", "seen_at"),)


class PostingMarkRow(Owned, Base):
    """The person's marks on postings: shortlisted or hidden."""

    __tablename__ = "posting_marks"

    posting: Mapped[int] = mapped_column(
        ForeignKey("postings.number", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    mark: Mapped[PostingMark]
    at: Mapped[datetime]


class PostingChangeRow(Owned, Base):
    """The history of changed fields."""

    __tablename__ = "posting_changes"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    posting: Mapped[int] = mapped_column(ForeignKey("postings.number", ondelete="CASCADE"))
    at: Mapped[datetime]
    run: Mapped[str]
    field: Mapped[str]
    before: Mapped[str]
    after: Mapped[str]

    __table_args__ = (Index("ix_posting_changes_posting", "posting", "number"),)


_LOCK = 0x0F008
"""Key of PostgreSQL's advisory lock for postings."""


@dataclass(frozen=True, slots=True)
class PostingFilter:
    """A selection of postings: all set fields must match."""

    site: str = ""
    state: PostingState | None = None
    organisation: str = ""
    """Folded name without legal form."""
    list: str | None = None
    """Query or filters of a list of the site (`PostingSightings.list`); None for any."""
    since: datetime | None = None
    """Minimum time of the sighting on the list."""
    mark: PostingMark | None = None
    """The person's mark."""
    unless_hidden: bool = False
    """Whether to exclude hidden postings."""


async def lock_writing(transaction: Transaction) -> None:
    """Keep other programs from storing postings until the transaction ends, since both would insert the same posting.

    SQLite has a single writer anyway.
    """
    if transaction.dialect.name == "postgresql":
        await transaction.execute(select(func.pg_advisory_xact_lock(_LOCK)))


async def numbers_of(transaction: Transaction, keys: Collection[str]) -> dict[str, int]:
    """Numbers of the postings with known keys, by key."""
    rows = await transaction.execute(
        select(PostingKeyRow.key, PostingKeyRow.posting).where(PostingKeyRow.key.in_(keys))
    )
    return {key: posting for key, posting in rows}


async def keys_of(transaction: Transaction, numbers: Collection[int]) -> list[tuple[str, int]]:
    """The keys of the postings."""
    rows = await transaction.execute(
        select(PostingKeyRow.key, PostingKeyRow.posting).where(PostingKeyRow.posting.in_(numbers))
    )
    return [(key, posting) for key, posting in rows]


async def by_number(transaction: Transaction, numbers: Collection[int]) -> dict[int, KeptPosting]:
    """The postings, by number."""
    rows = await transaction.execute(select(PostingRow.number, *COLUMNS).where(PostingRow.number.in_(numbers)))
    return {row[0]: kept(row[1:]) for row in rows}


async def titles_elsewhere(
    transaction: Transaction, organisations: Collection[str], site: str
) -> list[tuple[int, str, str]]:
    """Number, organisation and title of the organisations' postings never seen on the site."""
    here = exists().where(PostingSightingRow.posting == PostingRow.number, PostingSightingRow.site == site)
    rows = await transaction.execute(
        select(PostingRow.number, PostingRow.organisation, PostingRow.title)
        .where(PostingRow.organisation.in_(organisations), ~here)
        .order_by(PostingRow.number)
    )
    return [(number, organisation, title) for number, organisation, title in rows]


async def read_on(
    transaction: Transaction, numbers: Collection[int], site: str, list_: str
) -> dict[int, tuple[str, Posting | None]]:
    """The last reading of each posting on the list: a digest, and the full reading if another site's words are stored.
    Postings gone from the list are left out.
    """
    rows = await transaction.execute(
        select(PostingSightingRow.posting, PostingSightingRow.digest, PostingSightingRow.said).where(
            PostingSightingRow.posting.in_(numbers),
            PostingSightingRow.site == site,
            PostingSightingRow.list == list_,
            PostingSightingRow.gone_at.is_(None),
        )
    )
    return {posting: (digest, said) for posting, digest, said in rows}


async def create(transaction: Transaction, new: Sequence[tuple[KeptPosting, str]]) -> list[int]:
    """Insert postings, each with the key of the organisation. Return the numbers."""
    values = [{"id": each.id, **_values(each, organisation)} for each, organisation in new]
    await transaction.execute(insert(PostingRow), values)
    # a single trip: SQLite would answer an INSERT … RETURNING row by row
    rows = await transaction.execute(
        select(PostingRow.id, PostingRow.number).where(PostingRow.id.in_(v["id"] for v in values))
    )
    numbers = {posting: number for posting, number in rows}
    return [numbers[each.id] for each, _ in new]


async def put(transaction: Transaction, number: int, now: KeptPosting, organisation: str) -> None:
    """Store the present state of a posting."""
    await transaction.execute(
        update(PostingRow).where(PostingRow.number == number).values(**_values(now, organisation))
    )


async def touch(transaction: Transaction, numbers: Collection[int], at: datetime) -> None:
    """Store a new sighting of unchanged postings."""
    await transaction.execute(update(PostingRow).where(PostingRow.number.in_(numbers)).values(last_seen_at=at))


async def add_keys(transaction: Transaction, keys: Iterable[tuple[str, int]]) -> None:
    """Insert keys of postings, except keys of other postings."""
    values = [{"key": key, "posting": posting} for key, posting in keys]
    if values:
        await transaction.execute(insert_into(PostingKeyRow, transaction.dialect.name).on_conflict_do_nothing(), values)


async def record_sightings(
    transaction: Transaction, sightings: Iterable[tuple[int, Sighting, str, Posting | None]]
) -> None:
    """Store sightings, with the digest of the reading and any text missing from the posting."""
    values = [
        {"posting": number, "digest": digest, "said": said, **seen.model_dump()}
        for number, seen, digest, said in sightings
    ]
    if not values:
        return
    statement = insert_into(PostingSightingRow, transaction.dialect.name)
    later = {name: statement.excluded[name] for name in ("url", "digest", "said", "run", "seen_at", "gone_at")}
    await transaction.execute(
        statement.on_conflict_do_update(index_elements=["posting", "site", "list"], set_=later), values
    )


async def mark_gone(transaction: Transaction, site: str, list_: str, since: datetime, at: datetime) -> None:
    """Mark postings not seen on the list since then as gone; a site's whole list counts for all lists of the site."""
    gone = (PostingSightingRow.site == site, PostingSightingRow.seen_at < since, PostingSightingRow.gone_at.is_(None))
    narrowed = (PostingSightingRow.list == list_,) if list_ else ()
    await transaction.execute(update(PostingSightingRow).where(*gone, *narrowed).values(gone_at=at))


async def gone_everywhere(transaction: Transaction) -> list[int]:
    """The open postings gone from every list."""
    still = exists().where(PostingSightingRow.posting == PostingRow.number, PostingSightingRow.gone_at.is_(None))
    return list(await transaction.scalars(select(PostingRow.number).where(PostingRow.state == "open", ~still)))


async def close(transaction: Transaction, numbers: Collection[int], at: datetime) -> None:
    """Mark postings as closed."""
    await transaction.execute(
        update(PostingRow).where(PostingRow.number.in_(numbers)).values(state="closed", closed_at=at, changed_at=at)
    )


async def note(transaction: Transaction, changes: Iterable[tuple[int, PostingChange]]) -> None:
    """Insert changes into the history of postings."""
    values = [{"posting": number, **change.model_dump()} for number, change in changes]
    if values:
        await transaction.execute(insert(PostingChangeRow), values)


async def ids_by_prefix(transaction: Transaction, prefix: str) -> list[tuple[str, int]]:
    """Id and number of the postings whose id has a prefix; at most `MOST_BY_PREFIX`."""
    statement = select(PostingRow.id, PostingRow.number).where(begins_with(PostingRow.id, prefix))
    rows = await transaction.execute(statement.order_by(PostingRow.id).limit(MOST_BY_PREFIX))
    return [(id, number) for id, number in rows]


async def applied_to_at(transaction: Transaction, address: str) -> list[tuple[int, str]]:
    """Number and application address of the postings whose application address contains the text."""
    apply_url = type_coerce(PostingRow.body, JSON)["apply_url"].as_string()
    found = select(PostingRow.number, apply_url).where(apply_url.contains(address, autoescape=True))
    return [(number, url) for number, url in await transaction.execute(found)]


async def history(transaction: Transaction, number: int) -> list[PostingChange]:
    """The changes of a posting, the oldest first."""
    columns = [getattr(PostingChangeRow, name) for name in PostingChange.model_fields]
    statement = select(*columns).where(PostingChangeRow.posting == number).order_by(PostingChangeRow.number)
    return [
        PostingChange.model_validate(dict(zip(PostingChange.model_fields, row, strict=True)))
        for row in await transaction.execute(statement)
    ]


async def sightings(transaction: Transaction, number: int) -> list[Sighting]:
    """Where a posting was seen, the latest first."""
    columns = [getattr(PostingSightingRow, name) for name in Sighting.model_fields]
    statement = select(*columns).where(PostingSightingRow.posting == number)
    return [
        Sighting.model_validate(dict(zip(Sighting.model_fields, row, strict=True)))
        for row in await transaction.execute(statement.order_by(PostingSightingRow.seen_at.desc()))
    ]


async def latest(transaction: Transaction, which: PostingFilter, limit: int) -> list[KeptPosting]:
    """Postings, newest first: by the day of the posting, else by the first sight of it; in the order of its list where
    nothing tells.
    """
    order = (PostingRow.day.desc(), PostingRow.first_seen_at.desc(), PostingRow.number)
    # numbers first: sorting whole rows would carry each posting's text along, which costs as much as all the rest
    first = select(PostingRow.number).where(*conditions(which)).order_by(*order).limit(limit)
    statement = select(*COLUMNS).where(PostingRow.number.in_(first)).order_by(*order)
    return [kept(row) for row in await transaction.execute(statement)]


async def after(
    transaction: Transaction, number: int, which: PostingFilter, limit: int
) -> list[tuple[int, KeptPosting]]:
    """The next postings after a number, in order of insertion."""
    statement = select(PostingRow.number, *COLUMNS).where(PostingRow.number > number, *conditions(which))
    rows = await transaction.execute(statement.order_by(PostingRow.number).limit(limit))
    return [(row[0], kept(row[1:])) for row in rows]


async def stats(transaction: Transaction, most: int = 10) -> PostingStats:
    """Counts of postings in all, by state, site and organisation."""
    states = await _counts(transaction, select(PostingRow.state, func.count()).group_by(PostingRow.state))
    site, times = PostingSightingRow.site, func.count(PostingSightingRow.posting.distinct())
    sites = await _counts(transaction, select(site, times).group_by(site).order_by(desc(times), site))
    name, times = PostingRow.organisation, func.count()
    named = select(name, times).where(name != "").group_by(name).order_by(desc(times), name)
    first, last = (
        await transaction.execute(select(func.min(PostingRow.first_seen_at), func.max(PostingRow.last_seen_at)))
    ).one()
    return PostingStats(
        open=states.get("open", 0),
        closed=states.get("closed", 0),
        sites=sites,
        organisations=await _as_written(transaction, await _counts(transaction, named.limit(most))),
        first_seen_at=first,
        last_seen_at=last,
    )


async def count(transaction: Transaction, which: PostingFilter) -> int:
    """How many postings are in a selection."""
    return await transaction.scalar(select(func.count()).select_from(PostingRow).where(*conditions(which))) or 0


async def _as_written(transaction: Transaction, organisations: dict[str, int]) -> dict[str, int]:
    """Replace the folded key of each organisation by its most frequent spelling."""
    written = type_coerce(PostingRow.body, JSON)["organisation"].as_string().label("written")
    times = func.count()
    statement = (
        select(PostingRow.organisation, written)
        .where(PostingRow.organisation.in_(organisations))
        .group_by(PostingRow.organisation, "written")
        .order_by(times, desc("written"))
    )
    named = {organisation: name for organisation, name in await transaction.execute(statement)}
    return {named.get(organisation) or organisation: count for organisation, count in organisations.items()}


def conditions(which: PostingFilter) -> list[ColumnElement[bool]]:
    """The conditions of a selection in SQL."""
    found: list[ColumnElement[bool]] = []
    if which.site:
        seen = exists().where(PostingSightingRow.posting == PostingRow.number, PostingSightingRow.site == which.site)
        if which.list is not None:
            seen = seen.where(PostingSightingRow.list == which.list)
        if which.since is not None:
            seen = seen.where(PostingSightingRow.seen_at >= which.since)
        is_narrow = which.list is not None or which.since is not None
        found.append(seen if is_narrow else or_(PostingRow.site == which.site, seen))
    if which.state:
        found.append(PostingRow.state == which.state)
    if which.organisation:
        found.append(PostingRow.organisation == which.organisation)
    marked = exists().where(PostingMarkRow.posting == PostingRow.number)
    if which.mark:
        found.append(marked.where(PostingMarkRow.mark == which.mark))
    if which.unless_hidden:
        found.append(~marked.where(PostingMarkRow.mark == "hidden"))
    return found


COLUMNS = (
    PostingRow.id,
    PostingRow.site,
    PostingRow.body,
    PostingRow.state,
    PostingRow.first_seen_at,
    PostingRow.last_seen_at,
    PostingRow.changed_at,
    PostingRow.closed_at,
)
"""Columns for `kept`."""


def kept(row: Sequence[Any]) -> KeptPosting:
    """The posting in a row of `COLUMNS`."""
    id, site, posting, state, first_seen_at, last_seen_at, changed_at, closed_at = row
    return KeptPosting(
        id=id,
        site=site,
        posting=posting,
        state=state,
        first_seen_at=first_seen_at,
        last_seen_at=last_seen_at,
        changed_at=changed_at,
        closed_at=closed_at,
    )


def _values(each: KeptPosting, organisation: str) -> dict[str, object]:
    return {
        "site": each.site,
        "title": each.posting.title,
        "organisation": organisation,
        "state": each.state,
        "body": each.posting,
        "day": _day_of(each),
        "first_seen_at": each.first_seen_at,
        "last_seen_at": each.last_seen_at,
        "changed_at": each.changed_at,
        "closed_at": each.closed_at,
    }


def _day_of(each: KeptPosting) -> str:
    seen = each.first_seen_at.astimezone(UTC).date()
    return (min(each.posting.posted, seen) if each.posting.posted else seen).isoformat()


async def _counts(transaction: Transaction, statement: Select[Any, Any]) -> dict[str, int]:
    return {name: count for name, count in await transaction.execute(statement)}


async def put_mark(transaction: Transaction, number: int, mark: PostingMark | None, at: datetime) -> None:
    """Store the mark of a posting, replacing another mark; None removes the mark."""
    if mark is None:
        await transaction.execute(delete(PostingMarkRow).where(PostingMarkRow.posting == number))
        return
    statement = insert_into(PostingMarkRow, transaction.dialect.name)
    new = {"mark": statement.excluded.mark, "at": statement.excluded.at}
    statement = statement.on_conflict_do_update(index_elements=["posting"], set_=new)
    await transaction.execute(statement, [{"posting": number, "mark": mark, "at": at}])


async def marks(transaction: Transaction) -> dict[str, PostingMark]:
    """All marks, by id of the posting."""
    statement = select(PostingRow.id, PostingMarkRow.mark).join(PostingRow, PostingRow.number == PostingMarkRow.posting)
    return {id: mark for id, mark in await transaction.execute(statement)}


async def applied_to(transaction: Transaction, states: Collection[str]) -> set[str]:
    """Ids of the postings with an application in any of the states."""
    statement = select(ApplicationRow.posting).where(ApplicationRow.state.in_(states), ApplicationRow.posting != "")
    return set(await transaction.scalars(statement))
