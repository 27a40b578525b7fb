"""The records of queued `scrape` tasks: stored as they are found, within bounds, without a person's values."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from sqlalchemy import delete, func, select

from footpath.coordinator.coordinator import Coordinator
from footpath.memory.redaction import Redaction
from footpath.memory.scraped import ScrapeStore, page_of
from footpath.schema.order import Order
from footpath.store.scraped import ScrapedRecordRow, ScrapeRow
from footpath.store.task_tables import TaskRow

if TYPE_CHECKING:
    from tests.store.databases import Ticking

    from footpath.schema.collect import ScrapedPage
    from footpath.store.database import Store

PERSON = {
    "basics.name": "Ada Example", "basics.email": "ada@example.com", "basics.phone": "+31 6 12345678",
    "basics.location.city": "Utrecht", "work.0.position": "Gardener",
}  # fmt: skip


@pytest.fixture
async def task(store: Store, now: Ticking) -> str:
    order = Order.model_validate({"type": "scrape", "url": "http://localhost/lamps"})
    [record] = await Coordinator(store, now, lambda: "task1").add([order])
    return record.id


def rows(first: int, last: int) -> list[dict[str, object]]:
    return [{"title": f"Lamp {each}", "price": each + 0.5, "link": None} for each in range(first, last + 1)]


async def stored(store: Store, task: str, after: int = 0, limit: int = 1000) -> ScrapedPage:
    async with store.reading() as transaction:
        page = await page_of(transaction, task, after, limit)
    assert page is not None
    return page


async def test_records_are_stored_in_the_order_found_and_read_in_pages(store: Store, task: str):
    kept = ScrapeStore(store, task, "run1", Redaction({}))
    await kept.add(rows(1, 3), unfit={}, left_out={})
    await kept.add(rows(4, 5), unfit={"price": 1}, left_out={"title": 2})
    whole = await stored(store, task)
    assert list(whole.records) == rows(1, 5)
    assert [list(each) for each in whole.records] == [["title", "price", "link"]] * 5, "the order of the columns"
    assert (whole.summary.run, whole.summary.found, whole.summary.kept, whole.next) == ("run1", 5, 5, None)
    assert (whole.summary.unfit, whole.summary.left_out) == ({"price": 1}, {"title": 2})
    first = await stored(store, task, 0, 2)
    second = await stored(store, task, 2, 2)
    third = await stored(store, task, 4, 2)
    assert [first.next, second.next, third.next] == [2, 4, None]
    assert [*first.records, *second.records, *third.records] == rows(1, 5)


async def test_the_first_records_of_another_attempt_replace_those_of_the_one_before(store: Store, task: str):
    await ScrapeStore(store, task, "run1", Redaction({})).add(rows(1, 5), unfit={"price": 1}, left_out={})
    again = ScrapeStore(store, task, "run2", Redaction({}))
    assert (await stored(store, task)).summary.run == "run1", "an attempt that finds nothing takes nothing away"
    await again.add(rows(1, 2), unfit={}, left_out={})
    await again.add(rows(3, 3), unfit={}, left_out={})
    page = await stored(store, task)
    assert list(page.records) == rows(1, 3)
    assert (page.summary.run, page.summary.found, page.summary.unfit) == ("run2", 3, {})


@pytest.mark.parametrize(
    ("bound", "kept"), [({"most": 4}, 4), ({"most_bytes": 200}, 3)], ids=["number of records", "bytes"]
)
async def test_beyond_a_bound_records_are_counted_and_not_stored(
    store: Store, task: str, bound: dict[str, int], kept: int
):
    scrape = ScrapeStore(store, task, "run1", Redaction({}), **bound)
    await scrape.add(rows(1, kept), unfit={}, left_out={})
    assert not scrape.is_full
    await scrape.add([{"title": "x" * 500}, *rows(kept + 1, 6)], unfit={}, left_out={})
    assert scrape.is_full
    await scrape.add(rows(7, 7), unfit={}, left_out={})
    page = await stored(store, task)
    assert list(page.records) == rows(1, kept)
    assert (page.summary.found, page.summary.kept, page.next) == (8, kept, None)


async def test_what_nobody_but_the_person_has_is_not_stored(store: Store, task: str):
    told = {
        "Ada Example": "for Ada Example", "mail": "Write to ada@example.com.", "call": 31612345678, "row": "{{name}}",
        "half": "\ud83d", "nul": "a\0b", "place": "Utrecht", "job": "Gardener", "code": "Code Zanzibar-77",
    }  # fmt: skip
    known = Redaction(PERSON)
    known.learn("secret", "Zanzibar-77")
    await ScrapeStore(store, task, "run1", known).add([told], unfit={"Ada Example": 1}, left_out={})
    page = await stored(store, task)
    assert page.records == (
        {
            "‹your name›": "for ‹your name›", "mail": "Write to ‹your email›.", "call": "‹your phone›",
            "row": "{{name}}", "half": "\ud83d", "nul": "a\0b", "place": "Utrecht", "job": "Gardener",
            "code": "Code ‹your secret›",
        },
    )  # fmt: skip
    assert page.summary.unfit == {"‹your name›": 1}


async def test_records_are_deleted_with_their_task(store: Store, task: str):
    await ScrapeStore(store, task, "run1", Redaction({})).add(rows(1, 3), unfit={}, left_out={})
    async with store.writing() as transaction:
        await transaction.execute(delete(TaskRow).where(TaskRow.id == task))
        for table in (ScrapeRow, ScrapedRecordRow):
            assert await transaction.scalar(select(func.count()).select_from(table)) == 0
        assert await page_of(transaction, task, 0, 10) is None
