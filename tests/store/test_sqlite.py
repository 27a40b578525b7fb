"""A statement and its rows in one trip: what comes is what the driver would give."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from footpath.store.sqlite import ALONG

if TYPE_CHECKING:
    from footpath.store.database import Store

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
NUMBERS = text("WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < :last) SELECT x FROM n")


@pytest.mark.parametrize("many", [1, ALONG - 1, ALONG, ALONG + 1, 3 * ALONG + 7])
async def test_all_rows_come_however_many(store: Store, many: int):
    expected = list(range(1, many + 1))
    async with store.reading() as transaction:
        assert list(await transaction.scalars(NUMBERS, {"last": many})) == expected
        streamed = await transaction.stream(NUMBERS, {"last": many})
        assert [number async for (number,) in streamed] == expected


async def test_what_was_not_fetched_keeps_nobody_from_writing(store: Store):
    async with store.writing() as transaction:
        await (await transaction.stream(NUMBERS, {"last": 3 * ALONG})).fetchone()
        await transaction.execute(text("CREATE TABLE kept (x INTEGER UNIQUE)"))
        rows = [{"x": number} for number in range(2 * ALONG)]
        assert (await transaction.execute(text("INSERT INTO kept VALUES (:x)"), rows)).rowcount == 2 * ALONG
    async with store.writing() as transaction:
        assert (await transaction.execute(text("DELETE FROM kept WHERE x < 3"))).rowcount == 3
        found = await transaction.execute(text("UPDATE kept SET x = -x WHERE x > 9 RETURNING x"))
        assert found.rowcount == len(found.all()) == 2 * ALONG - 10
        with pytest.raises(IntegrityError):
            await transaction.execute(text("INSERT INTO kept VALUES (5)"))
