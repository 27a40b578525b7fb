"""A model as the reader of forms: asked once, read strictly."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from footpath.roles.corrected import ask_corrected
from footpath.roles.form_reader import confirming
from footpath.roles.form_reader.questions import ROLE, prompt_for, read_reply
from footpath.schema.form_reading import PageReading

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from footpath.llm.port import Model
    from footpath.schema.event import RunEvent
    from footpath.schema.form_reading import PageQuestions


class FormReader:
    """Reads questions by a model (`engine.reader.Reader`). `judge` says what confirms; the same model by default."""

    def __init__(self, model: Model, judge: Model | None = None) -> None:
        self._model = model
        self._judge = judge or model

    async def read(
        self,
        page: PageQuestions,
        clean: Callable[[str], str],
        note: Callable[[RunEvent], Awaitable[object]],
    ) -> PageReading:
        """As the port says; nothing where the answer could not be mended."""
        prompt = prompt_for(page, secrets.token_hex(4), clean)
        replied = await ask_corrected(self._model, prompt, lambda reply: read_reply(reply, page), note, role=ROLE)
        return replied.value or PageReading()

    async def confirmation(
        self, texts: Sequence[str], clean: Callable[[str], str], note: Callable[[RunEvent], Awaitable[object]]
    ) -> str:
        """As the port says; empty where the answer could not be mended."""
        prompt = confirming.prompt_for(texts, secrets.token_hex(4), clean)
        replied = await ask_corrected(
            self._judge, prompt, lambda reply: confirming.read_reply(reply, texts), note, role=ROLE
        )
        return replied.value or ""
