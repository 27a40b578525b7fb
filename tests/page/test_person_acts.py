"""What is kept of a person's acts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, cast

from footpath.page import person_acts, wire
from footpath.page.person_acts import PersonActs

if TYPE_CHECKING:
    import pytest


class Tabs:
    on_tab = None


class AnySession:
    tabs = Tabs()


def told(acts: PersonActs, kind: str, value: str = "", *, page: str = "page\nseen", secret: bool = False) -> None:
    """An act, as a page tells it."""
    act = {"kind": kind, "refs": [value or "e1"], "value": value, "secret": secret, "page": page}
    acts._note(cast("Any", "tab"), json.dumps(act))  # pyright: ignore[reportPrivateUsage]  as the browser calls it


def test_acts_are_bounded_by_their_pages_and_every_entered_text_stays_known(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(wire, "snapshot", lambda page: page)
    monkeypatch.setattr(person_acts, "MOST_PAGES", 2)
    acts = PersonActs(cast("Any", AnySession()))
    told(acts, "fill", "Bo")
    told(acts, "fill", "Bo Lund", page="")
    told(acts, "click")
    assert (len(acts.seen), acts.is_full) == (3, False)
    told(acts, "click")
    told(acts, "fill", "hunter2", secret=True)
    told(acts, "fill", "Leeds")
    told(acts, "fill", "Leeds 7", page="")
    assert ([each.kind for each in acts.seen], acts.is_full) == (["fill", "fill", "click"], True)
    assert acts.entered == ("Bo", "Bo Lund", "Leeds", "Leeds 7")
