"""A model as the reader of forms: asked with one prompt, corrected at most twice, read strictly."""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING, Final

from footpath.errors import ModelUnavailable
from footpath.llm.port import Correction
from footpath.roles.arguments import Invalid
from footpath.roles.form_reader.questions import ROLE, prompt_for, read_reply
from footpath.schema.event import ModelAsked
from footpath.schema.run import ModelUsage

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from footpath.llm.meter import Meter
    from footpath.llm.port import Model, Reply
    from footpath.schema.event import RunEvent
    from footpath.schema.observation import FieldObservation

REPAIRS: Final = 2
"""How often an answer that cannot be used is sent back with what is wrong."""


class FormReader:
    """Reads questions by a model, on the account of a run (`engine.reader.Reader`)."""

    def __init__(self, model: Model, meter: Meter) -> None:
        self._model = model
        self._meter = meter

    @property
    def usage(self) -> ModelUsage:
        """What it has cost in this run."""
        return self._meter.total

    @property
    def by_role(self) -> dict[str, ModelUsage]:
        """The same, by the role that asked."""
        return self._meter.by_role

    async def read(
        self,
        fields: Sequence[FieldObservation],
        facts: Mapping[str, str],
        clean: Callable[[str], str],
        note: Callable[[RunEvent], Awaitable[object]],
    ) -> dict[str, str]:
        """The name of the fact that answers each field, by its key; nothing where an answer could not be mended.

        Raises:
            ModelUnavailable: no answer came.
            LimitReached: calls, tokens or money are used up.
        """
        prompt = prompt_for(fields, facts, secrets.token_hex(4), clean)
        corrections: list[Correction] = []
        while True:
            began = time.perf_counter()
            try:
                reply = await self._model.ask(prompt, corrections)
            except ModelUnavailable as error:
                spent = error.usage if isinstance(error.usage, ModelUsage) else ModelUsage()
                await note(_asked(self._model.name, spent, began, len(corrections), error.message))
                raise
            read, complaint = _read(reply, fields, facts)
            await note(_asked(reply.model or self._model.name, reply.usage, began, len(corrections), complaint))
            if not complaint or len(corrections) == REPAIRS:
                return read
            corrections.append(Correction(reply, f"Not done, because: {complaint}. Answer again, all of it."))


def _read(reply: Reply, fields: Sequence[FieldObservation], facts: Mapping[str, str]) -> tuple[dict[str, str], str]:
    """What a reply says, and why it cannot be used."""
    try:
        return read_reply(reply, fields, facts), ""
    except Invalid as fault:
        return {}, str(fault)


def _asked(model: str, usage: ModelUsage, began: float, repairs: int, error: str) -> ModelAsked:
    ms = round((time.perf_counter() - began) * 1000, 1)
    return ModelAsked(role=ROLE, model=model, usage=usage, ms=ms, repairs=repairs, error=error)
