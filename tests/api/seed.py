"""Something of everything that pages show, with one text in every field that takes a text."""

from __future__ import annotations

import hashlib
import struct
import zlib
from dataclasses import dataclass
from datetime import timedelta
from itertools import count
from typing import TYPE_CHECKING

from tests.memory.made_postings import posting
from tests.store.databases import cookbook, run

from footpath.api.drawing import NAVIGATION
from footpath.app import new_id, utc_now
from footpath.coordinator import values
from footpath.coordinator.asking import new_ask
from footpath.memory import journal as pictures
from footpath.memory.applications import Applications
from footpath.memory.redaction import Redaction
from footpath.memory.runs import Runs
from footpath.memory.scraped import ScrapeStore
from footpath.schema.action import Check, Click, Fill, Navigate, Outcome, Select, Upload
from footpath.schema.application import EntryBody
from footpath.schema.ask import Candidate, Shown
from footpath.schema.atlas import Atlas, BehaviorPattern, Edge, Filter, FilterOption, PageNode
from footpath.schema.cookbook import Cookbook, Moved, Parameter, Postcondition, Step, TextShown
from footpath.schema.document import DocumentBody, DocumentLine, RefusedLine
from footpath.schema.event import (
    Answered,
    AtlasKept,
    ChangeSeen,
    EffectResolved,
    Entry,
    Extracted,
    FieldLeft,
    FilterFound,
    Healed,
    Judged,
    Learned,
    ModeChosen,
    ModelAsked,
    Noticed,
    PageClassified,
    PageObserved,
    PersonAsked,
    RunFinished,
    RunStarted,
    Scheduled,
    StepFinished,
    StepSkipped,
    StepStarted,
)
from footpath.schema.iteration import Subtask, Verdict
from footpath.schema.order import Order
from footpath.schema.posting import Salary
from footpath.schema.record import TaskContext
from footpath.schema.run import ModelUsage, Usage
from footpath.schema.signature import Signature
from footpath.store import asks, runs, tasks

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from footpath.app import App
    from footpath.schema.event import RunEvent
    from footpath.schema.posting import KeptPosting

WORDS = "Night baker"
"""A text that means no harm."""


@dataclass(frozen=True)
class Seeded:
    """Ids of what there is."""

    task: str
    run: str
    question: str
    review: str
    cookbook: str
    site: str
    posting: str
    application: str
    choice: str
    scrape: str
    document: str

    def pages(self) -> Iterator[str]:
        """Where a person may look."""
        yield from (address for address, _ in NAVIGATION)
        yield from (f"/tasks/{self.task}", f"/tasks/{self.scrape}", f"/sites/{self.site}", f"/jobs/{self.posting}")
        yield f"/documents/{self.document}"
        yield from ("/applications?view=table", "/applications/mail", f"/applications/{self.application}")
        yield from (f"/cookbooks/{self.cookbook}", f"/cookbooks/{self.cookbook}?revision=2&against=1")


async def seed(app: App, said: str = WORDS) -> Seeded:
    """Put it all in."""
    [record] = await app.coordinator.add(
        [Order.model_validate({"type": "custom", "url": "https://jobs.example.com/p/1", "goal": said})]
    )
    book = await app.cookbooks.save(way(said))
    await app.cookbooks.save(way(said, "Send your application"))
    attempt = run(
        new_id(), task=record.task, task_id=record.id, status="complete", reason=said, proof=said, mode="replay",
        cookbook=book.id, started_at=utc_now(), finished_at=utc_now() + timedelta(seconds=3),
        usage=Usage(seconds=3, steps_by_rung={"replay": 2, "heal": 1}),
    )  # fmt: skip
    first = run(
        new_id(), task=record.task, status="complete", mode="explore", cookbook=book.id,
        started_at=utc_now() - timedelta(hours=1),
        usage=Usage(seconds=12, steps_by_rung={"model": 3}, model=ModelUsage(calls=7, cost_usd=0.12)),
    )  # fmt: skip
    bad = run(new_id(), status="failed", reason=said, error="SiteUnreachable", started_at=utc_now())
    for each in (first, attempt, bad):
        await Runs(app.store).start(each)
    numbers = count(1)
    journal = [Entry(run=attempt.id, seq=next(numbers), at=utc_now(), event=each) for each in events(said, book.id)]
    question = new_ask(
        new_id(), record.id, "question", said, utc_now, reason=said, title=said, url="https://jobs.example.com/p/1",
        candidates=(Candidate(value=said, label=said, detail=said), Candidate(value="other", label="Something else")),
    )  # fmt: skip
    review = new_ask(
        new_id(), record.id, "review", said, utc_now, reason=said, title=said, url="javascript:run()", run=attempt.id,
        step="s6",
        shown=(Shown(question=said, value=said, source=said, required=True, note=said),),
    )  # fmt: skip
    async with app.store.writing() as transaction:
        await runs.append(transaction, journal)
        await asks.create(transaction, *values.kept(question, Redaction({}), app.store.seal))
        await asks.create(transaction, *values.kept(review, Redaction({}), app.store.seal))
        context = TaskContext(
            goal=said, subtasks=(Subtask(id="1", goal=said, note=said),), data={"found": said}, errors=(said,)
        )
        to: dict[str, object] = {"state": "waiting", "reason": said, "context": context}
        await tasks.change(transaction, record.id, to)
        await tasks.add_tab(transaction, record.id, "javascript:run()", said, utc_now())
    await app.atlases.merge(atlas(said))
    wanted = posting(
        1, title=said, organisation=said, description=f"# {said}\n\n[{said}](javascript:run())", tags=(said,),
        salary=Salary(text=said), apply_url="javascript:run()",
    )  # fmt: skip
    await app.postings.keep(wanted, site="jobs.example.com", run=attempt.id, list=said)
    applied = Applications(app.store, utc_now)
    key = new_id()
    opened = await applied.open(
        key=key, run=attempt.id, posting_url="https://jobs.example.com/p/1", profile="d1", title=said, organisation=said
    )
    await applied.mark(key, attempt.id, "submitted", reference=said[:60], proof=said)
    await app.tracking.follow_up(opened.id, utc_now().date())
    await app.tracking.note(opened.id, said)
    body = EntryBody(subject=said, sender=said, name=said, quote=said, possible=("rejected",), whose=(opened.id,))
    await app.history.ask(utc_now(), new_id(), body)
    await app.history.tell(opened.id, "interview", utc_now(), new_id(), body)
    await app.history.undo((await app.history.of(opened.id))[-1].number)
    choice = await _choice(app, said, attempt.id)
    scrape = await scraped(app, [{said: said, "link": "javascript:run()", "at": "https://jobs.example.com/p/1"}] * 3)
    for owner, name in ((first.id, "s6"), (attempt.id, "s6")):
        await pictures.keep_picture(app.store, owner, name, png(len(owner + name)))
    [kept] = await app.postings.list(limit=1)
    return Seeded(
        record.id, attempt.id, question.id, review.id, book.id, "jobs.example.com", kept.id, opened.id, choice,
        scrape, await _document(app, said, kept),
    )  # fmt: skip


async def _document(app: App, said: str, posting: KeptPosting) -> str:
    """A draft with a refused sentence and a warning. Its id."""
    lines = (
        DocumentLine(role="name", text=said, sources=("basics.name",)),
        DocumentLine(role="bullet", text=said, sources=("work.0.highlights.0",)),
    )
    refused = (RefusedLine(source="work.0.highlights.0", text=said, why="not_in_source", word=said),)
    body = DocumentBody(language="en", lines=lines, refused=refused, warnings=(said,))
    return (await app.documents.add(new_id(), "resume", posting, "p", body, {})).id


async def scraped(app: App, rows: Sequence[Mapping[str, object]], *, most: int = 100) -> str:
    """A task that scraped these records and stores no more than `most`. Its id."""
    order = Order.model_validate({"type": "scrape", "url": "https://jobs.example.com/p"})
    [record] = await app.coordinator.add([order])
    fields = dict.fromkeys((name for row in rows for name in row), 1)
    stored = ScrapeStore(app.store, record.id, new_id(), Redaction({}), most=most)
    await stored.add(rows, unfit=fields, left_out={})
    async with app.store.writing() as transaction:
        await tasks.change(transaction, record.id, {"state": "succeeded", "reason": "All of it."})
    return record.id


async def _choice(app: App, said: str, run: str) -> str:
    """A question of another task: which of two elements is meant. Its id."""
    [record] = await app.coordinator.add(
        [Order.model_validate({"type": "custom", "url": "https://jobs.example.com/p/2", "goal": said})]
    )
    offered = [Candidate(value=f"key{each}", label=said, detail=said) for each in (1, 2)]
    ask = new_ask(
        new_id(), record.id, "element", said, utc_now, reason=said, run=run, step="s6",
        candidates=(*offered, Candidate(value="no", label="None of these")),
    )  # fmt: skip
    for each in offered:
        await pictures.keep_picture(app.store, run, each.value, png(40))
    async with app.store.writing() as transaction:
        await asks.create(transaction, *values.kept(ask, Redaction({}), app.store.seal))
        await tasks.change(transaction, record.id, {"state": "waiting", "reason": said})
    return ask.id


def png(width: int) -> bytes:
    """A picture, grey and small."""
    height, raw = 24, zlib.compress((b"\0" + b"\x99" * width) * 24)
    parts = ((b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)), (b"IDAT", raw), (b"IEND", b""))
    body = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(body)


def way(said: str, button: str = "Apply") -> Cookbook:
    """A cookbook."""
    element = Signature(role="textbox", name=said, question=said)
    steps = (
        Step(id="s1", action=Navigate(url="https://jobs.example.com/p/1")),
        Step(id="s2", action=Fill(value="{{given-name}}"), signature=element),
        Step(id="s3", action=Select(options=("{{country}}",)), signature=element, optional=True),
        Step(id="s4", action=Check(checked="{{consent.privacy}}"), signature=element),
        Step(id="s5", action=Upload(files=("{{resume}}",)), signature=element),
        Step(
            id="s6", action=Click(), signature=Signature(role="button", name=button), effect="outside",
            postcondition=Postcondition(all_of=(Moved(), TextShown(text=said))),
        ),
    )  # fmt: skip
    return cookbook(
        f"c{hashlib.sha256(said.encode()).hexdigest()[:8]}", name=said, steps=steps,
        parameters=(Parameter(name="given-name", question=said, required=True),),
        task_type="custom", url_pattern="jobs.example.com/p/*", platform="generic", task_pattern=said,
    )  # fmt: skip


def atlas(said: str) -> Atlas:
    """A site of two pages."""
    return Atlas(
        site="jobs.example.com", start="https://jobs.example.com/", understanding=said, key_findings=(said,),
        pages=(
            PageNode(id="listing", page_type="listing", understanding=said, observations=(said,)),
            PageNode(id="posting", page_type="posting", understanding=said, url_patterns=(said,)),
        ),
        edges=(Edge(source="listing", target="posting", action=Click(), label=said),),
        behaviors=(
            BehaviorPattern(page="listing", element_type="sort", action="click", effect=said, change="list", times=3),
        ),
        filters=(
            Filter(name=said, kind="select", options=(FilterOption(label=said, count=4),), parameter="x", proven=True),
        ),
    )  # fmt: skip


def events(said: str, cookbook: str = "") -> list[RunEvent]:
    """A journal."""
    element = Signature(role="textbox", name=said)
    return [
        RunStarted(),
        ModeChosen(mode="replay", reason=said, cookbook=cookbook, revision=2),
        PageObserved(
            url_pattern=said, page_type="application", platform=said, fingerprint="f", elements=9, fields=2, ms=31
        ),
        StepStarted(step="s1", action=Fill(value=said), target=f"textbox “{said}”", rung="replay"),
        StepFinished(step="s1", rung="replay", outcome=Outcome(ok=True, ms=3), held=True),
        StepStarted(step="s2", action=Click(), target=f"button “{said}”", rung="heal"),
        Healed(step="s2", before=element, after=element, score=0.91),
        StepFinished(step="s2", rung="heal", outcome=Outcome(ok=False, message=said, ms=1200), held=False, why=said),
        StepSkipped(step="s3", reason=said),
        FieldLeft(question=said, required=True, reason=said),
        PersonAsked(what="question", question=said, options=(said,)),
        Answered(what="question", accepted=True),
        Scheduled(cycle=1, subtasks=(Subtask(id="1", goal=said, note=said),)),
        Judged(cycle=1, verdict=Verdict(kind="continue", reason=said, proof=said), proven=False),
        ModelAsked(role="worker", model=said, usage=ModelUsage(calls=1), ms=800, error=said),
        Noticed(what="loop", text=said),
        Extracted(name=said, value=said),
        ChangeSeen(
            page="listing", action="click", target=said, element_type="sort", change="list", effect=said, times=2
        ),
        PageClassified(page=said, page_type="posting", is_new=True, understanding=said, came_from=said, via=said),
        FilterFound(name=said, options=3, parameter=said, proven=True),
        AtlasKept(site=said, pages=2, edges=1, behaviors=1, filters=1),
        EffectResolved(step="s2", landed=True, proof=said),
        Learned(cookbook=said, revision=1, steps=6),
        RunFinished(status="complete", reason=said),
    ]
