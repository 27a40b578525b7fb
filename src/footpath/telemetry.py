"""Runs as OpenTelemetry spans, by the conventions for generative AI: run, cycle, iteration, then chats and steps.

Spans are made from journal entries alone, so the lower rooms need no tracing code. Spans carry names and numbers, no
texts: neither prompts nor words of pages.
"""

from __future__ import annotations

import asyncio
import dataclasses
import importlib.util
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import TYPE_CHECKING

from footpath.schema.event import (
    Healed,
    Iterated,
    ModeChosen,
    ModelAsked,
    RunFinished,
    RunStarted,
    StepFinished,
    StepStarted,
)

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable
    from datetime import datetime

    from opentelemetry.trace import Span, Tracer

    from footpath.schema.event import Entry

INSTALL = 'pip install "footpath[otel]"'
EXPORT_SECONDS = 5
"""Deadline of sending a batch of spans: a run's end does not wait longer for an absent collector."""

Attributes = dict[str, str | int | float | bool]


def installed() -> bool:
    """Whether the packages for spans are installed."""
    try:
        return importlib.util.find_spec("opentelemetry.exporter.otlp.proto.http") is not None
    except ModuleNotFoundError:
        return False


@asynccontextmanager
async def open_spans() -> AsyncGenerator[Callable[[], Spans]]:
    """Yield a maker of spans, one for each run.

    OpenTelemetry's own variables name the destination. The remaining spans are sent at the end.
    """
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import SERVICE_NAME, OTELResourceDetector, Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    named = Resource({SERVICE_NAME: "footpath"}).merge(OTELResourceDetector().detect())
    provider = TracerProvider(resource=named, shutdown_on_exit=False)
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(timeout=EXPORT_SECONDS)))
    try:
        yield lambda: Spans(provider.get_tracer("footpath"))
    finally:
        await asyncio.to_thread(provider.shutdown)  # it waits for what is still to be sent


@dataclasses.dataclass(frozen=True, slots=True)
class _EndedSpan:
    """An ended chat or step, written once the iteration is known."""

    name: str
    start: datetime
    end: datetime
    attributes: Attributes
    error: str = ""
    client: bool = False


class Spans:
    """The spans of one run. `on_entry` listens to its journal."""

    def __init__(self, tracer: Tracer) -> None:
        self._tracer = tracer
        self._run: Span | None = None
        self._cycle: Span | None = None
        self._cycle_number = 0
        self._parts: list[_EndedSpan] = []
        self._started: dict[str, tuple[StepStarted, datetime]] = {}
        self._last: datetime | None = None

    def on_entry(self, entry: Entry) -> None:
        """Take one entry of the journal, in order."""
        event, at = entry.event, entry.at
        if self._run is None:
            more = {"gen_ai.agent.name": "footpath", "gen_ai.conversation.id": entry.run, "footpath.run.id": entry.run}
            self._run = self._begin(
                "invoke_agent footpath", at, None, {"gen_ai.operation.name": "invoke_agent", **more}
            )
        match event:
            case RunStarted():
                self._run.set_attribute("footpath.resumed", event.resumed)
            case ModeChosen():
                self._run.set_attribute("footpath.mode", event.mode)
                self._run.set_attribute("footpath.cookbook", event.cookbook)
            case ModelAsked():
                self._parts.append(_chat(event, at))
            case StepStarted():
                self._started[event.step] = event, at
            case StepFinished():
                self._parts.append(_step(event, at, self._started.pop(event.step, None)))
            case Healed():
                self._run.add_event("healed", {"footpath.step": event.step}, timestamp=_ns(at))
            case Iterated():
                self._iterated(event, at)
            case RunFinished():
                self._finish(event, at)
            case _:
                pass
        self._last = at

    def _iterated(self, event: Iterated, at: datetime) -> None:
        """Assign the entries since the last iteration to the present iteration."""
        start = min([part.start for part in self._parts] or [self._last or at])
        if self._cycle is None or self._cycle_number != event.cycle:
            if self._cycle is not None:
                self._cycle.end(_ns(self._last or at))
            self._cycle_number = event.cycle
            self._cycle = self._begin(f"cycle {event.cycle}", start, self._run, {"footpath.cycle": event.cycle})
        role = event.iteration.role
        attributes: Attributes = {
            "gen_ai.operation.name": "invoke_agent",
            "gen_ai.agent.name": role,
            "footpath.iteration": event.iteration.number,
            "footpath.policy": event.iteration.policy,
            "footpath.calls": len(event.iteration.calls),
            "footpath.calls.failed": sum(not call.success for call in event.iteration.calls),
        }
        iteration = self._begin(f"invoke_agent {role}", start, self._cycle, attributes)
        self._write(iteration)
        iteration.end(_ns(at))

    def _finish(self, event: RunFinished, at: datetime) -> None:
        assert self._run is not None
        self._write(self._run)
        if self._cycle is not None:
            self._cycle.end(_ns(at))
        usage = event.usage.model
        self._run.set_attributes(
            {
                "footpath.status": event.status,
                "footpath.model.calls": usage.calls,
                "footpath.model.cost_usd": usage.cost_usd,
                "gen_ai.usage.input_tokens": usage.input_tokens,
                "gen_ai.usage.output_tokens": usage.output_tokens,
            }
        )
        if event.status == "failed":
            _fail(self._run, event.status)
        self._run.end(_ns(at))

    def _write(self, parent: Span) -> None:
        for part in self._parts:
            span = self._begin(part.name, part.start, parent, part.attributes, client=part.client)
            if part.error:
                _fail(span, part.error)
            span.end(_ns(part.end))
        self._parts.clear()

    def _begin(
        self, name: str, at: datetime, parent: Span | None, attributes: Attributes, *, client: bool = False
    ) -> Span:
        from opentelemetry.context import Context
        from opentelemetry.trace import SpanKind, set_span_in_context

        context = Context() if parent is None else set_span_in_context(parent)
        kind = SpanKind.CLIENT if client else SpanKind.INTERNAL
        return self._tracer.start_span(name, context=context, kind=kind, attributes=attributes, start_time=_ns(at))


def _chat(event: ModelAsked, at: datetime) -> _EndedSpan:
    provider, colon, model = event.model.partition(":")
    attributes: Attributes = {
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": provider if colon else "openai_compatible",
        "gen_ai.request.model": model if colon else event.model,
        "gen_ai.usage.input_tokens": event.usage.input_tokens,
        "gen_ai.usage.output_tokens": event.usage.output_tokens,
        "gen_ai.usage.cache_read.input_tokens": event.usage.cached_tokens,
        "footpath.model.calls": event.usage.calls,
        "footpath.model.cost_usd": event.usage.cost_usd,
        "footpath.repairs": event.repairs,
        "footpath.pictures": event.pictures,
    }
    start = at - timedelta(milliseconds=event.ms)
    return _EndedSpan(
        f"chat {event.model}", start, at, attributes, "no_usable_answer" if event.error else "", client=True
    )


def _step(event: StepFinished, at: datetime, started: tuple[StepStarted, datetime] | None) -> _EndedSpan:
    action = started[0].action.kind if started else "step"
    attributes: Attributes = {
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": action,
        "footpath.step": event.step,
        "footpath.rung": event.rung,
        "footpath.held": event.held,
    }
    error = event.outcome.failure or ("" if event.held else "postcondition_failed")
    return _EndedSpan(f"execute_tool {action}", started[1] if started else at, at, attributes, error)


def _fail(span: Span, kind: str) -> None:
    from opentelemetry.trace import Status, StatusCode

    span.set_attribute("error.type", kind)
    span.set_status(Status(StatusCode.ERROR))


def _ns(at: datetime) -> int:
    """Return nanoseconds since 1970, the time of spans."""
    return int(at.timestamp() * 1_000_000) * 1000
