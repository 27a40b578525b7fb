"""How well elements are found again on pages that changed: healed, refused and, which must be 0, wrong.

Every page is drifted by `mutations`; its elements are signed before and located after. Where the element is still there
and says what it said, finding it is `healed` and a refusal `missed`. Where it is gone, says something else, or a
look-alike contests it, a refusal is `refused` and anything else `wrong`; another link of the same words to the same
place is `same`, and so is one of several namesakes that is known beside one more. Elements that had namesakes when they
were signed have rows of their own (`twins`).
"""

from __future__ import annotations

import asyncio
import json
import re
import statistics
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from bench import browser, mutations
from bench.drift_pages import PAGES, collect_demo, collect_shared
from bench.report import Goal, Part
from bench.view import View, actionable, spread

from footpath.demo.site.looks import LookName, look_named
from footpath.page.index import is_hidden
from footpath.page.locate import KEYS
from footpath.page.sign import points
from footpath.schema.signature import Match

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from bench.report import Cell

    from footpath.schema.signature import Miss, Signature
    from footpath.schema.snapshot import Element, Snapshot

HOSTILE: Final = frozenset(
    [
        "given_name",
        "family_name",
        "email_confirm",
        "website",
        "sponsorship",
        "confirm_true",
        "privacy_consent",
        "talent_pool",
    ]
)
"""The questions of the demo that its hostile look gives other attributes or another sense."""

WHOLE: Final[dict[str, Callable[[Snapshot], Snapshot]]] = {
    name: getattr(mutations, name)
    for name in ("unchanged", "renamed", "wrapped", "reordered", "reworded", "translated", "redesigned", "rebuilt")
}


@dataclass
class Row:
    """What came of one kind of drift."""

    kind: str
    count: Counter[str] = field(default_factory=Counter[str])
    ms: list[float] = field(default_factory=list[float])
    notes: list[str] = field(default_factory=list[str])
    """What was wrong or missed, for whoever wants to look into it."""

    there: int = 0
    """How many could be found: still there, and saying what they said."""

    @property
    def found(self) -> int:
        """How many of those were found again, exactly or healed."""
        return self.count["exact"] + self.count["healed"]


class Drift:
    """The rows as they come in."""

    def __init__(self, per_page: int = 12) -> None:
        self.per_page = per_page
        self.rows: dict[str, Row] = {}

    def generated(self, name: str, snapshot: Snapshot) -> None:
        """Drift one page in every way."""
        before = View.of(snapshot)
        chosen = [
            *spread(actionable(before), self.per_page),
            *spread([g for g in before.groups if g.name], self.per_page // 3),
        ]
        signed = [(element, before.sign(element)) for element in chosen]
        moved = View.of(mutations.reordered(snapshot))
        for kind, mutate in WHOLE.items():
            after = View.of(mutate(snapshot))
            for element, signature in signed:
                if kind in ("reordered", "redesigned", "rebuilt") and not _asks_the_same(element, before, moved):
                    continue  # its label stayed behind
                if kind in ("reworded", "translated") and not _is_retold(element, before, after):
                    continue
                among = f"{kind}, twins" if signature.alike > 1 else kind
                self._judge(among, name, element, signature, after, still_there=True)
        for element, signature in signed:
            for kind, changed in _harmed(snapshot, element, signature):
                after = View.of(changed)
                kind = f"{kind}, twins" if signature.alike > 1 else kind
                is_asked = bool(before.asked.get(element.ref))
                if kind in ("turned", "replaced", "swapped") and is_asked and _asks_the_same(element, before, after):
                    continue  # the words that were changed are not those that a person reads there
                self._judge(kind, name, element, signature, after, still_there=False)

    def real(self, kind: str, before: View, after: View, pairs: Sequence[tuple[Element, str]]) -> None:
        """Locate elements of one version in another, each paired with its ref there, empty where it is not."""
        for element, ref in pairs:
            self._judge(kind, kind, element, before.sign(element), after, still_there=bool(ref), ref=ref)

    def _judge(
        self,
        kind: str,
        page: str,
        element: Element,
        signature: Signature,
        after: View,
        *,
        still_there: bool,
        ref: str = "",
    ) -> None:
        row = self.rows.setdefault(kind, Row(kind))
        began = time.perf_counter()
        found = after.locate(signature)
        row.ms.append((time.perf_counter() - began) * 1000)
        answer = _answer(found, ref or element.ref, still_there=still_there)
        is_among_twins = signature.alike > 1 and isinstance(found, Match) and found.ref == element.ref
        if answer == "wrong" and (is_among_twins or _leads_there(found, element, after)):
            answer = "healed" if still_there else "same"
        row.count[answer] += 1
        row.there += still_there
        if answer in ("wrong", "missed"):
            row.notes.append(
                f"{answer} {page} {element.ref} {element.role} {signature.question or element.name!r}: {found}"
            )


def _leads_there(found: Match | Miss, element: Element, after: View) -> bool:
    """Whether what was found is another link to the very same place."""
    other = after.snapshot.by_ref.get(found.ref) if isinstance(found, Match) else None
    return other is not None and urlsplit(element.href).path not in ("", "/") and other.href == element.href


def _answer(found: Match | Miss, ref: str, *, still_there: bool) -> str:
    if isinstance(found, Match):
        if not still_there or found.ref != ref:
            return "wrong"
        return "exact" if found.exact else "healed"
    return "missed" if still_there else "refused"


def _is_retold(element: Element, before: View, after: View) -> bool:
    now = after.snapshot.by_ref.get(element.ref)
    return now is not None and now.name != element.name


def _asks_the_same(element: Element, before: View, after: View) -> bool:
    return before.asked.get(element.ref) == after.asked.get(element.ref)


def _harmed(snapshot: Snapshot, target: Element, signature: Signature) -> Iterator[tuple[str, Snapshot]]:
    """The page with the element gone, turned, replaced, or contested by another."""
    if target.ref not in snapshot.by_ref or not target.name:
        return
    yield "removed", mutations.removed(snapshot, target)
    if signature.alike > 1:
        yield "decoyed", mutations.decoyed(snapshot, target)
        return
    lasting = any(points(getattr(signature, key)) for key in KEYS)
    if lasting:
        if changed := mutations.turned(snapshot, target):
            yield "turned", changed
        yield "replaced", mutations.replaced(snapshot, target)
        other = next((e for e in snapshot.elements if _may_trade(e, target)), None)
        if other:
            yield "swapped", mutations.swapped(snapshot, target, other)
    yield "decoyed", mutations.decoyed(snapshot, target)
    yield "usurped", mutations.usurped(snapshot, target)


def _may_trade(one: Element, other: Element) -> bool:
    return (
        one.ref != other.ref
        and one.role == other.role
        and bool(one.name)
        and mutations.plain(one.name) != mutations.plain(other.name)
        and not is_hidden(one)
        and not one.proxy_for
    )


def google(shared: Path, read_page: dict[str, Snapshot], drift: Drift) -> None:
    """The same 14 elements of google.com in 2018, 2021 and 2023, located in each later version."""
    truth: dict[str, list[str]] = json.loads((shared / "drift" / "elements.json").read_text())
    versions = sorted(truth)
    for at, old in enumerate(versions):
        for new in versions[at + 1 :]:
            before, after = View.of(read_page[f"drift/{old}"]), View.of(read_page[f"drift/{new}"])
            here, there = (_by_xpath(view.snapshot, truth[v]) for view, v in ((before, old), (after, new)))
            pairs = [(e, now.ref) for e, now in zip(here, there, strict=True) if e is not None and now is not None]
            drift.real(f"google {old.split('/')[1][:4]} to {new.split('/')[1][:4]}", before, after, pairs)


def _by_xpath(snapshot: Snapshot, paths: Sequence[str]) -> list[Element | None]:
    """The listed element at each path, or the listed one that holds it; None where it is not listed."""
    listed = {_bare(snapshot.path(e.node)): e for e in snapshot.elements}
    return [listed.get(_bare(path)) or listed.get(_bare(path).rsplit("/", 1)[0]) for path in paths]


def _bare(path: str) -> str:
    return re.sub(r"\[1\]", "", path.strip("/"))


def looks(read_page: dict[str, Snapshot], drift: Drift) -> None:
    """The form of the demo site in another posting, in its redesign, and in the look that changes what names mean."""
    views = {name: View.of(snapshot) for name, snapshot in read_page.items() if name.startswith("demo/")}
    for page in PAGES:
        before = views[f"demo/v1/0/{page}"]
        mine = _by_field(before, "v1")
        others: tuple[tuple[str, LookName, str], ...] = (
            ("demo, other posting", "v1", f"v1/1/{page}"),
            ("demo, hostile", "hostile", f"hostile/0/{page}"),
        )
        for kind, look, other in others:
            after = views[f"demo/{other}"]
            there = _by_field(after, look)
            changed = HOSTILE if look == "hostile" else frozenset[str]()
            pairs = [(e, "" if key in changed else there[key].ref) for key, e in mine.items() if key in there]
            drift.real(kind, before, after, pairs)
        for new in PAGES:
            after = views[f"demo/v2/0/{new}"]
            there = _by_field(after, "v2")
            drift.real(
                "demo, v1 to v2", before, after, [(e, there[key].ref) for key, e in mine.items() if key in there]
            )
            gone = [(e, "") for key, e in mine.items() if key not in there]
            drift.real("demo, not on the page", before, after, gone)


def _by_field(view: View, look: LookName) -> dict[str, Element]:
    """What is acted on for each question of the demo's form, where names or ids tell."""
    table = look_named(look)
    keys = {name: each.key for each in table.fields for name in (each.name, table.id_of(each))}
    found: dict[str, list[Element]] = {}
    for element in (*view.groups, *actionable(view)):
        if key := keys.get(element.html_name) or keys.get(element.id):
            found.setdefault(key, []).append(element)
    return {key: elements[0] for key, elements in found.items() if len(elements) == 1}


def measure(shared: Path, read_page: dict[str, Snapshot]) -> tuple[Row, ...]:
    """All rows for pages that were read."""
    drift = Drift()
    for name, snapshot in read_page.items():
        if not name.startswith("demo/") or name.startswith("demo/v1/0/"):
            drift.generated(name, snapshot)
    if any(name.startswith("demo/") for name in read_page):
        looks(read_page, drift)
    if any(name.startswith("drift/") for name in read_page):
        google(shared, read_page, drift)
    return tuple(drift.rows.values())


def part(pages: Path) -> Part:
    """All rows; those of the demo site alone where the saved pages are not there.

    Raises:
        Skipped: there is no browser.
    """
    browser.found()
    read_page = asyncio.run(collect_demo())
    is_whole = (pages / "drift" / "elements.json").exists()
    if is_whole:
        read_page |= asyncio.run(collect_shared(pages))
    rows = measure(pages, read_page)
    return Part(
        title="Drift: elements found again on pages that changed",
        columns=("drift", "exact", "healed", "missed", "found", "refused", "same", "wrong", "ms"),
        rows=tuple(_cells(row) for row in rows),
        goals=_goals(rows),
        notes=(
            *(() if is_whole else ("The saved pages are not there: this is the demo site alone.",)),
            *(f"{row.kind}: {note}" for row in rows for note in row.notes if note.startswith("wrong")),
        ),
    )


def _cells(row: Row) -> tuple[Cell, ...]:
    c = row.count
    found = f"{row.found / row.there:.1%}" if row.there else ""
    last = (c["refused"], c["same"], c["wrong"], statistics.median(row.ms))
    return (row.kind, c["exact"], c["healed"], c["missed"], found, *last)


def _goals(rows: Sequence[Row]) -> tuple[Goal, ...]:
    """What did not change is left out: to find that again is no art."""
    drifted = [row for row in rows if not row.kind.startswith("unchanged")]

    def share(some: Sequence[Row]) -> float:
        return sum(row.found for row in some) / max(1, sum(row.there for row in some))

    return (
        Goal(
            "found again, of one name when learned",
            share([r for r in drifted if "twins" not in r.kind]),
            "≥",
            0.95,
            "%",
        ),
        Goal("found again, namesakes too", share(drifted), "≥", 0.95, "%"),
        Goal("wrong", sum(row.count["wrong"] for row in rows), "≤", 0),
    )
