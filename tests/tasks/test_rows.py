"""A record that says nothing of what is wanted is no row."""

from __future__ import annotations

from footpath.engine.collect.fields import Field
from footpath.engine.collect.tally import FoundRecord
from footpath.reading.lists.read import read_listings
from footpath.schema.listing import Record
from footpath.schema.posting import Posting
from footpath.tasks.scrape import RowsSink
from footpath.web.snapshot import as_snapshot

LAMPS = "".join(f"<li><h3><a href=/l/{n}>Lamp {n}</a></h3><p>€{n + 10}.00</p></li>" for n in range(5))


def test_a_row_has_any_of_the_wanted_fields():
    listing = read_listings(as_snapshot(f"<main><ul>{LAMPS}</ul></main>", "https://shop.example/"))[0]
    sink = RowsSink([Field("title"), Field("price")])
    assert sink.choose([listing]) is listing
    assert all(sink.takes(FoundRecord(each, Posting())) for each in listing.records)
    price = listing.shape.slots[-1].name
    assert sink.takes(FoundRecord(Record(key="a", first=0, last=0, texts={price: "€5"}), Posting()))
    assert not sink.takes(FoundRecord(Record(key="b", first=0, last=0, texts={"text 9": "Our shops"}), Posting()))
    assert sink.needs == "title or price"
