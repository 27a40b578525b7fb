"""Answering lines on standard input that are no messages, by an error of JSON-RPC: a client would wait without end."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, cast

from mcp.shared.message import SessionMessage
from mcp.types import INVALID_REQUEST, PARSE_ERROR, ErrorData, JSONRPCError
from pydantic import ValidationError

if TYPE_CHECKING:
    import contextvars
    from types import TracebackType
    from typing import Self

    from mcp.shared._stream_protocols import ReadStream, WriteStream


_DIGITS: Final = 18
"""Digits of the longest number that is read of such a line."""


class Answered:
    """The messages of a client. A line that is none is answered, and left out."""

    def __init__(self, reads: ReadStream[SessionMessage | Exception], writes: WriteStream[SessionMessage]) -> None:
        self._reads = reads
        self._writes = writes

    @property
    def last_context(self) -> contextvars.Context | None:
        """The context in which the last message was read."""
        return getattr(self._reads, "last_context", None)

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> SessionMessage | Exception:
        while isinstance(item := await self._reads.__anext__(), Exception):
            await self._writes.send(SessionMessage(error_for(item)))
        return item

    async def receive(self) -> SessionMessage | Exception:
        """The next message."""
        while isinstance(item := await self._reads.receive(), Exception):
            await self._writes.send(SessionMessage(error_for(item)))
        return item

    async def aclose(self) -> None:
        """Read no more."""
        await self._reads.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, exc_type: type[BaseException] | None, exc_val: BaseException | None, exc_tb: TracebackType | None
    ) -> None:
        await self.aclose()


def error_for(unread: Exception) -> JSONRPCError:
    """The answer to a line that could not be read, with the id of its request where that can be told."""
    is_json, given = True, None
    if isinstance(unread, ValidationError):
        errors = unread.errors(include_url=False, include_context=False)
        is_json = all(each["type"] != "json_invalid" for each in errors)
        given = next((each["input"] for each in errors if not is_json or each["type"] == "missing"), None)
    code = INVALID_REQUEST if is_json else PARSE_ERROR
    words = "This is no request." if is_json else "This is no JSON that can be read: broken, too deep, or no Unicode."
    return JSONRPCError(jsonrpc="2.0", id=_id_in(given), error=ErrorData(code=code, message=words))


def _id_in(given: object) -> str | int | None:
    if isinstance(given, str):
        try:
            given = json.loads(given, parse_int=lambda digits: int(digits) if len(digits) <= _DIGITS else None)
        except (ValueError, RecursionError):
            return None
    said = cast("dict[str, Any]", given).get("id") if isinstance(given, dict) else None
    if isinstance(said, str):
        return said if said.isprintable() else None
    return said if isinstance(said, int) and not isinstance(said, bool) else None
