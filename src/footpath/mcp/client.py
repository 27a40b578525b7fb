"""The calling program, as far as a tool needs it."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

from mcp.types import (
    CallToolRequestParams,
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitResult,
    InputRequiredResult,
)

from footpath.sentence import in_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcp.server.context import ServerRequestContext

    from footpath.schema.ask import Ask

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
