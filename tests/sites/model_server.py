"""A server on loopback that speaks as providers of language models do, scripted by the test.

It has the wires of OpenAI (chat completions and responses), Anthropic (messages) and Gemini (generateContent), whole
and as a stream, and can misbehave in the ways that they do. One server serves all; what was asked is on record.

    async with ModelServer() as server:
        server.script(say("click", ref="e7"), Failure(429, retry_after="1"), Hang())
        model = connect("openai-chat:any", url=server.openai, ...)
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from tests.sites import model_wires
from tests.sites.act_server import Request, Site, answer

if TYPE_CHECKING:
    from asyncio import StreamWriter

    from tests.sites.act_server import Handler

Wire = Literal["chat", "responses", "anthropic", "gemini"]


@dataclass(frozen=True)
class Call:
    """A tool call in an answer."""

    tool: str
    arguments: dict[str, Any] | str
    """An object, or the text that stands on the wire: it need not be JSON (on Gemini's wire it must)."""

    @property
    def text(self) -> str:
        return self.arguments if isinstance(self.arguments, str) else json.dumps(self.arguments)


@dataclass(frozen=True)
class Turn:
    """One answer of the model. Without calls, text and refusal it is the empty answer."""

    calls: tuple[Call, ...] = ()
    text: str = ""
    refusal: str = ""
    input_tokens: int = 100
    output_tokens: int = 20
    cached_tokens: int = 0
    """Of the input tokens."""
    cut_short: bool = False
    """The answer ended at the provider's limit of output tokens."""
    after_s: float = 0
    """How long the server takes."""


@dataclass(frozen=True)
class Failure:
    """An answer with an error status, in the provider's shape."""

    status: int
    message: str = "scripted failure"
    code: str = ""
    retry_after: str = ""
    """Seconds or an HTTP date; empty sends no such header."""


@dataclass(frozen=True)
class Hang:
    """No answer, until the client goes away or the server closes."""


@dataclass(frozen=True)
class CutOff:
    """The connection ends after a share of the answer."""

    turn: Turn
    share: float = 0.5
    quietly: bool = False
    """The client is not told that something is missing, as when a gateway ends a stream."""


@dataclass(frozen=True)
class Garbage:
    """Something that no provider says, with status 200."""

    body: str = "<html><body>Bad gateway</body></html>"
    kind: str = "application/json"


OVERFLOW = "overflow"
NO_TOOLS = "no tools"

Answer = Turn | Failure | Hang | CutOff | Garbage | Literal["overflow", "no tools"]
"""OVERFLOW: the prompt is longer than the model's context. NO_TOOLS: the model does not support tools."""


@dataclass(frozen=True)
class Asked:
    """One request, as far as tests care."""

    wire: Wire
    model: str
    instructions: str
    text: str
    """All text of the person's turns, the first prompt first, then the corrections."""
    tools: dict[str, dict[str, Any]]
    """JSON Schema of the parameters by name."""
    descriptions: dict[str, str]
    pictures: int
    stream: bool
    headers: dict[str, str]
    body: dict[str, Any]

    @property
    def key(self) -> str:
        """The key that was sent, by whichever header."""
        headers = self.headers
        bearer = headers.get("authorization", "").removeprefix("Bearer ")
        return bearer or headers.get("x-api-key", "") or headers.get("x-goog-api-key", "")


Scripted = Answer | Callable[[Asked], Answer]
"""An answer, or what decides it by what was asked."""


def say(tool: str, **arguments: Any) -> Turn:
    """An answer with one call."""
    return Turn(calls=(Call(tool, arguments),))


def batch(*calls: tuple[str, dict[str, Any]]) -> Turn:
    """An answer with several calls."""
    return Turn(calls=tuple(Call(tool, arguments) for tool, arguments in calls))


class ModelServer(Site):
    """One host with models behind it. Every model name and key is known, unless `keys` or `models` say which are."""

    def __init__(self, host: str = "127.0.0.1") -> None:
        super().__init__(host)
        self.asked_for: list[Asked] = []
        """What came, in order."""
        self.keys: set[str] = set()
        """The keys that are right; empty accepts any, and none."""
        self.models: set[str] = set()
        """The models there are; empty knows any."""
        self.waiting: deque[Scripted] = deque()
        self.then: Scripted = Failure(501, "the script of this test has ended")
        """What answers when the script has ended; a function of what was asked makes a whole scripted mind."""

    def script(self, *answers: Scripted) -> None:
        """What to answer next, one a request, in order."""
        self.waiting.extend(answers)

    @property
    def openai(self) -> str:
        """The base url for OpenAI's wires."""
        return f"{self.url}/v1"

    @property
    def anthropic(self) -> str:
        """The base url for Anthropic's wire."""
        return self.url

    @property
    def gemini(self) -> str:
        """The base url for Gemini's wire."""
        return self.url

    def handler(self, path: str) -> Handler | None:
        """Where the wires are."""
        if path == "/v1/chat/completions":
            return lambda request, writer: self._answer("chat", request, writer)
        if path == "/v1/responses":
            return lambda request, writer: self._answer("responses", request, writer)
        if path == "/v1/messages":
            return lambda request, writer: self._answer("anthropic", request, writer)
        if path.startswith("/v1beta/models/"):
            return lambda request, writer: self._answer("gemini", request, writer)
        return super().handler(path)

    async def _answer(self, wire: Wire, request: Request, writer: StreamWriter) -> None:
        asked = _asked(wire, request)
        self.asked_for.append(asked)
        if self.keys and asked.key not in self.keys:
            chosen: Answer = Failure(400 if wire == "gemini" else 401, "Incorrect API key provided", "invalid_api_key")
        elif self.models and asked.model not in self.models:
            chosen = Failure(404, f"The model {asked.model} does not exist", "model_not_found")
        else:
            scripted = self.waiting.popleft() if self.waiting else self.then
            chosen = scripted(asked) if callable(scripted) else scripted
        if isinstance(chosen, str):
            chosen = Failure(400, *model_wires.COMPLAINTS[chosen][wire])
        writer.write(await _written(chosen, asked))
        await writer.drain()


async def _written(chosen: Turn | Failure | Hang | CutOff | Garbage, asked: Asked) -> bytes:
    """The bytes of an answer, when it is time for them."""
    match chosen:
        case Hang():
            await asyncio.Event().wait()
            return b""
        case Garbage(body, kind):
            return answer(body, kind=kind)
        case Failure():
            return model_wires.failure(asked.wire, chosen)
        case CutOff(turn, share, quietly):
            body, kind = model_wires.turn(asked, turn)
            kept = body[: int(len(body) * share)]
            return answer(kept if quietly else body, kind=kind)[: None if quietly else len(kept) - len(body)]
        case Turn():
            await asyncio.sleep(chosen.after_s)  # the slow server is what is tested
            body, kind = model_wires.turn(asked, chosen)
            return answer(body, kind=kind)


def _asked(wire: Wire, request: Request) -> Asked:
    body: dict[str, Any] = json.loads(request.body)
    read = model_wires.READERS[wire](body)
    model, stream = body.get("model", ""), bool(body.get("stream"))
    if wire == "gemini":
        model, _, verb = request.path.removeprefix("/v1beta/models/").partition(":")
        stream = verb.startswith("stream")
    return replace(Asked(wire, model, "", "", {}, {}, 0, stream, request.headers, body), **read)
