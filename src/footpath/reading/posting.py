"""The job that a page is about, from its schema.org JobPosting in JSON-LD."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, cast

from footpath.schema.posting import Posting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.schema.snapshot import Snapshot

Node = dict[str, object]


def read_posting(snapshot: Snapshot) -> Posting:
    """The first JobPosting of the page; an empty one when there is none."""
    for text in snapshot.json_ld:
        for node in _nodes(text):
            if "JobPosting" in _texts(node.get("@type")):
                organisation = _text(_one(node.get("hiringOrganization")), "name")
                return Posting(title=_text(node, "title"), organisation=organisation, country=_country(node))
    return Posting()


def _nodes(text: str) -> Iterator[Node]:
    try:
        parsed: object = json.loads(text, strict=False)  # raw control characters are common in descriptions
    except ValueError:
        return
    for each in _many(parsed):
        yield each
        yield from _many(each.get("@graph"))


def _country(posting: Node) -> str:
    places = [_one(place.get("address")) for place in _many(posting.get("jobLocation"))]
    found = {country for place in places if (country := _name(place.get("addressCountry")))}
    return found.pop() if len(found) == 1 else ""


def _name(value: object) -> str:
    """A country is given as text or as an object with a name."""
    return value.strip() if isinstance(value, str) else _text(_one(value), "name")


def _text(node: Node, key: str) -> str:
    value = node.get(key)
    return " ".join(value.split()) if isinstance(value, str) else ""


def _texts(value: object) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else [value]


def _one(value: object) -> Node:
    found = _many(value)
    return found[0] if found else {}


def _many(value: object) -> list[Node]:
    """The objects of what may be one, several, or something else."""
    return [cast("Node", each) for each in _texts(value) if isinstance(each, dict)]
