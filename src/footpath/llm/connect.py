"""Connect to models, in order of preference; retried where useful, metered, with deadlines."""

from __future__ import annotations

import asyncio
import dataclasses
import random
import re
import time
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlsplit

from footpath import config
from footpath.llm import names as model_names
from footpath.llm.names import COMPATIBLE, INSTALL, ModelName, installed, keys_missing
from footpath.llm.port import Correction, Fault, Model, Patience, Prompt, ProposedCall, Reply, Why, unavailable
from footpath.schema.run import ModelUsage

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence

    import pydantic_ai.messages as wire
    from pydantic_ai.models import Model as ProviderModel
    from pydantic_ai.settings import ModelSettings, ThinkingLevel

    from footpath.config import Settings
    from footpath.llm.port import Meter

OLLAMA = "http://localhost:11434/v1"
"""Default address of Ollama."""
LETTERS_PER_TOKEN = 4
"""Estimate for servers that do not report usage, since token limits must hold there too."""


class Endpoint:
    """A model; its provider is imported and connected to on first use."""

    def __init__(self, name: ModelName, settings: Settings) -> None:
        self.name = name
        self._settings = settings
        self._model: ProviderModel | None = None
        self._stack = AsyncExitStack()

    async def open(self) -> None:
        """Prepare for asking, without a request. Raises Fault."""
        if self._model is not None:
            return
        if not installed():
            raise Fault("missing", "The packages for language models are not installed.", hint=INSTALL)
        if keys := keys_missing(self.name, self._settings, config.environment()):
            raise Fault(
                "key", f"{keys[0]} is not set.", hint=f"Set {' or '.join(keys)} to a key of {self.name.provider}."
            )
        # importing takes more than a second: keep it out of the event loop that drives the browser
        model = await asyncio.to_thread(_build, self.name, self._settings)
        host = urlsplit(model.base_url or "").hostname
        if not config.live_models() and host not in ("127.0.0.1", "localhost", "::1"):
            raise Fault("forbidden", f"{config.NO_LIVE_MODELS} is set, and {self.name} is not on this machine.")
        self._model = await self._stack.enter_async_context(model)

    async def close(self) -> None:
        """Close the connections."""
        self._model = None
        await self._stack.aclose()

    def _wanted(self, seconds: float) -> ModelSettings:
        """Settings of a request. The library's own retries are off, so that the meter counts every request."""
        from pydantic_ai.settings import ModelSettings

        wanted = ModelSettings(max_retries=0, timeout=seconds, cache={"messages": False})
        if self._settings.model_tokens:
            wanted["max_tokens"] = self._settings.model_tokens
        if self._settings.model_thinking:
            wanted["thinking"] = _thinking(self._settings.model_thinking)
        if self._settings.model_parallel:
            wanted["parallel_tool_calls"] = self._settings.model_parallel == "on"
        return wanted

    async def ask(self, prompt: Prompt, corrections: Sequence[Correction], seconds: float) -> Reply:
        """Send a request and read the answer. Call `open` first. Raises Fault."""
        from pydantic_ai.direct import model_request
        from pydantic_ai.models import ModelRequestParameters
        from pydantic_ai.tools import ToolDefinition

        assert self._model is not None
        tools = [
            ToolDefinition(name=each.name, description=each.description, parameters_json_schema=dict(each.parameters))
            for each in prompt.tools
        ]
        try:
            async with asyncio.timeout(seconds):
                response = await model_request(
                    self._model,
                    _messages(prompt, corrections),
                    model_settings=self._wanted(seconds),
                    model_request_parameters=ModelRequestParameters(function_tools=tools, allow_text_output=False),
                    instrument=False,
                )
        except TimeoutError as error:
            raise Fault("slow", f"It did not answer within {seconds:.3g} s.") from error
        except Exception as error:  # a boundary: forty providers' adapters raise many kinds of errors for a bad answer
            raise _fault(error) from error
        return _reply(response, prompt, str(self.name))


@asynccontextmanager
async def connect(
    names: str,
    *,
    meter: Meter,
    settings: Settings,
    patience: Patience | None = None,
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    monotonic: Callable[[], float] = time.monotonic,
    chance: Callable[[], float] = random.random,
) -> AsyncGenerator[Model]:
    """Models by name; connections are closed at the end.

    Connecting costs nothing until the first question: no provider is imported, and a missing key does not matter to a
    run without questions.

    Args:
        names: `provider:model`, several in order of preference joined by commas.
        meter: the run's meter, which also enforces the limits.
        settings: base URL and key of a compatible server.
        patience: numbers and durations of tries.
        sleep: waits a number of seconds.
        monotonic: a clock in seconds.
        chance: returns a number from 0 to 1, to vary pauses so that many programs do not return at once.

    Raises:
        ModelUnavailable: `names` holds an invalid name.
    """
    request = meter.limits.model_seconds or settings.model_seconds
    chain = _Chain(
        names,
        [Endpoint(each, settings) for each in model_names.parse(names, settings.model_url)],
        meter,
        patience or Patience(request=request, whole=2.0 * request),
        sleep,
        monotonic,
        chance,
    )
    try:
        yield chain
    finally:
        await chain.close()


class _Account:
    """Adds the usage of a question to the meter, as it arises."""

    def __init__(self, meter: Meter, prompt: Prompt) -> None:
        self.usage = ModelUsage()
        self.meter = meter
        self._prompt = prompt

    def add(self, usage: ModelUsage) -> None:
        self.usage += usage
        self.meter.add(usage, role=self._prompt.role, step=self._prompt.step)


class _Chain:
    """Models in order of preference. An unusable model is skipped for the rest of the run."""

    def __init__(
        self,
        name: str,
        endpoints: Sequence[Endpoint],
        meter: Meter,
        patience: Patience,
        sleep: Callable[[float], Awaitable[object]],
        monotonic: Callable[[], float],
        chance: Callable[[], float],
    ) -> None:
        self.name = name
        self._endpoints = endpoints
        self._meter = meter
        self._patience = patience
        self._sleep = sleep
        self._monotonic = monotonic
        self._chance = chance
        self._out: dict[ModelName, Fault] = {}

    async def ask(self, prompt: Prompt, corrections: Sequence[Correction] = ()) -> Reply:
        """See `port.Model`."""
        account = _Account(self._meter, prompt)
        faults: list[tuple[ModelName, Fault]] = []
        for endpoint in self._endpoints:
            name = endpoint.name
            try:
                if name in self._out:
                    raise self._out[name]
                return await self._insist(endpoint, prompt, corrections, account)
            except Fault as fault:
                faults.append((name, fault))
                if fault.lasting:
                    self._out[name] = fault
        raise unavailable(faults, account.usage) from faults[-1][1]

    async def close(self) -> None:
        """Close the connections of all models."""
        for endpoint in self._endpoints:
            await endpoint.close()

    async def _insist(
        self, endpoint: Endpoint, prompt: Prompt, corrections: Sequence[Correction], account: _Account
    ) -> Reply:
        """Ask a model, with retries where useful. Raises Fault."""
        self._meter.check()
        await endpoint.open()
        end = self._monotonic() + self._patience.whole
        for attempt in range(1, self._patience.attempts + 1):
            self._meter.check()
            account.add(ModelUsage(calls=1))  # before sending, since a run stopped here has made the call
            left = end - self._monotonic()
            try:
                reply = await endpoint.ask(prompt, corrections, min(self._patience.request, left))
            except Fault as fault:
                account.add(fault.usage)
                left = end - self._monotonic()
                pause = self._patience.pause(fault, attempt, left, self._chance())
                if pause is None:
                    raise
                await self._sleep(pause)
            else:
                account.add(reply.usage)
                return dataclasses.replace(reply, usage=account.usage)
        raise AssertionError("the last attempt returns or raises")


def _thinking(said: str) -> ThinkingLevel:
    """How much to think, in the words of the library."""
    return False if said == "off" else cast("ThinkingLevel", said)


def _build(name: ModelName, settings: Settings) -> ProviderModel:
    """The library's model for a name. Raises Fault."""
    import pydantic_ai
    from pydantic_ai.exceptions import UserError
    from pydantic_ai.models import infer_model
    from pydantic_ai.providers import infer_provider

    pydantic_ai.BANNER_ENABLED = False
    try:
        if settings.model_url and name.provider in COMPATIBLE:
            from pydantic_ai.models.openai import OpenAIChatModel
            from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider

            key = settings.model_key or None
            return OpenAIChatModel(
                name.model, provider=OpenAICompatibleProvider("compatible", base_url=settings.model_url, api_key=key)
            )
        if name.provider == "ollama":
            from pydantic_ai.models.ollama import OllamaModel
            from pydantic_ai.providers.ollama import OllamaProvider

            url = settings.model_url or config.environment().get("OLLAMA_BASE_URL") or OLLAMA
            return OllamaModel(name.model, provider=OllamaProvider(base_url=url))
        return infer_model(str(name), infer_provider)
    except ImportError as error:
        install = re.search(r'pip install "[^"]+"', str(error))
        message = f"The package for {name.provider} is not installed."
        raise Fault("missing", message, hint=install[0] if install else INSTALL) from error
    except UserError as error:
        text = str(error).partition(" To get started")[0]
        raise Fault("key" if "environment variable" in text else "unknown", text) from error


def _messages(prompt: Prompt, corrections: Sequence[Correction]) -> list[wire.ModelMessage]:
    """The conversation: the prompt, and each invalid answer with its correction."""
    import pydantic_ai.messages as wire

    content: list[wire.UserContent] = [prompt.text]
    content += [wire.BinaryContent(data=each.data, media_type=each.media_type) for each in prompt.pictures]
    messages: list[wire.ModelMessage] = [
        wire.ModelRequest(parts=[wire.UserPromptPart(content=content)], instructions=prompt.instructions)
    ]
    for each in corrections:
        answer = each.reply.wire if isinstance(each.reply.wire, wire.ModelResponse) else _written(each.reply)
        # providers require a result for each call of an answer
        results: list[wire.ModelRequestPart] = [
            wire.ToolReturnPart(part.tool_name, each.complaint, tool_call_id=part.tool_call_id, outcome="failed")
            for part in answer.parts
            if isinstance(part, wire.ToolCallPart)
        ]
        parts = results or [wire.UserPromptPart(content=each.complaint)]
        messages += [answer, wire.ModelRequest(parts=parts, instructions=prompt.instructions)]
    return messages


def _written(reply: Reply) -> wire.ModelResponse:
    """An answer from a cassette, as a message of the library."""
    import pydantic_ai.messages as wire

    calls = [wire.ToolCallPart(each.tool, each.arguments) for each in reply.calls]
    return wire.ModelResponse(parts=[wire.TextPart(reply.text), *calls] if reply.text else calls)


def _reply(response: wire.ModelResponse, prompt: Prompt, name: str) -> Reply:
    """The answer as a `Reply`. Raises Fault for an unusable answer."""
    import pydantic_ai.messages as wire

    calls = tuple(_call(part) for part in response.parts if isinstance(part, wire.ToolCallPart))
    text = "\n".join(part.content for part in response.parts if isinstance(part, wire.TextPart)).strip()
    usage = _usage(response, prompt)
    if response.finish_reason == "content_filter":
        raise Fault("refused", "It refused to answer.", usage=usage)
    if response.finish_reason in (None, "error") and (calls or text):
        raise Fault("connection", "Its answer broke off.", usage=usage)
    if response.finish_reason == "length" and not calls:
        raise Fault("cut", "It used up its output before it called a tool.", usage=usage)
    if not calls and not text:
        raise Fault("empty", "Its answer was empty.", usage=usage)
    model = f"{name.partition(':')[0]}:{response.model_name}" if ":" in name and response.model_name else name
    return Reply(calls=calls, usage=usage, text=text, model=model, wire=response)


def _call(part: wire.ToolCallPart) -> ProposedCall:
    arguments = cast("Any", part.args)
    return ProposedCall(part.tool_name, arguments if isinstance(arguments, str) else part.args_as_json_str())


def _usage(response: wire.ModelResponse, prompt: Prompt) -> ModelUsage:
    """Tokens and cost of a response, without the call, which is already counted."""
    from pydantic_ai.messages import TextPart, ToolCallPart

    used = response.usage
    if not used.input_tokens and not used.output_tokens:
        letters = sum(
            len(part.content) if isinstance(part, TextPart) else len(part.args_as_json_str())
            for part in response.parts
            if isinstance(part, TextPart | ToolCallPart)
        )
        asked = len(prompt.instructions) + len(prompt.text)
        return ModelUsage(
            input_tokens=asked // LETTERS_PER_TOKEN, output_tokens=letters // LETTERS_PER_TOKEN, unpriced=1
        )
    try:
        cost = float(response.cost().total_price)
    except (AssertionError, LookupError, ValueError):
        cost = None
    return ModelUsage(
        input_tokens=used.input_tokens,
        cached_tokens=used.cache_read_tokens,
        output_tokens=used.output_tokens,
        cost_usd=cost or 0.0,
        unpriced=int(cost is None),
    )


def _fault(error: Exception) -> Fault:
    """The fault for an exception of the library."""
    from pydantic_ai import exceptions as its

    kinds: tuple[tuple[type[Exception], Why, str], ...] = (
        (its.ModelRateLimitError, "busy", "It is asked too often (429)"),
        (its.ModelQuotaExceededError, "quota", "The account has no credit left"),
        (its.ModelAuthenticationError, "key", "The key was not accepted"),
        (its.ModelNotFoundError, "unknown", "There is no such model"),
        (its.ModelContextWindowExceededError, "too_long", "The prompt is longer than the model's context"),
        (its.ModelRequestTimeout, "slow", "It did not answer in time"),
        (its.ModelTimeoutError, "slow", "It did not answer in time"),
        (its.ModelConnectionError, "connection", "The connection failed or broke off"),
        (its.ModelUnavailableError, "server", "The provider is overloaded"),
        (its.ModelServerError, "server", "The provider failed"),
        (its.ModelRequestRejectedError, "rejected", "The request was rejected"),
        (its.ContentFilterError, "refused", "It refused to answer"),
    )
    found: list[tuple[Why, str]] = [(why, text) for kind, why, text in kinds if isinstance(error, kind)]
    if not found:
        return Fault("unreadable", f"Its answer cannot be read ({type(error).__name__}).")
    said = _said(error)
    if found[0][0] == "rejected" and re.search(r"\btools?\b|function.?call", said, re.IGNORECASE):
        found.insert(0, ("tools", "The model cannot call tools"))
    why, text = found[0]
    told = why in ("rejected", "tools", "unknown", "server", "quota") and said
    hint = (
        "Correct the key in the provider's variable, or FOOTPATH_MODEL_KEY with FOOTPATH_MODEL_URL."
        if why == "key"
        else ""
    )
    after = error.retry_after if isinstance(error, its.ModelAPIError) else None
    return Fault(why, f"{text}: {said}" if told else f"{text}.", hint=hint, retry_after=after)


def _said(error: Exception) -> str:
    """The provider's own message, shortened."""
    body = getattr(error, "body", None)
    if isinstance(body, dict):
        found = cast("dict[str, Any]", body)
        inner = found.get("error", found)
        text = str(cast("dict[str, Any]", inner).get("message", "") if isinstance(inner, dict) else inner)
        text = " ".join(text.split())
        return text if len(text) <= 200 else f"{text[:199]}…"
    return ""
