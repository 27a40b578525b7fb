"""A run as spans: made of its journal alone, sent where somebody said so, without a word of what was read or typed."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import SpanKind
from tests.deadlines import as_busy

from footpath.schema.action import Click, Outcome
from footpath.schema.event import (
    Entry,
    Iterated,
    ModelAsked,
    RunEvent,
    RunFinished,
    RunStarted,
    StepFinished,
    StepStarted,
)
from footpath.schema.iteration import Iteration
from footpath.schema.run import ModelUsage, Usage
from footpath.telemetry import EXPORT_SECONDS, Spans, open_spans

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import ReadableSpan
    from tests.sites.act_server import Request, Site

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
USED = ModelUsage(calls=2, input_tokens=900, output_tokens=50, cached_tokens=300, cost_usd=0.01)


def asked(role: str = "worker", error: str = "") -> ModelAsked:
    model = "ollama:qwen3:8b"
    return ModelAsked.model_validate(
        {"role": role, "model": model, "usage": USED.model_dump(), "ms": 800, "error": error}
    )


def iterated(cycle: int, role: str, number: int) -> Iterated:
    iteration = Iteration.model_validate({"role": role, "number": number, "policy": "model", "reasoning": "My secret."})
    return Iterated(cycle=cycle, iteration=iteration)


STARTED = StepStarted(step="s1", action=Click(), target="button Pay 30 EUR", rung="model")
EVENTS: list[RunEvent] = [
    RunStarted(),
    asked("scheduler"),
    iterated(1, "scheduler", 1),
    asked(),
    STARTED,
    StepFinished(step="s1", rung="model", outcome=Outcome(ok=True), held=True),
    STARTED.model_copy(update={"step": "s2"}),
    StepFinished(step="s2", rung="model", outcome=Outcome(ok=False, failure="covered"), held=False),
    iterated(1, "worker", 1),
    asked("worker", "It was cut."),
    iterated(2, "worker", 1),
    RunFinished(status="complete", usage=Usage(model=USED)),
]


@pytest.fixture
def spans() -> list[ReadableSpan]:
    """The spans of those events, each a second after the one before."""
    kept, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(kept))
    listener = Spans(provider.get_tracer("test"))
    for entry in entries():
        listener.on_entry(entry)
    return list(kept.get_finished_spans())


def entries() -> list[Entry]:
    return [Entry(run="r1", seq=n, at=NOON + timedelta(seconds=n), event=event) for n, event in enumerate(EVENTS)]


def named(spans: list[ReadableSpan], name: str) -> list[ReadableSpan]:
    return [each for each in spans if each.name == name]


def test_run_holds_cycles_hold_iterations_hold_chats_and_steps(spans: list[ReadableSpan]):
    names = {each.context.span_id: each.name for each in spans if each.context}
    tree = sorted((names.get(each.parent.span_id, "?") if each.parent else "", each.name) for each in spans)
    assert tree == sorted(
        [
            ("", "invoke_agent footpath"),
            ("invoke_agent footpath", "cycle 1"),
            ("invoke_agent footpath", "cycle 2"),
            ("cycle 1", "invoke_agent scheduler"),
            ("cycle 1", "invoke_agent worker"),
            ("cycle 2", "invoke_agent worker"),
            ("invoke_agent scheduler", "chat ollama:qwen3:8b"),
            ("invoke_agent worker", "chat ollama:qwen3:8b"),
            ("invoke_agent worker", "chat ollama:qwen3:8b"),
            ("invoke_agent worker", "execute_tool click"),
            ("invoke_agent worker", "execute_tool click"),
        ]
    )
    assert len({each.context.trace_id for each in spans if each.context}) == 1


def test_a_chat_says_what_it_cost_by_the_conventions(spans: list[ReadableSpan]):
    chat = named(spans, "chat ollama:qwen3:8b")[0]
    said = dict(chat.attributes or {})
    assert chat.kind is SpanKind.CLIENT
    assert said["gen_ai.operation.name"] == "chat"
    assert (said["gen_ai.provider.name"], said["gen_ai.request.model"]) == ("ollama", "qwen3:8b")
    assert (said["gen_ai.usage.input_tokens"], said["gen_ai.usage.output_tokens"]) == (900, 50)
    assert said["footpath.model.cost_usd"] == 0.01


def test_times_are_those_of_the_journal(spans: list[ReadableSpan]):
    chat, step = named(spans, "chat ollama:qwen3:8b")[0], named(spans, "execute_tool click")[0]
    run = named(spans, "invoke_agent footpath")[0]
    assert length(chat) == 800
    assert length(step) == 1000
    assert length(run) == 1000 * (len(EVENTS) - 1)
    for each in spans:
        assert (run.start_time or 0) <= (each.start_time or 0) <= (each.end_time or 0) <= (run.end_time or 0), each.name


def length(span: ReadableSpan) -> float:
    return ((span.end_time or 0) - (span.start_time or 0)) / 1e6


def test_what_failed_says_so(spans: list[ReadableSpan]):
    failed = {(each.name, (each.attributes or {}).get("error.type")) for each in spans if not each.status.is_ok}
    assert failed == {("execute_tool click", "covered"), ("chat ollama:qwen3:8b", "no_usable_answer")}


def test_no_text_goes_out(spans: list[ReadableSpan]):
    told = " ".join(each.to_json() for each in spans)
    assert "secret" not in told
    assert "Pay 30 EUR" not in told
    assert "It was cut" not in told


async def test_spans_arrive_at_a_collector(site: Site, monkeypatch: pytest.MonkeyPatch):
    def take(_: Request) -> object:
        return {}

    url = site.json("/v1/traces", take)
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", url.removesuffix("/v1/traces"))

    async with open_spans() as spans_of_a_run:
        listener = spans_of_a_run()
        for entry in entries():
            listener.on_entry(entry)
    (request,) = site.asked("/v1/traces")
    sent = ExportTraceServiceRequest.FromString(request.body)
    resource = {each.key: each.value.string_value for each in sent.resource_spans[0].resource.attributes}
    assert resource["service.name"] == "footpath"
    assert len(sent.resource_spans[0].scope_spans[0].spans) == 11


@pytest.mark.slow
async def test_a_collector_that_is_away_holds_nobody_up_for_long(
    monkeypatch: pytest.MonkeyPatch, unused_tcp_port: int, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", f"http://127.0.0.1:{unused_tcp_port}")
    began = time.monotonic()
    async with open_spans() as spans_of_a_run:
        listener = spans_of_a_run()
        for entry in entries():
            listener.on_entry(entry)
    assert time.monotonic() - began < as_busy(EXPORT_SECONDS + 6)
    assert "export" in caplog.text, "and somebody says so"
