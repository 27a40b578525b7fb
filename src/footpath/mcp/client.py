"""Who calls: the program at the other end, as far as a tool needs it."""

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
"""Seconds that a person has while a call waits for them. What they did not answer then stays open."""

MOST_ROWS: Final = 80
LONGEST: Final = 300
"""Characters of one thing that a person is shown."""

SHOWN_ELSEWHERE: Final = "The values themselves: footpath inbox show "


@dataclass(frozen=True, slots=True)
class Client:
    """One call of a tool, as the protocol has it."""

    context: ServerRequestContext[Any, Any]
    params: CallToolRequestParams

    @property
    def task(self) -> str:
        """The task that an earlier round of this very call has begun; empty in the first round."""
        return self._state().get("task", "")

    @property
    def can_ask(self) -> bool:
        """Whether it says that it asks its person."""
        capabilities = self.context.session.client_capabilities
        asks = capabilities.elicitation if capabilities is not None else None
        return asks is not None and (asks.form is not None or asks.url is None)  # of old, an empty one means forms

    async def progress(self, done: float, message: str) -> None:
        """Tell how far it came, where the client wants to know."""
        await self.context.session.report_progress(done, None, message)

    async def ask(self, ask: Ask) -> str | InputRequiredResult | None:
        """What the person says to a question; None where they do not; or what has to be given back, so that the client
        asks them and calls again.
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
        """What an earlier round left: the server has sealed it, so that it is ours."""
        return cast("dict[str, str]", json.loads(self.params.request_state or "{}"))


def message_of(ask: Ask) -> str:
    """A question as the client shows it: with everything that would be sent, without the values."""
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
    """The form for an answer: one of the candidates, or any text."""
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
    """A text of a page on one line, without what a terminal would obey."""
    whole = "".join(each if each.isprintable() else " " for each in text)
    short = " ".join(whole.split())
    return short if len(short) <= LONGEST else f"{short[:LONGEST]}…"
