"""Ask a model which element a locator means, if neither similarity nor words decide.

The Worker role does not repair tests. The Worker acts on a page until the work is done; a test must do nothing that its
statements do not say. Here a model only names an element, Playwright performs the test's own statement on the element,
and running the test proves the repair.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from footpath.errors import LimitReached, ModelUnavailable
from footpath.llm.port import Prompt, Reply, ToolSpec
from footpath.reading.program_code import without_values
from footpath.roles.model_answer import Invalid, answer_of, ask_corrected
from footpath.roles.page_text import fenced
from footpath.schema.base import Frozen
from footpath.schema.outline import outline

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractAsyncContextManager

    from footpath.engine.view import View
    from footpath.llm.port import Model
    from footpath.schema.event import ModelAsked
    from footpath.schema.iteration import RoleName
    from footpath.schema.snapshot import Element, Snapshot

ROLE: Final[RoleName] = "locator_finder"
MOST_CALLS: Final = 20
"""Maximum questions to a model in a test run."""
PAGE_TOKENS: Final = 6_000
"""Maximum tokens of the page in the prompt."""
_TOOL: Final = ToolSpec(
    "name_element",
    "Say which element the test means.",
    {
        "type": "object",
        "properties": {
            "ref": {"type": "string", "description": "The ref of the element in PAGE; empty where none is meant."},
        },
        "required": ["ref"],
        "additionalProperties": False,
    },
)


class _Named(Frozen):
    ref: str


@dataclass(slots=True)
class ModelSearch:
    """Asks a model about the locators of a test run."""

    connect: Callable[[], AbstractAsyncContextManager[Model]]
    calls: int = 0
    unavailable: str = ""
    """Why the model last gave no answer."""
    fence: str = field(default_factory=lambda: secrets.token_hex(4))

    async def find(self, view: View, said: str, statement: str) -> Element | None:
        """The element that a locator means; None if the model names none, or gives no answer.

        Args:
            view: the page.
            said: the locator's source code.
            statement: the test line with the locator; empty if unknown.
        """
        if self.calls >= MOST_CALLS:
            return None
        self.calls += 1
        try:
            async with self.connect() as model:
                replied = await ask_corrected(
                    model, self._prompt(view, said, statement), lambda reply: _read(reply, view), _unkept, role=ROLE
                )
        except (ModelUnavailable, LimitReached) as error:
            self.unavailable = error.message
            return None
        return view.elements[replied.value] if replied.value else None

    def _prompt(self, view: View, said: str, statement: str) -> Prompt:
        instructions = Path(__file__).with_name("by_model.md").read_text(encoding="utf-8").strip()
        asked = (
            fenced("STATEMENT", without_values(statement) or said, self.fence),
            fenced("LOCATOR", said, self.fence),
            fenced("PAGE", outline(_unfilled(view.snapshot), PAGE_TOKENS), self.fence),
        )
        return Prompt(instructions, "\n".join(asked), (_TOOL,), role=ROLE)


def _unfilled(snapshot: Snapshot) -> Snapshot:
    """The page without the values of its fields."""
    elements = tuple(replace(each, value="") if each.value else each for each in snapshot.elements)
    return snapshot.model_copy(update={"elements": elements})


def _read(reply: Reply, view: View) -> str:
    """The ref in a reply; empty for none. Raises Invalid for a correctable reply."""
    ref = answer_of(reply, _TOOL, _Named).ref.strip("[] ")
    if ref and ref not in view.elements:
        raise Invalid(f"PAGE has no element {ref[:20]}")
    return ref


async def _unkept(_: ModelAsked) -> None:
    """A run of tests has no journal."""
