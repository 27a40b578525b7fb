"""The Writer: shortens and rewords a person's own sentences for a posting.

The Writer sees the posting and the sentences, by number. The result is a proposal: the truth gate (`documents/gate.py`)
accepts or rejects each sentence.
"""

from __future__ import annotations

import dataclasses
import secrets
from typing import TYPE_CHECKING, Final

from footpath.llm.port import Model, Prompt, Reply, ToolSpec
from footpath.roles.model_answer import answer_of, ask_corrected, instructions
from footpath.roles.page_text import fenced, numbered
from footpath.schema.base import Frozen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.schema.event import ModelAsked
    from footpath.schema.iteration import RoleName
    from footpath.schema.posting import Posting


ROLE: Final[RoleName] = "writer"
MOST_LINES: Final = 60
LONGEST_POSTING: Final = 8_000
"""Most shown characters of a description."""
LONGEST_LINE: Final = 2_000
_LINE: Final = {
    "type": "object",
    "properties": {
        "line": {"type": "integer", "description": "Its number in LINES."},
        "text": {"type": "string", "description": "The line as it is to stand."},
    },
    "required": ["line", "text"],
    "additionalProperties": False,
}
_TOOL: Final = ToolSpec(
    "reword",
    "Say how lines are to stand.",
    {
        "type": "object",
        "properties": {"lines": {"type": "array", "items": _LINE}},
        "required": ["lines"],
        "additionalProperties": False,
    },
)


class _Reworded(Frozen):
    line: int
    text: str


class _Rewording(Frozen):
    lines: tuple[_Reworded, ...]


@dataclasses.dataclass(frozen=True, slots=True)
class Proposal:
    """How a model would have a line stand."""

    at: int
    """Place of the line among those that it was shown, from 0; -1 for one that it was not shown."""
    text: str = dataclasses.field(repr=False)


class Writer:
    """Proposes how a person's lines may stand for a posting."""

    def __init__(self, model: Model) -> None:
        self._model = model

    @property
    def name(self) -> str:
        """Of the model."""
        return self._model.name

    async def reword(self, posting: Posting, lines: Sequence[str]) -> tuple[Proposal, ...]:
        """How the first `MOST_LINES` may stand. Nothing where the answer could not be mended.

        Raises:
            ModelUnavailable: no answer came.
            LimitReached: calls, tokens or money are used up.
        """
        if not lines:
            return ()
        shown = lines[:MOST_LINES]
        prompt = prompt_for(posting, shown, secrets.token_hex(4))
        replied = await ask_corrected(
            self._model, prompt, lambda reply: read_reply(reply, len(shown)), _note, role=ROLE
        )
        return replied.value or ()


async def _note(_asked: ModelAsked) -> None:
    """Keep nothing: documents are made outside of runs, and only runs have journals."""


def prompt_for(posting: Posting, lines: Sequence[str], fence: str) -> Prompt:
    """Return the prompt.

    Args:
        posting: the target of the lines.
        lines: the person's own sentences.
        fence: letters that no page can know.
    """
    about = "\n".join((posting.title, posting.organisation, "", posting.description[:LONGEST_POSTING]))
    text = "\n\n".join((fenced("POSTING", about, fence), fenced("LINES", numbered(lines), fence)))
    return Prompt(instructions("writer"), text, (_TOOL,), role=ROLE)


def read_reply(reply: Reply, count: int) -> tuple[Proposal, ...]:
    """Return the proposals in a reply. Raises Invalid with faults that the model can correct."""
    said = answer_of(reply, _TOOL, _Rewording)
    return tuple(
        Proposal(each.line - 1 if 0 < each.line <= count else -1, " ".join(each.text[:LONGEST_LINE].split()))
        for each in said.lines
    )
