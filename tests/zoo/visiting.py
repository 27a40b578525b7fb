"""What becomes of a page of the zoo: three runs, as a user would make them, and a verdict on each answer."""

from __future__ import annotations

import asyncio
import dataclasses
import unicodedata
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal

from playwright.async_api import Error as PlaywrightError
from tests.known_browsers import know_browsers
from tests.zoo.serving import FILE, HERE, received

from footpath.app import open_app
from footpath.cli.arguments import files_among, merged
from footpath.config import HOME, read_settings
from footpath.errors import FootpathError
from footpath.page.session import Session
from footpath.schema.task import Limits, Task

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence
    from pathlib import Path
    from typing import Any

    from tests.zoo.serving import Page, Question, Zoo

    from footpath.app import App
    from footpath.engine.person import ReviewRow
    from footpath.tasks.services import FinishedTask

Verdict = Literal["right", "wrong", "lost", "told", "ready", "asked", "refused", "astray", "unsent"]
"""right: the server received the answer. wrong: it received another one. lost: the form was sent without it, and the
run said nothing of it. told: sent without it, and the run said so.

Of a form that was not sent: ready: the page would have sent the answer. asked: the person is asked for it. refused: the
reason names it. astray: the page would have sent another answer, and nothing is said of it. unsent: none of these."""

LIMITS = Limits(seconds=90)
HELD = (HERE / "held.js").read_text(encoding="utf-8")
HELD_S = 5.0
"""Seconds in which a page tells what it would send."""


@dataclasses.dataclass(frozen=True)
class Field:
    """One answer."""

    key: str
    label: str
    verdict: Verdict
    expected: list[str]
    got: list[str]
    """What the server received; of a form that was not sent, what the page would have sent in the end."""
    why: str = ""
    """What the run says of it."""

    @property
    def is_done(self) -> bool:
        """Whether the answer was sent, or was ready to be sent when another question stopped the page."""
        return self.verdict in ("right", "ready")


@dataclasses.dataclass(frozen=True)
class Visit:
    """One run on a page."""

    who: str
    changed: bool
    status: str
    reason: str
    sent: int
    """How often the server received the form."""
    rungs: Mapping[str, int]
    model_calls: int
    seconds: float
    fields: tuple[Field, ...]

    @property
    def is_whole(self) -> bool:
        """Whether the form was sent once, with every answer, and the run knows that."""
        return self.status == "complete" and self.sent == 1 and all(each.verdict == "right" for each in self.fields)

    @property
    def is_replayed(self) -> bool:
        """Whether it was sent whole without exploring."""
        return self.is_whole and not self.model_calls and self.rungs.keys() <= {"replay", "heal"}

    @property
    def is_false(self) -> bool:
        """Whether the run says that it is done, and the server has nothing, or the form was sent twice."""
        return self.sent > 1 or (self.status == "complete" and not self.sent)

    @property
    def outcome(self) -> str:
        """How it went, in a word or two."""
        verdicts = {each.verdict for each in self.fields}
        if self.is_false:
            return "sent twice" if self.sent > 1 else "false success"
        if not self.sent:
            return "not sent"
        worst = next((each for each in ("wrong", "lost", "told") if each in verdicts), "")
        return worst or ("whole" if self.is_whole else self.status)


@dataclasses.dataclass(frozen=True)
class Visited:
    """What became of a page: Ada's first try, Bo after it, and Ada in the changed look."""

    page: str
    first: Visit
    second: Visit
    changed: Visit

    def as_json(self) -> dict[str, Any]:
        """Everything that is known of it."""
        return dataclasses.asdict(self)


async def visit(page: Page, zoo: Zoo, folder: Path) -> Visited:
    """Work a page three times, with a home of its own in an empty folder."""
    home = folder / "home"
    home.mkdir(parents=True)
    know_browsers(home)
    async with open_app(read_settings({HOME: str(home)})) as app:
        first = await _visit(app, page, zoo, folder, "ada")
        second = await _visit(app, page, zoo, folder, "bo")
        changed = await _visit(app, page, zoo, folder, "ada", changed=True)
    return Visited(page.name, first, second, changed)


async def _visit(app: App, page: Page, zoo: Zoo, folder: Path, who: str, *, changed: bool = False) -> Visit:
    zoo.changed = changed
    before = len(zoo.sent)
    given = merged(
        [(each.label, value) for each in page.fields for value in _values(each, who, folder)], "--data", several=True
    )
    task = Task.model_validate(
        {
            "type": "fill_form",
            "url": f"{zoo.url}/zoo/{page.name}",
            "input": given,
            "files": files_among(given),
            "submit": "submit",
            "limits": LIMITS,
        }
    )
    held: list[Mapping[str, Any]] = []
    try:
        with _looked_at_last(held):
            result = await app.run(task)
    except FootpathError as error:
        status, reason, rungs, calls, seconds, told, rows = type(error).__name__, str(error), {}, 0, 0.0, "", ()
    else:
        run = result.run
        status, reason, calls, seconds = run.status, run.reason, run.usage.model.calls, run.usage.seconds
        rungs = {name: count for name, count in run.usage.steps_by_rung.items() if count}
        told, rows = _told(result), result.rows
    sent = zoo.sent[before:]
    would = zoo.stored(held[-1]) if held else {}
    fields = tuple(_judge(each, who, sent[0] if sent else None, would, told, rows) for each in page.fields)
    return Visit(who, changed, status, reason, len(sent), rungs, calls, round(seconds, 1), fields)


@contextmanager
def _looked_at_last(held: list[Mapping[str, Any]]) -> Generator[None]:
    """Ask each page, before its browser closes, what it would send, and add that to `held`."""
    close = Session.close

    async def look_and_close(self: Session) -> bool:
        try:
            async with asyncio.timeout(HELD_S):
                held.append(await self.tab.page.evaluate(HELD) or {})
        except (PlaywrightError, TimeoutError, FootpathError):
            pass  # the page is gone, or does not answer any more
        return await close(self)

    Session.close = look_and_close
    try:
        yield
    finally:
        Session.close = close


def _values(question: Question, who: str, folder: Path) -> list[str]:
    """A person's answers as the command line takes them, with each file as a whole path."""
    return [_path(each.removeprefix(FILE), folder) if each.startswith(FILE) else each for each in question.given(who)]


def _path(name: str, folder: Path) -> str:
    path = folder / name
    path.write_bytes(b"%PDF-1.4 " + name.encode())
    return str(path)


def _told(result: FinishedTask) -> str:
    """Everything that the end of a run says."""
    end = result.end.reason if result.end else ""
    return " ".join([str(end), result.run.reason, *result.unused])


def _judge(
    question: Question,
    who: str,
    sent: Mapping[str, Any] | None,
    would: Mapping[str, Any],
    told: str,
    rows: Sequence[ReviewRow],
) -> Field:
    expected = question.expected(who)
    row = next((each for each in rows if _names(each.question, question)), None)
    got = received((would if sent is None else sent).get(question.key))
    is_named = any(_plain(f"“{label}") in _plain(told) for label in question.labels)
    why = row.note if row else "" if is_named else "it is on no sheet"
    if sent is None:
        verdict = _unsent(is_ready=_same(got, expected), has_other=bool(got), row=row, is_named=is_named)
    elif _same(got, expected):
        verdict = "right"
    elif got:
        verdict = "wrong"
    else:
        verdict = "told" if is_named or (row and row.note) else "lost"
    return Field(question.key, question.label, verdict, expected, got, why)


def _unsent(*, is_ready: bool, has_other: bool, row: ReviewRow | None, is_named: bool) -> Verdict:
    if row is not None and row.is_open:
        return "asked"
    if is_named:
        return "refused"
    return "ready" if is_ready else "astray" if has_other else "unsent"


def _names(asked: str, question: Question) -> bool:
    return any(_plain(label) in _plain(asked) for label in question.labels)


def _same(got: Sequence[str], expected: Sequence[str]) -> bool:
    return [_plain(each) for each in got] == [_plain(each) for each in expected]


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).split()).casefold()
