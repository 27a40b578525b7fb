"""Searching postings by their words."""

from __future__ import annotations

import pytest
from tests.memory.made_postings import HERE, THERE, posting

from footpath.errors import BadInput
from footpath.schema.posting import JobPlace


async def titles(postings, query: str, **which: object) -> list[str]:
    return [kept.posting.title for kept in await postings.search(query, **which)]


@pytest.fixture
async def found(postings):
    await postings.keep_page(
        [
            posting(1, title="Senior Python Developer", description="Machine learning for mills."),
            posting(2, title="Developer Advocate", description="You speak of python, and of learning a machine."),
            posting(3, title="Bäcker", organisation="Brot & Söhne", places=(JobPlace(text="München"),), tags=("Teig",)),
        ],
        site=HERE,
        run="r1",
    )
    return postings


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        pytest.param("python", ["Senior Python Developer", "Developer Advocate"], id="a title weighs more than a text"),
        pytest.param("PYTH develop", ["Senior Python Developer", "Developer Advocate"], id="beginnings of words"),
        pytest.param('"machine learning"', ["Senior Python Developer"], id="a phrase"),
        pytest.param('"pyth"', [], id="a whole word"),
        pytest.param("python -senior", ["Developer Advocate"], id="without a word"),
        pytest.param('learning -"machine learning"', ["Developer Advocate"], id="without a phrase"),
        pytest.param("backer munchen", ["Bäcker"], id="accents left out"),
        pytest.param("BÄCKER MÜNCHEN", ["Bäcker"], id="accents written"),
        pytest.param("sohne teig", ["Bäcker"], id="organisation and tags"),
        pytest.param("city text", [], id="not the names of fields"),
        pytest.param("it's AND OR (NOT*) :'\\ &|!", [], id="what means something to a database"),
    ],
)
@pytest.mark.sample(5)
async def test_search(found, query, expected):
    assert await titles(found, query) == expected


async def test_a_search_may_be_narrowed(found):
    assert await titles(found, "developer", organisation="KRUME gmbh", site=HERE, state="open", limit=1) != []
    assert await titles(found, "developer", site=THERE) == []


async def test_a_search_finds_what_a_posting_became(found):
    await found.keep(posting(1, title="Miller", description="Grain."), site=HERE, run="r2")
    assert await titles(found, "senior") == []
    assert await titles(found, "miller grain") == ["Miller"]


@pytest.mark.parametrize("query", ["", "  ", "-", "-senior", '"+"'])
async def test_a_search_for_nothing_is_told(found, query):
    with pytest.raises(BadInput, match="has no word"):
        await found.search(query)
