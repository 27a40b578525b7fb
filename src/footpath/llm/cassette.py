"""Record exchanges with a model in a readable file, and play them back strictly.

A cassette is a YAML file: a header, then a document per exchange, in order. Secret values are written as `{{name}}`;
parts that differ between runs (local ports, the mark of the fence, the day) are written as `<<host 1>>`, `<<fence>>`
and `<<day>>`, and replaced by current values in playback.
"""

from __future__ import annotations

import difflib
import json
import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal, TextIO

import yaml
from pydantic import JsonValue

from footpath.errors import BadInput, ModelUnavailable
from footpath.llm.port import TODAY, Correction, Model, Prompt, ProposedCall, Reply
from footpath.schema.base import Frozen
from footpath.schema.run import ModelUsage

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping, Sequence
    from pathlib import Path

    from footpath.llm.port import Meter

HOST = re.compile(r"(?:127\.0\.0\.1|localhost|\[::1\]):\d{2,5}")
DAY = re.compile(rf"(?<=^{TODAY}).*", re.MULTILINE)
FENCE = re.compile(r"(?<=<data-)\w+|(?<=</data-)\w+")
AGAIN = "Record the cassette again, or correct a handwritten file."


class Header(Frozen):
    """The first document of the file."""

    cassette: Literal[1] = 1
    model: str
    note: str = ""
    """How the cassette was made."""


class KeptCall(Frozen):
    """A call of a reply."""

    tool: str
    arguments: dict[str, JsonValue] | None = None
    written: str = ""
    """The arguments as the model wrote them, if not a JSON object."""


class Exchange(Frozen):
    """A question and the answer."""

    role: str = ""
    tools: tuple[str, ...] = ()
    pictures: int = 0
    prompt: str
    corrections: tuple[str, ...] = ()
    """Faults of the model's previous answers to the question."""
    text: str = ""
    """Text beside the calls."""
    calls: tuple[KeptCall, ...] = ()
    usage: ModelUsage = ModelUsage()
    model: str = ""
    unavailable: str = ""
    """Why no answer came; empty with an answer."""


@contextmanager
def recording(model: Model, path: Path, *, hide: Mapping[str, str] | None = None, note: str = "") -> Generator[Model]:
    """A model whose exchanges are recorded.

    Args:
        model: the answering model.
        path: path of the cassette; an existing file is replaced.
        hide: values by name, written as `{{name}}`.
        note: how the cassette was made, for the header.
    """
    with path.open("w", encoding="utf-8") as file:
        _write(file, Header(model=model.name, note=note))
        yield _Recorder(model, file, _Masking(hide or {}))


@contextmanager
def playing(
    path: Path,
    *,
    hide: Mapping[str, str] | None = None,
    same: Literal["text", "shape"] = "text",
    meter: Meter | None = None,
) -> Generator[Model]:
    """A model that answers from a cassette: each exchange once, in order, and only to the recorded question.

    Args:
        path: path of the cassette.
        hide: values by name, written as `{{name}}` in the cassette.
        same: how to compare questions. text: every word; shape: role, tools and corrections.
        meter: counts the recorded usage.

    Raises:
        BadInput: the file cannot be read, a question differs from the recorded question, or exchanges are left
            over.
    """
    player = _Player(path, _Masking(hide or {}), same, meter)
    yield player
    player.finish()


class _Masking:
    """Replaces secrets and varying parts by marks, and marks of varying parts by current values."""

    def __init__(self, hide: Mapping[str, str]) -> None:
        # longest first, since a value may contain another
        self._hide = sorted(((value, name) for name, value in hide.items() if value), key=lambda each: -len(each[0]))
        self._hosts: list[str] = []

    def mask(self, text: str) -> str:
        for value, name in self._hide:
            text = text.replace(value, f"{{{{{name}}}}}")
        return DAY.sub("<<day>>", FENCE.sub("<<fence>>", HOST.sub(self._host_mark, text)))

    def unmask(self, text: str) -> str:
        return re.sub(r"<<host (\d+)>>", self._real_host, text)

    def _host_mark(self, found: re.Match[str]) -> str:
        if found[0] not in self._hosts:
            self._hosts.append(found[0])
        return f"<<host {self._hosts.index(found[0]) + 1}>>"

    def _real_host(self, found: re.Match[str]) -> str:
        number = int(found[1])
        return self._hosts[number - 1] if 0 < number <= len(self._hosts) else found[0]


class _Recorder:
    def __init__(self, model: Model, file: TextIO, masking: _Masking) -> None:
        self._model = model
        self._file = file
        self._masking = masking

    @property
    def name(self) -> str:
        return self._model.name

    async def ask(self, prompt: Prompt, corrections: Sequence[Correction] = ()) -> Reply:
        asked = _asked(prompt, corrections, self._masking)
        try:
            reply = await self._model.ask(prompt, corrections)
        except ModelUnavailable as error:
            _write(self._file, asked.model_copy(update={"unavailable": self._masking.mask(error.message)}))
            raise
        calls = tuple(_kept(each, self._masking) for each in reply.calls)
        answered = {"text": self._masking.mask(reply.text), "calls": calls, "usage": reply.usage, "model": reply.model}
        _write(self._file, asked.model_copy(update=answered))
        return reply


class _Player:
    def __init__(self, path: Path, masking: _Masking, same: Literal["text", "shape"], meter: Meter | None) -> None:
        self._path = path
        self._masking = masking
        self._same = same
        self._meter = meter
        self._header, self._exchanges = _read(path)
        self._played = 0

    @property
    def name(self) -> str:
        return self._header.model

    async def ask(self, prompt: Prompt, corrections: Sequence[Correction] = ()) -> Reply:
        if self._meter is not None:
            self._meter.check()
        if self._played == len(self._exchanges):
            raise BadInput(f"{self._path} has {self._played} exchanges, and one more was asked for.", hint=AGAIN)
        kept = self._exchanges[self._played]
        if differences := tuple(self._differences(kept, _asked(prompt, corrections, self._masking))):
            where = f"{self._path}: exchange {self._played + 1} was recorded for another question."
            raise BadInput(where, hint=AGAIN, problems=differences)
        self._played += 1
        if self._meter is not None:
            self._meter.add(kept.usage, role=prompt.role, step=prompt.step)
        if kept.unavailable:
            raise ModelUnavailable(kept.unavailable, usage=kept.usage)
        calls = tuple(ProposedCall(each.tool, self._masking.unmask(_written(each))) for each in kept.calls)
        return Reply(calls=calls, usage=kept.usage, text=self._masking.unmask(kept.text), model=kept.model)

    def finish(self) -> None:
        """Raises BadInput when exchanges are left over."""
        if left := len(self._exchanges) - self._played:
            raise BadInput(f"{self._path}: the last {left} of {len(self._exchanges)} were not asked for.", hint=AGAIN)

    def _differences(self, kept: Exchange, asked: Exchange) -> Iterator[str]:
        names = ("role", "tools", "pictures", "corrections", "prompt")
        for name in names if self._same == "text" else ("role", "tools", "corrections"):
            then, now = getattr(kept, name), getattr(asked, name)
            if name == "prompt" and then.strip() != now.strip():
                lines = difflib.unified_diff(then.splitlines(), now.splitlines(), "recorded", "asked", n=1, lineterm="")
                yield "\n".join(lines)
            elif name != "prompt" and then != now:
                yield f"{name}: recorded {then!r}, asked {now!r}"


def _asked(prompt: Prompt, corrections: Sequence[Correction], masking: _Masking) -> Exchange:
    return Exchange(
        role=prompt.role,
        tools=tuple(each.name for each in prompt.tools),
        pictures=len(prompt.pictures),
        prompt=masking.mask(prompt.text),
        corrections=tuple(masking.mask(each.complaint) for each in corrections),
    )


def _kept(call: ProposedCall, masking: _Masking) -> KeptCall:
    text = masking.mask(call.arguments)
    try:
        read: JsonValue = json.loads(text, object_pairs_hook=_without_repeats, parse_constant=_no_number)
    except ValueError:
        read = None
    return (
        KeptCall(tool=call.tool, arguments=read) if isinstance(read, dict) else KeptCall(tool=call.tool, written=text)
    )


def _written(call: KeptCall) -> str:
    return call.written if call.arguments is None else json.dumps(call.arguments, ensure_ascii=False)


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse JSON with a repeated key: a mapping would lose a value, so such a text is kept verbatim."""
    if len(dict(pairs)) != len(pairs):
        raise ValueError("a key stands twice")
    return dict(pairs)


def _no_number(text: str) -> float:
    raise ValueError(f"{text} is no JSON")


class _Dumper(yaml.SafeDumper):
    """Writes texts of several lines as blocks."""


def _text(_: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    return yaml.ScalarNode("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


_Dumper.add_representer(str, _text)


def _write(file: TextIO, document: Header | Exchange) -> None:
    """Append a document and flush, so that a crash does not lose it."""
    body = {"cassette": 1} if isinstance(document, Header) else {}
    body |= document.model_dump(mode="json", exclude_defaults=True)
    text = yaml.dump(body, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=110, explicit_start=True)
    file.write(text)
    file.flush()


def _read(path: Path) -> tuple[Header, list[Exchange]]:
    try:
        documents = list(yaml.safe_load_all(path.read_text(encoding="utf-8")))
        header = Header.model_validate(documents[0] if documents else {})
        return header, [Exchange.model_validate(each) for each in documents[1:]]
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}.", hint="Name an existing cassette.") from error
    except (ValueError, yaml.YAMLError) as error:
        raise BadInput(f"{path} is no cassette: {error}", hint=AGAIN) from error
