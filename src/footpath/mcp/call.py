"""A call of a tool: the calling program, the call's context, and how the call follows a task until the end, a question,
or the time limit.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, cast
from urllib.parse import urlsplit

from mcp.types import CallToolRequestParams, ElicitRequest, ElicitRequestFormParams, ElicitResult, InputRequiredResult

from footpath.coordinator.profiles import known, no_profile
from footpath.errors import BadInput, Forbidden
from footpath.mcp.shapes import ask_told, task_told
from footpath.page.hosts import BadHost, HostRules, names_private, split_authority
from footpath.reading.sensitive import asks_for_secret
from footpath.schema.event import Collected, PageObserved, StepFinished
from footpath.schema.order import Order, check_order
from footpath.sentence import in_words

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from mcp.server.context import ServerRequestContext

    from footpath.app import App
    from footpath.locators.repair import RepairedFile
    from footpath.mcp.shapes import ToolAnswer
    from footpath.schema.ask import Ask
    from footpath.schema.record import TaskRecord
    from footpath.schema.scenario import Scenario, ScenarioReport

PATIENCE_S: Final = 900.0
"""Seconds for a person to answer during a call. Unanswered questions stay open."""

MOST_ROWS: Final = 80
LONGEST: Final = 300
"""Maximum characters of a shown text."""

SHOWN_ELSEWHERE: Final = "The values themselves: footpath inbox show "


@dataclass(frozen=True, slots=True)
class Client:
    """The protocol side of a tool call."""

    context: ServerRequestContext[Any, Any]
    params: CallToolRequestParams

    @property
    def task(self) -> str:
        """The task begun by an earlier round of the same call; empty in the first round."""
        return self._state().get("task", "")

    @property
    def can_ask(self) -> bool:
        """Whether the client declares that it can ask its person."""
        capabilities = self.context.session.client_capabilities
        asks = capabilities.elicitation if capabilities is not None else None
        # in older protocol versions, an empty capability means forms
        return asks is not None and (asks.form is not None or asks.url is None)

    async def progress(self, done: float, message: str) -> None:
        """Report progress, if the client asked for reports."""
        await self.context.session.report_progress(done, None, message)

    async def ask(self, ask: Ask) -> str | InputRequiredResult | None:
        """The person's answer to a question; None without an answer; or a result that makes the client ask and call
        again.
        """
        params = ElicitRequestFormParams(message=message_of(ask), requested_schema=schema_of(ask))
        if self.context.session.can_send_request:
            try:
                async with asyncio.timeout(PATIENCE_S):
                    return _said(
                        await self.context.session.elicit_form(
                            params.message, params.requested_schema, self.context.request_id
                        )
                    )
            except TimeoutError:
                return None
        state = self._state()
        if state.get("ask") == ask.id:
            return _said((self.params.input_responses or {}).get(ask.id))
        return InputRequiredResult(
            input_requests={ask.id: ElicitRequest(params=params)},
            request_state=json.dumps({"task": ask.task, "ask": ask.id}),
        )

    def _state(self) -> dict[str, str]:
        """The state of an earlier round, sealed by the server against changes."""
        return cast("dict[str, str]", json.loads(self.params.request_state or "{}"))


def message_of(ask: Ask) -> str:
    """A question for the client: with all fields to be sent, without their values."""
    rows = [
        f"  {_line(row.question)}{' *' if row.required else ''} ← {_line(row.source or row.note or 'the page')}"
        for row in ask.shown[:MOST_ROWS]
    ]
    if len(ask.shown) > MOST_ROWS:
        rows.append(f"  … and {len(ask.shown) - MOST_ROWS} more")
    lines: Sequence[str] = (
        _line(in_words(ask.question)),
        _line(in_words(ask.reason)),
        " ".join(filter(None, (_line(ask.title), _line(ask.url)))),
        *rows,
        f"{SHOWN_ELSEWHERE}{ask.id}" if rows else "",
    )
    return "\n".join(filter(None, lines))


def schema_of(ask: Ask) -> dict[str, Any]:
    """The form for an answer: a choice among candidates, or any text."""
    answer: dict[str, Any] = {"type": "string", "title": "Answer"}
    if ask.candidates:
        answer["enum"] = list(dict.fromkeys(each.label for each in ask.candidates))
    return {"type": "object", "properties": {"answer": answer}, "required": ["answer"]}


def _said(result: object) -> str | None:
    if not isinstance(result, ElicitResult) or result.action != "accept" or result.content is None:
        return None
    said = result.content.get("answer")
    return said if isinstance(said, str) and said.strip() else None


def _line(text: str) -> str:
    """A page's text on a single line, without control characters for terminals."""
    whole = "".join(each if each.isprintable() else " " for each in text)
    short = " ".join(whole.split())
    return short if len(short) <= LONGEST else f"{short[:LONGEST]}…"


class Suite(Protocol):
    """The tests in a folder that the owner of the server named."""

    async def generate(
        self, app: App, scenario: Scenario, options: Mapping[str, object], file: str, /
    ) -> tuple[ScenarioReport, str, str]:
        """Run a scenario and write it as a new test. Return the report, the text, and pytest's message if it fails."""
        ...

    async def repair(self, file: str, test: str, model: str, /) -> RepairedFile:
        """Repair the tests of a file, or one of them."""
        ...


ScenarioRunner: TypeAlias = "Callable[[App, Scenario, Mapping[str, object]], Awaitable[ScenarioReport]]"
LOOK_S: Final = 0.25
"""Seconds between looks: other processes do the work."""

ELSEWHERE: Final = "A person can answer on the web page (footpath serve) or in a terminal: footpath inbox answer {id} …"


@dataclass(frozen=True, slots=True)
class ToolContext:
    """The context of a tool call."""

    app: App
    client: Client
    begin_work: Callable[[], Awaitable[None]]
    """Ensures that a worker is running."""
    run_scenario: ScenarioRunner | None = None
    """Runs a scenario with the given task fields; None if the server runs no scenarios."""
    suite: Suite | None = None
    """The tests that agents may write and repair; None without a folder for tests."""

    async def order(self, given: dict[str, object]) -> str:
        """Queue a task within the limits of agents. Return the id; a later round of a call continues the task of the
        first round.

        Raises:
            BadInput: the task is invalid.
            Forbidden: the task names a private address without permission.
        """
        if self.client.task:
            return self.client.task
        settings = self.app.settings
        bounds = {"hosts": settings.agent_hosts, "model": settings.model, "by_agent": True}
        order = check_order({**given, **bounds}, intake=self.app.intake)
        if not isinstance(order, Order):
            raise BadInput("Nothing was queued. Please fix:", problems=order)
        self.check_host(str(order.url))
        files = known(settings)
        if order.profile and order.profile not in files:
            raise BadInput("Nothing was queued. Please fix:", problems=(no_profile(order.profile, files),))
        path = str(files[order.profile]) if order.profile else ""
        [record] = await self.app.coordinator.add([order.model_copy(update={"profile": path})])
        await self.begin_work()
        return record.id

    def check_host(self, url: str) -> None:
        """Raise Forbidden for a private address: a page may talk a model into visiting the person's own network, which
        only the person may permit.
        """
        authority = urlsplit(url).netloc.rpartition("@")[2]
        try:
            host, _ = split_authority(authority, default_port=80)
        except BadHost as error:
            raise BadInput(f"url: {authority!r} is not a valid host.") from error
        if names_private(host) and not HostRules.parse(self.app.settings.agent_hosts).permits_url(url):
            raise Forbidden(
                f"{authority} is a private address, forbidden for agents' tasks.",
                hint="Who started this server can allow it: FOOTPATH_MCP_HOSTS lists such hosts, with ports.",
            )

    async def follow(self, id: str, wait_s: float) -> TaskRecord | InputRequiredResult:
        """Wait until a task has ended, needs an answer from elsewhere, or the time is over."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + wait_s
        told = ""
        seen, steps, pages, records = ("", 0), 0, 0, 0
        while True:
            record = await self.app.coordinator.get(id)
            for entry in await self.app.coordinator.actions(id, after=seen):
                seen = (entry.run, entry.seq)
                steps += isinstance(entry.event, StepFinished)
                pages += isinstance(entry.event, PageObserved)
                if isinstance(entry.event, Collected):
                    records = entry.event.counts.records
            said = f"{record.state}: {steps} steps, {pages} pages" + f", {records} records" * bool(records)
            if said != told:
                told = said
                await self.client.progress(seen[1], said)
            if record.state == "waiting":
                begun = loop.time()
                asked = await self.put_all(id)
                deadline += loop.time() - begun  # a person's time is not ours
                if isinstance(asked, InputRequiredResult):
                    return asked
                if asked:
                    continue
            if record.state not in ("queued", "running") or loop.time() >= deadline:
                return record
            await asyncio.sleep(min(LOOK_S, max(0.0, deadline - loop.time())))

    async def put_all(self, id: str) -> bool | InputRequiredResult:
        """Put the open questions of a task to the person through the client. Return whether all are answered."""
        view = await self.app.coordinator.get_state(id)
        for ask in [each for each in view.asks if each.state == "open"]:
            said = await self.put(ask)
            if said is None or isinstance(said, InputRequiredResult):
                return said or False
        return True

    async def put(self, ask: Ask) -> Ask | InputRequiredResult | None:
        """Put a question to the person through the client. Return the answered question; None if still open."""
        if why_not_here(self, ask):
            return None
        said = await self.client.ask(ask)
        if said is None or isinstance(said, InputRequiredResult):
            return said
        answered = await self.app.coordinator.inbox.answer(ask.id, said, by="mcp client")
        await self.begin_work()
        return answered

    async def told(self, record: TaskRecord | InputRequiredResult) -> ToolAnswer | InputRequiredResult:
        """The state of a task, with open questions."""
        if isinstance(record, InputRequiredResult):
            return record
        view = await self.app.coordinator.get_state(record.id)
        asks: list[dict[str, object]] = [
            ask_told(each, why_not_here(self, each)) for each in view.asks if each.state == "open"
        ]
        return task_told(view, asks)


def why_not_here(call: ToolContext, ask: Ask) -> str:
    """Why a question cannot go through the client, and where to answer instead; empty if it can."""
    where = ELSEWHERE.format(id=ask.id)
    if not call.app.settings.agents_ask:
        return f"{where} (FOOTPATH_MCP_ASKS=1 lets this program ask the person itself.)"
    if not call.client.can_ask:
        return f"This program cannot ask the person (elicitation). {where}"
    if ask.field is not None and asks_for_secret(ask.field):
        return f"Secrets must not pass through another program. {where}"
    return ""
