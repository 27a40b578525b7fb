"""Wrappers around every call of a tool. Each wrapper is one function; `wrapped` composes them."""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from contextlib import nullcontext
from typing import TYPE_CHECKING

from footpath.errors import BadInput, Forbidden, SiteUnreachable, told_by_others
from footpath.roles.tool import CallResult, Tool
from footpath.schema.event import Noticed
from footpath.schema.iteration import ToolCall

if TYPE_CHECKING:
    from pydantic import JsonValue

    from footpath.roles.ports import RoleContext

LONGEST = 4_000
"""Most characters of a result that are kept."""


@dataclasses.dataclass(frozen=True, slots=True)
class CheckedCall:
    """A checked call, ready to be made."""

    tool: Tool
    arguments: Mapping[str, JsonValue]

    @property
    def reason(self) -> str:
        """The reason, in the decider's words."""
        return str(self.arguments.get("reason", ""))


Invoke = Callable[[CheckedCall], Awaitable[CallResult]]
Record = Callable[[CheckedCall], Awaitable[ToolCall]]


def wrapped(desk: RoleContext) -> Record:
    """Compose the wrappers for the tools of one run of a role, from the outside inward."""

    async def call(asked: CheckedCall) -> CallResult:
        with nullcontext() if asked.tool.is_ours else told_by_others():
            return await asked.tool.function(desk, **asked.arguments)

    wrappers = (guarded, unneeded, rationed, cached, budgeted)
    invoke: Invoke = call
    for wrapper in reversed(wrappers):
        invoke = wrapper(desk, invoke)
    return recorded(desk, redacted(desk, invoke))


def recorded(desk: RoleContext, invoke: Invoke) -> Record:
    """Turn a call into its journal record."""

    async def call(asked: CheckedCall) -> ToolCall:
        at = desk.clock()
        result = await invoke(asked)
        return ToolCall(
            tool=asked.tool.name,
            parameters={
                name: _without_values(value, desk.redact) for name, value in asked.arguments.items() if name != "reason"
            },
            reason=desk.redact(asked.reason),
            success=result.ok,
            result=result.text if result.ok else "",
            error="" if result.ok else result.text,
            at=at,
        )

    return call


def _without_values(value: JsonValue, redact: Callable[[str], str]) -> JsonValue:
    """Return the value with templates in place of personal values, at any depth."""
    match value:
        case str():
            return redact(value)
        case list():
            return [_without_values(each, redact) for each in value]
        case dict():
            return {name: _without_values(each, redact) for name, each in value.items()}
        case _:
            return value


def redacted(desk: RoleContext, invoke: Invoke) -> Invoke:
    """Keep values out of the role's results, and keep results short."""

    async def call(asked: CheckedCall) -> CallResult:
        result = await invoke(asked)
        return CallResult(desk.redact(result.text)[:LONGEST], result.ok)

    return call


def guarded(desk: RoleContext, invoke: Invoke) -> Invoke:
    """Turn correctable errors into failed calls; a vanished page or a limit ends the run instead."""
    del desk

    async def call(asked: CheckedCall) -> CallResult:
        try:
            return await invoke(asked)
        except (BadInput, Forbidden, SiteUnreachable) as error:
            return CallResult(str(error), ok=False)

    return call


def unneeded(desk: RoleContext, invoke: Invoke) -> Invoke:
    """Drop a call for content already in the prompt, and note the drop in the journal."""

    async def call(asked: CheckedCall) -> CallResult:
        if why := asked.tool.known(desk, asked.arguments):
            await desk.note(Noticed(what="dropped", text=f"{asked.tool.name}: {why}."))
            return CallResult(f"not called: {why}")
        return await invoke(asked)

    return call


def rationed(desk: RoleContext, invoke: Invoke) -> Invoke:
    """Refuse a tool after too many calls in the present run of the role."""
    used: Counter[str] = Counter()

    async def call(asked: CheckedCall) -> CallResult:
        name, most = asked.tool.name, asked.tool.most
        used[name] += 1
        if most and used[name] > most:
            await desk.note(Noticed(what="guardrail", text=f"{name} was called more than {most} times."))
            return CallResult(f"{name} was called {most} times already; decide with what you know", ok=False)
        return await invoke(asked)

    return call


def cached(desk: RoleContext, invoke: Invoke) -> Invoke:
    """Give the same answer to the same question within one decision, as long as the page is the same."""
    kept: dict[tuple[int, str, str, str], CallResult] = {}

    async def call(asked: CheckedCall) -> CallResult:
        if asked.tool.kind != "reads":
            return await invoke(asked)
        state = desk.sight.state if desk.sight else ""
        key = (len(desk.iterations), asked.tool.name, json.dumps(asked.arguments, sort_keys=True), state)
        if key not in kept:
            kept[key] = await invoke(asked)
        return kept[key]

    return call


def budgeted(desk: RoleContext, invoke: Invoke) -> Invoke:
    """Count each action beforehand. Raises LimitReached if the budget is used up."""

    async def call(asked: CheckedCall) -> CallResult:
        if asked.tool.kind == "acts":
            desk.spend()
        return await invoke(asked)

    return call
